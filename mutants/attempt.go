package mutants

import "go/ast"

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
	}
	return found
}

// read finds the roles in an attempt and the operation that it tries; no roles
// where it is no retry.
func (a *attempt) read() (outcome, []*Part) {
	bs := a.branches()
	op, checks := a.errorChecks(bs)
	var classes []*Part
	if len(checks) == 0 {
		op, classes = a.classes()
	}
	if op.call == nil {
		op = a.judgedOperation(bs)
	}
	if op.call == nil || !a.isRetry(op, bs) {
		return op, nil
	}
	parts := append(checks, classes...)
	parts = append(parts, a.predicates(bs, op, len(parts) > 0)...)
	if len(parts) == 0 {
		return op, nil
	}
	parts = append(parts, a.part(Operation, op.call))
	return op, append(parts, a.waitParts()...)
}

func (a *attempt) part(role Role, n ast.Node) *Part { return &Part{Role: role, Node: n} }

// isRetry tells whether an attempt is made again after a failure: it waits
// between the tries, or counts tries of something that was handed in.
func (a *attempt) isRetry(op outcome, bs []branch) bool {
	if a.stopsOnError(op, bs) {
		return false
	}
	if a.driven {
		return true
	}
	if len(a.f.waitsIn(a.loop)) > 0 {
		return true
	}
	return a.isHandedIn(op.call) && a.counts()
}

// stopsOnError tells whether every error leaves: then going on is what a
// success does, and the loop is none that tries again.
func (a *attempt) stopsOnError(op outcome, bs []branch) bool {
	if a.flagged {
		return false
	}
	for _, b := range bs {
		err, onNil, ok := a.f.nilTest(b.cond)
		if ok && onNil != b.acts && op.err != nil && a.f.slot(err) == a.f.slot(op.err) && a.giver(err) == op.call {
			return true
		}
	}
	return false
}

// isHandedIn tells whether an operation comes from outside: a parameter, a
// field or a captured function.
func (a *attempt) isHandedIn(call *ast.CallExpr) bool {
	return a.f.callee(call) == nil && a.f.builtin(call) == ""
}

// counts tells whether the loop's header counts.
func (a *attempt) counts() bool {
	switch loop := a.loop.(type) {
	case *ast.ForStmt:
		_, counts := loop.Post.(*ast.IncDecStmt)
		return counts
	case *ast.RangeStmt:
		return a.f.isCount(loop.X)
	}
	return false
}

// waitParts are the waits in the attempt.
func (a *attempt) waitParts() []*Part {
	if a.loop == nil {
		return nil
	}
	var parts []*Part
	for _, n := range a.f.waitsIn(a.loop) {
		parts = append(parts, a.part(Wait, n))
	}
	return parts
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
