package cases

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// differences says how what was seen of the subject differs from what the
// case expects, a line each.
func (t *Trial) differences(value string, err error) []string {
	var lines []string
	for _, line := range []string{t.callDifference(), t.waitDifference(), t.resultDifference(value, err)} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// message is what a failed case prints: first what differs, then what the
// case is about.
func (t *Trial) message(differences ...string) string {
	var b strings.Builder
	for _, line := range differences {
		if t.c.Runs > 1 {
			fmt.Fprintf(&b, "run %d: ", t.run)
		}
		fmt.Fprintln(&b, line)
	}
	fmt.Fprintf(&b, "case %s: %s", t.c.ID, t.c.Title)
	for _, rule := range t.c.Rules {
		fmt.Fprintf(&b, "\nrule %s: %s", rule, words(rule))
	}
	return b.String()
}

func (t *Trial) callDifference() string {
	seen, want := len(t.failures), t.c.Expect.Calls
	switch {
	case seen < want:
		return fmt.Sprintf("call %d is missing: %s, want %d", seen+1, count(seen, "call"), want)
	case seen > want:
		return fmt.Sprintf("call %d is one too many: %s, want %d", want+1, count(seen, "call"), want)
	}
	return ""
}

// waitDifference is about the first wait that differs.
func (t *Trial) waitDifference() string {
	seen, want := t.clock.Waits(), t.c.Expect.Waits
	both := fmt.Sprintf("waits %s, want %s", durations(seen), durations(want))
	for i := range max(len(seen), len(want)) {
		switch {
		case i >= len(seen):
			return fmt.Sprintf("wait %d is missing, want %v: %s", i+1, want[i], both)
		case i >= len(want):
			return fmt.Sprintf("wait %d, of %v, is one too many: %s", i+1, seen[i], both)
		case !same(seen[i], want[i]):
			return fmt.Sprintf("wait %d is %v, want %v: %s", i+1, seen[i], want[i], both)
		}
	}
	return ""
}

// same tells whether two waits are equal to the microsecond.
func same(a, b time.Duration) bool { return a.Round(time.Microsecond) == b.Round(time.Microsecond) }

func (t *Trial) resultDifference(value string, err error) string {
	last := t.c.Expect.Calls
	if t.c.Expect.Result == OK {
		if err == nil && value == valueOf(last) {
			return ""
		}
		return fmt.Sprintf("the result is %s, want the %s", result(value, err), valueOf(last))
	}
	want := &Failure{Name: t.c.Expect.Result, Call: last}
	if last <= len(t.failures) && t.failures[last-1] != nil {
		want = t.failures[last-1]
	}
	switch {
	case err == error(want):
		return ""
	case errors.Is(err, want):
		return fmt.Sprintf("the result wraps the error %q, want it unchanged: %q; unwrap it in the subject where your retry wraps on purpose", want, err)
	}
	return fmt.Sprintf("the result is %s, want the error %q itself", result(value, err), want)
}

// result is what a subject returned, in words.
func result(value string, err error) string {
	if err != nil {
		return fmt.Sprintf("the error %q", err)
	}
	return fmt.Sprintf("%q without an error", value)
}

func durations(ds []time.Duration) string {
	if len(ds) == 0 {
		return "none"
	}
	words := make([]string, len(ds))
	for i, d := range ds {
		words[i] = d.String()
	}
	return strings.Join(words, " ")
}
