package harness

import (
	"os"
	"path/filepath"
	"testing"
)

func TestASweepTakesWhatWasAbandonedAndNothingElse(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp) // on Windows
	live, err := newTempFolder()
	if err != nil {
		t.Fatal(err)
	}
	defer live.remove()
	abandoned, err := newTempFolder()
	if err != nil {
		t.Fatal(err)
	}
	abandoned.lock.Close() // as the kernel does when the process dies
	users := filepath.Join(temp, "mutcheck-notes")
	if err := os.Mkdir(users, 0o700); err != nil {
		t.Fatal(err)
	}

	sweep()
	for dir, want := range map[string]bool{live.dir: true, abandoned.dir: false, users: true} {
		if _, err := os.Stat(dir); (err == nil) != want {
			t.Errorf("after the sweep, there is %s: %v, want %v", filepath.Base(dir), err == nil, want)
		}
	}
}
