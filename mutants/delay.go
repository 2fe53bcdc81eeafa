package mutants

import (
	"go/ast"
	"go/types"
	"regexp"
)

// isDelay tells whether a number is, or becomes, the time that a retry waits:
// it is waited for here, or leaves as a duration through a function whose name
// says that it is waited for elsewhere.
func (f *facts) isDelay(e ast.Expr) bool {
	return f.flowsTo(e, func(e ast.Expr) bool { return f.isWaitedFor(e) || f.leavesAsDelay(e) })
}

// knowsDurations tells whether anything in the package waits for a duration or
// gives one: most packages do not, and need no further look.
func (f *facts) knowsDurations() bool {
	for _, call := range f.calls {
		if f.waitAmount(call) != nil {
			return true
		}
	}
	for _, fn := range f.funcs {
		for v := range f.signature(fn).Results().Variables() {
			if isDuration(v.Type()) {
				return true
			}
		}
	}
	return false
}

// isWaitedFor tells whether an expression is the amount of a wait, in a
// function that does something which can fail: waiting for a state is no
// retry.
func (f *facts) isWaitedFor(e ast.Expr) bool {
	call, ok := f.parent[e].(*ast.CallExpr)
	if !ok || call.Fun == e {
		return false
	}
	return (f.waitAmount(call) == e || f.isPostponement(call)) && f.waitsForOutcome(f.funcOf(call))
}

// isPostponement tells whether a call moves a time by something named for
// waiting: the next try's time, where a clock is asked rather than slept on.
func (f *facts) isPostponement(call *ast.CallExpr) bool {
	callee := f.callee(call)
	if callee == nil || callee.Name() != "Add" || callee.Signature().Recv() == nil || !isTime(callee.Signature().Recv().Type()) {
		return false
	}
	return f.derivesHere(call.Args[0], func(e ast.Expr) bool {
		obj := f.slot(e)
		return obj != nil && speaksOfWaiting.MatchString(obj.Name())
	})
}

// waitsForOutcome tells whether a function that waits has to do with something
// that can fail: it calls it, it tells of it, or it is called by what does.
func (f *facts) waitsForOutcome(fn *Func) bool {
	if fn == nil {
		return false
	}
	if f.canFail(fn) || f.speaks(fn) {
		return true
	}
	for v := range f.signature(fn).Results().Variables() {
		if isError(v.Type()) || isBool(v.Type()) {
			return true
		}
	}
	for _, call := range f.callers[fn] {
		if f.canFail(f.funcOf(call)) {
			return true
		}
	}
	return false
}

// canFail tells whether a function calls something that gives an error or a
// flag.
func (f *facts) canFail(fn *Func) bool {
	if fn == nil {
		return false
	}
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && !f.isConversion(call) {
			found = found || f.givesOutcome(call)
		}
		return !found
	})
	return found
}

// givesOutcome tells whether an error or a flag is among a call's results.
func (f *facts) givesOutcome(call *ast.CallExpr) bool {
	results, ok := f.typeOf(call).(*types.Tuple)
	if !ok {
		t := f.typeOf(call)
		return isError(t) || isBool(t)
	}
	for v := range results.Variables() {
		if isError(v.Type()) || isBool(v.Type()) {
			return true
		}
	}
	return false
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
	return isDuration(f.typeOf(e)) && (f.speaks(fn) || f.derivesHere(e, f.startsFromDelay))
}

// speaksOfBase matches the names of the fields that a computation of delays
// starts from.
var speaksOfBase = regexp.MustCompile(`(?i)^(base|init|initial|start|min|minimum)_?(delay|back_?off|wait|sleep)$`)

// startsFromDelay tells whether an expression is a duration in a field that is
// named for being the first delay.
func (f *facts) startsFromDelay(e ast.Expr) bool {
	obj := f.slot(e)
	return obj != nil && f.isField(obj) && isDuration(f.typeOf(e)) && speaksOfBase.MatchString(obj.Name())
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
