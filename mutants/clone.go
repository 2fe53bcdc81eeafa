package mutants

import (
	"go/ast"
	"reflect"
)

// copyTree returns a deep copy of a syntax tree, positions included, and where
// each node of the original went. The resolver's deprecated objects and scopes
// are not copied.
func copyTree[N ast.Node](root N) (N, map[ast.Node]ast.Node) {
	c := copier{copies: map[ast.Node]ast.Node{}}
	out := c.value(reflect.ValueOf(root)).Interface()
	return out.(N), c.copies
}

type copier struct{ copies map[ast.Node]ast.Node }

func (c copier) value(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type()).Elem()
		out.Set(c.value(v.Elem()))
		return out
	case reflect.Slice:
		return c.slice(v)
	case reflect.Pointer:
		return c.pointer(v)
	}
	return v
}

func (c copier) slice(v reflect.Value) reflect.Value {
	if v.IsNil() {
		return v
	}
	out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
	for i := range v.Len() {
		out.Index(i).Set(c.value(v.Index(i)))
	}
	return out
}

func (c copier) pointer(v reflect.Value) reflect.Value {
	n, isNode := v.Interface().(ast.Node)
	if v.IsNil() || !isNode {
		return reflect.Zero(v.Type())
	}
	out := reflect.New(v.Type().Elem())
	for i := range v.Elem().NumField() {
		out.Elem().Field(i).Set(c.value(v.Elem().Field(i)))
	}
	c.copies[n] = out.Interface().(ast.Node)
	return out
}
