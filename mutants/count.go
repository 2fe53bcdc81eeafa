package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// countsAttempts tells whether a factor of a product is a whole number that
// counts attempts: a variable that goes up by one here, or the parameter of a
// function that computes from it. A parameter times a constant could be any
// unit's conversion, so there the callers must be counting. A number that has
// been multiplied before was counted there, and one that is looked up was not
// computed.
func (f *facts) countsAttempts(product, count, base ast.Expr) bool {
	before := func(e ast.Expr) bool {
		b, ok := e.(*ast.BinaryExpr)
		_, isLookedUp := e.(*ast.IndexExpr)
		return isLookedUp || f.isPower(e) || ok && b.Op == token.MUL && !encloses(product, b)
	}
	if f.isConstant(count) || f.derivesHere(count, before) || f.derivesHere(count, f.mayFail) {
		return false
	}
	if f.derivesHere(count, f.goesUp) {
		return true
	}
	fn := f.funcOf(count)
	return f.derivesHere(count, func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return ok && f.isCount(id) && f.isParamOf(fn, f.slot(id)) && (!f.isConstant(base) || f.derives(id, f.goesUp))
	})
}

// isCount tells whether an expression is a whole number and no duration.
func (f *facts) isCount(e ast.Expr) bool {
	t := f.typeOf(e)
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && !isDuration(t)
}

// goesUp tells whether an expression is a variable that is counted up.
func (f *facts) goesUp(e ast.Expr) bool {
	if call, ok := e.(*ast.CallExpr); ok {
		callee := f.callee(call)
		return callee != nil && callee.Pkg() != nil && callee.Pkg().Path() == "sync/atomic" &&
			strings.HasPrefix(callee.Name(), "Add")
	}
	obj := f.slot(e)
	return obj != nil && f.isCount(e) && f.counted[obj]
}

func (f *facts) isParamOf(fn *Func, obj types.Object) bool {
	if fn == nil || obj == nil {
		return false
	}
	for _, p := range f.params(fn) {
		if p == obj {
			return true
		}
	}
	return false
}

func isFloat(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// recordCount notes a variable that goes up by one: i++ or i += 1, or the
// index of a range over a number.
func (f *facts) recordCount(n ast.Node) {
	switch n := n.(type) {
	case *ast.IncDecStmt:
		if n.Tok == token.INC {
			f.counted[f.slot(n.X)] = true
		}
	case *ast.AssignStmt:
		if n.Tok == token.ADD_ASSIGN && f.Info.Types[n.Rhs[0]].Value != nil {
			f.counted[f.slot(n.Lhs[0])] = true
		}
	case *ast.RangeStmt:
		if n.Key != nil && f.isCount(n.X) {
			f.counted[f.slot(n.Key)] = true
		}
	}
}
