package harness_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/harness"
)

// Each subtest marks itself outside of its bubble and takes the mark away inside. Were the
// first to run without its inside, because another one is looked at alone, the other would find the
// mark and fail.
func TestASubtestWithAPartOutsideOfItsBubbleIsLeftOutWhole(t *testing.T) {
	t.Parallel()
	dir := laid(t, `package x

import (
	"errors"
	"testing"
)

var mark string

func TestDo(t *testing.T) {
	for _, name := range []string{"a", "b", "c"} {
		t.Run(name, func(t *testing.T) {
			t.Deadline() // which no bubble allows: this function has none
			if mark != "" {
				t.Fatalf("%s did not take its mark away", mark)
			}
			mark = name
			inside := func(t *testing.T) {
				mark = ""
				calls := 0
				err := Do(func() error {
					if calls++; calls < 3 {
						return errors.New("busy")
					}
					return nil
				})
				if err != nil || calls != 3 {
					t.Errorf("%d calls and %v", calls, err)
				}
			}
			inside(t)
		})
	}
}
`)
	m := mustRun(t, harness.Options{Dir: dir})
	want := map[string]map[string]string{}
	for _, name := range []string{"TestDo/a", "TestDo/b", "TestDo/c"} {
		want[name] = map[string]string{"await-removed": "failed"}
	}
	if diff := cmp.Diff(want, cellsOf(m)); diff != "" {
		t.Errorf("cells (-want +got):\n%s", diff)
	}
	for _, test := range m.Tests {
		if test.Unstable != "" {
			t.Errorf("%s is unstable: %s", test.Name, test.Unstable)
		}
	}
}
