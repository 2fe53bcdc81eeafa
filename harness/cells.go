package harness

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/mutcheck/mutcheck/mutants/weave"
	"github.com/mutcheck/mutcheck/report"
)

// The turn limit of a mutant under a test: how often the baseline went round
// in the function, times turnFactor, and turnFloor for a baseline that hardly
// entered it.
const (
	turnFactor = 100
	turnFloor  = 10_000
)

// The time limit of a cell: what the baseline took, times timeFactor, and timeFloor
// for the start of the process. A cell that goes over it is run again with
// confirmFactor times as much, and nothing beside it, before it is believed; one
// in a bubble then on the real clock too, with realFactor times as much.
const (
	timeFactor    = 5
	timeFloor     = time.Second
	confirmFactor = 4
	realFactor    = 2
)

// A group is the tests of one binary that reach one mutant and run on the same
// clock.
type group struct {
	row     *row
	binary  binary
	columns []*column
}

// cells decides every mutant under every test that reaches it.
//
// Company clears, solitude convicts: the tests that reach a mutant run together
// first, and one that passes there has passed. One that failed has a trial. Whatever
// else happened to a test (it hung, another one ended the process, its trial was not
// clear) is decided in a process of its own, so that nothing that one test leaves
// behind is a kill for another. Only where tests provably share nothing, one that
// failed in company has failed.
func (r *run) cells(ctx context.Context, p *plan, cs *columns) error {
	groups := p.groups(cs)
	// The longest first: at the end, no processor waits for a long one.
	slices.SortStableFunc(groups, func(a, b group) int { return cmp.Compare(b.expected(), a.expected()) })
	if r.memory != nil {
		r.memory.groups = groups
	}
	var mu sync.Mutex
	var slow []group
	companies := cs.companies()
	share := func(i int) int64 {
		if i < len(companies) {
			return shareOf(companies[i])
		}
		return shareOf(groups[i-len(companies)].columns)
	}
	err := r.sharing(ctx, "mutants", len(companies)+len(groups), share, func(ctx context.Context, i int) error {
		if i < len(companies) {
			return r.repeat(ctx, companies[i])
		}
		late, err := r.group(ctx, groups[i-len(companies)])
		mu.Lock()
		defer mu.Unlock()
		slow = append(slow, late...)
		return err
	})
	if err != nil {
		return err
	}
	p.withdraw(companies)
	for i, g := range slow {
		if g.columns[0].Unstable != "" {
			continue
		}
		r.step("confirming timeouts", i, len(slow))
		if r.memory.knowsAlone(g) {
			continue
		}
		if err := r.confirm(ctx, g); err != nil {
			return err
		}
	}
	if err := p.live(cs); err != nil {
		return err
	}
	if err := r.luck(ctx, groups); err != nil {
		return err
	}
	return r.survivors(ctx, groups)
}

// withdraw takes the verdicts of tests away that were found unstable while the
// cells were run.
func (p *plan) withdraw(companies [][]*column) {
	for _, company := range companies {
		for _, c := range company {
			if c.Unstable == "" {
				continue
			}
			for _, w := range p.rows {
				if cell, ok := w.cells[c]; ok && cell.State.Reached() {
					w.cells[c] = report.Cell{State: report.Unstable, Message: c.Unstable}
				}
			}
		}
	}
}

// groups are the processes to run, in the order of the rows.
func (p *plan) groups(cs *columns) []group {
	var out []group
	for _, w := range p.rows {
		if !w.runs() {
			continue
		}
		byBinary := map[string]int{}
		for _, c := range cs.list {
			switch {
			case !w.reachedBy(c):
				w.cells[c] = report.Cell{State: report.NotReached}
				continue
			case c.Unstable != "":
				w.cells[c] = report.Cell{State: report.Unstable, Message: c.Unstable}
				continue
			}
			key := c.binary.path + " " + c.Clock
			i, ok := byBinary[key]
			if !ok {
				i = len(out)
				byBinary[key] = i
				out = append(out, group{row: w, binary: w.binary(c)})
			}
			out[i].columns = append(out[i].columns, c)
		}
	}
	return out
}

// single is one test of the group.
func (g group) single(c *column) group { return group{g.row, g.binary, []*column{c}} }

// expected is how long the tests of the group take in the baseline.
func (g group) expected() (d time.Duration) {
	for _, c := range g.columns {
		d += c.elapsed
	}
	return d
}

