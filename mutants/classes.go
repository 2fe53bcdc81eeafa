package mutants

import (
	"go/ast"
	"go/types"
)

// classes reads the switches of an attempt over the class of an outcome: one
// arm leaves, another goes on.
func (a *attempt) classes() (outcome, []*Part) {
	var op outcome
	var parts []*Part
	a.inspect(a.body, func(n ast.Node) {
		sw, ok := n.(*ast.SwitchStmt)
		if !ok || sw.Tag == nil {
			return
		}
		call, ok := a.classified(sw.Tag)
		if !ok {
			return
		}
		if ps := a.armsOf(sw); len(ps) > 0 {
			op = a.outcomeOf(call)
			parts = append(parts, ps...)
		}
	})
	return op, parts
}

// classesBehind reads the switches over the class of an outcome that is known
// to be a failure: whatever leaves there is permanent.
func (a *attempt) classesBehind(op outcome) []*Part {
	judged, parts := a.classes()
	if judged.call != op.call {
		return nil
	}
	for _, p := range parts {
		p.Role = Predicate
	}
	return parts
}

// classified is the operation whose outcome a switch's tag is computed from.
func (a *attempt) classified(tag ast.Expr) (*ast.CallExpr, bool) {
	var op *ast.CallExpr
	a.f.derivesHere(tag, func(e ast.Expr) bool {
		if a.f.slot(e) != nil && isError(a.f.typeOf(e)) {
			if call := a.giver(e); call != nil && a.isOperation(call) {
				op = call
			}
		}
		return op != nil
	})
	return op, op != nil
}

// armsOf pairs each class that leaves with the arm that goes on.
func (a *attempt) armsOf(sw *ast.SwitchStmt) []*Part {
	var stops []*ast.CaseClause
	var retry *ast.CaseClause
	for _, s := range sw.Body.List {
		arm := s.(*ast.CaseClause)
		switch {
		case !a.f.areConstants(arm.List):
		case a.endOf(arm.Body) == leaves:
			stops = append(stops, arm)
		case retry == nil:
			retry = arm
		}
	}
	if retry == nil || len(stops) == 0 {
		return nil
	}
	var success ast.Expr
	if !isError(a.f.typeOf(sw.Tag)) {
		success = stops[0].List[0]
	}
	for _, stop := range stops {
		for _, class := range stop.List {
			if a.f.isSuccessClass(sw.Tag, class) {
				success = class
			}
		}
	}
	var parts []*Part
	for _, stop := range stops {
		for _, class := range stop.List {
			arms := &Arms{Switch: sw, Stop: stop, Retry: retry, Success: success, Permanent: class}
			if success != nil && a.f.sameConstant(class, success) {
				parts = append(parts, &Part{Role: ErrorCheck, Node: sw, Arms: arms})
			} else {
				parts = append(parts, &Part{Role: Predicate, Node: sw, Arms: arms})
			}
		}
	}
	return parts
}

// areConstants tells whether an arm is for constants: classes of outcomes.
func (f *facts) areConstants(list []ast.Expr) bool {
	for _, e := range list {
		if f.constantOf(e) == nil {
			return false
		}
	}
	return len(list) > 0
}

// isSuccessClass tells whether a classifier here gives the class where there
// is no error.
func (f *facts) isSuccessClass(tag, class ast.Expr) bool {
	call, ok := ast.Unparen(tag).(*ast.CallExpr)
	if !ok {
		return false
	}
	for _, fn := range f.callees[call] {
		for _, ret := range f.returns[fn] {
			branch, ok := f.parent[f.parent[ret]].(*ast.IfStmt)
			if !ok || len(ret.Results) != 1 || !f.sameConstant(ret.Results[0], class) {
				continue
			}
			if _, onNil, isNil := f.nilTest(branch.Cond); isNil && onNil && branch.Body == f.parent[ret] {
				return true
			}
		}
	}
	return false
}

func (f *facts) sameConstant(x, y ast.Expr) bool {
	return f.constantOf(x) != nil && f.constantOf(x) == f.constantOf(y)
}

// constantOf is the constant that an expression names, or nil.
func (f *facts) constantOf(e ast.Expr) types.Object {
	id := identOf(e)
	if id == nil {
		return nil
	}
	c, _ := f.Info.Uses[id].(*types.Const)
	if c == nil {
		return nil
	}
	return c
}

// classStops are the places in the classifiers behind a switch where a class
// that leaves is given: they give the class that goes on instead.
func (f *facts) classStops(parts []*Part) []*Part {
	var out []*Part
	seen := map[ast.Node]bool{}
	for _, p := range parts {
		if p.Arms == nil || p.Role != Predicate {
			continue
		}
		call, ok := ast.Unparen(p.Arms.Switch.Tag).(*ast.CallExpr)
		if !ok {
			continue
		}
		for _, fn := range f.callees[call] {
			for _, ret := range f.returns[fn] {
				if len(ret.Results) == 1 && f.sameConstant(ret.Results[0], p.Arms.Permanent) && !seen[ret] && !f.neverRetries(fn, p.Arms) {
					seen[ret] = true
					choice := &Choice{Expr: ret.Results[0], Keep: sibling(ret.Results[0], p.Arms.Retry.List[0])}
					out = append(out, &Part{Role: Predicate, Node: ret, Choice: choice})
				}
			}
		}
	}
	return out
}

// sibling is another constant of the package that a constant is from, named
// the same way.
func sibling(e, other ast.Expr) ast.Expr {
	name := ast.NewIdent(identOf(other).Name)
	if sel, ok := e.(*ast.SelectorExpr); ok {
		return &ast.SelectorExpr{X: sel.X, Sel: name}
	}
	return name
}

// neverRetries tells whether a classifier has no word for going on: then what
// it stops is not told from anything.
func (f *facts) neverRetries(fn *Func, arms *Arms) bool {
	for _, ret := range f.returns[fn] {
		if len(ret.Results) == 1 && f.sameConstant(ret.Results[0], arms.Retry.List[0]) {
			return false
		}
	}
	return true
}
