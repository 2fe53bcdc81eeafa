package harness

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"

	"golang.org/x/sync/errgroup"
	"golang.org/x/tools/go/packages"

	"github.com/mutcheck/mutcheck/mutants"
	"github.com/mutcheck/mutcheck/mutants/weave"
)

// A target is a package whose retries are mutated.
type target struct {
	*mutants.Package
	// goVersion is the module's language version: "go1.26".
	goVersion string
	importer  types.Importer
}

// A workspace is what a run works on.
type workspace struct {
	// root is the folder that reports' file names are relative to: the main
	// module's, or the one in which all the modules are.
	root    string
	targets []target
	tests   []testPackage
	// sources are the files of the packages and what they import, but for what
	// does not change.
	sources []string
	// dependencies are the modules that are mutated and not the user's own.
	dependencies []dependency
}

// loadMode asks for no types: to have them of the packages that are judged, the go
// command would compile them and their tests, as they are, for nothing.
const loadMode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
	packages.NeedModule | packages.NeedForTest | packages.NeedEmbedFiles

// load asks the go command for the packages. Without judge, no tests are
// looked for.
func (r *run) load(ctx context.Context, judge bool) (*workspace, error) {
	roots, testRoots, err := r.ask(ctx, judge)
	if err != nil {
		return nil, err
	}
	ws := &workspace{root: r.mainFolder(), dependencies: r.dependencies(roots)}
	if judge && len(ws.dependencies) > 0 {
		if err := r.useCopies(ws.dependencies); err != nil {
			return nil, err
		}
		if roots, testRoots, err = r.ask(ctx, judge); err != nil {
			return nil, err
		}
	}
	ws.tests = testPackages(testRoots)
	ws.sources = r.sourceFiles(roots, testRoots)
	exports, err := r.exportFiles(ctx, roots)
	if err != nil {
		return nil, err
	}
	if err := ws.check(roots, exports); err != nil {
		return nil, cmp.Or(r.compile(ctx), err)
	}
	return ws, nil
}

// compile has the go command compile the packages and their tests as they are. Its
// error has the compiler's words.
func (r *run) compile(ctx context.Context) error {
	patterns := slices.Concat(r.patterns(), r.Tests)
	_, err := r.packages(ctx, loadMode|packages.NeedExportFile, patterns, true)
	return err
}

// patterns name the packages to mutate.
func (r *run) patterns() []string {
	if len(r.Patterns) == 0 {
		return []string{"."}
	}
	return r.Patterns
}

// ask loads the packages to mutate and those with the tests, side by side.
func (r *run) ask(ctx context.Context, judge bool) (roots, testRoots []*packages.Package, err error) {
	g, ctx := errgroup.WithContext(ctx)
	// A toolchain that does not work says why better than what it stumbles over.
	var toolchainErr error
	g.Go(func() error {
		toolchainErr = r.readToolchain(ctx)
		return toolchainErr
	})
	g.Go(func() (err error) {
		roots, err = r.packages(ctx, loadMode, r.patterns(), judge && len(r.Tests) == 0)
		return err
	})
	if judge && len(r.Tests) > 0 {
		g.Go(func() (err error) {
			testRoots, err = r.packages(ctx, loadMode, r.Tests, true)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, nil, cmp.Or(toolchainErr, err)
	}
	if len(r.Tests) == 0 {
		testRoots = roots
	}
	return roots, testRoots, nil
}

// packages is one question to the go command.
func (r *run) packages(ctx context.Context, mode packages.LoadMode, patterns []string, tests bool) ([]*packages.Package, error) {
	r.logCommand(r.dir, "go", append([]string{"list", "-deps", "-json"}, patterns...)...)
	roots, err := packages.Load(&packages.Config{
		Mode: mode, Context: ctx, Dir: r.dir, Env: r.goEnv(), BuildFlags: r.BuildFlags, Tests: tests,
	}, patterns...)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		_, words, found := strings.Cut(err.Error(), "stderr: ")
		if !found {
			words = err.Error()
		}
		return nil, r.cannotLoad(patterns, words)
	}
	if len(roots) == 0 {
		return nil, r.nothingLoaded(ctx, patterns)
	}
	var compile, list []string
	packages.Visit(roots, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			words := strings.TrimPrefix(e.Error(), "-: ")
			if e.Kind == packages.ListError && !placed.MatchString(words) {
				list = append(list, words)
			} else {
				compile = append(compile, words)
			}
		}
	})
	switch {
	case len(list) > 0:
		return nil, r.cannotLoad(patterns, strings.Join(unique(list), "\n"))
	case len(compile) > 0:
		return nil, doNotCompile(patterns, strings.Join(unique(compile), "\n"))
	}
	return roots, nil
}

