package predicates

import (
	"context"
	"errors"
	"os"
	"time"
)

// Options say how to try again.
type Options struct {
	ShouldRetry func(err error) bool
	Tries       int
}

// Option changes the options.
type Option func(*Options)

func optionsFunc(op func() error, opts ...Option) error {
	o := Options{ShouldRetry: func(err error) bool { return !errors.Is(err, os.ErrPermission) }, Tries: 3}
	for _, set := range opts {
		set(&o)
	}
	for n := 0; n < o.Tries; n++ {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if !o.ShouldRetry(err) { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
	return errBusy
}

// Strategy says whether an error is worth another try.
type Strategy interface{ Retryable(err error) bool }

func throughInterface(op func() error, s Strategy) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if !s.Retryable(err) { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func ofAnotherPackage(op func() error) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if !os.IsTimeout(err) { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

// strategy bounds the tries, and sleeps inside: there is no other wait.
type strategy func(n uint) bool

func pausing(most uint, pause time.Duration) strategy {
	return func(n uint) bool {
		if n > 0 {
			time.Sleep(pause)
		}
		return n < most
	}
}

func mayTry(n uint, all []strategy) bool {
	for _, may := range all {
		if !may(n) {
			return false
		}
	}
	return true
}

func sleepingStrategies(op func(uint) error, all ...strategy) (err error) {
	for n := uint(0); (n == 0 || err != nil) && mayTry(n, all); n++ { // want await-removed
		err = op(n)
	}
	return err
}

// waiter judges and sleeps in one method.
type waiter struct{ most, n int }

func (w *waiter) shouldWaitAndRetry(ctx context.Context, err error) bool {
	if err == nil || w.n >= w.most {
		return false
	}
	if !errors.Is(err, errBusy) {
		return false
	}
	w.n++
	select {
	case <-time.After(time.Second):
		return true
	case <-ctx.Done():
		return false
	}
}

func sleepingPredicate(ctx context.Context, op func() error, w *waiter) error {
	for {
		err := op()
		if !w.shouldWaitAndRetry(ctx, err) { // want await-removed should-retry-dropped
			return err
		}
	}
}

type job struct{ run func() error }

// once tells whether to go on: not after a success, nor where someone else
// takes care of the error.
func (j *job) once(handle func(error) bool) (bool, error) {
	err := j.run()
	handled := handle(err)
	return err != nil && !handled, err // want await-removed should-retry-dropped
}

func (j *job) untilHandled(handle func(error) bool) error {
	for {
		again, err := j.once(handle)
		if !again { // want await-removed
			return err
		}
		time.Sleep(time.Second)
	}
}

type step struct{ run func() error }

// try ends in its predicate's word.
func (s *step) try() (again bool, err error) {
	if err = s.run(); err == nil { // want await-removed
		return false, nil
	}
	return isBusy(err), err // want should-retry-dropped
}

func (s *step) loop() error {
	for {
		again, err := s.try()
		if !again { // want await-removed
			return err
		}
		time.Sleep(time.Second)
	}
}

func callback(op func() error, onFailure func(n int, err error) bool) error {
	for n := 1; ; n++ {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if !onFailure(n, err) { // want should-retry-dropped
			return err
		}
	}
}

func keepTrying(op func(n int) (bool, error)) error {
	for n := 0; ; n++ {
		keep, err := op(n)
		if err == nil { // want await-removed
			return nil
		}
		if !keep { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func twoOfThem(op func() error, transient, allowed func(error) bool) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if !transient(err) || !allowed(err) { // want should-retry-dropped should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}