// binary is the one that has the mutant and the test.
func (w *row) binary(c *column) binary {
	if w.woven() {
		return c.binary
	}
	return w.own[c.binary.path]
}

// entered says whether a process ran the mutated code. Of a mutant that is not
// woven it cannot be known; there the build is the mutant.
func (w *row) entered(x *execution) bool {
	return !w.woven() || x.trace.Counts[w.Number] > 0
}

// group decides the cells of one group, and returns those that went over the
// time limit, a group each.
func (r *run) group(ctx context.Context, g group) (slow []group, err error) {
	open := r.memory.unknown(g)
	runs := g.runs()
	for len(open) > 1 {
		o := g.options(open, 1)
		o.times(runs)
		x, err := r.execute(ctx, g.binary, o)
		if err != nil {
			return nil, err
		}
		if !x.complete() && x.events.repeated() {
			runs = 1 // what ended the second run says nothing of the first
			continue
		}
		var untouched, suspects, alone []*column
		for _, c := range open {
			switch t := x.events.tests[c.Name]; {
			case t != nil && 0 < t.fails && t.fails < t.runs:
				g.row.set(c, report.Cell{State: report.Unstable, Message: sometimesFails + x.message(c.Name)})
			case t != nil && t.ending == passed && x.cleared(c.Name) && g.row.entered(x) && !x.endless(c.Name, c.took):
				g.row.set(c, report.Cell{State: report.Passed})
			case t != nil && t.ending == failed && c.isolated() && x.complete() && g.row.entered(x) && !x.events.outlived:
				g.row.set(c, report.Cell{State: report.Failed, Message: x.message(c.Name)})
				if runs > 1 {
					g.row.note(c, func(n *notes) { n.again = true })
				}
			case (t == nil || t.paused) && len(untouched) < len(open)-1:
				untouched = append(untouched, c) // the process ended before its turn
			case x.stopped == overTime && t != nil && t.ending == unended:
				slow = append(slow, g.single(c))
			case t != nil && t.ending == failed:
				if !r.memory.knows(g.single(c)) {
					suspects = append(suspects, c)
				}
			default:
				alone = append(alone, c)
			}
		}
		undecided, err := r.trial(ctx, g, suspects)
		if err != nil {
			return nil, err
		}
		late, err := r.solitaries(ctx, g, append(alone, undecided...))
		if err != nil {
			return nil, err
		}
		slow = append(slow, late...)
		open = untouched
	}
	late, err := r.solitaries(ctx, g, open)
	return append(slow, late...), err
}

// solitaries decides cells of a group each in a process of its own.
func (r *run) solitaries(ctx context.Context, g group, cs []*column) (slow []group, err error) {
	for _, c := range cs {
		late, err := r.solitary(ctx, g.single(c))
		if err != nil {
			return nil, err
		}
		slow = append(slow, late...)
	}
	return slow, nil
}

// quick is how long tests may take by themselves to be run once more in a process that
// there is: one of their own would cost more.
const quick = 10 * time.Millisecond

// runs is how often the tests of a group are run in one process. Where they share
// nothing, the second run is as good as one in another process, and shows a kill by
// luck.
func (g group) runs() int {
	own := time.Duration(0)
	for _, c := range g.columns {
		own += c.own
	}
	if g.columns[0].virtual() && g.isolated() && own < quick {
		return 2
	}
	return 1
}

// isolated says whether the tests of a group provably share nothing.
func (g group) isolated() bool {
	return !slices.ContainsFunc(g.columns, func(c *column) bool { return !c.isolated() })
}

// solitary is one, where the cell is not known from an earlier run.
func (r *run) solitary(ctx context.Context, g group) (slow []group, err error) {
	if r.memory.knowsAlone(g) {
		return nil, nil
	}
	return r.one(ctx, g)
}

// one decides a cell alone; a cell over its limit is returned, to be confirmed.
func (r *run) one(ctx context.Context, g group) (slow []group, err error) {
	c := g.columns[0]
	cell, x, err := r.cell(ctx, g, g.options(g.columns, 1))
	if err != nil {
		return nil, err
	}
	if cell.State == report.Looped && !tooLong(x.trace.Slept, c.took) {
		if cell, err = r.spins(ctx, g, cell); err != nil {
			return nil, err
		}
	}
	if cell.State.Kill() {
		if err := r.standsAlone(ctx, c); err != nil {
			return nil, err
		}
	}
	g.row.set(c, cell)
	if cell.State == report.TimedOut {
		return []group{g}, nil
	}
	return nil, nil
}

