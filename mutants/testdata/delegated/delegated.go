// Package delegated leaves its waiting to a backoff of another package.
package delegated

import (
	"errors"
	"time"

	backoff "github.com/mutcheck/mutcheck/mutants/testdata/delegated/backoff"
)

var errBadRequest = errors.New("bad request")

func policy(limit time.Duration) *backoff.Exponential {
	return &backoff.Exponential{
		Initial:     time.Second,
		Multiplier:  2,     // want exponent-dropped
		MaxInterval: limit, // want cap-dropped
		MaxElapsed:  time.Hour,
	}
}

func call(op func() error) error {
	return backoff.Retry(func() error {
		err := op()
		if errors.Is(err, errBadRequest) {
			return backoff.Permanent(err) // want should-retry-dropped
		}
		return err
	})
}

func poll(op func() error, retryable func(error) bool) (err error) {
	backoff.Poll(func() (bool, error) {
		err = op()
		if retryable(err) { // want await-removed should-retry-dropped
			return false, nil
		}
		return true, err
	})
	return err
}

func constant() *backoff.Exponential {
	return &backoff.Exponential{Initial: time.Second, Multiplier: 1.0} // it does not grow
}

// conflicts is a value of the other package's type, at package level.
var conflicts = backoff.Steps{
	Steps:    4,
	Duration: 10 * time.Millisecond,
	Factor:   5.0, // want exponent-dropped
	Jitter:   0.1,
	Cap:      time.Minute, // want cap-dropped
}
