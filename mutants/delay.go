package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// isDelay tells whether a number is, or becomes, the time that a retry waits:
// it is waited for here, or leaves as a duration through a function whose name
// says that it is waited for elsewhere.
func (f *facts) isDelay(e ast.Expr) bool {
	return f.flowsTo(e, func(e ast.Expr) bool { return f.isWaitedFor(e) || f.leavesAsDelay(e) })
}

// isWaitedFor tells whether an expression is the amount of a wait.
func (f *facts) isWaitedFor(e ast.Expr) bool {
	call, ok := f.parent[e].(*ast.CallExpr)
	return ok && call.Fun != e && f.waitAmount(call) == e
}

// leavesAsDelay tells whether an expression is returned as a duration from a
// function that speaks of waiting.
func (f *facts) leavesAsDelay(e ast.Expr) bool {
	ret, ok := f.parent[e].(*ast.ReturnStmt)
	if call, isCall := e.(*ast.CallExpr); !ok && isCall {
		ret, ok = f.parent[call].(*ast.ReturnStmt)
	}
	if !ok {
		return f.isNamedDelay(e)
	}
	fn := f.funcOf(ret)
	return isDuration(f.typeOf(e)) && f.speaks(fn)
}

// isNamedDelay tells whether a variable is a function's named result, and
// leaves as leavesAsDelay has it.
func (f *facts) isNamedDelay(e ast.Expr) bool {
	assign, ok := f.parent[e].(*ast.AssignStmt)
	if !ok || !isDuration(f.typeOf(e)) {
		return false
	}
	fn := f.funcOf(assign)
	if fn == nil {
		return false
	}
	for _, l := range assign.Lhs {
		for _, r := range f.results(fn) {
			if r != nil && f.slot(l) == r {
				return f.speaks(fn)
			}
		}
	}
	return false
}

// speaks tells whether a function, its receiver's type or its package is named
// for waiting or trying again.
func (f *facts) speaks(fn *Func) bool {
	return speaksOfWaiting.MatchString(f.Types.Name() + "." + fn.Name)
}

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

// isRandomHere is isRandom for anything below a node.
func (f *facts) isRandomHere(root ast.Node) func(ast.Expr) bool {
	return func(e ast.Expr) bool { return encloses(root, e) && f.isRandom(e) }
}

// countsAttempts tells whether an expression is a whole number that counts
// attempts: a variable that goes up by one here, or the parameter of a
// function that computes from it. A parameter times a constant could be any
// unit's conversion, so there the callers must be counting.
func (f *facts) countsAttempts(e, base ast.Expr) bool {
	if f.isConstant(e) || f.hasPower(e) {
		return false
	}
	fn := f.funcOf(e)
	fromParam := func(x ast.Expr) bool {
		id, ok := x.(*ast.Ident)
		return ok && f.isCount(id) && f.isParamOf(fn, f.slot(id))
	}
	if f.isConstant(base) {
		return f.derives(e, f.goesUp)
	}
	return f.derivesHere(e, f.goesUp) || f.derivesHere(e, fromParam)
}

// hasPower tells whether a number is made from a power in the same function,
// which is a site of its own.
func (f *facts) hasPower(e ast.Expr) bool {
	return f.derivesHere(e, f.isPower)
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
