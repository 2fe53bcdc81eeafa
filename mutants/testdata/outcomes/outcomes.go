// Package outcomes has the ways in which a retry looks at each call's outcome.
package outcomes

import (
	"context"
	"time"
)

func nilLeaves(op func() error) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		time.Sleep(time.Second)
	}
}

func nilBreaks(op func() error) (err error) {
	for n := 0; n < 5; n++ {
		if err = op(); err == nil { // want await-removed
			break
		}
		time.Sleep(time.Second)
	}
	return err
}

func failureContinues(op func() (string, error)) (string, error) {
	for {
		v, err := op()
		if err != nil { // want await-removed
			time.Sleep(time.Second)
			continue
		}
		return v, nil
	}
}

func elseLeaves(op func() error) error {
	var last error
	for n := 0; n < 3; n++ {
		if err := op(); err != nil { // want await-removed
			last = err
			time.Sleep(time.Second)
		} else {
			return nil
		}
	}
	return last
}

func successElseKeeps(op func() error) error {
	var last error
	for n := 0; n < 3; n++ {
		if err := op(); err == nil { // want await-removed
			return nil
		} else {
			last = err
		}
		time.Sleep(time.Second)
	}
	return last
}

func doneOrError(done func() (bool, error)) error {
	for {
		if ok, err := done(); err != nil || ok { // want await-removed should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func doneThenError(done func() (bool, error)) error {
	for {
		ok, err := done()
		if err != nil { // want should-retry-dropped
			return err
		}
		if ok { // want await-removed
			return nil
		}
		time.Sleep(time.Second)
	}
}

func header(op func() error) (err error) {
	for n := 0; (n == 0 || err != nil) && n < 4; n++ { // want await-removed
		err = op()
		time.Sleep(time.Second)
	}
	return err
}

func compound(op func() error, retryable func(error) bool) error {
	for {
		err := op()
		if err == nil || !retryable(err) { // want await-removed should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func arms(op func() error, retryable func(error) bool) error {
	for {
		err := op()
		switch {
		case err == nil: // want await-removed
			return nil
		case !retryable(err): // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func wrapper(ctx context.Context, open func(context.Context) (int, error)) (*int, error) {
	var lastErr error
	for n := 0; n < 3; n++ {
		var fd int
		fd, lastErr = open(ctx)
		if lastErr == nil { // want await-removed
			box := new(int)
			*box = fd
			return box, nil
		}
		time.Sleep(time.Second)
	}
	return nil, lastErr
}

func naked(op func() (int, error)) (v int, err error) {
	for {
		got, failure := op()
		if failure == nil { // want await-removed
			v = got
			return
		}
		time.Sleep(time.Second)
	}
}

type result struct{ Done bool }

func object(try func() *result) *result {
	for {
		r := try()
		if r.Done { // want await-removed
			return r
		}
		time.Sleep(time.Second)
	}
}

func stopFlag(op func(int) (bool, error)) error {
	n := 0
	for {
		retry, err := op(n)
		if !retry || err == nil { // want await-removed should-retry-dropped
			return err
		}
		n++
	}
}

func inTheHeader(op func() error) (err error) {
	n := 0
	for err = op(); err != nil && n < 5; err = op() { // want await-removed
		n++
		time.Sleep(time.Second)
	}
	return err
}

func scopedFailure(op func() error) error {
	for {
		if err := op(); err != nil { // want await-removed
			time.Sleep(time.Second)
			continue
		}
		return nil
	}
}

func byNumber(votes func() (int, error), quorum int) error {
	for n := range 3 {
		got, err := votes()
		if got >= quorum { // want await-removed
			return nil
		}
		if n == 2 && err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
	return context.DeadlineExceeded
}

func byPresence(put func() (*result, error), retryable func(error) bool) (r *result, err error) {
	for range 3 {
		time.Sleep(time.Second)
		r, err = put()
		if r != nil { // want await-removed
			break
		}
		if !retryable(err) { // want should-retry-dropped
			break
		}
	}
	return r, err
}

func withStatus(ctx context.Context, rewind func() error, send func() (int, error), accept func(int, error) bool) (status int, err error) {
	for {
		if err = rewind(); err != nil {
			return
		}
		status, err = send()
		if ctxErr := ctx.Err(); ctxErr != nil {
			err = ctxErr
			return
		}
		if accept != nil {
			if !accept(status, err) { // want should-retry-dropped
				return
			}
		} else if err == nil && status != 503 { // want await-removed
			return
		}
		time.Sleep(time.Second)
	}
}

type verdict struct {
	err   error
	again bool
}

func (v verdict) Err() error        { return v.err }
func (v verdict) ShouldRetry() bool { return v.again }

func asks(try func() verdict) error {
	for {
		v := try()
		if err := v.Err(); err != nil { // want await-removed
			if !v.ShouldRetry() { // want should-retry-dropped
				return err
			}
		} else {
			return nil
		}
		time.Sleep(time.Second)
	}
}

type dialer struct{ tries int }

func (d *dialer) dial() (int, error) { return 0, nil }

func (d *dialer) withoutAWait() (conn int, err error) {
	for n := 0; n < d.tries; n++ {
		conn, err = d.dial()
		if err == nil { // want await-removed
			break
		}
	}
	return conn, err
}

func goOnOrNil(op func(int) (bool, error)) (err error) {
	for n := 1; ; n++ {
		var more bool
		more, err = op(n)
		if !more || err == nil { // want await-removed should-retry-dropped
			break
		}
	}
	return err
}
