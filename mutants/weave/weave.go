package weave

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"sort"

	"github.com/mutcheck/mutcheck/mutants"
)

// A Numbered mutant has the number that chooses it in a woven process. Numbers
// are positive, and unique over all packages that are built into one binary.
type Numbered struct {
	Number int
	*mutants.Mutant
}

// A Package is a woven package.
type Package struct {
	// Files maps file names to contents: the package's own files that hold a
	// mutant, and one that the package did not have.
	Files map[string][]byte
	// Functions maps each mutant's number to the key under which a trace counts
	// the turns of the function around it.
	Functions map[int]int
	// NotViable maps the numbers of mutants that do not compile to the
	// compiler's words. They are not in Files.
	NotViable map[int]string
}

// Weave puts the mutants of one package into its files and leaves out those
// that do not type-check. Every mutant must have a Func. An error is a fault of
// the weave, or of a source that does not type-check as it is.
func Weave(pkg *mutants.Package, ms []Numbered, imp types.Importer, goVersion string) (*Package, error) {
	p := &Package{NotViable: map[int]string{}}
	for {
		var viable []Numbered
		for _, m := range ms {
			if _, out := p.NotViable[m.Number]; !out {
				viable = append(viable, m)
			}
		}
		w := newWeaver(pkg, viable)
		if err := w.weave(); err != nil {
			return nil, err
		}
		found, err := w.check(imp, goVersion)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			p.Files, p.Functions = w.files, w.functions
			return p, nil
		}
		for number, words := range found {
			p.NotViable[number] = words
		}
	}
}

// A weaver weaves one package once.
type weaver struct {
	pkg       *mutants.Package
	mutants   []Numbered
	names     names
	files     map[string][]byte
	functions map[int]int
	// spans say which mutant's copy stands where in a woven file.
	spans map[string][]span
}

// A span is a mutant's copy, as byte offsets into the woven file.
type span struct{ number, start, end int }

func newWeaver(pkg *mutants.Package, ms []Numbered) *weaver {
	return &weaver{
		pkg: pkg, mutants: ms, names: namesFor(pkg),
		files: map[string][]byte{}, functions: map[int]int{}, spans: map[string][]span{},
	}
}

func (w *weaver) weave() error {
	byFile := map[*ast.File][]Numbered{}
	for _, m := range w.mutants {
		byFile[m.Func.File] = append(byFile[m.Func.File], m)
		w.names.Highest = max(w.names.Highest, m.Number)
	}
	dir := ""
	for _, f := range w.pkg.Files {
		name := w.filename(f)
		dir = filepath.Dir(name)
		if len(byFile[f]) == 0 {
			continue
		}
		text, spans, err := w.file(f, byFile[f])
		if err != nil {
			return fmt.Errorf("weaving %s: %w", name, err)
		}
		w.files[name], w.spans[name] = text, spans
	}
	w.files[w.freeName(dir)] = w.names.source()
	return nil
}

func (w *weaver) filename(f *ast.File) string {
	return w.pkg.Fset.PositionFor(f.FileStart, false).Filename
}

// freeName is a file name that the package does not have yet.
func (w *weaver) freeName(dir string) string {
	for i := 0; ; i++ {
		name := filepath.Join(dir, fmt.Sprintf("mutcheck_switch%d.go", i))
		free := true
		for _, f := range w.pkg.Files {
			free = free && w.filename(f) != name
		}
		if free {
			return name
		}
	}
}

// check type-checks the woven package. It returns the mutants whose copies
// have errors, each with its first one.
func (w *weaver) check(imp types.Importer, goVersion string) (map[int]string, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	parse := func(name string, text []byte) error {
		f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("the woven file does not parse: %w", err)
		}
		files = append(files, f)
		return nil
	}
	for _, f := range w.pkg.Files {
		if name := w.filename(f); w.files[name] == nil {
			if err := parse(name, w.pkg.Text[f]); err != nil {
				return nil, err
			}
		}
	}
	for _, name := range sortedKeys(w.files) {
		if err := parse(name, w.files[name]); err != nil {
			return nil, err
		}
	}
	found := map[int]string{}
	var fault error
	conf := types.Config{Importer: imp, GoVersion: goVersion, FakeImportC: true, Error: func(err error) {
		var te types.Error
		if te, _ = err.(types.Error); te.Fset == nil {
			fault = err
			return
		}
		number, inCopy := w.owner(fset, te.Pos)
		switch {
		case !inCopy && fault == nil:
			fault = fmt.Errorf("%s: %s", fset.Position(te.Pos), te.Msg)
		case inCopy && found[number] == "":
			found[number] = te.Msg
		}
	}}
	_, _ = conf.Check(w.pkg.Path, fset, files, nil) // every error went to conf.Error
	if fault != nil && len(found) == 0 {
		return nil, fmt.Errorf("the woven package does not type-check: %w", fault)
	}
	return found, nil
}

// owner is the number of the mutant in whose copy pos is.
func (w *weaver) owner(fset *token.FileSet, pos token.Pos) (int, bool) {
	at := fset.PositionFor(pos, false)
	for _, s := range w.spans[at.Filename] {
		if s.start <= at.Offset && at.Offset < s.end {
			return s.number, true
		}
	}
	return 0, false
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
