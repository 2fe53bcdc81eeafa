package outcomes

import (
	"context"
	"net/http"
	"time"
)

type httpClient struct {
	inner *http.Client
	again func(*http.Response, error) bool
}

func (c *httpClient) Do(req *http.Request) (*http.Response, error) {
	for {
		resp, err := c.inner.Do(req)
		if !c.again(resp, err) { // want await-removed should-retry-dropped
			return resp, err
		}
		time.Sleep(time.Second)
	}
}

type roundTripper struct{ next http.RoundTripper }

// RoundTrip tries again where nothing came back.
func (t *roundTripper) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		resp, err = t.next.RoundTrip(req)
		if err == nil { // want await-removed
			return resp, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}

type storage interface {
	Get(ctx context.Context, key string) ([]byte, error)
}

func throughInterface(ctx context.Context, s storage, key string) ([]byte, error) {
	for {
		value, err := s.Get(ctx, key)
		if err == nil { // want await-removed
			return value, nil
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(time.Second):
		}
	}
}

type clock interface {
	NewTimer(time.Duration) <-chan time.Time
	Sleep(time.Duration)
}

var pause = time.Sleep

func newTimer(ctx context.Context, op func() error) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		t := time.NewTimer(time.Second)
		select {
		case <-ctx.Done():
			t.Stop()
			return ctx.Err()
		case <-t.C:
		}
	}
}

func timerReset(ctx context.Context, op func() error) error {
	t := time.NewTimer(0)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.C:
		}
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		t.Reset(time.Second)
	}
}

func ticking(ctx context.Context, op func() error) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-ticker.C:
		}
	}
}

func injectedClock(c clock, op func() error) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		c.Sleep(time.Second)
	}
}

func injectedTimer(c clock, op func() error) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		<-c.NewTimer(time.Second)
	}
}

func packageSleep(op func() error) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		pause(time.Second)
	}
}
