package report

import (
	"fmt"
	"strings"
)

// survivors calls out each mutant that is alive: what it is, why that matters,
// and what to do next.
func (p *page) survivors() {
	for _, i := range p.ranked() {
		if !p.verdicts[i].Survivor() {
			continue
		}
		m := p.m.Mutants[i]
		p.title(m, p.verdicts[i])
		p.change(m)
		p.field("rule", m.Rule+": "+m.RuleWords)
		p.field("tests", p.advice(p.verdicts[i]))
		if m.Note != "" {
			p.field("note", Clean(m.Note))
		}
		p.field("explain", "mutcheck explain "+m.Operator)
		if p.Rerun != nil {
			p.field("re-run", p.Rerun(m.ID))
		}
	}
}

// title begins a mutant's part of the page.
func (p *page) title(m Mutant, v Verdict) {
	p.section(fmt.Sprintf("%s  %s  %s", p.paint(verdictBrush(v), v.Words()), p.paint(heading, Clean(m.ID)), m.place()))
}

// change shows the site before and after, as a diff would.
func (p *page) change(m Mutant) {
	p.line("  " + p.paint(removed, "- "+Clean(m.Before)))
	p.line("  " + p.paint(added, "+ "+Clean(m.After)))
}

// advice tells a test that must be written from one that must be sharpened.
func (p *page) advice(v Verdict) string {
	if v.Status == NoCoverage {
		return "no test reaches this line: write one that gets here first, then let it look at the outcome"
	}
	names := p.m.shorts(v.Reachers)
	if len(names) == 1 {
		return names[0] + " reaches this line and notices nothing: let it check what the rule promises"
	}
	return some(names) + " reach this line and notice nothing: let one of them check what the rule promises"
}

// limits tells the kills by a limit from those by an assertion.
func (p *page) limits() {
	var lines []string
	for i, v := range p.verdicts {
		if v.Status != Timeout {
			continue
		}
		words := "is over the time limit in " + some(p.m.shorts(v.Killers)) + ", alone and with more time, too"
		if v.OutOfMemory {
			words = "was stopped at the memory limit in " + some(p.m.shorts(v.Killers))
		}
		lines = append(lines, Clean(p.m.Mutants[i].ID)+" "+words)
	}
	p.list("killed by a limit, by no assertion", lines)
}

// unstable lists what has no verdict, and why.
func (p *page) unstable() {
	var lines []string
	for i, v := range p.verdicts {
		if v.Status == RuntimeError {
			lines = append(lines, fmt.Sprintf("%s: %s", Clean(p.m.Mutants[i].ID), Clean(p.m.openReason(p.m.Mutants[i]))))
		}
	}
	for _, t := range p.m.Tests {
		if t.Unstable != "" {
			lines = append(lines, fmt.Sprintf("test %s: %s", Clean(t.Name), Clean(t.Unstable)))
		}
	}
	p.list("without a verdict", lines)
}

// openReason is why a mutant has no verdict, by test. What makes a test unstable
// on the unchanged code, too, is said once, of the test.
func (m *Matrix) openReason(mutant Mutant) string {
	var reasons []string
	for t, c := range mutant.Cells {
		switch said, _, _ := strings.Cut(strings.TrimSpace(c.Message), "\n"); {
		case c.State != Unstable:
		case m.Tests[t].Unstable != "":
			reasons = append(reasons, m.Tests[t].Short+" is unstable by itself")
		case said == "":
			reasons = append(reasons, m.Tests[t].Short+" differed between equal runs")
		default:
			reasons = append(reasons, m.Tests[t].Short+": "+said)
		}
	}
	return strings.Join(reasons, "; ")
}

// setAside lists the mutants that do not compile, those that the source ignores
// and those that the team accepts, with the words of each.
func (p *page) setAside() {
	var unviable, ignored, accepted []string
	for i, m := range p.m.Mutants {
		switch {
		case p.verdicts[i].Accepted:
			accepted = append(accepted, fmt.Sprintf("%s (%s): %s", Clean(m.ID), m.place(), Clean(m.Accepted)))
		case m.Ignored != "":
			ignored = append(ignored, fmt.Sprintf("%s (%s): %s", Clean(m.ID), m.place(), Clean(m.Ignored)))
		case m.NotViable != "":
			unviable = append(unviable, fmt.Sprintf("%s (%s): %s", Clean(m.ID), m.place(), Clean(m.NotViable)))
		}
	}
	p.list("not viable: the compiler refuses the mutant", unviable)
	p.list("ignored by the source", ignored)
	p.list("alive, and accepted by the team", accepted)
}

