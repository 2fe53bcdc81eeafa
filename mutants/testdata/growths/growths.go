// Package backoff has the ways in which a delay grows from try to try.
package backoff

import (
	"math"
	"sync/atomic"
	"time"
)

type state struct {
	base, current time.Duration
	factor        float64
	count         atomic.Int64
	row           [2]time.Duration
}

func power(base time.Duration, n int) time.Duration {
	return base * time.Duration(math.Pow(2, float64(n))) // want exponent-dropped
}

func powerOnAnotherLine(base time.Duration, n int) time.Duration {
	factor := math.Pow(1.5, float64(n)) // want exponent-dropped
	return time.Duration(float64(base) * factor)
}

func shifted(base time.Duration, n uint) time.Duration {
	return (1 << n) * base // want exponent-dropped
}

func (s *state) counted() time.Duration {
	return s.base << s.count.Add(1) // want exponent-dropped
}

func milliseconds(n uint64) time.Duration {
	ms := 2 << n // want exponent-dropped
	return time.Duration(ms) * time.Millisecond
}

func linear(base time.Duration, attempt int) time.Duration {
	return base * time.Duration(attempt) // want exponent-dropped
}

func (s *state) next() time.Duration {
	d := s.current
	s.current = time.Duration(float64(s.current) * s.factor) // want exponent-dropped
	return d
}

func (s *state) doubled() time.Duration {
	s.current *= 2 // want exponent-dropped
	return s.current
}

func (s *state) fibonacci() time.Duration {
	next := s.row[0] + s.row[1] // want exponent-dropped
	s.row = [2]time.Duration{s.row[1], next}
	return next
}

func inTheLoop(op func() error) error {
	var err error
	for wait := time.Millisecond; wait < time.Hour; wait *= 2 { // want cap-dropped exponent-dropped
		if err = op(); err == nil { // want await-removed
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func twice(d time.Duration) time.Duration {
	d = d * 2 // want exponent-dropped
	return d
}

func (s *state) grow() time.Duration {
	s.current = twice(s.current)
	return s.current
}

func (s *state) byAQuarter() {
	for s.current < time.Minute { // want cap-dropped
		time.Sleep(s.current)
		s.current = s.current + s.current/4 // want exponent-dropped
	}
}

func polynomial(n int) time.Duration {
	s := int(math.Pow(float64(n), 4)) + 15 // want exponent-dropped
	return time.Duration(s) * time.Second
}

func quadratic(base time.Duration, n int) time.Duration {
	return base * time.Duration(n*n) // want exponent-dropped
}

func added(base time.Duration, n int) time.Duration {
	d := float64(base)
	d += math.Pow(2, float64(n)) * float64(time.Second) // want exponent-dropped
	return time.Duration(d)
}

func exp2(base time.Duration, n int) time.Duration {
	return base * time.Duration(math.Exp2(float64(n))) // want exponent-dropped
}

func postStatement(op func() error) (err error) {
	for wait := time.Second; ; wait *= 2 { // want exponent-dropped
		if err = op(); err == nil { // want await-removed
			return nil
		}
		time.Sleep(wait)
	}
}

func raised(x, y uint) uint {
	p := uint(1)
	for range y {
		p *= x // want exponent-dropped
	}
	return p
}

func throughAHelper(base time.Duration, n uint) time.Duration {
	return base * time.Duration(raised(2, n)) // want exponent-dropped
}
