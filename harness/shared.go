package harness

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"strconv"
	"strings"
)

// Tests that run in one process can disturb each other only through what they
// share. Where they provably share nothing, a test that failed in company would
// have failed alone too, and need not run again to be believed.
//
// The proof is by syntax, and errs on the safe side. In all packages of a test
// binary but the standard library's, every package-level variable is
// initialised where it is declared, by a value that cannot change, and is never
// assigned to; and no package is imported that has settings or reaches outside
// the process.

// sharedFiles bounds how much source is read for a proof.
const sharedFiles = 200

// harmless are the packages of the standard library that keep nothing for their
// callers from one call to the next.
var harmless = map[string]bool{
	"bytes": true, "cmp": true, "context": true, "embed": true, "encoding/json": true, "errors": true, "fmt": true,
	"io": true, "iter": true, "maps": true, "math": true, "math/bits": true, "math/rand": true, "math/rand/v2": true,
	"path": true, "regexp": true, "slices": true, "sort": true, "strconv": true, "strings": true, "sync": true,
	"sync/atomic": true, "testing": true, "testing/synctest": true, "time": true, "unicode": true, "unicode/utf8": true,
}

// settings are functions and methods of harmless packages that change
// something for others.
var settings = map[string]bool{"Seed": true, "Setenv": true, "Chdir": true, "Longest": true}

// shared is why the tests of a binary may share state, or empty for a proof that
// they do not. The sources are the files of its packages, by import path.
func shared(sources map[string][]string) string {
	n := 0
	for _, files := range sources {
		n += len(files)
	}
	if n > sharedFiles {
		return fmt.Sprintf("%d files are too many to read", n)
	}
	for _, pkg := range sortedKeys(sources) {
		fset := token.NewFileSet()
		var files []*ast.File
		for _, name := range sources[pkg] {
			text, err := os.ReadFile(name)
			if err != nil {
				return err.Error()
			}
			f, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return err.Error()
			}
			files = append(files, f)
		}
		p := prover{sources: sources, fixed: map[string]bool{}}
		for _, f := range files {
			p.imports(f)
			p.variables(f)
		}
		for _, f := range files {
			ast.Inspect(f, p.use)
		}
		if p.reason != "" {
			return pkg + ": " + p.reason
		}
	}
	return ""
}

// A prover reads one package.
type prover struct {
	sources map[string][]string
	// imported are the names of imported packages, fixed the package-level
	// variables: true for those whose methods may be called.
	imported []string
	fixed    map[string]bool
	// reason is the first thing that speaks against a proof.
	reason string
}

func (p *prover) against(format string, args ...any) {
	if p.reason == "" {
		p.reason = fmt.Sprintf(format, args...)
	}
}

func (p *prover) imports(f *ast.File) {
	for _, spec := range f.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		if _, ours := p.sources[name]; !ours && !harmless[name] {
			p.against("it imports %s", name)
		}
		if spec.Name != nil {
			p.imported = append(p.imported, spec.Name.Name)
		} else {
			p.imported = append(p.imported, path.Base(name))
		}
	}
}

func (p *prover) variables(f *ast.File) {
	for _, decl := range f.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.VAR {
			continue
		}
		for _, s := range d.Specs {
			spec := s.(*ast.ValueSpec)
			_, bytes := spec.Type.(*ast.ArrayType)
			embedded := (isEmbedded(d.Doc) || isEmbedded(spec.Doc)) && !bytes
			for i, id := range spec.Names {
				if id.Name == "_" {
					continue
				}
				if len(spec.Values) != len(spec.Names) && !embedded {
					p.against("the variable %s is not initialised where it is declared", id.Name)
					continue
				}
				fixed := embedded || isFixed(spec.Values[i])
				if !fixed && !isConstant(spec.Values[i]) {
					p.against("the variable %s may hold something that changes", id.Name)
				}
				p.fixed[id.Name] = fixed
			}
		}
	}
}

func isEmbedded(doc *ast.CommentGroup) bool {
	if doc != nil {
		for _, c := range doc.List {
			if strings.HasPrefix(c.Text, "//go:embed ") {
				return true
			}
		}
	}
	return false
}

// isFixed says whether an expression makes a value that its methods do not
// change: an error, or a regular expression.
func isFixed(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := sel.X.(*ast.Ident)
	if !ok {
		return false
	}
	switch x.Name + "." + sel.Sel.Name {
	case "errors.New", "fmt.Errorf", "regexp.MustCompile":
		return true
	}
	return false
}

// isConstant says whether an expression is put together from literals and names
// alone, as 5*time.Second is.
func isConstant(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return true
	case *ast.BinaryExpr:
		return isConstant(e.X) && isConstant(e.Y)
	case *ast.UnaryExpr:
		return e.Op != token.AND && e.Op != token.ARROW && isConstant(e.X)
	case *ast.SelectorExpr:
		x, ok := e.X.(*ast.Ident)
		return ok && x.Name == "time" && e.Sel.Name != "Local"
	}
	return false
}

// use looks for what changes a package-level variable, or another package's.
func (p *prover) use(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			for _, e := range n.Lhs {
				p.changed(e)
			}
		}
	case *ast.IncDecStmt:
		p.changed(n.X)
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			p.changed(n.Key)
			p.changed(n.Value)
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			p.changed(n.X)
		}
	case *ast.CallExpr:
		if sel, ok := n.Fun.(*ast.SelectorExpr); ok {
			if settings[sel.Sel.Name] {
				p.against("it calls %s", sel.Sel.Name)
			}
		}
	case *ast.SelectorExpr:
		if x, ok := n.X.(*ast.Ident); ok {
			if callable, isVar := p.fixed[x.Name]; isVar && !callable {
				p.against("it takes a method of the variable %s", x.Name)
			}
		}
	}
	return true
}

// changed notes an expression that is assigned to, or whose address is taken.
func (p *prover) changed(e ast.Expr) {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			if _, isVar := p.fixed[x.Name]; isVar {
				p.against("the variable %s may be changed", x.Name)
			}
			return
		case *ast.SelectorExpr:
			if id, ok := x.X.(*ast.Ident); ok {
				for _, name := range p.imported {
					if id.Name == name {
						p.against("it changes %s.%s", name, x.Sel.Name)
					}
				}
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		default:
			return
		}
	}
}