func doNotCompile(patterns []string, words string) error {
	return &UserError{Message: fmt.Sprintf("the packages do not compile as they are; make `go vet %s` pass first:\n%s", strings.Join(patterns, " "), words)}
}

// placed matches an error with a place in a Go file.
var placed = regexp.MustCompile(`\.go:\d+`)

// cannotLoad is the error for patterns that the go command makes nothing of.
func (r *run) cannotLoad(patterns []string, words string) error {
	return &UserError{Message: fmt.Sprintf("the go command cannot load %s: %s\na package is named by its import path, or by its folder with ./ in front: ./retry, ./...",
		strings.Join(patterns, " "), strings.TrimSpace(words))}
}

// nothingLoaded is the error for patterns that bring no package: the go
// command's own words, where it has any.
func (r *run) nothingLoaded(ctx context.Context, patterns []string) error {
	var words bytes.Buffer
	args := slices.Concat([]string{"list"}, r.BuildFlags, patterns)
	p := process{path: "go", args: args, dir: r.dir, env: r.goEnv(), stdout: io.Discard, stderr: &words}
	if _, err := p.run(ctx); err != nil {
		return err
	}
	if words.Len() == 0 {
		return r.cannotLoad(patterns, "no package matches")
	}
	return r.cannotLoad(patterns, words.String())
}

// unique drops repeated strings, in place; the first of each stays.
func unique(s []string) []string {
	seen := map[string]bool{}
	out := s[:0]
	for _, x := range s {
		if !seen[x] {
			seen[x] = true
			out = append(out, x)
		}
	}
	return out
}

// testPackages are the packages that have a test binary, by import path.
func testPackages(roots []*packages.Package) []testPackage {
	var out []testPackage
	for _, p := range roots {
		path, isMain := strings.CutSuffix(p.ID, ".test")
		if !isMain || p.Name != "main" {
			continue
		}
		t := testPackage{path: path, deps: map[string]bool{}, sources: map[string][]string{}}
		packages.Visit([]*packages.Package{p}, nil, func(dep *packages.Package) {
			t.deps[dep.PkgPath] = true
			if dep.Module != nil && dep.Module.Main && dep != p && dep.Imports["testing"] != nil {
				t.wrapped = unique(append(t.wrapped, dep.GoFiles...))
			}
			if dep.Module != nil && dep != p {
				t.sources[dep.PkgPath] = unique(append(t.sources[dep.PkgPath], dep.GoFiles...))
			}
			if dep.ForTest == path && (dep.PkgPath == path || dep.PkgPath == path+"_test") && len(dep.GoFiles) > 0 {
				t.dir = filepath.Dir(dep.GoFiles[0])
				t.files = append(t.files, testFiles(dep.GoFiles)...)
			}
		})
		out = append(out, t)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].path < out[j].path })
	return out
}

// exportFiles are the files that the compiler wrote of the types of the packages
// that those to mutate import, or will when they are woven, by import path.
func (r *run) exportFiles(ctx context.Context, roots []*packages.Package) (map[string]string, error) {
	imported := map[string]bool{}
	for _, name := range weave.Imports {
		imported[name] = true
	}
	for _, p := range roots {
		if isTarget(p) {
			for _, dep := range p.Imports {
				imported[dep.PkgPath] = true
			}
		}
	}
	delete(imported, "unsafe") // these have no file
	delete(imported, "C")
	args := slices.Concat([]string{"list", "-export", "-f", "{{.ImportPath}}\t{{.Export}}"}, r.BuildFlags, sortedKeys(imported))
	r.logCommand(r.dir, "go", args...)
	var out, words bytes.Buffer
	p := process{path: "go", args: args, dir: r.dir, env: r.goEnv(), stdout: &out, stderr: &words}
	o, err := p.run(ctx)
	if err != nil {
		return nil, fmt.Errorf("asking the go command for types: %w", err)
	}
	if o.code != 0 {
		return nil, doNotCompile(r.patterns(), strings.TrimSpace(words.String()))
	}
	exports := map[string]string{}
	for line := range strings.Lines(out.String()) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		exports[name] = file
	}
	return exports, nil
}

