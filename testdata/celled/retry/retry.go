// Package retry has tests in two packages: those of apart provably share nothing, and
// those of shared do not. They are edited while cells are kept by test.
package retry

import (
	"errors"
	"time"
)

// ErrFatal is not tried again.
var ErrFatal = errors.New("fatal")

// Do calls op until it succeeds, at most attempts times.
func Do(attempts int, op func() error, sleep func(time.Duration)) error {
	delay := time.Second
	var err error
	for i := 0; i < attempts; i++ {
		if err = op(); err == nil {
			return nil
		}
		if errors.Is(err, ErrFatal) {
			return err
		}
		if i == attempts-1 {
			break
		}
		sleep(delay)
		delay *= 2
		if delay > 4*time.Second {
			delay = 4 * time.Second
		}
	}
	return err
}
