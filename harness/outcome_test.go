package harness

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/mutants/weave"
	"github.com/mutcheck/mutcheck/report"
)

// TestAnOutcomeIsATotalFunction names the cell for each kind of record. What
// real processes record is in TestEveryWayInWhichATestCanEnd.
func TestAnOutcomeIsATotalFunction(t *testing.T) {
	const run, pass, fail, skip = "^=== RUN   T\n", "^--- PASS: T (0.00s)\n", "^--- FAIL: T (0.00s)\n", "^--- SKIP: T (0.00s)\n"
	for _, c := range []struct {
		name    string
		output  string
		code    int
		stopped stop
		limited bool
		took    time.Duration
		missed  bool // the process did not enter the mutant
		test    string
		want    report.State
	}{
		{name: "passed", output: run + pass, want: report.Passed},
		{name: "passed after years", output: run + pass, took: 20000 * time.Hour, want: report.TimedOut},
		{name: "passed after nine minutes", output: run + pass, took: 9 * time.Minute, want: report.Passed},
		{name: "passed without entering", output: run + pass, missed: true, want: report.NotReached},
		{name: "failed", output: run + "no\n" + fail, code: 1, want: report.Failed},
		{name: "failed without entering", output: run + fail, code: 1, missed: true, want: report.Unstable},
		{name: "skipped itself", output: run + skip, want: report.Passed},
		{name: "panicked", output: run + fail + "panic: oh\n", code: 2, want: report.Panicked},
		{name: "panicked in a goroutine", output: run + "panic: oh\n", code: 2, want: report.Panicked},
		{name: "exited", output: run, code: 3, want: report.Panicked},
		{name: "killed by somebody else", output: run, code: -1, want: report.Panicked},
		{name: "over time", output: run, code: -1, stopped: overTime, want: report.TimedOut},
		{name: "over the memory limit", output: run, code: -1, stopped: overMemory, want: report.OutOfMemory},
		{name: "output without end", output: run, code: -1, stopped: overOutput, want: report.TimedOut},
		{name: "over the turn limit", output: run, code: weave.LimitExit, limited: true, want: report.Looped},
		{name: "exited with the turn limit's code", output: run, code: weave.LimitExit, want: report.Panicked},
		{name: "the test around it failed", output: "^=== RUN   T\n^=== RUN   T/a\n^--- PASS: T/a (0.00s)\n^--- FAIL: T (0.00s)\n", code: 1, test: "T/a", want: report.Failed},
		{name: "the test around it failed before it", output: "^=== RUN   T\n^--- FAIL: T (0.00s)\n", code: 1, test: "T/a", want: report.Failed},
		{name: "never ran", output: "PASS\n", want: report.Unstable},
		{name: "said nothing and exited with zero", output: run, want: report.Unstable},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := &execution{
				events: record(c.output, 1<<20), outcome: outcome{code: c.code, stopped: c.stopped}, limit: time.Second,
				trace: weave.Trace{Limited: c.limited, Took: map[string]time.Duration{"T": c.took}},
			}
			test := c.test
			if test == "" {
				test = "T"
			}
			if got := decide(x, test, !c.missed, time.Minute); got.State != c.want {
				t.Errorf("%s (%s), want %s", got.State, got.Message, c.want)
			}
		})
	}
}

func TestAProcessThatEndsInASecondRunIsNotComplete(t *testing.T) {
	const once = "^=== RUN   TestA\n^--- PASS: TestA (0.00s)\n"
	for output, want := range map[string]bool{once: true, once + once: true, once + "^=== RUN   TestA\n": false} {
		x := &execution{events: record(output, 1<<20), outcome: outcome{code: 1}}
		if got := x.complete(); got != want {
			t.Errorf("after %q, complete = %v", output, got)
		}
	}
}

func TestASilentProcessTellsWhetherAndWhichTestsFailed(t *testing.T) {
	for output, want := range map[string]struct {
		silence  bool
		failures map[string]bool
	}{
		"PASS\n":        {true, map[string]bool{}},
		"said\nPASS\n":  {true, map[string]bool{}},
		"":              {false, map[string]bool{}},
		"not PASS\n":    {false, map[string]bool{}},
		"panic: boom\n": {false, map[string]bool{}},
		"--- FAIL: TestA (0.00s)\n    --- FAIL: TestA/b (1.25s)\n        x_test.go:3: bad\nFAIL\n": {false, map[string]bool{"TestA": true, "TestA/b": true}},
		"--- FAIL: TestA (0.00s)\nPASS\n": {false, map[string]bool{"TestA": true}},
	} {
		x := &execution{events: record(output, 1<<20)}
		if got := x.silence(); got != want.silence {
			t.Errorf("after %q, silence = %v", output, got)
		}
		if diff := cmp.Diff(want.failures, x.failures()); diff != "" {
			t.Errorf("failures of %q (-want +got):\n%s", output, diff)
		}
	}
	for _, o := range []outcome{{code: 1}, {code: 2}, {stopped: overTime}} {
		if (&execution{events: record("PASS\n", 1<<20), outcome: o}).silence() {
			t.Errorf("%v passes for silence", o)
		}
	}
}

func TestAMessageHasNothingThatDiffersFromRunToRun(t *testing.T) {
	for _, c := range []struct{ name, said, want string }{
		{"a panic", "panic: boom [recovered]\n\tpanic: boom\n\ngoroutine 7 [running]:\nmain.f(0xc000)\n", "panic: boom [recovered]\n\tpanic: boom"},
		{
			"a panic that a suite makes a failure", "    retry_test.go:62: test panicked: busy\n        goroutine 22 gp=0xc00 m=0 [running, locked to thread]:\n        runtime/debug.Stack()\n",
			"    retry_test.go:62: test panicked: busy",
		},
		{
			"a signal", "panic: nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x5442d7]\n\ngoroutine 7 [running]:\n",
			"panic: nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0]",
		},
		{
			"an assertion's trace", "\tError Trace:\t/x/retry_test.go:39\n\t            \t\t\t/x/mutcheck_clock_suites_test.go:125\n\tError:      \tbusy\n",
			"\tError Trace:\t/x/retry_test.go:39\n\tError:      \tbusy",
		},
		{"words on goroutines", "    a_test.go:1: goroutine 7 is late\n", "    a_test.go:1: goroutine 7 is late"},
	} {
		if got := tidyMessage(c.said); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
