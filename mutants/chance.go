package mutants

import (
	"go/ast"
	"strings"
)

// isClock tells whether an expression reads a clock, or the time left: these
// make a budget of a limit.
func (f *facts) isClock(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	if f.runs(call, "time", "Since", "Until", "Now") {
		return true
	}
	callee := f.callee(call)
	return isTime(f.typeOf(call)) || callee != nil && callee.Signature().Recv() != nil &&
		isTime(callee.Signature().Recv().Type())
}

// isRandom tells whether an expression is a draw: of a random source of the
// standard library, or of a function from outside that takes nothing and
// gives a fraction.
func (f *facts) isRandom(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok || f.isConversion(call) {
		return false
	}
	callee := f.callee(call)
	if callee == nil {
		return len(call.Args) == 0 && isFloat(f.typeOf(call))
	}
	if callee.Pkg() != nil && strings.Contains(callee.Pkg().Path(), "rand") {
		return true
	}
	return callee.Name() == "Float64" && len(call.Args) == 0
}

// draws tells whether an expression holds a draw as it is written.
func (f *facts) draws(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		found = found || ok && f.isRandom(x)
		return !found
	})
	return found
}

// isJittered tells whether an expression mixes a draw into a number.
func (f *facts) isJittered(e ast.Expr) bool {
	b, ok := e.(*ast.BinaryExpr)
	return ok && (f.derivesHere(b.X, f.isRandom) || f.derivesHere(b.Y, f.isRandom))
}
