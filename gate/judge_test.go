package gate

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/mutants"
	"github.com/mutcheck/mutcheck/report"
)

// drawn is a run drawn as a kill table: a line for each mutant, with its id and a
// mark for each of two tests, or one that says why it has none: "i" is ignored,
// "n" not viable, "p" of another shard, "a" in front is accepted.
func drawn(rows ...string) *report.Matrix {
	m := &report.Matrix{Tests: []report.Test{{ID: "x.TestA"}, {ID: "x.TestB"}}}
	for _, row := range rows {
		id, marks, _ := strings.Cut(row, " ")
		site, operator, _ := strings.Cut(id, ":")
		operator, _, _ = strings.Cut(operator, "#")
		mutant := report.Mutant{ID: id, Operator: operator, Function: site[strings.LastIndex(site, ".")+1:]}
		if op, known := mutants.Lookup(operator); known {
			mutant.Rule = op.Rule.Name
		}
		for _, mark := range marks {
			state := map[rune]report.State{
				'x': report.Failed, 'T': report.TimedOut, 'M': report.OutOfMemory, '.': report.Passed, '_': report.NotReached, '?': report.Unstable,
			}[mark]
			switch mark {
			case 'i':
				mutant.Ignored = "the source says so"
			case 'n':
				mutant.NotViable = "declared and not used: d"
			case 'a':
				mutant.Accepted = "the team says so"
			case 'p':
				m.Shard = report.Shard{Has: []int{0}, Of: 2}
			default:
				mutant.Cells = append(mutant.Cells, report.Cell{State: state})
			}
		}
		m.Mutants = append(m.Mutants, mutant)
	}
	return m
}

