// Package dependent waits as a library tells it to: its tests can be judged on
// mutants of the library.
package dependent

import (
	"time"

	"github.com/jpillora/backoff"
)

// Waits are the first n waits of a client that redials.
func Waits(n int) []time.Duration {
	b := backoff.Backoff{Min: 100 * time.Millisecond, Max: time.Second, Factor: 2}
	out := make([]time.Duration, n)
	for i := range out {
		out[i] = b.Duration()
	}
	return out
}
