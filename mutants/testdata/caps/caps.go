// Package backoff has the ways in which a growing delay is kept below a limit.
package backoff

import (
	"math"
	"time"
)

// Backoff computes delays for loops elsewhere.
type Backoff struct {
	Base, Max, Current time.Duration
	Factor             float64
	Attempts           int
	LastCapped         int
}

func (b *Backoff) assigned(n int) time.Duration {
	d := b.Base << n // want exponent-dropped
	if d > b.Max {   // want cap-dropped
		d = b.Max
	}
	return d
}

func (b *Backoff) guarded(n int) time.Duration {
	d := b.Base << n             // want exponent-dropped
	if b.Max > 0 && b.Max <= d { // want cap-dropped
		d = b.Max
	}
	return d
}

func (b *Backoff) combined(n int) time.Duration {
	d := b.Base << n         // want exponent-dropped
	if d <= 0 || d > b.Max { // want cap-dropped cap-dropped
		d = b.Max
	}
	return d
}

func (b *Backoff) returned(n int) time.Duration {
	d := float64(b.Base) * math.Pow(b.Factor, float64(n)) // want exponent-dropped
	if limit := float64(b.Max); d > limit {               // want cap-dropped
		return b.Max
	}
	return time.Duration(d)
}

func (b *Backoff) inverted(n int) time.Duration {
	d := b.Base << n // want exponent-dropped
	if d <= b.Max {  // want cap-dropped
		return d
	}
	return b.Max
}

func (b *Backoff) minimum(n int) time.Duration {
	return min(b.Base<<n, b.Max) // want cap-dropped exponent-dropped
}

func (b *Backoff) floatMinimum(n int) time.Duration {
	return time.Duration(math.Min(float64(b.Max), float64(b.Base)*math.Pow(2, float64(n)))) // want cap-dropped exponent-dropped
}

func (b *Backoff) stepped() time.Duration {
	if float64(b.Current) >= float64(b.Max)/b.Factor { // want cap-dropped
		b.Current = b.Max
	} else {
		b.Current = time.Duration(float64(b.Current) * b.Factor) // want exponent-dropped
	}
	return b.Current
}

func (b *Backoff) loopGuard(n int) time.Duration {
	d := float64(b.Base)
	for d < float64(b.Max) && n > 0 { // want cap-dropped
		d *= b.Factor // want exponent-dropped
		n--
	}
	if d > float64(b.Max) { // want cap-dropped
		d = float64(b.Max)
	}
	return time.Duration(d)
}

func (b *Backoff) threshold(n int) time.Duration {
	if n > b.LastCapped { // want cap-dropped
		return b.Max
	}
	return b.Base << n // want exponent-dropped
}

func schedule(n int, base, limit time.Duration) []time.Duration {
	delays := make([]time.Duration, n)
	next := base
	for i := range delays {
		if next < limit { // want cap-dropped
			delays[i] = next
			next *= 2 // want exponent-dropped
		} else {
			delays[i] = limit
		}
	}
	return delays
}

// BackoffFunc gives the next delay, and whether to stop.
type BackoffFunc func() (time.Duration, bool)

func withCap(limit time.Duration, next BackoffFunc) BackoffFunc {
	return func() (time.Duration, bool) {
		d, stop := next()
		if stop {
			return 0, true
		}
		if d > limit { // want cap-dropped
			d = limit
		}
		return d, false
	}
}

func onTheMultiplier(base time.Duration, n int) time.Duration {
	return base * time.Duration(min(1<<n, 64)) // want cap-dropped exponent-dropped
}

func elseIf(base, least, most time.Duration, n int) time.Duration {
	if d := base << n; d < least { // want exponent-dropped
		return least
	} else if most != 0 && d > most { // want cap-dropped
		return most
	} else {
		return d
	}
}

func thresholdAssigned(base, most time.Duration, n, last int) (d time.Duration) {
	if n > last { // want cap-dropped
		d = most
	} else {
		d = base << n // want exponent-dropped
	}
	return d
}

// Next ends the tries at the limit.
func (b *Backoff) Next(n int) (time.Duration, bool) {
	d := b.Base << n // want exponent-dropped
	if d >= b.Max {  // want cap-dropped
		return 0, false
	}
	return d, true
}

func (b *Backoff) scoped(n int) time.Duration {
	d := float64(b.Base) * math.Pow(2, float64(n)) // want exponent-dropped
	if m := float64(b.Max); d > m {                // want cap-dropped
		d = m
	}
	return time.Duration(d)
}
