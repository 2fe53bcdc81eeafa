package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Where values come from and where they go, within one package: through
// conversions, arithmetic, variables, fields, parameters, results and slices.
// It follows numbers only (durations are numbers), and does not know aliases.

// derives tells whether an expression is computed from something that from
// says yes to. Calls that the package does not hold are computed from their
// arguments and their receiver.
func (f *facts) derives(e ast.Expr, from func(ast.Expr) bool) bool {
	return f.search(value{e, 0}, from, map[value]bool{}, true)
}

// derivesHere is derives within the function of the expression: parameters and
// calls of the package's own functions are ends.
func (f *facts) derivesHere(e ast.Expr, from func(ast.Expr) bool) bool {
	return f.search(value{e, 0}, from, map[value]bool{}, false)
}

func (f *facts) search(v value, from func(ast.Expr) bool, seen map[value]bool, far bool) bool {
	if v.Expr == nil || seen[v] {
		return false
	}
	seen[v] = true
	if from(v.Expr) {
		return true
	}
	for _, o := range f.origins(v, far) {
		if f.search(o, from, seen, far) {
			return true
		}
	}
	return false
}

// origins are the values that a value is directly computed from.
func (f *facts) origins(v value, far bool) []value {
	one := func(e ast.Expr) []value { return []value{{e, 0}} }
	switch e := v.Expr.(type) {
	case *ast.ParenExpr:
		return []value{{e.X, v.Result}}
	case *ast.StarExpr:
		return one(e.X)
	case *ast.UnaryExpr:
		return one(e.X)
	case *ast.TypeAssertExpr:
		return one(e.X)
	case *ast.BinaryExpr:
		return []value{{e.X, 0}, {e.Y, 0}}
	case *ast.IndexExpr:
		return []value{{e.X, 0}, {e.Index, 0}}
	case *ast.Ident:
		return f.givenTo(f.slot(e), far)
	case *ast.SelectorExpr:
		if obj := f.slot(e); obj != nil && far && f.isNumber(e) {
			return append(f.givenTo(obj, far), value{e.X, 0})
		}
		return one(e.X)
	case *ast.CallExpr:
		return f.originsOfCall(e, v.Result, far)
	}
	return nil
}

// givenTo are the values that a variable is given; a parameter's only when
// looking beyond the function.
func (f *facts) givenTo(obj types.Object, far bool) []value {
	if obj == nil || (!far && f.isParam(obj)) {
		return nil
	}
	return f.given[obj]
}

