// Package classifiers has predicates that live in functions of their own, behind
// an interface, a function value or a switch over classes.
package classifiers

import (
	"errors"
	"time"
)

type class int

const (
	success class = iota
	fail
	again
)

type classifier interface{ Classify(error) class }

type allowed []error

func (list allowed) Classify(err error) class {
	if err == nil {
		return success
	}
	for _, e := range list {
		if errors.Is(err, e) {
			return again
		}
	}
	return fail // want should-retry-dropped
}

type denied []error

func (list denied) Classify(err error) class {
	if err == nil {
		return success
	}
	for _, e := range list {
		if errors.Is(err, e) {
			return fail // want should-retry-dropped
		}
	}
	return again
}

func classes(op func() error, c classifier) error {
	for {
		err := op()
		switch c.Classify(err) {
		case success, fail: // want await-removed should-retry-dropped
			return err
		case again:
			time.Sleep(time.Second)
		}
	}
}

type policy interface {
	Retry(err error) (time.Duration, bool)
}

type byCode struct{ codes []error }

func (p byCode) Retry(err error) (time.Duration, bool) {
	for _, c := range p.codes {
		if c == err { // want should-retry-dropped
			return time.Second, true
		}
	}
	return 0, false
}

type byTable struct{ table map[error]bool }

func (p byTable) Retry(err error) (time.Duration, bool) {
	if p.table[err] { // want should-retry-dropped
		return time.Second, true
	}
	return 0, false
}

func policies(op func() error, p policy) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		d, ok := p.Retry(err)
		if !ok { // want should-retry-dropped
			return err
		}
		time.Sleep(d)
	}
}

var errBusy, errGone = errors.New("busy"), errors.New("gone")

func isRetryable(err error) bool {
	if err == errGone {
		return false
	}
	if err == errBusy {
		return true
	}
	return false // want should-retry-dropped
}

func named(op func() error) error {
	for {
		err := op()
		if err == nil || !isRetryable(err) { // want await-removed should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

type timeout struct{ error }

func checkRetry(_ int, err error) (bool, error) {
	if err != nil {
		if t, ok := err.(timeout); ok { // want should-retry-dropped
			if t.Error() == "dns" {
				return false, t
			}
		}
		return true, nil
	}
	return false, nil
}

type client struct {
	do    func() (int, error)
	check func(int, error) (bool, error)
}

func newClient(do func() (int, error)) *client { return &client{do: do, check: checkRetry} }

func (c *client) Do() (int, error) {
	for {
		v, err := c.do()
		shouldRetry, _ := c.check(v, err)
		if !shouldRetry { // want await-removed should-retry-dropped
			return v, err
		}
		time.Sleep(time.Second)
	}
}
