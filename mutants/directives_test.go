package mutants

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// parse type-checks source text as a package.
func parse(t *testing.T, source string) *Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "retry.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{},
		Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
	}
	pkg, err := new(types.Config).Check("retry", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	return &Package{
		Path: "retry", Label: "retry", Fset: fset, Files: []*ast.File{file},
		Text: map[*ast.File][]byte{file: []byte(source)}, Types: pkg, Info: info,
	}
}

func TestAnIgnoredMutantHasTheReasonOfTheComment(t *testing.T) {
	found := Find(load(t, ".", nil, "./testdata/ignored")[0])
	want := map[string]string{
		"await-removed":        "the caller looks at it",
		"should-retry-dropped": "no permanent errors here // want should-retry-dropped",
		"exponent-dropped":     "",
	}
	for _, m := range found.Mutants {
		if m.Ignored != want[m.Operator.Name] {
			t.Errorf("%s is ignored for %q, not %q", m.ID, m.Ignored, want[m.Operator.Name])
		}
	}
}

func TestABrokenCommentIsAProblemThatSaysWhatToDo(t *testing.T) {
	for _, c := range []struct{ comment, says string }{
		{"//mutcheck:ignore cap-dropped", "gives no reason"},
		{"//mutcheck:ignore cap-droped: later", "names no operator"},
		{"//mutcheck:skip cap-dropped: later", "unknown comment"},
		{"//mutcheck:site cap-dropped", "nothing on this line that it can be applied to"},
	} {
		problems := Find(parse(t, "package retry\n\n"+c.comment+"\nvar x = 1\n")).Problems
		if len(problems) != 1 || !problems[0].Fatal || !strings.Contains(problems[0].Message, c.says) {
			t.Errorf("%s: problems are %+v, want one fatal that says %q", c.comment, problems, c.says)
		}
	}
}

func TestAnIgnoreCommentThatMatchesNothingIsAWarning(t *testing.T) {
	problems := Find(parse(t, "package retry\n\n//mutcheck:ignore cap-dropped: one day\nvar x = 1\n")).Problems
	if len(problems) != 1 || problems[0].Fatal || problems[0].Pos.Line != 3 {
		t.Errorf("problems are %+v, want one warning about line 3", problems)
	}
}

func TestOperatorsWithoutAMutantAreAbsent(t *testing.T) {
	found := Find(parse(t, `package retry

func do(op func() error) (err error) {
	for n := 0; n < 3; n++ {
		if err = op(); err == nil {
			return nil
		}
	}
	return err
}
`))
	var names []string
	for _, op := range Absent([]Found{found}) {
		names = append(names, op.Name)
	}
	if got := strings.Join(names, " "); got != "should-retry-dropped cap-dropped exponent-dropped" {
		t.Errorf("absent are %s", got)
	}
}
