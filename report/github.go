package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// annotationLimit is how many warnings GitHub shows of one step; titleWidth leaves
// room for the verdict in the 255 characters of a title.
const (
	annotationLimit = 10
	titleWidth      = 200
)

// WriteGitHub writes workflow commands, one a line, which GitHub Actions shows at
// the lines they are about: a warning at each survivor and at each mutant without
// a verdict, worst first, ten at the most; and a notice with the counts, with
// the gate's terms that are not met, and with how many more there are.
func WriteGitHub(w io.Writer, m *Matrix, v View) error {
	p, err := newClippedPage(m, v)
	if err != nil {
		return err
	}
	found := p.callouts()
	for _, i := range found[:min(len(found), annotationLimit)] {
		x := p.m.Mutants[i]
		p.command("warning", []string{"file", Clean(p.m.Prefix + x.File), "line", fmt.Sprint(max(1, x.Start.Line)),
			"title", p.verdicts[i].Words() + ": " + cutID(Clean(x.ID), titleWidth)}, p.callout(i, m.Mutants[i].ID))
	}
	p.command("notice", []string{"title", "mutcheck"}, p.closing(len(found)-annotationLimit))
	return p.send(w)
}

// callouts are the mutants that ask for somebody's attention, by index: those
// that survived, then those that no test reaches, then those without a verdict.
func (p *page) callouts() []int {
	return slices.DeleteFunc(p.ranked(), func(i int) bool {
		return !p.verdicts[i].Survivor() && p.verdicts[i].Status != RuntimeError
	})
}

// callout says in lines what is wrong with a mutant and what to do.
func (p *page) callout(i int, id string) []string {
	m, v := p.m.Mutants[i], p.verdicts[i]
	lines := append(changeLines(m), "rule "+Clean(m.Rule)+": "+Clean(m.RuleWords))
	if v.Status == RuntimeError {
		return append(lines, Clean(clip(p.m.openReason(m), clipMessage)))
	}
	lines = append(lines, p.advice(v))
	if m.Note != "" {
		lines = append(lines, Clean(m.Note))
	}
	if p.m.Rerun != "" {
		lines = append(lines, "re-run: "+Clean(clip(p.m.rerun(id), clipMessage)))
	}
	return lines
}

// changeLines are the site before and after, as a diff has them.
func changeLines(m Mutant) []string {
	return []string{"- " + Clean(m.Before), "+ " + Clean(m.After)}
}

// closing is the run in a few lines, with how many callouts have no annotation.
func (p *page) closing(more int) []string {
	lines := []string{p.m.count(p.verdicts).String()}
	if more > 0 {
		lines = append(lines, fmt.Sprintf("%d more to look at than the %d that are annotated: the other reports have them all", more, annotationLimit))
	}
	left := 0
	for _, t := range p.m.Terms {
		switch {
		case t.Met:
		case len(lines) > annotationLimit:
			left++
		default:
			lines = append(lines, "gate: "+Clean(t.Name)+" is not met: "+Clean(t.Words))
		}
	}
	if left > 0 {
		lines = append(lines, fmt.Sprintf("gate: %s more not met", plural(left, "term")))
	}
	return lines
}

// commandData and commandProperty escape text as the runner reads it back: see
// actions/toolkit, packages/core/src/command.ts.
var (
	commandData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	commandProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// command is one workflow command: a name, pairs of properties, and lines to say.
func (p *page) command(name string, properties, lines []string) {
	var pairs []string
	for i := 0; i < len(properties); i += 2 {
		pairs = append(pairs, properties[i]+"="+commandProperty.Replace(properties[i+1]))
	}
	p.line("::" + name + " " + strings.Join(pairs, ",") + "::" + commandData.Replace(strings.Join(lines, "\n")))
}
