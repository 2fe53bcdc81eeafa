package mutants

import (
	"go/ast"
	"go/types"
)

// early are the functions that run an operation once before a loop does: the
// first try, written apart.
func (f *facts) early(loops []*attempt, ops []*ast.CallExpr) []*attempt {
	known := map[types.Object]bool{}
	retrying := map[*Func]bool{}
	for _, call := range ops {
		f.addOperation(known, f.operationOf(call))
		retrying[f.outermost(f.funcOf(call))] = true
	}
	var found []*attempt
	seen := map[*Func]bool{}
	for _, call := range f.calls {
		fn, op := f.funcOf(f.outOfCalledLiteral(call)), f.operationOf(call)
		if _, isNamed := op.(*types.Func); isNamed && !retrying[f.outermost(fn)] {
			continue // anyone may call it
		}
		if fn == nil || seen[fn] || !known[op] || f.loopAround(call) != nil || insideAny(loops, call) {
			continue
		}
		if _, assigned := f.parent[call].(*ast.AssignStmt); assigned {
			seen[fn] = true
			found = append(found, &attempt{f: f, fn: fn, body: fn.Body, driven: true, first: true})
		}
	}
	return found
}

// operationOf is the variable or function that a call runs in the end: through
// a literal that is called where it stands, and through a function here that
// is handed the function to run.
func (f *facts) operationOf(call *ast.CallExpr) types.Object {
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		for _, ret := range f.returns[f.byNode[lit]] {
			if len(ret.Results) == 1 {
				if inner, ok := ret.Results[0].(*ast.CallExpr); ok {
					return f.operationOf(inner)
				}
			}
		}
		return nil
	}
	callee := f.callee(call)
	if callee == nil {
		return f.slot(call.Fun)
	}
	if f.decls[callee] == nil {
		return nil
	}
	for _, arg := range call.Args {
		if _, isFunc := underlying(f.typeOf(arg)).(*types.Signature); isFunc && f.slot(arg) != nil {
			return f.slot(arg)
		}
	}
	return callee
}

// addOperation notes an operation, and the variables that were handed on to
// become it.
func (f *facts) addOperation(known map[types.Object]bool, op types.Object) {
	if op == nil || known[op] {
		return
	}
	known[op] = true
	if f.isParam(op) {
		for _, v := range f.given[op] {
			f.addOperation(known, f.slot(v.Expr))
		}
	}
}

// outOfCalledLiteral is the node itself, or the literal around it where that
// is called on the spot.
func (f *facts) outOfCalledLiteral(n ast.Node) ast.Node {
	fn := f.funcOf(n)
	if fn == nil {
		return n
	}
	if call, ok := f.parent[fn.Node].(*ast.CallExpr); ok && call.Fun == fn.Node {
		return call
	}
	return n
}

func insideAny(loops []*attempt, n ast.Node) bool {
	for _, a := range loops {
		if a.encloses(n) {
			return true
		}
	}
	return false
}
