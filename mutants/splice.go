package mutants

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"slices"
	"strings"
)

// Patched returns the text of the mutant's file with its edits spliced in:
// every byte outside of them is as the user wrote it.
func (m *Mutant) Patched() []byte {
	file := m.File()
	s := splicer{m.Package, file}
	return s.patched(file.FileStart, file.FileEnd, m.Edits)
}

// File is the file that the mutant is in.
func (m *Mutant) File() *ast.File {
	return m.Package.fileAt(m.Site.Pos())
}

// fileAt returns the file that a position is in, or nil.
func (p *Package) fileAt(pos token.Pos) *ast.File {
	for _, f := range p.Files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return f
		}
	}
	return nil
}

// A splicer turns nodes and edits of one file into text.
type splicer struct {
	pkg  *Package
	file *ast.File
}

// source returns the user's own text between two positions.
func (s splicer) source(from, to token.Pos) []byte {
	start := s.file.FileStart
	return s.pkg.Text[s.file][from-start : to-start]
}

// patched returns the text between two positions with the edits made that lie
// there.
func (s splicer) patched(from, to token.Pos, edits []Edit) []byte {
	var out bytes.Buffer
	at := from
	for _, e := range inOrder(edits) {
		if e.Old.Pos() < from || to < e.Old.End() {
			continue
		}
		out.Write(s.source(at, e.Old.Pos()))
		at = e.Old.Pos()
		if e.Insert != nil {
			out.WriteString(s.render(e.Insert) + "; ")
			continue
		}
		if e.New != nil {
			out.WriteString(s.render(e.New))
		}
		at = e.Old.End()
	}
	out.Write(s.source(at, to))
	return out.Bytes()
}

// inOrder sorts edits by position, an insertion before the edit of what it
// stands in front of.
func inOrder(edits []Edit) []Edit {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b Edit) int {
		if d := int(a.Old.Pos() - b.Old.Pos()); d != 0 {
			return d
		}
		return int(b.Old.End() - a.Old.End())
	})
	return sorted
}

// render returns the text of a node of an edit. A node that the user wrote is
// their text; the few kinds that rewriting makes are put together from parts.
func (s splicer) render(n ast.Node) string {
	if s.written(n) {
		return string(s.source(n.Pos(), n.End()))
	}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return s.render(n.X) + " " + n.Op.String() + " " + s.render(n.Y)
	case *ast.ParenExpr:
		return "(" + s.render(n.X) + ")"
	case *ast.CallExpr:
		return s.render(n.Fun) + "(" + s.list(n.Args) + ")"
	case *ast.SelectorExpr:
		return s.render(n.X) + "." + n.Sel.Name
	case *ast.ReturnStmt:
		return strings.TrimSpace("return " + s.list(n.Results))
	case *ast.CaseClause:
		body := ""
		if len(n.Body) > 0 {
			body = string(s.source(n.Colon+1, n.Body[len(n.Body)-1].End()))
		}
		return "case " + s.list(n.List) + ":" + body
	case *ast.AssignStmt:
		return s.list(n.Lhs) + " " + n.Tok.String() + " " + s.list(n.Rhs)
	}
	var out strings.Builder
	if err := printer.Fprint(&out, token.NewFileSet(), n); err != nil {
		panic(fmt.Sprintf("printing a %T that an operator made: %v", n, err))
	}
	return out.String()
}

func (s splicer) list(exprs []ast.Expr) string {
	texts := make([]string, len(exprs))
	for i, e := range exprs {
		texts[i] = s.render(e)
	}
	return strings.Join(texts, ", ")
}

// written tells whether the user wrote the node: made nodes have no position
// of their own.
func (s splicer) written(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return n.OpPos.IsValid()
	case *ast.ParenExpr:
		return n.Lparen.IsValid()
	case *ast.CallExpr:
		return n.Lparen.IsValid()
	case *ast.SelectorExpr:
		return n.Sel.NamePos.IsValid()
	case *ast.CaseClause:
		return n.Case.IsValid()
	case *ast.AssignStmt:
		return n.TokPos.IsValid()
	}
	return n.Pos().IsValid()
}
