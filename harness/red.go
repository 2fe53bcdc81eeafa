package harness

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/mutcheck/mutcheck/report"
)

// red are the tests of one binary that fail.
func (x *execution) red(b binary) []RedTest {
	var out []RedTest
	for _, name := range x.events.order {
		t := x.events.tests[name]
		message := tidyMessage(t.output.String())
		switch {
		case t.ending == unended && x.stopped == overTime:
			if t.paused || x.failedInside(name) {
				continue
			}
			message = strings.TrimSpace(x.late() + "\n" + message)
		case t.ending == unended, t.ending == failed && !x.failedInside(name):
		default:
			continue
		}
		out = append(out, RedTest{ID: b.path + "." + name, Message: message})
	}
	switch {
	case len(out) > 0:
	case x.stopped == overTime:
		out = append(out, RedTest{ID: b.path, Message: x.late()})
	case x.code != 0:
		out = append(out, RedTest{ID: b.path, Message: fmt.Sprintf("no test failed, but the test binary exited with code %d\n%s", x.code, tidyMessage(x.events.outside.String()))})
	}
	return out
}

// late is what to say of tests that did not end in time.
func (x *execution) late() string {
	return fmt.Sprintf("the tests did not end within %v (-- -timeout sets another limit)", x.limit)
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

// redRuns is how often a test that failed is run again, alone and in company,
// before the baseline is called red.
const redRuns = 3

// trulyRed tells tests that fail from unstable ones, which become columns
// without a verdict. A test is red if it fails again and again, alone or with
// the others.
func (r *run) trulyRed(ctx context.Context, b binary, red []RedTest, company execOptions, cs *columns) ([]RedTest, error) {
	var passesAlone []RedTest
	var out []RedTest
	for _, t := range red {
		name, isTest := strings.CutPrefix(t.ID, b.path+".")
		alone := company
		alone.tests = []string{name}
		passes := 0
		for i := 0; isTest && i < redRuns; i++ {
			x, err := r.execute(ctx, b, alone)
			if err != nil {
				return nil, err
			}
			if x.ended(name) {
				passes++
			}
		}
		if passes == 0 {
			out = append(out, t)
		} else {
			passesAlone = append(passesAlone, t)
		}
	}
	if len(out) > 0 || len(passesAlone) == 0 {
		return append(out, passesAlone...), nil
	}
	for range redRuns {
		x, err := r.execute(ctx, b, company)
		if err != nil {
			return nil, err
		}
		if again := x.red(b); len(again) == 0 {
			for _, t := range passesAlone {
				name := strings.TrimPrefix(t.ID, b.path+".")
				cs.list = append(cs.list, &column{binary: b, Test: report.Test{
					ID: t.ID, Package: b.path, Name: name, Clock: report.RealClock,
					Unstable: "fails in some runs on the unchanged code and passes in others: " + complaint(t.Message),
				}})
			}
			return nil, nil
		}
	}
	return passesAlone, nil
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
		x, err := r.execute(ctx, b, execOptions{limit: r.Timeout})
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

var located = regexp.MustCompile(`^\s+\S+\.go:\d+:`)

// complaint is the line of a failed test's output that says what is wrong.
func complaint(output string) string {
	words, _ := complaintIn(output)
	return words
}

// complaintIn is the line of a panic, or the first one with a place in it and words, which
// may follow on lines of their own; else, and that is not sure, the first.
func complaintIn(output string) (words string, sure bool) {
	lines := strings.Split(strings.TrimSpace("\t"+output), "\n")
	for i, line := range lines {
		line = "\t" + line
		switch trimmed := strings.TrimSpace(line); {
		case strings.HasPrefix(trimmed, "panic: "), strings.HasPrefix(trimmed, "fatal error: "):
			return trimmed, true
		case located.MatchString(line) && strings.HasSuffix(trimmed, ":"):
			for _, next := range lines[i+1:] {
				if words, ok := strings.CutPrefix(strings.TrimSpace(next), "Error:"); ok {
					return trimmed + " " + strings.TrimSpace(words), true
				}
			}
			return trimmed, true
		case located.MatchString(line):
			return trimmed, true
		}
	}
	return strings.TrimSpace(lines[0]), false
}
