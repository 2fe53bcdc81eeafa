package weave

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// A test of a suite, as testify has them, is a method without a parameter, which
// finds its *testing.T through the methods T and SetT of its receiver; a subtest of it
// is a function without a parameter that is passed to the receiver's method Run.
// Syntax does not tell whether a receiver has these methods: the process looks
// when it comes to the bubble, and does without one where there are none.

// A suite is what a method knows of its receiver: the name, and the expression that
// points to it.
type suite struct{ name, pointer string }

// suiteOf is empty where d has no receiver, or one without a name.
func suiteOf(d *ast.FuncDecl) suite {
	if d.Recv.NumFields() != 1 || len(d.Recv.List[0].Names) != 1 {
		return suite{}
	}
	name := d.Recv.List[0].Names[0].Name
	if name == "_" {
		return suite{}
	}
	if _, ok := d.Recv.List[0].Type.(*ast.StarExpr); ok {
		return suite{name, name}
	}
	return suite{name, "&" + name}
}

// method wraps a method that looks like a test of a suite. It says whether there is
// more to see in the method.
func (b *bubbler) method(d *ast.FuncDecl) bool {
	if b.suite.name == "" || !strings.HasPrefix(d.Name.Name, "Test") || b.hasBubble(d.Body) || !b.suiteLeaf(d.Type, d.Body) {
		return true
	}
	b.wrapSuite(d.Body)
	return false
}

// subtest wraps a function that a method passes to the Run of its receiver. It says
// whether there is more to see in the call.
func (b *bubbler) subtest(call *ast.CallExpr) bool {
	if b.suite.name == "" || !callsOn(call, b.suite.name, "Run") || len(call.Args) != 2 {
		return true
	}
	f, ok := call.Args[1].(*ast.FuncLit)
	if !ok || b.hasBubble(f.Body) || !b.suiteLeaf(f.Type, f.Body) {
		return true
	}
	b.wrapSuite(f.Body)
	return false
}

// suiteLeaf says whether a function takes and returns nothing, and does nothing with
// the receiver's T that a bubble forbids.
func (b *bubbler) suiteLeaf(typ *ast.FuncType, body *ast.BlockStmt) bool {
	ok := typ.Params.NumFields() == 0 && typ.Results.NumFields() == 0
	ast.Inspect(body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if isCall && (callsOn(call, b.suite.name, "Run") || b.callsOnT(call)) {
			ok = false
		}
		return ok
	})
	return ok
}

// callsOnT says whether a call is one of s.T().Run and the like.
func (b *bubbler) callsOnT(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	t, ok := sel.X.(*ast.CallExpr)
	return ok && callsOn(t, b.suite.name, "T") && slices.Contains(forbidden, sel.Sel.Name)
}

func (b *bubbler) wrapSuite(body *ast.BlockStmt) {
	b.insert(body.Lbrace+1, fmt.Sprintf(";%sSuite(%s, func() {", b.prefix, b.suite.pointer))
	b.insert(body.Rbrace, "})")
}
