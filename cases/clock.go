package cases

import (
	"context"
	"fmt"
	"time"
)

// A Clock is a virtual clock: a sleep on it takes no time, moves its hands,
// and is written down. The zero value stands at 0. It serves one run of one
// retry and is not for use by several goroutines at once.
type Clock struct {
	now   time.Duration
	waits []time.Duration
}

// Sleep writes d down and moves the clock on by it; a negative d is written
// down as it is and moves nothing. Where ctx has ended, it returns the cause
// of that instead.
func (c *Clock) Sleep(ctx context.Context, d time.Duration) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	c.waits = append(c.waits, d)
	c.now += max(0, d)
	return nil
}

// Now is how long ago the clock started.
func (c *Clock) Now() time.Duration { return c.now }

// Waits are the sleeps so far, in order.
func (c *Clock) Waits() []time.Duration { return c.waits }

// A Die gives draws that are set beforehand, in order.
type Die struct {
	draws []float64
	drawn int
}

// NewDie makes a die that gives these draws.
func NewDie(draws ...float64) *Die { return &Die{draws: draws} }

// Draw gives the next draw, or an error where none is left.
func (d *Die) Draw() (float64, error) {
	if d.drawn >= len(d.draws) {
		return 0, fmt.Errorf("draw %d was asked for, but the die has %s; set one for each wait", d.drawn+1, count(len(d.draws), "draw"))
	}
	d.drawn++
	return d.draws[d.drawn-1], nil
}
