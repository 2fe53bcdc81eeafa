package harness

import (
	"io/fs"
	"path/filepath"
	"sort"
	"strings"
	"time"
)

// A stamp is what tells whether a file is still the same.
type stamp struct {
	size    int64
	changed time.Time
}

// stamps are the files of the test packages' folders and their testdata, where
// tests run and may write: mutcheck does not write there, and cannot keep tests
// from it.
func stamps(tests []testPackage) map[string]stamp {
	out := map[string]stamp{}
	for _, t := range tests {
		// A folder that cannot be read has nothing to tell.
		_ = filepath.WalkDir(t.dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil {
				return nil
			}
			if d.IsDir() {
				if filepath.Dir(name) == t.dir && d.Name() != "testdata" {
					return fs.SkipDir // a package of its own
				}
				return nil
			}
			if info, err := d.Info(); err == nil {
				out[name] = stamp{info.Size(), info.ModTime()}
			}
			return nil
		})
	}
	return out
}

// leftBehind is a warning that names the files that tests wrote; empty for none.
func (p *plan) leftBehind(before, after map[string]stamp) string {
	var names []string
	for name, s := range after {
		if old, there := before[name]; !there || old != s {
			names = append(names, p.ws.relative(name))
		}
	}
	if len(names) == 0 {
		return ""
	}
	sort.Strings(names)
	return "the tests wrote files beside themselves, on mutants perhaps, and mutcheck leaves them as they are: " + strings.Join(names, ", ")
}
