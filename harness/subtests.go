package harness

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Where tests share nothing at package level (see shared), the subtests of one
// test can still share the local variables of the functions around them.
//
// The proof that they do not is by syntax and by what go/types knows of local
// names, and errs on the safe side. A subtest may use a variable from around it
// where neither it nor what it leads to ever changes, or where it is the row of a
// table and no other subtest is made of this row.

// standIns declare what usual variables get their types from. Nothing else of the
// standard library is read.
var standIns = map[string]string{
	"fmt": "package fmt; func Sprint(...any) string; func Sprintf(string, ...any) string",
	"time": `package time
		type Duration int64
		const (
			Nanosecond  Duration = 1
			Microsecond = 1000 * Nanosecond
			Millisecond = 1000 * Microsecond
			Second      = 1000 * Millisecond
			Minute      = 60 * Second
			Hour        = 60 * Minute
		)`,
}

// entangled says of a top-level test whether its subtests may share a local
// variable. The sources are the files of the binary's packages, by import path.
func entangled(sources map[string][]string) func(test string) bool {
	l := locals{
		sources: sources, packages: map[string]*types.Package{}, fset: token.NewFileSet(),
		info: types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
		},
		made: map[*types.Var]ast.Expr{}, copies: map[*types.Var][]*types.Var{}, rows: map[*types.Var]*ast.RangeStmt{},
		uses: map[*types.Var][]use{}, unclear: map[*ast.FuncDecl]bool{}, mentioned: map[string]bool{}, constants: map[*types.Var]bool{},
	}
	all := func(string) bool { return true }
	for _, pkg := range sortedKeys(sources) {
		if _, err := l.Import(pkg); err != nil {
			return all
		}
	}
	tests := map[string]bool{}
	for _, s := range l.starts {
		name := l.test(s.function())
		if strings.HasPrefix(name, "Benchmark") || l.proven(s) {
			continue
		}
		if name == "" || l.mentioned[name] {
			return all // any test may call it
		}
		tests[name] = true
	}
	return func(test string) bool { return tests[test] }
}

// locals are the local variables of a binary's packages.
type locals struct {
	sources  map[string][]string
	packages map[string]*types.Package
	fset     *token.FileSet
	info     types.Info
	// made are the values that variables are declared with, copies the variables
	// that are declared with another one's value.
	made   map[*types.Var]ast.Expr
	copies map[*types.Var][]*types.Var
	// rows are the loops whose range clauses declare variables.
	rows   map[*types.Var]*ast.RangeStmt
	uses   map[*types.Var][]use
	starts []start
	// unclear are the functions that jump back, ask whether a subtest has failed, or
	// have parts that go/types passes over.
	unclear map[*ast.FuncDecl]bool
	// mentioned are all names but where they are declared.
	mentioned map[string]bool
	// constants are the answers of constant.
	constants map[*types.Var]bool
}

// A use is the largest expression that stands for a variable or a part of it.
type use struct {
	expr   ast.Expr
	parent ast.Node
	// changes says that the variable, or what it leads to, may change there.
	changes bool
}

// A start is a place that may start subtests.
type start struct {
	method *ast.SelectorExpr
	// call is nil where the method is only named; given are the arguments but the
	// subtest's name.
	call  *ast.CallExpr
	given []ast.Expr
	// around are the nodes around the method, from the file on.
	around []ast.Node
}

func (s start) function() *ast.FuncDecl { return function(s.around) }

func function(around []ast.Node) *ast.FuncDecl {
	fn, _ := around[1].(*ast.FuncDecl)
	return fn
}

// test is the name of a function that the testing package calls, or empty.
func (l *locals) test(fn *ast.FuncDecl) string {
	if fn != nil && fn.Recv == nil && strings.HasSuffix(l.fset.File(fn.Pos()).Name(), "_test.go") {
		for _, prefix := range []string{"Test", "Fuzz", "Example", "Benchmark"} {
			if strings.HasPrefix(fn.Name.Name, prefix) {
				return fn.Name.Name
			}
		}
	}
	return ""
}

