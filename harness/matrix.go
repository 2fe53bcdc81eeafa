package harness

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/mutcheck/mutcheck/mutants"
	"github.com/mutcheck/mutcheck/report"
)

// matrix is the plan as a report has it, without tests.
func (p *plan) matrix(version string) *report.Matrix {
	m := &report.Matrix{
		Version: version, Root: p.ws.root, Prefix: prefixOf(p.ws.root), Sources: map[string]string{}, Warnings: p.warnings,
	}
	for i, found := range p.found {
		for _, retry := range found.Retries {
			m.Retries = append(m.Retries, p.retry(p.ws.targets[i].Package, retry))
		}
	}
	for _, w := range p.rows {
		m.Mutants = append(m.Mutants, p.mutant(w, m.Sources))
	}
	for _, op := range mutants.Absent(p.found) {
		m.Absent = append(m.Absent, report.Absent{Operator: op.Name, Title: op.Title, Rule: op.Rule.Name, Reason: op.Absent})
	}
	return m
}

func (p *plan) retry(pkg *mutants.Package, retry *mutants.Retry) report.Retry {
	out := report.Retry{Package: pkg.Path, Undecided: retry.Undecided}
	if retry.Func != nil {
		out.Function = retry.Func.Name
	}
	for _, part := range retry.Parts {
		file, start, end := p.place(pkg, part.Node.Pos(), part.Node.End())
		out.Parts = append(out.Parts, report.Part{
			Role: string(part.Role), File: file, Start: start, End: end, Text: sourceOf(pkg, part.Node),
		})
	}
	return out
}

func (p *plan) mutant(w *row, sources map[string]string) report.Mutant {
	file, start, end := p.place(w.Package, w.Site.Pos(), w.Site.End())
	text := string(w.Package.Text[fileAt(w.Package, w.Site.Pos())])
	sources[file] = text
	m := report.Mutant{
		ID: w.ID, Operator: w.Operator.Name, Title: w.Operator.Title, Rule: w.Operator.Rule.Name, RuleWords: w.Operator.Rule.Words,
		Package: w.Package.Path, File: file, Start: start, End: end, Before: w.Before, After: w.After,
		Patch: patch(file, text, string(w.Patched())), Note: w.Note, NotViable: w.notViable, Ignored: w.Ignored,
	}
	if w.Func != nil {
		m.Function = w.Func.Name
	}
	from, to, text := w.Replacement()
	m.Replacement = text
	if from != w.Site.Pos() || to != w.Site.End() {
		_, m.From, m.To = p.place(w.Package, from, to)
	}
	return m
}

// place is where a node is, as reports say it: as written in the user's file,
// whatever its line directives say.
func (p *plan) place(pkg *mutants.Package, from, to token.Pos) (file string, start, end report.Position) {
	a, b := pkg.Fset.PositionFor(from, false), pkg.Fset.PositionFor(to, false)
	return p.ws.relative(a.Filename), report.Position{Line: a.Line, Column: a.Column}, report.Position{Line: b.Line, Column: b.Column}
}

func fileAt(pkg *mutants.Package, pos token.Pos) *ast.File {
	for _, f := range pkg.Files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return f
		}
	}
	return nil
}

// sourceOf is a node's source on one line.
func sourceOf(pkg *mutants.Package, n ast.Node) string {
	text := pkg.Text[fileAt(pkg, n.Pos())]
	from, to := pkg.Fset.PositionFor(n.Pos(), false).Offset, pkg.Fset.PositionFor(n.End(), false).Offset
	return strings.Join(strings.Fields(string(text[from:to])), " ")
}

// importsC says whether cgo rewrites a file, which an overlay does not stand.
func importsC(f *ast.File) bool {
	for _, spec := range f.Imports {
		if spec.Path.Value == `"C"` {
			return true
		}
	}
	return false
}

// addTo adds the tests and the cells of a run to its report.
func (cs *columns) addTo(m *report.Matrix, p *plan) {
	m.Skipped = cs.skipped
	for _, c := range cs.list {
		test := c.Test
		test.File = p.ws.relative(c.File)
		m.Tests = append(m.Tests, test)
	}
	for i, w := range p.rows {
		if !w.runs() {
			continue
		}
		for _, c := range cs.list {
			m.Mutants[i].Cells = append(m.Mutants[i].Cells, w.cells[c])
		}
	}
}
