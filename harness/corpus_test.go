package harness_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mutcheck/mutcheck/harness"
	"github.com/mutcheck/mutcheck/report"
)

// agreement is the share of the cells, in percent, that have to be as the corpus
// has them.
const agreement = 95

func TestTheKillTablesOfTheCorpusComeOutAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules, and runs their tests for minutes")
	}
	comparisons := compareTrials(t)
	var sum comparison
	table := "| package | sites | cells | as in the corpus | tests on the virtual clock | time |\n|---|---|---|---|---|---|\n"
	for _, tr := range trials {
		if c := comparisons[tr.id]; c != nil {
			table += c.row(tr.id)
			sum.add(*c)
		}
	}
	t.Logf("agreement:\n%s", table+sum.row("all"))
	if sum.agree*100 < sum.cells*agreement {
		t.Errorf("%d of %d cells are as in the corpus, less than %d %%", sum.agree, sum.cells, agreement)
	}
	explained := readDifferences(t)
	for _, d := range sum.differences {
		d.judge(t, explained[d.place])
		delete(explained, d.place)
	}
	for p := range explained {
		if comparisons[p.id] != nil {
			t.Errorf("differences.tsv explains %v, which is no difference", p)
		}
	}
}

// A table is the kill table of a package of the corpus, and how long it took to
// come by.
type table struct {
	*report.Matrix
	took time.Duration
}

// tables are those of whole packages, by package and clock: two tests want the same.
var tables sync.Map

// tableOf runs mutcheck on a package, where no test of this process has done so.
func tableOf(t *testing.T, id string, o harness.Options) table {
	t.Helper()
	key := id + " " + o.Clock
	if known, ok := tables.Load(key); ok && len(o.IDs) == 0 {
		return known.(table)
	}
	start := time.Now()
	m := table{mustRun(t, o), 0}
	m.took = time.Since(start)
	if len(o.IDs) == 0 {
		tables.Store(key, m)
	}
	return m
}

// compareTrials runs mutcheck on the packages, as many at a time as tests may run,
// and returns the comparisons by package, of those that -run does not leave out.
func compareTrials(t *testing.T) map[string]*comparison {
	truths := readTruths(t)
	out := map[string]*comparison{}
	t.Run("packages", func(t *testing.T) {
		for _, tr := range trials {
			t.Run(tr.id, func(t *testing.T) {
				c := &comparison{}
				out[tr.id] = c
				t.Parallel()
				s := truths[tr.id]
				dir := tr.module(t, s)
				m := tableOf(t, tr.id, harness.Options{Dir: dir, Patterns: s.patterns(), Jobs: 1})
				*c = s.compare(m.Matrix)
				c.elapsed = m.took
			})
		}
	})
	return out
}

// A place is a cell: a site under a top-level test; anyTest where the whole row
// of the kill table is meant.
type place struct {
	id, operator, file string
	line               int
	test               string
}

const anyTest = "*"

func (p place) String() string {
	return fmt.Sprintf("%s %s:%d %s under %s", p.id, p.file, p.line, p.operator, p.test)
}

// A difference is a cell that is not as in the corpus, with both sides.
type difference struct {
	place
	want string
	got  folded
}

func (d difference) String() string {
	return fmt.Sprintf("%v: the corpus has %s, mutcheck %s", d.place, d.want, d.got)
}

// judge takes a difference for an error unless it has a reason, or is a cell for
// which mutcheck gives no verdict: that says nothing false. It counts all the
// same as one that is not as in the corpus.
func (d difference) judge(t *testing.T, reason string) {
	t.Helper()
	switch {
	case reason != "":
		t.Logf("%v, because %s", d, reason)
	case d.got.verdict == noVerdict:
		t.Logf("%v", d)
	default:
		t.Errorf("%v; look at it, and explain it in differences.tsv if mutcheck is right", d)
	}
}

// A comparison is how far a kill table is as the corpus has it.
type comparison struct {
	sites, cells, agree, tests, virtual int
	differences                         []difference
	elapsed                             time.Duration
}

