//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// waiting is a module whose test takes a minute in a process of its own, so that
// no virtual clock can shorten it, and says that it is there.
var waiting = map[string]string{
	"go.mod": "module example.com/waiting\n\ngo 1.25\n",
	"retry.go": `package waiting

import "time"

func Do(op func() error) error {
	var err error
	for range 3 {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
`,
	"retry_test.go": `package waiting

import (
	"os"
	"os/exec"
	"testing"
)

func TestWaiting(t *testing.T) {
	_ = Do(func() error {
		_ = os.WriteFile(os.Getenv("MARKER"), nil, 0o644)
		return exec.Command("sleep", "61.5").Run()
	})
}
`,
}

func TestAnInterruptedRunExitsWith130AndLeavesNothing(t *testing.T) {
	dir, temp := t.TempDir(), t.TempDir()
	for name, text := range waiting {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	marker := filepath.Join(t.TempDir(), "marker")
	cmd := exec.Command("mutcheck", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "TMPDIR="+temp, "MARKER="+marker)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if _, err := os.Stat(marker); err == nil {
			break
		}
		if time.Now().After(end) {
			_ = cmd.Process.Kill()
			t.Fatal("the test never began")
		}
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	err := cmd.Wait()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != int(exitInterrupted) {
		t.Errorf("ended with %v, want exit code %d", err, exitInterrupted)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
