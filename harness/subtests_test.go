package harness

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// subtestsPrelude stands above the sources of the tests here.
const subtestsPrelude = `package x
import ("errors"; "fmt"; "net/http"; "slices"; "strconv"; "testing"; "time"; "example.com/other")
var errBusy = errors.New("busy")
type client struct { calls int }
func newClient() *client { return &client{} }
func (c *client) do() error { c.calls++; return nil }
type count int
type point struct { x, y int }
func origin() point { return point{} }
func (c *count) add() { *c++ }
func (c count) twice() count { return 2 * c }
type embeds struct { http.Client; n int }
type policy struct { limit int; wait time.Duration; sleep func(time.Duration) }
func (p policy) Run(n int, op func() error) error { return op() }
func do(op func() error) error { return op() }
func testPlain(t *testing.T) {}
func TestOther(t *testing.T) { t.Run("a", func(t *testing.T) {}) }
`

// entangledTests are those of TestA, FuzzA and TestOther that are entangled, where the
// packages are the source and some others.
func entangledTests(t *testing.T, source string, others map[string]string) string {
	t.Helper()
	sources := map[string][]string{}
	write := func(pkg, name, text string) {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		sources[pkg] = []string{file}
	}
	write("x", "x_test.go", subtestsPrelude+source)
	for pkg, text := range others {
		write(pkg, "y.go", text)
	}
	is := entangled(sources)
	var out []string
	for _, test := range []string{"TestA", "FuzzA", "TestOther"} {
		if is(test) {
			out = append(out, test)
		}
	}
	return strings.Join(out, " ")
}

const entangledAll = "TestA FuzzA TestOther"

