package report

import (
	"fmt"
	"slices"
	"strings"
)

// anatomy shows each retry as its source lines with the roles in the margin,
// and below the line that it changes each mutant, so that a person can check
// what was recognised at a glance.
func (p *page) anatomy() {
	for _, r := range p.m.Retries {
		for i, file := range filesOf(r) {
			if i == 0 {
				p.section(fmt.Sprintf("%s  %s", Clean(r.Function), Clean(r.Package)))
			}
			p.excerpt(r, file)
		}
		for _, sentence := range r.Undecided {
			p.line(p.margin("") + p.paint(doubt, "? "+Clean(sentence)))
		}
	}
	p.elsewhere()
	p.list(p.absent())
	p.list(p.setAside()...)
	p.remarks()
	p.section(p.m.count(p.verdicts).String())
}

// marginWidth is the room for the roles of a line.
const marginWidth = 24

func (p *page) margin(roles string) string { return pad(roles, marginWidth) }

// filesOf are the files that a retry's parts are in, each once, in their order.
func filesOf(r Retry) []string {
	var files []string
	for _, part := range r.Parts {
		if !slices.Contains(files, part.File) {
			files = append(files, part.File)
		}
	}
	return files
}

// excerpt shows the lines of one file that have a role or a mutant, with the
// lines between them where these are few.
func (p *page) excerpt(r Retry, file string) {
	roles, mutants := p.linesOf(r, file)
	p.line(p.paint(faint, p.margin("")+Clean(file)))
	source := strings.Split(p.m.Sources[file], "\n")
	last := 0
	for _, n := range shownLines(roles, mutants) {
		if last > 0 && n > last+1 {
			p.line(p.paint(faint, p.margin("")+"     ⋮"))
		}
		last = n
		text := textOf(r, file, n)
		if n <= len(source) && p.m.Sources[file] != "" {
			text = source[n-1]
		}
		p.sourceLine(strings.Join(roles[n], ", "), n, text)
		for _, m := range mutants[n] {
			p.mutantLine(m)
		}
	}
}

// linesOf sorts a retry's parts, and the mutants of its file, by line.
func (p *page) linesOf(r Retry, file string) (roles map[int][]string, mutants map[int][]Mutant) {
	roles, mutants = map[int][]string{}, map[int][]Mutant{}
	from, to := 0, 0
	for _, part := range r.Parts {
		if part.File != file {
			continue
		}
		n := part.Start.Line
		if !slices.Contains(roles[n], part.Role) {
			roles[n] = append(roles[n], part.Role)
		}
		if from == 0 || n < from {
			from = n
		}
		to = max(to, part.End.Line)
	}
	for i, m := range p.m.Mutants {
		if !p.listed[i] && m.File == file && from <= m.Start.Line && m.Start.Line <= to {
			mutants[m.Start.Line] = append(mutants[m.Start.Line], m)
			p.listed[i] = true
		}
	}
	return roles, mutants
}

// elsewhere lists the mutants that stand at no line of an anatomy, so that none
// is left out.
func (p *page) elsewhere() {
	var rest []string
	for i, m := range p.m.Mutants {
		if !p.listed[i] {
			rest = append(rest, fmt.Sprintf("%s (%s): %s → %s", Clean(m.ID), m.place(), Clean(m.Before), Clean(m.After)))
		}
	}
	p.list(finding{"elsewhere", rest})
}

// absent are the documented operators that found nothing to break.
func (p *page) absent() finding {
	var absent []string
	for _, a := range p.m.Absent {
		absent = append(absent, fmt.Sprintf("%s: %s", Clean(a.Operator), Clean(a.Reason)))
	}
	return finding{"absent: documented operators without a site", absent}
}

// gap is how many lines without a role are shown between two that have one.
const gap = 3

// shownLines are the numbers of the lines to show, ascending.
func shownLines(roles map[int][]string, mutants map[int][]Mutant) []int {
	var marked []int
	for n := range roles {
		marked = append(marked, n)
	}
	for n := range mutants {
		if roles[n] == nil {
			marked = append(marked, n)
		}
	}
	slices.Sort(marked)
	var shown []int
	for i, n := range marked {
		if i > 0 && n-marked[i-1] <= gap+1 {
			for between := marked[i-1] + 1; between < n; between++ {
				shown = append(shown, between)
			}
		}
		shown = append(shown, n)
	}
	return shown
}

// textOf is the text of a line whose file is not at hand: that of its part.
func textOf(r Retry, file string, line int) string {
	for _, part := range r.Parts {
		if part.File == file && part.Start.Line == line {
			return part.Text
		}
	}
	return ""
}

// sourceLine is a line with its roles; roles that the margin is too narrow for
// go on lines of their own above.
func (p *page) sourceLine(roles string, n int, text string) {
	lines := wrap(roles, marginWidth-2)
	for _, above := range lines[:len(lines)-1] {
		p.line(p.paint(heading, above))
	}
	number := p.paint(faint, fmt.Sprintf("%4d │", n))
	if text = cleanLine(text); text != "" {
		text = " " + cut(text, max(20, p.width()-marginWidth-7))
	}
	p.line(p.paint(heading, p.margin(lines[len(lines)-1])) + number + text)
}

// mutantLine hangs a mutant below its line: the id, and what it changes.
func (p *page) mutantLine(m Mutant) {
	p.line(p.margin("") + p.paint(faint, "     └ ") + p.paint(good, Clean(m.ID)))
	in := p.margin("") + "       "
	change := Clean(m.Before) + " → " + Clean(m.After)
	if width(in+change) <= p.width() {
		p.line(in + p.paint(added, change))
		return
	}
	p.line(in + p.paint(removed, "- "+Clean(m.Before)))
	p.line(in + p.paint(added, "+ "+Clean(m.After)))
}
