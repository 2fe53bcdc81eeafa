package harness_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/harness"
)

// What the user leaves out must not let the examples back into the bubbles' process,
// where they would be counted a second time.
func TestAnExampleIsOneColumnWhateverTheUserLeavesOut(t *testing.T) {
	dir := laid(t, `package x

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
`)
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