func TestSubtestsThatShareNoVariableAreNotEntangled(t *testing.T) {
	for _, c := range []struct{ name, body string }{
		{"nothing from around", `t.Run("a", func(t *testing.T) { n := 0; n++; _ = n; t.Log(errBusy) })`},
		{"functions of the package", `t.Run("a", testPlain); t.Run("b", other.TestB)`},
		{"constants", `const n, m = 1, 2 * time.Second; t.Run("a", func(t *testing.T) { _ = n + m })`},
		{"a table in the loop", `for _, tt := range []struct{ name string; codes []int; c *client }{{"a", []int{1}, newClient()}} {
			t.Run(tt.name, func(t *testing.T) { tt.c.do(); tt.codes[0]++ }) }`},
		{"a table before", `tests := []struct{ name string; c *client }{{"a", newClient()}, {name: "b"}}
			for _, tt := range tests { t.Run(tt.name, func(t *testing.T) { tt.c.do() }) }`},
		{"an array", `for _, c := range [...]*client{newClient()} { t.Run("a", func(t *testing.T) { c.do() }) }`},
		{"a copy of the row", `for _, tt := range []struct{ name string; c *client }{{"a", newClient()}} {
			tt := tt; t.Run(tt.name, func(t *testing.T) { tt.c.do() }) }`},
		{"a map of rows", `for name, tt := range map[string]struct{ c *client }{"a": {newClient()}} {
			t.Run(name, func(t *testing.T) { t.Log(name); tt.c.do() }) }`},
		{"a list of waits", `for failures, wait := range []time.Duration{0, 100} {
			t.Run("x"+string(rune('0'+failures)), func(t *testing.T) { _ = failures; _ = wait }) }`},
		{"a list of an unknown type", `for _, code := range []http.ConnState{0, http.StateNew} {
			t.Run("a", func(t *testing.T) { _ = code }); t.Run("b", func(t *testing.T) { _ = code }) }`},
		{"rows of unknown types", `for _, tt := range []other.Case{{Name: "a", Client: newClient()}} { t.Run("a", func(t *testing.T) { tt.Client.Do() }) }`},
		{"a row's value read before", `for _, tt := range []struct{ skip bool; c *client }{{false, newClient()}} {
			if tt.skip { continue }; t.Run("a", func(t *testing.T) { tt.c.do() }) }`},
		{"a table made anew in a loop", `for range 2 { for _, c := range []*client{newClient()} { t.Run("a", func(t *testing.T) { c.do() }) } }`},
		{"rows that lead to nothing, twice", `waits := []struct{ wait time.Duration; err error; op func() error }{{wait: time.Second, err: errBusy, op: func() error { return nil }}, {op: nil}}
			for _, tt := range waits { t.Run("a", func(t *testing.T) { _ = tt.err.Error() }); t.Run("b", func(t *testing.T) { _ = tt.op() }) }`},
		{"a counted loop", `for i := 0; i < 3; i++ { t.Run("a", func(t *testing.T) { _ = i }) }`},
		{"a loop by two", `for i := 0; i < 3; i += 2 { t.Run("a", func(t *testing.T) { _ = i }) }`},
		{"a range over a number", `for i := range 3 { t.Run(strconv.Itoa(i), func(t *testing.T) { _ = i }) }`},
		{"a loop over strings", `for _, s := range []string{"a", "b"} { t.Run(s, func(t *testing.T) { t.Log(s) }); t.Run(s, func(t *testing.T) { t.Log(s) }) }`},
		{"plain values", `n, s, w := 1, fmt.Sprintf("%d", 1), 5 * time.Second; var z [2]count
			t.Run("a", func(t *testing.T) { t.Log(n, s, w.String(), z[0], z[1].twice()) }); t.Run("b", func(t *testing.T) { t.Log(n, s, s[1:], w) })`},
		{"a plain struct", `p := origin(); t.Run("a", func(t *testing.T) { _ = p }); t.Run("b", func(t *testing.T) { _ = p.x })`},
		{"values of unknown types", `a, b := -http.StateNew, 2*http.StateNew; t.Run("a", func(t *testing.T) { _, _ = a, b }); t.Run("b", func(t *testing.T) { _, _ = a, b })`},
		{"errors", `err := errors.New("a"); wrapped := fmt.Errorf("b: %w", err)
			t.Run("a", func(t *testing.T) { _ = err.Error() }); t.Run("b", func(t *testing.T) { _ = wrapped.Error() })`},
		{"a struct of constants", `p := policy{limit: 3, wait: time.Second}; q := p; t.Run("a", func(t *testing.T) { _ = p }); t.Run("b", func(t *testing.T) { _ = q })`},
		{"a function that keeps nothing", `const most = 3; limit := 2; op := func() error { n := limit; n++; return errBusy }; check := func(t *testing.T, want int) { _ = want + most; do(op) }
			t.Run("a", func(t *testing.T) { check(t, 1) }); t.Run("b", func(t *testing.T) { check(t, 2) })`},
		{"subtests of a subtest", `n := 1; t.Run("a", func(t *testing.T) { m := n; t.Run("b", func(t *testing.T) { _ = m + n }) })`},
		{"subtests in a function literal", `each := func(name string, want int) { t.Run(name, func(t *testing.T) { _ = want }) }; each("a", 1)`},
		{"a counter that no subtest uses", `n := 0; t.Run("a", func(t *testing.T) {}); n++`},
		{"another Run of the package", `p, calls := policy{}, 0; _ = p.Run(1, func() error { calls++; return nil })`},
		{"another Run of an unknown package", `calls := 0; _ = other.Run(t, func() error { calls++; return nil })`},
		{"a command", `var cmd, ctx = other.Command(), t.Context(); cmd.Run(); cmd.Run(ctx)`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := entangledTests(t, "func TestA(t *testing.T) {\n"+c.body+"\n}", nil); got != "" {
				t.Errorf("entangled: %s", got)
			}
		})
	}
}

