package harness

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mutcheck/mutcheck/report"
)

// Where the answer of the last run does not hold any more because of the test
// files alone, what it found out about the other tests does. A process whose
// tests reach the same code as then, on the same mutant, comes to the same
// result, and is not run again:
//
//   - that of one test by itself;
//   - that of all the tests that reach a mutant together;
//   - where tests provably share nothing, that of any one of them in company.
//
// Load, build, baseline and controls are done in every run. They say which tests
// there are, that they pass, and what they reach.

// A memory is what earlier runs have found out.
type memory struct {
	// file is where it is kept.
	file string
	// tests are the digests of all that a test's result depends on, beside the
	// inputs that all tests have. Without one, nothing is known of the test.
	tests map[*column]string
	old   map[string]results
	// groups are all that this run decides.
	groups []group
}

// results are the cells that processes on one mutant led to, by test name.
type results map[string]result

// A result is one cell. Again says that it was looked at again: the only kill of
// a mutant, or a pass on one that survived.
type result struct {
	Cell  report.Cell
	Again bool
}

// memories is what is kept: results, and the inputs that all of them have.
type memories struct {
	Inputs  inputs
	Results map[string]results
}

// recallCells reads what the last run on this question has found out. What is
// known of no test that is as it was is forgotten.
func (r *run) recallCells(ws *workspace, cs *columns) *memory {
	file := r.cacheFile()
	if file == "" || r.Scratch {
		return nil
	}
	m := &memory{file: strings.TrimSuffix(file, ".run") + ".cells", tests: map[*column]string{}}
	reaches := map[string]*reach{}
	for _, t := range ws.tests {
		reach, err := reachOf(t)
		if err != nil {
			r.log("the cells of %s are not kept by test: %v\n", t.path, err)
			continue
		}
		reaches[t.path] = reach
	}
	for _, c := range cs.list {
		if reach := reaches[c.Package]; reach != nil {
			m.tests[c] = r.testDigest(c, reach)
		}
	}
	var kept memories
	if readEntry(m.file, &kept) && r.same(kept.Inputs) && r.cover(kept.Inputs, ws.codeFiles()) && !r.edited(ws.sources...) {
		m.old = kept.Results
	}
	return m
}

// testDigest is of what a test reaches, and how it is run.
func (r *run) testDigest(c *column, reach *reach) string {
	text := reach.digest(top(c.Name))
	if text == "" {
		return ""
	}
	var opened []string
	for _, name := range r.opened(c.binary) {
		if top(name) == top(c.Name) {
			opened = append(opened, name)
		}
	}
	slices.Sort(opened)
	return fmt.Sprintf("%q %q %q %q %s", c.Package, c.Name, c.Clock, opened, text)
}

// key names the processes of a group; empty where it is not known what they do.
func (m *memory) key(g group) string {
	var names []string
	key := fmt.Sprintf("%q", g.row.ID)
	for _, c := range g.columns {
		if m.tests[c] == "" {
			return ""
		}
		names = append(names, c.Name)
		key += "\n" + m.tests[c]
	}
	if len(names) > 1 && len(pattern(names)) >= patternLimit {
		return "" // all the tests of the binary run
	}
	return digest([]byte(key))
}

// knows sets the cells of a group as they were found out, where they were.
func (m *memory) knows(g group) bool {
	if m == nil || m.old == nil {
		return false
	}
	known := m.old[m.key(g)]
	for _, c := range g.columns {
		if _, ok := known[c.Name]; !ok {
			return false
		}
	}
	for _, c := range g.columns {
		g.row.set(c, known[c.Name].Cell)
		g.row.note(c, func(n *notes) { n.known, n.again = true, known[c.Name].Again })
	}
	return true
}

// unknown are the tests of a group that have to be run.
func (m *memory) unknown(g group) []*column {
	if m.knows(g) {
		return nil
	}
	if !g.isolated() {
		return g.columns
	}
	return slices.DeleteFunc(slices.Clone(g.columns), func(c *column) bool {
		return m.knows(g.single(c))
	})
}

// knowsAlone is knows for a test that is decided in a process of its own. A kill
// is looked at again there, and a pass in company.
func (m *memory) knowsAlone(g group) bool {
	c := g.columns[0]
	known := m.knows(g)
	g.row.note(c, func(n *notes) { n.alone, n.again = true, n.again && g.row.cells[c].State.Kill() })
	return known
}

// notes are how a cell was decided.
type notes struct {
	// known from an earlier run, alone (in a process of its own, or a trial), and again.
	known, alone, again bool
}

func (w *row) note(c *column, change func(*notes)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := w.notes[c]
	change(&n)
	w.notes[c] = n
}

// again says whether the cells of a group have been looked at again.
func (g group) again() bool {
	g.row.mu.Lock()
	defer g.row.mu.Unlock()
	return !slices.ContainsFunc(g.columns, func(c *column) bool { return !g.row.notes[c].again })
}

// lookedAgain says that they have.
func (g group) lookedAgain() {
	for _, c := range g.columns {
		g.row.note(c, func(n *notes) { n.again = true })
	}
}

// results are what the run has found out, to be kept.
func (m *memory) results() map[string]results {
	out := map[string]results{}
	keep := func(g group, again func(result) bool) {
		rs := results{}
		for _, c := range g.columns {
			x := result{g.row.get(c), g.row.notes[c].again}
			switch x.Cell.State {
			case report.Unstable, report.NotReached, report.TimedOut, report.OutOfMemory:
				return // an equal run, or one on a quieter machine, may say something else
			}
			x.Again = x.Again && again(x)
			rs[c.Name] = x
		}
		if key := m.key(g); key != "" {
			out[key] = rs
		}
	}
	for _, g := range m.groups {
		isolated := g.isolated()
		for _, c := range g.columns {
			single := g.single(c)
			if key := m.key(single); m.old[key] != nil {
				out[key] = m.old[key] // it was not asked where the whole group is known
			}
			if isolated || g.row.notes[c].alone {
				keep(single, func(x result) bool { return x.Cell.State.Kill() || isolated })
			}
		}
		if !isolated || len(g.columns) == 1 {
			keep(g, func(result) bool { return true })
		}
	}
	return out
}

// rememberCells keeps what the run has found out. The inputs are those of the
// whole run.
func (r *run) rememberCells(ws *workspace, in inputs) {
	if r.memory != nil {
		writeEntry(r.memory.file, memories{r.withoutTests(ws, in), r.memory.results()})
	}
}

// logKnown says how many cells came from the cache.
func (r *run) logKnown() {
	known, all := 0, 0
	if r.memory == nil {
		return
	}
	for _, g := range r.memory.groups {
		for _, c := range g.columns {
			all++
			if g.row.notes[c].known {
				known++
			}
		}
	}
	r.log("%d of %d cells are known from the last run\n", known, all)
}