func TestARunIsJudgedByItsTerms(t *testing.T) {
	for _, tc := range []struct {
		reason string
		terms  string
		rows   []string
		want   []string // a term not met begins with "-"
		answer Answer
	}{
		{"without terms, all killed is green", "", []string{"x.Do:cap-dropped x."}, nil, Met},
		{"without terms, a survivor is red", "", []string{"x.Do:cap-dropped .."}, nil, NotMet},
		{"without terms, a mutant that no test reaches is red", "", []string{"x.Do:cap-dropped __"}, nil, NotMet},
		{"without terms, a survivor comes before what is open", "", []string{"x.Do:cap-dropped ..", "x.Do:stop ?."}, nil, NotMet},
		{"without terms, what is open is no green", "", []string{"x.Do:cap-dropped x.", "x.Do:stop ?."}, nil, NoVerdict},
		{"without terms, an accepted survivor is green", "", []string{"x.Do:cap-dropped a.."}, nil, Met},
		{"nothing viable is no silent green", "", []string{"x.Do:cap-dropped n", "x.Do:stop i"}, nil, NoVerdict},
		{"and neither is all ignored", "", []string{"x.Do:cap-dropped i"}, nil, Nothing},
		{"with terms neither", "max-survivors: 9", []string{"x.Do:cap-dropped i"},
			[]string{"max-survivors: no survivors, 9 allowed", "max-unstable: no mutants without a verdict, 0 allowed"}, Nothing},

		{"so many survivors are allowed", "max-survivors: 1\nmax-unstable: 0", []string{"x.Do:cap-dropped .."},
			[]string{"max-survivors: 1 survivor, 1 allowed", "max-unstable: no mutants without a verdict, 0 allowed"}, Met},
		{"one more is not", "max-survivors: 1\nmax-unstable: 0", []string{"x.Do:a ..", "x.Do:b __", "x.Do:c ..", "x.Do:d a.."},
			[]string{"-max-survivors: 3 survivors, 1 allowed: kill or accept 2", "max-unstable: no mutants without a verdict, 0 allowed"}, NotMet},
		{"where no term is about survivors, none is allowed", "max-timeouts: 0\nmax-unstable: 1", []string{"x.Do:a .."},
			[]string{"-max-survivors: 1 survivor, 0 allowed: kill or accept 1", "max-timeouts: no kills by a limit alone, 0 allowed",
				"max-unstable: no mutants without a verdict, 1 allowed"}, NotMet},

		{"a hundred can be reached", "min-score: 100\nmax-unstable: 0", []string{"x.Do:a x.", "x.Do:b T.", "x.Do:c a.."},
			[]string{"min-score: 100 % (2 of 2 mutants killed), at least 100 % asked", "max-unstable: no mutants without a verdict, 0 allowed"}, Met},
		{"just as much is enough", "min-score: 50\nmax-unstable: 0", []string{"x.Do:a x.", "x.Do:b .."},
			[]string{"min-score: 50 % (1 of 2 mutants killed), at least 50 % asked", "max-unstable: no mutants without a verdict, 0 allowed"}, Met},
		{"a little more is not", "min-score: 50.001\nmax-unstable: 0", []string{"x.Do:a x.", "x.Do:b .."},
			[]string{"-min-score: 50 % (1 of 2 mutants killed), at least 50.001 % asked: kill 1 more", "max-unstable: no mutants without a verdict, 0 allowed"}, NotMet},

		{"kills by limits are counted together", "max-survivors: 0\nmax-timeouts: 1\nmax-unstable: 0", []string{"x.Do:a T.", "x.Do:b M.", "x.Do:c Tx"},
			[]string{"max-survivors: no survivors, 0 allowed",
				"-max-timeouts: 2 kills by a limit alone, 1 allowed: let an assertion notice 1, or the tests end sooner",
				"max-unstable: no mutants without a verdict, 0 allowed"}, NotMet},

		{"too many without a verdict is an open end", "max-survivors: 0", []string{"x.Do:a x.", "x.Do:b ?."},
			[]string{"max-survivors: no survivors, 0 allowed",
				"-max-unstable: 1 mutant without a verdict, 0 allowed: make the tests of 1 give the same result each time"}, NoVerdict},
		{"some may be allowed", "max-unstable: 1", []string{"x.Do:a x.", "x.Do:b ?."},
			[]string{"max-survivors: no survivors, 0 allowed", "max-unstable: 1 mutant without a verdict, 1 allowed"}, Met},
		{"but not all", "max-unstable: 9", []string{"x.Do:b ?."},
			[]string{"max-survivors: no survivors, 0 allowed", "max-unstable: 1 mutant without a verdict, 9 allowed"}, NoVerdict},

		{"not worse: all that survives is known", "not-worse: true", []string{"x.Do:a a..", "x.Do:b x."},
			[]string{"max-unstable", "not-worse: every survivor is accepted"}, Met},
		{"not worse: nothing survives", "not-worse: true", []string{"x.Do:b x."}, []string{"max-unstable", "not-worse: no survivors"}, Met},
		{"worse", "not-worse: true", []string{"x.Do:a a..", "x.Do:b ..", "x.Do:c __", "x.Do:d ..", "x.Do:e .."},
			[]string{"max-unstable", "-not-worse: 4 survivors not accepted: kill x.Do:b, x.Do:c, x.Do:d and 1 more, or give a reason with `mutcheck accept`"}, NotMet},

		{"required and killed", "require: [cap-dropped, stop]", []string{"x.Do:cap-dropped x.", "y.Do:cap-dropped .x", "x.Do:should-retry-dropped x.", "x.Do:await-removed .."},
			[]string{"require cap-dropped: 2 mutants, killed", "require stop: 1 mutant, killed", "max-unstable"}, Met},
		{"required, and one survives", "require: delay", []string{"x.Do:cap-dropped x.", "x.Do:exponent-dropped .."},
			[]string{"-require delay: 1 mutant not killed: kill x.Do:exponent-dropped", "max-unstable"}, NotMet},
		{"required and absent", "require: cap-dropped", []string{"x.Do:stop x."},
			[]string{"-require cap-dropped: absent, no cap found: where the code has it, mark the line with //mutcheck:site cap-dropped", "max-unstable"}, NotMet},
		{"required and only accepted", "require: cap-dropped", []string{"x.Do:cap-dropped a..", "x.Do:stop x."},
			[]string{"-require cap-dropped: none is killed, x.Do:cap-dropped is set aside: kill it, or require it no more", "max-unstable"}, NotMet},
		{"required and without a verdict", "require: cap-dropped\nmax-unstable: 5", []string{"x.Do:cap-dropped ?.", "x.Do:stop x."},
			[]string{"-require cap-dropped: no verdict on x.Do:cap-dropped: make its tests give the same result each time", "max-unstable"}, NoVerdict},
		{"required and not viable", "require: cap-dropped", []string{"x.Do:cap-dropped n", "x.Do:stop x."},
			[]string{"-require cap-dropped: the compiler refuses x.Do:cap-dropped, and there is no other: take the term out", "max-unstable"}, NoVerdict},
		{"required, one open and one alive", "require: cap-dropped", []string{"x.Do:cap-dropped ?.", "x.Do:cap-dropped#2 .."},
			[]string{"-require cap-dropped: 1 mutant not killed: kill x.Do:cap-dropped#2", "-max-unstable"}, NotMet},
		{"a shard may not have what is required", "require: cap-dropped", []string{"x.Do:a x.", "x.Do:cap-dropped p"},
			[]string{"require cap-dropped: its mutants are in other parts of the run", "max-unstable"}, Met},
		{"a shard may have nothing to judge", "max-survivors: 0", []string{"x.Do:a i", "x.Do:cap-dropped p"},
			[]string{"max-survivors", "max-unstable"}, Met},
	} {
		s, err := Read("f", tc.terms)
		if err != nil {
			t.Fatal(err)
		}
		m := drawn(tc.rows...)
		m.Absent = []report.Absent{{Operator: "cap-dropped", Rule: "delay", Reason: "no cap found"}}
		if err := Judge(m, s, nil); err != nil {
			t.Fatal(err)
		}
		answer, err := AnswerOf(m)
		if err != nil || answer != tc.answer {
			t.Errorf("%s: answer %d, %v, want %d", tc.reason, answer, err, tc.answer)
		}
		var got []string
		for i, term := range m.Terms {
			line := term.Name + ": " + term.Words
			if !term.Met {
				line = "-" + line
			}
			// What has no words in the table is only looked at for its name.
			if i < len(tc.want) && !strings.Contains(tc.want[i], ": ") {
				line, _, _ = strings.Cut(line, ": ")
			}
			got = append(got, line)
		}
		if diff := cmp.Diff(strings.Join(tc.want, "\n"), strings.Join(got, "\n")); diff != "" {
			t.Errorf("%s: %s", tc.reason, diff)
		}
	}
}

