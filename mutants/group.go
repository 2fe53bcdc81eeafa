package mutants

import (
	"cmp"
	"fmt"
	"go/ast"
	"slices"
)

// retries reads every retry of the package.
func (f *facts) retries() []*Retry {
	parts := f.tries()
	growths := f.growths()
	f.growthSites = map[ast.Node]bool{}
	for _, p := range growths {
		f.growthSites[p.Node] = true
		f.growthSites[p.Choice.Expr] = true
	}
	parts = append(parts, growths...)
	parts = append(parts, f.caps(f.grown(growths))...)
	for _, p := range parts {
		p.Func = f.funcOf(p.Node)
	}
	return f.group(parts)
}

// grown are the expressions that a growing delay goes into.
func (f *facts) grown(growths []*Part) map[ast.Expr]bool {
	all := map[ast.Expr]bool{}
	for _, p := range growths {
		start := p.Choice.Expr
		f.flowsTo(start, func(e ast.Expr) bool {
			all[e] = true
			return false
		})
	}
	for _, call := range f.calls {
		if f.isOpaqueDelay(call) {
			f.flowsTo(call, func(e ast.Expr) bool {
				all[e] = true
				return false
			})
		}
	}
	return all
}

// isOpaqueDelay tells whether a call gets a delay from code that cannot be
// seen: a function value, an interface's method or another package.
func (f *facts) isOpaqueDelay(call *ast.CallExpr) bool {
	if len(f.callees[call]) > 0 && f.callee(call) != nil && f.decls[f.callee(call)] != nil || f.isConversion(call) {
		return false
	}
	t := f.typeOf(call)
	if tuple := f.firstResult(call); tuple != nil {
		t = tuple
	}
	if !isDuration(t) || f.isClock(call) || f.derives(call, f.isClock) {
		return false
	}
	return f.callee(call) == nil || speaksOfWaiting.MatchString(f.callee(call).FullName())
}

// group puts the parts together that belong to one retry: those of a function
// that is not called from another with parts, and of the functions that it
// calls.
func (f *facts) group(parts []*Part) []*Retry {
	byFunc := map[*Func][]*Part{}
	for _, p := range parts {
		byFunc[f.outermost(p.Func)] = append(byFunc[f.outermost(p.Func)], p)
	}
	reach := map[*Func]map[*Func]bool{}
	for fn := range byFunc {
		reach[fn] = f.reachable(fn)
	}
	reached := map[*Func]bool{}
	for fn := range byFunc {
		for other := range byFunc {
			mutual := reach[other][fn] && other.Node.Pos() < fn.Node.Pos()
			if other != fn && reach[fn][other] && !mutual {
				reached[other] = true
			}
		}
	}
	var retries []*Retry
	for fn := range byFunc {
		if reached[fn] {
			continue
		}
		r := &Retry{Func: fn}
		for other, ps := range byFunc {
			if other == fn || reach[fn][other] {
				r.Parts = append(r.Parts, ps...)
			}
		}
		r.sort()
		r.decide()
		retries = append(retries, r)
	}
	slices.SortFunc(retries, func(a, b *Retry) int { return cmp.Compare(a.Parts[0].Node.Pos(), b.Parts[0].Node.Pos()) })
	return retries
}

// outermost is the declared function around a function.
func (f *facts) outermost(fn *Func) *Func {
	for fn != nil {
		outer := f.funcOf(f.parent[fn.Node])
		if outer == nil {
			return fn
		}
		fn = outer
	}
	return nil
}

// reachable are the declared functions that a function may run.
func (f *facts) reachable(fn *Func) map[*Func]bool {
	seen := map[*Func]bool{}
	for queue := []*Func{fn}; len(queue) > 0; queue = queue[1:] {
		if queue[0] == nil {
			continue
		}
		ast.Inspect(queue[0].Body, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				for _, c := range f.callees[call] {
					if o := f.outermost(c); !seen[o] {
						seen[o] = true
						queue = append(queue, o)
					}
				}
			}
			return true
		})
	}
	return seen
}

func (r *Retry) sort() {
	slices.SortStableFunc(r.Parts, func(a, b *Part) int { return cmp.Compare(a.Node.Pos(), b.Node.Pos()) })
}

// decide writes down what could not be decided.
func (r *Retry) decide() {
	for _, op := range All {
		if len(r.with(op.role)) == 0 {
			r.Undecided = append(r.Undecided, op.Absent)
		}
	}
	if n := len(r.with(Growth)); n > 1 {
		r.Undecided = append(r.Undecided, fmt.Sprintf("%d growth sites", n))
	}
}
