package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// How many bytes each part of a page of Markdown may take. GitHub refuses a
// comment of more than 65,536 characters and a step's summary of more than 1 MiB;
// the title takes less than what these leave.
type markdownRoom struct{ terms, survivors, rules, table int }

var (
	commentRoom = markdownRoom{terms: 8_000, survivors: 40_000, rules: 12_000}
	summaryRoom = markdownRoom{terms: 50_000, survivors: 400_000, rules: 100_000, table: 400_000}
)

// WriteMarkdown writes a page for a CI job's summary: the verdict, the gate's
// terms, the survivors with what to do, the counts by rule, and the kill table
// as it stands on a terminal. What there is no room for is counted.
func WriteMarkdown(w io.Writer, m *Matrix, v View) error { return writeMarkdown(w, m, v, summaryRoom) }

// WriteComment writes the same without the kill table, short enough for a comment
// on a pull request.
func WriteComment(w io.Writer, m *Matrix, v View) error { return writeMarkdown(w, m, v, commentRoom) }

func writeMarkdown(w io.Writer, m *Matrix, v View, room markdownRoom) error {
	v.Color, v.Width = false, 0
	p, err := newClippedPage(m, v)
	if err != nil {
		return err
	}
	s := m.count(p.verdicts)
	p.line("## mutcheck: " + headline(s) + "\n\n" + s.String())
	p.termTable(room.terms)
	p.survivorItems(m, room.survivors)
	p.ruleTable(room.rules)
	if room.table > 0 && !m.Pending {
		if err := p.fencedTable(room.table); err != nil {
			return err
		}
	}
	return p.send(w)
}

// headline is the verdict in a few words.
func headline(s Summary) string {
	switch {
	case s.Mutants == 0:
		return "no mutants"
	case s.Judged() == 0:
		return "no verdicts"
	case s.Alive() > 0:
		return fmt.Sprintf("%d of %s survived", s.Alive(), plural(s.Judged(), "mutant"))
	case s.Unstable+s.NotRun > 0:
		return fmt.Sprintf("%d killed, %d without a verdict", s.Dead(), s.Unstable+s.NotRun)
	case s.Judged() == 1:
		return "the only mutant is killed"
	}
	return fmt.Sprintf("all %d mutants are killed", s.Judged())
}

// shelf writes as many of the items as there is room for, and counts the rest.
func (p *page) shelf(room int, noun string, items []string) {
	for i, item := range items {
		if room -= len(item); room < 0 {
			p.line(fmt.Sprintf("\n%s left out here for want of room; the other formats have them all.", plural(len(items)-i, noun)))
			return
		}
		p.WriteString(item)
	}
}

// unmet counts the terms that are not met.
func unmet(terms []Term) int {
	n := 0
	for _, t := range terms {
		if !t.Met {
			n++
		}
	}
	return n
}

func (p *page) termTable(room int) {
	if len(p.m.Terms) == 0 {
		return
	}
	verdict := "met"
	if unmet(p.m.Terms) > 0 {
		verdict = "not met"
	}
	p.line("\n### The gate: " + verdict + "\n\n| term | | found |\n|---|---|---|")
	var rows []string
	for _, t := range p.m.Terms {
		met := "met"
		if !t.Met {
			met = "**not met**"
		}
		rows = append(rows, fmt.Sprintf("| %s | %s | %s |\n", cellSpan(t.Name), met, cellSpan(t.Words)))
	}
	p.shelf(room, "term", rows)
}

// survivorItems call out each survivor; m has the ids in full.
func (p *page) survivorItems(m *Matrix, room int) {
	var items []string
	for _, i := range p.ranked() {
		if p.verdicts[i].Survivor() {
			items = append(items, p.survivorItem(i, m.Mutants[i].ID))
		}
	}
	if len(items) > 0 {
		p.line("\n### Survivors")
		p.shelf(room, "survivor", items)
	}
}

func (p *page) survivorItem(i int, id string) string {
	m, v := p.m.Mutants[i], p.verdicts[i]
	names := make([]string, len(v.Reachers))
	for n, t := range v.Reachers {
		names[n] = codeSpan(p.m.Tests[t].Short)
	}
	lines := []string{"rule " + codeSpan(m.Rule) + ": " + codeSpan(m.RuleWords), adviceTo(names, v)}
	if m.Note != "" {
		lines = append(lines, "note: "+codeSpan(m.Note))
	}
	lines = append(lines, "explain: "+codeSpan("mutcheck explain "+m.Operator))
	if p.m.Rerun != "" {
		lines = append(lines, "re-run: "+codeSpan(clip(p.m.rerun(id), clipMessage)))
	}
	return fmt.Sprintf("\n#### %s: %s in %s\n\n%s\n- %s\n", v.Words(), codeSpan(m.ID), codeSpan(m.place()),
		fenced("diff", changeLines(m)...), strings.Join(lines, "\n- "))
}

// ruleTable counts the verdicts rule by rule, in the order of the source.
func (p *page) ruleTable(room int) {
	var rules []string
	verdicts := map[string][]Verdict{}
	for i, m := range p.m.Mutants {
		if verdicts[m.Rule] == nil {
			rules = append(rules, m.Rule)
		}
		verdicts[m.Rule] = append(verdicts[m.Rule], p.verdicts[i])
	}
	if len(rules) == 0 {
		return
	}
	p.line("\n### By rule\n\n| rule | killed | survived | not reached | accepted | no verdict | not judged |\n|---|--:|--:|--:|--:|--:|--:|")
	var rows []string
	for _, rule := range rules {
		s := p.m.count(verdicts[rule])
		rows = append(rows, fmt.Sprintf("| %s | %d | %d | %d | %d | %d | %d |\n", cellSpan(rule),
			s.Dead(), s.Survived, s.NotReached, s.Accepted, s.Unstable, s.NotViable+s.Ignored+s.NotRun))
	}
	p.shelf(room, "rule", rows)
}

// fencedTable is the kill table and what stands below it on a terminal, but for
// the survivors.
func (p *page) fencedTable(room int) error {
	t := &page{View: p.View, m: p.m, verdicts: p.verdicts, columns: p.columns}
	if err := t.table(); err != nil {
		return fmt.Errorf("drawing the kill table: %w", err)
	}
	t.list(t.limits(), t.unstable())
	t.list(t.setAside()...)
	t.columnsSay()
	t.remarks()
	lines := strings.Split(strings.TrimSuffix(t.String(), "\n"), "\n")
	for i, line := range lines {
		if room -= len(line) + 1; room < 0 {
			lines = append(slices.Clone(lines[:i]), "… and "+plural(len(lines)-i, "line")+" more")
			break
		}
	}
	p.WriteString("\n### The kill table\n\n" + fenced("text", lines...))
	return nil
}
