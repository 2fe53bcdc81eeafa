package harness

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// record feeds output to a recorder in pieces of n bytes; ^ stands for the
// marker.
func record(output string, n int) *recorder {
	r := newRecorder()
	p := []byte(strings.ReplaceAll(output, "^", "\x16"))
	for len(p) > 0 {
		k := min(n, len(p))
		r.Write(p[:k])
		p = p[k:]
	}
	r.close()
	return r
}

func TestOutputBelongsToTheTestThatWasNamedLast(t *testing.T) {
	const output = `^=== RUN   TestA
no newline^=== RUN   TestA/x
    x_test.go:3: bad
^--- FAIL: TestA/x (0.00s)
^=== NAME  TestA
from A
^--- FAIL: TestA (0.00s)
^=== NAME  
from nobody
^=== RUN   TestB
^=== PAUSE TestB
^=== CONT  TestB
^--- SKIP: TestB (0.01s)
^=== RUN   TestC
--- FAIL: TestC (0.00s)
=== RUN   TestD
`
	type said struct {
		End    ending
		Output string
	}
	want := map[string]said{
		"TestA":   {failed, "no newlinefrom A\n"},
		"TestA/x": {failed, "    x_test.go:3: bad\n"},
		"TestB":   {skipped, ""},
		// Lines without the marker are the test's own output, whatever they say.
		"TestC": {unended, "--- FAIL: TestC (0.00s)\n=== RUN   TestD\n"},
	}
	for _, n := range []int{1, 7, 1 << 20} {
		r := record(output, n)
		got := map[string]said{}
		for name, rec := range r.tests {
			got[name] = said{rec.ending, rec.output.String()}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("in pieces of %d (-want +got):\n%s", n, diff)
		}
		if got := r.outside.String(); got != "from nobody\n" {
			t.Errorf("outside of tests: %q", got)
		}
	}
}

func TestTheOutputOfARepeatedTestIsThatOfTheRunThatFailed(t *testing.T) {
	const pass, fail = "^=== RUN   TestA\npassing\n^--- PASS: TestA (0.00s)\n", "^=== RUN   TestA\nfailing\n^--- FAIL: TestA (0.00s)\n"
	for output, want := range map[string]testRecord{
		pass + pass:        {ending: passed, runs: 2},
		pass + fail + pass: {ending: failed, runs: 3, fails: 1},
		fail + fail:        {ending: failed, runs: 2, fails: 2},
	} {
		got := record(output, 1<<20).tests["TestA"]
		words := "passing\n"
		if want.fails > 0 {
			words = "failing\n"
		}
		if got.ending != want.ending || got.runs != want.runs || got.fails != want.fails || got.output.String() != words {
			t.Errorf("%q: %d, %d runs, %d fails, %q", output, got.ending, got.runs, got.fails, got.output.String())
		}
	}
}

func TestLeavesAreTheTestsWithoutSubtests(t *testing.T) {
	r := record("^=== RUN   TestA\n^=== RUN   TestA/b\n^=== RUN   TestA/b/c\n^=== RUN   TestAB\n", 1<<20)
	if diff := cmp.Diff([]string{"TestA/b/c", "TestAB"}, r.leaves()); diff != "" {
		t.Errorf("leaves (-want +got):\n%s", diff)
	}
}

func TestOutputWithoutEndIsKeptInBounds(t *testing.T) {
	r := newRecorder()
	r.Write([]byte("\x16=== RUN   TestA\n"))
	for range 100 {
		r.Write([]byte(strings.Repeat("x", messageLimit)))
	}
	r.close()
	if n := r.tests["TestA"].output.Len(); n > messageLimit {
		t.Errorf("%d bytes kept of the output, want at most %d", n, messageLimit)
	}
}

func TestARecorderThatHasReadNothingYetIsNotQuietForLong(t *testing.T) {
	if d := time.Since(newRecorder().printed()); d < 0 || d > time.Minute {
		t.Errorf("a new recorder has been quiet for %v", d)
	}
}

func FuzzRecorder(f *testing.F) {
	f.Add("^=== RUN   TestA\n^--- PASS: TestA (0.00s)\n", 3)
	f.Add("^--- FAIL: ", 1)
	f.Fuzz(func(t *testing.T, output string, n int) {
		if n < 1 {
			n = 1
		}
		whole, pieces := record(output, 1<<20), record(output, n)
		if diff := cmp.Diff(whole.order, pieces.order); diff != "" {
			t.Errorf("whole and in pieces of %d:\n%s", n, diff)
		}
	})
}

func TestAPatternSelectsJustTheseTests(t *testing.T) {
	for want, tests := range map[string][]string{
		`^TestA$|^TestB$/^x\(y\)$/^z\|w$`:         {"TestA", "TestB/x(y)/z|w"},
		`^(TestA|TestB)$`:                         {"TestA", "TestB"},
		`^TestA$/^(T1|T2)$`:                       {"TestA/T1", "TestA/T2"},
		`^(TestA|TestC)$/^(T1|T2)$|^TestB$/^T1$`:  {"TestA/T1", "TestA/T2", "TestB/T1", "TestC/T1", "TestC/T2"},
		`^TestA$/^a$/^(x|y)$|^TestB$/^a$/^(x|y)$`: {"TestA/a/x", "TestA/a/y", "TestB/a/x", "TestB/a/y"},
	} {
		if got := pattern(tests); got != want {
			t.Errorf("pattern(%q) = %s, want %s", tests, got, want)
		}
	}
}
