package mutants

import (
	"go/ast"
	"go/token"
)

// predicates are the branches that leave by what the outcome is rather than by
// whether it is one. Where no test of success stands beside or around them, the
// predicate holds it, and is the error check as well.
func (a *attempt) predicates(bs []branch, op outcome, checked bool) []*Part {
	var parts []*Part
	for _, b := range bs {
		if a.stopsForErrors(b, op) {
			test := &Test{Cond: b.cond, Acts: b.acts, Err: op.err, Success: true, Ways: b.ways}
			parts = append(parts, &Part{Role: Predicate, Node: b.stmt, Test: test})
		}
	}
	for _, b := range a.joined(bs, op) {
		if other := a.secondOperation(b); !a.judges(b.cond, op) && other.call != nil {
			test := &Test{Cond: b.cond, Err: other.err, Success: !a.isAfterFailure(b.stmt, other)}
			parts = append(parts, &Part{Role: Predicate, Node: b.stmt, Test: test})
			continue
		}
		if !checked && (a.leavesOnFailure(b, op) || a.joinsSuccess(b, op)) {
			continue // a success goes on: this is no predicate of a retry
		}
		test := &Test{Cond: b.cond, Acts: b.acts, Err: op.err, Ways: b.ways}
		if op.err != nil && !a.flagged && !a.isAboutError(b.cond, op) {
			parts = append(parts, &Part{Role: ErrorCheck, Node: b.stmt, Test: test})
			continue // a status in the result tells success from failure
		}
		if !checked && op.err != nil && !a.isAfterFailure(b.stmt, op) && !a.namesKind(b) {
			test.Success = true
			check := &Test{Cond: b.cond, Acts: b.acts, Err: op.err, Ways: b.ways}
			parts = append(parts, &Part{Role: ErrorCheck, Node: b.stmt, Test: check})
		}
		parts = append(parts, &Part{Role: Predicate, Node: b.stmt, Test: test})
		parts = append(parts, a.operandsOfFlag(b)...)
	}
	return parts
}

// isAboutError tells whether a condition is computed from the operation's error
// or its flag, and not from its result alone.
func (a *attempt) isAboutError(cond ast.Expr, op outcome) bool {
	return a.f.derivesHere(cond, func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return ok && (isError(a.f.typeOf(id)) || op.vars[a.f.slot(id)] && isBool(a.f.typeOf(id)))
	})
}

// joined are the branches that judge. An and whose operands all judge is one
// predicate: ok && err.Temporary().
func (a *attempt) joined(bs []branch, op outcome) []branch {
	var judged []branch
	for _, b := range bs {
		if subject, _ := a.nilCheck(b); subject != nil || b.acts && !a.mayTryAgain(b.stmt) {
			continue
		}
		if a.f.waitsItself(b.cond) && !a.asksJudge(b.cond) || !a.judges(b.cond, op) && a.secondOperation(b).call == nil {
			continue
		}
		last := len(judged) - 1
		whole, ok := a.f.parent[b.cond].(*ast.BinaryExpr)
		if ok && whole.Op == token.LAND && last >= 0 && whole.X == judged[last].cond {
			judged[last].cond = whole
			continue
		}
		judged = append(judged, b)
	}
	return judged
}

// leavesOnFailure tells whether a branch leaves only where the operation gave
// an error.
func (a *attempt) leavesOnFailure(b branch, op outcome) bool {
	if !b.acts || op.err == nil {
		return false
	}
	for _, operand := range operands(b.cond, token.LAND) {
		err, onNil, ok := a.f.nilTest(operand)
		if ok && !onNil && a.f.slot(err) == a.f.slot(op.err) {
			return true
		}
	}
	return false
}

// isAfterFailure tells whether a statement runs only where the operation gave
// an error.
func (a *attempt) isAfterFailure(n ast.Node, op outcome) bool {
	for ; n != a.body && n != nil && n != ast.Node(a.loop); n = a.f.parent[n] {
		outer, ok := a.f.parent[n].(*ast.IfStmt)
		if !ok || outer.Body != n {
			continue
		}
		for _, operand := range operands(outer.Cond, token.LAND) {
			err, onNil, ok := a.f.nilTest(operand)
			if ok && !onNil && a.f.slot(err) == a.f.slot(op.err) {
				return true
			}
		}
	}
	return false
}

