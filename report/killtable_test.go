package report

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func written(t *testing.T, write func(*strings.Builder) error) string {
	t.Helper()
	var out strings.Builder
	if err := write(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func tableOf(t *testing.T, m *Matrix, v View) string {
	t.Helper()
	return written(t, func(out *strings.Builder) error { return WriteTable(out, m, v) })
}

func TestTheKillTableHasMutantsAsRowsAndTestsAsColumns(t *testing.T) {
	got := tableOf(t, kata(), View{Width: 80})
	table, _, _ := strings.Cut(got, "\n\nthe faults")
	want := ` retry.Do:             T1 T2 T3 T4 T5 T6 T7  verdict
────────────────────────────────────────────────────────
 await-removed         .  x  x  .  x  x  x   killed by 5
 should-retry-dropped  .  .  .  x  .  .  .   killed by 1
 cap-dropped           .  .  .  .  x  x  .   killed by 2
 exponent-dropped         x  x     x  x  x   killed by 5
────────────────────────────────────────────────────────
 kills                 0  2  2  1  3  3  2

 x failed   . passed   blank not reached`
	if diff := cmp.Diff(want, table); diff != "" {
		t.Error(diff)
	}
	if !strings.HasSuffix(got, "\n4 mutants: 4 killed\n") {
		t.Errorf("the last line is not the summary:\n%s", got)
	}
}

func TestSurvivorsComeFirstAndKillsByLimitsBeforeOthers(t *testing.T) {
	m := pictured("T1 T2", "a.F:a x.", "a.F:b T.", "a.F:c ..", "a.F:d ?.", "a.F:e __", "a.F:f .!")
	m.Absent = []Absent{{Operator: "z", Reason: "no cap found"}}
	got := tableOf(t, m, View{Width: 80})
	var order []string
	for _, line := range strings.Split(got, "\n")[2:9] {
		order = append(order, strings.Fields(line)[0])
	}
	if diff := cmp.Diff([]string{"c", "e", "d", "b", "a", "f", "z:"}, order); diff != "" {
		t.Errorf("%s\n%s", diff, got)
	}
}

func TestASurvivorIsCalledOutWithWhatToDo(t *testing.T) {
	m := pictured("T1 T2 T3", "retry.Do:cap-dropped#2 ._.", "retry.Do:await-removed ___", "retry.Do:x xxx")
	m.Mutants[0].Note = "a second cap stands behind this one"
	m.Rerun = "mutcheck --id {id} ./retry"
	v := View{Width: 100}
	got := tableOf(t, m, v)
	for _, want := range []string{
		`survived  retry.Do:cap-dropped#2  retry/retry.go:4
  - d := min(o.Max, grown(o.Base))
  + d := grown(o.Base)
  rule      delay: each wait is min(max, base × factor^i)
  tests     T1, T3 reach this line and notice nothing: let one of them check what the rule promises
  note      a second cap stands behind this one
  explain   mutcheck explain cap-dropped
  re-run    mutcheck --id retry.Do:cap-dropped#2 ./retry
`,
		`not reached  retry.Do:await-removed  retry/retry.go:5
`,
		`  tests     no test reaches this line: write one that gets here first, then let it look at the
            outcome
`,
		"\n3 mutants: 1 killed, 1 survived, 1 not reached by any test\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("missing:\n%s\nin:\n%s", want, got)
		}
	}
	if strings.Contains(got, "killed  retry.Do:x") {
		t.Error("a kill is shown in detail without being asked for")
	}
}

func TestVerboseShowsWhatEachKillerSaidBoundedAndClean(t *testing.T) {
	m := pictured("T1 T2", "retry.Do:cap-dropped x.")
	m.Mutants[0].Cells[0].Message = "\x1b[31mred\x1b[0m\r\n\tindented\n" + strings.Repeat("line\n", 30) + strings.Repeat("w", 500)
	got := tableOf(t, m, View{Width: 60, Verbose: true})
	for _, want := range []string{"  x TestList/T1\n", `      \x1b[31mred\x1b[0m` + "\n", "          indented\n", "… and 21 lines more\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("missing %q in:\n%s", want, got)
		}
	}
}

