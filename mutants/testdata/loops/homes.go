package loops

import (
	"context"
	"math/rand"
	"time"
)

func conditionOnly(op func() error, most int) (err error) {
	n := 0
	for n < most {
		err = op()
		if err == nil { // want await-removed
			return nil
		}
		n++
		time.Sleep(time.Second)
	}
	return err
}

func counterWithoutBound(op func() error) error {
	for i := 0; ; i++ {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		time.Sleep(time.Second)
	}
}

// twoLoops has one for tries without a bound, and one with.
func twoLoops(op func() error, most uint, retryable func(error) bool) error {
	if most == 0 {
		for {
			err := op()
			if err == nil { // want await-removed
				return nil
			}
			if !retryable(err) { // want should-retry-dropped
				return err
			}
			time.Sleep(time.Second)
		}
	}
	var last error
	for range most {
		last = op()
		if last == nil { // want await-removed
			return nil
		}
		if !retryable(last) { // want should-retry-dropped
			break
		}
		time.Sleep(time.Second)
	}
	return last
}

// inTheBackground sends the outcome to whoever waits for it.
func inTheBackground(op func() error, done chan<- error) {
	go func() {
		for {
			err := op()
			if err == nil { // want await-removed
				done <- nil
				return
			}
			time.Sleep(time.Second)
		}
	}()
}

type invoker func(ctx context.Context, method string, req, reply any) error

type callStream interface{ SendMsg(any) error }

type streamer func(ctx context.Context, method string) (callStream, error)

func unary(retriable func(error) bool) func(context.Context, string, any, any, invoker) error {
	return func(ctx context.Context, method string, req, reply any, call invoker) error {
		var last error
		for n := uint(0); n < 3; n++ {
			last = call(ctx, method, req, reply)
			if last == nil { // want await-removed
				return nil
			}
			if !retriable(last) { // want should-retry-dropped
				return last
			}
			time.Sleep(time.Second)
		}
		return last
	}
}

func streaming(retriable func(error) bool) func(context.Context, string, streamer) (callStream, error) {
	return func(ctx context.Context, method string, open streamer) (callStream, error) {
		var last error
		for n := uint(0); n < 3; n++ {
			var s callStream
			s, last = open(ctx, method)
			if last == nil { // want await-removed
				return s, nil
			}
			if !retriable(last) { // want should-retry-dropped
				return nil, last
			}
			time.Sleep(time.Second)
		}
		return nil, last
	}
}

// Value tries a function of any type.
func Value[T any](ctx context.Context, op func(context.Context) (T, error), retryable func(error) bool) (T, error) {
	for {
		v, err := op(ctx)
		if err == nil { // want await-removed
			return v, nil
		}
		if !retryable(err) { // want should-retry-dropped
			return v, err
		}
		time.Sleep(time.Second)
	}
}

// A Runner is generic itself.
type Runner[T any] struct {
	retryIf func(T, error) bool
	sleep   func(time.Duration)
}

// Run asks its policy about value and error together.
func (r *Runner[T]) Run(op func() (T, error)) (T, error) {
	for {
		v, err := op()
		if !r.retryIf(v, err) { // want await-removed should-retry-dropped
			return v, err
		}
		r.sleep(time.Second)
	}
}

type session struct {
	send   func() (int, error)
	tries  int
	wait   time.Duration
	status int
}

// Do is spread over several methods.
func (s *session) Do() error {
	for n := 0; n < s.tries; n++ {
		err := s.attempt()
		if err == nil { // want await-removed
			return nil
		}
		if !s.mayRetry(err) { // want should-retry-dropped
			return s.wrap(err)
		}
		s.pause(n)
	}
	return context.DeadlineExceeded
}

func (s *session) attempt() (err error)       { s.status, err = s.send(); return err }
func (s *session) mayRetry(err error) bool    { return err != context.Canceled }
func (s *session) wrap(err error) error       { return err }
func (s *session) pause(n int)                { time.Sleep(s.jittered(n)) }
func (s *session) jittered(int) time.Duration { return time.Duration(rand.Int63n(int64(s.wait))) }
