package outcomes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

type handler func(ctx context.Context, msg string) error

// decorator gives a handler that tries another one again.
func decorator(next handler, pause time.Duration) handler {
	return func(ctx context.Context, msg string) error {
		var err error
		for n := 0; n < 4; n++ {
			err = next(ctx, msg)
			if err == nil { // want await-removed
				return nil
			}
			time.Sleep(pause)
		}
		return err
	}
}

func behindRecover(op func() error) error {
	for {
		err := func() (err error) {
			defer func() {
				if r := recover(); r != nil {
					err = fmt.Errorf("panic: %v", r)
				}
			}()
			return op()
		}()
		if err == nil { // want await-removed
			return nil
		}
		time.Sleep(time.Second)
	}
}

func firstTryApart(fetch func() (string, error)) (string, error) {
	v, err := fetch()
	if err == nil { // want await-removed
		return v, nil
	}
	for n := 1; n < 5; n++ {
		time.Sleep(time.Second)
		v, err = fetch()
		if err == nil { // want await-removed
			return v, nil
		}
	}
	return "", err
}

func leavesByBreak(op func() error, shouldRetry func(error) bool) (err error) {
	for {
		err = op()
		if !shouldRetry(err) { // want await-removed should-retry-dropped
			break
		}
		time.Sleep(time.Second)
	}
	return err
}

func fallsThroughToBreak(read func() (int, error)) (n int, err error) {
	for range 4 {
		n, err = read()
		if err != nil { // want await-removed
			time.Sleep(time.Second)
			continue
		}
		break
	}
	return n, err
}

func bothInTheInit(fetch func() (string, error)) (page string, err error) {
	for n := 0; n < 3; n++ {
		if page, err = fetch(); err == nil { // want await-removed
			return page, nil
		}
		time.Sleep(time.Second)
	}
	return "", err
}

func elseIfOk(obtain func() (bool, error)) error {
	for {
		ok, err := obtain()
		if err != nil { // want should-retry-dropped
			return err
		} else if ok { // want await-removed
			return nil
		}
		time.Sleep(time.Second)
	}
}

func withBound(op func() error, retryable func(error) bool, most int) error {
	for n := 1; ; n++ {
		err := op()
		if err == nil || !retryable(err) || n >= most { // want await-removed should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func unlessStatus(send func() (status int, hasStatus bool, err error)) error {
	for n := 0; n < 3; n++ {
		_, hasStatus, err := send()
		if err == nil && !hasStatus { // want await-removed
			return nil
		}
		time.Sleep(time.Second)
	}
	return context.DeadlineExceeded
}

func orEnd(read func() error) error {
	for {
		err := read()
		if err == nil || errors.Is(err, io.EOF) { // want await-removed should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func armThatGoesOn(op func() error, temporary func(error) bool) error {
	for {
		err := op()
		switch {
		case err == nil: // want await-removed
			return nil
		case temporary(err): // want should-retry-dropped
			time.Sleep(time.Second)
			continue
		}
		return err
	}
}

type answer struct {
	text string
	err  error
}

func answers(ctx context.Context, ask func() (string, error)) (string, error) {
	for n := 0; n < 3; n++ {
		results := make(chan answer, 1)
		go func() {
			text, err := ask()
			results <- answer{text, err}
		}()
		select {
		case r := <-results:
			if r.err == nil { // want await-removed
				return r.text, nil
			}
			time.Sleep(time.Second)
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	return "", context.DeadlineExceeded
}

type conn struct{ broken bool }

type pool interface {
	try(forced bool) (again, force bool, c *conn, err error)
}

func fourResults(p pool) (*conn, error) {
	forced := false
	for n := 0; n < 3; n++ {
		again, force, c, err := p.try(forced)
		if err == nil { // want await-removed
			return c, nil
		}
		if !again { // want should-retry-dropped
			return nil, err
		}
		forced = force
		time.Sleep(time.Second)
	}
	return nil, context.DeadlineExceeded
}
