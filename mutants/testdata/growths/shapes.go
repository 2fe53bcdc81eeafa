package backoff

import (
	"math"
	"time"
)

func powerFirst(base time.Duration, factor float64, n int) time.Duration {
	return time.Duration(math.Pow(factor, float64(n)) * float64(base)) // want exponent-dropped
}

func powerByUnit(base float64, n int) time.Duration {
	return time.Duration(base * math.Pow(2, float64(n)) * float64(time.Second)) // want exponent-dropped
}

func bitInAVariable(base time.Duration, n uint) time.Duration {
	mult := 1 << n // want exponent-dropped
	return base * time.Duration(mult)
}

func baseByBit(base time.Duration, n uint) time.Duration {
	return base * (1 << n) // want exponent-dropped
}

func byParameter(op func() error, wait time.Duration, mult float64) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		time.Sleep(wait)
		wait = time.Duration(float64(wait) * mult) // want exponent-dropped
	}
}

func (s *state) withinMin(limit time.Duration) time.Duration {
	d := s.current
	s.current = time.Duration(math.Min(float64(s.current)*s.factor, float64(limit))) // want cap-dropped exponent-dropped
	return d
}

// exponentBase2 is a helper without a word of delays in it.
func exponentBase2(n uint) uint64 {
	return 1 << n // want exponent-dropped
}

func fullDelay(base time.Duration, n uint) time.Duration {
	return base * time.Duration(exponentBase2(n)) // want exponent-dropped
}

func equalDelay(base time.Duration, n uint) time.Duration {
	return base/2 + base*time.Duration(exponentBase2(n))/2 // want exponent-dropped
}

type floats struct{ cur, mult float64 }

// next is in seconds.
func (f *floats) delay() time.Duration {
	next := f.cur * f.mult // want exponent-dropped
	f.cur = next
	return time.Duration(next * float64(time.Second))
}

func inTheBody(op func() error) (err error) {
	wait := time.Second
	for range 5 {
		if err = op(); err == nil { // want await-removed
			return nil
		}
		time.Sleep(wait)
		wait *= 2 // want exponent-dropped
	}
	return err
}

func innerLoop(base time.Duration, factor float64, n int) time.Duration {
	d := float64(base)
	for range n {
		d *= factor // want exponent-dropped
	}
	return time.Duration(d)
}

func innerThreeClause(base time.Duration, n int) time.Duration {
	d := base
	for i := 0; i < n; i++ {
		d *= 3 // want exponent-dropped
	}
	return d
}

func returnsDouble(d time.Duration) time.Duration {
	return d * 2 // want exponent-dropped
}

func (s *state) step() time.Duration {
	d := s.current
	s.current = returnsDouble(d)
	return d
}

func plan(n int, first time.Duration) []time.Duration {
	waits := make([]time.Duration, 0, n)
	for d := first; len(waits) < n; d *= 2 { // want exponent-dropped
		waits = append(waits, d)
	}
	return waits
}