// list is a section of items, or nothing where there are none.
func (p *page) list(title string, items []string) {
	if len(items) == 0 {
		return
	}
	p.section(title)
	for _, item := range items {
		p.item(item)
	}
}

// messageLimit is how many lines of a failing message are shown.
const messageLimit = 12

// kills shows, for each kill, what the test said.
func (p *page) kills() {
	for _, i := range p.ranked() {
		m, v := p.m.Mutants[i], p.verdicts[i]
		if len(v.Killers) == 0 {
			continue
		}
		p.title(m, v)
		p.change(m)
		for _, t := range v.Killers {
			cell := m.Cells[t]
			p.line(fmt.Sprintf("  %s %s", p.paint(markBrush(cell.State, v), marks[cell.State]), Clean(p.m.Tests[t].Name)))
			if strings.TrimSpace(cell.Message) == "" {
				continue
			}
			for _, line := range MessageLines(cell.Message, messageLimit, p.width()-6) {
				p.line("      " + p.paint(faint, line))
			}
		}
	}
}

// confirmations are what a reader types to see the verdicts, to be copied: their
// lines are neither broken nor set in.
func (p *page) confirmations() {
	if p.Confirm == nil {
		return
	}
	p.section("see it with git and the go command alone")
	for i := range p.m.Mutants {
		p.WriteString(p.Confirm(p.m, i))
	}
}

// columnsSay is what the table says of the tests.
func (p *page) columnsSay() {
	p.section("what the columns say")
	c := p.columns
	if len(c.Idle) > 0 {
		p.field("idle", some(p.m.shorts(c.Idle))+": killed none of these mutants")
	}
	if len(c.Aside) > 0 {
		p.field("aside", some(p.m.shorts(c.Aside))+": reached none of these mutants")
	}
	for t := range p.m.Tests {
		if ids := p.onlyBy(t); len(ids) > 0 {
			p.field("only", fmt.Sprintf("%s alone kills %s", Clean(p.m.Tests[t].Short), strings.Join(ids, ", ")))
		}
	}
	if len(c.Only) == 0 && len(c.Smallest.Tests) > 0 {
		p.field("only", "no mutant depends on a single test")
	}
	p.field("smallest", p.smallest())
	if words := p.clocks(); words != "" {
		p.field("clock", words)
	}
}

// onlyBy are the ids of the mutants that no other test kills.
func (p *page) onlyBy(test int) []string {
	prefix := p.commonPrefix()
	var ids []string
	for _, o := range p.columns.Only {
		if o.Test == test {
			ids = append(ids, Clean(strings.TrimPrefix(p.m.Mutants[o.Mutant].ID, prefix)))
		}
	}
	return ids
}

// smallest is the sentence about a smallest set of tests.
func (p *page) smallest() string {
	c := p.columns.Smallest
	if len(c.Tests) == 0 {
		return "no test kills anything"
	}
	verb := "kill"
	if len(c.Tests) == 1 {
		verb = "kills"
	}
	sentence := fmt.Sprintf("%s: %d of %s %s as much as all", strings.Join(p.m.shorts(c.Tests), ", "),
		len(c.Tests), plural(len(p.m.Tests), "test"), verb)
	if !c.Exact() {
		sentence += fmt.Sprintf(" (the search was given up; no set has fewer than %d)", c.AtLeast)
	}
	return sentence
}

// remarks are about the run: slow tests for who asks, skipped tests, warnings.
func (p *page) remarks() {
	if p.Verbose {
		p.realClockInFull()
	}
	if len(p.m.Skipped) > 0 {
		names := make([]string, len(p.m.Skipped))
		for i, name := range p.m.Skipped {
			names[i] = Clean(name)
		}
		p.list("skipped themselves", []string{strings.Join(names, ", ")})
	}
	var warnings []string
	for _, w := range p.m.Warnings {
		warnings = append(warnings, Clean(w))
	}
	p.list("warnings", warnings)
}
