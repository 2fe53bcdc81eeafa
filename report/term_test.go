package report

import (
	"strings"
	"testing"
)

func TestTheGatesLastLinesSayWhatIsMet(t *testing.T) {
	terms := []Term{
		{"max-survivors", true, "1 survivor, 3 allowed"},
		{"not-worse", false, "1 survivor not accepted: kill x.Do:\x1b[2J\n::error::y"},
	}
	got := written(t, func(b *strings.Builder) error { return WriteTerms(b, terms, false, "not met (exit 2)", View{}) })
	want := "gate: max-survivors met: 1 survivor, 3 allowed\n" +
		`gate: not-worse not met: 1 survivor not accepted: kill x.Do:\x1b[2J\n::error::y` + "\n" +
		"gate: not met (exit 2)\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	got = written(t, func(b *strings.Builder) error { return WriteTerms(b, nil, true, "met", View{Color: true}) })
	if want := "gate: \x1b[32mmet\x1b[0m\n"; got != want {
		t.Errorf("in colour %q, want %q", got, want)
	}
}
