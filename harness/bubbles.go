package harness

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mutcheck/mutcheck/mutants/weave"
	"github.com/mutcheck/mutcheck/report"
)

// virtualQuiet ends a baseline that hangs in a bubble: sleeps take no time there,
// so a test that says nothing for so long waits for the world outside, or
// computes, and the virtual clock is no use to it. After as many hangs as
// virtualHangs, the tests that have not run yet are not tried.
const (
	virtualQuiet = 3 * time.Second
	virtualHangs = 3
)

// noBubble is the reason of an example, and of what else takes no *testing.T.
const noBubble = "no bubble can be put round it"

// inBubbles runs the tests of a binary on the virtual clock. It returns those
// top-level tests that do not pass there, with the reasons. Here too company
// clears and solitude convicts: one test may end the process of all (a bubble
// with a goroutine that outlives it does), and what did not pass in company is
// tried alone. A subtest that does not pass in its bubble is left out of it, and
// does not keep its siblings from theirs.
func (r *run) inBubbles(ctx context.Context, b binary, cs *columns) (map[string]string, error) {
	o := execOptions{active: weave.Baseline, limit: r.Timeout, quiet: virtualQuiet, virtual: true, inTurn: true}
	reasons := map[string]string{}
	seen := map[string]bool{}
	for name := range b.declarations() {
		if strings.HasPrefix(name, "Example") {
			reasons[name], seen[name] = noBubble, true
		}
	}
	var suspects []string
	for hangs, again := 0, true; again; {
		x, err := r.execute(ctx, b, o)
		if err != nil {
			return nil, err
		}
		if x.stopped == overTime {
			hangs++
		}
		if x.stopped == overTime && len(x.events.order) == 0 && hangs < virtualHangs {
			continue // no test has begun: the machine is busy
		}
		cleared, rest := cs.addCleared(b, x, nil)
		for _, name := range append(cleared, rest...) {
			seen[name] = true
		}
		suspects = append(suspects, rest...)
		o.tests = r.openUp(b, x, rest)
		if !x.complete() {
			others, err := r.notRun(ctx, b, seen)
			if err != nil {
				return nil, err
			}
			o.tests = append(o.tests, others...)
		}
		again = len(o.tests) > 0 && len(cleared)+len(rest) > 0 && hangs < virtualHangs
		for _, name := range o.tests {
			if !again && !slices.Contains(suspects, name) {
				reasons[name] = hanging
			}
		}
	}
	for _, name := range suspects {
		if cs.has(b, name) {
			continue // it was opened, and passed then
		}
		o.tests = []string{name}
		reason, err := r.aloneInBubbles(ctx, b, o, cs)
		if err != nil {
			return nil, err
		}
		if reason != "" {
			reasons[name] = reason
		}
	}
	return reasons, nil
}

// aloneRuns is how often a top-level test is tried alone on the virtual clock, with
// ever more of its subtests on the real one.
const aloneRuns = 10

// aloneInBubbles runs one top-level test on the virtual clock. It returns why the test
// does not pass there, or nothing where its leaves are columns now.
func (r *run) aloneInBubbles(ctx context.Context, b binary, o execOptions, cs *columns) (reason string, err error) {
	left := map[string]string{}
	hung := false
	for range aloneRuns {
		x, err := r.execute(ctx, b, o)
		if err != nil {
			return "", err
		}
		if cleared, _ := cs.addCleared(b, x, left); len(cleared) > 0 {
			return "", nil
		}
		reason = x.reason(o.tests[0])
		over := x.stopped == overTime
		if hung && over || len(r.openUp(b, x, o.tests)) == 0 && !r.leaveOut(b, x, left) {
			break
		}
		hung = hung || over
	}
	return reason, nil
}

// leaveOut leaves the subtests out of their bubbles that did not pass in them, and
// says whether there are any. It adds them to those left, with the reasons.
func (r *run) leaveOut(b binary, x *execution, left map[string]string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := len(left)
	for _, name := range x.events.leaves() {
		if x.trace.Bubbled[name] && name != top(name) && !x.events.tests[name].ending.good() {
			left[name] = x.reason(name)
			r.open[b.path] = append(r.open[b.path], name)
		}
	}
	return len(left) > before
}

