package harness

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTestsThatMayShareStateAreNotTakenForIsolated(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"nothing at package level", `func f() {}`, ""},
		{"errors", `var errA, errB = errors.New("a"), fmt.Errorf("b"); func f() { _ = errA.Error() }`, ""},
		{"constants", `var limit, n = 5 * time.Second, -1`, ""},
		{"a blank variable", `var _ = f(); func f() int { return 1 }`, ""},
		{"an embedded file", "//go:embed x\nvar text string", ""},
		{"embedded files", "//go:embed x\nvar files embed.FS", ""},
		{"an assignment to a local variable", `var n = 1; func f() { m := n; m = 2; _ = m }`, ""},

		{"a counter", `var n = 1; func f() { n++ }`, "n may be changed"},
		{"an assignment", `var n = 1; func f() { n = 2 }`, "n may be changed"},
		{"a range that assigns", `var n = 1; func f() { for n = range 3 {} }`, "n may be changed"},
		{"an address", `var n = 1; func f() *int { return &n }`, "n may be changed"},
		{"a method", `var n count = 1; type count int; func f() { n.add() }`, "a method of the variable n"},
		{"a method that is not called at once", `var n count = 1; type count int; func f() { add := n.add; add() }`, "a method of the variable n"},
		{"no initialiser", `var mu sync.Mutex`, "mu is not initialised"},
		{"a map", `var m = map[int]int{}`, "m may hold"},
		{"a call", `var m = make(chan int)`, "m may hold"},
		{"a pointer", `var p = new(int)`, "p may hold"},
		{"an embedded file that can be written to", "//go:embed x\nvar text []byte", "text is not initialised"},
		{"another package's variable", `func f() { time.Local = nil }`, "it changes time.Local"},
		{"a seed", `func f() { rand.Seed(1) }`, "it calls Seed"},
		{"the environment", `func f(t interface{ Setenv(a, b string) }) { t.Setenv("a", "b") }`, "it calls Setenv"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "x.go")
			imports := "import \"time\"; import \"math/rand\"\n"
			if err := os.WriteFile(file, []byte("package x\n"+imports+c.source), 0o600); err != nil {
				t.Fatal(err)
			}
			got := shared(map[string][]string{"x": {file}})
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("shared = %q, want %q", got, c.want)
			}
		})
	}
}

func TestAPackageThatReachesOutsideTheProcessIsShared(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.go")
	if err := os.WriteFile(file, []byte("package x\nimport \"os\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := shared(map[string][]string{"x": {file}}); got != "x: it imports os" {
		t.Errorf("shared = %q", got)
	}
}
