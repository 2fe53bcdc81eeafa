package harness

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
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
	// virtual puts the tests in bubbles, and the process on one processor.
	virtual bool
	// spread lets a process in bubbles have all processors.
	spread bool
	// untraced processes say nothing of what they enter.
	untraced bool
	// inTurn keeps parallel tests from running side by side.
	inTurn bool
	// repeat runs the tests so often in one process; 0 means once. Shuffled, they run in
	// another order than they stand in.
	repeat   int
	shuffled bool
	// trial runs each test on the unchanged code, on the mutant, and on the unchanged
	// code once more.
	trial bool
	// silent processes name only the tests that fail.
	silent bool
}

// times has the tests run n times, with the limits that this needs.
func (o *execOptions) times(n int) {
	if n > 1 {
		o.repeat = n
		o.turns *= int64(n)
		o.limit *= time.Duration(n)
	}
}

// patternLimit is how long a pattern may be, or the names of tests to leave out: an argument of a
// process has its limit. Beyond it all tests are run, and the answers for others are left aside.
const patternLimit = 100_000

// execute runs a test binary in its package's folder, as the go command does.
func (r *run) execute(ctx context.Context, b binary, o execOptions) (*execution, error) {
	args := []string{"-test.paniconexit0", "-test.timeout=" + max(r.Timeout, DefaultTimeout).String()}
	if !o.silent {
		args = append(args, "-test.v=test2json")
	}
	named, left := r.selection(b, o.tests)
	selected, leave := pattern(named), strings.Join(left, "\n")
	all := len(o.tests) == 0 || len(selected) >= patternLimit
	if !all {
		args = append(args, "-test.run="+selected)
	}
	if o.inTurn {
		args = append(args, "-test.parallel=1")
	}
	if o.repeat > 0 {
		args = append(args, fmt.Sprintf("-test.count=%d", o.repeat))
	}
	if o.shuffled {
		args = append(args, "-test.shuffle=1")
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
	if o.virtual && all {
		args = append(args, withoutExamples(r.TestArgs)...)
	} else {
		args = append(args, r.TestArgs...)
	}
	traced := trace
	if o.untraced {
		traced = ""
	}
	p := process{
		path: b.file, args: args, dir: b.dir, limit: o.limit, quiet: o.quiet, printed: x.events.printed, memory: r.Memory, stdout: x.events, stderr: x.events, full: x.events.full,
		oneProcessor: o.virtual && !o.spread,
		env: r.env("PWD="+b.dir, fmt.Sprintf("%s=%d", weave.ActiveVar, o.active), weave.TraceVar+"="+traced,
			fmt.Sprintf("%s=%d", weave.LimitVar, o.turns), weave.ClockVar+"="+clock),
	}
	if o.virtual {
		p.env = append(p.env, weave.OpenVar+"="+strings.Join(r.opened(b), "\n"))
		// Below Go 1.23 in go.mod, timers are of the kind that bubbles do not take.
		p.env = append(p.env, "GODEBUG="+strings.TrimPrefix(os.Getenv("GODEBUG")+",asynctimerchan=0", ","))
	}
	if leave != "" {
		p.env = append(p.env, weave.LeaveVar+"="+leave)
	}
	if o.trial {
		p.env = append(p.env, weave.TrialVar+"=1")
	}
	if o.active == weave.Baseline {
		defer r.lookOn(x.events)()
	}
	var err error
	if x.outcome, err = p.run(ctx); err != nil {
		return nil, fmt.Errorf("running the tests of %s: %w", b.path, err)
	}
	x.events.close()
	if x.code == weave.FullExit && x.events.cutShort != "" {
		return nil, fmt.Errorf("running the tests of %s: %s", b.path, x.events.cutShort)
	}
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

// withoutExamples adds the examples, on which a bubble has no hold, to what the
// user's arguments skip: of two such flags, only the last would count. It is done only
// where they would run: the testing package compiles this pattern too anew for each
// element of the name of each subtest.
func withoutExamples(args []string) []string {
	const flag, examples = "-test.skip", "^Example"
	out := []string{flag + "=" + examples}
	for i, arg := range args {
		pattern, ok := strings.CutPrefix(arg, flag+"=")
		if i > 0 && args[i-1] == flag {
			pattern, ok = arg, true
			out = out[:len(out)-1] // the flag in front of it
		}
		switch {
		case !ok:
			out = append(out, arg)
		case pattern != "":
			out = append(out, flag+"="+examples+"|"+pattern)
		}
	}
	return out
}

// selection is how tests are chosen: what to name in a pattern, and which tests to leave out
// below that. A test is named in the place of its subtests where all of them are chosen, or
// the others can be left out: the testing package compiles a pattern for subtests anew for each
// element of the name of each of them.
func (r *run) selection(b binary, tests []string) (named, left []string) {
	tops, chosen := grouped(tests, func(name string) (string, string) { return top(name), name })
	isChosen := map[string]bool{}
	for _, name := range tests {
		isChosen[name] = true
	}
	size := 0
	for _, t := range tops {
		if f := r.families[b.path+"."+t]; f != nil {
			others := slices.DeleteFunc(slices.Clone(f.names), func(name string) bool { return isChosen[name] })
			known := len(others)+len(chosen[t]) == len(f.names) // while subtests are folded, the test around them is not
			size += len(strings.Join(others, "\n")) + 1
			if known && (len(others) == 0 || f.enclosed && size < patternLimit) {
				named, left = append(named, t), append(left, others...)
				continue
			}
		}
		named = append(named, chosen[t]...)
	}
	return named, left
}

// pattern is the -test.run argument that selects just these tests. The testing
// package tries each alternative on each test of the binary, so there are as few
// as can be: subtests of one test share one, and so do the tests around them that
// have equal subtests.
func pattern(tests []string) string {
	around, inside := grouped(tests, func(name string) (string, string) {
		i := strings.LastIndexByte(name, '/')
		return name[:max(i, 0)], name[i+1:]
	})
	subtests, equal := grouped(around, func(name string) (string, string) { return anyOf(inside[name]), name })
	var alternatives []string
	for _, below := range subtests {
		var tops []string
		for _, name := range equal[below] {
			switch elems := strings.Split(name, "/"); {
			case name == "":
				alternatives = append(alternatives, below)
			case len(elems) == 1:
				tops = append(tops, name)
			default:
				for i, e := range elems {
					elems[i] = anyOf([]string{e})
				}
				alternatives = append(alternatives, strings.Join(elems, "/")+"/"+below)
			}
		}
		if len(tops) > 0 {
			alternatives = append(alternatives, anyOf(tops)+"/"+below)
		}
	}
	return strings.Join(alternatives, "|")
}

// grouped sorts names into groups: split gives the group of a name and what is
// kept of it there. Groups and names stay in their order.
func grouped(names []string, split func(string) (group, kept string)) (groups []string, members map[string][]string) {
	members = map[string][]string{}
	for _, name := range names {
		group, kept := split(name)
		if members[group] == nil {
			groups = append(groups, group)
		}
		members[group] = append(members[group], kept)
	}
	return groups, members
}

// anyOf is a pattern for one element of a test's name.
func anyOf(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = regexp.QuoteMeta(name)
	}
	if len(quoted) == 1 {
		return "^" + quoted[0] + "$"
	}
	return "^(" + strings.Join(quoted, "|") + ")$"
}
