// Package operators holds one example for each operator: the site that its
// Before and After show.
package operators

import (
	"math"
	"time"
)

// Do tries op until it succeeds, or fails for good.
func Do(op func() (int, error), retryable func(error) bool, base, max time.Duration) (int, error) {
	for n := 0; ; n++ {
		v, err := op()
		if err == nil { // want await-removed
			return v, nil
		}
		if !retryable(err) { // want should-retry-dropped
			return v, err
		}
		time.Sleep(min(max, base<<n)) // want cap-dropped exponent-dropped
	}
}

// Delay is the wait before the n-th retry.
func Delay(base time.Duration, factor float64, n int) time.Duration {
	d := float64(base) * math.Pow(factor, float64(n)) // want exponent-dropped
	return time.Duration(d)
}
