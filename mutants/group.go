package mutants

import (
	"cmp"
	"fmt"
	"go/ast"
	"path/filepath"
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
	grown := f.grown(growths)
	parts = append(parts, f.caps(grown)...)
	parts = append(parts, f.delays(parts)...)
	if len(parts) > 0 {
		parts = append(parts, f.trimmings(grown)...)
	}
	parts = append(parts, f.delegated()...)
	for _, p := range parts {
		p.Func = f.funcOf(p.Node)
	}
	return f.group(parts)
}

// A stream holds the expressions that a delay goes into: 2 where it grows in
// this package, 1 where it comes from code that cannot be seen, 0 for the rest.
type stream map[ast.Expr]int

// grown follows each delay of the package to where it goes.
func (f *facts) grown(growths []*Part) stream {
	all := stream{}
	follow := func(start ast.Expr, grows int) {
		f.flowsTo(start, func(e ast.Expr) bool {
			all[e] = max(all[e], grows)
			return false
		})
	}
	for _, p := range growths {
		follow(p.Choice.Expr, 2)
	}
	for _, call := range f.calls {
		if f.isOpaqueDelay(call) {
			follow(call, 1)
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
	callee := f.callee(call)
	return callee == nil || speaksOfWaiting.MatchString(callee.FullName()) && !speaksOfCap.MatchString(callee.Name())
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
		f.noteCaps(r)
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

// noteCaps tells each cap of the other that limits the same delay: in the same
// function, or in one that it calls or is called by.
func (f *facts) noteCaps(r *Retry) {
	caps := r.with(Cap)
	for _, p := range caps {
		for _, other := range caps {
			if p.Node == other.Node || p.Func == nil || other.Func == nil {
				continue
			}
			here, there := f.outermost(p.Func), f.outermost(other.Func)
			if here == there || f.reachable(here)[there] || f.reachable(there)[here] {
				at := f.Fset.Position(other.Node.Pos())
				p.Note = fmt.Sprintf("the delay is also limited at %s:%d: with that one in place, this one may change nothing", filepath.Base(at.Filename), at.Line)
			}
		}
	}
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
