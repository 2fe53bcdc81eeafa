package report

import (
	"strings"
)

// An htmlMutant is a mutant with all that is told of it outside the table.
type htmlMutant struct {
	Mutant            int
	ID, Verdict, Tone string
	Title, Place      string
	Before, After     string
	Fields, Commands  []field
	Source            []htmlLine
}

// An htmlLine is a line of source, in three pieces: the mutated site is Site.
type htmlLine struct {
	N                   int
	Before, Site, After string
}

// contextLines is how many lines stand above and below a site, siteLines how many
// of a site itself there may be.
const (
	contextLines = 3
	siteLines    = 12
)

func (p *page) htmlMutant(i int) htmlMutant {
	m, v := p.m.Mutants[i], p.verdicts[i]
	h := htmlMutant{
		Mutant: i, ID: Clean(m.ID), Verdict: v.Words(), Tone: v.tone(), Title: Clean(m.Title), Place: m.place(),
		Before: Clean(m.Before), After: Clean(m.After),
	}
	if len(v.Killers) > 0 {
		h.Fields = []field{{"killed by", some(p.m.shorts(v.Killers))}}
	}
	return h
}

// htmlSurvivor is a mutant that is alive, with its source and what to do.
func (p *page) htmlSurvivor(i int, whole *Matrix) htmlMutant {
	h, m := p.htmlMutant(i), p.m.Mutants[i]
	h.Source = whole.excerptOf(whole.Mutants[i])
	h.Fields = []field{{"rule", Clean(m.Rule) + ": " + Clean(m.RuleWords)}, {"tests", p.advice(p.verdicts[i])}}
	if m.Note != "" {
		h.Fields = append(h.Fields, field{"note", Clean(m.Note)})
	}
	h.Commands = []field{{"explain", "mutcheck explain " + Clean(m.Operator)}}
	if p.m.Rerun != "" {
		h.Commands = append(h.Commands, field{"re-run", Clean(p.m.rerun(m.ID))})
	}
	return h
}

// excerptOf is the source around a mutant's site, without the indentation that all of
// it has; nothing where the source does not have the site.
func (m *Matrix) excerptOf(mutant Mutant) []htmlLine {
	source := strings.Split(strings.TrimRight(m.Sources[mutant.File], "\n"), "\n")
	start, end := mutant.Start, mutant.End
	if start.Line < 1 || start.Line > len(source) {
		return nil
	}
	from := max(1, start.Line-contextLines)
	to := min(len(source), max(start.Line, min(end.Line, start.Line+siteLines))+contextLines)
	edge := commonTabs(source[from-1 : to])
	var lines []htmlLine
	for n := from; n <= to; n++ {
		text := source[n-1]
		first, last := len(text), len(text)
		if start.Line <= n && n <= end.Line {
			first, last = len(text)-len(strings.TrimLeft(text, " \t")), len(text)
		}
		if n == start.Line {
			first = min(max(0, start.Column-1), len(text))
		}
		if n == end.Line {
			last = min(max(first, end.Column-1), len(text))
		}
		edge := min(edge, first)
		lines = append(lines, htmlLine{n, sourceText(text[edge:first]), sourceText(text[first:last]), sourceText(text[last:])})
	}
	return lines
}

// commonTabs is how many tabs every line begins with that is not empty.
func commonTabs(lines []string) int {
	edge := -1
	for _, line := range lines {
		if n := len(line) - len(strings.TrimLeft(line, "\t")); line != "" && (edge < 0 || n < edge) {
			edge = n
		}
	}
	return max(0, edge)
}

// sourceText is a piece of a line of source, its tabs as spaces.
func sourceText(s string) string {
	return Clean(clip(strings.ReplaceAll(strings.TrimRight(s, "\r"), "\t", "    "), clipWords))
}
