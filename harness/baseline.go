package harness

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"go/token"
	"io"
	"os"
	"regexp"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/mutcheck/mutcheck/mutants/weave"
	"github.com/mutcheck/mutcheck/report"
)

// baselineLimit ends a baseline that hangs: the go command's own limit for a
// test binary.
const baselineLimit = 10 * time.Minute

// virtualLimit ends a baseline that hangs in a bubble, where sleeps take no
// time. What was running then runs on the real clock.
const virtualLimit = 20 * time.Second

// A column is a test, with what the baseline says of it.
type column struct {
	report.Test
	binary binary
	// turns are how often it went round in each function.
	turns map[int]int64
	// elapsed is how long it took, with the start of its process where it ran
	// alone.
	elapsed time.Duration
	// took is how long it took by the virtual clock.
	took time.Duration
	// counted says that turns and elapsed are known from a run in company, where
	// each bubble had a count of its own.
	counted bool
}

func (c *column) virtual() bool { return c.Clock == report.VirtualClock }

// columns are the tests of a run.
type columns struct {
	list    []*column
	skipped []string
	red     []RedTest
}

// baseline runs the tests on the woven, unmutated code: all those of a binary
// together, which tells what tests there are and that they pass; then each in
// a process of its own, which tells what it reaches and how long it takes, and
// that it does not need the others. Where the first run told all that, because
// tests have bubbles and provably share nothing, the second is left out.
func (r *run) baseline(ctx context.Context, binaries []binary) (*columns, error) {
	together := make([]columns, len(binaries))
	err := r.parallel(ctx, "baseline", len(binaries), func(ctx context.Context, i int) error {
		return r.together(ctx, binaries[i], &together[i])
	})
	if err != nil {
		return nil, err
	}
	cs := &columns{}
	for _, t := range together {
		cs.list = append(cs.list, t.list...)
		cs.skipped = append(cs.skipped, t.skipped...)
		cs.red = append(cs.red, t.red...)
	}
	if len(cs.red) > 0 {
		return nil, r.explainRed(ctx, binaries, cs.red)
	}
	if len(cs.list) == 0 {
		what := "no test ran"
		if len(cs.skipped) > 0 {
			what += " to its end: skipped were " + strings.Join(cs.skipped, ", ")
		}
		return nil, &Nothing{What: what, Next: "name the packages that have the tests with --tests"}
	}
	r.placeColumns(cs.list)
	nameColumns(cs.list)
	err = r.parallel(ctx, "baseline", len(cs.list), func(ctx context.Context, i int) error {
		if c := cs.list[i]; !c.counted || !c.binary.isolated {
			return r.alone(ctx, c)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return cs, r.unstable(ctx, cs)
}

// together runs the tests of a binary in company: on the virtual clock as far as
// they pass there, the others on the real one.
func (r *run) together(ctx context.Context, b binary, cs *columns) error {
	o := execOptions{active: weave.Baseline, limit: baselineLimit}
	reasons := map[string]string{}
	if r.bubbles() {
		var err error
		if reasons, err = r.inBubbles(ctx, b, cs); err != nil {
			return err
		}
		if len(reasons) == 0 {
			return nil
		}
		o.tests = sortedKeys(reasons)
	}
	x, err := r.execute(ctx, b, o)
	if err != nil {
		return err
	}
	red, err := r.trulyRed(ctx, b, x.red(b), o, cs)
	if err != nil {
		return err
	}
	cs.red = append(cs.red, red...)
	for _, name := range x.events.leaves() {
		cs.add(b, x, name, report.RealClock, reasons[top(name)])
	}
	return nil
}

// inBubbles runs the tests of a binary on the virtual clock. It returns those
// top-level tests that do not pass there, with the reasons. Here too company
// clears and solitude convicts: one test may end the process of all (a bubble
// with a goroutine that outlives it does), and what did not pass in company is
// tried alone.
func (r *run) inBubbles(ctx context.Context, b binary, cs *columns) (map[string]string, error) {
	o := execOptions{active: weave.Baseline, limit: virtualLimit, virtual: true, inTurn: true}
	seen := map[string]bool{}
	var suspects []string
	for again := true; again; {
		x, err := r.execute(ctx, b, o)
		if err != nil {
			return nil, err
		}
		cleared, rest := cs.addCleared(b, x)
		opened := r.openUp(b, x, rest)
		for _, name := range append(cleared, rest...) {
			seen[name] = true
		}
		suspects = append(suspects, rest...)
		o.tests = opened
		if !x.complete() {
			others, err := r.notRun(ctx, b, seen)
			if err != nil {
				return nil, err
			}
			o.tests = append(o.tests, others...)
		}
		again = len(o.tests) > 0 && len(x.events.order) > 0
		if !again { // the process may end before any test
			suspects = append(suspects, o.tests...)
		}
	}
	reasons := map[string]string{}
	for _, name := range suspects {
		if cs.has(b, name) {
			continue // it was opened, and passed then
		}
		o.tests = []string{name}
		x, err := r.execute(ctx, b, o)
		if err != nil {
			return nil, err
		}
		if cleared, _ := cs.addCleared(b, x); len(cleared) == 0 {
			reasons[name] = x.reason(name)
		}
	}
	return reasons, nil
}

// openUp opens those of the tests that call Run in a bubble, so that their
// subtests get the bubbles, and returns them.
func (r *run) openUp(b binary, x *execution, tests []string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []string
	for _, name := range tests {
		if x.says(name, weave.OpenReason) && !slices.Contains(r.open[b.path], name) {
			r.open[b.path] = append(r.open[b.path], name)
			out = append(out, name)
		}
	}
	return out
}

// says whether a top-level test, or a subtest of it, printed these words.
func (x *execution) says(name, words string) bool {
	return slices.ContainsFunc(x.events.order, func(other string) bool {
		return top(other) == name && strings.Contains(x.events.tests[other].output.String(), words)
	})
}

func (r *run) opened(b binary) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.open[b.path]
}

// has says whether a top-level test, or a subtest of it, is among the columns.
func (cs *columns) has(b binary, name string) bool {
	return slices.ContainsFunc(cs.list, func(c *column) bool { return c.Package == b.path && top(c.Name) == name })
}

// addCleared adds the leaves of the top-level tests that passed whole, on the
// virtual clock. It returns the names of these and of the other top-level tests
// that began.
func (cs *columns) addCleared(b binary, x *execution) (cleared, open []string) {
	bad := map[string]bool{}
	for _, name := range x.events.order {
		bad[top(name)] = bad[top(name)] || !x.events.tests[name].ending.good()
	}
	for _, name := range sortedKeys(bad) {
		if bad[name] {
			open = append(open, name)
		} else {
			cleared = append(cleared, name)
		}
	}
	for _, name := range x.events.leaves() {
		if !bad[top(name)] {
			cs.add(b, x, name, report.VirtualClock, "")
		}
	}
	return cleared, open
}

// reason is why a test does not pass, in a line: its own words, or those of the
// innermost of its subtests that has any.
func (x *execution) reason(name string) string {
	if x.stopped == overTime {
		return fmt.Sprintf("it does not end within %v", x.limit)
	}
	for i := len(x.events.order) - 1; i >= 0; i-- {
		t := x.events.tests[x.events.order[i]]
		if top(t.name) == name && !t.ending.good() && t.output.Len() > 0 {
			return complaint(t.output.String())
		}
	}
	return fmt.Sprintf("the process ends with exit code %d", x.code)
}

// complete says whether a process came to its own end.
func (x *execution) complete() bool {
	for _, t := range x.events.tests {
		if t.ending == unended {
			return false
		}
	}
	return x.stopped == ranToItsEnd && (x.code == 0 || x.code == 1)
}

// notRun are the top-level tests of a binary that were not seen.
func (r *run) notRun(ctx context.Context, b binary, seen map[string]bool) ([]string, error) {
	var out bytes.Buffer
	p := process{
		path: b.file, args: append([]string{"-test.list=^(Test|Example|Fuzz)"}, r.TestArgs...), dir: b.dir, limit: virtualLimit,
		stdout: &out, stderr: io.Discard, env: r.env("PWD=" + b.dir),
	}
	if _, _, _, err := p.run(ctx); err != nil {
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

// top is the top-level test that a test belongs to.
func top(name string) string {
	name, _, _ = strings.Cut(name, "/")
	return name
}

// add makes a column of a leaf test that passed.
func (cs *columns) add(b binary, x *execution, name, clock, reason string) {
	id := b.path + "." + name
	switch x.events.tests[name].ending {
	case skipped:
		cs.skipped = append(cs.skipped, id)
	case passed:
		cs.list = append(cs.list, &column{
			binary: b, Test: report.Test{ID: id, Package: b.path, Name: name, Clock: clock, ClockReason: reason},
			turns: x.trace.Tests[name], elapsed: x.events.tests[name].elapsed, took: x.trace.Took[name], counted: x.trace.Bubbled[name],
		})
	}
}

// placeColumns says where the tests are declared, and sorts them by that.
func (r *run) placeColumns(cs []*column) {
	byPackage := map[string]map[string]token.Position{}
	for _, c := range cs {
		places := byPackage[c.Package]
		if places == nil {
			places = c.binary.declarations()
			byPackage[c.Package] = places
		}
		at := places[top(c.Name)]
		c.File, c.Line = at.Filename, at.Line
	}
	sort.SliceStable(cs, func(i, j int) bool {
		a, b := cs[i], cs[j]
		return cmp.Or(strings.Compare(a.Package, b.Package), strings.Compare(a.File, b.File), a.Line-b.Line) < 0
	})
}

// alone runs one test of the baseline in a process of its own.
func (r *run) alone(ctx context.Context, c *column) error {
	x, err := r.execute(ctx, c.binary, execOptions{tests: []string{c.Name}, active: weave.Baseline, limit: baselineLimit, virtual: c.virtual()})
	if err != nil {
		return err
	}
	if c.virtual() && !x.ended(c.Name) {
		c.Clock, c.ClockReason = report.RealClock, "alone, it fails on the virtual clock: "+complaint(x.message(c.Name))
		return r.alone(ctx, c)
	}
	if c.virtual() && !x.trace.Bubbled[c.Name] {
		c.Clock, c.ClockReason = report.RealClock, "no bubble can be put round it"
	}
	c.turns, c.elapsed, c.took = x.trace.Counts, x.elapsed, x.trace.Took[c.Name]
	if c.Unstable != "" {
		return nil
	}
	switch t := x.events.tests[c.Name]; {
	case !x.ended(c.Name):
		c.Unstable = "passes with the other tests and fails alone: " + complaint(x.message(c.Name))
	case t.ending == skipped:
		c.Unstable = "passes with the other tests and skips itself alone"
	}
	return nil
}

var located = regexp.MustCompile(`^\s+\S+\.go:\d+:`)

// complaint is the line of a failed test's output that says what is wrong: that
// of a panic, or the first one with a place in it and words, which may follow on
// lines of their own; else the first.
func complaint(output string) string {
	lines := strings.Split(strings.TrimSpace("\t"+output), "\n")
	for i, line := range lines {
		line = "\t" + line
		switch trimmed := strings.TrimSpace(line); {
		case strings.HasPrefix(trimmed, "panic: "), strings.HasPrefix(trimmed, "fatal error: "):
			return trimmed
		case located.MatchString(line) && strings.HasSuffix(trimmed, ":"):
			for _, next := range lines[i+1:] {
				if words, ok := strings.CutPrefix(strings.TrimSpace(next), "Error:"); ok {
					return trimmed + " " + strings.TrimSpace(words)
				}
			}
			return trimmed
		case located.MatchString(line):
			return trimmed
		}
	}
	return strings.TrimSpace(lines[0])
}

// red are the tests of one binary that fail.
func (x *execution) red(b binary) []RedTest {
	var out []RedTest
	for _, name := range x.events.order {
		t := x.events.tests[name]
		if t.ending == failed && !x.failedInside(name) || t.ending == unended {
			out = append(out, RedTest{ID: b.path + "." + name, Message: tidyMessage(t.output.String())})
		}
	}
	switch {
	case len(out) > 0:
	case x.stopped == overTime:
		out = append(out, RedTest{ID: b.path, Message: fmt.Sprintf("the tests did not end within %v", x.limit)})
	case x.code != 0:
		out = append(out, RedTest{ID: b.path, Message: fmt.Sprintf("no test failed, but the test binary exited with code %d\n%s", x.code, tidyMessage(x.events.outside.String()))})
	}
	return out
}

// failedInside says whether a subtest of the test failed or did not end.
func (x *execution) failedInside(name string) bool {
	for other, t := range x.events.tests {
		if strings.HasPrefix(other, name+"/") && (t.ending == failed || t.ending == unended) {
			return true
		}
	}
	return false
}

// explainRed tells the user's red tests from a fault of the weave: it runs the
// plain code.
func (r *run) explainRed(ctx context.Context, woven []binary, red []RedTest) error {
	tests := make([]testPackage, len(woven))
	for i, b := range woven {
		tests[i] = b.testPackage
	}
	plain, err := r.build(ctx, "plain", nil, tests)
	if err != nil {
		return err
	}
	var failed []RedTest
	for _, b := range plain {
		x, err := r.execute(ctx, b, execOptions{limit: baselineLimit})
		if err != nil {
			return err
		}
		failed = append(failed, x.red(b)...)
	}
	if len(failed) == 0 {
		return fmt.Errorf("%s fails on the woven, unmutated code and passes on the plain code: "+
			"it is unstable, or this is a fault of mutcheck:\n%s", red[0].ID, red[0].Message)
	}
	return &RedBaseline{Failed: failed}
}

// execOptions say how a test binary is run.
type execOptions struct {
	tests  []string // by full name; none means all
	active int      // the mutant's number; weave.Baseline; or 0 for no trace
	turns  int64    // the turn limit; 0 for none
	limit  time.Duration
	// virtual puts the tests in bubbles.
	virtual bool
	// inTurn keeps parallel tests from running side by side.
	inTurn bool
	// repeat runs the tests so often, in another order each time; 0 means once
	// and as they stand.
	repeat int
}

// execute runs a test binary in its package's folder, as the go command does.
func (r *run) execute(ctx context.Context, b binary, o execOptions) (*execution, error) {
	args := []string{"-test.v=test2json", "-test.paniconexit0", "-test.timeout=" + baselineLimit.String()}
	if len(o.tests) > 0 {
		args = append(args, "-test.run="+pattern(o.tests))
	}
	if o.inTurn {
		args = append(args, "-test.parallel=1")
	}
	if o.repeat > 0 {
		args = append(args, fmt.Sprintf("-test.count=%d", o.repeat), "-test.shuffle=1")
	}
	args = append(args, r.TestArgs...)
	x := &execution{events: newRecorder(), limit: o.limit}
	clock := report.RealClock
	if o.virtual {
		clock = weave.Virtual
	}
	trace := r.traceFile()
	defer os.Remove(trace)
	p := process{
		path: b.file, args: args, dir: b.dir, limit: o.limit, memory: r.Memory, stdout: x.events, stderr: x.events, full: x.events.full,
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

// nameColumns gives each test the shortest name that tells it apart: a
// subtest's last element, the full name, or the id.
func nameColumns(cs []*column) {
	candidates := []func(c *column) string{
		func(c *column) string { return c.Name[strings.LastIndexByte(c.Name, '/')+1:] },
		func(c *column) string { return c.Name },
	}
	for _, c := range cs {
		c.Short = c.ID
	}
	for i := len(candidates) - 1; i >= 0; i-- {
		count := map[string]int{}
		for _, c := range cs {
			count[candidates[i](c)]++
		}
		for _, c := range cs {
			if name := candidates[i](c); count[name] == 1 {
				c.Short = name
			}
		}
	}
}
