package report

import (
	"strings"
	"testing"
)

func TestTheVerdictFollowsFromTheCells(t *testing.T) {
	for _, tc := range []struct {
		cells, words string
		status       Status
		reason       string
	}{
		{"..x", "killed", Killed, "one failing test is enough"},
		{"!__", "killed", Killed, "a panic is a kill"},
		{"L..", "killed", Killed, "an endless retry is a kill"},
		{".T.", "timed out", Timeout, "a kill by the time limit alone is told apart"},
		{".M.", "out of memory", Timeout, "and so is one by memory, in the same word of the format"},
		{"TM.", "timed out", Timeout, "time comes before memory"},
		{"TxM", "killed", Killed, "an assertion beside a limit is a plain kill"},
		{"?x.", "killed", Killed, "a sure kill beside an unstable cell stays a kill"},
		{"?..", "unstable", RuntimeError, "an unstable cell without a kill leaves the verdict open"},
		{"?__", "unstable", RuntimeError, "also where nothing else reaches it"},
		{".__", "survived", Survived, "reached and passed"},
		{"___", "not reached", NoCoverage, "reached by nothing"},
	} {
		m := pictured("T1 T2 T3", "retry.Do:cap-dropped "+tc.cells)
		verdicts, err := m.Verdicts()
		if err != nil {
			t.Fatal(err)
		}
		if v := verdicts[0]; v.Status != tc.status || v.Words() != tc.words {
			t.Errorf("%q: %s, %q; want %s, %q: %s", tc.cells, v.Status, v.Words(), tc.status, tc.words, tc.reason)
		}
	}
}

func TestWhatWasNotRunHasAVerdictOfItsOwn(t *testing.T) {
	m := pictured("T1", "a.F:cap-dropped .", "a.F:await-removed .", "a.F:exponent-dropped .")
	m.Mutants[0].Ignored, m.Mutants[0].Cells = "the server caps", nil
	m.Mutants[1].NotViable, m.Mutants[1].Cells = "declared and not used: max", nil
	verdicts, err := m.Verdicts()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []Status{Ignored, CompileError, Survived} {
		if verdicts[i].Status != want {
			t.Errorf("mutant %d: %s, want %s", i, verdicts[i].Status, want)
		}
	}
	m.Pending, m.Mutants[2].Cells = true, nil
	if verdicts, err = m.Verdicts(); err != nil || verdicts[2].Status != Pending {
		t.Errorf("listed: %v, %v; want %s", verdicts, err, Pending)
	}
}

func TestWhatIsNotKnownIsAnErrorAndNeverPassed(t *testing.T) {
	for _, tc := range []struct {
		spoil func(*Matrix)
		want  string
	}{
		{func(m *Matrix) { m.Mutants[0].Cells[1].State = "flaky" }, `unknown state "flaky"`},
		{func(m *Matrix) { m.Mutants[0].Cells[1].State = "" }, `unknown state ""`},
		{func(m *Matrix) { m.Mutants[0].Cells = m.Mutants[0].Cells[:1] }, "1 cells for 2 tests"},
		{func(m *Matrix) { m.Mutants[0].Cells = nil }, "it was not run"},
	} {
		m := pictured("T1 T2", "retry.Do:cap-dropped x.")
		tc.spoil(m)
		for _, format := range Formats {
			var out strings.Builder
			err := format.Write(&out, m, View{})
			if err == nil || !strings.Contains(err.Error(), tc.want) || out.Len() > 0 {
				t.Errorf("%s: error %v after %d bytes, want one with %q and no output", format.Name, err, out.Len(), tc.want)
			}
		}
	}
}

func TestTheSummaryCountsEachMutantOnce(t *testing.T) {
	m := pictured("T1 T2", "a.F:a x.", "a.F:b T.", "a.F:c .M", "a.F:d ..", "a.F:e __", "a.F:f ?.", "a.F:g ..", "a.F:h ..", "a.F:i !L")
	m.Mutants[6].Ignored, m.Mutants[7].NotViable = "because", "undefined: x"
	m.Absent = []Absent{{Operator: "z"}}
	s, err := m.Summary()
	if err != nil {
		t.Fatal(err)
	}
	want := "9 mutants: 2 killed, 1 timed out, 1 out of memory, 1 survived, 1 not reached by any test, " +
		"1 unstable, 1 not viable, 1 ignored; 1 documented operator absent"
	if s.String() != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
	if s.Dead() != 4 || s.Alive() != 2 || s.Judged() != 6 {
		t.Errorf("dead %d, alive %d, judged %d; want 4, 2, 6", s.Dead(), s.Alive(), s.Judged())
	}
}

func TestAnAcceptedSurvivorIsNoneAndAKillNeedsNoAcceptance(t *testing.T) {
	m := pictured("T1 T2", "p.F:a x.", "p.F:b ..", "p.F:c ..", "p.F:d _.")
	m.Mutants[0].Accepted, m.Mutants[1].Accepted = "reason", "reason"
	verdicts, err := m.Verdicts()
	if err != nil {
		t.Fatal(err)
	}
	if verdicts[0].Accepted || verdicts[0].Words() != "killed" {
		t.Errorf("a killed mutant is %q", verdicts[0].Words())
	}
	if v := verdicts[1]; v.Survivor() || !v.Alive() || v.Words() != "accepted" {
		t.Errorf("an accepted survivor is %q, survivor %t, alive %t", v.Words(), v.Survivor(), v.Alive())
	}
	s := m.count(verdicts)
	if s.Accepted != 1 || s.Alive() != 2 || s.Judged() != 3 {
		t.Errorf("%+v", s)
	}
}
