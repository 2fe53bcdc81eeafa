package backoff

import (
	"math"
	"math/rand"
	"time"
)

const (
	maxSeconds = 30
	maxMillis  = 60_000
)

func atLeast(base, most time.Duration, n int) time.Duration {
	d := base << n // want exponent-dropped
	if d >= most { // want cap-dropped
		d = most
	}
	return d
}

func unlessZero(base, most time.Duration, n int) time.Duration {
	d := base << n              // want exponent-dropped
	if most != 0 && d >= most { // want cap-dropped
		d = most
	}
	return d
}

func limitFirst(base, most time.Duration, n int) time.Duration {
	d := base << n // want exponent-dropped
	if most < d {  // want cap-dropped
		return most
	}
	return d
}

// Steps is a backoff that stops growing after so many steps.
type Steps struct {
	Wait, Cap time.Duration
	Factor    float64
	Left      int
}

// Step is the next delay.
func (s *Steps) Step() time.Duration {
	if s.Left < 1 {
		return s.Wait
	}
	s.Left--
	d := s.Wait
	s.Wait = time.Duration(float64(d) * s.Factor) // want exponent-dropped
	if s.Cap > 0 && s.Wait > s.Cap {              // want cap-dropped
		s.Wait = s.Cap
		s.Left = 0
	}
	return d
}

func minimumOfDelay(base, most float64, n int) time.Duration {
	return time.Duration(math.Min(base*math.Pow(2, float64(n)), most)) // want cap-dropped exponent-dropped
}

func overflowing(base, most time.Duration, n int) time.Duration {
	d := base << n            // want exponent-dropped
	overflow := d>>n != base  // bits were lost
	if overflow || d > most { // want cap-dropped cap-dropped
		return most
	}
	return d
}

func outside(base, least, most time.Duration, n int) time.Duration {
	d := base << n             // want exponent-dropped
	if d > most || d < least { // want cap-dropped cap-dropped
		return most
	}
	return d
}

// Doubler keeps its own state.
type Doubler struct{ wait, limit time.Duration }

// Pause is the next delay.
func (b *Doubler) Pause() time.Duration {
	d := b.wait
	if next := b.wait * 2; next < b.limit { // want cap-dropped exponent-dropped
		b.wait = next
	} else {
		b.wait = b.limit
	}
	return d
}

// Full draws from a range that grows.
type Full struct{ current, limit time.Duration }

// NextBackOff is a draw from the range.
func (b *Full) NextBackOff() time.Duration {
	d := time.Duration(rand.Int63n(int64(b.current)))
	if b.current < b.limit { // want cap-dropped
		b.current *= 2 // want exponent-dropped
	}
	return d
}

func afterDoublings(base, most time.Duration, attempt int) time.Duration {
	doublings := int(math.Log2(float64(most) / float64(base)))
	if attempt > doublings { // want cap-dropped
		return most
	}
	return base << attempt // want exponent-dropped
}

func spread(d time.Duration) time.Duration { return d + time.Duration(rand.Int63n(int64(d))) }

func jitteredLimit(base, most time.Duration, n int) time.Duration {
	d := base << n // want exponent-dropped
	if d > most {  // want cap-dropped
		return spread(most / 2)
	}
	return spread(d)
}

func inSeconds(n int) time.Duration {
	seconds := math.Pow(2, float64(n)) // want exponent-dropped
	if seconds > maxSeconds {          // want cap-dropped
		seconds = maxSeconds
	}
	return time.Duration(seconds * float64(time.Second))
}

func inMillis(n uint) time.Duration {
	ms := uint(100) << n // want exponent-dropped
	if ms > maxMillis {  // want cap-dropped
		ms = maxMillis
	}
	return time.Duration(ms) * time.Millisecond
}

// shadowed has the builtins' names for its own things.
func shadowed(min, max, cap time.Duration, n int) time.Duration {
	d := min << n // want exponent-dropped
	if d > cap {  // want cap-dropped
		d = cap
	}
	if d > max { // want cap-dropped
		d = max
	}
	return d
}
