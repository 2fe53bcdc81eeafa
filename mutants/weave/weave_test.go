package weave_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/mutants"
	"github.com/mutcheck/mutcheck/mutants/weave"
)

// checked parses and type-checks the package of one file.
func checked(t *testing.T, name string, text []byte) *mutants.Package {
	t.Helper()
	p := &mutants.Package{
		Path: "example.com/traps", Label: "traps", Fset: token.NewFileSet(), Text: map[*ast.File][]byte{},
		Info: &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Selections: map[*ast.SelectorExpr]*types.Selection{},
		},
	}
	f, err := parser.ParseFile(p.Fset, name, text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	p.Files, p.Text[f] = []*ast.File{f}, text
	conf := types.Config{Importer: source()}
	if p.Types, err = conf.Check(p.Path, p.Fset, p.Files, p.Info); err != nil {
		t.Fatal(err)
	}
	return p
}

func source() types.Importer { return importer.ForCompiler(token.NewFileSet(), "source", nil) }

// marked makes a mutant of each condition behind a /*site*/ comment: it
// becomes false, and the rest of the condition stays.
func marked(p *mutants.Package) []weave.Numbered {
	var out []weave.Numbered
	for _, f := range p.Files {
		for _, c := range f.Comments {
			if c.List[0].Text != "/*site*/" {
				continue
			}
			cond, fn := conditionAfter(f, c.End())
			constant := &ast.BinaryExpr{X: &ast.BasicLit{Kind: token.INT, Value: "0"}, Op: token.EQL, Y: &ast.BasicLit{Kind: token.INT, Value: "1"}}
			dropped := &ast.BinaryExpr{X: &ast.ParenExpr{X: cond}, Op: token.LAND, Y: constant}
			out = append(out, weave.Numbered{Number: len(out) + 1, Mutant: &mutants.Mutant{
				ID: fmt.Sprint("traps:", len(out)+1), Package: p, Func: fn, Site: cond, Edits: []mutants.Edit{{Old: cond, New: dropped}},
			}})
		}
	}
	return out
}

// conditionAfter is the outermost expression that starts just behind pos, and
// the innermost function around it.
func conditionAfter(f *ast.File, pos token.Pos) (cond ast.Expr, fn *mutants.Func) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Pos() < pos && pos < n.End() {
				fn = &mutants.Func{Name: n.Name.Name, Node: n, Type: n.Type, Body: n.Body, File: f}
			}
		case *ast.FuncLit:
			if n.Pos() < pos && pos < n.End() {
				fn = &mutants.Func{Name: "literal", Node: n, Type: n.Type, Body: n.Body, File: f}
			}
		case ast.Expr:
			if cond == nil && pos <= n.Pos() && n.Pos() <= pos+1 {
				cond = n
			}
		}
		return true
	})
	return cond, fn
}

func TestEachMutantChangesItsOwnFunctionAndNoOther(t *testing.T) {
	dir, err := filepath.Abs("testdata/traps")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "main.go")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	pkg := checked(t, name, text)
	ms := marked(pkg)
	woven, err := weave.Weave(pkg, ms, source(), "go1.26")
	if err != nil {
		t.Fatal(err)
	}
	if len(woven.NotViable) > 0 {
		t.Fatalf("not viable: %v", woven.NotViable)
	}
	bin := build(t, dir, woven.Files)
	plain, _ := run(t, bin, 0, 0)
	for _, line := range plain {
		if !strings.HasSuffix(line, "plain") {
			t.Errorf("on the original bodies: %s", line)
		}
	}
	for _, m := range ms {
		lines, trace := run(t, bin, m.Number, 0)
		var changed []string
		for i, line := range lines {
			if i >= len(plain) || line != plain[i] {
				changed = append(changed, line)
			}
		}
		if len(changed) != 1 || !strings.HasSuffix(changed[0], "mutated") {
			t.Errorf("mutant in %s changed %q, want one line that ends in mutated", m.Func.Name, changed)
		}
		if trace.Counts[m.Number] == 0 {
			t.Errorf("mutant in %s did not say that it was entered", m.Func.Name)
		}
	}
}

