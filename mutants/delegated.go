package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
)

// speaksOfPermanent matches the names of the functions that mark an error as one
// that is not worth another try.
var speaksOfPermanent = regexp.MustCompile(`(?i)^(permanent|unrecoverable|non_?retr(y|i)able|unretr(y|i)able|stop)(error)?$`)

// The names by which another package's type says what it does with a field: a
// number alone does not tell a cap from a budget, nor a factor from a share of
// jitter.
var (
	speaksOfCap    = regexp.MustCompile(`(?i)^(max(imum)?_?(interval|delay|back_?off|wait|sleep|duration)?|cap|(interval|delay|back_?off|wait)_?max(imum)?)$`)
	speaksOfFactor = regexp.MustCompile(`(?i)^(multiplier|factor|coefficient|back_?off_?(multiplier|factor|coefficient)|exponent|base)$`)
)

// delegated are the caps and factors that are handed to another package's
// backoff, as fields of a literal of its type, and the errors that are marked
// for its loop as permanent.
func (f *facts) delegated() []*Part {
	var parts []*Part
	for _, file := range f.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if f.isForeignBackoff(n) {
					parts = append(parts, f.handedOver(n)...)
				}
			case *ast.CallExpr:
				if f.isMarker(n) {
					parts = append(parts, &Part{Role: Predicate, Node: n, Choice: &Choice{Expr: n, Keep: n.Args[0]}})
				}
			}
			return true
		})
	}
	return parts
}

// isMarker tells whether a call wraps an error to say that it is permanent, in
// a return to another package's loop.
func (f *facts) isMarker(call *ast.CallExpr) bool {
	callee := f.callee(call)
	if callee == nil || f.decls[callee] != nil || len(call.Args) != 1 || !isError(f.typeOf(call.Args[0])) {
		return false
	}
	_, returned := f.parent[call].(*ast.ReturnStmt)
	return returned && isError(f.typeOf(call)) && speaksOfPermanent.MatchString(callee.Name()) &&
		callee.Pkg() != nil && speaksOfDriving.MatchString(callee.Pkg().Path())
}

// isForeignBackoff tells whether a literal is of another package's type that
// computes delays: its type or package is named for it, or a method of it
// gives a duration.
func (f *facts) isForeignBackoff(lit *ast.CompositeLit) bool {
	named, ok := types.Unalias(f.typeOf(lit)).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg() == f.Types {
		return false
	}
	return speaksOfWaiting.MatchString(named.Obj().Pkg().Name() + "." + named.Obj().Name())
}

func (f *facts) handedOver(lit *ast.CompositeLit) []*Part {
	var parts []*Part
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		name := identOf(kv.Key)
		switch t := f.typeOf(kv.Value); {
		case name == nil:
		case isDuration(t) && speaksOfCap.MatchString(name.Name):
			limit := literal(token.INT, "1<<63 - 1")
			parts = append(parts, &Part{Role: Cap, Node: kv, Choice: &Choice{Expr: kv.Value, Keep: limit}})
		case !isDuration(t) && f.isNumber(kv.Value) && f.enlarges(kv.Value) && speaksOfFactor.MatchString(name.Name):
			one := literal(token.INT, "1")
			parts = append(parts, &Part{Role: Growth, Node: kv, Choice: &Choice{Expr: kv.Value, Keep: one}})
		}
	}
	return parts
}