func TestSubtestsThatMayShareAVariableAreEntangled(t *testing.T) {
	for _, c := range []struct{ name, body string }{
		{"a counter", `waited := time.Duration(0)
			t.Run("first", func(t *testing.T) { waited += 1 }); t.Run("second", func(t *testing.T) { _ = waited })`},
		{"a step", `n := 0; t.Run("a", func(t *testing.T) { n++ }); t.Run("b", func(t *testing.T) { _ = n })`},
		{"a counter in a function", `n := 0; op := func() error { n++; return nil }; t.Run("a", func(t *testing.T) { op() }); t.Run("b", func(t *testing.T) { op() })`},
		{"a step in parentheses", `n := 0; t.Run("a", func(t *testing.T) { (n)++ })`},
		{"an assignment", `var n int; t.Run("a", func(t *testing.T) { n, _ = 1, 2 }); t.Run("b", func(t *testing.T) { _ = n })`},
		{"a declaration that assigns", `n := 0; t.Run("a", func(t *testing.T) { _ = n }); n, m := 1, 2; _ = m`},
		{"a range that assigns", `n := 0; t.Run("a", func(t *testing.T) { for n = range 3 {} })`},
		{"an element", `var a [2]int; t.Run("a", func(t *testing.T) { a[0] = 1 })`},
		{"an element's slice", `var a [2]int; t.Run("a", func(t *testing.T) { s := a[:]; s[0] = 1 })`},
		{"a field", `p := policy{}; t.Run("a", func(t *testing.T) { p.limit = 1 })`},
		{"an address", `n := 0; t.Run("a", func(t *testing.T) { p := &n; *p = 1 })`},
		{"a method that changes", `n := count(0); t.Run("a", func(t *testing.T) { n.add() })`},
		{"a method that changes, by name", `n := count(0); t.Run("a", func(t *testing.T) { f := n.add; f() })`},
		{"a method as the subtest", `n := count(0); t.Run("a", n.add)`},
		{"a method of an unknown type", `e := embeds{n: 1}; t.Run("a", func(t *testing.T) { e.CloseIdleConnections() })`},
		{"a pointer", `c := newClient(); t.Run("a", func(t *testing.T) { c.do() }); t.Run("b", func(t *testing.T) { c.do() })`},
		{"a pointer that is declared", `var c = &client{}; t.Run("a", func(t *testing.T) { c.do() })`},
		{"a pointer in a struct", `s := struct{ c *client }{newClient()}; t.Run("a", func(t *testing.T) { s.c.do() })`},
		{"a copy of a pointer", `c := newClient(); d := c; t.Run("a", func(t *testing.T) { d.do() })`},
		{"a field of a pointer in a struct", `s := struct{ c *client }{newClient()}; c := s.c; t.Run("a", func(t *testing.T) { c.do() })`},
		{"a field of a result", `c := other.Get().Client; t.Run("a", func(t *testing.T) { _ = c })`},
		{"an asserted pointer", `c := any(newClient()).(*client); t.Run("a", func(t *testing.T) { c.do() })`},
		{"a received pointer", `c := <-other.Clients; t.Run("a", func(t *testing.T) { _ = c })`},
		{"a map", `m := map[string]int{}; t.Run("a", func(t *testing.T) { m["a"]++ })`},
		{"a map of an unknown type", `m := http.Header{}; t.Run("a", func(t *testing.T) { m.Set("a", "b") })`},
		{"a slice", `s := []int{1}; t.Run("a", func(t *testing.T) { s[0] = 2 })`},
		{"a channel", `c := make(chan int, 1); t.Run("a", func(t *testing.T) { c <- 1 })`},
		{"the outer test", `t.Run("a", func(*testing.T) { t.Log("a") })`},
		{"a result", `next := other.Counter(); t.Run("a", func(t *testing.T) { next() })`},
		{"a wrapped subtest", `c := newClient(); t.Run("a", other.Wrap(func(t *testing.T) { c.do() }))`},
		{"a row's function that keeps something", `var calls []int; for _, tt := range []struct{ op func() }{{func() { calls = append(calls, 1) }}} {
			t.Run("a", func(t *testing.T) { tt.op() }) }`},
		{"rows that share a pointer", `c := newClient(); for _, tt := range []struct{ c *client }{{c}, {c}} { t.Run("a", func(t *testing.T) { tt.c.do() }) }`},
		{"rows that get a pointer later", `c := newClient(); for _, tt := range []struct{ c *client }{{}, {}} { tt.c = c; t.Run("a", func(t *testing.T) { tt.c.do() }) }`},
		{"a table that gets a pointer later", `c := newClient(); tests := []struct{ c *client }{{}, {}}; for i := range tests { tests[i].c = c }
			for _, tt := range tests { t.Run("a", func(t *testing.T) { tt.c.do() }) }`},
		{"a table that a loop gives a pointer", `tests := []struct{ v any }{{1}}; for _, tests[0].v = range []*client{newClient()} {}
			for _, tt := range tests { t.Run("a", func(t *testing.T) { _ = tt.v }); t.Run("b", func(t *testing.T) { _ = tt.v }) }`},
		{"a table that a function may change", `tests := []*client{{}, {}}; slices.Reverse(tests); for _, c := range tests { t.Run("a", func(t *testing.T) { c.do() }) }`},
		{"a row that a function may change", `for _, c := range []*client{{}, {}} { other.Add(c); t.Run("a", func(t *testing.T) { c.do() }) }`},
		{"a row for two subtests", `for _, tt := range []struct{ c *client }{{newClient()}} {
			t.Run("a", func(t *testing.T) { tt.c.do() }); t.Run("b", func(t *testing.T) { tt.c.do() }) }`},
		{"a row and its copy for two subtests", `for _, tt := range []struct{ c *client }{{newClient()}} { a := tt
			t.Run("a", func(t *testing.T) { tt.c.do() }); t.Run("b", func(t *testing.T) { a.c.do() }) }`},
		{"a row for the subtests of a subtest", `for _, c := range []*client{newClient()} { t.Run("a", func(t *testing.T) {
			t.Run("b", func(t *testing.T) { c.do() }); t.Run("c", func(t *testing.T) { c.do() }) }) }`},
		{"a row for each round of a loop", `for _, c := range []*client{newClient()} { for range 2 { t.Run("a", func(t *testing.T) { c.do() }) } }`},
		{"a row for each call", `for _, c := range []*client{newClient()} { each := func(name string) { t.Run(name, func(t *testing.T) { c.do() }) }; each("a"); each("b") }`},
		{"a row for each jump", `for _, c := range []*client{newClient()} { again: t.Run("a", func(t *testing.T) { c.do() }); goto again }`},
		{"a table for each round of a loop", `tests := []*client{newClient()}; for range 2 { for _, c := range tests { t.Run("a", func(t *testing.T) { c.do() }) } }`},
		{"a table at the head of a loop", `for tests, i := []*client{newClient()}, 0; i < 2; i++ { for _, c := range tests { t.Run("a", func(t *testing.T) { c.do() }) } }`},
		{"a table for two loops", `tests := []*client{newClient()}
			for _, c := range tests { t.Run("a", func(t *testing.T) { c.do() }) }; for _, c := range tests { t.Run("b", func(t *testing.T) { c.do() }) }`},
		{"a table by its index", `tests := []client{{}, {}}; for i := range tests { t.Run("a", func(t *testing.T) { tests[i].calls++ }) }`},
		{"a row that is read afterwards", `for _, tt := range []struct{ c client; s []int }{{}} { t.Run("a", func(t *testing.T) { tt.c.calls++ })
			n := tt.c.calls; t.Run("b", func(t *testing.T) { _ = n }) }`},
		{"a table that is not a literal", `for _, c := range other.Clients() { t.Run("a", func(t *testing.T) { c.do() }) }`},
		{"a counter of a counted loop that is changed elsewhere", `for i := 0; i < 3; i++ { t.Run("a", func(t *testing.T) { i++ }) }`},
		{"a result that decides", `if !t.Run("a", testPlain) { return }; t.Run("b", testPlain)`},
		{"a failure that decides", `t.Run("a", testPlain); var failed bool = t.Failed(); t.Run("b", func(t *testing.T) { _ = failed })`},
		{"a start by name", `run := t.Run; n := 0; run("a", func(t *testing.T) { n++ })`},
		{"a start by the type", `n := 0; (*testing.T).Run(t, "a", func(t *testing.T) { n++ })`},
		{"a start by an interface", `var r interface { Run(string, func(*testing.T)) bool } = t; n := 0; r.Run("a", func(t *testing.T) { n++ })`},
		{"a start by a field", `n := 0; r := struct { Run func(string, func(*testing.T)) bool }{}; r.Run("a", func(t *testing.T) { n++ })`},
		{"a pair", `n := 0; pair := func() (string, func(*testing.T)) { return "a", func(*testing.T) { n++ } }; t.Run(pair())`},
		{"names that go/types passes over", `m := map[string]int{}; t.Run("a", func(t *testing.T) { _ = map[string]any{other.Key: m} })`},
		{"functions that go/types passes over", `n := 0; _ = map[string]func(*testing.T){other.Key: func(u *testing.T) { u.Run("a", func(t *testing.T) { n++ }) }}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := entangledTests(t, "func TestA(t *testing.T) {\n"+c.body+"\n}", nil); got != "TestA" {
				t.Errorf("entangled: %q, want TestA", got)
			}
		})
	}
}

func TestWhatMayStartSubtestsOfAnyTestEntanglesAll(t *testing.T) {
	shares := `(t *testing.T) { n := 0; t.Run("a", func(t *testing.T) { n++ }) }`
	for _, c := range []struct{ name, source, want string }{
		{"a fuzz test", `func FuzzA(f *testing.F) { n := 0; f.Fuzz(func(t *testing.T, s string) { n++ }) }`, "FuzzA"},
		{"a fuzz test that keeps nothing", `func FuzzA(f *testing.F) { n := 0; f.Fuzz(func(t *testing.T, s string) { _ = n }) }`, ""},
		{"a fuzz test on a row", `func FuzzA(f *testing.F) { for _, c := range []*client{{}} { f.Fuzz(func(t *testing.T, s string) { c.do() }) } }`, "FuzzA"},
		{"a benchmark", `func BenchmarkA(b *testing.B) { n := 0; b.Run("a", func(b *testing.B) { n++ }) }`, ""},
		{"a helper with plain parameters", `func helper(t *testing.T, name string, want int) { t.Run(name, func(t *testing.T) { _ = want }) }`, ""},
		{"a helper that keeps something", `func helper` + shares, entangledAll},
		{"a helper with cases", `func helper(t *testing.T, cases []policy) { for _, c := range cases { t.Run("a", func(t *testing.T) { _ = c.sleep }) } }`, entangledAll},
		{"a helper with a function", `func helper(t *testing.T, f func(*testing.T)) { t.Run("a", f) }`, entangledAll},
		{"a helper with a function that it calls", `func helper(t *testing.T, f func(*testing.T)) { t.Run("a", func(t *testing.T) { f(t) }) }`, entangledAll},
		{"a method", `func (c *client) TestA` + shares, entangledAll},
		{"a method with a receiver", `func (c *client) all(t *testing.T) { t.Run("a", func(t *testing.T) { c.do() }) }`, entangledAll},
		{"a function at package level", `var f = func` + shares, entangledAll},
		{"a test that another one calls", `func TestA` + shares + `; func TestB(t *testing.T) { TestA(t) }`, entangledAll},
		{"a test that is not Go", `func TestA(`, entangledAll},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := entangledTests(t, c.source, nil); got != c.want {
				t.Errorf("entangled: %q, want %q", got, c.want)
			}
		})
	}
}

func TestSubtestsAreLookedForInAllPackages(t *testing.T) {
	calls := `func TestA(t *testing.T) { p, calls := other.Policy{}, 0; p.Run(1, func() error { calls++; return nil }) }`
	for _, c := range []struct{ name, source, other, want string }{
		{"an unknown type's Run", calls, "", "TestA"},
		{"a known type's Run", calls, `type Policy struct{}; func (p Policy) Run(n int, op func() error) error { return op() }`, ""},
		{"a helper", "", `import "testing"; func Run(t *testing.T, f func(*testing.T)) { t.Run("a", f) }`, entangledAll},
		{"a helper with a test's name", "", `import "testing"; func TestA(t *testing.T, f func(*testing.T)) { t.Run("a", f) }`, entangledAll},
		{"a package that imports itself", "", `import "example.com/other"`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			others := map[string]string{}
			if c.other != "" {
				others["example.com/other"] = "package other\n" + c.other
			}
			if got := entangledTests(t, c.source, others); got != c.want {
				t.Errorf("entangled: %q, want %q", got, c.want)
			}
		})
	}
}
