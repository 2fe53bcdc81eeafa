package report

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"
)

// An htmlTable is the kill table by rule, the rule with the worst verdict first.
type htmlTable struct {
	Label  string // what all ids begin with
	Tests  []htmlTest
	Groups []htmlGroup
	Legend []field
	// Verdicts are those that rows have, to choose from.
	Verdicts []string
	// Tall headings are set upright; where Dense is set, columns are narrow; where
	// Packed is, a row's cells are one text.
	Tall, Dense, Packed bool
	labelChars          int
}

// An htmlTest is a column. Heading is its short name, cut in the middle.
type htmlTest struct {
	Heading, Name string
	Kills         int
}

type htmlGroup struct {
	Rule, Words string
	Rows        []htmlRow
}

// An htmlRow is a mutant, or an operator without a site (Mutant is -1).
type htmlRow struct {
	Mutant                    int
	ID, Label, Verdict, Words string
	Tone                      string
	Cells                     template.HTML
}

const (
	// headingChars is how long a heading may be, denseFrom from how many tests on
	// columns are narrow, packedFrom from how many cells on they are packed,
	// labelMost how wide the first column gets.
	headingChars = 30
	denseFrom    = 31
	packedFrom   = 3000
	labelMost    = 60
)

func (p *page) htmlTable() htmlTable {
	prefix := p.commonPrefix()
	t := htmlTable{Label: Clean(prefix), Dense: len(p.m.Tests) >= denseFrom, Legend: p.htmlLegend()}
	t.Packed = len(p.m.Tests)*len(p.m.Mutants) >= packedFrom
	cells := htmlCells
	if t.Packed {
		cells = packedCells
	}
	for i, test := range p.m.Tests {
		heading := cutMiddle(Clean(test.Short), headingChars)
		t.Tall = t.Tall || len(heading) > 3
		t.Tests = append(t.Tests, htmlTest{heading, Clean(test.Name), p.columns.Kills[i]})
	}
	for _, i := range p.ranked() {
		m, v := p.m.Mutants[i], p.verdicts[i]
		t.add(m.Rule, m.RuleWords, htmlRow{
			Mutant: i, ID: Clean(m.ID), Label: Clean(strings.TrimPrefix(m.ID, prefix)),
			Verdict: v.Words(), Words: verdictWords(v), Tone: v.tone(), Cells: cells(m.Cells, len(p.m.Tests)),
		})
	}
	for _, a := range p.m.Absent {
		t.add(a.Rule, "", htmlRow{Mutant: -1, ID: Clean(a.Operator), Label: Clean(a.Operator), Verdict: "absent", Words: "absent: " + Clean(a.Reason)})
	}
	return t
}

// add puts a row into the group of its rule, at the end.
func (t *htmlTable) add(rule, words string, row htmlRow) {
	rule = Clean(rule)
	at := slices.IndexFunc(t.Groups, func(g htmlGroup) bool { return g.Rule == rule })
	if at < 0 {
		at = len(t.Groups)
		t.Groups = append(t.Groups, htmlGroup{Rule: rule, Words: Clean(words)})
	}
	t.Groups[at].Rows = append(t.Groups[at].Rows, row)
	if !slices.Contains(t.Verdicts, row.Verdict) {
		t.Verdicts = append(t.Verdicts, row.Verdict)
	}
	t.labelChars = min(max(t.labelChars, width(row.Label)+width(row.Words)+3, width(t.Label)+3), labelMost)
}

// htmlCells are a row's cells, an element each. As in packedCells, nothing from
// outside is in them.
func htmlCells(cells []Cell, tests int) template.HTML {
	if len(cells) == 0 {
		return template.HTML(strings.Repeat("<td></td>", tests))
	}
	var b strings.Builder
	for _, c := range cells {
		fmt.Fprintf(&b, `<td class="%s">%s</td>`, cellClass(c.State), marks[c.State])
	}
	return template.HTML(b.String())
}

// packedCells are a row's cells as one text, which the page's script colours where
// it is seen: a browser needs seconds to lay out 60,000 cells, and a tenth of one for this.
func packedCells(cells []Cell, tests int) template.HTML {
	var b strings.Builder
	for _, c := range cells {
		b.WriteString(cmp.Or(marks[c.State], " "))
	}
	return template.HTML(fmt.Sprintf(`<td class="packed" colspan="%d">%s</td>`, tests, b.String()))
}

// cellClass is the colour of a cell by itself; that of a pass is its row's.
func cellClass(s State) string {
	switch {
	case s == TimedOut || s == OutOfMemory || s == Unstable:
		return "l"
	case s.Kill():
		return "k"
	}
	return ""
}

// htmlLegend explains the marks that the table has.
func (p *page) htmlLegend() []field {
	seen := map[State]bool{}
	for _, m := range p.m.Mutants {
		for _, c := range m.Cells {
			seen[c.State] = true
		}
	}
	var legend []field
	for _, s := range legendOrder {
		if seen[s] {
			legend = append(legend, field{marks[s], stateWords[s]})
		}
	}
	return legend
}

// Across is how many columns the table has.
func (t htmlTable) Across() int { return 1 + len(t.Tests) }

// The style's measures, in which a table's width on paper is reckoned: pixels, of
// which an inch has 96.
const (
	charPixels, cellPixels, densePixels = 7.6, 22, 15
	sidePixels                          = 130 // the sheet's margins, and the first column's
	pixelMillimetres                    = 25.4 / 96
)

// style is what the table's size adds to the style. On paper, a table that is too
// wide for a sheet gets one of its own size, so that none of it is cut off.
func (t htmlTable) style() string {
	cell := cellPixels
	if t.Dense {
		cell = densePixels
	}
	style := fmt.Sprintf(":root{--tests:%d;--label-chars:%d}\n", len(t.Tests), t.labelChars)
	wide := int((float64(t.labelChars)*charPixels + float64(len(t.Tests)*cell) + sidePixels) * pixelMillimetres)
	sheet := "A4 landscape"
	switch {
	case wide <= 210:
		return style
	case wide > 297:
		sheet = fmt.Sprintf("%dmm %dmm", wide, max(210, wide*7/10))
	}
	return style + "section:has(> .scroll){page:table}\n@page table{size:" + sheet + "}\n"
}

// tone is the colour of a verdict, by meaning.
func (v Verdict) tone() string {
	switch {
	case v.Survivor():
		return "bad"
	case v.Status == Killed:
		return "good"
	case v.Status == Timeout || v.Status == RuntimeError || v.Status == CompileError:
		return "doubt"
	}
	return "faint"
}

// cutMiddle shortens s to so many runes: names of tests differ at their ends.
func cutMiddle(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	head := most / 3
	return string(runes[:head]) + "…" + string(runes[len(runes)-(most-head-1):])
}