func TestTheClockOfTheTestsIsSaidInALine(t *testing.T) {
	for _, tc := range []struct {
		reasons, want string
	}{
		{"virtual virtual", "every test on the virtual clock"},
		{"real real", "every test on the real clock"},
		{"real:socket real:socket", "0 of 2 tests on the virtual clock; T1, T2 on the real one: socket"},
		{"virtual real:socket virtual", "2 of 3 tests on the virtual clock; T2 on the real one: socket"},
		{"real:a virtual real:b real:a", "1 of 4 tests on the virtual clock; T1, T4 on the real one: a; T3 on the real one: b"},
		{"virtual real:a real:b real:c real:d real:e",
			"1 of 6 tests on the virtual clock; T2 on the real one: a; T3 on the real one: b; T4 on the real one: c; and 2 reasons more (-v tells all)"},
		{"virtual real:" + strings.Repeat("w", 999), "1 of 2 tests on the virtual clock; T2 on the real one: " + strings.Repeat("w", reasonWidth-1) + "…"},
	} {
		m := pictured("T1", "a.F:a x")
		m.Tests, m.Mutants[0].Cells = nil, nil
		for i, word := range strings.Fields(tc.reasons) {
			clock, reason, _ := strings.Cut(word, ":")
			m.Tests = append(m.Tests, Test{Short: fmt.Sprint("T", i+1), Clock: clock, ClockReason: reason})
			m.Mutants[0].Cells = append(m.Mutants[0].Cells, Cell{State: Failed})
		}
		if got := tableOf(t, m, View{Width: 1000}); !strings.Contains(got, "\n  clock     "+tc.want+"\n") {
			t.Errorf("%s: missing %q in:\n%s", tc.reasons, tc.want, got)
		}
	}
	if got := tableOf(t, kata(), View{}); strings.Contains(got, "clock") {
		t.Errorf("clocks that are not known are told:\n%s", got)
	}
}

func TestVerboseNamesTheTestsOnTheRealClock(t *testing.T) {
	m := pictured("T1 T2", "a.F:a x.")
	m.Tests[0].Clock, m.Tests[1].Clock, m.Tests[1].ClockReason = VirtualClock, RealClock, "it opens a socket"
	const want = "on the real clock\n  TestList/T2: it opens a socket\n"
	if got := tableOf(t, m, View{Verbose: true}); !strings.Contains(got, want) || strings.Contains(tableOf(t, m, View{}), want) {
		t.Errorf("missing %q, or there unasked:\n%s", want, got)
	}
}

func TestAVerboseReportOnChosenMutantsEndsWithHowToSeeThem(t *testing.T) {
	m := pictured("T1", "a.F:a x", "a.F:b .")
	confirm := func(m *Matrix, i int) string {
		return "# " + m.Mutants[i].ID + "\n\t" + strings.Repeat("w", 200) + "\n"
	}
	want := "see it with git and the go command alone\n" + confirm(m, 0) + confirm(m, 1)
	if got := tableOf(t, m, View{Verbose: true, Confirm: confirm}); !strings.Contains(got, want) {
		t.Errorf("missing:\n%s\nin:\n%s", want, got)
	}
	if got := tableOf(t, m, View{Confirm: confirm}); strings.Contains(got, "see it with git") {
		t.Errorf("there unasked:\n%s", got)
	}
}

func TestEveryOtherFindingIsSaid(t *testing.T) {
	m := pictured("T1 T2 T3", "a.F:a T..", "a.F:b M..", "a.F:c ?..", "a.F:d ...", "a.F:e ...", "a.F:f xx.")
	m.Mutants[3].Ignored, m.Mutants[3].Cells = "the server caps", nil
	m.Mutants[4].NotViable, m.Mutants[4].Cells = "declared and not used: max", nil
	m.Mutants[2].Cells[2] = Cell{Unstable, "no result, and the process exited with code 7\nmore"}
	m.Tests[1].Unstable, m.Mutants[2].Cells[1] = "it fails in every other run", Cell{Unstable, "so"}
	m.Absent = []Absent{{Operator: "cap-dropped", Title: "cap dropped", Reason: "no cap found"}}
	m.Skipped = []string{"TestLive"}
	m.Warnings = []string{"retry.go:3: mutcheck:ignore matches nothing"}
	got := tableOf(t, m, View{Width: 100})
	for _, want := range []string{
		"killed by a limit, by no assertion\n  a.F:a is over the time limit in T1",
		"  a.F:b was stopped at the memory limit in T1\n",
		"without a verdict\n  a.F:c: T1 differed between equal runs; T2 is unstable by itself; T3: no result, and the process\n" +
			"    exited with code 7\n  test TestList/T2: it fails in every other run\n",
		"not viable: the compiler refuses the mutant\n  a.F:e (retry/retry.go:4): declared and not used: max\n",
		"ignored by the source\n  a.F:d (retry/retry.go:7): the server caps\n",
		" cap-dropped: no cap found", "absent\n",
		"skipped themselves\n  TestLive\n",
		"warnings\n  retry.go:3: mutcheck:ignore matches nothing\n",
		"  only      T1 alone kills a, b\n",
		"  smallest  T1: 1 of 3 tests kills as much as all\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("missing:\n%s\nin:\n%s", want, got)
		}
	}
}

func TestNoTableIsWiderThanTheTerminal(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for range 60 {
		m := randomMatrix(random)
		v := View{Width: 60 + random.IntN(120)}
		got := tableOf(t, m, v)
		table, _, _ := strings.Cut(got, "\nthe faults")
		for _, line := range strings.Split(table, "\n") {
			if width(line) > v.Width {
				t.Fatalf("%d columns in a terminal of %d:\n%s\n%s", width(line), v.Width, line, table)
			}
		}
		for _, m := range m.Mutants {
			if _, operator, _ := strings.Cut(m.ID, ":"); !strings.Contains(table, operator) {
				t.Fatalf("no row for %s:\n%s", m.ID, table)
			}
		}
	}
}