func TestABaselineTracesSitesAndTurns(t *testing.T) {
	text := []byte(`package main

func main() {
	for i := 0; i < 5; i++ {
		if i == 3 {
			if /*site*/ i > 0 {
				continue
			}
		}
		if i > 10 {
			if /*site*/ i > 11 {
				return
			}
		}
	}
}
`)
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/traps\n\ngo 1.26\n")
	name := filepath.Join(dir, "main.go")
	write(t, name, string(text))
	pkg := checked(t, name, text)
	woven, err := weave.Weave(pkg, marked(pkg), source(), "go1.26")
	if err != nil {
		t.Fatal(err)
	}
	bin := build(t, dir, woven.Files)
	_, trace := run(t, bin, weave.Baseline, 0)
	// One entry and five turns, rounded down to a power of two.
	want := map[int]int64{1: 1, woven.Functions[1]: 4}
	if diff := cmp.Diff(want, trace.Counts); diff != "" {
		t.Errorf("trace of the baseline (-want +got):\n%s", diff)
	}
	if _, trace = run(t, bin, 1, 3); !trace.Limited || trace.Slept != 0 {
		t.Errorf("a mutant that takes 6 turns was not ended by a limit of 3: %v", trace)
	}
}

func TestAMutantThatDoesNotCompileIsNamedAndSpoilsNoOther(t *testing.T) {
	text := []byte("package main\n\nfunc main() {\n\tn := 1\n\tif /*site*/ n > 0 {\n\t\treturn\n\t}\n\tif /*site*/ n > 1 {\n\t\treturn\n\t}\n}\n")
	pkg := checked(t, "main.go", text)
	ms := marked(pkg)
	ms[0].Edits[0].New = ast.NewIdent("nowhere")
	woven, err := weave.Weave(pkg, ms, source(), "go1.26")
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]string{1: "undefined: nowhere"}
	if diff := cmp.Diff(want, woven.NotViable); diff != "" {
		t.Errorf("not viable (-want +got):\n%s", diff)
	}
	if !strings.Contains(string(woven.Files["main.go"]), "case 2:") {
		t.Error("the other mutant was not woven")
	}
}

func TestATraceThatWasCutShortIsReadAsFarAsItGoes(t *testing.T) {
	got := weave.ParseTrace([]byte("-1 1\nwhole A\nbubble A\nbubble B\nlost B\nopen C\ntook 5 A b\ntest A\n7 1\n-1 2\ntest \n-1 1\nlimit 9\n7"))
	want := weave.Trace{
		Counts: map[int]int64{-1: 2, 7: 1}, Tests: map[string]map[int]int64{"A": {-1: 2, 7: 1}},
		Around: true, Limited: true, Slept: 9, Bubbled: map[string]bool{"A": true}, Whole: map[string]bool{"A": true}, Open: []string{"C"}, Took: map[string]time.Duration{"A b": 5},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("trace (-want +got):\n%s", diff)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// build builds the command in dir with the woven files over its own.
func build(t *testing.T, dir string, files map[string][]byte) string {
	t.Helper()
	temp := t.TempDir()
	replace := map[string]string{}
	for name, text := range files {
		replace[name] = filepath.Join(temp, filepath.Base(name))
		write(t, replace[name], string(text))
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(temp, "overlay.json"), string(overlay))
	bin := filepath.Join(temp, "woven.exe")
	cmd := exec.Command("go", "build", "-overlay="+filepath.Join(temp, "overlay.json"), "-o="+bin, ".")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return bin
}

// run runs a woven command and returns the lines that it printed.
func run(t *testing.T, bin string, active int, turns int) ([]string, weave.Trace) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "trace")
	cmd := exec.Command(bin)
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d", weave.ActiveVar, active), weave.TraceVar+"="+file, fmt.Sprintf("%s=%d", weave.LimitVar, turns))
	out, _ := cmd.Output() // the exit code of a limited process is not 0
	data, err := os.ReadFile(file)
	if err != nil && active != 0 {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n"), weave.ParseTrace(data)
}
