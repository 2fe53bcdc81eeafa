package harness

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/packages"
)

// A dependency is a module that is mutated and is not the user's own.
type dependency struct {
	path string
	// name is its path and version: "example.com/m@v1.2.3".
	name string
	// dir is the folder that it is in: the module cache, and then the copy.
	dir string
}

// dependencies are the modules in the module cache that packages are of.
func (r *run) dependencies(roots []*packages.Package) []dependency {
	var out []dependency
	seen := map[string]bool{}
	for _, p := range roots {
		m := p.Module
		if m == nil || m.Main || seen[m.Path] || !strings.HasPrefix(m.Dir, r.toolchain.GOMODCACHE+string(filepath.Separator)) {
			continue
		}
		seen[m.Path] = true
		out = append(out, dependency{path: m.Path, name: m.Path + "@" + m.Version, dir: m.Dir})
	}
	return out
}

// dependencyOf is the dependency that a file is of; nil for one of the user's.
func (ws *workspace) dependencyOf(name string) *dependency {
	for i, d := range ws.dependencies {
		if strings.HasPrefix(name, d.dir+string(filepath.Separator)) {
			return &ws.dependencies[i]
		}
	}
	return nil
}

// useCopies copies modules out of the module cache, where the go command takes
// no overlay, and has it use the copies: through a go.mod (or go.work) of the
// run's own, with a replace directive for each. The user's is not changed.
func (r *run) useCopies(deps []dependency) error {
	replace := map[string]string{}
	for i := range deps {
		d := &deps[i]
		dir := filepath.Join(r.temp, fmt.Sprintf("dependency%d", i))
		if err := copyModule(dir, *d); err != nil {
			return fmt.Errorf("copying %s: %w", d.name, err)
		}
		d.dir = dir
		replace[d.path] = dir
	}
	if work := r.toolchain.GOWORK; work != "" && work != "off" {
		return r.ownWorkFile(work, replace)
	}
	return r.ownModFile(r.toolchain.GOMOD, replace)
}

// copyModule copies a module out of the cache, where files are read-only.
func copyModule(dir string, m dependency) error {
	if err := os.CopyFS(dir, os.DirFS(m.dir)); err != nil {
		return err
	}
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		return os.Chmod(name, 0o700) // so that the folder can be removed
	})
	if err != nil {
		return err
	}
	// A module from before modules has none, and a replaced one needs one.
	mod := filepath.Join(dir, "go.mod")
	if _, err := os.Stat(mod); os.IsNotExist(err) {
		return os.WriteFile(mod, []byte("module "+m.path+"\n"), 0o600)
	}
	return nil
}

// ownModFile has the go command read a copy of go.mod with the replacements.
func (r *run) ownModFile(name string, replace map[string]string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	f, err := modfile.Parse(name, text, nil)
	if err != nil {
		return err
	}
	for path, dir := range replace {
		if err := f.AddReplace(path, "", dir, ""); err != nil {
			return err
		}
	}
	// Relative replacements are relative to the go.mod that has them.
	for _, old := range f.Replace {
		if old.New.Version == "" && !filepath.IsAbs(old.New.Path) {
			if err := f.AddReplace(old.Old.Path, old.Old.Version, filepath.Join(filepath.Dir(name), old.New.Path), ""); err != nil {
				return err
			}
		}
	}
	own := filepath.Join(r.temp, "go.mod")
	if text, err = f.Format(); err != nil {
		return err
	}
	if err := os.WriteFile(own, text, 0o600); err != nil {
		return err
	}
	// The go command looks for the sums beside it.
	sums, err := os.ReadFile(strings.TrimSuffix(name, ".mod") + ".sum")
	if err == nil {
		err = os.WriteFile(filepath.Join(r.temp, "go.sum"), sums, 0o600)
	}
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	r.BuildFlags = append(r.BuildFlags, "-modfile="+own)
	return nil
}

// ownWorkFile has the go command read a copy of go.work with the replacements.
func (r *run) ownWorkFile(name string, replace map[string]string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	f, err := modfile.ParseWork(name, text, nil)
	if err != nil {
		return err
	}
	absolute := func(path string) string {
		if filepath.IsAbs(path) {
			return path
		}
		return filepath.Join(filepath.Dir(name), path)
	}
	for _, use := range f.Use {
		if err := f.AddUse(absolute(use.Path), use.ModulePath); err != nil {
			return err
		}
		if absolute(use.Path) != use.Path {
			if err := f.DropUse(use.Path); err != nil {
				return err
			}
		}
	}
	for _, old := range f.Replace {
		if old.New.Version == "" {
			if err := f.AddReplace(old.Old.Path, old.Old.Version, absolute(old.New.Path), ""); err != nil {
				return err
			}
		}
	}
	for path, dir := range replace {
		if err := f.AddReplace(path, "", dir, ""); err != nil {
			return err
		}
	}
	f.Cleanup()
	own := filepath.Join(r.temp, "go.work")
	if err := os.WriteFile(own, modfile.Format(f.Syntax), 0o600); err != nil {
		return err
	}
	sums, err := os.ReadFile(strings.TrimSuffix(name, ".work") + ".work.sum")
	if err == nil {
		err = os.WriteFile(own+".sum", sums, 0o600)
	}
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	r.Env = append(r.Env, "GOWORK="+own)
	return nil
}
