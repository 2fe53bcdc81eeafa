package harness

import (
	"context"
	"fmt"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/mutcheck/mutcheck/mutants/weave"
	"github.com/mutcheck/mutcheck/report"
)

// How often equal runs are compared. A test that fails in three of ten runs
// passes ten times in one of 35.
const (
	// repetitions in one process, shuffled, and alone for what failed there.
	repetitions      = 10
	aloneRepetitions = 20
	// repeatTime bounds the repetitions of slow tests: so many that they take
	// no longer than this, or none.
	repeatTime = time.Second
	// redRuns is how often a test that failed is run again, alone and in
	// company, before the baseline is called red.
	redRuns = 3
	// faultRuns is how often a test may miss a planted fault.
	faultRuns = 3
)

// unstable finds the tests whose result differs between equal runs on the
// unchanged code, and marks them. All of a binary's tests are repeated in one process and in
// another order, which costs little; one that fails there is repeated in processes of
// its own, since a test may rightly fail when it runs a second time in one process.
func (r *run) unstable(ctx context.Context, cs *columns) error {
	companies := cs.companies()
	return r.parallel(ctx, "repeating the baseline", len(companies), func(ctx context.Context, i int) error {
		company := companies[i]
		o := execOptions{active: weave.Baseline, virtual: company[0].virtual(), limit: baselineLimit}
		var once time.Duration
		for _, c := range company {
			once += c.elapsed
			o.tests = append(o.tests, c.Name)
		}
		o.repeat = int(min(repetitions, repeatTime/max(once, 1)))
		if o.repeat < 2 {
			return nil
		}
		x, err := r.execute(ctx, company[0].binary, o)
		if err != nil {
			return err
		}
		for _, c := range company {
			if t := x.events.tests[c.Name]; t == nil || x.ended(c.Name) && t.ending == passed {
				continue
			}
			if err := r.repeatAlone(ctx, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// companies are the tests that share a binary and a clock.
func (cs *columns) companies() [][]*column {
	var out [][]*column
	index := map[string]int{}
	for _, c := range cs.list {
		if c.Unstable != "" {
			continue
		}
		key := c.binary.path + " " + c.Clock
		i, ok := index[key]
		if !ok {
			i = len(out)
			index[key] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], c)
	}
	return out
}

func (r *run) repeatAlone(ctx context.Context, c *column) error {
	runs := int(min(aloneRepetitions, 1+2*repeatTime/max(c.elapsed, 1)))
	bad := 0
	for range runs {
		x, err := r.execute(ctx, c.binary, execOptions{tests: []string{c.Name}, active: weave.Baseline, limit: baselineLimit, virtual: c.virtual()})
		if err != nil {
			return err
		}
		if !x.ended(c.Name) {
			bad++
		}
	}
	if bad > 0 {
		c.Unstable = fmt.Sprintf("fails in some runs on the unchanged code and passes in others (%d of %d)", bad, runs)
	}
	return nil
}

// trulyRed tells tests that fail from unstable ones, which become columns
// without a verdict. A test is red if it fails again and again, alone or with
// the others.
func (r *run) trulyRed(ctx context.Context, b binary, red []RedTest, company execOptions, cs *columns) ([]RedTest, error) {
	var passesAlone []RedTest
	var out []RedTest
	for _, t := range red {
		name, isTest := strings.CutPrefix(t.ID, b.path+".")
		alone := company
		alone.tests = []string{name}
		passes := 0
		for i := 0; isTest && i < redRuns; i++ {
			x, err := r.execute(ctx, b, alone)
			if err != nil {
				return nil, err
			}
			if x.ended(name) {
				passes++
			}
		}
		if passes == 0 {
			out = append(out, t)
		} else {
			passesAlone = append(passesAlone, t)
		}
	}
	if len(out) > 0 || len(passesAlone) == 0 {
		return append(out, passesAlone...), nil
	}
	for range redRuns {
		x, err := r.execute(ctx, b, company)
		if err != nil {
			return nil, err
		}
		if again := x.red(b); len(again) == 0 {
			for _, t := range passesAlone {
				name := strings.TrimPrefix(t.ID, b.path+".")
				cs.list = append(cs.list, &column{binary: b, Test: report.Test{
					ID: t.ID, Package: b.path, Name: name, Clock: report.RealClock,
					Unstable: "fails in some runs on the unchanged code and passes in others: " + complaint(t.Message),
				}})
			}
			return nil, nil
		}
	}
	return passesAlone, nil
}

// faults is a control: a fault is planted in every mutated function, and the
// tests that are said to reach one have to notice. Here too, company clears: the
// tests of a company meet a panic first, and one that swallows it meets the end
// of its process, a few times: it may enter the function in some runs only, say
// in a goroutine that may come too late. Such a test is named. But where no test
// notices, nothing that mutcheck says would be worth anything.
func (r *run) faults(ctx context.Context, p *plan, cs *columns) error {
	companies := cs.companies()
	var mu sync.Mutex
	noticed := 0
	var missed []string
	err := r.parallel(ctx, "controls", len(companies), func(ctx context.Context, i int) error {
		good, bad, err := r.faultsIn(ctx, p, companies[i])
		mu.Lock()
		defer mu.Unlock()
		noticed += good
		missed = append(missed, bad...)
		return err
	})
	if err != nil || len(missed) == 0 {
		return err
	}
	if noticed == 0 {
		return fmt.Errorf("a control failed: %s reach mutated code in the baseline, and none noticed when the process was made to end there; "+
			"this is a fault of mutcheck", strings.Join(missed, ", "))
	}
	sort.Strings(missed)
	for _, id := range missed {
		p.warnings = append(p.warnings, id+" enters mutated code in some runs only: it may kill a mutant by luck")
	}
	return nil
}

// faultsIn plants the faults under the tests of one company. It returns how many
// noticed, and the ids of those that did not.
func (r *run) faultsIn(ctx context.Context, p *plan, company []*column) (noticed int, missed []string, err error) {
	var reaching []*column
	o := execOptions{active: weave.PanicFault, virtual: company[0].virtual(), limit: timeFloor}
	for _, c := range company {
		if p.reaches(c) {
			reaching = append(reaching, c)
			o.tests = append(o.tests, c.Name)
			o.limit += timeFactor * c.elapsed
		}
	}
	if len(reaching) == 0 {
		return 0, nil, nil
	}
	x, err := r.execute(ctx, company[0].binary, o)
	if err != nil {
		return 0, nil, err
	}
	for _, c := range reaching {
		good := false
		if t := x.events.tests[c.Name]; t != nil && t.ending == failed {
			good = true
		}
		for i := 0; i < faultRuns && !good; i++ {
			if good, err = r.fault(ctx, c); err != nil {
				return 0, nil, err
			}
		}
		if good {
			noticed++
		} else {
			missed = append(missed, c.ID)
		}
	}
	return noticed, missed, nil
}

// reaches says whether a test enters a function that holds a woven mutant.
func (p *plan) reaches(c *column) bool {
	for _, w := range p.rows {
		if w.runs() && w.woven() && c.turns[w.function] > 0 {
			return true
		}
	}
	return false
}

// fault runs a test alone, in a process that ends in a mutated function, and says
// whether the test noticed.
func (r *run) fault(ctx context.Context, c *column) (bool, error) {
	x, err := r.execute(ctx, c.binary, execOptions{
		tests: []string{c.Name}, active: weave.ExitFault, virtual: c.virtual(), limit: timeFloor + timeFactor*c.elapsed,
	})
	if err != nil {
		return false, err
	}
	return !x.ended(c.Name), nil
}

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
		if first.State != report.Failed && first.State != report.Panicked {
			return nil // the other kills were confirmed when they were found
		}
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

func contains(cs []*column, c *column) bool {
	for _, other := range cs {
		if other == c {
			return true
		}
	}
	return false
}