// isTarget says whether a package that was named is one to mutate: no variant of it
// for a test, and no test binary.
func isTarget(p *packages.Package) bool {
	return p.ForTest == "" && p.ID == p.PkgPath && !strings.HasSuffix(p.ID, ".test") && len(p.GoFiles) > 0
}

// check parses and type-checks the packages that may be mutated.
func (ws *workspace) check(roots []*packages.Package, exports map[string]string) error {
	var dirs []string
	for _, p := range roots {
		if !isTarget(p) {
			continue
		}
		t, err := check(p, exports)
		if err != nil {
			return err
		}
		ws.targets = append(ws.targets, *t)
		switch {
		case ws.dependencyOf(p.GoFiles[0]) != nil:
		case p.Module != nil && p.Module.Dir != "":
			dirs = append(dirs, p.Module.Dir)
		case strings.HasPrefix(p.GoFiles[0], ws.root+string(filepath.Separator)): // vendored
			dirs = append(dirs, ws.root)
		default:
			dirs = append(dirs, filepath.Dir(p.GoFiles[0]))
		}
	}
	if len(ws.targets) == 0 {
		return &Nothing{What: "no Go package to mutate", Next: "name a package that has Go files beside its tests"}
	}
	if len(dirs) > 0 {
		ws.root = commonFolder(dirs)
	}
	sort.Slice(ws.targets, func(i, j int) bool { return ws.targets[i].Path < ws.targets[j].Path })
	return nil
}

func check(p *packages.Package, exports map[string]string) (*target, error) {
	fset := token.NewFileSet()
	pkg := &mutants.Package{
		Path: p.PkgPath, Label: label(p), Fset: fset, Text: map[*ast.File][]byte{},
		Info: &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{},
			Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
		},
	}
	for _, name := range p.GoFiles {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, &UserError{Message: err.Error()}
		}
		pkg.Files = append(pkg.Files, f)
		pkg.Text[f] = text
	}
	t := &target{Package: pkg, importer: exportImporter(exports)}
	if p.Module != nil && p.Module.GoVersion != "" {
		t.goVersion = "go" + p.Module.GoVersion
	}
	conf := types.Config{Importer: t.importer, GoVersion: t.goVersion, FakeImportC: true}
	var err error
	if pkg.Types, err = conf.Check(p.PkgPath, fset, pkg.Files, pkg.Info); err != nil {
		return nil, &UserError{Message: fmt.Sprintf("package %s does not type-check: %v", p.PkgPath, err)}
	}
	return t, nil
}

// label is how ids name a package: by its folder in the module, which stays
// the same wherever the module lies.
func label(p *packages.Package) string {
	if p.Module != nil {
		if rest, ok := strings.CutPrefix(p.PkgPath, p.Module.Path+"/"); ok {
			return rest
		}
		return p.Name
	}
	return p.PkgPath
}

// exportImporter reads the types of imported packages from the files that the
// compiler wrote of them.
func exportImporter(exports map[string]string) types.Importer {
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		name := exports[path]
		if name == "" {
			return nil, fmt.Errorf("no export data of %q", path)
		}
		return os.Open(name)
	})
}

// commonFolder is the innermost folder that all the folders are in.
func commonFolder(dirs []string) string {
	common := dirs[0]
	for _, d := range dirs[1:] {
		for common != d && !strings.HasPrefix(d, strings.TrimSuffix(common, string(filepath.Separator))+string(filepath.Separator)) {
			common = filepath.Dir(common)
		}
	}
	return common
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
