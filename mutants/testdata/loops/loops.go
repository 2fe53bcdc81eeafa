// Package loops has the shapes of code that tries again.
package loops

import (
	"context"
	"errors"
	"iter"
	"time"
)

func recursive(attempts int, sleep time.Duration, op func() error) error {
	if err := op(); err != nil {
		if attempts--; attempts > 0 { // want await-removed
			time.Sleep(sleep)
			return recursive(attempts, 2*sleep, op) // want exponent-dropped
		}
		return err
	}
	return nil
}

func rangeOverNumber(op func() error) (err error) {
	for range 3 {
		if err = op(); err == nil { // want await-removed
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func attempts(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
			time.Sleep(time.Second)
		}
	}
}

func rangeOverFunc(op func() error) (err error) {
	for range attempts(3) {
		if err = op(); err == nil { // want await-removed
			return nil
		}
	}
	return err
}

type looper struct{ n int }

func (l *looper) Next() bool {
	l.n++
	time.Sleep(time.Second)
	return l.n < 5
}

func pacedFromOutside(op func() error) (err error) {
	for l := (&looper{}); l.Next(); {
		err = op()
		if err == nil { // want await-removed
			return nil
		}
	}
	return err
}

func channels(ctx context.Context, tick <-chan struct{}, op func() (bool, error)) error {
	for {
		select {
		case <-tick:
			ok, err := op()
			if err != nil { // want should-retry-dropped
				return err
			}
			if ok { // want await-removed
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func firstTryApart(done func() (bool, error)) error {
	if ok, err := done(); err != nil || ok { // want await-removed should-retry-dropped
		return err
	}
	for {
		time.Sleep(time.Second)
		if ok, err := done(); err != nil || ok { // want await-removed should-retry-dropped
			return err
		}
	}
}

type sender struct{ send func() error }

var errFull = errors.New("full")

// once makes one try, and tells whether another is worth it.
func (s *sender) once(retryable func(error) bool) (again bool, err error) {
	err = s.send()
	if err == nil { // want await-removed
		return false, nil
	}
	if errors.Is(err, errFull) { // want should-retry-dropped
		return false, err
	}
	return retryable(err), err // want should-retry-dropped
}

func (s *sender) spread(retryable func(error) bool) error {
	for {
		again, err := s.once(retryable)
		if !again { // want await-removed
			return err
		}
		time.Sleep(time.Second)
	}
}

func goroutine(ctx context.Context, op func() error) error {
	for {
		done := make(chan error, 1)
		go func() { done <- op() }()
		select {
		case err := <-done:
			if err == nil { // want await-removed
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
		time.Sleep(time.Second)
	}
}
