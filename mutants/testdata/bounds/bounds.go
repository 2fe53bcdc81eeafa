// Package bounds has tests that are given the error and do not ask what it is:
// they bound the tries.
package bounds

import (
	"errors"
	"time"
)

type throttle interface{ Allow(n int, err error) bool }

type bucket struct{ left int }

func (b *bucket) Allow(int, error) bool {
	b.left--
	return b.left > 0
}

func spent(left map[error]int, err error) bool {
	for kind, n := range left {
		if n <= 1 && errors.Is(err, kind) {
			return true
		}
	}
	return false
}

func mayGoOn(n int, left map[error]int, err error) bool { return n < 10 && !spent(left, err) }

func do(op func() error, retryable func(error) bool, left map[error]int, t throttle) error {
	for n := 0; ; n++ {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if !retryable(err) { // want should-retry-dropped
			return err
		}
		if mayGoOn(n, left, err) && !t.Allow(n, err) {
			return err
		}
		if spent(left, err) {
			return err
		}
		time.Sleep(time.Second)
	}
}
