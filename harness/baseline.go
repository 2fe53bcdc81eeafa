package harness

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/mutcheck/mutcheck/mutants/weave"
	"github.com/mutcheck/mutcheck/report"
)

// baseline runs the tests on the woven, unmutated code: all those of a binary
// together, which tells what tests there are and that they pass; then each in
// a process of its own, which tells what it reaches and how long it takes, and
// that it does not need the others. Where the first run told all that, because
// tests have bubbles and provably share nothing, or are trusted, the second is left
// out.
func (r *run) baseline(ctx context.Context, p *plan, binaries []binary) (*columns, error) {
	together := make([]columns, len(binaries))
	err := r.parallel(ctx, "baseline", len(binaries), func(ctx context.Context, i int) error {
		return r.together(ctx, binaries[i], &together[i])
	})
	if err != nil {
		return nil, err
	}
	cs := &columns{}
	for _, t := range together {
		cs.list = append(cs.list, t.list...)
		cs.skipped = append(cs.skipped, t.skipped...)
		cs.red = append(cs.red, t.red...)
	}
	if len(cs.red) > 0 {
		return nil, r.explainRed(ctx, binaries, cs.red)
	}
	if len(cs.list) == 0 {
		what := "no test ran"
		if len(cs.skipped) > 0 {
			what += " to its end: skipped were " + strings.Join(cs.skipped, ", ")
		}
		return nil, &Nothing{What: what, Next: "name the packages that have the tests with --tests"}
	}
	r.placeColumns(cs.list)
	r.families = cs.families()
	share := func(i int) int64 { return shareOf(cs.list[i : i+1]) }
	if err := r.findDependent(ctx, p, cs); err != nil {
		return nil, err
	}
	err = r.sharing(ctx, "baseline", len(cs.list), share, func(ctx context.Context, i int) error {
		if c := cs.list[i]; c.counted && (c.isolated() || c.trusted) {
			return nil
		}
		return r.alone(ctx, cs.list[i])
	})
	if err != nil {
		return nil, err
	}
	if err := r.fold(ctx, cs); err != nil {
		return nil, err
	}
	nameColumns(cs.list)
	r.families = cs.families()
	if err := r.insist(cs); err != nil {
		return nil, err
	}
	return cs, nil
}

// insist refuses tests that run on the real clock where the virtual one was
// asked for.
func (r *run) insist(cs *columns) error {
	if r.Clock != report.VirtualClock {
		return nil
	}
	var words []string
	for _, c := range cs.list {
		if !c.virtual() {
			words = append(words, fmt.Sprintf("%s: %s", c.ID, c.ClockReason))
		}
	}
	if len(words) == 0 {
		return nil
	}
	return &UserError{Message: "these tests do not run on the virtual clock; --clock auto runs them on the real one:\n" + strings.Join(words, "\n")}
}

// skipsItself is the reason of a test that does that on the virtual clock only.
const skipsItself = "on the virtual clock it skips itself"

// together runs the tests of a binary in company: on the virtual clock as far as
// they pass there, the others on the real one.
func (r *run) together(ctx context.Context, b binary, cs *columns) error {
	o := execOptions{active: weave.Baseline, limit: r.Timeout}
	reasons := map[string]string{}
	if r.bubbles() {
		var err error
		if reasons, err = r.inBubbles(ctx, b, cs); err != nil {
			return err
		}
		// What skips itself here may run with all processors, and the true time.
		for _, id := range cs.skipped {
			reasons[strings.TrimPrefix(id, b.path+".")] = skipsItself
		}
		cs.skipped = nil
		if len(reasons) == 0 && len(cs.list) > 0 {
			return nil
		}
		o.tests = sortedKeys(reasons) // none where the process ends before any test
	}
	x, err := r.execute(ctx, b, o)
	if err != nil {
		return err
	}
	red := x.red(b)
	if x.stopped != overTime { // a hang is not waited for again
		if red, err = r.trulyRed(ctx, b, red, o, cs); err != nil {
			return err
		}
	}
	cs.red = append(cs.red, red...)
	for _, name := range x.events.leaves() {
		cs.add(b, x, name, report.RealClock, cmp.Or(reasons[name], reasons[top(name)]))
	}
	return nil
}

// alone runs one test of the baseline in a process of its own.
func (r *run) alone(ctx context.Context, c *column) error {
	x, err := r.execute(ctx, c.binary, execOptions{tests: []string{c.Name}, active: weave.Baseline, limit: r.Timeout, virtual: c.virtual()})
	if err != nil {
		return err
	}
	if c.virtual() && !x.ended(c.Name) {
		c.Clock, c.ClockReason = report.RealClock, "alone, it fails on the virtual clock: "+complaint(x.message(c.Name))
		return r.alone(ctx, c)
	}
	took, bubbled := x.took(c.Name)
	if c.virtual() && !bubbled {
		c.Clock, c.ClockReason = report.RealClock, noBubble
	}
	c.turns, c.elapsed, c.took = x.trace.Counts, x.elapsed, took
	c.logged = c.logged || x.logged
	if t := x.events.tests[c.Name]; t != nil {
		c.own = t.elapsed
	}
	c.busy = x.busy
	if c.Unstable != "" {
		return nil
	}
	switch t := x.events.tests[c.Name]; {
	case !x.ended(c.Name):
		return r.failsAlone(ctx, c, x)
	case t.ending == skipped:
		c.Unstable = "passes with the other tests and skips itself alone"
	}
	return nil
}

// failsAlone says of a test that failed alone whether it does so in each run.
func (r *run) failsAlone(ctx context.Context, c *column, x *execution) error {
	passes := 0
	for range redRuns {
		again, err := r.execute(ctx, c.binary, execOptions{tests: []string{c.Name}, active: weave.Baseline, limit: r.Timeout})
		if err != nil {
			return err
		}
		if again.ended(c.Name) {
			passes++
		}
	}
	c.Unstable = "passes with the other tests and fails alone: " + complaint(x.message(c.Name))
	c.dependent = passes == 0
	if passes > 0 {
		c.Unstable = fmt.Sprintf("fails in some runs on the unchanged code and passes in others (%d of %d, alone): %s",
			1+redRuns-passes, 1+redRuns, complaint(x.message(c.Name)))
	}
	return nil
}
