package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
)

// errorChecks are the tests by which a success leaves, and the operation that
// they are about: tests of an error for nil, or else of a flag that the
// operation itself gives.
func (a *attempt) errorChecks(bs []branch) (outcome, []*Part) {
	if op, parts := a.checksBy(bs, a.nilCheck); len(parts) > 0 {
		return op, parts
	}
	if op, parts := a.checksBy(bs, a.flagCheck); len(parts) > 0 {
		a.flagged = true
		return op, parts
	}
	return outcome{}, nil
}

// checksBy collects the branches that read says are success tests of the first
// operation tested.
func (a *attempt) checksBy(bs []branch, read func(branch) (subject, cond ast.Expr)) (outcome, []*Part) {
	var op outcome
	var parts []*Part
	for _, b := range bs {
		subject, cond := read(b)
		if subject == nil {
			continue
		}
		call := a.giver(subject)
		if call == nil || !a.isOperation(call) {
			continue
		}
		if op.call == nil {
			op = a.outcomeOf(call)
		}
		if a.sameOperation(op.call, call) {
			test := &Test{Cond: cond, Acts: b.acts, Ways: b.ways, Err: a.outcomeOf(call).err}
			parts = append(parts, &Part{Role: ErrorCheck, Node: b.stmt, Test: test})
		}
	}
	return op, parts
}

// sameOperation tells whether two calls run the same thing.
func (a *attempt) sameOperation(x, y *ast.CallExpr) bool {
	return x == y || types.ExprString(x.Fun) == types.ExprString(y.Fun)
}

// nilCheck reads a branch that leaves where an error is nil.
func (a *attempt) nilCheck(b branch) (subject, cond ast.Expr) {
	for _, operand := range operands(b.cond, andOr(b.acts)) {
		if err, onNil, ok := a.f.nilTest(operand); ok && onNil == b.acts {
			if b.acts {
				return err, b.cond
			}
			return err, operand
		}
	}
	return nil, nil
}

// flagCheck reads a branch that leaves by a flag.
func (a *attempt) flagCheck(b branch) (subject, cond ast.Expr) {
	if flag, _, ok := a.f.flag(b.cond); ok {
		return flag, b.cond
	}
	return nil, nil
}

// andOr is the operator of the chains inside a branch's operand.
func andOr(acts bool) token.Token {
	if acts {
		return token.LAND
	}
	return token.LOR
}

// outcomeOf is what a call gives to the variables it is assigned to.
func (a *attempt) outcomeOf(call *ast.CallExpr) outcome {
	op := outcome{call: call, vars: map[types.Object]bool{}}
	assign, ok := a.f.parent[call].(*ast.AssignStmt)
	if !ok {
		return op
	}
	for _, l := range assign.Lhs {
		obj := a.f.slot(l)
		if obj == nil {
			continue
		}
		op.vars[obj] = true
		if isError(obj.Type()) {
			op.err = l
		}
	}
	return op
}
