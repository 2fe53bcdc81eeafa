package harness

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// A tempFolder is a run's own folder. As long as the run lives it holds a lock
// in it, which the kernel lets go when the process dies, of whatever cause. So
// the next run can tell a folder that a killed run has left from one in use.
type tempFolder struct {
	dir  string
	lock *flock.Flock
}

const (
	tempPrefix = "mutcheck-"
	lockName   = "mutcheck.lock"
)

// newTempFolder makes a folder, and removes those that killed runs have left.
func newTempFolder() (*tempFolder, error) {
	sweep()
	for range 10 {
		dir, err := os.MkdirTemp("", tempPrefix)
		if err != nil {
			return nil, &UserError{Message: fmt.Sprintf("no folder for the run's files can be made (TMPDIR chooses where): %v", err)}
		}
		lock := flock.New(filepath.Join(dir, lockName))
		// Another run's sweep may have come between, and found the lock free.
		if ok, err := lock.TryLock(); ok && err == nil {
			return &tempFolder{dir, lock}, nil
		}
	}
	return nil, fmt.Errorf("no folder below %s can be locked", os.TempDir())
}

func (t *tempFolder) remove() {
	_ = t.lock.Unlock()
	_ = os.RemoveAll(t.dir) // what cannot be removed now is swept by the next run
}

// sweep removes what killed runs have left. A folder without a lock is not one
// of ours, whatever its name.
func sweep() {
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), tempPrefix+"*", lockName))
	for _, name := range left {
		lock, dir := flock.New(name), filepath.Dir(name)
		if ok, err := lock.TryLock(); ok && err == nil {
			(&tempFolder{dir, lock}).remove()
		}
	}
}
