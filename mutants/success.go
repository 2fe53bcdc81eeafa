package mutants

import (
	"go/ast"
	"go/token"
	"slices"
)

// Where a success goes, and how it shows: these tell a retry from code that
// reads, polls or serves, where a success is followed by more of the same.

// successGoesOn tells whether the attempt says in words that a success is
// followed by another turn: case err == nil: continue.
func (a *attempt) successGoesOn(op outcome) bool {
	found := false
	goesOn := func(cond ast.Expr, body []ast.Stmt) {
		err, onNil, ok := a.f.nilTest(cond)
		if ok && onNil && a.endOf(body) == again && a.giver(err) == op.call {
			found = true
		}
	}
	a.inspect(a.body, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.IfStmt:
			goesOn(n.Cond, n.Body.List)
		case *ast.CaseClause:
			for _, cond := range n.List {
				goesOn(cond, n.Body)
			}
		}
	})
	return found
}

// joinsSuccess tells whether what passes a branch inside if err != nil { … }
// comes to the same code as a success does: then it was no failure, and
// nothing is tried again for it.
func (a *attempt) joinsSuccess(b branch, op outcome) bool {
	if op.err == nil || !a.isAfterFailure(b.stmt, op) {
		return false
	}
	s, ok := b.stmt.(*ast.IfStmt)
	if !ok || a.endOf(s.Body.List) == again {
		return false
	}
	for n := ast.Node(s); n != a.body && n != nil; n = a.f.parent[n] {
		stmt, ok := n.(ast.Stmt)
		if !ok {
			continue
		}
		for _, next := range a.f.following(stmt) {
			if a.wayOf(next) != onward {
				return false
			}
		}
		if outer, ok := n.(*ast.IfStmt); ok && n != s && !a.isAfterFailure(outer, op) {
			return true
		}
	}
	return true
}

// resultCheck reads a branch by which a success leaves that shows in the
// operation's result beside its error: if n >= quorum { return nil }, if resp
// != nil { break }.
func (a *attempt) resultCheck(b branch) (subject, cond ast.Expr) {
	if !b.acts {
		return nil, nil
	}
	for _, operand := range operands(b.cond, token.LAND) {
		comparison, ok := ast.Unparen(operand).(*ast.BinaryExpr)
		if !ok || isError(a.f.typeOf(comparison.X)) || a.f.slot(comparison.X) == nil {
			continue
		}
		call := a.giver(comparison.X)
		if call == nil {
			continue
		}
		if op := a.outcomeOf(call); op.err == nil || !op.vars[a.f.slot(comparison.X)] {
			continue
		}
		isThere := comparison.Op == token.NEQ && a.f.Info.Types[comparison.Y].IsNil()
		isNumber := a.f.isNumber(comparison.X) && a.endsInNil(b.ways)
		if isThere || isNumber {
			return comparison.X, b.cond
		}
	}
	return nil, nil
}

// stopsForErrors tells whether a branch leaves by the flag of an operation from
// outside and brings the error along: the flag says both that it went well and
// that it never will.
func (a *attempt) stopsForErrors(b branch, op outcome) bool {
	flag, onSet, ok := a.f.flag(b.cond)
	if !ok || !a.flagged || op.err == nil || onSet != b.acts || a.giver(flag) != op.call || len(a.f.callees[op.call]) > 0 || a.leavesOnError(op) {
		return false
	}
	for _, ret := range b.ways {
		if n := len(ret.Results); n > 0 && a.f.slot(ret.Results[n-1]) == a.f.slot(op.err) {
			return true
		}
	}
	return false
}

// namesKind tells whether a branch leaves where errors.Is or errors.As says
// yes: no success does.
func (a *attempt) namesKind(b branch) bool {
	_, onSet, _ := a.f.flag(b.cond)
	call := a.f.calledBy(b.cond)
	return call != nil && onSet == b.acts && a.f.runs(call, "errors", "Is", "As")
}

// leavesFailuresOnly tells whether all that is asked of the outcome is asked
// inside if err != nil { … }: a success has another turn.
func (a *attempt) leavesFailuresOnly(op outcome) bool {
	if a.leavesOnSuccess(op) {
		return false
	}
	return slices.ContainsFunc(a.branches(), func(b branch) bool { return a.judges(b.cond, op) && a.isAfterFailure(b.stmt, op) })
}

// leavesOnSuccess tells whether some branch leaves where the operation's error
// is nil.
func (a *attempt) leavesOnSuccess(op outcome) bool {
	return slices.ContainsFunc(a.branches(), func(b branch) bool {
		err, _ := a.nilCheck(b)
		return err != nil && a.giver(err) == op.call
	})
}
