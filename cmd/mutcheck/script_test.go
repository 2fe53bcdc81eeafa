package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/goproxytest"
	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the goldens in testdata/script")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"mutcheck": main})
}

// TestTheCommandDoesWhatItsScriptsSay runs testdata/script. The scripts run the
// command as a process of its own, in an empty folder, with no network.
func TestTheCommandDoesWhatItsScriptsSay(t *testing.T) {
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	modcache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	modules, err := goproxytest.NewServer(filepath.Join(repo, "testdata", "modules"), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(modules.Close)
	command, err := exec.LookPath("mutcheck")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           filepath.Join(repo, "testdata", "script"),
		UpdateScripts: *update,
		Condition:     condition,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "replace": replace, "layout": layout, "copydir": copydir, "clean": cleaned,
		},
		Setup: func(env *testscript.Env) error {
			temp := filepath.Join(env.WorkDir, ".temp")
			env.Setenv("REPO", repo)
			env.Setenv("TMPDIR", temp)
			env.Setenv("GOTMPDIR", temp)
			env.Setenv("GOCACHE", strings.TrimSpace(string(cache)))
			env.Setenv("CACHE", env.Getenv("GOCACHE"))
			env.Setenv("MODCACHE", strings.TrimSpace(string(modcache)))
			env.Setenv("BIN", filepath.Dir(command)) // a PATH with no other command
			env.Setenv("HOME", filepath.Join(env.WorkDir, ".home"))
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".home", ".cache"))
			env.Setenv("GOPROXY", "off")
			env.Setenv("MODULES", modules.URL) // a GOPROXY with testdata/modules, for those that need one
			env.Setenv("GOFLAGS", "")
			env.Setenv("GOTOOLCHAIN", "local")
			return os.MkdirAll(temp, 0o755)
		},
	})
}

// condition knows [cgo]: whether the go command builds C here; and [smalldisk]:
// whether a process may mount a file system for itself.
func condition(name string) (bool, error) {
	switch name {
	case "cgo":
		return buildsC()
	case "smalldisk":
		return exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "small", os.TempDir()).Run() == nil, nil
	}
	return false, fmt.Errorf("unknown condition %q", name)
}

func buildsC() (bool, error) {
	out, err := exec.Command("go", "env", "CGO_ENABLED", "CC").Output()
	if err != nil {
		return false, err
	}
	enabled, compiler, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	_, err = exec.LookPath(compiler)
	return enabled == "1" && err == nil, nil
}

// exits runs a command and wants just this exit code: exits CODE COMMAND ARGS.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARGS]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		got = failed.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// replace puts one text in the place of another, which must be there once:
// replace OLD NEW FILE.
func replace(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: replace OLD NEW FILE")
	}
	text := ts.ReadFile(args[2])
	if n := strings.Count(text, args[0]); n != 1 {
		ts.Fatalf("%q is %d times in %s, want once", args[0], n, args[2])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(strings.Replace(text, args[0], args[1], 1)), 0o644))
}

// layout writes the kata's module as the command does: layout DIR.
func layout(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: layout DIR")
	}
	ts.Check(os.MkdirAll(ts.MkAbs(args[0]), 0o755))
	ts.Check(layOut(ts.MkAbs(args[0])))
}

// copydir copies a folder of the project: copydir FROM TO.
func copydir(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: copydir FROM TO")
	}
	ts.Check(os.CopyFS(ts.MkAbs(args[1]), os.DirFS(ts.MkAbs(args[0]))))
}

// cleaned wants the temporary folder empty: clean.
func cleaned(ts *testscript.TestScript, neg bool, args []string) {
	left, err := os.ReadDir(ts.Getenv("TMPDIR"))
	ts.Check(err)
	if neg || len(args) > 0 || len(left) > 0 {
		ts.Fatalf("usage: clean; left behind: %v", left)
	}
}
