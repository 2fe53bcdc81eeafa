package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestEachToolsMutantsAreCountedInItsOwnOutput(t *testing.T) {
	for name, c := range map[string]struct {
		count  func([]byte) (int, error)
		output string
		want   int
	}{
		"mutcheck counts what was run": {countRun, `{"files": {"a.go": {"mutants": [{"status": "Killed"}, {"status": "NoCoverage"}, {"status": "CompileError"},
			{"status": "Ignored"}]}, "b.go": {"mutants": [{"status": "Survived"}, {"status": "Timeout"}, {"status": "RuntimeError"}]}}}`, 4},
		"gremlins has a line for each": {gremlins("gremlins").count, "Starting...\n      KILLED INVERT at a.go:1:2\n       LIVED INVERT at a.go:1:2\n" +
			" NOT COVERED INVERT at a.go:3:4\n   TIMED OUT INVERT at a.go:5:6\nKilled: 1, Lived: 1, Not covered: 1\n", 3},
		"go-mutesting too, among diffs": {goMutesting("go-mutesting").count, "PASS \"a.go.0\" with checksum 1\n--- Original\n-FAIL \"x\"\nFAIL \"a.go.1\" with checksum 2\n", 2},
		"assay has a score":             {assay("assay").count, `{"score": {"killed": 17, "survived": 2, "timeout": 1, "notBuilt": 5, "noCoverage": 21}}`, 20},
	} {
		if got, err := c.count([]byte(c.output)); got != c.want || err != nil {
			t.Errorf("%s: %d (%v), want %d", name, got, err, c.want)
		}
	}
}

func TestAGoTestFromTheCacheIsNoMeasurement(t *testing.T) {
	s := &series{tool: plain()}
	if err := s.read(subject{}, []byte("ok  \texample.com/x\t0.01s\n")); err != nil {
		t.Error(err)
	}
	if err := s.read(subject{}, []byte("ok  \texample.com/x\t(cached)\n")); err == nil {
		t.Error("an answer from the cache was taken for a run")
	}
}

func TestAToolWithTheWrongNumberOfMutantsIsNoMeasurement(t *testing.T) {
	s := &series{tool: mutchecks("mutcheck")[0]}
	one := []byte(`{"files": {"a.go": {"mutants": [{"status": "Killed"}]}}}`)
	if err := s.read(subject{mutants: 1}, one); err != nil || s.mutants != 1 {
		t.Errorf("one of one: %d mutants, %v", s.mutants, err)
	}
	if err := s.read(subject{mutants: 2}, one); err == nil {
		t.Error("one mutant of two was taken for a run")
	}
}

func TestASlowToolIsNotRunAgain(t *testing.T) {
	for _, c := range []struct {
		s    series
		want bool
		why  string
	}{
		{series{times: []time.Duration{enough / 2}}, false, "there is time left"},
		{series{times: []time.Duration{enough / 2, enough}}, true, "it had its time"},
		{series{times: []time.Duration{1}, over: true}, true, "it was ended"},
		{series{failed: "no"}, true, "it cannot do its work"},
	} {
		if got := c.s.done(); got != c.want {
			t.Errorf("%s: done is %v", c.why, got)
		}
	}
}

func TestAToolThatTriedNoMutantHasNoTime(t *testing.T) {
	s := &series{tool: gremlins("gremlins")}
	if err := s.read(subject{}, []byte(" NOT COVERED INVERT at a.go:3:4\n")); err == nil {
		t.Error("a run without a mutant was taken for a quick one")
	}
	s.over = true
	if err := s.read(subject{}, nil); err != nil {
		t.Errorf("a run that was ended before its first mutant: %v", err)
	}
}

func TestAModuleFileStartsWithItsModule(t *testing.T) {
	for text, want := range map[string]string{
		"// Generated.\n\nmodule example.com/x\n\ngo 1.25\n": "module example.com/x\n\ngo 1.25\n",
		"module example.com/x\n":                             "module example.com/x\n",
	} {
		file := filepath.Join(t.TempDir(), "go.mod")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := startWithModule(file); err != nil {
			t.Error(err)
		}
		if got, _ := os.ReadFile(file); string(got) != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

func TestAChangeMovesTheLines(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "retry.go")
	if err := os.WriteFile(file, []byte("package retry\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for n := range 2 {
		if err := (subject{changed: "retry.go"}).change(dir, n); err != nil {
			t.Fatal(err)
		}
	}
	if text, _ := os.ReadFile(file); string(text) != "// Change 1.\n\n// Change 0.\n\npackage retry\n" {
		t.Errorf("the file is %q", text)
	}
}

func TestACommandEndsAtItsLimitWithWhatItHasSaid(t *testing.T) {
	l := &lab{env: os.Environ(), timeout: 2 * time.Second}
	l.env = append(l.env, "BENCHMARKS_TEST=hang")
	took, out, err := l.time(t.Context(), ".", command{args: []string{os.Args[0]}})
	if !errors.Is(err, errTooLong) || took > 30*time.Second || string(out) != "said\n" {
		t.Errorf("after %v: %v, output %q", took, err, out)
	}
}

func TestAnExitCodeIsAResultOnlyWhereTheToolSaysSo(t *testing.T) {
	l := &lab{env: append(os.Environ(), "BENCHMARKS_TEST=exit"), timeout: time.Minute}
	if _, out, err := l.time(t.Context(), ".", command{args: []string{os.Args[0]}, results: []int{3}}); err != nil || string(out) != "said\n" {
		t.Errorf("output %q, error %v, want a result", out, err)
	}
	if _, _, err := l.time(t.Context(), ".", command{args: []string{os.Args[0]}, results: []int{2}}); err == nil || !strings.Contains(err.Error(), "exit status 3: said") {
		t.Errorf("error %v, want one with what the command said", err)
	}
}

// TestMain lets this binary be a command to run.
func TestMain(m *testing.M) {
	switch os.Getenv("BENCHMARKS_TEST") {
	case "hang":
		os.Stdout.WriteString("said\n")
		time.Sleep(time.Minute)
	case "exit":
		os.Stdout.WriteString("said\n")
		os.Exit(3)
	}
	os.Exit(m.Run())
}
