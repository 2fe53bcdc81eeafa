package mutants

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// isLimit tells whether an expression can be the cap of a delay: it does not
// grow itself, and is neither a bound from below (zero), nor the largest
// number there is (an overflow guard), nor the time that is left (a budget).
func (f *facts) isLimit(delay, limit ast.Expr, grown stream) bool {
	if grown[limit] >= grown[delay] || f.derives(limit, f.isClock) || f.addsClock(delay) || !f.becomesDelay(delay) {
		return false
	}
	if f.derivesHere(limit, f.mayFail) || f.derivesHere(limit, f.isRemainder) {
		return false // what a server said, or what is left
	}
	v := f.Info.Types[limit].Value
	if v == nil {
		return true
	}
	v = constant.ToFloat(v)
	return constant.Compare(v, token.GTR, constant.MakeInt64(0)) &&
		constant.Compare(v, token.LSS, constant.MakeUint64(1<<62))
}

// becomesDelay tells whether the variable behind an expression is waited for in
// the end.
func (f *facts) becomesDelay(e ast.Expr) bool {
	obj := f.slot(f.unconverted(e))
	if obj == nil {
		return true
	}
	return slices.ContainsFunc(f.reads[obj], func(id *ast.Ident) bool { return f.isDelay(id) }) ||
		slices.ContainsFunc(f.given[obj], func(v value) bool { return f.isDelay(v.Expr) })
}

// isRemainder tells whether an expression takes something away from a duration
// or number: what is left of a budget.
func (f *facts) isRemainder(e ast.Expr) bool {
	b, ok := e.(*ast.BinaryExpr)
	return ok && b.Op == token.SUB && !f.isConstant(b.Y)
}

// mayFail tells whether an expression is a call that gives an error beside its
// value.
func (f *facts) mayFail(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	t, ok := f.typeOf(call).(*types.Tuple)
	return ok && t.Len() > 1 && isError(t.At(t.Len()-1).Type())
}

// addsClock tells whether a delay is compared together with time that has
// passed.
func (f *facts) addsClock(delay ast.Expr) bool {
	b, ok := f.unconverted(delay).(*ast.BinaryExpr)
	return ok && (f.derives(b.X, f.isClock) || f.derives(b.Y, f.isClock))
}

// gives tells whether a statement assigns or returns the limit itself.
func (f *facts) gives(root ast.Node, limit ast.Expr) bool {
	found := false
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, r := range n.Rhs {
				found = found || f.isPartOf(r, limit)
			}
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				found = found || f.isPartOf(r, limit)
			}
		}
		return !found
	})
	return found
}

// stopsThere tells whether a body ends the waits instead of limiting them: it
// returns nothing to wait for, and a flag.
func (f *facts) stopsThere(body *ast.BlockStmt) bool {
	ret, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 2 {
		return false
	}
	wait, flag := f.Info.Types[ret.Results[0]].Value, f.Info.Types[ret.Results[1]].Value
	return wait != nil && flag != nil && flag.Kind() == constant.Bool && constant.Sign(wait) == 0
}

// isPartOf tells whether a value is the limit, conversions and a factor aside,
// or a duration that a call makes of it: jitter(limit / 2).
func (f *facts) isPartOf(value, limit ast.Expr) bool {
	value, limit = f.unconverted(value), f.unconverted(limit)
	if types.ExprString(value) == types.ExprString(limit) {
		return true
	}
	if call, ok := value.(*ast.CallExpr); ok && isDuration(f.typeOf(call)) && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		return f.isPartOf(firstOperand(arg), limit)
	}) {
		return true
	}
	if b, ok := limit.(*ast.BinaryExpr); ok && (b.Op == token.QUO || b.Op == token.MUL) {
		return f.isPartOf(value, b.X) || f.isPartOf(value, b.Y)
	}
	for _, v := range f.given[f.slot(limit)] {
		if types.ExprString(value) == types.ExprString(f.unconverted(v.Expr)) {
			return true
		}
	}
	return false
}

// firstOperand is what a quotient divides; any other expression is its own.
func firstOperand(e ast.Expr) ast.Expr {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && b.Op == token.QUO {
		return b.X
	}
	return e
}
