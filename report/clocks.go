package report

import (
	"fmt"
	"strings"
)

// reasonsShown is how many reasons for the real clock are told before the rest is
// counted; reasonWidth is how much of each.
const (
	reasonsShown = 3
	reasonWidth  = 160
)

// clocks says which clock the tests ran on, in a sentence of bounded length:
// "18 of 20 tests on the virtual clock; TestX, TestY on the real one: it opens a
// socket". It is empty where that is not known.
func (p *page) clocks() string {
	virtual, known := 0, 0
	for _, t := range p.m.Tests {
		if t.Clock == VirtualClock {
			virtual++
		}
		if t.Clock != "" {
			known++
		}
	}
	switch {
	case known == 0:
		return ""
	case virtual == len(p.m.Tests):
		return "every test on the virtual clock"
	}
	reasons, tests := p.realClock()
	if len(reasons) == 0 && virtual == 0 {
		return "every test on the real clock"
	}
	words := fmt.Sprintf("%d of %s on the virtual clock", virtual, plural(len(p.m.Tests), "test"))
	for i, reason := range reasons {
		if i == reasonsShown {
			left := len(reasons) - reasonsShown
			return words + fmt.Sprintf("; and %s more (-v tells all)", plural(left, "reason"))
		}
		words += fmt.Sprintf("; %s on the real one: %s", some(p.m.shorts(tests[reason])), cut(Clean(reason), reasonWidth))
	}
	return words
}

// realClock are the reasons why tests that were to run on the virtual clock did
// not, in the order of the tests, and the tests of each.
func (p *page) realClock() (reasons []string, tests map[string][]int) {
	tests = map[string][]int{}
	for i, t := range p.m.Tests {
		reason := strings.TrimSpace(t.ClockReason)
		if t.Clock != RealClock || reason == "" {
			continue
		}
		if tests[reason] == nil {
			reasons = append(reasons, reason)
		}
		tests[reason] = append(tests[reason], i)
	}
	return reasons, tests
}

// realClockInFull names each test that takes its time, and why no virtual clock
// spares it.
func (p *page) realClockInFull() finding {
	var lines []string
	reasons, tests := p.realClock()
	for _, reason := range reasons {
		for _, t := range tests[reason] {
			lines = append(lines, Clean(p.m.Tests[t].Name)+": "+Clean(reason))
		}
	}
	return finding{"on the real clock", lines}
}
