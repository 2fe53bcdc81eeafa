package retry

import (
	"context"
	"errors"
	"io"
	"strconv"
	"time"
)

type response struct {
	status int
	header map[string]string
}

// retryDelay is told by a server, and kept within reason.
func retryDelay(r *response, reason time.Duration) (time.Duration, error) {
	s, err := strconv.Atoi(r.header["Retry-After"])
	if err != nil { // a header that does not parse
		return 0, err
	}
	d := time.Duration(s) * time.Second
	if d > reason { // a limit to what the server says
		return reason, nil
	}
	return d, nil
}

type client struct {
	send     func() (*response, error)
	policy   func(context.Context, *response, error) (bool, error)
	onAnswer func(*response) error
	report   func(n int, err error)
	tries    int
}

func defaultPolicy(ctx context.Context, r *response, err error) (bool, error) {
	if ctx.Err() != nil { // the context's error
		return false, ctx.Err()
	}
	return err != nil || r.status >= 500, nil
}

func newClient(send func() (*response, error)) *client {
	return &client{send: send, policy: defaultPolicy, tries: 3}
}

func (c *client) do(ctx context.Context) (*response, error) {
	var r *response
	var err, policyErr error
	var again bool
	for n := 0; ; n++ {
		r, err = c.send()
		again, policyErr = c.policy(ctx, r, err)
		if !again { // want await-removed should-retry-dropped
			break
		}
		if left := c.tries - n; left <= 0 { // the bound
			break
		}
		if err == nil && c.onAnswer != nil { // a hook for answers
			err = c.onAnswer(r)
		}
		wait := time.Second
		if d, delayErr := retryDelay(r, time.Minute); delayErr == nil { // the header's error
			wait = d
		}
		time.Sleep(wait)
	}
	if err == nil && policyErr == nil && !again { // which result to give
		return r, nil
	}
	return nil, err
}

func (c *client) watched(op func() error) (err error) {
	n := 0
	defer func() {
		if err == nil { // for those who watch
			c.report(n, nil)
		}
	}()
	for {
		n++
		if err = op(); err == nil { // want await-removed
			return nil
		}
		time.Sleep(time.Second)
	}
}

func (c *client) withoutPolicy(op func() error, retryable func(error) bool) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if retryable == nil { // nobody to ask
			return err
		}
		if !retryable(err) { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

// remembers keeps the error that says more.
func remembers(ctx context.Context, op func() error) error {
	var last error
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if last == nil || !errors.Is(err, context.DeadlineExceeded) { // which error to keep
			last = err
		}
		if waitErr := sleep(ctx, time.Second); waitErr != nil { // the wait's error
			return last
		}
	}
}

// waitAfter tells of the error, and is no judge of it.
func (c *client) waitAfter(ctx context.Context, n int, err error) bool {
	if err != nil && c.report != nil {
		c.report(n, err)
	}
	select {
	case <-time.After(time.Second):
		return true
	case <-ctx.Done():
		return false
	}
}

func (c *client) patiently(ctx context.Context, op func() error) error {
	for n := 0; ; n++ {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if !c.waitAfter(ctx, n, err) { // how the wait ended
			return err
		}
	}
}

// runner has a pace of its own.
type runner struct{ n, most int }

func (r *runner) Next() bool {
	if r.n++; r.n > 1 {
		time.Sleep(time.Second)
	}
	return r.n <= r.most
}

func withMost(most int, op func() error) (err error) {
	for r := (&runner{most: most}); r.Next(); {
		err = op()
		if err == nil { // want await-removed
			return nil
		}
	}
	if err == nil { // no try was made
		err = errClosed
	}
	return err
}

// isTemporary is a predicate: the line that asks it is the site.
func isTemporary(err error) bool {
	if errors.Is(err, io.EOF) {
		return false
	}
	if errors.Is(err, errClosed) {
		return false
	}
	return true
}

func asksIt(op func() error) error {
	for n := 0; n < 3; n++ {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if !isTemporary(err) { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
	return errClosed
}

type statusErr struct{ code int }

func (s *statusErr) Error() string { return strconv.Itoa(s.code) }

// pauseFor has nothing to say of an error without a status.
func pauseFor(err error) (time.Duration, bool) {
	s, ok := err.(*statusErr)
	if !ok { // no status: not a question of kinds
		return 0, false
	}
	if s.code == 503 { // want should-retry-dropped
		return time.Second, true
	}
	return 0, false
}

type caller struct {
	pause func(error) (time.Duration, bool)
}

func newCaller() *caller { return &caller{pause: pauseFor} }

func (c *caller) call(op func() error) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		d, ok := c.pause(err)
		if !ok { // want should-retry-dropped
			return err
		}
		time.Sleep(d)
	}
}
