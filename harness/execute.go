package harness

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/mutcheck/mutcheck/mutants/weave"
	"github.com/mutcheck/mutcheck/report"
)

// execOptions say how a test binary is run.
type execOptions struct {
	tests  []string // by full name; none means all
	active int      // the mutant's number; weave.Baseline; or 0 for no trace
	turns  int64    // the turn limit; 0 for none
	limit  time.Duration
	// quiet ends a process that prints nothing for so long; 0 for no such limit.
	quiet time.Duration
	// virtual puts the tests in bubbles.
	virtual bool
	// inTurn keeps parallel tests from running side by side.
	inTurn bool
	// repeat runs the tests so often, in another order each time; 0 means once
	// and as they stand.
	repeat int
}

// patternLimit is how long a pattern may be: an argument of a process has its
// limit. Beyond it all tests are run, and the answers for others are left aside.
const patternLimit = 100_000

// execute runs a test binary in its package's folder, as the go command does.
func (r *run) execute(ctx context.Context, b binary, o execOptions) (*execution, error) {
	args := []string{"-test.v=test2json", "-test.paniconexit0", "-test.timeout=" + baselineLimit.String()}
	if selected := pattern(o.tests); len(o.tests) > 0 && len(selected) < patternLimit {
		args = append(args, "-test.run="+selected)
	}
	if o.inTurn {
		args = append(args, "-test.parallel=1")
	}
	if o.repeat > 0 {
		args = append(args, fmt.Sprintf("-test.count=%d", o.repeat), "-test.shuffle=1")
	}
	x := &execution{events: newRecorder(), limit: o.limit}
	clock := report.RealClock
	if o.virtual {
		clock = weave.Virtual
	}
	trace := r.traceFile()
	defer os.Remove(trace)
	testLog := trace + ".log"
	if o.active == weave.Baseline {
		args = append(args, "-test.testlogfile="+testLog)
		defer os.Remove(testLog)
	}
	args = append(args, r.TestArgs...)
	p := process{
		path: b.file, args: args, dir: b.dir, limit: o.limit, quiet: o.quiet, printed: x.events.printed, memory: r.Memory, stdout: x.events, stderr: x.events, full: x.events.full,
		env: r.env("PWD="+b.dir, fmt.Sprintf("%s=%d", weave.ActiveVar, o.active), weave.TraceVar+"="+trace,
			fmt.Sprintf("%s=%d", weave.LimitVar, o.turns), weave.ClockVar+"="+clock),
	}
	if o.virtual {
		p.env = append(p.env, weave.OpenVar+"="+strings.Join(r.opened(b), "\n"))
		// Below Go 1.23 in go.mod, timers are of the kind that bubbles do not take.
		p.env = append(p.env, "GODEBUG="+strings.TrimPrefix(os.Getenv("GODEBUG")+",asynctimerchan=0", ","))
	}
	var err error
	if x.code, x.stopped, x.elapsed, err = p.run(ctx); err != nil {
		return nil, fmt.Errorf("running the tests of %s: %w", b.path, err)
	}
	x.events.close()
	data, err := os.ReadFile(trace)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	x.trace = weave.ParseTrace(data)
	if log, err := os.ReadFile(testLog); err == nil && x.complete() {
		r.mu.Lock()
		defer r.mu.Unlock()
		x.logged = r.accessed.addLog(log, b.dir)
	}
	return x, nil
}

// pattern is the -test.run argument that selects just these tests.
func pattern(tests []string) string {
	alternatives := make([]string, len(tests))
	for i, name := range tests {
		elems := strings.Split(name, "/")
		for j, e := range elems {
			elems[j] = "^" + regexp.QuoteMeta(e) + "$"
		}
		alternatives[i] = strings.Join(elems, "/")
	}
	return strings.Join(alternatives, "|")
}
