package mutants

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// facts is what one walk over a package learns, before anything is judged:
// its functions, what encloses what, where each variable is read and what it
// is given, and who calls whom.
type facts struct {
	*Package
	funcs  []*Func
	byNode map[ast.Node]*Func
	decls  map[*types.Func]*Func
	parent map[ast.Node]ast.Node
	// reads are the places where a variable's value is used.
	reads map[types.Object][]*ast.Ident
	// uses counts what the compiler counts as a use: reads, and x += 1.
	uses map[types.Object]int
	// given are the values that a variable or field is given.
	given map[types.Object][]value
	// returns are a function's own return statements.
	returns map[*Func][]*ast.ReturnStmt
	calls   []*ast.CallExpr
	// callees are the functions of this package that a call may run, and
	// callers the calls that may run a function.
	callees map[*ast.CallExpr][]*Func
	callers map[*Func][]*ast.CallExpr
	// counted are the variables that go up by one somewhere.
	counted map[types.Object]bool
	// waiting remembers which functions wait.
	waiting map[waitKey]bool
	// growthSites are the nodes where a delay grows.
	growthSites map[ast.Node]bool
	// bySignature holds the functions that can be a value of a type.
	bySignature typeutil.Map
}

// A value is an expression, or one result of a call with several.
type value struct {
	ast.Expr
	// Result is which of a call's results; 0 for an expression of one value.
	Result int
}

// newFacts walks the package.
func newFacts(pkg *Package) *facts {
	nodes := 0
	for _, text := range pkg.Text {
		nodes += len(text) / 8 // about what source has
	}
	f := &facts{
		Package: pkg,
		byNode:  map[ast.Node]*Func{},
		decls:   map[*types.Func]*Func{},
		parent:  make(map[ast.Node]ast.Node, nodes),
		reads:   map[types.Object][]*ast.Ident{},
		uses:    map[types.Object]int{},
		given:   map[types.Object][]value{},
		returns: map[*Func][]*ast.ReturnStmt{},
		callees: map[*ast.CallExpr][]*Func{},
		callers: map[*Func][]*ast.CallExpr{},
		counted: map[types.Object]bool{},
		waiting: map[waitKey]bool{},
	}
	for _, file := range pkg.Files {
		f.walk(file)
	}
	for _, call := range f.calls {
		f.callees[call] = f.mayRun(call)
		for _, fn := range f.callees[call] {
			f.callers[fn] = append(f.callers[fn], call)
			f.passArguments(call, fn)
		}
	}
	return f
}

// walk records every node of a file.
func (f *facts) walk(file *ast.File) {
	var stack []ast.Node
	literals := map[*Func]int{}
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if len(stack) > 0 {
			f.parent[n] = stack[len(stack)-1]
		}
		stack = append(stack, n)
		f.record(n, file, literals)
		return true
	})
}

func (f *facts) record(n ast.Node, file *ast.File, literals map[*Func]int) {
	f.recordCount(n)
	switch n := n.(type) {
	case *ast.FuncDecl:
		f.addDecl(n, file)
	case *ast.FuncLit:
		f.addLiteral(n, file, literals)
	case *ast.Ident:
		f.recordUse(n)
	case *ast.AssignStmt:
		f.recordAssign(n)
	case *ast.ValueSpec:
		lhs := make([]ast.Expr, len(n.Names))
		for i, name := range n.Names {
			lhs[i] = name
		}
		f.give(lhs, n.Values)
	case *ast.RangeStmt:
		f.giveTo(n.Key, value{n.X, 0})
		f.giveTo(n.Value, value{n.X, 0})
	case *ast.SendStmt:
		f.giveTo(n.Chan, value{n.Value, 0})
	case *ast.CompositeLit:
		f.recordLiteral(n)
	case *ast.ReturnStmt:
		if fn := f.funcOf(n); fn != nil {
			f.returns[fn] = append(f.returns[fn], n)
		}
	case *ast.CallExpr:
		f.calls = append(f.calls, n)
		for _, arg := range n.Args {
			if x := pointedTo(arg); x != nil {
				f.giveTo(x, value{n, 0}) // errors.As(err, &x), atomic.StoreInt64(&x, v)
			}
		}
	}
}

// pointedTo is x where an argument is &x.
func pointedTo(arg ast.Expr) ast.Expr {
	if u, ok := arg.(*ast.UnaryExpr); ok && u.Op == token.AND {
		return u.X
	}
	return nil
}

func (f *facts) recordUse(id *ast.Ident) {
	obj := f.Info.Uses[id]
	if obj == nil {
		return
	}
	obj = canon(obj)
	if !f.isTarget(id) {
		f.reads[obj] = append(f.reads[obj], id)
	}
	if !f.isPlainTarget(id) {
		f.uses[obj]++
	}
}

// recordAssign notes what an assignment gives to whom.
func (f *facts) recordAssign(n *ast.AssignStmt) {
	if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
		f.give(n.Lhs, n.Rhs)
		return
	}
	f.giveTo(n.Lhs[0], value{n.Rhs[0], 0})
}

func (f *facts) give(lhs, rhs []ast.Expr) {
	for i, l := range lhs {
		switch {
		case len(lhs) == len(rhs):
			f.giveTo(l, value{rhs[i], 0})
		case len(rhs) == 1:
			f.giveTo(l, value{rhs[0], i})
		}
	}
}

func (f *facts) giveTo(target ast.Expr, v value) {
	if obj := f.slot(target); obj != nil {
		f.given[obj] = append(f.given[obj], v)
	}
}

// recordLiteral notes what a struct literal gives to its fields.
func (f *facts) recordLiteral(n *ast.CompositeLit) {
	t, ok := f.structOf(n)
	if !ok {
		return
	}
	for i, elt := range n.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			f.giveTo(kv.Key, value{kv.Value, 0})
		} else if i < t.NumFields() {
			field := canon(t.Field(i))
			f.given[field] = append(f.given[field], value{elt, 0})
		}
	}
}

func (f *facts) structOf(n *ast.CompositeLit) (*types.Struct, bool) {
	t := f.typeOf(n)
	if t == nil {
		return nil, false
	}
	s, ok := t.Underlying().(*types.Struct)
	return s, ok
}

// typeOf is the type of an expression, or nil.
func (f *facts) typeOf(e ast.Expr) types.Type {
	return f.Info.TypeOf(e)
}
