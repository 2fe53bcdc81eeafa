package harness

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// reachSource has a test, A, and what it reaches or does not.
const reachSource = `package x_test

import "testing"

const limit, other = 1, 2

type fake struct{ helped }
type helped struct{}
type stranger struct{}

var table = []int{1}
var far = []int{1}

func TestA(t *testing.T) { help(t, limit, table) }

func help(t *testing.T, n int, table []int) { var _ fake }

func (fake) Error() string { return "a" }

func (helped) Timeout() bool { return true }

func (stranger) Far() bool { return true }

func TestB(t *testing.T) { far := other }
`

// reached is the digest of what TestA reaches in a source; empty where that cannot
// be told.
func reached(t *testing.T, source string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x_test.go")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := reachOf(testPackage{files: []string{file}, sources: map[string][]string{"x": {file}}})
	if err != nil {
		return ""
	}
	for i := range r.pieces {
		r.pieces[i].file = "x_test.go" // the folder differs
	}
	return r.digest("TestA")
}

func TestATestIsChangedByWhatItReachesAndByNothingElse(t *testing.T) {
	before := reached(t, reachSource)
	if before == "" {
		t.Fatal("nothing is reached")
	}
	for _, c := range []struct {
		name, from, to string
		changed        bool
	}{
		{"itself", "help(t, limit", "help(t, 1 + limit", true},
		{"a helper", "var _ fake", "var _, _ fake", true},
		{"a constant", "limit, other = 1, 2", "limit, other = 3, 2", true},
		{"a constant declared with one that it names", "limit, other = 1, 2", "limit, other = 1, 3", true},
		{"a variable", "table = []int{1}", "table = []int{2}", true},
		{"a method of a type", `"a"`, `"b"`, true},
		{"a method of an embedded type", "bool { return true }\n\nfunc (stranger)", "bool { return false }\n\nfunc (stranger)", true},
		{"an import", `import "testing"`, "import \"testing\"\nimport _ \"strings\"", true},
		{"a line in front of it", "func TestA", "\nfunc TestA", true},
		{"a build constraint", "package", "//go:build linux\n\npackage", true},
		{"an init function", "func TestB", "func init() {}\nfunc TestB", true},
		{"TestMain", "func TestB", "func TestMain(m *testing.M) { m.Run() }\nfunc TestB", true},
		{"a variable that a call makes", "far = []int{1}", "far = f()", true},
		{"a method of a type of the package", "func TestB", "func (Retrier) Timeout() {}\nfunc TestB", true},
		{"a method of an alias", "func TestB", "type alias = Retrier\nfunc (alias) Timeout() {}\nfunc TestB", true},
		{"a name that a builtin has", "func TestB", "func max() {}\nfunc TestB", true},

		{"another test", "far := other", "far := 2 + other", false},
		{"a variable of another test", "far = []int{1}", "far = []int{2}", false},
		{"a method of another type", "Far() bool { return true }", "Far() bool { return false }", false},
		{"a test that is added", "func TestB", "func TestC(*testing.T) {}\nfunc TestB", false},
		{"a test that is removed", "func TestB(t *testing.T) { far := other }", "", false},
	} {
		source := strings.Replace(reachSource, c.from, c.to, 1)
		if source == reachSource {
			t.Fatalf("%s: no %q", c.name, c.from)
		}
		if after := reached(t, source); after == "" || (after != before) != c.changed {
			t.Errorf("%s: changed = %t, want %t", c.name, after != before, c.changed)
		}
	}
}

func TestWhatATestReachesIsNotToldWhereNamesDoNotTellIt(t *testing.T) {
	for _, change := range [][2]string{
		{`import "testing"`, `import ("testing"; "os/exec")`},
		{`import "testing"`, `import ("testing"; "syscall")`},
		{"help(t, limit", `os.StartProcess("x"); help(t, limit`},
		{"func TestB", "//go:linkname help other.help\nfunc TestB"},
		{"func TestB", "//line x.go:1\nfunc TestB"},
		{"func TestA", "func TestNone"},
	} {
		if got := reached(t, strings.Replace(reachSource, change[0], change[1], 1)); got != "" {
			t.Errorf("with %q, a digest: %s", change[1], got)
		}
	}
}
