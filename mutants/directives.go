package mutants

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"
)

// A directive is a comment by which the source speaks to mutcheck:
//
//	//mutcheck:ignore OPERATOR: reason
//	//mutcheck:site OPERATOR
//
// It is about the line that it stands on, or, on a line of its own, about the
// next one.
type directive struct {
	verb     string
	operator *Operator
	reason   string
	pos      token.Position
	file     *ast.File
	used     bool
}

// directives are the directives of a package and what is wrong with them.
type directives struct {
	all      []*directive
	problems []Problem
}

const directivePrefix = "//mutcheck:"

// readDirectives reads the directives of a package's files.
func readDirectives(pkg *Package) *directives {
	ds := &directives{}
	for _, file := range pkg.Files {
		for _, group := range file.Comments {
			for _, c := range group.List {
				if text, ok := strings.CutPrefix(c.Text, directivePrefix); ok {
					ds.read(text, file, pkg.Fset.Position(c.Pos()))
				}
			}
		}
	}
	return ds
}

func (ds *directives) read(text string, file *ast.File, pos token.Position) {
	verb, rest, _ := strings.Cut(text, " ")
	name, reason, _ := strings.Cut(rest, ":")
	if words := strings.Fields(name); len(words) > 0 && verb == "site" {
		name = words[0] // the rest is for people
	}
	name, reason = strings.TrimSpace(name), strings.TrimSpace(reason)
	op, known := Lookup(name)
	switch {
	case verb != "ignore" && verb != "site":
		ds.refuse(pos, "unknown comment mutcheck:%s; write mutcheck:ignore OPERATOR: reason, or mutcheck:site OPERATOR", verb)
	case !known:
		ds.refuse(pos, "mutcheck:%s names no operator: %q; write one of %s", verb, name, operatorNames())
	case verb == "ignore" && reason == "":
		ds.refuse(pos, "mutcheck:ignore %s gives no reason; write mutcheck:ignore %s: reason", name, name)
	default:
		ds.all = append(ds.all, &directive{verb: verb, operator: op, reason: reason, pos: pos, file: file})
	}
}

func (ds *directives) refuse(pos token.Position, format string, args ...any) {
	ds.problems = append(ds.problems, Problem{Pos: pos, Message: fmt.Sprintf(format, args...), Fatal: true})
}

func operatorNames() string {
	var names []string
	for _, op := range All {
		names = append(names, op.Name)
	}
	return strings.Join(names, ", ")
}

// ignore marks the mutants that an ignore comment is about; a comment about
// none is a warning.
func (ds *directives) ignore(ms []*Mutant) {
	for _, d := range ds.all {
		if d.verb != "ignore" {
			continue
		}
		for _, m := range ms {
			if m.Operator == d.operator && d.covers(m) {
				m.Ignored, d.used = d.reason, true
			}
		}
		if !d.used {
			ds.problems = append(ds.problems, Problem{
				Pos:     d.pos,
				Message: fmt.Sprintf("mutcheck:ignore %s matches no mutant; move it to the mutant's line or remove it", d.operator.Name),
			})
		}
	}
}

// covers tells whether a directive is about the line of a mutant.
func (d *directive) covers(m *Mutant) bool {
	for _, n := range []ast.Node{m.Site, m.Edits[0].Old} {
		at := m.Package.Fset.Position(n.Pos())
		if at.Filename == d.pos.Filename && (at.Line == d.pos.Line || at.Line == d.pos.Line+1) {
			return true
		}
	}
	return false
}
