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
	if _, isPlain := underlying(f.typeOf(call)).(*types.Basic); f.isConversion(call) || isPlain && !isBool(f.typeOf(call)) {
		return nil // it computes something from a duration
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
// but not what a function literal would do when it is called.
func (f *facts) waitsIn(root ast.Node) []ast.Node { return f.waitsWithin(root, farthestWait) }

// farthestWait is how many calls deep a wait still belongs to the loop that
// makes the call: a helper, and what the helper sleeps with.
const farthestWait = 2

func (f *facts) waitsWithin(root ast.Node, depth int) []ast.Node {
	var waits []ast.Node
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			call, called := f.parent[n].(*ast.CallExpr)
			return called && call.Fun == n
		case *ast.CallExpr:
			if f.waitsDuring(n, depth) {
				waits = append(waits, n)
			}
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && (f.isTimeChannel(n.X) || f.isTick(n)) {
				waits = append(waits, n)
			}
		}
		return true
	})
	return waits
}

// waitsDuring tells whether a call takes time: by itself, in what it calls, or
// by what another package's name for it says.
func (f *facts) waitsDuring(call *ast.CallExpr, depth int) bool {
	if f.waitAmount(call) != nil {
		return true
	}
	for _, fn := range f.callees[call] {
		if depth > 0 && f.waitsInside(fn, depth-1) {
			return true
		}
	}
	return len(f.callees[call]) == 0 && f.isForeignWait(call)
}

// waitsInside tells whether a function waits, or calls what does.
func (f *facts) waitsInside(fn *Func, depth int) bool {
	key := waitKey{fn, depth}
	if w, known := f.waiting[key]; known {
		return w
	}
	f.waiting[key] = len(f.waitsWithin(fn.Body, depth)) > 0
	return f.waiting[key]
}

// A waitKey is a function, and how far to look into what it calls.
type waitKey struct {
	fn    *Func
	depth int
}

// The names of types that pace a loop from outside, and of the methods by which
// they do.
var (
	speaksOfPacer  = regexp.MustCompile(`(?i)back_?off|retr(y|ies|ier)|sleeper`)
	speaksOfPacing = regexp.MustCompile(`^(Wait|Sleep|Next|Ongoing|Continue)`)
)

// isForeignWait tells whether a method of another package's type waits, by the
// names of the type, its package and the method: b.Wait() of a backoff.
func (f *facts) isForeignWait(call *ast.CallExpr) bool {
	callee := f.callee(call)
	if callee == nil || callee.Pkg() == nil || callee.Pkg() == f.Types || callee.Signature().Recv() == nil {
		return false
	}
	recv := types.TypeString(callee.Signature().Recv().Type(), (*types.Package).Name)
	return speaksOfPacer.MatchString(recv) && speaksOfPacing.MatchString(callee.Name()) && !isError(f.typeOf(call))
}

// isTick tells whether a channel read paces what follows it: the arm of a
// select that neither leaves nor ends the select at once.
func (f *facts) isTick(receive *ast.UnaryExpr) bool {
	var n ast.Node = receive
	for {
		switch p := f.parent[n].(type) {
		case *ast.ExprStmt, *ast.AssignStmt:
			n = p
			continue
		case *ast.CommClause:
			if p.Comm != n || len(p.Body) == 0 || f.isContextDone(receive.X) {
				return false
			}
			_, returns := p.Body[len(p.Body)-1].(*ast.ReturnStmt)
			return !returns
		}
		return false
	}
}

// isContextDone tells whether a channel is a context's.
func (f *facts) isContextDone(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	callee := f.callee(call)
	return callee != nil && callee.Name() == "Done" && callee.Pkg() != nil && callee.Pkg().Path() == "context"
}

// isTimeChannel tells whether a channel brings times: a timer's or ticker's.
func (f *facts) isTimeChannel(e ast.Expr) bool {
	c, ok := underlying(f.typeOf(e)).(*types.Chan)
	return ok && isTime(c.Elem())
}
