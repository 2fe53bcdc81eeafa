// Package reference is the kata's retry in Go: at most 1 + Retries calls, a
// wait only between two of them, a stop at once on a permanent error, and at
// the end the error that stopped it.
//
// It is written to be read aloud and to be mutated: each documented mutant
// changes one line of it. It knows the rules of a retry and nothing of tests,
// mutants or files. The time and the chance come from outside.
package reference

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"
)

// Options say how often and how patiently to retry. They mean what they say:
// zero Retries is one call, a zero Base is no wait. Start from Defaults.
type Options struct {
	// Retries is how many calls may follow the first one.
	Retries int
	// Base is the wait after the first failure.
	Base time.Duration
	// Factor is what each wait grows by; 1 keeps it constant.
	Factor float64
	// Max is the longest wait.
	Max time.Duration
	// Jitter spreads the waits of many clients.
	Jitter Jitter
	// ShouldRetry tells an error that may pass from a permanent one.
	ShouldRetry func(error) bool
	// Sleep waits so long and returns nil, or returns the context's error as
	// soon as the context ends.
	Sleep func(context.Context, time.Duration) error
	// Random draws from [0, 1).
	Random func() float64
}

// Jitter is how chance shortens a wait.
type Jitter string

const (
	// Full draws each wait anew from the whole of [0, wait).
	Full Jitter = "full"
	// None waits exactly as long as computed.
	None Jitter = "none"
)

// Defaults are the kata's: three retries, waits of 100, 200 and 400 ms, never
// over 10 s, with full jitter, whatever the error.
func Defaults() Options {
	return Options{
		Retries:     3,
		Base:        100 * time.Millisecond,
		Factor:      2,
		Max:         10 * time.Second,
		Jitter:      Full,
		ShouldRetry: func(error) bool { return true },
		Sleep:       sleep,
		Random:      rand.Float64,
	}
}

// Do calls fn with attempt 0, 1, 2… until it succeeds, and returns its value.
// An error that ShouldRetry refuses, or that comes when no retry is left, is
// returned as it is. Where the context ends a wait, the error holds both the
// context's error and the last error of fn, for errors.Is. Options that make
// no sense are an error before the first call.
func Do[T any](ctx context.Context, fn func(attempt int) (T, error), o Options) (T, error) {
	if err := o.check(); err != nil {
		var none T
		return none, err
	}
	for attempt := 0; ; attempt++ {
		v, err := fn(attempt)
		if err == nil {
			return v, nil
		}
		if attempt >= o.Retries || !o.ShouldRetry(err) {
			return v, err
		}
		if stopped := o.Sleep(ctx, o.delay(attempt)); stopped != nil {
			return v, cutShort(ctx, stopped, err)
		}
	}
}

// delay is the wait after a failed attempt: base × factor^attempt, at most
// Max, and with full jitter a share of that.
func (o Options) delay(attempt int) time.Duration {
	grown := float64(o.Base) * math.Pow(o.Factor, float64(attempt))
	wait := min(o.Max, duration(grown))
	if o.Jitter == Full {
		wait = time.Duration(o.Random() * float64(wait))
	}
	return wait
}

// duration is so many nanoseconds, or the longest duration there is where
// they are too many for one: the conversion alone would turn them negative.
func duration(nanoseconds float64) time.Duration {
	switch {
	case math.IsNaN(nanoseconds): // no base, times a growth beyond all numbers
		return 0
	case nanoseconds >= math.MaxInt64:
		return math.MaxInt64
	}
	return time.Duration(nanoseconds)
}

// sleep waits for d or for the end of the context, whichever comes first. A
// context that has ended always wins, so that a run can be told beforehand.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
	return context.Cause(ctx)
}

// cutShort is the error of a wait that ended early. It holds what Sleep said,
// the context's error where Sleep gave another (such as its cause), and the
// last error.
func cutShort(ctx context.Context, stopped, last error) error {
	if ended := ctx.Err(); ended != nil && !errors.Is(stopped, ended) {
		stopped = fmt.Errorf("%w: %w", ended, stopped)
	}
	return fmt.Errorf("retry: the wait was cut short: %w; the last error: %w", stopped, last)
}

// check refuses options that make no sense.
func (o Options) check() error {
	switch {
	case o.Retries < 0:
		return fmt.Errorf("retry: Retries is %d; give 0 for a single call, or more", o.Retries)
	case o.Base < 0:
		return fmt.Errorf("retry: Base is %v; give 0 for no wait, or more", o.Base)
	case !(o.Factor >= 1) || math.IsInf(o.Factor, 0): // NaN is not at least 1
		return fmt.Errorf("retry: Factor is %v; give 1 for waits that do not grow, or more", o.Factor)
	case o.Max < 0:
		return fmt.Errorf("retry: Max is %v; give 0 for no wait, or more", o.Max)
	case o.Jitter != Full && o.Jitter != None:
		return fmt.Errorf("retry: Jitter is %q; give %q or %q", o.Jitter, Full, None)
	case o.ShouldRetry == nil || o.Sleep == nil || o.Random == nil:
		return errors.New("retry: ShouldRetry, Sleep or Random is nil; start from Defaults()")
	}
	return nil
}
