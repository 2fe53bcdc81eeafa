package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
)

// flowsTo tells whether an expression's number ends in something that into
// says yes to. Each expression on the way is asked, the first one included. A
// divisor or subtrahend does not flow on: the more of it, the less of the rest.
func (f *facts) flowsTo(e ast.Expr, into func(ast.Expr) bool) bool {
	return f.flows(e, into, func(ast.Expr) bool { return false })
}

// flows is flowsTo on ways that avoid what except says yes to.
func (f *facts) flows(e ast.Expr, into, except func(ast.Expr) bool) bool {
	seen := map[ast.Expr]bool{e: true}
	for queue := []ast.Expr{e}; len(queue) > 0; queue = queue[1:] {
		if into(queue[0]) {
			return true
		}
		for _, next := range f.next(queue[0]) {
			if !seen[next] && f.isNumber(next) && !except(next) {
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
		if b := f.builtin(call); call.Fun == arg || b == "len" || b == "cap" {
			return nil // how many there are is not how much
		}
		out := []ast.Expr{call}
		for _, other := range call.Args {
			if x := pointedTo(other); x != nil && other != arg {
				out = append(out, f.readsOf(x, call)...)
			}
		}
		return out
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

// takersOf are the expressions that take a function's i-th result, where it is
// passed on as it is those of the function that passes it on.
func (f *facts) takersOf(fn *Func, i int) []ast.Expr {
	return f.takers(fn, i, map[*Func]bool{})
}

func (f *facts) takers(fn *Func, i int, seen map[*Func]bool) []ast.Expr {
	if seen[fn] {
		return nil
	}
	seen[fn] = true
	var out []ast.Expr
	for _, call := range f.callers[fn] {
		if f.resultCount(call) == 1 {
			out = append(out, call)
			continue
		}
		switch p := f.parent[call].(type) {
		case *ast.AssignStmt:
			if i < len(p.Lhs) {
				out = append(out, f.readsFrom(p.Lhs[i], call, seen)...)
			}
		case *ast.ReturnStmt:
			out = append(out, f.takers(f.funcOf(p), i, seen)...)
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
	return f.readsFrom(target, from, map[*Func]bool{})
}

func (f *facts) readsFrom(target, from ast.Expr, seen map[*Func]bool) []ast.Expr {
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
				out = append(out, f.takers(fn, i, seen)...)
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
			return u.Info()&types.IsNumeric != 0 || u.Kind() == types.UnsafePointer
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
