package cases_test

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mutcheck/mutcheck/cases"
)

func TestTheSourceHasEveryFileButTheTests(t *testing.T) {
	want := []string{"cases.json", "cases.schema.json"}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") {
			want = append(want, file)
		}
	}
	got, err := fs.Glob(cases.Source, "*")
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("embedded %v, want %v", got, want)
	}
}
