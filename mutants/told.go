package mutants

import (
	"go/ast"
	"go/token"
)

// sites are the retries that site comments tell of: the part is read from the
// line's own form, without asking what surrounds it. A line that has no such
// form is a fatal problem.
func (ds *directives) sites(f *facts) []*Retry {
	var retries []*Retry
	for _, d := range ds.all {
		if d.verb != "site" {
			continue
		}
		part := f.told(d)
		if part == nil {
			ds.refuse(d.pos, "mutcheck:site %s: nothing on this line that it can be applied to; %s", d.operator.Name, wanted[d.operator.role])
			continue
		}
		part.Func = f.funcOf(part.Node)
		retries = append(retries, &Retry{Func: f.outermost(part.Func), Parts: []*Part{part}})
	}
	return retries
}

// wanted says what a site comment of each role must stand at.
var wanted = map[Role]string{
	ErrorCheck: "put it at an if",
	Predicate:  "put it at an if that leaves or goes on",
	Cap:        "put it at an if or a min",
	Growth:     "put it at a product, a power, a shift or a sum",
}

// told reads the first node on a directive's line that can play the role.
func (f *facts) told(d *directive) *Part {
	var part *Part
	ast.Inspect(d.file, func(n ast.Node) bool {
		if n == nil || part != nil {
			return false
		}
		line := f.Fset.Position(n.Pos()).Line
		if line == d.pos.Line || line == d.pos.Line+1 && !f.sharesLine(d) {
			part = f.partByForm(n, d.operator.role)
		}
		return part == nil
	})
	return part
}

// sharesLine tells whether there is code on a directive's own line.
func (f *facts) sharesLine(d *directive) bool {
	found := false
	ast.Inspect(d.file, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.Comment, *ast.CommentGroup:
			return false
		case ast.Stmt, ast.Expr:
			found = found || f.Fset.Position(n.Pos()).Line == d.pos.Line || f.Fset.Position(n.End()).Line == d.pos.Line
		}
		return !found
	})
	return found
}

// partByForm reads a node as a part by its form alone.
func (f *facts) partByForm(n ast.Node, role Role) *Part {
	switch n := n.(type) {
	case *ast.IfStmt:
		if role == Growth {
			return nil
		}
		a := &attempt{f: f, loop: f.loopAround(n), body: n.Body}
		test := &Test{Cond: n.Cond, Acts: a.endOf(n.Body.List) != again, Ways: a.returnsIn(n.Body.List)}
		if err, onNil, ok := f.nilTest(n.Cond); ok && role == ErrorCheck {
			test.Err, test.Acts = err, onNil
		}
		return &Part{Role: role, Node: n, Test: test}
	case *ast.CallExpr:
		if role == Cap && (f.builtin(n) == "min" || f.runs(n, "math", "Min")) && len(n.Args) == 2 {
			return &Part{Role: role, Node: n, Choice: &Choice{Expr: n, Keep: f.notLimit(n)}}
		}
	}
	if role != Growth {
		return nil
	}
	if c := f.growthAt(n); c != nil {
		return &Part{Role: role, Node: n, Choice: c}
	}
	if b, ok := n.(*ast.BinaryExpr); ok && (b.Op == token.MUL || b.Op == token.ADD || b.Op == token.SHL) {
		return &Part{Role: role, Node: n, Choice: &Choice{Expr: b, Keep: b.X}}
	}
	return nil
}

// notLimit is the operand of a minimum that is computed rather than named; of
// two alike, the first.
func (f *facts) notLimit(call *ast.CallExpr) ast.Expr {
	for _, arg := range call.Args {
		if f.slot(arg) == nil && !f.isConstant(arg) {
			return arg
		}
	}
	return call.Args[0]
}
