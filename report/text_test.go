package report

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheTextHasTheKatasForm(t *testing.T) {
	m := kata()
	m.Subject = "the reference"
	m.Mutants[2].Before, m.Mutants[2].After = "min(o.Max, x)", "x"
	got := written(t, func(b *strings.Builder) error { return WriteText(b, m, View{}) })
	lines := strings.Split(got, "\n")
	want := []string{"the test list T1, …, T7 on the reference: passes 7 of 7", "mutant cap dropped (min(o.Max, x) -> x): killed by T5, T6"}
	if diff := cmp.Diff(want, []string{lines[0], lines[3]}); diff != "" {
		t.Error(diff)
	}
}

func TestEveryVerdictHasItsLineOfText(t *testing.T) {
	m := pictured("T1 T2", "a.F:a x!", "a.F:b .T", "a.F:c ..", "a.F:d __", "a.F:e ?.", "a.F:f ..", "a.F:g ..", "a.F:a#2 L.", "b.G:a M.")
	for i := range m.Mutants {
		m.Mutants[i].Before, m.Mutants[i].After = "x", "y"
	}
	m.Mutants[5].Ignored, m.Mutants[6].NotViable = "because", "undefined: z"
	m.Absent = []Absent{{Operator: "z", Title: "z dropped", Reason: "no z found"}}
	m.Warnings = []string{"watch out"}
	got := written(t, func(b *strings.Builder) error { return WriteText(b, m, View{}) })
	want := `the test list T1, T2 on the unchanged code: passes 2 of 2
mutant a in a.F (x -> y): killed by T1, T2
mutant b in a.F (x -> y): timed out in T2
mutant c in a.F (x -> y): SURVIVED
mutant d in a.F (x -> y): SURVIVED, no test reaches it
mutant e in a.F (x -> y): unstable
mutant f in a.F (x -> y): ignored: because
mutant g in a.F (x -> y): not viable: undefined: z
mutant a #2 in a.F (x -> y): killed by T1
mutant a in b.G (x -> y): out of memory in T1
mutant z dropped: absent, no z found
warning: watch out
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestAListingInTextIsNoVerdict(t *testing.T) {
	m := kata()
	m.Pending, m.Tests = true, nil
	for i := range m.Mutants {
		m.Mutants[i].Cells = nil
	}
	got := written(t, func(b *strings.Builder) error { return WriteText(b, m, View{}) })
	if n := strings.Count(got, "): not run\n"); n != 4 || strings.Contains(got, "passes") {
		t.Errorf("%d lines of 4 say that nothing was run:\n%s", n, got)
	}
}
