// Package limiter computes delays under names that do not say so: the fields do.
package limiter

import (
	"math"
	"time"
)

// Limiter spaces out what has failed.
type Limiter struct {
	failures  map[string]int
	baseDelay time.Duration
	maxDelay  time.Duration
	factor    time.Duration
}

// When is how long an item has to stay away.
func (l *Limiter) When(item string) time.Duration {
	n := l.failures[item]
	l.failures[item] = n + 1
	d := time.Duration(float64(l.baseDelay) * math.Pow(2, float64(n))) // want exponent-dropped
	if d > l.maxDelay {                                                // want cap-dropped
		return l.maxDelay
	}
	return d
}

// Width is a duration, and no delay.
func (l *Limiter) Width(n int) time.Duration { return l.factor * time.Duration(n) }