// spins looks again at a cell that the turn limit ended. A retry that goes round
// until a deadline has no bound on its turns, and in a bubble, where time stands
// still while it goes round, it does not end at all. So it runs once more on the
// real clock, without the limit; only one that does not end there is endless. One that
// has slept for years in its bubble when the limit ends it does not end there.
func (r *run) spins(ctx context.Context, g group, looped report.Cell) (report.Cell, error) {
	cell, _, err := r.onRealClock(ctx, g, 1)
	switch cell.State {
	case report.TimedOut, report.OutOfMemory:
		return looped, err
	}
	return cell, err
}

// confirm runs a cell that went over the time limit with a longer one, and on all processors:
// what else runs on the machine is not to decide. One that
// hangs in a bubble even so runs on the real clock: in the bubble, what waits for
// the world outside waits for ever. One that ends there, after years, does not: it has slept so
// long.
func (r *run) confirm(ctx context.Context, g group) error {
	c := g.columns[0]
	o := g.options(g.columns, confirmFactor)
	o.spread = true
	cell, x, err := r.cell(ctx, g, o)
	if err == nil && c.virtual() && cell.State == report.TimedOut && !x.endless(c.Name, c.took) {
		cell, _, err = r.onRealClock(ctx, g, realFactor)
	}
	g.row.set(c, cell)
	return err
}

// cell runs the one test of a group alone, and on the real clock too where it left a
// goroutine in its bubble. The execution is the one that decided.
func (r *run) cell(ctx context.Context, g group, o execOptions) (report.Cell, *execution, error) {
	x, err := r.execute(ctx, g.binary, o)
	if err != nil {
		return report.Cell{}, nil, err
	}
	if o.virtual && x.events.outlived {
		return r.onRealClock(ctx, g, 1)
	}
	return decide(x, g.columns[0].Name, g.row.entered(x), g.columns[0].took), x, nil
}

// onRealClock runs a cell outside its bubble and without a turn limit, under a time
// limit from a baseline there.
func (r *run) onRealClock(ctx context.Context, g group, factor int) (report.Cell, *execution, error) {
	c := g.columns[0]
	x, err := r.execute(ctx, g.binary, execOptions{tests: []string{c.Name}, active: weave.Baseline, limit: r.Timeout})
	if err != nil {
		return report.Cell{}, nil, err
	}
	if !x.ended(c.Name) {
		return report.Cell{State: report.Unstable, Message: "passes on the virtual clock and fails on the real one: " + complaint(x.message(c.Name))}, x, nil
	}
	o := g.options(g.columns, 1)
	o.virtual, o.turns, o.limit = false, 0, time.Duration(factor)*(timeFloor+timeFactor*x.elapsed)
	return r.cell(ctx, g, o)
}

// options are how these tests of the group are run together.
func (g group) options(cs []*column, factor int) execOptions {
	o := execOptions{active: g.row.Number, turns: turnFloor, limit: timeFloor, virtual: cs[0].virtual()}
	for _, c := range cs {
		o.tests = append(o.tests, c.Name)
		o.turns += turnFactor * c.turns[g.row.function]
		o.limit += timeFactor * c.elapsed
	}
	o.limit *= time.Duration(factor)
	return o
}

// live is the error for a mutant that the baseline reaches and that no process
// entered: it was not in the binary, and would pass for a survivor.
func (p *plan) live(cs *columns) error {
	for _, w := range p.rows {
		reached, entered := 0, 0
		for _, c := range cs.list {
			if w.runs() && w.reachedBy(c) && c.Unstable == "" {
				reached++
				if w.cells[c].State != report.NotReached {
					entered++
				}
			}
		}
		if reached > 0 && entered == 0 {
			return fmt.Errorf("mutant %s was never entered, though %d tests reach it in the baseline: its verdict would be worth nothing", w.ID, reached)
		}
	}
	return nil
}

func (w *row) set(c *column, cell report.Cell) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cells[c] = cell
}

func (w *row) get(c *column) report.Cell {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.cells[c]
}
