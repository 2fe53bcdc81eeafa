package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/mutcheck/mutcheck/gate"
	"github.com/mutcheck/mutcheck/harness"
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
		{judged(gate.Met), exitKilled, "all that was judged is killed, or the terms are met"},
		{judged(gate.NotMet), exitSurvived, "a survivor, or a term that is not met"},
		{judged(gate.NoVerdict), exitNoVerdict, "a verdict is open"},
		{judged(gate.Nothing), exitNothing, "all is ignored"},
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