// randomMatrix has up to 25 mutants and 80 tests with names of up to 40 letters.
func randomMatrix(random *rand.Rand) *Matrix {
	var names, rows []string
	for i := range 1 + random.IntN(80) {
		names = append(names, fmt.Sprintf("Test%s%d", strings.Repeat("n", random.IntN(35)), i))
	}
	for i := range 1 + random.IntN(25) {
		row := fmt.Sprintf("pkg%d.Func%s:should-retry-dropped#%d ", i%3, strings.Repeat("f", random.IntN(50)), i+2)
		for range names {
			row += string("x._"[random.IntN(3)])
		}
		rows = append(rows, row)
	}
	return pictured(strings.Join(names, " "), rows...)
}

func TestManyTestsAreNumberedWithALegendAndTheIdleOnesLeftOut(t *testing.T) {
	var names, drawn []string
	for i := range 60 {
		names = append(names, fmt.Sprintf("TestNumber%02d", i))
		drawn = append(drawn, map[bool]string{true: "x", false: "_"}[i%2 == 0])
	}
	got := tableOf(t, pictured(strings.Join(names, " "), "a.F:a "+strings.Join(drawn, "")), View{Width: 80})
	if !regexp.MustCompile(`(?m)^ a\.F: +5 +10 +15 +20 +25 +30 +verdict$`).MatchString(got) || strings.Contains(got, " 31") {
		t.Errorf("the 30 tests that reach a mutant are not numbered 5 to 30:\n%s", got)
	}
	if !strings.Contains(got, " 2 TestNumber02") || !strings.Contains(got, "30 TestNumber58") {
		t.Errorf("the legend lacks a test:\n%s", got)
	}
	if !regexp.MustCompile(`aside +TestNumber01, TestNumber03`).MatchString(got) {
		t.Errorf("those left out are not named:\n%s", got)
	}
}

func TestColourIsTheViewsAffairAndChangesNoWord(t *testing.T) {
	m := pictured("T1 T2", "a.F:a x.", "a.F:b ..", "a.F:c ?T")
	plain := tableOf(t, m, View{Verbose: true})
	coloured := tableOf(t, m, View{Verbose: true, Color: true})
	if strings.Contains(plain, "\x1b") || !strings.Contains(coloured, "\x1b[32mx\x1b[0m") {
		t.Error("colour where none was asked for, or none where it was")
	}
	if diff := cmp.Diff(plain, trimLines(regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(coloured, ""))); diff != "" {
		t.Error(diff)
	}
}

func TestNothingFromOutsideReachesTheTerminalRaw(t *testing.T) {
	const hostile = "a\x1b[2Jb\rc\x00d\u202ee\u2028f\xffg\u009bh\x7f"
	m := pictured("T1 T2", "a.F:a x.", "a.F:b ..", "a.F:c ..", "a.F:d ..")
	m.Tests[0].Short, m.Tests[0].Name, m.Tests[0].Unstable = hostile, hostile, hostile
	for i := range m.Mutants {
		x := &m.Mutants[i]
		x.Before, x.After, x.Note, x.File = hostile, hostile, hostile, hostile+".go"
		x.Operator, x.Title, x.Rule, x.RuleWords, x.Package, x.Function = hostile, hostile, hostile, hostile, hostile, hostile
	}
	m.Mutants[1].ID = "a." + hostile + ":b"
	m.Mutants[0].Cells[0].Message = hostile
	m.Mutants[2].Ignored, m.Mutants[3].NotViable = hostile, hostile
	m.Absent = []Absent{{Operator: hostile, Title: hostile, Reason: hostile}}
	m.Terms = []Term{{Name: hostile, Words: hostile}}
	m.Skipped, m.Warnings = []string{hostile}, []string{hostile}
	m.Sources[hostile+".go"] = hostile
	m.Retries = []Retry{{Package: hostile, Function: hostile, Undecided: []string{hostile}, Parts: []Part{
		{Role: "cap", File: hostile + ".go", Start: Position{1, 1}, End: Position{1, 2}, Text: hostile},
		{Role: "growth", File: "elsewhere.go", Start: Position{1, 1}, End: Position{1, 2}, Text: hostile},
	}}}
	for _, pending := range []bool{false, true} {
		m.Pending = pending
		for _, format := range Formats {
			out := written(t, func(b *strings.Builder) error { return format.Write(b, m, View{Verbose: true}) })
			if !utf8.ValidString(out) {
				t.Errorf("%s: not UTF-8", format.Name)
			}
			for _, r := range out {
				if r != '\n' && (r < ' ' || format.Name != "json" && !unicode.IsPrint(r)) {
					t.Errorf("%s, pending %t: %U came through", format.Name, pending, r)
					break
				}
			}
		}
	}
}

func TestAFullDiskIsAnError(t *testing.T) {
	for _, format := range Formats {
		if err := format.Write(full{}, kata(), View{}); err == nil || !strings.Contains(err.Error(), "disk full") {
			t.Errorf("%s: error %v", format.Name, err)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, fmt.Errorf("disk full") }
