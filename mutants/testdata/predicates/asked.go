package predicates

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"time"
)

type uploader struct {
	put     func() error
	retryIf func(error) bool
	tries   int
}

func (u *uploader) field() error {
	for {
		err := u.put()
		if err == nil { // want await-removed
			return nil
		}
		if !u.retryIf(err) { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func (u *uploader) worthAnother(err error) bool { return !errors.Is(err, fs.ErrPermission) }

func (u *uploader) method() error {
	for {
		err := u.put()
		if err == nil { // want await-removed
			return nil
		}
		if !u.worthAnother(err) { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func isBusy(err error) bool { return errors.Is(err, errBusy) }

func packageFunc(op func() error) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if !isBusy(err) { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func nakedReturn(op func() error, retryable func(error) bool) (err error) {
	for {
		if err = op(); err == nil { // want await-removed
			return
		}
		if !retryable(err) { // want should-retry-dropped
			return
		}
		time.Sleep(time.Second)
	}
}

func (u *uploader) orBound() error {
	for n := 1; ; n++ {
		err := u.put()
		if err == nil { // want await-removed
			return nil
		}
		if !u.retryIf(err) || n >= u.tries { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

type code int

const (
	unavailable code = iota + 1
	exhausted
)

type statusError struct{ code code }

func (s statusError) Error() string { return "status" }

func codeOf(err error) code {
	var s statusError
	errors.As(err, &s)
	return s.code
}

func byStatusCode(op func() error) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if codeOf(err) != unavailable && codeOf(err) != exhausted { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

type stop struct{ error }

func asserted(op func() error) error {
	for n := 0; n < 5; n++ {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if s, ok := err.(stop); ok { // want should-retry-dropped
			return s.error
		}
		time.Sleep(time.Second)
	}
	return errBusy
}

// checkURL is the policy of transport: five ways to say no, and one to say yes.
func checkURL(resp *http.Response, err error) bool {
	if err != nil {
		if u, ok := err.(*url.Error); ok { // want should-retry-dropped
			if strings.Contains(u.Error(), "stopped after") {
				return false
			}
			if strings.Contains(u.Error(), "unsupported protocol") {
				return false
			}
			if strings.Contains(u.Error(), "invalid header") {
				return false
			}
			if strings.Contains(u.Error(), "not trusted") {
				return false
			}
		}
		return true
	}
	return resp.StatusCode >= 500
}

type transport struct {
	next  http.RoundTripper
	check func(*http.Response, error) bool
}

func newTransport(next http.RoundTripper) *transport { return &transport{next, checkURL} }

func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	for {
		resp, err := t.next.RoundTrip(req)
		if !t.check(resp, err) { // want await-removed should-retry-dropped
			return resp, err
		}
		time.Sleep(time.Second)
	}
}

func isNonRetryable(err error) bool {
	var p permanent
	return errors.As(err, &p)
}

func negated(op func() error) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if isNonRetryable(err) { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

type retryable struct{ err error }

func (r *retryable) Error() string { return r.err.Error() }

func invertedMarker(ctx context.Context, op func(context.Context) error) error {
	for {
		err := op(ctx)
		if err == nil { // want await-removed
			return nil
		}
		var r *retryable
		if !errors.As(err, &r) { // want should-retry-dropped
			return err
		}
		select {
		case <-ctx.Done():
			return r.err
		case <-time.After(time.Second):
		}
	}
}

func nilableNot(op func() error, retryIf func(error) bool) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if retryIf != nil && !retryIf(err) { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}
