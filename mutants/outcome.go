package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
)

// An outcome is what an attempt knows of its operation: the call, and the
// variables that hold its error and its flags.
type outcome struct {
	call *ast.CallExpr
	// err is the variable that takes the call's error, where it is assigned;
	// nil where the call has none.
	err ast.Expr
	// vars are all variables that the call gives a value.
	vars map[types.Object]bool
}

// nilTest reads x == nil or x != nil on an error, and gives the value of the
// test on which the error is nil.
func (f *facts) nilTest(e ast.Expr) (err ast.Expr, onNil, ok bool) {
	b, isBinary := ast.Unparen(e).(*ast.BinaryExpr)
	if !isBinary || b.Op != token.EQL && b.Op != token.NEQ {
		return nil, false, false
	}
	x, y := b.X, b.Y
	if f.Info.Types[x].IsNil() {
		x, y = y, x
	}
	if !f.Info.Types[y].IsNil() || !isError(f.typeOf(x)) {
		return nil, false, false
	}
	return x, b.Op == token.EQL, true
}

// flag reads x or !x on a boolean variable, field or call, and gives the value
// of the expression on which the flag is set.
func (f *facts) flag(e ast.Expr) (flag ast.Expr, onSet, ok bool) {
	e, onSet = ast.Unparen(e), true
	if not, isNot := e.(*ast.UnaryExpr); isNot && not.Op == token.NOT {
		e, onSet = ast.Unparen(not.X), false
	}
	_, isCall := e.(*ast.CallExpr)
	if f.slot(e) == nil && !isCall || !isBool(f.typeOf(e)) {
		return nil, false, false
	}
	return e, onSet, true
}

// giver is the call in the attempt that a variable has its value from where it
// is read, through plain copies, and through calls that wrap an error in
// another; nil where there is none.
func (a *attempt) giver(e ast.Expr) *ast.CallExpr {
	for range 8 {
		e = ast.Unparen(e)
		if call, ok := e.(*ast.CallExpr); ok && a.wrappedError(call) == nil {
			if object := a.objectOf(call); object != nil {
				e = object
				continue
			}
			return call
		}
		last := a.lastGiven(e)
		if sel, ok := e.(*ast.SelectorExpr); ok && last == nil {
			e = sel.X
			continue
		}
		if last == nil {
			return nil
		}
		if receive, ok := last.(*ast.UnaryExpr); ok && receive.Op == token.ARROW {
			last = receive.X
		}
		call, ok := ast.Unparen(last).(*ast.CallExpr)
		if !ok {
			e = last
			continue
		}
		if object := a.objectOf(call); object != nil {
			e = object
			continue
		}
		wrapped := a.wrappedError(call)
		if wrapped == nil || !isError(a.f.typeOf(e)) {
			return call
		}
		e = wrapped
	}
	return nil
}

// wrappedError is the error from within the attempt that a call is given, by
// itself or as a field of a literal.
func (a *attempt) wrappedError(call *ast.CallExpr) ast.Expr {
	for _, arg := range call.Args {
		if u, ok := arg.(*ast.UnaryExpr); ok {
			arg = u.X
		}
		fields := []ast.Expr{arg}
		if lit, ok := arg.(*ast.CompositeLit); ok {
			fields = lit.Elts
		}
		for _, e := range fields {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			if isError(a.f.typeOf(e)) && !a.f.Info.Types[e].IsNil() && a.giver(e) != nil {
				return e
			}
		}
	}
	return nil
}

// objectOf is the variable that a method takes an error out of, where another
// call in the attempt gave it: verdict.Err().
func (a *attempt) objectOf(call *ast.CallExpr) ast.Expr {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) > 0 || !isError(a.f.typeOf(call)) || !a.f.isPure(call) || a.f.slot(sel.X) == nil || a.lastGiven(sel.X) == nil {
		return nil
	}
	return sel.X
}

// lastGiven is what a variable was last given before a read of it, inside the
// attempt.
func (a *attempt) lastGiven(read ast.Expr) ast.Expr {
	var last ast.Expr
	for _, v := range a.f.given[a.f.slot(read)] {
		inside := a.encloses(v.Expr)
		if inside && v.End() <= read.Pos() && (last == nil || v.Pos() > last.Pos()) && !a.leavesBefore(v.Expr, read) {
			last = v.Expr
		}
	}
	if last == nil && a.inCondition(read) {
		for _, v := range a.f.given[a.f.slot(read)] {
			if a.encloses(v.Expr) {
				last = v.Expr
			}
		}
	}
	return last
}

// leavesBefore tells whether code that ran a node leaves without coming to
// another.
func (a *attempt) leavesBefore(ran, other ast.Node) bool {
	for n := ran; n != a.body && n != nil; n = a.f.parent[n] {
		if block, ok := n.(*ast.BlockStmt); ok && !encloses(block, other) && a.endOf(block.List) == leaves {
			return true
		}
	}
	return false
}

// encloses tells whether a node is in the attempt, its loop's header included.
func (a *attempt) encloses(n ast.Node) bool {
	if a.loop != nil {
		return encloses(a.loop, n)
	}
	return encloses(a.body, n)
}

// inCondition tells whether a node is in the loop's condition, where the last
// turn is read.
func (a *attempt) inCondition(n ast.Node) bool {
	loop, ok := a.loop.(*ast.ForStmt)
	return ok && loop.Cond != nil && encloses(loop.Cond, n)
}

// isJudge tells whether a call is given an error that another call in the
// attempt brought: it judges an outcome rather than bringing one.
func (a *attempt) isJudge(call *ast.CallExpr) bool { return a.wrappedError(call) != nil }

// isContextError tells whether a call asks a context for its error.
func (f *facts) isContextError(call *ast.CallExpr) bool {
	if f.runs(call, "context", "Cause") {
		return true
	}
	callee := f.callee(call)
	return callee != nil && callee.Name() == "Err" && callee.Pkg() != nil && callee.Pkg().Path() == "context"
}

// isOperation tells whether a call can be what is tried again.
func (a *attempt) isOperation(call *ast.CallExpr) bool {
	f := a.f
	if f.isContextError(call) || f.isConversion(call) || f.builtin(call) != "" || a.isJudge(call) {
		return false
	}
	if f.waitAmount(call) != nil || f.runs(call, "errors", "As", "Is", "Join", "New") {
		return false
	}
	return !a.takesElement(call) && !a.isDeeper(call)
}

// isDeeper tells whether a call is in a loop of its own within the attempt's
// loop: it is tried again there, or not at all.
func (a *attempt) isDeeper(call *ast.CallExpr) bool {
	inner := a.f.loopAround(call)
	return a.loop != nil && inner != nil && inner != a.loop && encloses(a.loop, inner)
}

// takesElement tells whether a call works on another element in each turn:
// such a loop goes through a collection and tries nothing again.
func (a *attempt) takesElement(call *ast.CallExpr) bool {
	var element types.Object
	if r, ok := a.loop.(*ast.RangeStmt); ok && !a.f.isCount(r.X) {
		element = a.f.slot(r.Value)
		if element == nil {
			element = a.f.slot(r.Key)
		}
	}
	isElement := func(e ast.Expr) bool {
		if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.ARROW {
			return true
		}
		if x, ok := e.(*ast.IndexExpr); ok {
			return a.f.derivesHere(x.Index, a.f.goesUp)
		}
		return element != nil && a.f.slot(e) == element
	}
	for _, arg := range append([]ast.Expr{call.Fun}, call.Args...) {
		if a.f.derivesHere(arg, isElement) {
			return true
		}
	}
	return false
}
