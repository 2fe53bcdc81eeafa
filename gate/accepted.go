package gate

import (
	"fmt"
	"strings"

	"github.com/mutcheck/mutcheck/report"
)

// Accepted is a file of accepted survivors: mutants that the team knows to be
// alive, each with the reason why that may be.
type Accepted struct {
	// name is how people call the file.
	name    string
	text    string
	entries []entry
}

// An entry accepts one mutant.
type entry struct {
	id, reason string
	// line is where the entry begins, from 1.
	line int
}

// ReadAccepted reads the file of accepted survivors; name is for errors and
// warnings. An empty text accepts nothing.
func ReadAccepted(name, text string) (Accepted, error) {
	a := Accepted{name: name, text: strings.TrimPrefix(text, "\ufeff")}
	d := document{name, a.text}
	body, err := d.body()
	if err != nil || body == nil {
		return a, err
	}
	list, isList := items(body)
	if !isList || inBrackets(body) && len(list) > 0 {
		return a, d.at(body, "write a list, each entry on lines of its own: - id: ID, and below it reason: REASON")
	}
	for _, n := range list {
		e, err := d.entry(n)
		if err != nil {
			return a, err
		}
		if a.find(e.id) >= 0 {
			return a, d.at(n, fmt.Sprintf("%s is accepted twice", e.id))
		}
		a.entries = append(a.entries, e)
	}
	return a, nil
}

// entry reads one item of the list.
func (d document) entry(n node) (entry, error) {
	const want = "an id and a reason"
	pairs, err := d.pairs(n, want)
	if err != nil {
		return entry{}, err
	}
	e := entry{line: line(n)}
	for _, p := range pairs {
		text, isText := plain(p.value, Text)
		switch {
		case p.name != "id" && p.name != "reason":
			return e, d.at(p.key, fmt.Sprintf("unknown key %q: write %s", p.name, want))
		case !isText || strings.TrimSpace(text) == "":
			return e, d.at(p.value, p.name+": it is to be a text that says something")
		case p.name == "id":
			e.id, e.line = text, min(e.line, line(p.key))
		default:
			e.reason, e.line = strings.TrimSpace(text), min(e.line, line(p.key))
		}
	}
	if e.id == "" || e.reason == "" {
		return e, d.at(n, "an entry has "+want+", why the tests need not kill the mutant")
	}
	return e, nil
}

// find is the index of a mutant's entry; -1 where it has none.
func (a Accepted) find(id string) int {
	for i, e := range a.entries {
		if e.id == id {
			return i
		}
	}
	return -1
}

// A Scope is how much of the code a run was about: it decides whether a mutant
// that is not in the Matrix exists.
type Scope int

// The scopes.
const (
	// Part: some of the mutants of some packages.
	Part Scope = iota
	// Packages: all mutants of some packages.
	Packages
	// Everything: all mutants of all packages.
	Everything
)

// Mark tells the mutants of a run that they are accepted. It returns a sentence
// about each entry that is out of date: its mutant is dead, set aside by the
// source, or gone. Nothing is said of mutants that the run did not look at.
func (a Accepted) Mark(m *report.Matrix, scope Scope) (stale []string, err error) {
	verdicts, err := m.Verdicts()
	if err != nil {
		return nil, err
	}
	at, labels := map[string]int{}, map[string]bool{}
	for i, mutant := range m.Mutants {
		at[mutant.ID] = i
		labels[label(mutant)] = true
		m.Mutants[i].Accepted = ""
	}
	for _, e := range a.entries {
		i, found := at[e.id]
		words := ""
		switch {
		case found:
			m.Mutants[i].Accepted = e.reason
			words = outlived(verdicts[i])
		case scope == Everything || scope == Packages && inOneOf(labels, e.id):
			words = "there is no such mutant any more"
		}
		if words != "" {
			stale = append(stale, fmt.Sprintf("%s is accepted as a survivor, and %s: take it out of %s", e.id, words, a.name))
		}
	}
	return stale, nil
}

// outlived is why a mutant with a verdict need not be accepted; empty where it is
// alive, or may be.
func outlived(v report.Verdict) string {
	switch v.Status {
	case report.Killed, report.Timeout:
		return "it is killed"
	case report.Ignored:
		return "the source ignores it"
	case report.CompileError:
		return "the compiler refuses it"
	}
	return ""
}

// label is the part of a mutant's id that names its package.
func label(m report.Mutant) string {
	site, _, _ := strings.Cut(m.ID, ":")
	return strings.TrimSuffix(site, "."+m.Function)
}

// inOneOf says whether an id is of one of the packages.
func inOneOf(labels map[string]bool, id string) bool {
	for l := range labels {
		if strings.HasPrefix(id, l+".") {
			return true
		}
	}
	return false
}
