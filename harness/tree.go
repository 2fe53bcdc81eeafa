package harness

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// treeDigest tells what a run judges, and how, from all else: the code and the tests with
// their data, the modules, the version of Go, and the options that verdicts
// depend on. It is the same on every machine that has the same. Shards of one run
// are known by it.
func (r *run) treeDigest(ws *workspace) string {
	names := slices.Clone(ws.sources)
	main := r.mainFolder()
	for _, name := range []string{"go.mod", "go.sum"} {
		names = append(names, filepath.Join(main, name))
	}
	for _, t := range ws.tests {
		_ = filepath.WalkDir(filepath.Join(t.dir, "testdata"), func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				names = append(names, name)
			}
			return nil
		})
	}
	slices.Sort(names)
	sum := sha256.New()
	fmt.Fprintf(sum, "%q %q %q %d %q %q\n", r.toolchain.GOVERSION, r.toolchain.GOOS+"/"+r.toolchain.GOARCH, r.Clock, r.Memory, r.BuildFlags, r.TestArgs)
	for _, name := range slices.Compact(names) {
		if strings.HasPrefix(name, r.temp) {
			continue // a dependency's copy, which go.sum tells
		}
		fmt.Fprintf(sum, "%q %s\n", ws.relative(name), fileDigest(name))
	}
	return hex.EncodeToString(sum.Sum(nil))
}
