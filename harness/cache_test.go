package harness_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/harness"
	"github.com/mutcheck/mutcheck/report"
)

// cached is a module in a folder of its own, and a cache of its own.
type cached struct {
	dir string
	t   *testing.T
}

func newCached(t *testing.T) cached {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the cache folder is chosen by XDG_CACHE_HOME")
	}
	gocache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(string(gocache)))
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	c := cached{t.TempDir(), t}
	c.write("go.mod", "module example.com/cached\n\ngo 1.25\n")
	c.write("retry.go", `package cached

import (
	_ "embed"
	"time"
)

//go:embed limit.txt
var limit string

func Do(op func() error) error {
	for i := 0; i < len(limit); i++ {
		if err := op(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return nil
}
`)
	c.write("limit.txt", "xxx")
	c.write("retry_test.go", `package cached

import (
	"os"
	"testing"
)

func TestDo(t *testing.T) {
	os.Getenv("CACHED_SETTING")
	text, err := os.ReadFile("../outside.txt")
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err, text)
	}
	if err := Do(func() error { return nil }); err != nil {
		t.Error(err)
	}
}
`)
	c.write("testdata/x.txt", "x")
	return c
}

func (c cached) write(name, text string) {
	c.t.Helper()
	name = filepath.Join(c.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		c.t.Fatal(err)
	}
}

// run runs the module and says whether the answer came from the cache: then no
// test binary was built.
func (c cached) run(o harness.Options) (m *report.Matrix, fromCache bool) {
	c.t.Helper()
	var log bytes.Buffer
	o.Dir, o.Log = c.dir, &log
	m, err := harness.Run(context.Background(), o)
	if err != nil {
		c.t.Fatal(err)
	}
	return m, !strings.Contains(log.String(), "go test -c")
}

func TestASecondRunIsAnsweredFromTheCacheUntilAnInputChanges(t *testing.T) {
	c := newCached(t)
	first, fromCache := c.run(harness.Options{})
	if fromCache {
		t.Fatal("the first run was answered from the cache")
	}
	again, fromCache := c.run(harness.Options{})
	if !fromCache {
		t.Fatal("the second run was not answered from the cache")
	}
	if diff := cmp.Diff(first, again); diff != "" {
		t.Errorf("the answers (-first +second):\n%s", diff)
	}
	for name, change := range map[string]func(){
		"a source":                    func() { c.write("retry.go", read(t, c.dir, "retry.go")+"// changed\n") },
		"a test":                      func() { c.write("retry_test.go", read(t, c.dir, "retry_test.go")+"// changed\n") },
		"a new file":                  func() { c.write("more.go", "package cached\n") },
		"an embedded file":            func() { c.write("limit.txt", "xxxx") },
		"testdata":                    func() { c.write("testdata/x.txt", "y") },
		"go.mod":                      func() { c.write("go.mod", "module example.com/cached\n\ngo 1.24\n") },
		"a variable a test asks for":  func() { t.Setenv("CACHED_SETTING", "on") },
		"a file a test opens":         func() { c.write("../outside.txt", "x") },
		"a setting of the go command": func() { t.Setenv("GOFLAGS", "-tags=x") },
	} {
		c.run(harness.Options{})
		change()
		if _, fromCache := c.run(harness.Options{}); fromCache {
			t.Errorf("after a change of %s, the answer came from the cache", name)
		}
	}
	t.Setenv("CACHED_NOTHING", "on")
	if _, fromCache := c.run(harness.Options{}); !fromCache {
		t.Error("a variable that no test asks for made it run again")
	}
	if _, fromCache := c.run(harness.Options{NoCache: true}); fromCache {
		t.Error("NoCache was answered from the cache")
	}
	if _, fromCache := c.run(harness.Options{Clock: report.RealClock}); fromCache {
		t.Error("another question got the same answer")
	}
}

func read(t *testing.T, elem ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(elem...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestADamagedEntryIsAMiss(t *testing.T) {
	c := newCached(t)
	c.run(harness.Options{})
	entries, err := filepath.Glob(filepath.Join(os.Getenv("XDG_CACHE_HOME"), "mutcheck", "*.run"))
	if err != nil || len(entries) != 1 {
		t.Fatalf("entries %v, %v", entries, err)
	}
	for _, damage := range []func(text string) string{
		func(text string) string { return text[:len(text)/2] },
		func(text string) string { return strings.Replace(text, "Survived", "Killed!!", 1) + "x" },
		func(string) string { return "" },
	} {
		text := read(t, entries[0])
		if err := os.WriteFile(entries[0], []byte(damage(text)), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, fromCache := c.run(harness.Options{}); fromCache {
			t.Error("a damaged entry was believed")
		}
	}
}

func TestTwoRunsAtOnceDoNotDisturbEachOther(t *testing.T) {
	c := newCached(t)
	var wg sync.WaitGroup
	answers := make([]*report.Matrix, 4)
	for i := range answers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			answers[i], _ = harness.Run(context.Background(), harness.Options{Dir: c.dir})
		}()
	}
	wg.Wait()
	for _, m := range answers {
		if diff := cmp.Diff(answers[0], m); m == nil || diff != "" {
			t.Errorf("the answers differ:\n%s", diff)
		}
	}
}

func TestACacheThatCannotBeWrittenToIsNoError(t *testing.T) {
	c := newCached(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", file) // no folder can be made below a file
	c.run(harness.Options{})
}
