package harness

import (
	"context"

	"github.com/mutcheck/mutcheck/mutants/weave"
	"github.com/mutcheck/mutcheck/report"
)

// trial convicts tests that failed in company, where it cannot be proven that they
// share nothing, in one process more for all of them. In it each test runs on the
// unchanged code, on the mutant, and on the unchanged code once more: one that passes,
// fails and passes has failed because of the mutant, whatever the tests before it
// have left behind. What a trial does not show is decided by a process of its own; it
// returns the tests of which this is so.
func (r *run) trial(ctx context.Context, g group, cs []*column) (undecided []*column, err error) {
	if len(cs) == 0 || !cs[0].virtual() {
		return cs, nil // on the real clock, running thrice costs more than a process
	}
	o := g.options(cs, trialRuns)
	o.trial, o.inTurn = true, true
	x, err := r.execute(ctx, g.binary, o)
	if err != nil {
		return nil, err
	}
	for _, c := range cs {
		on := c.Name + "/" + weave.TrialOn
		switch {
		case x.events.outlived,
			!x.hasEnded(c.Name+"/"+weave.TrialBefore, passed),
			!x.hasEnded(on, failed),
			!x.hasEnded(c.Name+"/"+weave.TrialAfter, passed),
			x.trace.Tests[on][g.row.Number] == 0:
			undecided = append(undecided, c)
		default:
			g.row.set(c, report.Cell{State: report.Failed, Message: x.message(on)})
			g.row.note(c, func(n *notes) { n.alone = true })
		}
	}
	return undecided, nil
}

const trialRuns = 3

// hasEnded says whether a test has said that it ended so.
func (x *execution) hasEnded(test string, how ending) bool {
	t := x.events.tests[test]
	return t != nil && t.ending == how
}
