package harness_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/harness"
	"github.com/mutcheck/mutcheck/report"
)

// celled is the module of that name in a folder of its own.
func celled(t *testing.T) cached {
	t.Helper()
	c := newCached(t)
	c.dir = filepath.Join(c.dir, "celled")
	if err := os.CopyFS(c.dir, os.DirFS(testdata(t, "celled"))); err != nil {
		t.Fatal(err)
	}
	return c
}

var celledOptions = harness.Options{Patterns: []string{"./retry"}, Tests: []string{"./apart", "./shared"}}

var knownCells = regexp.MustCompile(`(\d+) of (\d+) cells are known`)

// cells runs the module, and says how many of the cells to decide are known from
// earlier runs.
func (c cached) cells(o harness.Options) (text string, known, all int) {
	c.t.Helper()
	var log, out bytes.Buffer
	o.Dir, o.Log = c.dir, &log
	m, err := harness.Run(context.Background(), o)
	if err != nil {
		c.t.Fatal(err)
	}
	if err := report.WriteJSON(&out, m, report.View{}); err != nil {
		c.t.Fatal(err)
	}
	if found := knownCells.FindStringSubmatch(log.String()); found != nil {
		fmt.Sscan(found[1], &known)
		fmt.Sscan(found[2], &all)
	}
	return out.String(), known, all
}

// An edit changes a file of the module, or changes it back.
type edit struct{ name, file, from, to string }

func (c cached) edit(e edit) {
	c.t.Helper()
	text := read(c.t, c.dir, e.file)
	switch {
	case strings.Contains(text, e.to): // which may have the other in it
		text = strings.Replace(text, e.to, e.from, 1)
	case strings.Contains(text, e.from):
		text = strings.Replace(text, e.from, e.to, 1)
	default:
		c.t.Fatalf("%s has no %q", e.file, e.from)
	}
	c.write(e.file, text)
}

const (
	apart  = "apart/retry_test.go"
	shared = "shared/retry_test.go"
)

var celledEdits = []edit{
	{"a test that notices less", apart, "n != 1", "n == 0"},
	{"a test that kills no more", apart, "w[5] != 4*time.Second", "w[5] == 0"},
	{"a line above the tests", apart, "func TestFatal", "// A line.\n\nfunc TestFatal"},
	{"a test that is renamed", apart, "func TestGrowth(", "func TestGrows("},
	{"a test that is removed", apart, "func TestNothing(", "func nothing("},
	{"a test that is added", apart, "func TestCap(", "func TestMore(t *testing.T) { waited(1) }\n\nfunc TestCap("},
	{"a subtest", apart, `"three", 3`, `"four", 4`},
	{"a helper of two tests", "apart/helper_test.go", "retry.Do(9,", "retry.Do(8,"},
	{"a constant", "apart/helper_test.go", "failures = 2", "failures = 3"},
	{"a method", "apart/helper_test.go", "c.n > c.failures", "c.n >= 1+c.failures"},
	{"an import", "apart/helper_test.go", `"time"`, `_ "strings"` + "\n\t" + `"time"`},
	{"another package's test that panics no more", shared, `panic("it waited after the last call")`, `t.Error("waits")`},
	{"a test that leaves something behind", shared, "err == nil {", "err == nil || count < 0 {"},
	{"a variable that is changed by others", shared, "count = 0", "count -= count"},
	{"testdata", "shared/testdata/attempts.txt", "3", "2"},
	{"the retry", "retry/retry.go", "time.Second\n\tvar", "2 * time.Second\n\tvar"},
}

func TestAfterRandomEditsTheKillTableIsThatOfARunWithoutACache(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the tests of a module sixteen times")
	}
	c := celled(t)
	die := rand.New(rand.NewPCG(3100, 7))
	known := 0
	c.cells(celledOptions)
	plain := celledOptions
	plain.NoCache = true
	for _, i := range die.Perm(len(celledEdits))[:8] {
		e := celledEdits[i]
		c.edit(e)
		got, n, _ := c.cells(celledOptions)
		want, _, _ := c.cells(plain)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("after a change of %s (-without a cache +with):\n%s", e.name, diff)
		}
		known += n
	}
	if known == 0 {
		t.Error("no cell came from the cache")
	}
}

func TestAChangeOfOneTestRunsItsOwnCellsAgain(t *testing.T) {
	c := celled(t)
	_, known, all := c.cells(celledOptions)
	if known != 0 || all != 30 {
		t.Fatalf("%d of %d cells were known to the first run", known, all)
	}
	for _, e := range []struct {
		edit
		again int // the cells of the tests that reach what was changed
	}{
		// TestFatal reaches the two faults in front of the waits.
		{celledEdits[0], 2},
		// Tests that may share something run again with all that run beside them:
		// TestSuccess reaches one mutant, and it is the one that all tests of the
		// package reach; two of its cells were decided alone.
		{edit{file: shared, from: "Success(t *testing.T) {", to: "Success(t *testing.T) { _ = 1;"}, 2},
		// What is read by any test is read by all, as far as is known.
		{edit{file: "shared/testdata/attempts.txt", from: "3", to: "2"}, all},
	} {
		c.edit(e.edit)
		if _, known, all := c.cells(celledOptions); all-known != e.again {
			t.Errorf("after a change of %s, %d of %d cells were run again, want %d", e.from, all-known, all, e.again)
		}
	}
}

func TestDamagedCellsAreAMiss(t *testing.T) {
	c := celled(t)
	want, _, _ := c.cells(celledOptions)
	files, err := filepath.Glob(filepath.Join(os.Getenv("XDG_CACHE_HOME"), "mutcheck", "*"))
	if err != nil || len(files) != 2 {
		t.Fatalf("entries %v, %v", files, err)
	}
	for _, file := range files {
		text := read(t, file)
		if err := os.WriteFile(file, []byte(text[:len(text)-1]+"x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, known, all := c.cells(celledOptions)
	if known != 0 || all == 0 {
		t.Errorf("%d of %d cells were known", known, all)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the answers (-first +second):\n%s", diff)
	}
}

func TestWhatIsEditedWhileItRunsIsNotKept(t *testing.T) {
	c := celled(t)
	o := celledOptions
	o.Progress = func(s harness.Step) {
		if s.Name == "mutants" && s.Done == 1 {
			c.edit(celledEdits[0])
		}
	}
	c.cells(o)
	if files, _ := filepath.Glob(filepath.Join(os.Getenv("XDG_CACHE_HOME"), "mutcheck", "*")); len(files) > 0 {
		t.Errorf("kept: %v", files)
	}
}
