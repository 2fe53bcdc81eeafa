package mutants

import (
	"go/ast"
	"go/types"
)

// lost are the expressions to keep in use when old gives way to new: local
// variables and imports that have no other use, and calls that may do more
// than compute.
func (w *Rewriter) lost(old, new ast.Expr) []ast.Expr {
	kept := map[ast.Node]bool{}
	ast.Inspect(new, func(n ast.Node) bool {
		kept[n] = true
		return true
	})
	gone := map[types.Object]int{}
	var lost []ast.Expr
	ast.Inspect(old, func(n ast.Node) bool {
		if n == nil || kept[n] {
			return false
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			if n != old && !w.f.isPure(n) {
				lost = append(lost, n)
				return false
			}
		case *ast.Ident:
			if obj := w.f.Info.Uses[n]; obj != nil {
				gone[obj]++
				if w.mustBeUsed(obj) && gone[obj] == w.f.uses[canon(obj)] {
					lost = append(lost, w.useOf(n, obj))
				}
			}
		}
		return true
	})
	return lost
}

// mustBeUsed tells whether the compiler insists on a use of an object.
func (w *Rewriter) mustBeUsed(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.PkgName:
		return true
	case *types.Var:
		return obj.Kind() == types.LocalVar
	}
	return false
}

// useOf is an expression that uses an object and does nothing.
func (w *Rewriter) useOf(id *ast.Ident, obj types.Object) ast.Expr {
	sel, ok := w.f.parent[id].(*ast.SelectorExpr)
	if _, isImport := obj.(*types.PkgName); !isImport || !ok {
		return ast.NewIdent(id.Name)
	}
	if w.f.Info.Types[sel].IsType() {
		return &ast.CallExpr{Fun: ast.NewIdent("new"), Args: []ast.Expr{sel}}
	}
	return &ast.SelectorExpr{X: ast.NewIdent(id.Name), Sel: ast.NewIdent(sel.Sel.Name)}
}

// isPure tells whether a call only computes: a conversion, the mathematics of
// the standard library, a method of time.Duration, or a function here that
// gives nothing but its own variables a value.
func (f *facts) isPure(call *ast.CallExpr) bool {
	if f.isConversion(call) {
		return true
	}
	switch f.builtin(call) {
	case "min", "max", "len", "cap", "real", "imag", "complex":
		return true
	}
	callee := f.callee(call)
	if callee == nil || callee.Pkg() == nil {
		return false
	}
	if path := callee.Pkg().Path(); path == "math" || path == "math/bits" {
		return true
	}
	if recv := callee.Signature().Recv(); recv != nil && isDuration(recv.Type()) {
		return true
	}
	fn := f.decls[callee]
	return fn != nil && f.computesOnly(fn)
}

// computesOnly tells whether a function's body gives nothing but local
// variables a value and calls nothing but what does the same.
func (f *facts) computesOnly(fn *Func) bool {
	pure := true
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				_, plain := l.(*ast.Ident)
				pure = pure && plain && !f.isField(l)
			}
		case *ast.IncDecStmt:
			_, plain := n.X.(*ast.Ident)
			pure = pure && plain && !f.isField(n.X)
		case *ast.CallExpr:
			recursive := f.callee(n) != nil && f.decls[f.callee(n)] == fn
			pure = pure && (recursive || f.isPure(n))
		case *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt:
			pure = false
		}
		return pure
	})
	return pure
}
