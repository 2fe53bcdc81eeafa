package harness_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/harness"
	"github.com/mutcheck/mutcheck/report"
)

// testdata is the folder with the modules that the tests run on.
func testdata(t *testing.T, elem ...string) string {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join(append([]string{"..", "testdata"}, elem...)...))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func mustRun(t *testing.T, o harness.Options) *report.Matrix {
	t.Helper()
	m, err := harness.Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// cellsOf are the states of the kill table, by test name and operator.
func cellsOf(m *report.Matrix) map[string]map[string]string {
	out := map[string]map[string]string{}
	for i, test := range m.Tests {
		out[test.Name] = map[string]string{}
		for _, mutant := range m.Mutants {
			out[test.Name][mutant.Operator] = string(mutant.Cells[i].State)
		}
	}
	return out
}

var (
	wantComment = regexp.MustCompile(`^\s*// want: (.*)`)
	testStart   = regexp.MustCompile(`^func ((?:Test|Example)\w*)\(|^\tt\.Run\("([^"]+)"`)
)

// wantedCells reads the "// want: OPERATOR STATE, ..." comments in front of
// tests and subtests.
func wantedCells(t *testing.T, file string) map[string]map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]map[string]string{}
	var want map[string]string
	top := ""
	for _, line := range strings.Split(string(text), "\n") {
		if m := wantComment.FindStringSubmatch(line); m != nil {
			want = map[string]string{}
			for _, pair := range strings.Split(m[1], ", ") {
				operator, state, _ := strings.Cut(pair, " ")
				want[operator] = state
			}
			continue
		}
		m := testStart.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		name := m[1]
		if name != "" {
			top = name
		} else {
			name = top + "/" + m[2]
		}
		if want != nil {
			out[name] = want
		}
		want = nil
	}
	if len(out) == 0 {
		t.Fatalf("%s has no want comment", file)
	}
	return out
}

func TestEveryWayInWhichATestCanEnd(t *testing.T) {
	t.Parallel()
	dir := testdata(t, "outcomes")
	m := mustRun(t, harness.Options{Dir: dir})
	if diff := cmp.Diff(wantedCells(t, filepath.Join(dir, "retry_test.go")), cellsOf(m)); diff != "" {
		t.Errorf("cells (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"example.com/outcomes.TestThatIsSkipped"}, m.Skipped); diff != "" {
		t.Errorf("skipped (-want +got):\n%s", diff)
	}
}

func TestTwoRunsAreEqual(t *testing.T) {
	t.Parallel()
	dir := testdata(t, "seathold")
	run := func(jobs int) *report.Matrix {
		return mustRun(t, harness.Options{Dir: dir, Patterns: []string{"./retry"}, Tests: []string{"./seats"}, Jobs: jobs})
	}
	if diff := cmp.Diff(run(1), run(8)); diff != "" {
		t.Errorf("one job and eight (-one +eight):\n%s", diff)
	}
}

func TestNothingIsLeftBehind(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	dir := testdata(t, "seathold")
	before := snapshot(t, dir)
	mustRun(t, harness.Options{Dir: dir, Patterns: []string{"./retry"}, Tests: []string{"./seats"}})
	if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
		t.Errorf("the user's tree (-before +after):\n%s", diff)
	}
	if left, _ := filepath.Glob(filepath.Join(temp, "*")); len(left) > 0 {
		t.Errorf("left in the temp folder: %v", left)
	}
}

func TestACancelledRunEndsAtOnceAndLeavesNothing(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	ctx, cancel := context.WithCancel(context.Background())
	started := time.Now()
	_, err := harness.Run(ctx, harness.Options{Dir: testdata(t, "outcomes"), Progress: func(s harness.Step) {
		if s.Name == "mutants" && s.Done > 0 {
			started = time.Now()
			cancel() // in the middle of the cells
		}
	}})
	if err == nil || ctx.Err() == nil {
		t.Fatalf("the run ended with %v, want an error", err)
	}
	if d := time.Since(started); d > 2*time.Second {
		t.Errorf("it took %v to end", d)
	}
	if left, _ := filepath.Glob(filepath.Join(temp, "*")); len(left) > 0 {
		t.Errorf("left in the temp folder: %v", left)
	}
}

// snapshot maps the files below dir to their contents.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		out[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
