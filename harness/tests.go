package harness

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"

	"github.com/mutcheck/mutcheck/mutants/weave"
)

// A testPackage is a package whose tests are judged.
type testPackage struct {
	path, dir string
	// deps are the import paths of all that its test binary is built from.
	deps map[string]bool
	// files are its test files, of the package itself and of its _test package.
	files []string
	// wrapped are the files that may hold a test's body: the test files, and those
	// of the user's own packages that help tests.
	wrapped []string
	// sources are the files of its packages but the standard library's, by
	// import path; those of a test variant are among them.
	sources map[string][]string
}

// bubbled are the files of the tests with synctest bubbles round the tests. A
// file that has its place in the overlay already is left as it is.
func bubbled(tests []testPackage, overlay map[string][]byte) (map[string][]byte, error) {
	texts := map[string][]byte{}
	for _, t := range tests {
		for _, name := range t.wrapped {
			if overlay[name] != nil || texts[name] != nil {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			texts[name] = text
		}
	}
	return weave.Bubbles(texts)
}

// declarations are the places of the functions that are declared in the test
// files, by name.
func (t testPackage) declarations() map[string]token.Position {
	out := map[string]token.Position{}
	fset := token.NewFileSet()
	for _, name := range t.files {
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			continue // the compiler takes it; only the place is missing
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
				out[fn.Name.Name] = fset.PositionFor(fn.Pos(), false)
			}
		}
	}
	return out
}

// testFiles are those of a package's files that only a test binary has.
func testFiles(goFiles []string) []string {
	var out []string
	for _, name := range goFiles {
		if ok, _ := filepath.Match("*_test.go", filepath.Base(name)); ok {
			out = append(out, name)
		}
	}
	return out
}
