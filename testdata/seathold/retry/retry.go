// Package retry is the box office's retry: one policy for every client that
// talks to the ticket server. It has no tests here; its clients have.
package retry

import (
	"context"
	"time"
)

// A Policy says how a client retries.
type Policy struct {
	// Tries is how often the operation runs at most.
	Tries int
	// First is the wait after the first failure; it doubles from there.
	First time.Duration
	// Longest is what no wait exceeds.
	Longest time.Duration
	// Permanent tells the errors that no retry can mend; nil for none.
	Permanent func(error) bool
	// Pause waits; nil for a real wait that the context can end.
	Pause func(context.Context, time.Duration) error
}

// Run runs op until it succeeds, fails for good, or has had all its tries,
// and returns op's last error.
func (p Policy) Run(ctx context.Context, op func() error) error {
	pause := p.Pause
	if pause == nil {
		pause = wait
	}
	d := p.First
	for try := 1; ; try++ {
		err := op()
		if err == nil {
			return nil
		}
		if p.permanent(err) {
			return err
		}
		if try >= p.Tries {
			return err
		}
		if ended := pause(ctx, d); ended != nil {
			return ended
		}
		d *= 2
		if d > p.Longest {
			d = p.Longest
		}
	}
}

func (p Policy) permanent(err error) bool {
	return p.Permanent != nil && p.Permanent(err)
}

func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
