package mutants

import (
	"go/ast"
	"go/types"
)

// isError tells whether a type is the error interface or implements it.
func isError(t types.Type) bool {
	if t == nil {
		return false
	}
	iface := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	return types.Implements(t, iface)
}

// isDuration tells whether a type is time.Duration, or a slice of it.
func isDuration(t types.Type) bool {
	if s, ok := underlying(t).(*types.Slice); ok {
		t = s.Elem()
	}
	return isNamed(t, "time", "Duration")
}

// isTime tells whether a type is time.Time.
func isTime(t types.Type) bool { return isNamed(t, "time", "Time") }

func isNamed(t types.Type, path, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	return named.Obj().Pkg().Path() == path && named.Obj().Name() == name
}

// isBool tells whether a type is a boolean.
func isBool(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// signature is a function's own type.
func (f *facts) signature(fn *Func) *types.Signature {
	sig, _ := f.Info.TypeOf(nameOrLiteral(fn)).(*types.Signature)
	return sig
}

func nameOrLiteral(fn *Func) ast.Expr {
	switch n := fn.Node.(type) {
	case *ast.FuncDecl:
		return n.Name
	case *ast.FuncLit:
		return n
	}
	return nil
}
