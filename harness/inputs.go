package harness

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// inputs are all that a run's answer was made from. File names are relative to
// the folder of the run where they are below it.
type inputs struct {
	// Program is mutcheck itself, Toolchain what the go command says of itself.
	Program, Toolchain string
	// Files are the digests of the files of the packages and what they import,
	// but for the standard library and the module cache, which do not change; of
	// go.mod and its like; of testdata; and of what the tests opened. A file that
	// is not there has an empty digest.
	Files map[string]string
	// Folders are the names in the folders of packages: a new file is an input.
	Folders map[string]string
	// Env are the environment variables that the tests asked for.
	Env map[string]string
}

// same says whether all the inputs are as they were.
func (r *run) same(in inputs) bool {
	if in.Program != program() || in.Toolchain != r.toolchain.digest {
		return false
	}
	for name, sum := range in.Files {
		if fileDigest(r.absolute(name)) != sum {
			return false
		}
	}
	for name, sum := range in.Folders {
		if folderDigest(r.absolute(name)) != sum {
			return false
		}
	}
	for name, value := range in.Env {
		if os.Getenv(name) != value {
			return false
		}
	}
	return true
}

// program tells this build of mutcheck from others.
func program() string {
	exe, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(exe)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s %d %d", exe, info.Size(), info.ModTime().UnixNano())
}

func (r *run) short(name string) string {
	if rel, err := filepath.Rel(r.dir, name); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return name
}

func (r *run) absolute(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(r.dir, name)
}

// fileDigest is a file's digest: empty for none, and for a folder its names.
func fileDigest(name string) string {
	info, err := os.Stat(name)
	if err != nil {
		return ""
	}
	if info.IsDir() {
		return folderDigest(name)
	}
	if !info.Mode().IsRegular() {
		return "special"
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return ""
	}
	return digest(data)
}

func folderDigest(name string) string {
	entries, err := os.ReadDir(name)
	if err != nil {
		return ""
	}
	var names strings.Builder
	for _, e := range entries {
		fmt.Fprintf(&names, "%q %v\n", e.Name(), e.IsDir())
	}
	return digest([]byte(names.String()))
}

// inputsOf are the inputs of a run over these packages. ok is false where they
// cannot be told: then the answer must not be kept.
func (r *run) inputsOf(ws *workspace, cs *columns) (in inputs, ok bool) {
	in = inputs{Program: program(), Toolchain: r.toolchain.digest, Files: map[string]string{}, Folders: map[string]string{}, Env: map[string]string{}}
	if in.Program == "" || len(ws.dependencies) > 0 {
		return in, false
	}
	for _, c := range cs.list {
		if !c.logged {
			return in, false // its process ended before it could say what it read
		}
	}
	ok = true
	file := func(name string) {
		in.Files[r.short(name)] = fileDigest(name)
		ok = ok && !r.edited(name)
	}
	for _, name := range ws.sources {
		file(name)
		dir := filepath.Dir(name)
		in.Folders[r.short(dir)] = folderDigest(dir)
	}
	for _, t := range ws.tests {
		_ = filepath.WalkDir(filepath.Join(t.dir, "testdata"), func(name string, d fs.DirEntry, err error) error {
			if err == nil {
				file(name)
			}
			return nil
		})
	}
	main := r.mainFolder()
	for _, name := range []string{"go.mod", "go.sum", "vendor/modules.txt"} {
		file(filepath.Join(main, name))
	}
	if work := r.toolchain.GOWORK; work != "" && work != "off" {
		file(work)
		file(work + ".sum")
	}
	if r.wide() {
		r.tree(main, &in)
	}
	for name := range r.accessed.files {
		if !strings.HasPrefix(name, r.temp) {
			in.Files[r.short(name)] = fileDigest(name) // the tests may write it too
		}
	}
	for name := range r.accessed.env {
		in.Env[name] = os.Getenv(name)
	}
	return in, ok
}

// edited says whether one of the files was written after the run began: it is not
// known what of it was read.
func (r *run) edited(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		info, err := os.Stat(name)
		return err == nil && info.Mode().IsRegular() && info.ModTime().After(r.began)
	})
}

// codeFiles are the sources but for the test files of the binaries.
func (ws *workspace) codeFiles() []string {
	tests := map[string]bool{}
	for _, t := range ws.tests {
		for _, name := range t.files {
			tests[name] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(ws.sources), func(name string) bool { return tests[name] })
}

// withoutTests are the inputs that all tests have: all but the test files. Those
// that a test opens stay. What files there are is seen by who loads them.
func (r *run) withoutTests(ws *workspace, in inputs) inputs {
	in.Files, in.Folders = maps.Clone(in.Files), nil
	for _, t := range ws.tests {
		for _, name := range t.files {
			if !r.accessed.files[name] {
				delete(in.Files, r.short(name))
			}
		}
	}
	return in
}

// cover says whether the files are among the inputs.
func (r *run) cover(in inputs, files []string) bool {
	return !slices.ContainsFunc(files, func(name string) bool {
		_, ok := in.Files[r.short(name)]
		return !ok
	})
}

// wide says whether a pattern may match a package that is not there yet.
func (r *run) wide() bool {
	return strings.Contains(strings.Join(slices.Concat(r.Patterns, r.Tests), " "), "...")
}

// tree adds all the folders of the main module.
func (r *run) tree(main string, in *inputs) {
	_ = filepath.WalkDir(main, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return nil
		}
		if base := d.Name(); name != main && (strings.HasPrefix(base, ".") || base == "node_modules") {
			return fs.SkipDir
		}
		in.Folders[r.short(name)] = folderDigest(name)
		return nil
	})
}

// sourceFiles are the files of all packages but the standard library's and those
// in the module cache.
func (r *run) sourceFiles(roots ...[]*packages.Package) []string {
	out := map[string]bool{}
	for _, list := range roots {
		packages.Visit(list, nil, func(p *packages.Package) {
			// A test's main is made by the go command, in its own cache.
			if p.Module == nil || strings.HasSuffix(p.ID, ".test") || strings.HasPrefix(p.Module.Dir, r.toolchain.GOMODCACHE+string(filepath.Separator)) {
				return
			}
			for _, files := range [][]string{p.GoFiles, p.OtherFiles, p.EmbedFiles, p.IgnoredFiles} {
				for _, name := range files {
					out[name] = true
				}
			}
		})
	}
	return sortedKeys(out)
}

// accesses are what tests asked the system for: names of files, by full path, and
// of environment variables.
type accesses struct{ files, env map[string]bool }

// addLog adds what a test log says: the file that a test binary writes for the
// go command's own cache. It says false for a log that did not come to its end.
func (a *accesses) addLog(log []byte, dir string) bool {
	const header = "# test log\n"
	if !bytes.HasPrefix(log, []byte(header)) {
		return false
	}
	for s := bufio.NewScanner(bytes.NewReader(log[len(header):])); s.Scan(); {
		verb, name, _ := strings.Cut(s.Text(), " ")
		switch {
		case verb == "getenv" && !strings.HasPrefix(name, "MUTCHECK_"):
			a.env[name] = true
		case verb == "chdir":
			dir = joined(dir, name)
		case verb == "open", verb == "stat":
			a.files[joined(dir, name)] = true
		}
	}
	return true
}

func joined(dir, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}
