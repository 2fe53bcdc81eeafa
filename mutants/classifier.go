package mutants

import (
	"go/ast"
	"go/types"
)

// judge finds the call by which a branch judges an outcome, and what it says
// to stop.
func (a *attempt) judge(cond ast.Expr, acts bool) (*ast.CallExpr, verdict, bool) {
	for _, operand := range operands(cond, andOr(acts)) {
		e, stops := ast.Unparen(operand), acts
		if not, ok := e.(*ast.UnaryExpr); ok {
			e, stops = ast.Unparen(not.X), !acts
		}
		if call, ok := e.(*ast.CallExpr); ok && a.isJudge(call) {
			return call, verdict{stops: stops}, true
		}
		if a.f.slot(e) == nil || !isBool(a.f.typeOf(e)) {
			continue
		}
		if call := a.giver(e); call != nil && a.isJudge(call) {
			v := a.verdictOf(e, call)
			v.stops = stops
			return call, v, v.field == nil
		}
	}
	return nil, verdict{}, false
}

// asksJudge tells whether a condition calls a function here that looks at what
// the outcome's error is: it judges, even where it waits before it says yes.
func (a *attempt) asksJudge(cond ast.Expr) bool {
	call := a.f.calledBy(cond)
	if call == nil || !a.isJudge(call) {
		return false
	}
	found := false
	for _, fn := range a.f.callees[call] {
		inside, op := a.f.driven(fn, verdict{}), a.f.judgedParams(fn)
		inside.inspect(inside.body, func(n ast.Node) {
			s, ok := n.(*ast.IfStmt)
			found = found || ok && inside.judges(s.Cond, op)
		})
	}
	return found
}

// classifiers reads the functions here that judge an outcome for a retry, by
// themselves or by asking another.
func (f *facts) classifiers(call *ast.CallExpr, v verdict, seen map[*Func]bool) []*Part {
	return f.classifiersOf(call, v, f.decls[f.callee(call)] != nil, seen)
}

func (f *facts) classifiersOf(call *ast.CallExpr, v verdict, isNamed bool, seen map[*Func]bool) []*Part {
	var parts []*Part
	for _, fn := range f.callees[call] {
		if seen[fn] || f.callee(call) == nil && !f.isTakenAsValue(fn) {
			continue
		}
		seen[fn] = true
		parts = append(parts, f.classifier(fn, v, isNamed)...)
		for _, ret := range f.returns[fn] {
			if inner, w, ok := f.passedOn(ret, v); ok {
				parts = append(parts, f.classifiersOf(inner, w, isNamed && f.decls[f.callee(inner)] != nil, seen)...)
			}
		}
	}
	return parts
}

// isTakenAsValue tells whether a function is used as a value somewhere here: a
// literal, or a declared one that is named without being called.
func (f *facts) isTakenAsValue(fn *Func) bool {
	decl, ok := fn.Node.(*ast.FuncDecl)
	if !ok {
		return true
	}
	for _, id := range f.reads[f.Info.Defs[decl.Name]] {
		if call, ok := f.parent[id].(*ast.CallExpr); !ok || call.Fun != id {
			return true
		}
	}
	return false
}

// passedOn is the call whose verdict a return passes on.
func (f *facts) passedOn(ret *ast.ReturnStmt, v verdict) (*ast.CallExpr, verdict, bool) {
	if len(ret.Results) == 1 {
		call, ok := ret.Results[0].(*ast.CallExpr)
		return call, v, ok
	}
	if v.result >= len(ret.Results) {
		return nil, v, false
	}
	e := ret.Results[v.result]
	for _, g := range f.given[f.slot(e)] {
		if call, ok := g.Expr.(*ast.CallExpr); ok {
			return call, verdict{result: g.Result, stops: v.stops}, true
		}
	}
	return nil, v, false
}

// classifier reads one function that judges an error: where its last word is
// to stop, what decides for a retry; where its last word is to retry, what
// decides to stop. A function that the retry names has its stops dropped where
// it is called; only its last word is a site of its own.
func (f *facts) classifier(fn *Func, v verdict, isNamed bool) []*Part {
	a := f.driven(fn, v)
	op := f.judgedParams(fn)
	if len(op.vars) == 0 {
		return nil
	}
	if last := f.lastReturn(fn); last != nil && a.wayOf(last) == leaves {
		if parts := a.whitelist(op, last, v); len(parts) > 0 && (!isNamed || parts[0].Choice != nil) {
			return parts
		}
	}
	if isNamed {
		return nil
	}
	return a.blacklist(op)
}

// judgedParams are a function's error parameters, as an outcome to judge.
func (f *facts) judgedParams(fn *Func) outcome {
	op := outcome{vars: map[types.Object]bool{}}
	for _, p := range f.params(fn) {
		if p != nil && isError(p.Type()) {
			op.vars[p] = true
		}
	}
	return op
}

func (f *facts) lastReturn(fn *Func) *ast.ReturnStmt {
	if len(fn.Body.List) == 0 {
		return nil
	}
	ret, _ := fn.Body.List[len(fn.Body.List)-1].(*ast.ReturnStmt)
	return ret
}

// whitelist reads a classifier that names what may be tried again. The test of
// a table's entry, or one that computes more than the verdict, is dropped
// itself; else the last word is turned.
func (a *attempt) whitelist(op outcome, last *ast.ReturnStmt, v verdict) []*Part {
	retries := a.retryBranches(op)
	if len(retries) == 0 {
		return nil
	}
	b := retries[len(retries)-1]
	if len(last.Results) > 1 || a.f.loopAround(b.stmt) != nil {
		return []*Part{{Role: Predicate, Node: b.stmt, Test: &Test{Cond: b.cond, Acts: false}}}
	}
	turned := ast.NewIdent("true")
	if v.stops {
		turned = ast.NewIdent("false")
	}
	return []*Part{{Role: Predicate, Node: last, Choice: &Choice{Expr: last.Results[0], Keep: turned}}}
}

// retryBranches are the ifs of a classifier that end in a retry because of
// what the error is.
func (a *attempt) retryBranches(op outcome) []branch {
	var bs []branch
	a.inspect(a.body, func(n ast.Node) {
		if s, ok := n.(*ast.IfStmt); ok && a.endOf(s.Body.List) == again && a.judges(s.Cond, op) {
			bs = append(bs, branch{stmt: s, cond: s.Cond})
		}
	})
	return bs
}

// blacklist reads a classifier that names what must not be tried again: each
// outermost if that is about the error, stops somewhere inside, retries
// nowhere, and is followed by a retry.
func (a *attempt) blacklist(op outcome) []*Part {
	var parts []*Part
	ast.Inspect(a.body, func(n ast.Node) bool {
		s, ok := n.(*ast.IfStmt)
		if !ok {
			return true
		}
		if !a.judges(s.Cond, op) || !a.holds(s.Body, leaves) || a.holds(s.Body, again) || a.after(s) != again {
			return true
		}
		parts = append(parts, &Part{Role: Predicate, Node: s, Test: &Test{Cond: s.Cond, Acts: true}})
		return false
	})
	return parts
}
