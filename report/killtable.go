package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// WriteTable writes the kill table, and below it what a reader should know or
// do; for a listing, the anatomy.
func WriteTable(w io.Writer, m *Matrix, v View) error {
	p, err := newPage(m, v)
	if err != nil {
		return err
	}
	if m.Pending {
		p.anatomy()
		return p.send(w)
	}
	if err := p.table(); err != nil {
		return fmt.Errorf("drawing the kill table: %w", err)
	}
	p.survivors()
	p.list(p.limits(), p.unstable())
	p.list(p.setAside()...)
	if v.Verbose {
		p.kills()
		p.confirmations()
	}
	p.columnsSay()
	p.remarks()
	p.section(m.count(p.verdicts).String())
	return p.send(w)
}

// table draws the kill table, in blocks where it is wider than the view, with
// the legends that it needs.
func (p *page) table() error {
	rows := p.tableRows()
	l := p.layout(rows)
	for i, columns := range l.blocks() {
		if i > 0 {
			p.line("")
		}
		text, err := p.block(l, rows, columns).render()
		if err != nil {
			return err
		}
		p.WriteString(text)
	}
	p.line("")
	if l.numbered {
		p.numbers(l)
	}
	p.legend()
	p.operators()
	return nil
}

// block is the part of the table with these columns.
func (p *page) block(l layout, rows []tableRow, columns []column) grid {
	g := grid{head: []string{p.paint(heading, cutID(l.label, l.labelWidth))}, foot: []string{p.paint(faint, "kills")}}
	for _, c := range columns {
		g.head = append(g.head, p.paint(heading, c.head))
		g.foot = append(g.foot, p.killCounts(c))
	}
	g.head = append(g.head, p.paint(heading, " verdict"))
	g.foot = append(g.foot, "")
	for _, r := range rows {
		label := cutID(Clean(strings.TrimPrefix(r.id, l.prefix)), l.labelWidth)
		cells := []string{p.paint(r.labelBrush(), label)}
		for _, c := range columns {
			cells = append(cells, p.marks(r.mutant, c))
		}
		g.rows = append(g.rows, append(cells, " "+p.paint(r.brush, r.verdict)))
	}
	return g
}

// killCounts is the footer of a column: how many mutants each of its tests kills.
func (p *page) killCounts(c column) string {
	var b strings.Builder
	for _, t := range c.tests {
		n, brush := strconv.Itoa(p.columns.Kills[t]), plain
		if len(c.tests) > 1 && len(n) > 1 {
			n = "+"
		}
		if n == "0" {
			brush = doubt
		}
		b.WriteString(p.paint(brush, n))
	}
	return b.String()
}

// marks are the cells of a mutant in a column.
func (p *page) marks(mutant int, c column) string {
	if mutant < 0 || len(p.m.Mutants[mutant].Cells) == 0 {
		return ""
	}
	var b strings.Builder
	for _, t := range c.tests {
		state := p.m.Mutants[mutant].Cells[t].State
		mark := marks[state]
		if mark == "" && len(c.tests) > 1 {
			mark = " "
		}
		b.WriteString(p.paint(markBrush(state, p.verdicts[mutant]), mark))
	}
	return b.String()
}

// labelBrush is faint for what was not run, as its verdict is.
func (r tableRow) labelBrush() brush {
	if r.mutant < 0 {
		return faint
	}
	return plain
}

// numbers is the legend of numbered columns, in as many columns as fit.
func (p *page) numbers(l layout) {
	names := p.m.shorts(l.order)
	longest := 0
	for i, name := range names {
		names[i] = cut(fmt.Sprintf("%*d %s", len(strconv.Itoa(len(names))), i+1, name), p.width()-2)
		longest = max(longest, width(names[i]))
	}
	across := max(1, (p.width()-1)/(longest+2))
	down := (len(names) + across - 1) / across
	for row := range down {
		var line strings.Builder
		for i := row; i < len(names); i += down {
			line.WriteString(" " + pad(names[i], longest+1))
		}
		p.line(strings.TrimRight(line.String(), " "))
	}
	p.line("")
}

// legend explains the marks that the table has, and no others.
func (p *page) legend() {
	seen := map[State]bool{}
	for _, m := range p.m.Mutants {
		for _, c := range m.Cells {
			seen[c.State] = true
		}
	}
	var parts []string
	for _, s := range legendOrder {
		if mark := marks[s]; seen[s] && mark != "" {
			parts = append(parts, mark+" "+stateWords[s])
		} else if seen[s] {
			parts = append(parts, "blank "+stateWords[s])
		}
	}
	for _, line := range flow(parts, "   ", p.width()-1) {
		p.line(" " + p.paint(faint, line))
	}
}

// operators says what each operator of the table is about.
func (p *page) operators() {
	seen := map[string]bool{}
	for _, m := range p.m.Mutants {
		if seen[m.Operator] {
			continue
		}
		if len(seen) == 0 {
			p.section("the faults")
		}
		seen[m.Operator] = true
		p.item(fmt.Sprintf("%s, against the rule \"%s\": %s", Clean(m.Title), Clean(m.Rule), Clean(m.RuleWords)))
	}
}

// legendOrder is the order in which a legend explains the marks.
var legendOrder = []State{Failed, Panicked, Looped, TimedOut, OutOfMemory, Passed, NotReached, Unstable}

// stateWords explain the marks in the legend.
var stateWords = map[State]string{
	Failed:      "failed",
	Panicked:    "panicked or exited",
	Looped:      "looped without end",
	TimedOut:    "timed out, twice",
	OutOfMemory: "out of memory",
	Passed:      "passed",
	NotReached:  "not reached",
	Unstable:    "unstable: no verdict",
}
