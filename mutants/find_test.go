package mutants

import (
	"fmt"
	"go/ast"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestFindsWhatTheLinesSayAndNothingElse(t *testing.T) {
	for _, pkg := range fixtures(t) {
		t.Run(pkg.Label, func(t *testing.T) {
			found := Find(pkg)
			for _, p := range found.Problems {
				t.Errorf("%v: %s", p.Pos, p.Message)
			}
			var got []string
			for _, m := range found.Mutants {
				got = append(got, place(pkg, m.Site, m.Operator.Name))
			}
			compare(t, wants(pkg), got)
		})
	}
}

// wants are the expectations of a package: each operator of a want comment, on
// the comment's line.
func wants(pkg *Package) []string {
	var want []string
	for _, f := range pkg.Files {
		for _, group := range f.Comments {
			for _, c := range group.List {
				_, names, ok := strings.Cut(c.Text, "// want ")
				for _, name := range strings.Fields(names) {
					if ok {
						want = append(want, place(pkg, c, name))
					}
				}
			}
		}
	}
	return want
}

func place(pkg *Package, n ast.Node, what string) string {
	pos := pkg.Fset.Position(n.Pos())
	return fmt.Sprintf("%s:%d: %s", filepath.Base(pos.Filename), pos.Line, what)
}

// compare holds two lists to each other, whatever their order.
func compare(t *testing.T, want, got []string) {
	t.Helper()
	for _, w := range want {
		if i := slices.Index(got, w); i >= 0 {
			got = slices.Delete(got, i, i+1)
		} else {
			t.Errorf("%s: wanted, and not found", w)
		}
	}
	for _, g := range got {
		t.Errorf("%s: found, and not wanted", g)
	}
}

func TestIdsAreTheSameEveryTime(t *testing.T) {
	pkg := load(t, ".", nil, "./testdata/caps")[0]
	first, second := Find(pkg).Mutants, Find(pkg).Mutants
	seen := map[string]bool{}
	for i, m := range first {
		if m.ID != second[i].ID {
			t.Errorf("mutant %d is %s, then %s", i, m.ID, second[i].ID)
		}
		if seen[m.ID] {
			t.Errorf("%s: twice", m.ID)
		}
		seen[m.ID] = true
	}
}
