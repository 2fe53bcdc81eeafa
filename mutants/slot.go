package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A slot is what holds a value: a variable or a field.

// slot is the variable or field that an expression stands for, looking through
// stars, indexes and parentheses; nil for anything else.
func (f *facts) slot(e ast.Expr) types.Object {
	switch e := e.(type) {
	case *ast.Ident:
		obj := f.Info.ObjectOf(e)
		if _, ok := obj.(*types.Var); ok {
			return canon(obj)
		}
	case *ast.SelectorExpr:
		return f.slot(e.Sel)
	case *ast.StarExpr:
		return f.slot(e.X)
	case *ast.ParenExpr:
		return f.slot(e.X)
	case *ast.IndexExpr:
		return f.slot(e.X)
	}
	return nil
}

// canon is the generic object behind an instance of it.
func canon(obj types.Object) types.Object {
	switch o := obj.(type) {
	case *types.Var:
		return o.Origin()
	case *types.Func:
		return o.Origin()
	}
	return obj
}

// isTarget tells whether an identifier is only given a value where it stands.
func (f *facts) isTarget(id *ast.Ident) bool {
	var e ast.Node = id
	if sel, ok := f.parent[e].(*ast.SelectorExpr); ok && sel.Sel == id {
		e = sel
	}
	switch p := f.parent[e].(type) {
	case *ast.AssignStmt:
		for _, l := range p.Lhs {
			if l == e {
				return true
			}
		}
	case *ast.IncDecStmt:
		return true
	case *ast.KeyValueExpr:
		_, literal := f.parent[p].(*ast.CompositeLit)
		v, isVar := f.Info.Uses[id].(*types.Var)
		return literal && p.Key == e && isVar && v.IsField()
	}
	return false
}

// isPlainTarget tells whether an identifier stands alone on the left of an
// assignment that does not read it.
func (f *facts) isPlainTarget(id *ast.Ident) bool {
	assign, ok := f.parent[id].(*ast.AssignStmt)
	return ok && f.isTarget(id) && (assign.Tok == token.ASSIGN || assign.Tok == token.DEFINE)
}
