package harness

import (
	"path/filepath"
	"strings"

	"github.com/mutcheck/mutcheck/mutants"
)

// touched says which mutants of a package a change is about: those of each retry
// that it touches, and all where it touches the tests of the package, or what
// the versions of its dependencies are.
func (r *run) touched(ws *workspace, t *target, found mutants.Found) map[*mutants.Mutant]bool {
	out := map[*mutants.Mutant]bool{}
	all := r.testsTouched(ws, t)
	for _, retry := range found.Retries {
		if !all && !r.retryTouched(t.Package, retry) {
			continue
		}
		for _, m := range found.Mutants {
			for _, part := range retry.Parts {
				if part.Node.Pos() <= m.Site.Pos() && m.Site.Pos() < part.Node.End() {
					out[m] = true
				}
			}
		}
	}
	for _, m := range found.Mutants {
		if all || m.Func != nil && r.nodeTouched(t.Package, m.Func) {
			out[m] = true
		}
	}
	return out
}

// retryTouched says whether a change is in a function that has a part in a retry.
func (r *run) retryTouched(pkg *mutants.Package, retry *mutants.Retry) bool {
	if retry.Func != nil && r.nodeTouched(pkg, retry.Func) {
		return true
	}
	for _, part := range retry.Parts {
		if part.Func != nil && r.nodeTouched(pkg, part.Func) {
			return true
		}
		from, to := pkg.Fset.PositionFor(part.Node.Pos(), false), pkg.Fset.PositionFor(part.Node.End(), false)
		if r.Changes.touches(from.Filename, from.Line, to.Line) {
			return true
		}
	}
	return false
}

func (r *run) nodeTouched(pkg *mutants.Package, f *mutants.Func) bool {
	from, to := pkg.Fset.PositionFor(f.Node.Pos(), false), pkg.Fset.PositionFor(f.Node.End(), false)
	return r.Changes.touches(from.Filename, from.Line, to.Line)
}

// testsTouched says whether a change is in the tests of a package, or in what
// decides on all of its code.
func (r *run) testsTouched(ws *workspace, t *target) bool {
	for name, f := range r.Changes.files {
		if !f.whole && len(f.lines)+len(f.before) == 0 {
			continue // renamed, or made executable
		}
		switch filepath.Base(name) {
		case "go.mod", "go.sum", "go.work", "go.work.sum":
			return true
		}
		for _, tests := range ws.tests {
			if tests.deps[t.Path] && tests.holds(name) {
				return true
			}
		}
	}
	return false
}

// holds says whether a file is one of the tests', or was: a test file, one that
// helps tests, or one of their data.
func (t testPackage) holds(name string) bool {
	if filepath.Dir(name) == t.dir && strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, filepath.Join(t.dir, "testdata")+string(filepath.Separator)) {
		return true
	}
	for _, file := range t.wrapped {
		if file == name {
			return true
		}
	}
	return false
}
