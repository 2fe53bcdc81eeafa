package reference_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mutcheck/mutcheck/cases"
	"github.com/mutcheck/mutcheck/reference"
)

func TestTheSourcesPassTheirListInAModuleOfTheirOwn(t *testing.T) {
	dir := t.TempDir()
	for folder, source := range map[string]fs.FS{"reference": reference.Source, "cases": cases.Source} {
		if err := os.CopyFS(filepath.Join(dir, folder), source); err != nil {
			t.Fatal(err)
		}
	}
	module := "module github.com/mutcheck/mutcheck\n\ngo 1.26.0\n"
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(module), 0o644); err != nil {
		t.Fatal(err)
	}
	test := exec.Command("go", "test", "-v", "-run", "^TestList$", "./reference")
	test.Dir = dir
	test.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=off")
	out, err := test.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, c := range cases.Default() {
		if pass := "--- PASS: TestList/" + c.ID + " "; !strings.Contains(string(out), pass) {
			t.Errorf("no %q in\n%s", pass, out)
		}
	}
}
