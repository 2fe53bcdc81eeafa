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
		p.field("rule", Clean(m.Rule+": "+m.RuleWords))
		p.field("tests", p.advice(p.verdicts[i]))
		if m.Note != "" {
			p.field("note", Clean(m.Note))
		}
		p.field("explain", "mutcheck explain "+Clean(m.Operator))
		if p.m.Rerun != "" {
			p.field("re-run", Clean(p.m.rerun(m.ID)))
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
func (p *page) advice(v Verdict) string { return adviceTo(p.m.shorts(v.Reachers), v) }

// adviceTo is the advice on a mutant that the tests of these names reach.
func adviceTo(names []string, v Verdict) string {
	if v.Status == NoCoverage {
		return "no test reaches this line: write one that gets here first, then let it look at the outcome"
	}
	if len(names) == 1 {
		return names[0] + " reaches this line and notices nothing: let it check what the rule promises"
	}
	return some(names) + " reach this line and notice nothing: let one of them check what the rule promises"
}

// limits tells the kills by a limit from those by an assertion.
func (p *page) limits() finding {
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
	return finding{"killed by a limit, by no assertion", lines}
}

// unstable lists what has no verdict, and why.
func (p *page) unstable() finding {
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
	return finding{"without a verdict", lines}
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
func (p *page) setAside() []finding {
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
	return []finding{
		{"not viable: the compiler refuses the mutant", unviable},
		{"ignored by the source", ignored},
		{"alive, and accepted by the team", accepted},
	}
}

// A finding is a list for people under its title, cleaned.
type finding struct {
	Title string
	Items []string
}

// list shows each finding as a section of items, or not where it has none.
func (p *page) list(findings ...finding) {
	for _, f := range findings {
		if len(f.Items) > 0 {
			p.section(f.Title)
		}
		for _, item := range f.Items {
			p.item(item)
		}
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

// remarks are about the run: slow tests for who asks, skipped tests, warnings.
func (p *page) remarks() {
	if p.Verbose {
		p.list(p.realClockInFull())
	}
	p.list(p.skipped(), p.warnings())
}

// skipped are the tests that skipped themselves.
func (p *page) skipped() finding {
	if len(p.m.Skipped) == 0 {
		return finding{}
	}
	return finding{"skipped themselves", []string{strings.Join(cleaned(p.m.Skipped), ", ")}}
}

func (p *page) warnings() finding { return finding{"warnings", cleaned(p.m.Warnings)} }

// cleaned is each of the texts, cleaned.
func cleaned(texts []string) []string {
	clean := make([]string, len(texts))
	for i, text := range texts {
		clean[i] = Clean(text)
	}
	return clean
}
