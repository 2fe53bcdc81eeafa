package mutants

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
)

// A verdict is how a call tells its caller whether to stop trying: by which of
// its results, and the value of that result (or of a field of it) that stops.
type verdict struct {
	result int
	field  types.Object // nil where the result itself is the flag
	stops  bool
}

// inner are the functions of this package that run the operation for a loop
// and tell it by a flag whether to go on.
func (a *attempt) inner(op outcome, checks []*Part) []*attempt {
	var inner []*attempt
	for _, check := range checks {
		if check.Role != ErrorCheck || check.Test == nil {
			continue
		}
		flag, onSet, ok := a.f.flag(check.Test.Cond)
		if !ok || a.giver(flag) != op.call {
			continue
		}
		v := a.verdictOf(flag, op.call)
		v.stops = onSet == check.Test.Acts
		for _, fn := range a.f.callees[op.call] {
			inner = append(inner, a.f.driven(fn, v))
		}
		break
	}
	return inner
}

// verdictOf finds which result of a call a flag is.
func (a *attempt) verdictOf(flag ast.Expr, call *ast.CallExpr) verdict {
	var v verdict
	if copied, ok := a.lastGiven(flag).(*ast.SelectorExpr); ok {
		flag = copied
	}
	root := flag
	if sel, ok := flag.(*ast.SelectorExpr); ok {
		v.field, root = a.f.slot(sel), sel.X
	}
	if assign, ok := a.f.parent[call].(*ast.AssignStmt); ok {
		for i, l := range assign.Lhs {
			if a.f.slot(l) == a.f.slot(root) {
				v.result = i
			}
		}
	}
	return v
}

// driven is a function whose verdict another one's loop follows, as an attempt.
func (f *facts) driven(fn *Func, v verdict) *attempt {
	a := &attempt{f: f, fn: fn, body: fn.Body, driven: true}
	if v.field != nil {
		a.returned = f.afterFlag(fn, v)
		return a
	}
	a.returned = func(ret *ast.ReturnStmt) way {
		if v.stops && f.returnsError(ret) {
			return leaves // not done, and never will be
		}
		stops, known := f.constantResult(ret, v)
		switch {
		case !known:
			return onward
		case stops:
			return leaves
		}
		return again
	}
	a.decides = func(ret *ast.ReturnStmt) (ast.Expr, bool) {
		if v.result >= len(ret.Results) || f.isConstant(ret.Results[v.result]) || len(ret.Results) == 1 && v.result > 0 {
			return nil, false
		}
		return ret.Results[v.result], v.stops
	}
	return a
}

// returnsError tells whether a return has an error beside its flag.
func (f *facts) returnsError(ret *ast.ReturnStmt) bool {
	if len(ret.Results) < 2 {
		return false
	}
	last := ret.Results[len(ret.Results)-1]
	return isError(f.typeOf(last)) && !f.Info.Types[last].IsNil()
}

// constantResult tells whether a return's verdict is to stop, where it is a
// constant.
func (f *facts) constantResult(ret *ast.ReturnStmt, v verdict) (stops, known bool) {
	if v.result >= len(ret.Results) {
		return false, false
	}
	value := f.Info.Types[ret.Results[v.result]].Value
	if value == nil || value.Kind() != constant.Bool {
		return false, false
	}
	return constant.BoolVal(value) == v.stops, true
}

// afterFlag tells returns apart by whether they stand behind the statement
// that sets the flag to go on.
func (f *facts) afterFlag(fn *Func, v verdict) func(*ast.ReturnStmt) way {
	return func(ret *ast.ReturnStmt) way {
		for _, g := range f.given[v.field] {
			value := f.Info.Types[g.Expr].Value
			goesOn := value != nil && value.Kind() == constant.Bool && constant.BoolVal(value) != v.stops
			if goesOn && encloses(fn.Body, g.Expr) && g.End() <= ret.Pos() {
				return again
			}
		}
		return leaves
	}
}

// speaksOfDriving matches the names of packages and functions that call a
// function again and again.
var speaksOfDriving = regexp.MustCompile(`(?i)back_?off|retr(y|ies|ier)|poll|wait`)

// closures are the function literals that another package's loop runs, and
// that tell it by their first result whether they are done.
func (f *facts) closures() []*attempt {
	var found []*attempt
	for _, call := range f.calls {
		callee := f.callee(call)
		if callee == nil || f.decls[callee] != nil || !speaksOfDriving.MatchString(callee.FullName()) {
			continue
		}
		for _, arg := range call.Args {
			if fn := f.literalBehind(arg); fn != nil && f.givesDone(fn) {
				found = append(found, f.driven(fn, verdict{result: 0, stops: true}))
			}
		}
	}
	return found
}

// givesDone tells whether a function's results are (done bool, err error).
func (f *facts) givesDone(fn *Func) bool {
	results := f.signature(fn).Results()
	return results.Len() == 2 && isBool(results.At(0).Type()) && isError(results.At(1).Type())
}

// literalBehind is the function literal that an argument is, itself or by the
// variable that holds it.
func (f *facts) literalBehind(arg ast.Expr) *Func {
	if lit, ok := ast.Unparen(arg).(*ast.FuncLit); ok {
		return f.byNode[lit]
	}
	for _, v := range f.given[f.slot(arg)] {
		if lit, ok := v.Expr.(*ast.FuncLit); ok {
			return f.byNode[lit]
		}
	}
	return nil
}
