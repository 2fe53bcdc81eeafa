// Package backoff stands for another module's: only its names and types are
// seen.
package backoff

import "time"

// Exponential is a policy.
type Exponential struct {
	Initial, MaxInterval, MaxElapsed time.Duration
	Multiplier                       float64
}

// Steps is a policy that grows so many times.
type Steps struct {
	Duration, Cap  time.Duration
	Factor, Jitter float64
	Steps          int
}

// Retry runs a function again and again.
func Retry(op func() error) error { return op() }

// Poll asks again and again whether something is done.
func Poll(done func() (bool, error)) error { _, err := done(); return err }

// Permanent marks an error that is not worth another try.
func Permanent(err error) error { return err }
