package mutants

import (
	"go/ast"
	"go/types"
)

// Where values come from, within one package. See flow.go for where they go.

// Where values come from and where they go, within one package: through
// conversions, arithmetic, variables, fields, parameters, results and slices.
// It follows numbers only (durations are numbers), and does not know aliases.

// derives tells whether an expression is computed from something that from
// says yes to. Calls that the package does not hold are computed from their
// arguments and their receiver.
func (f *facts) derives(e ast.Expr, from func(ast.Expr) bool) bool {
	return f.search(value{e, 0}, from, map[value]bool{}, true)
}

// derivesHere is derives within the function of the expression: parameters and
// calls of the package's own functions are ends.
func (f *facts) derivesHere(e ast.Expr, from func(ast.Expr) bool) bool {
	return f.search(value{e, 0}, from, map[value]bool{}, false)
}

func (f *facts) search(v value, from func(ast.Expr) bool, seen map[value]bool, far bool) bool {
	if v.Expr == nil || seen[v] {
		return false
	}
	seen[v] = true
	if from(v.Expr) {
		return true
	}
	for _, o := range f.origins(v, far) {
		if f.search(o, from, seen, far) {
			return true
		}
	}
	return false
}

// origins are the values that a value is directly computed from.
func (f *facts) origins(v value, far bool) []value {
	one := func(e ast.Expr) []value { return []value{{e, 0}} }
	switch e := v.Expr.(type) {
	case *ast.ParenExpr:
		return []value{{e.X, v.Result}}
	case *ast.StarExpr:
		return one(e.X)
	case *ast.UnaryExpr:
		return one(e.X)
	case *ast.TypeAssertExpr:
		return one(e.X)
	case *ast.BinaryExpr:
		return []value{{e.X, 0}, {e.Y, 0}}
	case *ast.IndexExpr:
		return []value{{e.X, 0}, {e.Index, 0}}
	case *ast.SliceExpr:
		return []value{{e.X, 0}, {e.Low, 0}, {e.High, 0}}
	case *ast.CompositeLit:
		var elts []value
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			elts = append(elts, value{elt, 0})
		}
		return elts
	case *ast.Ident:
		return f.givenTo(f.slot(e), far)
	case *ast.SelectorExpr:
		if obj := f.slot(e); obj != nil && far && f.isNumber(e) {
			return f.givenTo(obj, far)
		}
		return one(e.X)
	case *ast.CallExpr:
		return f.originsOfCall(e, v.Result, far)
	}
	return nil
}

// givenTo are the values that a variable is given; a parameter's only when
// looking beyond the function.
func (f *facts) givenTo(obj types.Object, far bool) []value {
	if obj == nil || (!far && f.isParam(obj)) {
		return nil
	}
	return f.given[obj]
}

func (f *facts) originsOfCall(call *ast.CallExpr, result int, far bool) []value {
	var out []value
	callees := f.callees[call]
	if far && len(callees) > 0 {
		for _, fn := range callees {
			out = append(out, f.resultOf(fn, result)...)
		}
		return out
	}
	for _, arg := range call.Args {
		out = append(out, value{arg, 0})
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && !f.isConversion(call) {
		out = append(out, value{sel.X, 0})
	}
	return out
}

// resultOf are the values that a function returns as its i-th result.
func (f *facts) resultOf(fn *Func, i int) []value {
	var out []value
	for _, ret := range f.returns[fn] {
		switch {
		case i < len(ret.Results) && len(ret.Results) > 1:
			out = append(out, value{ret.Results[i], 0})
		case len(ret.Results) == 1:
			out = append(out, value{ret.Results[0], i})
		}
	}
	if named := f.results(fn); i < len(named) && named[i] != nil {
		out = append(out, f.given[named[i]]...)
	}
	return out
}
