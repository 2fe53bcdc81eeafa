package harness

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/mutcheck/mutcheck/mutants/weave"
	"github.com/mutcheck/mutcheck/report"
)

// A stop says what mutcheck ended a process for.
type stop int

const (
	ranToItsEnd stop = iota
	overTime
	overMemory
	overOutput
)

// An execution is all that was recorded of one process that ran one test, or
// several.
type execution struct {
	outcome
	events *recorder
	trace  weave.Trace
	limit  time.Duration
	// logged says that what its tests asked the system for is known.
	logged bool
}

// ended says whether a test passed or skipped itself, and so did the tests
// around it.
func (x *execution) ended(test string) bool {
	t := x.events.tests[test]
	if t == nil || !t.ending.good() {
		return false
	}
	for _, name := range ancestors(test) {
		if a := x.events.tests[name]; a != nil && a.ending == failed {
			return false
		}
	}
	return true
}

// cleared says whether nothing speaks against a test that passed in company. A
// test around it that failed speaks against it, but not where it failed only
// because of another subtest: then it says nothing of its own.
func (x *execution) cleared(test string) bool {
	for _, name := range ancestors(test) {
		a := x.events.tests[name]
		if a != nil && a.ending == failed && (a.output.Len() > 0 || !x.failedInside(name)) {
			return false
		}
	}
	return true
}

// silence says whether a silent process has had nothing to tell: no test failed, and
// the testing package says so, whatever the process's exit code is made of.
func (x *execution) silence() bool {
	said := "\n" + x.events.outside.String()
	return x.code == 0 && x.stopped == ranToItsEnd && strings.Contains(said, "\nPASS\n") && !strings.Contains(said, "--- FAIL")
}

// failure is what a silent process says of a test that failed.
var failure = regexp.MustCompile(`(?m)^ *--- FAIL: (.*) \([0-9.]+s\)$`)

// failures are the tests of which a silent process says that they failed.
func (x *execution) failures() map[string]bool {
	out := map[string]bool{}
	for _, m := range failure.FindAllStringSubmatch(x.events.outside.String(), -1) {
		out[m[1]] = true
	}
	return out
}

// endless says whether a test took so long by the virtual clock that on the real
// one it would not have ended: longer than the go command lets tests run, and
// than it takes on the unchanged code.
func (x *execution) endless(test string, took time.Duration) bool {
	now, _ := x.took(test)
	return tooLong(now, took)
}

// tooLong says that of so long by the virtual clock, where it took so long on the
// unchanged code.
func tooLong(now, took time.Duration) bool { return now > max(DefaultTimeout, timeFactor*took) }

// took is how long a test took by the virtual clock, or its subtests did, and
// whether it, or one of them, was in a bubble.
func (x *execution) took(test string) (d time.Duration, bubbled bool) {
	for name, t := range x.trace.Took {
		if name == test || strings.HasPrefix(name, test+"/") {
			d, bubbled = d+t, true
		}
	}
	return d, bubbled
}

// decide turns what was recorded of a process that ran one test alone, on a
// mutant that it entered or did not, into a cell. In the baseline the test took
// so long by the virtual clock. It is total: what it does not know is no
// verdict, never a pass.
func decide(x *execution, test string, entered bool, took time.Duration) report.Cell {
	t := x.events.tests[test]
	switch {
	case x.trace.Limited:
		return report.Cell{State: report.Looped, Message: "ended by the turn limit: the retry goes on without end"}
	case x.stopped == overTime:
		return report.Cell{State: report.TimedOut, Message: fmt.Sprintf("no result within %v", x.limit)}
	case x.stopped == overMemory:
		return report.Cell{State: report.OutOfMemory, Message: "stopped at the memory limit"}
	case x.stopped == overOutput:
		return report.Cell{State: report.TimedOut, Message: fmt.Sprintf("it printed more than %d MiB, without end", outputLimit>>20)}
	case x.endless(test, took):
		return report.Cell{State: report.TimedOut, Message: fmt.Sprintf("by the virtual clock it took more than %v, and %v on the unchanged code", DefaultTimeout, took)}
	case x.ended(test) && !entered:
		return report.Cell{State: report.NotReached}
	case x.ended(test) && t.ending == skipped:
		return report.Cell{State: report.Passed, Message: "the test skipped itself on the mutant"}
	case x.ended(test):
		return report.Cell{State: report.Passed}
	case !entered:
		return report.Cell{State: report.Unstable, Message: "it failed without entering the mutated code: " + x.message(test)}
	case t != nil && t.ending == failed && x.code == 2 || t != nil && t.ending == unended && x.code != 0:
		return report.Cell{State: report.Panicked, Message: x.message(test)}
	case t != nil && t.ending == failed || x.failedAround(test):
		return report.Cell{State: report.Failed, Message: x.message(test)}
	}
	return report.Cell{State: report.Unstable, Message: fmt.Sprintf("no result, and the process exited with code %d", x.code)}
}

// failedAround says whether a test around this one failed: by itself, since
// nothing else of it ran.
func (x *execution) failedAround(test string) bool {
	for _, name := range ancestors(test) {
		if a := x.events.tests[name]; a != nil && a.ending == failed {
			return true
		}
	}
	return false
}

// message is what a test said, a test around it or one in it, without what
// differs from run to run.
func (x *execution) message(test string) string {
	names := append([]string{test}, ancestors(test)...)
	for _, name := range x.events.order {
		if strings.HasPrefix(name, test+"/") && !x.events.tests[name].ending.good() {
			names = append(names, name)
		}
	}
	for _, name := range names {
		t := x.events.tests[name]
		if t == nil {
			continue
		}
		if s := tidyMessage(t.output.String()); s != "" {
			return s
		}
	}
	return fmt.Sprintf("the process ended with exit code %d", x.code)
}

// stack begins that of a goroutine; counter is where a signal struck; woven is a line of a trace in a file of mutcheck's
// own.
var (
	stack   = regexp.MustCompile(`(?s)\s*\n\s*goroutine \d+ [^\n]*\[[^\n]*\]:\n.*`)
	counter = regexp.MustCompile(`(?m)^(\[signal .*) pc=0x[0-9a-f]+\]$`)
	woven   = regexp.MustCompile(`(?m)^.*/mutcheck_clock\w*\.go:\d+\n`)
)

// tidyMessage cuts the stacks of goroutines off a panic, and where in the binary a
// signal struck, since these differ from run to run or from build to build, and what
// the user's code does not have off a trace.
func tidyMessage(s string) string {
	s = counter.ReplaceAllString(stack.ReplaceAllString(s, ""), "$1]")
	return strings.TrimRight(woven.ReplaceAllString(s, ""), "\n")
}
