package harness

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"
)

// A binary is a built test binary.
type binary struct {
	testPackage
	file string
	// isolated says that its tests provably share nothing at package level, entangled
	// that the subtests of a test may share something of its own.
	isolated  bool
	entangled func(test string) bool
}

// build builds the test binaries of the packages, with files in the place of
// those of the same name. The files are written to the run's own folder, never
// to the user's tree.
func (r *run) build(ctx context.Context, name string, files map[string][]byte, tests []testPackage) ([]binary, error) {
	dir := filepath.Join(r.temp, name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	overlay, err := writeOverlay(dir, files)
	if err != nil {
		return nil, err
	}
	binaries := make([]binary, len(tests))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(r.jobs)
	for i, t := range tests {
		b := binary{testPackage: t, file: filepath.Join(dir, fmt.Sprintf("%d.test", i))}
		g.Go(func() error {
			if b.isolated = shared(t.sources) == ""; b.isolated {
				b.entangled = entangled(t.sources)
			}
			binaries[i] = b
			return r.buildOne(ctx, overlay, b)
		})
	}
	return binaries, g.Wait()
}

func (r *run) buildOne(ctx context.Context, overlay string, b binary) error {
	// A vet finding would look like a build failure.
	args := append([]string{"test", "-c", "-vet=off", "-overlay=" + overlay, "-o=" + b.file}, r.linkFlags()...)
	args = append(args, r.BuildFlags...)
	args = append(args, b.path)
	r.logCommand(r.dir, "go", args...)
	var out bytes.Buffer
	p := process{path: "go", args: args, dir: r.dir, env: r.goEnv(), stdout: &out, stderr: &out}
	o, err := p.run(ctx)
	if err != nil {
		return fmt.Errorf("building the tests of %s: %w", b.path, err)
	}
	if o.code != 0 {
		return &compileError{b.path, string(bytes.TrimSpace(out.Bytes()))}
	}
	return nil
}

// A compileError is a test binary that cannot be built.
type compileError struct{ path, words string }

func (e *compileError) Error() string {
	return fmt.Sprintf("building the tests of %s:\n%s", e.path, e.words)
}

func isCompileError(err error) bool {
	var ce *compileError
	return errors.As(err, &ce)
}

// buildOwn builds the mutants that are not woven, each by itself.
func (r *run) buildOwn(ctx context.Context, p *plan, tests []testPackage) error {
	for _, w := range p.rows {
		if w.woven() || !w.runs() {
			continue
		}
		name := w.Package.Fset.PositionFor(w.Site.Pos(), false).Filename
		var dependent []testPackage
		for _, t := range tests {
			if t.deps[w.target.Path] {
				dependent = append(dependent, t)
			}
		}
		binaries, err := r.build(ctx, fmt.Sprintf("own%d", w.Number), map[string][]byte{name: w.Patched()}, dependent)
		var ce *compileError
		if errors.As(err, &ce) {
			w.notViable = ce.words
			continue
		}
		if err != nil {
			return err
		}
		w.own = map[string]binary{}
		for _, b := range binaries {
			w.own[b.path] = b
		}
	}
	return nil
}

// writeOverlay writes files below dir, and the file that tells the go command
// which of the user's they stand for. It returns that file's name.
func writeOverlay(dir string, files map[string][]byte) (string, error) {
	replace := map[string]string{}
	i := 0
	for name, text := range files {
		stand := filepath.Join(dir, fmt.Sprintf("%d_%s", i, filepath.Base(name)))
		if err := os.WriteFile(stand, text, 0o600); err != nil {
			return "", err
		}
		replace[name] = stand
		i++
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "overlay.json")
	return file, os.WriteFile(file, data, 0o600)
}
