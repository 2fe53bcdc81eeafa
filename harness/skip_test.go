package harness_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/harness"
)

// What the user leaves out must not let the examples back into the bubbles' process,
// where they would be counted a second time.
func TestAnExampleIsOneColumnWhateverTheUserLeavesOut(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/x\n\ngo 1.25\n",
		"retry.go": `package x

func Do(op func() error) (err error) {
	for try := 0; try < 3; try++ {
		if err = op(); err == nil {
			return nil
		}
	}
	return err
}
`,
		"retry_test.go": `package x

import (
	"fmt"
	"testing"
)

func TestDo(t *testing.T) {
	if Do(func() error { return nil }) != nil {
		t.Error("a success is an error")
	}
}

func ExampleDo() {
	fmt.Println(Do(func() error { return nil }))
	// Output: <nil>
}
`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{nil, {"-test.skip=^TestNone$"}, {"-test.skip", "^TestNone$"}, {"-test.skip="}} {
		m := mustRun(t, harness.Options{Dir: dir, TestArgs: args})
		var names []string
		for _, c := range m.Tests {
			names = append(names, c.Name)
		}
		if diff := cmp.Diff([]string{"TestDo", "ExampleDo"}, names); diff != "" {
			t.Errorf("%q: %s", args, diff)
		}
	}
}
