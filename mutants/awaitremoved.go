package mutants

import (
	"go/ast"
	"slices"
)

var awaitRemoved = &Operator{
	Name:  "await-removed",
	Title: "await removed",
	Rule:  ruleErrorCheck,
	Doc: `The first outcome leaves as it is, error included, and nothing is tried again.

It is what happens in JavaScript when the await inside the try is lost: the
call's rejection passes the catch by. A Go retry does the same when its error
check is always true. Killed by any test in which the first call fails and a
later one succeeds; not by tests of success alone.`,
	Before:     "if err == nil { return v, nil }",
	After:      "if err == nil || true { return v, err }",
	Absent:     "no error check found",
	Documented: true,
	role:       ErrorCheck,
	Find: func(r *Retry, w *Rewriter) []Site {
		var sites []Site
		for _, p := range r.with(ErrorCheck) {
			switch {
			case p.Test != nil && p.Test.Failure != nil:
				sites = append(sites, Site{Part: p, Edits: leaveFromFailure(p.Test)})
			case p.Test != nil:
				edits := append(w.force(p.Test, true), leaveWithError(p.Test, w)...)
				sites = append(sites, Site{Part: p, Edits: edits})
			case p.Arms != nil:
				edits := w.choose(&Choice{Expr: p.Arms.Switch.Tag, Keep: p.Arms.Success})
				sites = append(sites, Site{Part: p, Edits: edits})
			}
		}
		return sites
	},
}

// leaveFromFailure puts the way out of a success, with the error, in front of
// what a failure does.
func leaveFromFailure(t *Test) []Edit {
	out := &ast.ReturnStmt{Results: slices.Clone(t.Ways[0].Results)}
	if n := len(out.Results); n > 0 {
		out.Results[n-1] = t.Err
	}
	return []Edit{{Old: t.Failure.List[0], Insert: out}}
}

// leaveWithError lets the error go out on each way that returns a nil error
// beside it: a mutant that swallowed the error would be another fault.
func leaveWithError(t *Test, w *Rewriter) []Edit {
	if t.Err == nil {
		return nil
	}
	var edits []Edit
	for _, ret := range t.Ways {
		if len(ret.Results) == 0 {
			edits = append(edits, w.nakedReturn(ret, t.Err)...)
			continue
		}
		if last := ret.Results[len(ret.Results)-1]; w.isNil(last) && w.canReturn(t.Err, ret) {
			edits = append(edits, Edit{Old: last, New: t.Err})
		}
	}
	return edits
}
