// Package retry has lines that look like a site and are none, each with what it
// is. Its one retry is there so that the package has anything at all.
package retry

import (
	"context"
	"errors"
	"math"
	"math/rand"
	"strconv"
	"time"
)

const maxInt64 = float64(math.MaxInt64 - 512)

type options struct {
	min, max, elapsed time.Duration
	factor            float64
	attempts          int
}

func (o *options) validate() error {
	if o.min >= o.max { // a check of the settings
		o.min = o.max
	}
	return nil
}

func do(ctx context.Context, o options, op func() error) error {
	if err := o.validate(); err != nil { // not the operation's error
		return err
	}
	start := time.Now()
	for n := 0; ; n++ {
		if err := ctx.Err(); err != nil { // the context's error
			return err
		}
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if n >= o.attempts { // a bound
			return err
		}
		if errors.Is(err, context.DeadlineExceeded) { // decided by the context
			if ctx.Err() != nil {
				return err
			}
		}
		d := o.delay(n)
		if o.elapsed > 0 && time.Since(start)+d > o.elapsed { // a budget
			return err
		}
		if left := o.elapsed - time.Since(start); d > left { // what is left of it
			d = left
		}
		if err := sleep(ctx, d); err != nil { // the wait's error
			return err
		}
	}
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (o options) delay(n int) time.Duration {
	if n > 62 { // keeps the shift from overflowing
		n = 62
	}
	d := float64(o.min) * math.Pow(o.factor, float64(n)) // want exponent-dropped
	if d > maxInt64 {                                    // an overflow guard
		d = maxInt64
	}
	if d < float64(o.min) { // a floor
		d = float64(o.min)
	}
	spread := 0.5 * d
	d = d - spread + rand.Float64()*2*spread // jitter
	return time.Duration(d)
}

func retryAfter(header string) (time.Duration, bool) {
	if s, err := strconv.Atoi(header); err == nil { // a header that parses
		return time.Second * time.Duration(s), true
	}
	return 0, false
}

func firstThatWorks(hosts []string, dial func(string) error) error {
	var err error
	for _, h := range hosts { // another host each time
		if err = dial(h); err == nil {
			return nil
		}
		time.Sleep(time.Millisecond)
	}
	return err
}

func readAll(next func() (int, error)) (sum int, err error) {
	for {
		n, err := next()
		if err != nil { // going on is what a success does
			return sum, err
		}
		sum += n
		time.Sleep(time.Millisecond)
	}
}

func drain(next func() (int, bool)) (sum int) {
	for {
		n, ok := next()
		if !ok { // nothing more to come
			return sum
		}
		sum += n
		time.Sleep(time.Millisecond)
	}
}

func each(next func() (int, error)) func(func(int, error) bool) {
	return func(yield func(int, error) bool) {
		for {
			n, err := next()
			if err != nil {
				if !yield(0, err) { // a consumer that has enough
					return
				}
				time.Sleep(time.Millisecond)
				continue
			}
			if !yield(n, nil) {
				return
			}
		}
	}
}
