package mutants

import (
	"go/ast"
	"go/types"
)

// read finds the roles in an attempt and the operation that it tries; no roles
// where it is no retry.
func (a *attempt) read() (outcome, []*Part) {
	bs := a.branches()
	op, checks := a.errorChecks(bs)
	var classes []*Part
	if len(checks) == 0 {
		op, classes = a.classes()
	} else {
		classes = a.classesBehind(op)
	}
	if op.call == nil {
		op = a.judgedOperation(bs)
	}
	if op.call == nil || !a.isRetry(op) {
		return op, nil
	}
	parts := append(checks, classes...)
	parts = append(parts, a.predicates(bs, op, len(parts) > 0)...)
	if len(parts) == 0 {
		return op, nil
	}
	parts = append(parts, a.part(Operation, op.call))
	parts = append(parts, a.giveUps(bs, op)...)
	return op, append(parts, a.waitParts()...)
}

func (a *attempt) part(role Role, n ast.Node) *Part { return &Part{Role: role, Node: n} }

// isRetry tells whether an attempt is made again after a failure: it waits
// between the tries, or counts tries of something that was handed in.
func (a *attempt) isRetry(op outcome) bool {
	if !a.flagged && (a.leavesOnError(op) || a.successGoesOn(op)) {
		return false // to go on is what a success does
	}
	if a.driven {
		return true
	}
	if a.flagged {
		return len(a.f.waitsWithin(a.loop, 1)) > 0
	}
	if len(a.f.waitsIn(a.loop)) > 0 || a.isPaced() {
		return true
	}
	return a.counts() && (a.isHandedIn(op.call) && !a.leavesFailuresOnly(op) || a.isBounded(op))
}

// isBounded tells whether the loop's header counts its turns up to a bound, a
// success leaves it, and the operation has no part in the count.
func (a *attempt) isBounded(op outcome) bool {
	loop, ok := a.loop.(*ast.ForStmt)
	if !ok || loop.Post == nil || !a.leavesOnSuccess(op) {
		return false
	}
	b, ok := loop.Cond.(*ast.BinaryExpr)
	if !ok || !isOrder(b.Op) || !a.f.goesUp(b.X) {
		return false
	}
	for _, arg := range op.call.Args {
		if a.f.derivesHere(arg, func(e ast.Expr) bool { return a.f.slot(e) == a.f.slot(b.X) }) {
			return false
		}
	}
	return true
}

// isPaced tells whether the loop's turns are handed out by an iterator, which
// can wait between them.
func (a *attempt) isPaced() bool {
	r, ok := a.loop.(*ast.RangeStmt)
	if !ok {
		return false
	}
	_, isFunc := underlying(a.f.typeOf(r.X)).(*types.Signature)
	return isFunc
}

// isHandedIn tells whether an operation comes from outside: a parameter, a
// field or a captured function.
func (a *attempt) isHandedIn(call *ast.CallExpr) bool {
	return a.f.callee(call) == nil && a.f.builtin(call) == ""
}

// counts tells whether the loop counts its turns.
func (a *attempt) counts() bool {
	if r, ok := a.loop.(*ast.RangeStmt); ok {
		return a.f.isCount(r.X)
	}
	found := false
	ast.Inspect(a.loop, func(n ast.Node) bool {
		_, counts := n.(*ast.IncDecStmt)
		found = found || counts
		return !found
	})
	return found
}

// waitParts are the waits in the attempt.
func (a *attempt) waitParts() []*Part {
	root := ast.Node(a.body)
	if a.loop != nil {
		root = a.loop
	}
	var parts []*Part
	for _, n := range a.f.waitsIn(root) {
		parts = append(parts, a.part(Wait, n))
	}
	return parts
}
