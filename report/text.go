package report

import (
	"fmt"
	"io"
	"strings"
)

// WriteText writes a line for each mutant, in the order of the source, after one
// about the baseline. It is for reading aloud, for grep and for a diff of two
// runs; the width and the colours of the view are nothing to it.
func WriteText(w io.Writer, m *Matrix, v View) error {
	p, err := newPage(m, v)
	if err != nil {
		return err
	}
	if !m.Pending {
		p.line(fmt.Sprintf("the test list %s on %s: passes %d of %d", p.testList(), Clean(m.subject()), p.passing(), len(m.Tests)))
	}
	for i, mutant := range m.Mutants {
		p.line(fmt.Sprintf("mutant %s (%s -> %s): %s", p.named(mutant), Clean(mutant.Before), Clean(mutant.After), p.outcome(i)))
		if v.Verbose {
			p.messages(i)
		}
	}
	for _, a := range m.Absent {
		p.line(fmt.Sprintf("mutant %s: absent, %s", Clean(a.Title), Clean(a.Reason)))
	}
	for _, warning := range m.Warnings {
		p.line("warning: " + Clean(warning))
	}
	return p.send(w)
}

// testList names the list by its ends: "T1, …, T7".
func (p *page) testList() string {
	all := make([]int, len(p.m.Tests))
	for i := range all {
		all[i] = i
	}
	names := p.m.shorts(all)
	if len(names) > 3 {
		return names[0] + ", …, " + names[len(names)-1]
	}
	return strings.Join(names, ", ")
}

// passing is how many tests passed on the unchanged code: all that have a
// verdict, since a run with a red baseline gives no matrix.
func (p *page) passing() int {
	n := 0
	for _, t := range p.m.Tests {
		if t.Unstable == "" {
			n++
		}
	}
	return n
}

// named is a mutant's title, with as much of its id as it takes to tell it from
// the other rows: nothing in the kata, "cap dropped #2 in retry.Do" elsewhere.
func (p *page) named(m Mutant) string {
	function, operator, _ := strings.Cut(m.ID, ":")
	name := m.Title
	if _, n, again := strings.Cut(operator, "#"); again {
		name += " #" + n
	}
	if p.titlesAlone() {
		return Clean(name)
	}
	return Clean(name + " in " + function)
}

// titlesAlone tells whether no operator has two mutants here.
func (p *page) titlesAlone() bool {
	seen := map[string]bool{}
	for _, m := range p.m.Mutants {
		if seen[m.Operator] {
			return false
		}
		seen[m.Operator] = true
	}
	return true
}

// outcome is the verdict on a mutant as the end of its sentence.
func (p *page) outcome(i int) string {
	m, v := p.m.Mutants[i], p.verdicts[i]
	killers := strings.Join(p.m.shorts(v.Killers), ", ")
	if v.Accepted {
		return "survived, accepted: " + Clean(m.Accepted)
	}
	switch v.Status {
	case Killed:
		return "killed by " + killers
	case Timeout:
		return v.Words() + " in " + killers
	case Survived:
		return "SURVIVED"
	case NoCoverage:
		return "SURVIVED, no test reaches it"
	case CompileError:
		return "not viable: " + Clean(m.NotViable)
	case Ignored:
		return "ignored: " + Clean(m.Ignored)
	}
	return v.Words()
}

// messages are what the tests said that killed a mutant.
func (p *page) messages(i int) {
	m := p.m.Mutants[i]
	for _, t := range p.verdicts[i].Killers {
		p.line("  " + Clean(p.m.Tests[t].Short) + ":")
		if s := strings.TrimSpace(m.Cells[t].Message); s != "" {
			for _, line := range MessageLines(m.Cells[t].Message, messageLimit, p.width()-4) {
				p.line("    " + line)
			}
		}
	}
}
