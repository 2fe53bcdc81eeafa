package mutants

import (
	"go/ast"
	"go/types"
)

// reaches tells whether a variable's value, given at one place, can be read at
// another: further down, in the next turn of a loop that the variable outlives,
// or in another run of a function that it outlives.
func (f *facts) reaches(obj types.Object, from, read ast.Node) bool {
	if f.isField(obj) || f.funcOf(from) != f.funcOf(read) || read.Pos() > from.End() {
		return true
	}
	fn := f.funcOf(from)
	if fn == nil || obj.Pos() < fn.Node.Pos() {
		return true
	}
	loop := f.loopAround(from)
	for ; loop != nil; loop = f.loopAround(f.parent[loop]) {
		inside := loop.Pos() <= read.Pos() && read.End() <= loop.End()
		if inside && f.outlives(obj, loop) {
			return true
		}
	}
	return false
}

// outlives tells whether a variable lives from turn to turn of a loop.
func (f *facts) outlives(obj types.Object, loop ast.Stmt) bool {
	body := loopBody(loop)
	return obj.Pos() < body.Pos() || body.End() < obj.Pos()
}

// loopAround is the innermost loop around a node in the same function, or nil.
func (f *facts) loopAround(n ast.Node) ast.Stmt {
	for ; n != nil && f.byNode[n] == nil; n = f.parent[n] {
		switch n := n.(type) {
		case *ast.ForStmt:
			return n
		case *ast.RangeStmt:
			return n
		}
	}
	return nil
}

func loopBody(loop ast.Stmt) *ast.BlockStmt {
	switch loop := loop.(type) {
	case *ast.ForStmt:
		return loop.Body
	case *ast.RangeStmt:
		return loop.Body
	}
	return nil
}

// isField tells whether an expression or object is a struct's field.
func (f *facts) isField(x any) bool {
	obj, _ := x.(types.Object)
	if e, ok := x.(ast.Expr); ok {
		obj = f.slot(e)
	}
	v, ok := obj.(*types.Var)
	return ok && (v.IsField() || v.Parent() == f.Types.Scope())
}

// isParam tells whether an object is a parameter of a function here.
func (f *facts) isParam(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && v.Kind() == types.ParamVar
}
