package mutants

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"strings"
)

// widest is how many characters of a statement's body are shown on one line.
const widest = 72

// oneLine shows a mutant's site on one line each, as written and mutated: the
// statement's head, and its body where that is short or is itself edited.
func oneLine(m *Mutant) (before, after string) {
	s := splicer{m.Package, m.File()}
	show := func(edits []Edit) string {
		from, to := m.extent(m.shown)
		return collapse(string(s.patched(from, to, edits)))
	}
	before, after = show(nil), show(m.Edits)
	if len(before) <= widest {
		return before, after
	}
	return s.short(m, nil), s.short(m, m.Edits)
}

// Replacement is the source range that the mutant changes, the site included,
// and the text that takes its place.
func (m *Mutant) Replacement() (from, to token.Pos, text string) {
	s := splicer{m.Package, m.File()}
	from, to = m.extent(m.Site)
	return from, to, string(s.patched(from, to, m.Edits))
}

// extent is the range of a node and all edits.
func (m *Mutant) extent(n ast.Node) (from, to token.Pos) {
	from, to = n.Pos(), n.End()
	for _, e := range m.Edits {
		from, to = min(from, e.Old.Pos()), max(to, editedEnd(e))
	}
	return from, to
}

func editedEnd(e Edit) token.Pos {
	if e.Insert != nil {
		return e.Old.Pos()
	}
	return e.Old.End()
}

// short shows the head of a statement and the edited parts of its body.
func (s splicer) short(m *Mutant, edits []Edit) string {
	body := bodyOf(m.shown)
	if body == nil {
		return collapse(string(s.patched(m.shown.Pos(), m.shown.End(), edits)))
	}
	text := string(s.patched(m.shown.Pos(), body.Lbrace+1, edits))
	for _, stmt := range body.List {
		piece := " …"
		if holdsEdit(stmt, m.Edits) {
			piece = " " + string(s.patched(stmt.Pos(), stmt.End(), edits)) + ";"
		}
		if !strings.HasSuffix(text, piece) {
			text += piece
		}
	}
	text = strings.TrimSuffix(text, ";") + " }"
	if branch, ok := m.shown.(*ast.IfStmt); ok && branch.Else != nil && holdsEdit(branch.Else, m.Edits) {
		text += " else " + string(s.patched(branch.Else.Pos(), branch.Else.End(), edits))
	}
	return collapse(text)
}

func holdsEdit(n ast.Node, edits []Edit) bool {
	for _, e := range edits {
		if encloses(n, e.Old) {
			return true
		}
	}
	return false
}

func bodyOf(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.IfStmt:
		return n.Body
	case *ast.ForStmt:
		return n.Body
	case *ast.RangeStmt:
		return n.Body
	case *ast.SwitchStmt:
		return n.Body
	}
	return nil
}

// collapse puts source on one line: without comments, and with a semicolon
// where a line ended a statement.
func collapse(source string) string {
	var out strings.Builder
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(source))
	s.Init(file, []byte(source), nil, 0)
	end, lineEnded := 0, false
	for {
		pos, tok, lit := s.Scan()
		at := file.Offset(pos)
		if tok == token.EOF {
			return strings.TrimSpace(out.String())
		}
		if tok == token.SEMICOLON && lit == "\n" {
			lineEnded = true
			continue
		}
		if lineEnded && tok != token.RBRACE && tok != token.RPAREN {
			out.WriteString(";")
		}
		if at > end && out.Len() > 0 {
			out.WriteString(" ")
		}
		if lit == "" {
			lit = tok.String()
		}
		out.WriteString(lit)
		end, lineEnded = at+len(lit), false
	}
}
