package report

import (
	"fmt"
	"strings"
)

// Columns is what the kill table says of the tests. Numbers are indices into
// Matrix.Tests and Matrix.Mutants.
type Columns struct {
	// Kills has the number of mutants that each test kills.
	Kills []int
	// Idle are the tests that reach a mutant and kill none; Aside are those that
	// reach no mutant. A test without a verdict is in neither.
	Idle, Aside []int
	// Only has the mutants that one test alone kills, with that test.
	Only []OnlyKiller
	// Smallest is a smallest set of tests that kills as much as all of them.
	Smallest Cover
}

// An OnlyKiller is a test without which a mutant would survive.
type OnlyKiller struct{ Test, Mutant int }

// Columns reads the kill table by column; its errors are those of Verdicts.
func (m *Matrix) Columns() (Columns, error) {
	verdicts, err := m.Verdicts()
	if err != nil {
		return Columns{}, err
	}
	return m.columns(verdicts), nil
}

func (m *Matrix) columns(verdicts []Verdict) Columns {
	c := Columns{Kills: make([]int, len(m.Tests))}
	reach := make([]int, len(m.Tests))
	var rows [][]int
	for i, v := range verdicts {
		for _, t := range v.Killers {
			c.Kills[t]++
		}
		for _, t := range v.Reachers {
			reach[t]++
		}
		if len(v.Killers) > 0 {
			rows = append(rows, v.Killers)
		}
		if len(v.Killers) == 1 {
			c.Only = append(c.Only, OnlyKiller{Test: v.Killers[0], Mutant: i})
		}
	}
	for t, test := range m.Tests {
		switch {
		case test.Unstable != "" || c.Kills[t] > 0:
		case reach[t] > 0:
			c.Idle = append(c.Idle, t)
		default:
			c.Aside = append(c.Aside, t)
		}
	}
	c.Smallest = smallestCover(rows, len(m.Tests), searchSteps)
	return c
}

// columnsSay is what the table says of the tests.
func (p *page) columnsSay() {
	p.section("what the columns say")
	for _, f := range p.columnFields() {
		p.field(f.Label, f.Words)
	}
}

// A field is words with a label, for people, cleaned.
type field struct{ Label, Words string }

// columnFields are what there is to say of the tests, one thing each.
func (p *page) columnFields() []field {
	var fields []field
	c := p.columns
	if len(c.Idle) > 0 {
		fields = append(fields, field{"idle", some(p.m.shorts(c.Idle)) + ": killed none of these mutants"})
	}
	if len(c.Aside) > 0 {
		fields = append(fields, field{"aside", some(p.m.shorts(c.Aside)) + ": reached none of these mutants"})
	}
	for t := range p.m.Tests {
		if ids := p.onlyBy(t); len(ids) > 0 {
			fields = append(fields, field{"only", fmt.Sprintf("%s alone kills %s", Clean(p.m.Tests[t].Short), strings.Join(ids, ", "))})
		}
	}
	if len(c.Only) == 0 && len(c.Smallest.Tests) > 0 {
		fields = append(fields, field{"only", "no mutant depends on a single test"})
	}
	fields = append(fields, field{"smallest", p.smallest()})
	if words := p.clocks(); words != "" {
		fields = append(fields, field{"clock", words})
	}
	return fields
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
