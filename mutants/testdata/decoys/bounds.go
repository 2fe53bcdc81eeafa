package retry

import (
	"context"
	"errors"
	"math"
	"math/rand"
	"time"
)

// Stop ends the tries.
const Stop time.Duration = -1

var (
	errClosed  = errors.New("closed")
	errNoToken = errors.New("no token left")
)

// BackOff gives delays until it has had enough.
type BackOff interface{ NextBackOff() time.Duration }

// Next gives a delay, or says to stop.
type Next func() (wait time.Duration, stop bool)

// WithMaxDuration has the shape of a cap, and keeps to a budget.
func WithMaxDuration(budget time.Duration, next Next) Next {
	start := time.Now()
	return func() (time.Duration, bool) {
		left := budget - time.Since(start)
		if left <= 0 { // the budget is spent
			return 0, true
		}
		wait, stop := next()
		if stop { // the bound of another
			return 0, true
		}
		if wait <= 0 || wait > left { // what is left of the budget
			wait = left
		}
		return wait, false
	}
}

// Exponential stops when its time is up.
type Exponential struct {
	Initial, Current, MaxElapsed time.Duration
	Factor, Jitter               float64
	start                        time.Time
}

// NextBackOff is the next delay.
func (b *Exponential) NextBackOff() time.Duration {
	elapsed := time.Since(b.start)
	next := b.jittered(rand.Float64())
	b.Current = time.Duration(float64(b.Current) * b.Factor) // want exponent-dropped
	if b.MaxElapsed != 0 && elapsed+next > b.MaxElapsed {    // a budget
		return Stop
	}
	return next
}

func (b *Exponential) jittered(draw float64) time.Duration {
	if b.Jitter <= 0 { // a default
		return b.Current
	}
	delta := b.Jitter * float64(b.Current) // jitter
	least, most := float64(b.Current)-delta, float64(b.Current)+delta
	return time.Duration(least + draw*(most-least+1))
}

// withinPercent is jitter as well.
func withinPercent(percent uint64, next Next) Next {
	return func() (time.Duration, bool) {
		wait, stop := next()
		if stop {
			return 0, true
		}
		share := rand.Int63n(int64(percent)*2) - int64(percent)
		wait = time.Duration(int64(wait) * (100 - share) / 100)
		if wait < 0 { // a floor at zero
			wait = 0
		}
		return wait, false
	}
}

func untilStop(ctx context.Context, b BackOff, op func() error) error {
	if err := ctx.Err(); err != nil { // before the first try
		return err
	}
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		wait := b.NextBackOff()
		if wait == Stop { // the bound
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		time.Sleep(wait)
	}
}

// tokens limits how often all callers together try again.
type tokens interface {
	Take(err error) (release func(error) error, takeErr error)
}

func throttled(op func() error, t tokens, retryable func(error) bool) (err error) {
	for n := 0; ; n++ {
		err = op()
		if err == nil { // want await-removed
			return nil
		}
		if !retryable(err) { // want should-retry-dropped
			return err
		}
		release, takeErr := t.Take(err)
		if takeErr != nil { // the token's error
			return errNoToken
		}
		if releaseErr := release(nil); releaseErr != nil { // and again
			return releaseErr
		}
		time.Sleep(time.Second)
	}
}

// doubled has guards against the ends of the range of numbers.
func doubled(base time.Duration, n uint) time.Duration {
	next := base << n // want exponent-dropped
	if next <= 0 {    // an overflow guard
		n--
		next = math.MaxInt64
	}
	return next
}

func total(waits ...time.Duration) time.Duration {
	var sum float64
	for _, w := range waits {
		sum += float64(w)
	}
	if sum > math.MaxInt64 { // an overflow guard
		sum = math.MaxInt64
	}
	return time.Duration(sum)
}

// exponent is clamped, for a shift by more gives nothing.
func exponent(attempt, largest uint) uint {
	if attempt > largest {
		return largest
	}
	return attempt
}

// guarded gives up on the sum before it overflows.
func guarded(base, jitter time.Duration) time.Duration {
	if base > math.MaxInt64-jitter {
		return math.MaxInt64
	}
	return base + jitter
}

type table []time.Duration

func (t table) delay(n int) time.Duration {
	if n >= len(t) { // the last entry, from there on
		n = len(t) - 1
	}
	return t[n]
}

// within draws from a range, which must not be empty.
func within(least, most time.Duration) time.Duration {
	if least >= most {
		return least
	}
	return least + time.Duration(rand.Int63n(int64(most-least)))
}

func newRange(least, most time.Duration) (time.Duration, time.Duration) {
	if least > most { // a check of the settings
		least = most
	}
	return least, most
}

// untilDeadline takes what the budget leaves.
func untilDeadline(base, budget time.Duration, n int, start time.Time) time.Duration {
	d := float64(base) * math.Pow(2, float64(n)) // want exponent-dropped
	return time.Duration(math.Min(d, float64(budget-time.Since(start))))
}

// atLeast is what a server asked for, or more.
func atLeast(throttle, wait time.Duration) time.Duration { return max(throttle, wait) }

// constant has a shift that nothing counts up.
func constant() time.Duration {
	const steps = 4
	return time.Millisecond << steps
}
