package mutants

import (
	"go/ast"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// load reads packages as the harness does.
func load(t testing.TB, dir string, env []string, patterns ...string) []*Package {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadSyntax | packages.NeedModule,
		Dir:  dir,
		Env:  append(os.Environ(), env...),
	}, patterns...)
	if err != nil {
		t.Fatalf("loading %v: %v", patterns, err)
	}
	var out []*Package
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Fatalf("loading %s: %v", p.PkgPath, e)
		}
		out = append(out, asPackage(t, p))
	}
	return out
}

func asPackage(t testing.TB, p *packages.Package) *Package {
	pkg := &Package{
		Path: p.PkgPath, Label: p.Name, Fset: p.Fset, Files: p.Syntax,
		Text: map[*ast.File][]byte{}, Types: p.Types, Info: p.TypesInfo,
	}
	if p.Module != nil && p.PkgPath != p.Module.Path {
		pkg.Label = strings.TrimPrefix(p.PkgPath, p.Module.Path+"/")
	}
	for i, f := range p.Syntax {
		text, err := os.ReadFile(p.CompiledGoFiles[i])
		if err != nil {
			t.Fatal(err)
		}
		pkg.Text[f] = text
	}
	return pkg
}