func TestInAPartOfARunWhatIsRequiredMayBeElsewhere(t *testing.T) {
	for part, want := range map[bool]Answer{true: Met, false: NotMet} {
		m := drawn("x.Do:stop x.")
		m.Partial = part
		if err := Judge(m, Settings{Require: []string{"cap-dropped"}}, nil); err != nil {
			t.Fatal(err)
		}
		if got, err := AnswerOf(m); err != nil || got != want {
			t.Errorf("part %t: %d, %v, want %d", part, got, err, want)
		}
	}
}

func TestStrictFailsForAnEntryThatIsOutOfDate(t *testing.T) {
	for _, stale := range [][]string{nil, {"a is gone", "b is killed"}} {
		m := drawn("x.Do:stop x.")
		if err := Judge(m, Settings{Strict: true}, stale); err != nil {
			t.Fatal(err)
		}
		answer, err := AnswerOf(m)
		if want := map[bool]Answer{true: Met, false: NotMet}[stale == nil]; err != nil || answer != want {
			t.Errorf("%q: %d, %v, want %d", stale, answer, err, want)
		}
		last := m.Terms[len(m.Terms)-1]
		if want := "a is gone; b is killed"; stale != nil && (last.Name != "strict" || last.Words != want) {
			t.Errorf("%+v", last)
		}
	}
}

func TestAMatrixThatContradictsItselfIsNotJudged(t *testing.T) {
	m := drawn("x.Do:stop x")
	if err := Judge(m, Settings{}, nil); err == nil {
		t.Error("judged")
	}
	if _, err := AnswerOf(m); err == nil {
		t.Error("answered")
	}
	if _, err := (Accepted{}).Mark(m, Part); err == nil {
		t.Error("marked")
	}
}
