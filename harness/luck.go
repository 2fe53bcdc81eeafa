package harness

import (
	"context"
	"fmt"

	"github.com/mutcheck/mutcheck/report"
)

// luck looks again at the mutants that have a single kill. One that the same
// run does not repeat is no verdict.
func (r *run) luck(ctx context.Context, groups []group) error {
	var single []group
	for _, g := range groups {
		var killers []*column
		for c, cell := range g.row.cells {
			if cell.State.Kill() {
				killers = append(killers, c)
			}
		}
		if len(killers) == 1 && killers[0].binary.path == g.binary.path && contains(g.columns, killers[0]) {
			single = append(single, group{g.row, g.binary, killers})
		}
	}
	return r.parallel(ctx, "confirming single kills", len(single), func(ctx context.Context, i int) error {
		g := single[i]
		c := g.columns[0]
		first := g.row.get(c)
		if first.State != report.Failed && first.State != report.Panicked || g.again() {
			return nil // the other kills were confirmed when they were found
		}
		defer g.lookedAgain()
		again, err := r.one(ctx, g)
		if err != nil {
			return err
		}
		if second := g.row.get(c); len(again) > 0 || !second.State.Kill() {
			g.row.set(c, report.Cell{State: report.Unstable, Message: fmt.Sprintf(
				"the only kill of this mutant, and by luck: %s in one run and %s in the next", first.State, second.State)})
		} else {
			g.row.set(c, first)
		}
		return nil
	})
}

// survivorRuns is how often the tests of a survivor are run again.
const survivorRuns = 5

// survivors looks again at the mutants that no test killed: their tests run a few
// times more, which in bubbles costs little. A test that fails now does not
// notice the fault, it notices it sometimes.
func (r *run) survivors(ctx context.Context, groups []group) error {
	var alive []group
	for _, g := range groups {
		if g.columns[0].virtual() && !g.row.killed() && !g.again() {
			alive = append(alive, g)
		}
	}
	return r.parallel(ctx, "confirming survivors", len(alive), func(ctx context.Context, i int) error {
		g := alive[i]
		defer g.lookedAgain()
		o := g.options(g.columns, 1)
		o.times(survivorRuns)
		o.shuffled = true
		x, err := r.execute(ctx, g.binary, o)
		if err != nil {
			return err
		}
		for _, c := range g.columns {
			if t := x.events.tests[c.Name]; t == nil || t.ending.good() && x.cleared(c.Name) || g.row.get(c).State != report.Passed {
				continue
			}
			if err := r.sometimes(ctx, g.single(c)); err != nil {
				return err
			}
		}
		return nil
	})
}

// sometimesFails begins what is said of a cell whose result differs from run to run.
const sometimesFails = "passes on the mutant in some runs and fails in others: "

// sometimes repeats a cell that passed, alone, and takes its verdict away where
// it fails.
func (r *run) sometimes(ctx context.Context, g group) error {
	c := g.columns[0]
	for range survivorRuns {
		cell, _, err := r.cell(ctx, g, g.options(g.columns, 1))
		if err != nil {
			return err
		}
		if cell.State == report.Failed || cell.State == report.Panicked {
			g.row.set(c, report.Cell{State: report.Unstable, Message: sometimesFails + cell.Message})
			return nil
		}
	}
	return nil
}

// killed says whether a test killed the mutant.
func (w *row) killed() bool {
	for _, cell := range w.cells {
		if cell.State.Kill() {
			return true
		}
	}
	return false
}

func contains(cs []*column, c *column) bool {
	for _, other := range cs {
		if other == c {
			return true
		}
	}
	return false
}
