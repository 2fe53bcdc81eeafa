package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A layout is how the kill table fits the width: how its rows are labelled, and
// which tests stand in which column.
type layout struct {
	// label heads the first column, prefix is what the ids below leave out.
	label, prefix string
	labelWidth    int
	columns       []column
	// perBlock is how many columns stand side by side.
	perBlock int
	// numbered is set where the headings are numbers that a legend explains;
	// order has the tests by these numbers, from 1.
	numbered bool
	order    []int
}

// A column of the table: one test, or five in a row where there are many.
type column struct {
	head  string
	tests []int // indices into Matrix.Tests
}

// width is what a column takes, with a space before it.
func (c column) width() int { return 1 + max(len(c.tests), width(c.head)) }

// packed is how many tests a column holds where there are many.
const packed = 5

// layout takes the first of these that fits: a column a test, headed by its
// name; the same, headed by numbers; five tests a column; and the last again, in
// blocks below each other. Numbered columns leave out the tests that reach no
// mutant.
func (p *page) layout(rows []tableRow) layout {
	var l layout
	l.prefix = p.commonPrefix()
	if l.label = Clean(l.prefix); l.label == "" {
		l.label = "mutant"
	}
	verdict := width("verdict")
	operator := p.width() * 2 / 5
	l.labelWidth = width(l.label)
	for _, r := range rows {
		id := strings.TrimPrefix(r.id, l.prefix)
		l.labelWidth = max(l.labelWidth, width(id))
		operator = max(operator, width(id[strings.Index(id, ":")+1:])+width("…:"))
		verdict = max(verdict, width(r.verdict))
	}
	l.labelWidth = min(l.labelWidth, operator)
	room := p.width() - (l.labelWidth + 2) - (verdict + 2)
	for t := range p.m.Tests {
		l.columns = append(l.columns, column{Clean(p.m.Tests[t].Short), []int{t}})
		if !slices.Contains(p.columns.Aside, t) {
			l.order = append(l.order, t)
		}
	}
	if l.perBlock = len(l.columns); !fits(l.columns, room) {
		l.number(room)
	}
	return l
}

// number heads the columns with numbers, and packs them where it must.
func (l *layout) number(room int) {
	l.numbered = true
	l.columns = inColumns(l.order, 1)
	if !fits(l.columns, room) {
		l.columns = inColumns(l.order, packed)
	}
	l.perBlock = 0
	for l.perBlock < len(l.columns) && fits(l.columns[:l.perBlock+1], room) {
		l.perBlock++
	}
	l.perBlock = max(1, l.perBlock)
}

// inColumns puts so many tests into each column, headed by the number of the
// last of them, where it fits above them.
func inColumns(order []int, each int) []column {
	var columns []column
	for i := 0; i < len(order); i += each {
		c := column{tests: order[i:min(i+each, len(order))]}
		if head := strconv.Itoa(i + len(c.tests)); each == 1 || len(head) <= len(c.tests) {
			c.head = fmt.Sprintf("%*s", len(c.tests), head)
		}
		columns = append(columns, c)
	}
	return columns
}

// fits tells whether the columns have room side by side.
func fits(columns []column, room int) bool {
	for _, c := range columns {
		room -= c.width()
	}
	return room >= 0
}

// blocks are the columns that stand side by side, in runs; at least one run.
func (l layout) blocks() [][]column {
	if len(l.columns) == 0 {
		return [][]column{nil}
	}
	return slices.Collect(slices.Chunk(l.columns, l.perBlock))
}

// commonPrefix is what all ids of a table begin with, up to a function or its
// package: it heads the rows, which leave it out.
func (p *page) commonPrefix() string {
	if len(p.m.Mutants) == 0 {
		return ""
	}
	prefix, _, _ := strings.Cut(p.m.Mutants[0].ID, ":")
	prefix += ":"
	for _, m := range p.m.Mutants {
		for !strings.HasPrefix(m.ID, prefix) {
			prefix = strings.TrimRight(prefix, ".:/")
			prefix = prefix[:strings.LastIndexAny(prefix, ".:/")+1]
		}
	}
	return prefix
}

// A tableRow is a row of the kill table: a mutant, or an operator without a site.
type tableRow struct {
	id      string
	mutant  int // index into Matrix.Mutants; -1 for an absent operator
	verdict string
	brush   brush
}

// verdictWords is the last column: the verdict, for a kill with its count.
func verdictWords(v Verdict) string {
	if n := len(v.Killers); n > 0 && v.Status == Killed {
		return fmt.Sprintf("killed by %d", n)
	}
	return v.Words()
}

// tableRows are the rows in the order of their weight: what survived first, what
// has no verdict next, then the kills, then what was not run.
func (p *page) tableRows() []tableRow {
	var rows []tableRow
	for _, i := range p.ranked() {
		v := p.verdicts[i]
		rows = append(rows, tableRow{p.m.Mutants[i].ID, i, verdictWords(v), verdictBrush(v)})
	}
	for _, a := range p.m.Absent {
		rows = append(rows, tableRow{a.Operator + ": " + a.Reason, -1, "absent", faint})
	}
	return rows
}

// ranked are the mutants' indices, survivors first.
func (p *page) ranked() []int {
	order := []Status{Survived, NoCoverage, RuntimeError, Timeout, Killed, CompileError, Ignored, Pending}
	indices := make([]int, len(p.verdicts))
	for i := range indices {
		indices[i] = i
	}
	slices.SortStableFunc(indices, func(a, b int) int {
		return cmp.Compare(slices.Index(order, p.verdicts[a].Status), slices.Index(order, p.verdicts[b].Status))
	})
	return indices
}
