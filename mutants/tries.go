package mutants

import (
	"go/ast"
)

// attempts are the pieces of code that try something again.
func (f *facts) attempts() []*attempt {
	var found []*attempt
	for _, fn := range f.funcs {
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false // a Func of its own
			case *ast.ForStmt:
				found = append(found, &attempt{f: f, fn: fn, loop: n, body: n.Body})
			case *ast.RangeStmt:
				found = append(found, &attempt{f: f, fn: fn, loop: n, body: n.Body})
			}
			return true
		})
		if f.callsItself(fn, fn.Body) && len(f.waitsIn(fn.Body)) > 0 {
			found = append(found, f.recursive(fn))
		}
	}
	return found
}

// recursive is a function that tries again by calling itself.
func (f *facts) recursive(fn *Func) *attempt {
	a := &attempt{f: f, fn: fn, body: fn.Body, driven: true}
	a.returned = func(ret *ast.ReturnStmt) way {
		if f.callsItself(fn, ret) {
			return again
		}
		return leaves
	}
	return a
}

// callsItself tells whether a function calls itself below a node.
func (f *facts) callsItself(fn *Func, root ast.Node) bool {
	for _, call := range f.callers[fn] {
		if encloses(root, call) && f.decls[f.callee(call)] == fn {
			return true
		}
	}
	return false
}

// tries reads every attempt in the package: the loops, the functions that
// decide for them, the first tries before them, and the classifiers of what
// they bring.
func (f *facts) tries() []*Part {
	var parts []*Part
	var loops []*attempt
	var ops []*ast.CallExpr
	queue := append(f.attempts(), f.closures()...)
	for ; len(queue) > 0; queue = queue[1:] {
		a := queue[0]
		op, found := a.read()
		if len(found) == 0 {
			continue
		}
		parts = append(parts, found...)
		parts = append(parts, f.classStops(found)...)
		parts = append(parts, a.judgesBehind(found)...)
		queue = append(queue, a.inner(op, found)...)
		if a.loop != nil {
			loops, ops = append(loops, a), append(ops, op.call)
		}
	}
	for _, a := range f.early(loops, ops) {
		_, found := a.read()
		parts = append(parts, found...)
	}
	return parts
}

// judgesBehind reads the classifiers behind the predicates of an attempt.
func (a *attempt) judgesBehind(found []*Part) []*Part {
	var parts []*Part
	seen := map[*Func]bool{}
	for _, p := range found {
		if p.Role != Predicate || p.Test == nil {
			continue
		}
		if call, v, ok := a.judge(p.Test.Cond, p.Test.Acts); ok {
			parts = append(parts, a.f.classifiers(call, v, seen)...)
		}
	}
	return parts
}
