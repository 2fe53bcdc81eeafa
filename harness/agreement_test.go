package harness_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/mutcheck/mutcheck/harness"
	"github.com/mutcheck/mutcheck/report"
)

// onBothClocks are the packages of the corpus whose kill tables on the two clocks are
// compared: their tests take seconds on the real one too.
var onBothClocks = []string{"cenkalti-v4", "sethvargo", "eapache", "jpillora", "dskit", "juju", "apimachinery", "rican7"}

// TestTheTwoClocksGiveTheSameKillTables holds the virtual clock to the real one, on which
// people run their tests. A cell that differs, and does so again, is an error, unless
// clocks.tsv says why.
func TestTheTwoClocksGiveTheSameKillTables(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules, and runs their tests for minutes")
	}
	truths, explained := readTruths(t), readClockDifferences(t)
	for _, tr := range trials {
		if !slices.Contains(onBothClocks, tr.id) {
			continue
		}
		t.Run(tr.id, func(t *testing.T) {
			t.Parallel()
			s := truths[tr.id]
			o := harness.Options{Dir: tr.module(t, s), Patterns: s.patterns(), Jobs: 1}
			open := map[clockPlace]string{}
			for place, words := range clockDifferences(t, tr.id, o) {
				if reason := explained[place]; reason != "" {
					t.Logf("%v: %s, because %s", place, words, reason)
					continue
				}
				open[place] = words
				o.IDs = append(o.IDs, place.mutant)
			}
			if len(open) == 0 {
				return
			}
			again := clockDifferences(t, tr.id, o)
			for place, words := range open {
				if again[place] == "" {
					t.Logf("%v: %s, in one run and not in the next", place, words)
				} else {
					t.Errorf("%v: %s; say why in clocks.tsv, or mend it", place, words)
				}
			}
		})
	}
}

// A clockPlace is a cell, by the ids of its mutant and its test.
type clockPlace struct{ id, mutant, test string }

// clockDifferences runs mutcheck on either clock, and returns the cells that differ. One
// without a verdict says nothing false, and differs from nothing.
func clockDifferences(t *testing.T, id string, o harness.Options) map[clockPlace]string {
	t.Helper()
	auto := tableOf(t, id, o)
	o.Clock = report.RealClock
	real := tableOf(t, id, o)
	onAuto, onReal := cellsByPlace(id, auto.Matrix), cellsByPlace(id, real.Matrix)
	out := map[clockPlace]string{}
	for place, a := range onAuto {
		r, ok := onReal[place]
		if !ok || len(onAuto) != len(onReal) {
			t.Fatalf("%d cells, and %d on the real clock, where there is %v: %v", len(onAuto), len(onReal), place, ok)
		}
		if a.State != r.State && a.State != report.Unstable && r.State != report.Unstable {
			out[place] = fmt.Sprintf("%s, on the real clock %s", words(a), words(r))
		}
	}
	t.Logf("| %s | %d cells, %d differ | %d of %d tests on the virtual clock | %.1f s | %.1f s |", id, len(onAuto), len(out),
		virtualTests(auto.Matrix), len(auto.Tests), auto.took.Seconds(), real.took.Seconds())
	return out
}

func words(c report.Cell) string { return fmt.Sprintf("%s (%.300s)", c.State, c.Message) }

func cellsByPlace(id string, m *report.Matrix) map[clockPlace]report.Cell {
	out := map[clockPlace]report.Cell{}
	for _, mutant := range m.Mutants {
		for i, test := range m.Tests {
			if mutant.Cells != nil {
				out[clockPlace{id, mutant.ID, test.ID}] = mutant.Cells[i]
			}
		}
	}
	return out
}

func virtualTests(m *report.Matrix) (n int) {
	for _, test := range m.Tests {
		if test.Clock == report.VirtualClock {
			n++
		}
	}
	return n
}

// readClockDifferences reads the cells that are known to differ, with the reason of each.
func readClockDifferences(t *testing.T) map[clockPlace]string {
	t.Helper()
	out := map[clockPlace]string{}
	for _, r := range corpusRows(t, "clocks.tsv") {
		if r["reason"] == "" {
			t.Fatalf("clocks.tsv: a line without a reason: %v", r)
		}
		out[clockPlace{r["id"], r["mutant"], r["test"]}] = r["reason"]
	}
	return out
}
