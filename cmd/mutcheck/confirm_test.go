package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/report"
)

// confirmable is a matrix of one mutant in a folder that is there, and is the
// current one.
func confirmable(t *testing.T, states ...report.State) *report.Matrix {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "retry.go"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	m := &report.Matrix{Root: dir, Mutants: []report.Mutant{{ID: "a.F:a", Package: "example.com/a", File: "retry.go", Patch: "--- a/retry.go\n"}}}
	for i, state := range states {
		name := []string{"TestDo/a+b", "TestDo/c", "TestX"}[i]
		m.Tests = append(m.Tests, report.Test{ID: name, Name: name, Package: "example.com/" + []string{"a", "a", "b"}[i], Clock: report.RealClock})
		m.Mutants[0].Cells = append(m.Mutants[0].Cells, report.Cell{State: state})
	}
	return m
}

func TestAVerdictIsConfirmedByTheTestsThatItRestsOn(t *testing.T) {
	const passed, unreached = report.Passed, report.NotReached
	for _, tc := range []struct {
		name   string
		states []report.State
		want   string
	}{
		{"a killer each", []report.State{report.Failed, passed, report.Panicked},
			`go test -count=1 -vet=off -run '^TestDo$/^a\+b$' example.com/a  # fails
go test -count=1 -vet=off -run '^TestX$' example.com/b  # fails
`},
		{"without end", []report.State{report.Looped, unreached, report.TimedOut},
			`go test -count=1 -vet=off -timeout=1m -run '^TestDo$/^a\+b$' example.com/a  # does not end by itself, and fails by its time limit
go test -count=1 -vet=off -timeout=1m -run '^TestX$' example.com/b  # does not end by itself, and fails by its time limit
`},
		{"without measure", []report.State{report.OutOfMemory, passed, passed},
			`go test -count=1 -vet=off -timeout=1m -run '^TestDo$/^a\+b$' example.com/a  # takes all the memory that it gets, up to its time limit
`},
		{"all that reach a survivor", []report.State{passed, passed, passed},
			`go test -count=1 -vet=off -run '^(TestDo)$' example.com/a  # passes
go test -count=1 -vet=off -run '^(TestX)$' example.com/b  # passes
`},
		{"none reaches it", []report.State{unreached, unreached, unreached},
			"go test -count=1 -vet=off example.com/a example.com/b  # pass: none of them reaches the mutant\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			text := (&options{}).confirmation(confirmable(t, tc.states...), 0)
			_, text, _ = strings.Cut(text, "git apply -p1 mutcheck.patch\n")
			got, _, _ := strings.Cut(text, "git apply -p1 -R mutcheck.patch\nrm mutcheck.patch\n")
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAMutantThatDoesNotCompileIsConfirmedByTheCompiler(t *testing.T) {
	m := confirmable(t)
	m.Mutants[0].NotViable = "declared and not used: max"
	want := "go test -count=1 -vet=off -run '^$' example.com/a  # does not compile\n"
	if got := (&options{}).confirmation(m, 0); !strings.Contains(got, want) {
		t.Errorf("missing %q in:\n%s", want, got)
	}
}

func TestWhatCannotBeConfirmedSaysWhy(t *testing.T) {
	for want, change := range map[string]func(*report.Matrix){
		"it has no verdict":              func(m *report.Matrix) { m.Mutants[0].Cells[0].State = report.Unstable },
		"it is ignored":                  func(m *report.Matrix) { m.Mutants[0].Ignored = "the server caps" },
		"is in the module cache":         func(m *report.Matrix) { m.Mutants[0].File = "m@v1.0.0/retry.go" },
		"its lines have control":         func(m *report.Matrix) { m.Mutants[0].Patch = "+\x1b[2J" },
		`test TestDo/a+b: unknown state`: func(m *report.Matrix) { m.Mutants[0].Cells[0].State = "fine" },
	} {
		m := confirmable(t, report.Passed)
		change(m)
		got := (&options{}).confirmation(m, 0)
		if !strings.HasPrefix(got, "# a.F:a cannot be confirmed so: ") || !strings.Contains(got, want) || strings.Count(got, "\n") != 1 {
			t.Errorf("%q for %q", got, want)
		}
	}
}

func TestTheFolderIsNamedFromWhereThePersonIs(t *testing.T) {
	m := confirmable(t, report.Failed)
	if err := os.MkdirAll("sub/sub", 0o700); err != nil {
		t.Fatal(err)
	}
	t.Chdir("sub/sub")
	got := (&options{testArgs: []string{"-name=a b"}}).confirmation(m, 0)
	for _, want := range []string{
		"\ncat >../../mutcheck.patch <<'END'\n--- a/retry.go\nEND\ngit -C ../.. apply -p1 mutcheck.patch\n",
		" example.com/a -args '-name=a b'  # fails\ngit -C ../.. apply -p1 -R mutcheck.patch\nrm ../../mutcheck.patch\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("missing:\n%s\nin:\n%s", want, got)
		}
	}
}
