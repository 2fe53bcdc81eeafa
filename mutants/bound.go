package mutants

import (
	"go/ast"
	"go/token"
	"slices"
)

// boundsOnly tells whether a call that is given an error says nothing by what
// the error is: the functions here that it runs do not look at it, or only to
// count the tries of its kind.
func (f *facts) boundsOnly(call *ast.CallExpr) bool {
	isGiven := slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return isError(f.typeOf(arg)) })
	return isGiven && f.callee(call) != nil && f.allBound(call, farthestWait)
}

func (f *facts) allBound(call *ast.CallExpr, depth int) bool {
	fns := f.callees[call]
	for _, fn := range fns {
		if !f.ignoresError(fn, depth) {
			return false
		}
	}
	return len(fns) > 0
}

// ignoresError tells whether a function's error parameters are never read, or
// only beside a count, or to be handed to functions that do the same.
func (f *facts) ignoresError(fn *Func, depth int) bool {
	for _, p := range f.params(fn) {
		if p == nil || !isError(p.Type()) {
			continue
		}
		for _, read := range f.reads[p] {
			if !f.isBesideCount(read) && !f.isHandedToBound(read, depth) {
				return false
			}
		}
	}
	return true
}

// isHandedToBound tells whether an error is the argument of a call that only
// counts it.
func (f *facts) isHandedToBound(read ast.Expr, depth int) bool {
	call, ok := f.parent[read].(*ast.CallExpr)
	return ok && depth > 0 && f.allBound(call, depth-1)
}

// isBesideCount tells whether a read stands in an and with a comparison of a
// whole number: left <= 1 && errors.Is(err, kind).
func (f *facts) isBesideCount(read ast.Expr) bool {
	var whole ast.Expr
	for n := ast.Node(read); n != nil; n = f.parent[n] {
		if b, ok := n.(*ast.BinaryExpr); ok && b.Op == token.LAND {
			whole = b
		}
		if _, ok := n.(ast.Stmt); ok {
			break
		}
	}
	for _, operand := range operands(whole, token.LAND) {
		b, ok := operand.(*ast.BinaryExpr)
		if ok && isOrder(b.Op) && f.isCount(b.X) {
			return true
		}
	}
	return false
}

func isOrder(op token.Token) bool {
	return op == token.LSS || op == token.LEQ || op == token.GTR || op == token.GEQ
}

// calledBy is the call that a condition is, or is the not of.
func (f *facts) calledBy(cond ast.Expr) *ast.CallExpr {
	flag, _, ok := f.flag(cond)
	if !ok {
		return nil
	}
	call, _ := flag.(*ast.CallExpr)
	return call
}