func (f *facts) originsOfCall(call *ast.CallExpr, result int, far bool) []value {
	var out []value
	callees := f.callees[call]
	if far && len(callees) > 0 {
		for _, fn := range callees {
			out = append(out, f.resultOf(fn, result)...)
		}
		return out
	}
	for _, arg := range call.Args {
		out = append(out, value{arg, 0})
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && !f.isConversion(call) {
		out = append(out, value{sel.X, 0})
	}
	return out
}

// resultOf are the values that a function returns as its i-th result.
func (f *facts) resultOf(fn *Func, i int) []value {
	var out []value
	for _, ret := range f.returns[fn] {
		switch {
		case i < len(ret.Results) && len(ret.Results) > 1:
			out = append(out, value{ret.Results[i], 0})
		case len(ret.Results) == 1:
			out = append(out, value{ret.Results[0], i})
		}
	}
	if named := f.results(fn); i < len(named) && named[i] != nil {
		out = append(out, f.given[named[i]]...)
	}
	return out
}

// flowsTo tells whether an expression's number ends in something that into
// says yes to. Each expression on the way is asked, the first one included. A
// divisor or subtrahend does not flow on: the more of it, the less of the rest.
func (f *facts) flowsTo(e ast.Expr, into func(ast.Expr) bool) bool {
	seen := map[ast.Expr]bool{e: true}
	for queue := []ast.Expr{e}; len(queue) > 0; queue = queue[1:] {
		if into(queue[0]) {
			return true
		}
		for _, next := range f.next(queue[0]) {
			if !seen[next] && f.isNumber(next) {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return false
}

// next are the expressions that an expression's value directly goes into.
func (f *facts) next(e ast.Expr) []ast.Expr {
	switch p := f.parent[e].(type) {
	case *ast.ParenExpr, *ast.UnaryExpr, *ast.StarExpr, *ast.CompositeLit:
		return []ast.Expr{p.(ast.Expr)}
	case *ast.BinaryExpr:
		shrinks := p.Y == e && (p.Op == token.QUO || p.Op == token.SUB)
		if isArithmetic(p.Op) && !shrinks {
			return []ast.Expr{p}
		}
	case *ast.IndexExpr:
		if p.X == e {
			return []ast.Expr{p}
		}
	case *ast.SelectorExpr:
		if call, ok := f.parent[p].(*ast.CallExpr); ok && call.Fun == p {
			return []ast.Expr{call}
		}
		if p.Sel == e {
			return []ast.Expr{p}
		}
	case *ast.CallExpr:
		return f.nextOfArgument(p, e)
	case *ast.AssignStmt:
		return f.nextOfAssign(p.Lhs, p.Rhs, e)
	case *ast.ValueSpec:
		lhs := make([]ast.Expr, len(p.Names))
		for i, n := range p.Names {
			lhs[i] = n
		}
		return f.nextOfAssign(lhs, p.Values, e)
	case *ast.KeyValueExpr:
		if f.isField(p.Key) {
			return f.readsOf(p.Key, e)
		}
		return []ast.Expr{f.parent[p].(ast.Expr)}
	case *ast.RangeStmt:
		if p.X == e && p.Value != nil {
			return f.readsOf(p.Value, e)
		}
	case *ast.ReturnStmt:
		return f.nextOfReturn(p, e)
	}
	return nil
}

func (f *facts) nextOfArgument(call *ast.CallExpr, arg ast.Expr) []ast.Expr {
	callees := f.callees[call]
	if len(callees) == 0 {
		if call.Fun == arg {
			return nil
		}
		return []ast.Expr{call}
	}
	var out []ast.Expr
	for _, fn := range callees {
		params := f.params(fn)
		for i, a := range call.Args {
			if at := min(i, len(params)-1); a == arg && at >= 0 && params[at] != nil {
				out = append(out, f.readsOfObject(params[at])...)
			}
		}
	}
	return out
}

func (f *facts) nextOfAssign(lhs, rhs []ast.Expr, e ast.Expr) []ast.Expr {
	if len(lhs) != len(rhs) {
		return f.readsOf(lhs[0], e)
	}
	for i, r := range rhs {
		if r == e {
			return f.readsOf(lhs[i], e)
		}
	}
	return nil
}

// nextOfReturn are the calls of the function, or what takes that result of
// them.
func (f *facts) nextOfReturn(ret *ast.ReturnStmt, e ast.Expr) []ast.Expr {
	fn := f.funcOf(ret)
	at := 0
	for i, r := range ret.Results {
		if r == e {
			at = i
		}
	}
	return f.takersOf(fn, at)
}

// takersOf are the expressions that take a function's i-th result.
func (f *facts) takersOf(fn *Func, i int) []ast.Expr {
	var out []ast.Expr
	for _, call := range f.callers[fn] {
		if f.resultCount(call) == 1 {
			out = append(out, call)
			continue
		}
		switch p := f.parent[call].(type) {
		case *ast.AssignStmt:
			if i < len(p.Lhs) {
				out = append(out, f.readsOf(p.Lhs[i], call)...)
			}
		case *ast.ReturnStmt:
			if outer := f.funcOf(p); outer != fn {
				out = append(out, f.takersOf(outer, i)...)
			}
		}
	}
	return out
}

func (f *facts) resultCount(call *ast.CallExpr) int {
	switch t := f.typeOf(call).(type) {
	case nil:
		return 0
	case *types.Tuple:
		return t.Len()
	}
	return 1
}

// readsOf are the reads of a target that can see the value which it is given
// where from stands. A named result goes to the function's callers as well.
func (f *facts) readsOf(target, from ast.Expr) []ast.Expr {
	obj := f.slot(target)
	if obj == nil {
		return nil
	}
	var out []ast.Expr
	for _, id := range f.reads[obj] {
		if f.reaches(obj, from, id) {
			out = append(out, id)
		}
	}
	if fn := f.funcOf(from); fn != nil {
		for i, r := range f.results(fn) {
			if r == obj {
				out = append(out, f.takersOf(fn, i)...)
			}
		}
	}
	return out
}

func (f *facts) readsOfObject(obj types.Object) []ast.Expr {
	var out []ast.Expr
	for _, id := range f.reads[obj] {
		out = append(out, id)
	}
	return out
}

// reaches tells whether a variable's value, given at one place, can be read at
// another: further down, in the next turn of a loop that the variable outlives,
// or in another run of a function that it outlives.
func (f *facts) reaches(obj types.Object, from, read ast.Node) bool {
	if f.isField(obj) || f.funcOf(from) != f.funcOf(read) || read.Pos() > from.End() {
		return true
	}
	fn := f.funcOf(from)
	if fn == nil || obj.Pos() < fn.Node.Pos() {
		return true
	}
	loop := f.loopAround(from)
	for ; loop != nil; loop = f.loopAround(f.parent[loop]) {
		inside := loop.Pos() <= read.Pos() && read.End() <= loop.End()
		if inside && f.outlives(obj, loop) {
			return true
		}
	}
	return false
}

// outlives tells whether a variable lives from turn to turn of a loop.
func (f *facts) outlives(obj types.Object, loop ast.Stmt) bool {
	body := loopBody(loop)
	return obj.Pos() < body.Pos() || body.End() < obj.Pos()
}

// loopAround is the innermost loop around a node in the same function, or nil.
func (f *facts) loopAround(n ast.Node) ast.Stmt {
	for ; n != nil && f.byNode[n] == nil; n = f.parent[n] {
		switch n := n.(type) {
		case *ast.ForStmt:
			return n
		case *ast.RangeStmt:
			return n
		}
	}
	return nil
}

func loopBody(loop ast.Stmt) *ast.BlockStmt {
	switch loop := loop.(type) {
	case *ast.ForStmt:
		return loop.Body
	case *ast.RangeStmt:
		return loop.Body
	}
	return nil
}

// isField tells whether an expression or object is a struct's field.
func (f *facts) isField(x any) bool {
	obj, _ := x.(types.Object)
	if e, ok := x.(ast.Expr); ok {
		obj = f.slot(e)
	}
	v, ok := obj.(*types.Var)
	return ok && (v.IsField() || v.Parent() == f.Types.Scope())
}

// isParam tells whether an object is a parameter of a function here.
func (f *facts) isParam(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && v.Kind() == types.ParamVar
}

func isArithmetic(op token.Token) bool {
	switch op {
	case token.ADD, token.SUB, token.MUL, token.QUO, token.REM, token.SHL, token.SHR, token.AND, token.OR, token.XOR:
		return true
	}
	return false
}

// isNumber tells whether an expression is a number, or a slice of or pointer
// to numbers.
func (f *facts) isNumber(e ast.Expr) bool {
	t := f.typeOf(e)
	for range 3 {
		switch u := underlying(t).(type) {
		case *types.Basic:
			return u.Info()&types.IsNumeric != 0
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Pointer:
			t = u.Elem()
		case *types.Tuple:
			return true
		default:
			return false
		}
	}
	return false
}

func underlying(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	if _, ok := t.(*types.Tuple); ok {
		return t
	}
	return t.Underlying()
}