// hanging is the reason of a test that hangs in a bubble.
const hanging = "it hangs in a bubble, or one beside it does"

// addCleared adds the leaves of the top-level tests that passed whole, on the
// virtual clock but for those that are left out of it, with the reasons. It returns
// the names of the tests that passed and of the other top-level tests that began.
func (cs *columns) addCleared(b binary, x *execution, left map[string]string) (cleared, open []string) {
	bad := map[string]bool{}
	for _, name := range x.events.order {
		bad[top(name)] = bad[top(name)] || !x.events.tests[name].ending.good()
	}
	for _, name := range sortedKeys(bad) {
		switch {
		case !bad[name]:
			cleared = append(cleared, name)
		case !x.events.tests[name].paused: // one that is has not begun
			open = append(open, name)
		}
	}
	for _, name := range x.events.leaves() {
		switch reason, out := left[name]; {
		case bad[top(name)]:
		case out:
			cs.add(b, x, name, report.RealClock, reason)
		default:
			cs.add(b, x, name, report.VirtualClock, "")
		}
	}
	return cleared, open
}

// openUp opens those tests, below the top-level ones given, that called Run in a
// bubble, so that their subtests get the bubbles. It returns the top-level tests to
// run again.
func (r *run) openUp(b binary, x *execution, tests []string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []string
	for _, name := range x.calledRun() {
		if slices.Contains(tests, top(name)) && !slices.Contains(r.open[b.path], name) {
			r.open[b.path] = append(r.open[b.path], name)
			out = append(out, top(name))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// calledRun are the tests that called Run in their bubble: those of which the bubble
// says so, and those that made a failure of the panic.
func (x *execution) calledRun() []string {
	out := slices.Clone(x.trace.Open)
	for _, name := range x.events.order {
		if x.trace.Bubbled[name] && strings.Contains(x.events.tests[name].output.String(), weave.OpenReason) {
			out = append(out, name)
		}
	}
	return out
}

func (r *run) opened(b binary) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.open[b.path]
}

// reason is why a test does not pass, in a line: its own words, or those of the
// innermost of its subtests that has any; else what ended the process.
func (x *execution) reason(name string) string {
	if x.stopped == overTime {
		return hanging
	}
	for i := len(x.events.order) - 1; i >= 0; i-- {
		t := x.events.tests[x.events.order[i]]
		if (t.name == name || strings.HasPrefix(t.name, name+"/")) && !t.ending.good() && t.output.Len() > 0 {
			words, sure := complaintIn(t.output.String())
			if !sure && x.events.outlived {
				return outlived // which was said when the test had ended
			}
			return words
		}
	}
	return fmt.Sprintf("the process ends with exit code %d", x.code)
}

// complete says whether a process came to its own end.
func (x *execution) complete() bool {
	for _, t := range x.events.tests {
		if t.ending == unended || t.underWay {
			return false
		}
	}
	return x.stopped == ranToItsEnd && (x.code == 0 || x.code == 1)
}

// notRun are the top-level tests of a binary that were not seen.
func (r *run) notRun(ctx context.Context, b binary, seen map[string]bool) ([]string, error) {
	var out bytes.Buffer
	p := process{
		path: b.file, args: append([]string{"-test.list=^(Test|Example|Fuzz)"}, r.TestArgs...), dir: b.dir, limit: r.Timeout,
		stdout: &out, stderr: io.Discard, env: r.env("PWD=" + b.dir),
	}
	if _, err := p.run(ctx); err != nil {
		return nil, err
	}
	var names []string
	for _, name := range strings.Fields(out.String()) {
		if testName.MatchString(name) && !seen[name] {
			names = append(names, name)
		}
	}
	return names, nil
}

var testName = regexp.MustCompile(`^(Test|Example|Fuzz)\S*$`)
