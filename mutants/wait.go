package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
)

// speaksOfWaiting matches the names by which an API says that its durations
// are waits, or that it tries again. A name is asked only where the code on
// the other side of the API cannot be seen.
var speaksOfWaiting = regexp.MustCompile(`(?i)back_?off|retr(y|ies)|delay|wait|sleep|pause|poll|attempt`)

// waitAmount is the expression that says how long a call waits, or nil for a
// call that does not wait: the standard library's, and any function that is
// handed in from outside and is given a duration.
func (f *facts) waitAmount(call *ast.CallExpr) ast.Expr {
	callee := f.callee(call)
	switch {
	case f.runs(call, "time", "Sleep", "After", "NewTimer", "NewTicker", "Tick", "AfterFunc"):
		return call.Args[0]
	case callee != nil && callee.Name() == "Reset" && isTimer(callee.Signature().Recv()):
		return call.Args[0]
	case f.runs(call, "context", "WithTimeout", "WithTimeoutCause"):
		return nil
	case len(f.callees[call]) > 0:
		return nil
	}
	return f.injectedWait(call)
}

// injectedWait is the duration given to a sleeper, clock or timer from outside
// the package.
func (f *facts) injectedWait(call *ast.CallExpr) ast.Expr {
	if f.isConversion(call) || f.isNumber(call) && f.resultCount(call) == 1 {
		return nil
	}
	callee := f.callee(call)
	if callee != nil && !speaksOfSleep.MatchString(callee.Name()) {
		return nil
	}
	var amount ast.Expr
	for _, arg := range call.Args {
		if isError(f.typeOf(arg)) {
			return nil // it is told about the wait
		}
		if isNamed(f.typeOf(arg), "time", "Duration") {
			amount = arg
		}
	}
	return amount
}

// speaksOfSleep matches the names of functions that take time.
var speaksOfSleep = regexp.MustCompile(`(?i)sleep|wait|after|pause|timer|start|reset`)

func isTimer(recv *types.Var) bool {
	if recv == nil {
		return false
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return isNamed(t, "time", "Timer") || isNamed(t, "time", "Ticker")
}

// waitsIn returns the calls and channel reads below a node that take time,
// those of functions called from there included, but not what a function
// literal would do when it is called.
func (f *facts) waitsIn(root ast.Node) []ast.Node {
	var waits []ast.Node
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			call, called := f.parent[n].(*ast.CallExpr)
			return called && call.Fun == n
		case *ast.CallExpr:
			if f.waitsDuring(n) {
				waits = append(waits, n)
			}
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && f.isTimeChannel(n.X) {
				waits = append(waits, n)
			}
		}
		return true
	})
	return waits
}

// waitsDuring tells whether a call takes time: by itself, in what it calls, or
// by what another package's name for it says.
func (f *facts) waitsDuring(call *ast.CallExpr) bool {
	if f.waitAmount(call) != nil {
		return true
	}
	for _, fn := range f.callees[call] {
		if f.waitsInside(fn) {
			return true
		}
	}
	return len(f.callees[call]) == 0 && f.isForeignWait(call)
}

func (f *facts) waitsInside(fn *Func) bool {
	if w, known := f.waiting[fn]; known {
		return w
	}
	f.waiting[fn] = false // a recursion adds no wait of its own
	f.waiting[fn] = len(f.waitsIn(fn.Body)) > 0
	return f.waiting[fn]
}

// isForeignWait tells whether a method of another package's type waits, by the
// names of the type, its package and the method: b.Wait() of a backoff.
func (f *facts) isForeignWait(call *ast.CallExpr) bool {
	callee := f.callee(call)
	if callee == nil || callee.Pkg() == nil || callee.Pkg() == f.Types || callee.Signature().Recv() == nil {
		return false
	}
	recv := types.TypeString(callee.Signature().Recv().Type(), (*types.Package).Name)
	return regexp.MustCompile(`(?i)back_?off|retr(y|ies|ier)|sleeper`).MatchString(recv) && !isError(f.typeOf(call)) &&
		regexp.MustCompile(`^(Wait|Sleep|Next|Do|Ongoing|Continue)`).MatchString(callee.Name())
}

// isTimeChannel tells whether a channel brings times: a timer's or ticker's.
func (f *facts) isTimeChannel(e ast.Expr) bool {
	c, ok := underlying(f.typeOf(e)).(*types.Chan)
	return ok && isTime(c.Elem())
}
