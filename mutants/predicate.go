package mutants

import (
	"go/ast"
	"go/token"
)

// predicates are the branches that leave by what the outcome is rather than by
// whether it is one. Where no test of success stands beside them, the
// predicate holds it, and is the error check as well.
func (a *attempt) predicates(bs []branch, op outcome, checked bool) []*Part {
	var parts []*Part
	for _, b := range bs {
		if !a.judges(b.cond, op) {
			continue
		}
		test := &Test{Cond: b.cond, Acts: b.acts, Err: op.err, Ways: b.ways}
		if !checked && op.err != nil {
			test.Success = true
			check := &Test{Cond: b.cond, Acts: b.acts, Err: op.err, Ways: b.ways}
			parts = append(parts, &Part{Role: ErrorCheck, Node: b.stmt, Test: check})
		}
		parts = append(parts, &Part{Role: Predicate, Node: b.stmt, Test: test})
	}
	return parts
}

// judges tells whether a condition asks what kind of outcome it is: it is
// computed from the operation's error or result, and is no mere test for nil,
// no question to a context or clock, and no comparison of times.
func (a *attempt) judges(cond ast.Expr, op outcome) bool {
	f := a.f
	if a.isMereNilTest(cond, op) || f.derives(cond, f.isClock) {
		return false
	}
	if flag, _, ok := f.flag(cond); ok && a.giver(flag) == op.call {
		return false // the operation's own flag
	}
	return f.derivesHere(cond, func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return ok && op.vars[f.slot(id)] && a.giver(id) == op.call
	})
}

// isMereNilTest tells whether every operand of a condition asks for nil. Where
// the operation tells success by a flag, its error is one that stops: then the
// test of that error is a predicate.
func (a *attempt) isMereNilTest(cond ast.Expr, op outcome) bool {
	for _, or := range operands(cond, token.LOR) {
		for _, and := range operands(or, token.LAND) {
			if !a.asksForNil(and) {
				return false
			}
			err, _, ok := a.f.nilTest(and)
			if ok && a.flagged && op.err != nil && a.f.slot(err) == a.f.slot(op.err) {
				return false
			}
		}
	}
	return true
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