// secondOperation is another operation than the attempt's, where a branch goes
// on to another try because of what its error is: the connection beside the
// call.
func (a *attempt) secondOperation(b branch) outcome {
	if b.acts {
		return outcome{}
	}
	other := a.judgedOperation([]branch{b})
	if other.err == nil {
		return outcome{}
	}
	return other
}

// operandsOfFlag reads flag := err != nil && kind, where a branch leaves by
// the flag: kind is a predicate in the flag's own making.
func (a *attempt) operandsOfFlag(b branch) []*Part {
	flag, _, ok := a.f.flag(b.cond)
	if !ok {
		return nil
	}
	var parts []*Part
	for _, v := range a.f.given[a.f.slot(flag)] {
		made := operands(v.Expr, token.LAND)
		if len(made) < 2 || !a.encloses(v.Expr) {
			continue
		}
		for _, kind := range made {
			if _, onNil, isNil := a.f.nilTest(made[0]); isNil && !onNil && !a.asksForNil(kind) {
				parts = append(parts, &Part{Role: Predicate, Node: kind, Test: &Test{Cond: kind, Acts: false}})
			}
		}
	}
	return parts
}

// judges tells whether a condition asks what kind of outcome it is: one of its
// operands is computed from the operation's error or result, and is no mere
// test for nil, and no question to a clock.
func (a *attempt) judges(cond ast.Expr, op outcome) bool {
	for _, or := range operands(cond, token.LOR) {
		for _, and := range operands(or, token.LAND) {
			if a.judgesAlone(and, op) {
				return true
			}
		}
	}
	return false
}

func (a *attempt) judgesAlone(cond ast.Expr, op outcome) bool {
	f := a.f
	if a.asksForNil(cond) {
		return a.isTerminal(cond, op)
	}
	if flag, _, ok := f.flag(cond); ok && op.call != nil && a.giver(flag) == op.call {
		return !a.flagged
	}
	if call := f.calledBy(cond); call != nil && f.boundsOnly(call) {
		return false
	}
	if f.comparesTimes(cond) || f.isYield(cond) || f.derivesHere(cond, f.isClock) {
		return false
	}
	return f.derivesHere(cond, func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return ok && op.vars[f.slot(id)] && a.giver(id) == op.call
	})
}

// comparesTimes tells whether an expression compares durations.
func (f *facts) comparesTimes(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && isDuration(f.typeOf(b.X))
}

// isYield tells whether a condition asks an iterator's consumer for more.
func (f *facts) isYield(cond ast.Expr) bool {
	flag, _, ok := f.flag(cond)
	call, isCall := flag.(*ast.CallExpr)
	if !ok || !isCall {
		return false
	}
	fn := f.funcOf(call)
	params := f.params(fn)
	return len(params) == 1 && params[0] != nil && f.slot(call.Fun) == params[0] && f.signature(fn).Results().Len() == 0
}

// waitsItself tells whether a condition waits when it is evaluated: what it
// says is how the wait ended.
func (f *facts) waitsItself(cond ast.Expr) bool { return len(f.waitsWithin(cond, 1)) > 0 }

// isTerminal tells whether a test for nil is about the error of an operation
// that tells success by a flag: such an error is one that stops.
func (a *attempt) isTerminal(cond ast.Expr, op outcome) bool {
	err, _, ok := a.f.nilTest(cond)
	return ok && a.flagged && op.err != nil && a.f.slot(err) == a.f.slot(op.err)
}

// asksForNil tells whether an expression compares anything with nil.
func (a *attempt) asksForNil(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL && b.Op != token.NEQ {
		return false
	}
	return a.f.Info.Types[b.X].IsNil() || a.f.Info.Types[b.Y].IsNil()
}

// judgedOperation is the operation whose outcome a predicate judges, where no
// test of success names it.
func (a *attempt) judgedOperation(bs []branch) outcome {
	for _, b := range bs {
		var op outcome
		a.f.derivesHere(b.cond, func(e ast.Expr) bool {
			id, ok := e.(*ast.Ident)
			if !ok || !isError(a.f.typeOf(id)) {
				return false
			}
			if call := a.giver(id); call != nil && a.isOperation(call) {
				op = a.outcomeOf(call)
				return true
			}
			return false
		})
		if op.call != nil && a.judges(b.cond, op) {
			return op
		}
	}
	return outcome{}
}