// Import reads a package, and before it those that it imports.
func (l *locals) Import(path string) (*types.Package, error) {
	if pkg, seen := l.packages[path]; pkg != nil {
		return pkg, nil
	} else if seen {
		return nil, errors.New("it could not be read")
	}
	l.packages[path] = nil
	texts := map[string]any{}
	for _, name := range l.sources[path] {
		texts[name] = nil // the parser reads the file
	}
	if len(texts) == 0 {
		texts[path] = standIns[path]
	}
	var files []*ast.File
	for _, name := range sortedKeys(texts) {
		f, err := parser.ParseFile(l.fset, name, texts[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	conf := types.Config{Importer: l, FakeImportC: true, Error: func(error) {}}
	pkg, _ := conf.Check(path, l.fset, files, &l.info) // what is missing has no type
	l.packages[path] = pkg
	for _, f := range files {
		ast.PreorderStack(f, nil, func(n ast.Node, around []ast.Node) bool {
			l.read(pkg, n, around)
			return true
		})
	}
	return pkg, nil
}

func (l *locals) read(pkg *types.Package, n ast.Node, around []ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			for i, e := range n.Lhs {
				l.declare(e, n.Rhs[i])
			}
		}
	case *ast.ValueSpec:
		if len(n.Names) == len(n.Values) {
			for i, id := range n.Names {
				l.declare(id, n.Values[i])
			}
		}
	case *ast.RangeStmt:
		for _, e := range []ast.Expr{n.Key, n.Value} {
			if v := l.declared(e); v != nil {
				l.rows[v] = n
			}
		}
	case *ast.FuncLit:
		if l.info.Scopes[n.Type] == nil {
			l.unclear[function(around)] = true
		}
	case *ast.BranchStmt:
		if n.Tok == token.GOTO {
			l.unclear[function(around)] = true
		}
	case *ast.SelectorExpr:
		switch n.Sel.Name {
		case "Failed":
			l.unclear[function(around)] = true
		case "Run", "Fuzz":
			s := start{method: n, around: slices.Clone(around)}
			if call, ok := around[len(around)-1].(*ast.CallExpr); ok && call.Fun == n {
				s.call, s.given = call, call.Args
				if len(s.given) > 1 {
					s.given = s.given[1:]
				}
			}
			l.starts = append(l.starts, s)
		}
	case *ast.Ident:
		if _, declares := l.info.Defs[n]; !declares {
			l.mentioned[n.Name] = true
			l.use(pkg, n, around)
		}
	}
}

// declared is the variable that a name declares.
func (l *locals) declared(name ast.Expr) *types.Var {
	id, _ := name.(*ast.Ident)
	v, _ := l.info.Defs[id].(*types.Var)
	return v
}

func (l *locals) declare(name, value ast.Expr) {
	if v := l.declared(name); v != nil {
		l.made[v] = value
		if from := l.local(value); from != nil {
			l.copies[from] = append(l.copies[from], v)
		}
	}
}

// local is the local variable that a node names.
func (l *locals) local(n ast.Node) *types.Var {
	id, _ := n.(*ast.Ident)
	v, ok := l.info.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Parent() == v.Pkg().Scope() {
		return nil
	}
	return v
}

// use notes what is done with a variable where it is named.
func (l *locals) use(pkg *types.Package, id *ast.Ident, around []ast.Node) {
	i := len(around) - 1
	if sel, ok := around[i].(*ast.SelectorExpr); ok && sel.Sel == id {
		return
	}
	if l.info.Uses[id] == nil { // go/types passes over some of what is near unknown types
		if scope := pkg.Scope().Innermost(id.Pos()); scope != nil {
			if _, o := scope.LookupParent(id.Name, id.Pos()); o != nil {
				l.info.Uses[id] = o
			}
		}
	}
	v := l.local(id)
	if v == nil {
		return
	}
	u := use{expr: id}
	for part := true; part; i-- {
		u.parent, part = around[i], false
		switch p := u.parent.(type) {
		case *ast.ParenExpr:
			part = true
		case *ast.IndexExpr:
			part = p.X == u.expr
		case *ast.SliceExpr:
			part = p.X == u.expr
			t := l.typeOf(p.X)
			u.changes = u.changes || part && !is[*types.Slice](t) && t.Underlying() != types.Typ[types.String]
		case *ast.SelectorExpr:
			sel := l.info.Selections[p]
			if sel == nil {
				u.changes = u.changes || !plain(l.typeOf(p.X)) && !isFixed(l.made[v])
			} else if f, ok := sel.Obj().(*types.Func); ok {
				u.changes = u.changes || is[*types.Pointer](f.Signature().Recv().Type()) && !is[*types.Pointer](sel.Recv())
			} else {
				part = true
			}
		case *ast.UnaryExpr:
			u.changes = u.changes || p.Op == token.AND
		case *ast.IncDecStmt:
			u.changes = u.changes || !isStep(p, around[i-1], v)
		case *ast.AssignStmt:
			u.changes = u.changes || slices.Contains(p.Lhs, u.expr) && !isStep(p, around[i-1], v)
		case *ast.RangeStmt:
			u.changes = u.changes || p.X != u.expr
		}
		if part {
			u.expr = u.parent.(ast.Expr)
		}
	}
	l.uses[v] = append(l.uses[v], u)
}

// isStep says whether a statement is the step of the loop that declares a variable.
func isStep(stmt ast.Stmt, around ast.Node, v *types.Var) bool {
	loop, ok := around.(*ast.ForStmt)
	return ok && loop.Post == stmt && within(loop, v.Pos()) && v.Pos() < loop.Body.Pos()
}

func within(n ast.Node, at token.Pos) bool { return n.Pos() <= at && at < n.End() }

// typeOf is the type of an expression, an invalid one where it is not known.
func (l *locals) typeOf(e ast.Expr) types.Type {
	if t := l.info.TypeOf(e); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

func is[T types.Type](t types.Type) bool {
	_, ok := t.Underlying().(T)
	return ok
}

// plain says whether what has this type leads to nothing that may change.
func plain(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.Invalid && t.Kind() != types.UnsafePointer
	case *types.Array:
		return plain(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if !plain(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// proven says whether no subtest that is started here shares a variable with
// another one.
func (l *locals) proven(s start) bool {
	if s.call != nil && s.method.Sel.Name == "Run" {
		if len(s.call.Args) == 0 {
			return true
		}
		if _, pair := s.call.Args[0].(*ast.CallExpr); len(s.call.Args) == 1 && !pair {
			return true // a name alone is no subtest
		}
	}
	if l.unclear[s.function()] {
		return false
	}
	if l.ours(s.method) {
		return true
	}
	if s.call == nil {
		return false
	}
	if _, ok := s.around[len(s.around)-2].(*ast.ExprStmt); !ok {
		return false // something may depend on its result
	}
	return !slices.ContainsFunc(s.given, func(e ast.Expr) bool {
		return slices.ContainsFunc(l.captured(e), func(v *types.Var) bool { return !l.constant(v) && !l.own(v, s) })
	})
}

// ours says whether a Run is not the testing package's, but declared in some package:
// what that starts, its own body says.
func (l *locals) ours(method *ast.SelectorExpr) bool {
	if sel := l.info.Selections[method]; sel != nil {
		f, ok := sel.Obj().(*types.Func)
		return ok && len(sel.Index()) == 1 && !types.IsInterface(f.Signature().Recv().Type())
	}
	id, ok := method.X.(*ast.Ident)
	if !ok {
		return false
	}
	switch l.info.Uses[id].(type) {
	case *types.PkgName, nil:
		return true
	}
	return false
}

// captured are the local variables that a node takes from around it.
func (l *locals) captured(n ast.Node) []*types.Var {
	var out []*types.Var
	for inner := range ast.Preorder(n) {
		if v := l.local(inner); v != nil && !within(n, v.Pos()) {
			out = append(out, v)
		}
	}
	return out
}

// closed says whether a node takes nothing from around it but constants.
func (l *locals) closed(n ast.Node) bool {
	return !slices.ContainsFunc(l.captured(n), func(v *types.Var) bool { return !l.constant(v) })
}

// constant says whether neither a variable nor what it leads to ever changes. The
// question ends: a value names only variables from before its own.
func (l *locals) constant(v *types.Var) bool {
	known, asked := l.constants[v]
	if asked {
		return known
	}
	if slices.ContainsFunc(l.uses[v], func(u use) bool { return u.changes }) {
		return false
	}
	known = plain(v.Type()) || l.inert(l.made[v])
	if loop := l.rows[v]; !known && loop != nil && v == l.declared(loop.Value) {
		table, _ := l.table(loop)
		known = table != nil && l.allInert(table.Elts)
	}
	l.constants[v] = known
	return known
}

// inert says whether a value leads to nothing that may change. The functions and
// variables at package level do not: shared speaks for them.
func (l *locals) inert(e ast.Expr) bool {
	if e == nil || plain(l.typeOf(e)) {
		return e != nil
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return l.inert(e.X)
	case *ast.UnaryExpr:
		return e.Op != token.AND && e.Op != token.ARROW
	case *ast.BinaryExpr:
		return true
	case *ast.Ident:
		return l.closed(e)
	case *ast.SelectorExpr:
		x, ok := e.X.(*ast.Ident)
		return ok && l.closed(x)
	case *ast.FuncLit:
		return l.closed(e)
	case *ast.CallExpr:
		return isFixed(e) && l.closed(e.Fun) && l.allInert(e.Args)
	case *ast.CompositeLit:
		t := l.typeOf(e)
		return (is[*types.Struct](t) || is[*types.Array](t)) && l.allInert(e.Elts)
	case *ast.KeyValueExpr:
		return l.inert(e.Value)
	}
	return false
}

func (l *locals) allInert(list []ast.Expr) bool {
	return !slices.ContainsFunc(list, func(e ast.Expr) bool { return !l.inert(e) })
}

// table is the literal whose rows a loop goes through, and how many loops do. There is
// none where anything else can reach the rows.
func (l *locals) table(loop *ast.RangeStmt) (lit *ast.CompositeLit, loops int) {
	v := l.local(loop.X)
	if v == nil {
		lit, _ = loop.X.(*ast.CompositeLit)
		return lit, 1
	}
	for _, u := range l.uses[v] {
		over, ok := u.parent.(*ast.RangeStmt)
		if !ok || over.X != u.expr {
			return nil, 0
		}
		loops++
	}
	lit, _ = l.made[v].(*ast.CompositeLit)
	return lit, loops
}

// own says whether a variable is the row of a table, or a copy of one, and nothing
// but this start is made of the row.
func (l *locals) own(v *types.Var, s start) bool {
	for from := v; from != nil; from = l.local(l.made[v]) {
		v = from
	}
	loop := l.rows[v]
	if loop == nil || s.method.Sel.Name == "Fuzz" {
		return false
	}
	table, loops := l.table(loop)
	if table == nil || loops != 1 || !l.closed(table) {
		return false
	}
	for _, n := range s.around {
		// What runs many times gets the same row each time, if it does not make the table anew.
		if body := repeated(n); body != nil && n != loop && !within(body, table.Pos()) {
			return false
		}
	}
	return l.alone(v, s)
}

// repeated is what may run many times of a loop or a function literal.
func repeated(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.ForStmt:
		return n.Body
	case *ast.RangeStmt:
		return n.Body
	case *ast.FuncLit:
		return n.Body
	}
	return nil
}

// alone says whether this start alone uses a variable and its copies. Plain values
// may be read before.
func (l *locals) alone(v *types.Var, s start) bool {
	for _, u := range l.uses[v] {
		at := u.expr.Pos()
		given := s.given[0].Pos() <= at && at < s.call.End()
		read := at < s.given[0].Pos() && plain(l.typeOf(u.expr)) && !u.changes
		copied := slices.ContainsFunc(l.copies[v], func(c *types.Var) bool { return l.made[c] == u.expr })
		if !given && !read && !copied {
			return false
		}
	}
	return !slices.ContainsFunc(l.copies[v], func(c *types.Var) bool { return !l.alone(c, s) })
}
