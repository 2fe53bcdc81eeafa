package harness

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/mutcheck/mutcheck/report"
)

// The cache holds the kill tables of earlier runs in the user's cache folder, one
// file for each question: a folder, packages and options. An entry is the answer
// and all that it was made from (see inputs); it is the answer again as long as all of
// that is the same. A question whose inputs have changed overwrites its entry.
//
// Entries are written to a file of their own and renamed, so that two runs at
// once do not disturb each other. One that is damaged is a miss.

// cacheAge is how long an entry is kept that nobody asks for.
const cacheAge = 30 * 24 * time.Hour

// An entry is one answer.
type entry struct {
	Inputs inputs
	Matrix report.Matrix
}

// cacheFile is the file of this run's question; empty where there is no cache.
func (r *run) cacheFile() string {
	base, err := os.UserCacheDir()
	if r.NoCache || err != nil {
		return ""
	}
	where := r.dir
	if r.Scratch {
		where = "scratch" // it lies elsewhere each time
	}
	diff := ""
	if r.Changes != nil {
		diff = r.Changes.digest
	}
	question := fmt.Sprintf("%q %q %q %q %q %q %q %d %d %q %q %q", where, r.Patterns, r.Tests, r.IDs, diff, r.Shard, r.Clock, r.Memory, r.Timeout, r.BuildFlags, r.TestArgs, r.Env)
	return filepath.Join(base, "mutcheck", digest([]byte(question))+".run")
}

// recall is the answer of an earlier run; nil where there is none, or where
// something has changed.
func (r *run) recall(file string) *report.Matrix {
	var e entry
	if !readEntry(file, &e) || !r.same(e.Inputs) {
		return nil
	}
	if r.Scratch {
		e.Matrix.Root = r.dir
	}
	return &e.Matrix
}

// readEntry reads a file of the cache. It says false for one that is not there,
// or damaged.
func readEntry(file string, e any) bool {
	data, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	sum, data, ok := bytes.Cut(data, []byte("\n"))
	if !ok || string(sum) != digest(data) || gob.NewDecoder(bytes.NewReader(data)).Decode(e) != nil {
		return false
	}
	now := time.Now()
	_ = os.Chtimes(file, now, now) // so that it is not swept; one that cannot be touched is made anew some day
	return true
}

// writeEntry writes a file of the cache. A cache that cannot be written to is no
// reason to fail: the next run takes longer.
func writeEntry(file string, e any) {
	var data bytes.Buffer
	if err := gob.NewEncoder(&data).Encode(e); err != nil {
		return
	}
	dir := filepath.Dir(file)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return
	}
	temp, err := os.CreateTemp(dir, "*.new")
	if err != nil {
		return
	}
	defer os.Remove(temp.Name())
	_, err = fmt.Fprintf(temp, "%s\n%s", digest(data.Bytes()), data.Bytes())
	if closed := temp.Close(); err != nil || closed != nil {
		return
	}
	_ = os.Rename(temp.Name(), file)
	sweepCache(dir)
}

// sweepCache removes entries that nobody has asked for in a long time, and what
// killed runs have left.
func sweepCache(dir string) {
	files, _ := os.ReadDir(dir)
	for _, f := range files {
		if info, err := f.Info(); err == nil && time.Since(info.ModTime()) > cacheAge {
			_ = os.Remove(filepath.Join(dir, f.Name()))
		}
	}
}

// digest is a name for bytes.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
