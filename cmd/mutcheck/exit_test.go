package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/mutcheck/mutcheck/harness"
	"github.com/mutcheck/mutcheck/report"
)

func TestEachEndOfARunHasItsExitCode(t *testing.T) {
	live := context.Background()
	cancelled, cancel := context.WithCancel(live)
	cancel()
	for _, tc := range []struct {
		err    error
		want   exitCode
		reason string
	}{
		{judged(report.Summary{Killed: 3, TimedOut: 1, NotViable: 1, Ignored: 1, Absent: 2}), exitKilled, "all that was judged is killed, by whatever"},
		{judged(report.Summary{Killed: 3, Survived: 1, Unstable: 1}), exitSurvived, "a survivor is certain, the rest is open"},
		{judged(report.Summary{Killed: 3, NotReached: 1}), exitSurvived, "a mutant that no test reaches is alive"},
		{judged(report.Summary{Killed: 3, Unstable: 1}), exitNoVerdict, "one verdict is open"},
		{judged(report.Summary{NotViable: 2, Ignored: 1}), exitNoVerdict, "nothing viable is no silent green"},
		{judged(report.Summary{Ignored: 2}), exitNothing, "and neither is all ignored"},
		{failed(live, &harness.RedBaseline{Failed: []harness.RedTest{{ID: "x.TestA"}}}), exitRedBaseline, "red"},
		{failed(live, &harness.Nothing{What: "no retry found", Next: "name one"}), exitNothing, "nothing there"},
		{failed(live, &harness.UserError{Message: "no such package"}), exitUsage, "the user's"},
		{failed(live, errors.New("out of luck")), exitInternal, "what is not known is mutcheck's own fault"},
		{failed(cancelled, context.Canceled), exitInterrupted, "interrupted"},
		{errors.New("unknown flag"), exitUsage, "from the command line"},
	} {
		if got := codeOf(tc.err); got != tc.want {
			t.Errorf("%v: %d, want %d: %s", tc.err, got, tc.want, tc.reason)
		}
	}
}

func TestARedBaselineNamesEachTestWithWhatItSaid(t *testing.T) {
	red := &harness.RedBaseline{Failed: []harness.RedTest{
		{ID: "x.TestA", Message: "a_test.go:3: want 1\x1b[31m"}, {ID: "x.TestB", Message: strings.Repeat("line\n", 40)},
	}}
	var out bytes.Buffer
	complain(&out, failed(context.Background(), red))
	for _, want := range []string{"mutcheck: the baseline fails", "\nx.TestA\n", `a_test.go:3: want 1\x1b[31m`, "\nx.TestB\n", "… and 30 lines more"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("missing %q in:\n%s", want, out.String())
		}
	}
}
