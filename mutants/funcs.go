package mutants

import (
	"fmt"
	"go/ast"
	"go/types"
)

func (f *facts) addDecl(n *ast.FuncDecl, file *ast.File) {
	if n.Body == nil {
		return
	}
	name := n.Name.Name
	if recv := receiverName(n); recv != "" {
		name = recv + "." + name
	}
	fn := &Func{Name: name, Node: n, Type: n.Type, Body: n.Body, File: file}
	f.funcs = append(f.funcs, fn)
	f.byNode[n] = fn
	if obj, ok := f.Info.Defs[n.Name].(*types.Func); ok {
		f.decls[obj] = fn
		f.addValue(fn, obj.Signature())
	}
}

func (f *facts) addLiteral(n *ast.FuncLit, file *ast.File, literals map[*Func]int) {
	outer := f.funcOf(f.parent[n])
	literals[outer]++
	name := "init"
	if outer != nil {
		name = outer.Name
	}
	fn := &Func{
		Name: fmt.Sprintf("%s.func%d", name, literals[outer]),
		Node: n, Type: n.Type, Body: n.Body, File: file,
	}
	f.funcs = append(f.funcs, fn)
	f.byNode[n] = fn
	if sig, ok := f.typeOf(n).(*types.Signature); ok {
		f.addValue(fn, sig)
	}
}

// receiverName is the name of a method's receiver type, without star and type
// parameters.
func receiverName(n *ast.FuncDecl) string {
	if n.Recv == nil || len(n.Recv.List) == 0 {
		return ""
	}
	t := n.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// passArguments notes that a call gives its arguments to a function's
// parameters.
func (f *facts) passArguments(call *ast.CallExpr, fn *Func) {
	params := f.params(fn)
	for i, arg := range call.Args {
		at := min(i, len(params)-1)
		if at >= 0 && params[at] != nil {
			f.given[params[at]] = append(f.given[params[at]], value{arg, 0})
		}
	}
}

// params are the objects of a function's parameters, nil where one has no
// name.
func (f *facts) params(fn *Func) []types.Object { return f.fieldObjects(fn.Type.Params) }

// results are the objects of a function's named results, nil where one has no
// name.
func (f *facts) results(fn *Func) []types.Object { return f.fieldObjects(fn.Type.Results) }

func (f *facts) fieldObjects(list *ast.FieldList) []types.Object {
	var objs []types.Object
	if list == nil {
		return nil
	}
	for _, field := range list.List {
		if len(field.Names) == 0 {
			objs = append(objs, nil)
		}
		for _, name := range field.Names {
			objs = append(objs, f.Info.Defs[name])
		}
	}
	return objs
}

// funcOf is the innermost function around a node, or nil.
func (f *facts) funcOf(n ast.Node) *Func {
	for ; n != nil; n = f.parent[n] {
		if fn := f.byNode[n]; fn != nil {
			return fn
		}
	}
	return nil
}
