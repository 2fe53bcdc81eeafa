package harness

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strconv"
	"strings"
)

// What a test does is told by the sources that are not tests, and by those
// pieces of the test files that it reaches: itself, what it names, what that
// names, and what runs in every process of the binary. Here a name reaches all
// that is declared under it, whatever its scope, so that too much is reached
// rather than too little.

// A piece is a declaration in a test file, with the text between the one before
// and itself; or the beginning of a file, with its imports.
type piece struct {
	file string
	line int
	text string
	// names reach it: those that it declares, and for a method its type's.
	names []string
	// function says that it declares one, types are those that it declares, and
	// method is the type that it is a method of; types by package and name.
	function bool
	types    []string
	method   string
	// common pieces are reached by every test.
	common bool
	// words are all the names in it.
	words map[string]bool
}

// A reach tells which pieces the tests of a binary reach. Its pieces are in the
// order in which the compiler reads them.
type reach struct {
	pieces []piece
	named  map[string][]int
}

// starters start processes: what those read, or which test of the binary they
// run again, is not told by names. The compiler's packages start the go command.
var starters = map[string]bool{"os/exec": true, "plugin": true, "go/build": true, "go/importer": true}

// directives in a test file put its lines, or its names, elsewhere.
var directives = []string{"//line ", "/*line ", "//go:linkname "}

// reachOf reads the test files of a binary. Its error says why it cannot be told
// what the tests reach.
func reachOf(t testPackage) (*reach, error) {
	for _, pkg := range sortedKeys(t.sources) {
		for _, name := range t.sources[pkg] {
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
			if err != nil {
				return nil, err
			}
			for _, spec := range f.Imports {
				path, _ := strconv.Unquote(spec.Path.Value)
				if starters[path] || path == "syscall" && slices.Contains(t.files, name) {
					return nil, fmt.Errorf("%s imports %s", pkg, path)
				}
			}
		}
	}
	r := &reach{named: map[string][]int{}}
	for _, name := range slices.Sorted(slices.Values(t.files)) {
		if err := r.read(name); err != nil {
			return nil, err
		}
	}
	r.adopt()
	for i, p := range r.pieces {
		for _, name := range p.names {
			r.named[name] = append(r.named[name], i)
		}
	}
	return r, nil
}

// read cuts a file into pieces. No letter of it is lost but what follows the last
// declaration.
func (r *reach) read(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	for _, d := range directives {
		if bytes.Contains(text, []byte(d)) {
			return fmt.Errorf("%s has a %q", name, d)
		}
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	end := f.Name.End()
	for _, spec := range f.Imports {
		end = max(end, spec.End())
	}
	offset := func(p token.Pos) int { return fset.PositionFor(p, false).Offset }
	r.pieces = append(r.pieces, piece{file: name, text: string(text[:offset(end)]), common: true})
	for _, decl := range f.Decls {
		if d, ok := decl.(*ast.GenDecl); ok && d.Tok == token.IMPORT {
			continue
		}
		p := declared(decl, f.Name.Name)
		if p.words["StartProcess"] {
			return fmt.Errorf("%s starts processes", name)
		}
		p.file, p.line = name, fset.PositionFor(decl.Pos(), false).Line
		p.text = strings.TrimSpace(string(text[offset(end):offset(decl.End())]))
		r.pieces, end = append(r.pieces, p), decl.End()
	}
	return nil
}

// declared is a declaration's piece without its place and text. A method has no
// name until adopt has seen all types.
func declared(decl ast.Decl, pkg string) piece {
	p := piece{words: map[string]bool{}}
	ast.Inspect(decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			p.words[id.Name] = true
		}
		return true
	})
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			p.method = pkg + "." + receiver(d)
			break
		}
		p.function, p.names = true, []string{d.Name.Name}
		p.common = d.Name.Name == "init" || d.Name.Name == "TestMain"
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				p.names = append(p.names, s.Name.Name)
				if !s.Assign.IsValid() {
					p.types = append(p.types, pkg+"."+s.Name.Name)
				}
			case *ast.ValueSpec:
				for _, id := range s.Names {
					p.names = append(p.names, id.Name)
				}
				// A value that is worked out by a call may change others.
				p.common = p.common || d.Tok == token.VAR && slices.ContainsFunc(s.Values, calls)
			}
		}
	}
	// The package's own code may mean a builtin by a name that a test file takes.
	p.common = p.common || slices.ContainsFunc(p.names, func(name string) bool { return types.Universe.Lookup(name) != nil })
	return p
}

// receiver is the name of a method's type.
func receiver(d *ast.FuncDecl) (name string) {
	ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name
}

// calls says whether working out a value calls anything, or waits.
func calls(value ast.Expr) (found bool) {
	ast.Inspect(value, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

// adopt gives methods to the types of the test files. One of another type, which
// the package's own code has or an alias may hide, is common.
func (r *reach) adopt() {
	own := map[string]bool{}
	for _, p := range r.pieces {
		for _, name := range p.types {
			own[name] = true
		}
	}
	for i := range r.pieces {
		switch p := &r.pieces[i]; {
		case p.method == "":
		case own[p.method]:
			p.names = []string{p.method[strings.IndexByte(p.method, '.')+1:]}
		default:
			p.common = true
		}
	}
}

// digest is of all that a top-level test reaches, with its places: what a test
// says of itself has line numbers. It is empty for a test that is not found.
func (r *reach) digest(test string) string {
	var open []int
	for i, p := range r.pieces {
		if p.common {
			open = append(open, i)
		}
	}
	found := false
	for _, i := range r.named[test] {
		found = found || r.pieces[i].function
		open = append(open, i)
	}
	if !found {
		return ""
	}
	seen := map[int]bool{}
	for len(open) > 0 {
		i := open[0]
		if open = open[1:]; seen[i] {
			continue
		}
		seen[i] = true
		for word := range r.pieces[i].words {
			open = append(open, r.named[word]...)
		}
	}
	var text strings.Builder
	for i, p := range r.pieces {
		if seen[i] {
			fmt.Fprintf(&text, "%q %d %q\n", p.file, p.line, p.text)
		}
	}
	return digest([]byte(text.String()))
}
