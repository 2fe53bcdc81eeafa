package cases

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
)

// A flaw is something that makes a list unfit to run, with the path of the
// value that it is about, named as in the file: "cases[1].expect.calls".
type flaw struct{ path, message string }

func (f *flaw) Error() string { return f.path + ": " + f.message }

// check finds the first flaw of a list, also of one that was written in Go.
func check(list List) error {
	if len(list) == 0 {
		return &flaw{"cases", "the list has no case"}
	}
	ids := map[string]bool{}
	for i, c := range list {
		k := &checker{path: fmt.Sprintf("cases[%d].", i)}
		k.heading(c)
		k.must(!ids[c.ID], "id", "the id %q is that of an earlier case", c.ID)
		k.options(c)
		k.outcomes(c)
		k.expect(c)
		if k.found != nil {
			return k.found
		}
		ids[c.ID] = true
	}
	return nil
}

// A checker keeps the first flaw of one case.
type checker struct {
	path  string
	found *flaw
}

func (k *checker) must(ok bool, field, format string, args ...any) {
	if !ok && k.found == nil {
		k.found = &flaw{k.path + field, fmt.Sprintf(format, args...)}
	}
}

// name is what a case's id may be, so that it is its subtest's name unchanged.
var name = regexp.MustCompile(`^[A-Za-z0-9_.-]+$`)

func (k *checker) heading(c Case) {
	k.must(name.MatchString(c.ID), "id", "the id %q is not made of letters, digits and _.- alone", c.ID)
	k.must(strings.TrimSpace(c.Title) != "", "title", "the title is empty; say what a correct retry does here")
	k.must(len(c.Rules) > 0, "rules", "there is no rule; name those that the case guards")
	for i, rule := range c.Rules {
		at := fmt.Sprintf("rules[%d]", i)
		k.must(words(rule) != "", at, "there is no rule %q; the rules are %s", rule, strings.Join(ruleNames(), ", "))
		k.must(!slices.Contains(c.Rules[:i], rule), at, "the rule %q is named twice", rule)
	}
	k.must(strings.TrimSpace(c.Reason) != "", "reason", "the reason is empty; say why the list needs the case")
	k.must(c.Runs >= 1, "runs", "want at least 1 run, have %d", c.Runs)
}

func (k *checker) options(c Case) {
	o := c.Options
	k.must(o.Retries >= 0, "options.retries", "want at least 0 retries, have %d", o.Retries)
	k.must(o.Base >= 0, "options.baseMs", "the base %v is negative", o.Base)
	k.must(o.Factor >= 1 && !math.IsInf(o.Factor, 0), "options.factor", "want a factor of at least 1, have %v", o.Factor)
	k.must(o.Max >= 0, "options.maxMs", "the cap %v is negative", o.Max)
	k.must(o.Jitter == "full" || o.Jitter == "none", "options.jitter", "there is no jitter %q; it is full or none", o.Jitter)
	for i, permanent := range o.Permanent {
		at := fmt.Sprintf("options.permanent[%d]", i)
		k.must(permanent != OK, at, "%q is a success and cannot be permanent", OK)
		k.must(slices.Contains(c.Outcomes, permanent), at, "no outcome is the error %q", permanent)
	}
}

func (k *checker) outcomes(c Case) {
	k.must(len(c.Outcomes) > 0, "outcomes", "there is no outcome; list what each call comes to")
	for i, outcome := range c.Outcomes {
		k.must(strings.TrimSpace(outcome) != "", fmt.Sprintf("outcomes[%d]", i), "the outcome is empty; write %q or an error's name", OK)
	}
	for i, draw := range c.Draws {
		k.must(draw >= 0 && draw < 1, fmt.Sprintf("draws[%d]", i), "the draw %v is not in [0, 1)", draw)
	}
	k.must(len(c.Draws) == 0 || c.Options.Jitter == "full", "draws", "there are draws, but the jitter is %s", c.Options.Jitter)
}

func (k *checker) expect(c Case) {
	e := c.Expect
	k.must(e.Calls >= 1, "expect.calls", "want at least 1 call, have %d", e.Calls)
	k.must(e.Calls <= 1+c.Options.Retries, "expect.calls", "%s expected, but with retries %d there are %d at most", count(e.Calls, "call"), c.Options.Retries, 1+c.Options.Retries)
	k.must(e.Calls <= len(c.Outcomes), "expect.calls", "%s expected, but there are outcomes for %d only", count(e.Calls, "call"), len(c.Outcomes))
	k.must(len(e.Waits) < max(1, e.Calls), "expect.waitsMs", "%s expected, but %s leave room for %d at most", count(len(e.Waits), "wait"), count(e.Calls, "call"), e.Calls-1)
	for i, wait := range e.Waits {
		k.must(wait >= 0, fmt.Sprintf("expect.waitsMs[%d]", i), "the wait %v is negative", wait)
	}
	k.must(c.Options.Jitter != "full" || len(c.Draws) >= len(e.Waits), "expect.waitsMs", "%s expected with full jitter, but there are draws for %d only", count(len(e.Waits), "wait"), len(c.Draws))
	if k.found != nil {
		return
	}
	for i, outcome := range c.Outcomes[:e.Calls-1] {
		k.must(outcome != OK, "expect.calls", "%s expected, but call %d succeeds", count(e.Calls, "call"), i+1)
	}
	last := c.Outcomes[e.Calls-1]
	k.must(e.Result == last, "expect.result", "the result %q is not the outcome of call %d, which is %q", e.Result, e.Calls, last)
}

func ruleNames() []string {
	var names []string
	for _, r := range Rules() {
		names = append(names, r.Name)
	}
	return names
}
