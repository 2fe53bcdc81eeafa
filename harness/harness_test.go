package harness_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
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

// laid is the folder of a module with a retry, and these tests for it.
func laid(t *testing.T, tests string) string {
	t.Helper()
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
		"retry_test.go": tests,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// mustRun runs the tests for real: an answer from the cache would prove nothing.
func mustRun(t *testing.T, o harness.Options) *report.Matrix {
	t.Helper()
	o.NoCache = true
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

var testStart = regexp.MustCompile(`^func ((?:\(\w+ \*?\w+\) Test|Test|Example)\w*)\(|^\t+(?:t|s|s\.T\(\))\.Run\("([^"]+)"`)

// wanted reads the comments of a kind ("want", "clock") in front of the tests
// and subtests of the files, by test name. A method is a test of TestSuite.
func wanted(t *testing.T, kind string, files ...string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		top, want := "", ""
		for _, line := range strings.Split(string(text), "\n") {
			if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "// "+kind+": "); ok {
				want = rest
			}
			m := testStart.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			name := top + "/" + m[2]
			if m[1] != "" {
				name = m[1]
				if _, method, ok := strings.Cut(name, ") "); ok {
					name = "TestSuite/" + method
				}
				top = name
			}
			if want != "" {
				out[name] = want
			}
			want = ""
		}
	}
	if len(out) == 0 {
		t.Fatalf("%v have no %s comment", files, kind)
	}
	return out
}

// wantedCells reads the "// want: OPERATOR STATE, ..." comments.
func wantedCells(t *testing.T, files ...string) map[string]map[string]string {
	t.Helper()
	out := map[string]map[string]string{}
	for name, cells := range wanted(t, "want", files...) {
		out[name] = map[string]string{}
		for _, pair := range strings.Split(cells, ", ") {
			operator, state, _ := strings.Cut(pair, " ")
			out[name][operator] = state
		}
	}
	return out
}

func TestEachTestRunsOnTheClockThatItStands(t *testing.T) {
	t.Parallel()
	for module, files := range map[string][]string{
		"clocks":   {"retry_test.go", "bubble_test.go", "env_test.go"},
		"suites":   {"retry_test.go"},
		"around":   {"retry_test.go"},
		"steps":    {"retry_test.go"},
		"together": {"retry_test.go"},
		"apart":    {"retry_test.go"},
	} {
		t.Run(module, func(t *testing.T) {
			t.Parallel()
			dir := testdata(t, module)
			var names []string
			for _, name := range files {
				names = append(names, filepath.Join(dir, name))
			}
			holdToClocks(t, harness.Options{Dir: dir}, names...)
		})
	}
}

func TestATestThatNeedsSeveralProcessorsRunsOnTheRealClock(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.NumCPU() == 1 {
		t.Skip("tests in a bubble have all processors here, or there is one only")
	}
	t.Parallel()
	dir := testdata(t, "clocks")
	var files []string
	for _, name := range []string{"retry_test.go", "bubble_test.go", "env_test.go", "processor_test.go"} {
		files = append(files, filepath.Join(dir, name))
	}
	holdToClocks(t, harness.Options{Dir: dir, BuildFlags: []string{"-tags=processors"}}, files...)
}

// holdToClocks runs a module and holds it to the comments in its test
// files: on which clock each test runs, and its cells.
func holdToClocks(t *testing.T, o harness.Options, files ...string) {
	t.Helper()
	m := mustRun(t, o)
	clocks := map[string]string{}
	for _, test := range m.Tests {
		clocks[test.Name] = test.Clock
		if (test.Clock == report.RealClock) != (test.ClockReason != "") {
			t.Errorf("%s runs on the %s clock for the reason %q", test.Name, test.Clock, test.ClockReason)
		}
		if strings.Contains(test.Name, "outlives-it") && test.Clock == report.RealClock && !strings.Contains(test.ClockReason, "blocked goroutines remain") {
			t.Errorf("%s runs on the real clock for the reason %q", test.Name, test.ClockReason)
		}
	}
	if diff := cmp.Diff(wanted(t, "clock", files...), clocks); diff != "" {
		t.Errorf("clocks (-want +got):\n%s", diff)
	}
	cells := cellsOf(m)
	for name, want := range wantedCells(t, files...) {
		if diff := cmp.Diff(want, cells[name]); diff != "" {
			t.Errorf("cells of %s (-want +got):\n%s", name, diff)
		}
	}
}

func TestTheClockMakesNoDifferenceToAVerdict(t *testing.T) {
	t.Parallel()
	for _, module := range []string{"clocks", "suites", "around"} {
		dir := testdata(t, module)
		virtual, onReal := mustRun(t, harness.Options{Dir: dir}), mustRun(t, harness.Options{Dir: dir, Clock: report.RealClock})
		if diff := cmp.Diff(cellsOf(onReal), cellsOf(virtual)); diff != "" {
			t.Errorf("cells of %s (-real +virtual):\n%s", module, diff)
		}
	}
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

func TestTheWorstThatATestCanDo(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the module uses signals")
	}
	t.Parallel()
	dir := testdata(t, "torture")
	start := time.Now()
	m := mustRun(t, harness.Options{Dir: dir, IDs: []string{"torture.Do:cap-dropped"}, Memory: 256 << 20})
	if diff := cmp.Diff(wantedCells(t, filepath.Join(dir, "retry_test.go")), cellsOf(m)); diff != "" {
		t.Errorf("cells (-want +got):\n%s", diff)
	}
	if d := time.Since(start); d > 2*time.Minute { // 15 s on a quiet machine
		t.Errorf("it took %v", d)
	}
	if out, err := exec.Command("pgrep", "-f", "sleep 1000").Output(); err == nil {
		t.Errorf("left running: %s", out)
	}
}

func TestAResultThatDiffersBetweenEqualRunsIsNoVerdict(t *testing.T) {
	t.Parallel()
	// One at a time: where the one has the run begin anew, the other has used up its luck.
	for skip, module := range map[string]string{"TestThatKillsByLuck": "unstable", "TestThatFailsInThreeOfTenRuns": "unstable", "": "sometimes"} {
		dir := testdata(t, module)
		m := mustRun(t, harness.Options{
			Dir: dir, IDs: []string{module + ".Do:cap-dropped"}, Env: []string{"LUCK_FILE=" + filepath.Join(t.TempDir(), "luck")},
			TestArgs: []string{"-test.skip=" + skip},
		})
		want := wantedCells(t, filepath.Join(dir, "retry_test.go"))
		delete(want, skip)
		if diff := cmp.Diff(want, cellsOf(m)); diff != "" {
			t.Errorf("cells of %s without %q (-want +got):\n%s", module, skip, diff)
		}
		for _, test := range m.Tests {
			if unstable := test.Name == "TestThatFailsInThreeOfTenRuns"; unstable != (test.Unstable != "") {
				t.Errorf("%s is unstable for the reason %q", test.Name, test.Unstable)
			}
		}
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
	_, err := harness.Run(ctx, harness.Options{Dir: testdata(t, "outcomes"), NoCache: true, Progress: func(s harness.Step) {
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
