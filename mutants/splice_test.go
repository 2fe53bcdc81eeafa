package mutants

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/scanner"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"testing"
)

// fixtures are the packages of testdata that have retries in them.
func fixtures(t testing.TB) []*Package {
	dirs, err := filepath.Glob("testdata/*")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	for i, dir := range dirs {
		dirs[i] = "./" + filepath.ToSlash(dir)
	}
	return load(t, ".", nil, dirs...)
}

func TestWhatPeopleReadIsWhatRuns(t *testing.T) {
	for _, pkg := range fixtures(t) {
		for _, m := range Find(pkg).Mutants {
			if m.Func != nil {
				sameBody(t, m)
			}
		}
	}
}

// sameBody holds a mutant's Body to the text of its Patched file.
func sameBody(t *testing.T, m *Mutant) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "patched.go", m.Patched(), 0)
	if err != nil {
		t.Errorf("%s: %v", m.ID, err)
		return
	}
	var body *ast.BlockStmt
	at, inOriginal := 0, indexOf(m.Func.Node, m.File())
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if at == inOriginal {
				body = n.Body
			}
			at++
		case *ast.FuncLit:
			if at == inOriginal {
				body = n.Body
			}
			at++
		}
		return true
	})
	read, runs := tokens(t, fset, body), tokens(t, m.Package.Fset, m.Body())
	if read != runs {
		t.Errorf("%s: people read\n%s\nbut what runs is\n%s", m.ID, read, runs)
	}
}

// indexOf counts the functions in front of one.
func indexOf(fn ast.Node, file *ast.File) int {
	index, found := 0, false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			found = found || n == fn
			if !found {
				index++
			}
		}
		return true
	})
	return index
}

// tokens prints a body and gives its tokens, so that layout does not matter.
func tokens(t *testing.T, fset *token.FileSet, body *ast.BlockStmt) string {
	var text bytes.Buffer
	if err := printer.Fprint(&text, fset, body); err != nil {
		t.Fatal(err)
	}
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, text.Len())
	s.Init(file, text.Bytes(), nil, 0)
	var words []string
	for {
		_, tok, lit := s.Scan()
		switch {
		case tok == token.EOF:
			return strings.Join(words, " ")
		case tok == token.SEMICOLON:
		case lit != "":
			words = append(words, lit)
		default:
			words = append(words, tok.String())
		}
	}
}

func TestEveryMutantTypeChecks(t *testing.T) {
	for _, pkg := range fixtures(t) {
		for _, m := range Find(pkg).Mutants {
			if err := viable(m); err != nil {
				t.Errorf("%s: %s\n%s\n%v", m.ID, m.Before, m.After, err)
			}
		}
	}
}

// viable type-checks a mutant's package with the mutant in it.
func viable(m *Mutant) error {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, f := range m.Package.Files {
		text := m.Package.Text[f]
		if f == m.File() {
			text = m.Patched()
		}
		file, err := parser.ParseFile(fset, m.Package.Fset.Position(f.FileStart).Filename, text, 0)
		if err != nil {
			return fmt.Errorf("the patched file does not parse: %w", err)
		}
		files = append(files, file)
	}
	config := types.Config{Importer: imported{m.Package}}
	_, err := config.Check(m.Package.Path, fset, files, nil)
	return err
}

// imported gives what a package's loaded form imports.
type imported struct{ pkg *Package }

func (i imported) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	for _, p := range i.pkg.Types.Imports() {
		if p.Path() == path {
			return p, nil
		}
	}
	return nil, fmt.Errorf("%s does not import %s", i.pkg.Path, path)
}
