//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A killedRun is a run of the command on a copy of a module, ended by a signal
// while the cells are decided.
func killedRun(t *testing.T, signal syscall.Signal) (dir, temp string) {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "mutcheck")
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	dir, temp = t.TempDir(), t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata", "outcomes"))); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(bin)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "TMPDIR="+temp)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// The module has a test that hangs on a mutant, and mutcheck waits for it
	// for a second; there its process is found.
	waitFor(t, "the hanging test", func() bool { return len(processesIn(temp)) > 0 && builtFor(temp) > 500*time.Millisecond })
	if err := cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	cmd.Wait() // its exit code is not asked for here
	return dir, temp
}

// builtFor is how long ago the test binary was built.
func builtFor(temp string) time.Duration {
	bins, _ := filepath.Glob(filepath.Join(temp, "*", "woven", "0.test"))
	if len(bins) == 0 {
		return 0
	}
	info, err := os.Stat(bins[0])
	if err != nil {
		return 0
	}
	return time.Since(info.ModTime())
}

// processesIn are the processes whose program is below a folder.
func processesIn(dir string) []string {
	var out []string
	exes, _ := filepath.Glob("/proc/[0-9]*/exe")
	for _, exe := range exes {
		if target, err := os.Readlink(exe); err == nil && strings.HasPrefix(target, dir) {
			out = append(out, exe+" -> "+target)
		}
	}
	return out
}

func waitFor(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !ok(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited a minute for %s", what)
		}
	}
}

func filesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		rel, _ := filepath.Rel(dir, name)
		out[rel] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestAKilledRunLeavesTheTreeAsItWasAndTheNextOneIsNotDisturbed(t *testing.T) {
	if _, err := os.Stat("/proc/self/exe"); err != nil {
		t.Skip("no /proc to look for processes in")
	}
	t.Parallel()
	dir, temp := killedRun(t, syscall.SIGKILL)
	original := filesOf(t, filepath.Join("..", "..", "testdata", "outcomes"))
	if diff := cmp.Diff(original, filesOf(t, dir)); diff != "" {
		t.Errorf("the user's tree (-before +after):\n%s", diff)
	}
	waitFor(t, "the end of the test processes", func() bool { return len(processesIn(temp)) == 0 })

	cmd := exec.Command("go", "run", ".", "kata", "--no-cache", "--format", "text")
	cmd.Env = append(os.Environ(), "TMPDIR="+temp)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the next run: %v\n%s", err, out)
	}
	if left, _ := filepath.Glob(filepath.Join(temp, "mutcheck-*")); len(left) > 0 {
		t.Errorf("left after the next run: %v", left)
	}
}

func TestCtrlCEndsEveryChildAndLeavesNothing(t *testing.T) {
	if _, err := os.Stat("/proc/self/exe"); err != nil {
		t.Skip("no /proc to look for processes in")
	}
	t.Parallel()
	_, temp := killedRun(t, syscall.SIGINT)
	if left := processesIn(temp); len(left) > 0 {
		t.Errorf("left running: %v", left)
	}
	if left, _ := filepath.Glob(filepath.Join(temp, "mutcheck-*")); len(left) > 0 {
		t.Errorf("left in the temp folder: %v", left)
	}
}
