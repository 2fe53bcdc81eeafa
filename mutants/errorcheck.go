package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
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
	return a.checksBy(bs, a.resultCheck)
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
		if call == nil || !a.isOperation(call) || b.acts && !a.mayTryAgain(b.stmt) {
			continue
		}
		if op.call == nil {
			op = a.outcomeOf(call)
		}
		if a.sameOperation(op.call, call) {
			test := &Test{Cond: cond, Acts: b.acts, Ways: b.ways, Err: a.outcomeOf(call).err}
			if test.Err == nil && isError(a.f.typeOf(subject)) && a.f.slot(subject) != nil {
				test.Err = subject
			}
			parts = append(parts, a.check(b, test))
		}
	}
	return op, parts
}

// check is an error check. Behind if err := op(); err != nil { … } the code that
// a success goes to cannot name the error. There the error leaves from the
// failure's own code; or, where that tries again under a condition, by never
// trying again.
func (a *attempt) check(b branch, test *Test) *Part {
	part := &Part{Role: ErrorCheck, Node: b.stmt, Test: test}
	outer, ok := b.stmt.(*ast.IfStmt)
	if !ok || test.Acts || outer.Else != nil || outer.Init == nil || test.Err == nil || !encloses(outer.Init, test.Err) {
		return part
	}
	if a.endOf(outer.Body.List) == again && a.endsInNil(test.Ways) {
		test.Failure = outer.Body
		return part
	}
	a.inspect(outer.Body, func(n ast.Node) {
		if inner, ok := n.(*ast.IfStmt); ok && inner.Else == nil && a.endOf(inner.Body.List) == again {
			part.Node, part.Test = inner, &Test{Cond: inner.Cond, Acts: false}
		}
	})
	return part
}

// endsInNil tells whether the first of some returns gives a nil error.
func (a *attempt) endsInNil(ways []*ast.ReturnStmt) bool {
	if len(ways) == 0 || len(ways[0].Results) == 0 {
		return false
	}
	results := a.f.signature(a.fn).Results()
	last := ways[0].Results[len(ways[0].Results)-1]
	return a.f.Info.Types[last].IsNil() && isError(results.At(results.Len()-1).Type())
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

// flagCheck reads a branch that leaves by a flag: one that an operation gives
// beside its error, or alone.
func (a *attempt) flagCheck(b branch) (subject, cond ast.Expr) {
	flag, onSet, ok := a.f.flag(b.cond)
	if !ok {
		return nil, nil
	}
	call := a.giver(flag)
	if call == nil || a.changesReceiver(call) {
		return nil, nil
	}
	op := a.outcomeOf(call)
	leavesOnSet := onSet == b.acts
	_, isField := flag.(*ast.SelectorExpr)
	switch {
	case isField:
		return flag, b.cond // the outcome is an object that tells
	case op.err == nil && (!a.isHandedIn(call) || a.f.isNamedLiteral(call)):
		return nil, nil // a question about the state of things
	case op.err == nil && a.f.resultCount(call) > 1:
		return nil, nil // an element and whether there is one
	case !leavesOnSet && (op.err == nil || a.leavesOnError(op)):
		return nil, nil // nothing more to come
	}
	return flag, b.cond
}

// leavesOnError tells whether some branch leaves where the operation gives an
// error, whatever that is or unless it is a kind that the branch names: then to
// go on is what a success does.
func (a *attempt) leavesOnError(op outcome) bool {
	for _, b := range a.branches() {
		and := operands(b.cond, token.LAND)
		if !b.acts && len(and) > 1 {
			continue
		}
		failure := slices.IndexFunc(and, func(e ast.Expr) bool {
			err, onNil, ok := a.f.nilTest(e)
			return ok && onNil != b.acts && op.err != nil && a.f.slot(err) == a.f.slot(op.err) && a.giver(err) == op.call
		})
		if failure < 0 {
			continue
		}
		kinds := slices.Delete(slices.Clone(and), failure, failure+1)
		if !slices.ContainsFunc(kinds, func(e ast.Expr) bool { return !a.judgesAlone(e, op) }) {
			return true
		}
	}
	return false
}

// changesReceiver tells whether the attempt sets a field of what a call is a
// method of: such a loop searches, and calls something else in each turn.
func (a *attempt) changesReceiver(call *ast.CallExpr) bool {
	if call == nil {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || a.f.slot(sel.X) == nil {
		return false
	}
	found := false
	a.inspect(a.body, func(n ast.Node) {
		assign, ok := n.(*ast.AssignStmt)
		if !ok {
			return
		}
		for _, l := range assign.Lhs {
			field, ok := l.(*ast.SelectorExpr)
			found = found || ok && a.f.slot(field.X) == a.f.slot(sel.X)
		}
	})
	return found
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
