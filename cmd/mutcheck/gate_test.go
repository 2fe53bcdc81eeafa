package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/mutcheck/mutcheck/gate"
	"github.com/mutcheck/mutcheck/report"
)

func TestTheModulesFolderIsTheNextOneWithAGoMod(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"work/go.work", "work/a/go.mod", "work/a/b/x.go", "work/c/x.go", "work/go.mod/x", "none/x"} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, tc := range []struct{ dir, want, reason string }{
		{"work/a", ".", "it has a go.mod"},
		{"work/a/b", "..", "the one above has"},
		{"work/c", "..", "none has, since a folder is no go.mod, and the one above has a go.work"},
		{"none", ".", "nothing is there"},
	} {
		t.Chdir(filepath.Join(root, filepath.FromSlash(tc.dir)))
		got, err := moduleFolder()
		if want := filepath.FromSlash(tc.want); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q: %s", tc.dir, got, err, want, tc.reason)
		}
	}
}

func TestARunIsAsWideAsItsPackages(t *testing.T) {
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "go.mod"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		dir  string
		o    options
		part bool
		want gate.Scope
	}{
		{".", options{patterns: []string{"./..."}}, false, gate.Everything},
		{"sub", options{patterns: []string{"./..."}}, false, gate.Packages},
		{".", options{patterns: []string{"./retry"}}, false, gate.Packages},
		{".", options{}, false, gate.Packages},
		{".", options{patterns: []string{"./..."}}, true, gate.Part},
		{".", options{patterns: []string{"./..."}, mutate: []string{"x"}}, false, gate.Part},
	} {
		t.Chdir(filepath.Join(root, tc.dir))
		if got, err := tc.o.scope(&report.Matrix{Partial: tc.part}); err != nil || got != tc.want {
			t.Errorf("%+v: %d, %v, want %d", tc.o, got, err, tc.want)
		}
	}
}