func (c *comparison) add(o comparison) {
	c.sites, c.cells, c.agree = c.sites+o.sites, c.cells+o.cells, c.agree+o.agree
	c.tests, c.virtual, c.elapsed = c.tests+o.tests, c.virtual+o.virtual, c.elapsed+o.elapsed
	c.differences = append(c.differences, o.differences...)
}

func (c *comparison) row(name string) string {
	share := 100 * float64(c.agree) / float64(max(c.cells, 1))
	return fmt.Sprintf("| %s | %d | %d | %.1f %% | %d of %d | %.1f s |\n", name, c.sites, c.cells, share, c.virtual, c.tests, c.elapsed.Seconds())
}

// compare holds a kill table to the corpus. The corpus has top-level tests where
// the table has leaves: one kills what any of its leaves kills. Mutants of an
// operator on a line stand for the sites there in order.
func (s truth) compare(m *report.Matrix) comparison {
	c := comparison{sites: len(s.sites), tests: len(m.Tests)}
	tops := map[string]bool{}
	for _, test := range m.Tests {
		tops[topLevel(test.Name)] = true
		if test.Clock == report.VirtualClock {
			c.virtual++
		}
	}
	for _, x := range s.sites {
		for _, k := range x.killers {
			tops[k] = true
		}
	}
	seen := map[string]bool{}
	for _, x := range s.sites {
		c.cells += len(tops)
		i := slices.IndexFunc(m.Mutants, func(m report.Mutant) bool {
			return !seen[m.ID] && m.Operator == x.operator && m.File == x.file && m.Start.Line == x.line
		})
		if i < 0 {
			c.differences = append(c.differences, difference{s.place(x, anyTest), "a site", folded{verdict: "none"}})
			continue
		}
		seen[m.Mutants[i].ID] = true
		row := foldCells(m.Tests, m.Mutants[i])
		for _, test := range slices.Sorted(maps.Keys(tops)) {
			want, got := passed, row.of(test)
			if slices.Contains(x.killers, test) {
				want = killed
			}
			if got.verdict == want {
				c.agree++
			} else {
				c.differences = append(c.differences, difference{s.place(x, test), want, got})
			}
		}
	}
	return c
}

func (s truth) place(x site, test string) place { return place{s.id, x.operator, x.file, x.line, test} }

func topLevel(test string) string {
	test, _, _ = strings.Cut(test, "/")
	return test
}

// A folded cell is what the leaves of a top-level test say together: one of the
// verdicts, and in what words.
type folded struct{ verdict, words string }

const (
	killed    = "killed"
	passed    = "passed" // by all that reached the mutant, and by those that did not
	noVerdict = "no verdict"
	notRun    = "nothing"
)

func (f folded) String() string { return strings.TrimSpace(f.verdict + " " + f.words) }

type foldedRow map[string]folded

// of is the cell of a test; one that did not run says so.
func (r foldedRow) of(test string) folded {
	if f, ok := r[test]; ok {
		return f
	}
	return folded{notRun, "(the test is no column)"}
}

func foldCells(tests []report.Test, m report.Mutant) foldedRow {
	row := foldedRow{}
	for i, test := range tests {
		f := folded{notRun, "(not viable: " + m.NotViable + ")"}
		if m.Cells != nil {
			f = fold(test, m.Cells[i])
		}
		name := topLevel(test.Name)
		if before, ok := row[name]; !ok || before.verdict == passed || f.verdict == killed && before.verdict != killed {
			row[name] = f
		}
	}
	return row
}

func fold(test report.Test, cell report.Cell) folded {
	words := fmt.Sprintf("(%s: %s: %.200s)", test.Name, cell.State, strings.Join(strings.Fields(cell.Message), " "))
	switch {
	case cell.State.Kill():
		return folded{killed, words}
	case cell.State == report.Passed, cell.State == report.NotReached:
		return folded{passed, ""}
	}
	return folded{noVerdict, words}
}
