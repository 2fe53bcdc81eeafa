package mutants

import (
	"go/ast"
	"go/types"
	"slices"
)

// mayRun returns the functions of this package that a call may run: the one
// that is named, each implementation of an interface's method, and for a
// function value each function of that very signature.
func (f *facts) mayRun(call *ast.CallExpr) []*Func {
	if f.isConversion(call) {
		return nil
	}
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return []*Func{f.byNode[lit]}
	}
	if callee := f.callee(call); callee != nil {
		if fn := f.decls[callee]; fn != nil {
			return []*Func{fn}
		}
		return f.implementations(callee)
	}
	return f.valuesOf(call)
}

// callee is the function or method that a call names, or nil for a call of a
// function value, a builtin or a conversion.
func (f *facts) callee(call *ast.CallExpr) *types.Func {
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	case *ast.IndexExpr:
		id = identOf(fun.X)
	case *ast.IndexListExpr:
		id = identOf(fun.X)
	}
	if id == nil {
		return nil
	}
	fn, _ := f.Info.Uses[id].(*types.Func)
	if fn == nil {
		return nil
	}
	return fn.Origin()
}

func identOf(e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	}
	return nil
}

// implementations are the package's methods behind an interface's method.
func (f *facts) implementations(method *types.Func) []*Func {
	recv := method.Signature().Recv()
	if recv == nil {
		return nil
	}
	iface, ok := recv.Type().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	var fns []*Func
	for obj, fn := range f.decls {
		if obj.Name() != method.Name() || obj.Signature().Recv() == nil {
			continue
		}
		t := obj.Signature().Recv().Type()
		if types.Implements(t, iface) || types.Implements(types.NewPointer(t), iface) {
			fns = append(fns, fn)
		}
	}
	return inSourceOrder(fns)
}

// valuesOf are the functions that a call of a function value may run: those
// that could be a value of its type. A plain func() could be too many things
// to say anything.
func (f *facts) valuesOf(call *ast.CallExpr) []*Func {
	t := f.typeOf(call.Fun)
	if t == nil {
		return nil
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len()+sig.Results().Len() == 0 {
		return nil
	}
	fns, _ := f.bySignature.At(plain(sig)).([]*Func)
	return fns
}

// addValue notes that a function can be the value of its signature's type.
func (f *facts) addValue(fn *Func, sig *types.Signature) {
	if sig == nil || sig.Recv() != nil {
		return
	}
	fns, _ := f.bySignature.At(plain(sig)).([]*Func)
	f.bySignature.Set(plain(sig), append(fns, fn))
}

// plain is a signature without receiver and type parameters.
func plain(sig *types.Signature) *types.Signature {
	return types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
}

// isConversion tells whether a call converts its argument to a type.
func (f *facts) isConversion(call *ast.CallExpr) bool {
	return f.Info.Types[call.Fun].IsType()
}

// builtin is the name of the builtin function that a call runs, or "".
func (f *facts) builtin(call *ast.CallExpr) string {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return ""
	}
	if b, ok := f.Info.Uses[id].(*types.Builtin); ok {
		return b.Name()
	}
	return ""
}

// runs tells whether a call runs the function of that name in the package of
// that path: ("math", "Pow").
func (f *facts) runs(call *ast.CallExpr, path string, names ...string) bool {
	callee := f.callee(call)
	return callee != nil && callee.Pkg() != nil && callee.Pkg().Path() == path && slices.Contains(names, callee.Name())
}

// inSourceOrder sorts functions by position.
func inSourceOrder(fns []*Func) []*Func {
	slices.SortFunc(fns, func(a, b *Func) int { return int(a.Node.Pos() - b.Node.Pos()) })
	return fns
}

// firstResult is the type of the first of several results of a call, nil for
// a call with one or none.
func (f *facts) firstResult(call *ast.CallExpr) types.Type {
	if t, ok := f.typeOf(call).(*types.Tuple); ok && t.Len() > 1 {
		return t.At(0).Type()
	}
	return nil
}

// isNamedLiteral tells whether a call runs a literal by the variable that holds
// it and nothing else: a function of the code around it.
func (f *facts) isNamedLiteral(call *ast.CallExpr) bool {
	given := f.given[f.slot(call.Fun)]
	for _, v := range given {
		if _, ok := v.Expr.(*ast.FuncLit); !ok {
			return false
		}
	}
	return len(given) > 0
}
