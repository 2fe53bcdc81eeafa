package mutants

import (
	"cmp"
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// Found is what a package holds: its retries, and the mutants of them.
type Found struct {
	Retries []*Retry
	// Mutants are ordered by file, position and operator.
	Mutants  []*Mutant
	Problems []Problem
}

// Find reads a package. The package must be type-checked without errors; it is
// not changed, and must not change while its mutants are in use.
func Find(pkg *Package) Found {
	f := newFacts(pkg)
	found := Found{Retries: f.retries()}
	w := &Rewriter{f}
	directives := readDirectives(pkg)
	found.Retries = append(found.Retries, directives.sites(f)...)
	for _, op := range All {
		found.Mutants = append(found.Mutants, mutantsOf(op, found.Retries, w)...)
	}
	sortBySource(found.Mutants)
	name(found.Mutants)
	directives.ignore(found.Mutants)
	found.Problems = directives.problems
	return found
}

// mutantsOf applies an operator to each retry. A part that several retries
// share gives one mutant.
func mutantsOf(op *Operator, retries []*Retry, w *Rewriter) []*Mutant {
	var ms []*Mutant
	seen := map[string]bool{}
	for _, r := range retries {
		for _, site := range op.Find(r, w) {
			key := fmt.Sprint(site.Part.Node.Pos(), firstOf(site.Edits).Pos(), firstOf(site.Edits).End())
			if len(site.Edits) == 0 || seen[key] {
				continue
			}
			seen[key] = true
			ms = append(ms, newMutant(op, site, w.f))
		}
	}
	return ms
}

// firstOf is the node that a site's first edit replaces.
func firstOf(edits []Edit) ast.Node { return edits[0].Old }

func newMutant(op *Operator, site Site, f *facts) *Mutant {
	m := &Mutant{
		Operator: op,
		Package:  f.Package,
		Func:     f.funcOf(site.Part.Node),
		Edits:    inOrder(site.Edits),
		Site:     site.Part.site(),
		shown:    site.Part.Node,
		Note:     site.Note,
	}
	m.Before, m.After = oneLine(m)
	return m
}

// sortBySource orders mutants by file, position and operator.
func sortBySource(ms []*Mutant) {
	slices.SortStableFunc(ms, func(a, b *Mutant) int {
		return cmp.Or(
			strings.Compare(a.fileName(), b.fileName()),
			cmp.Compare(a.Site.Pos(), b.Site.Pos()),
			cmp.Compare(slices.Index(All, a.Operator), slices.Index(All, b.Operator)),
		)
	})
}

func (m *Mutant) fileName() string { return m.Package.Fset.Position(m.Site.Pos()).Filename }

// name gives each mutant its id: the second one of an operator in a function
// is number 2.
func name(ms []*Mutant) {
	count := map[string]int{}
	for _, m := range ms {
		where := m.Package.Label
		if m.Func != nil {
			where += "." + m.Func.Name
		}
		m.ID = where + ":" + m.Operator.Name
		count[m.ID]++
		if n := count[m.ID]; n > 1 {
			m.ID = fmt.Sprintf("%s#%d", m.ID, n)
		}
	}
}
