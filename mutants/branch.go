package mutants

import (
	"go/ast"
	"go/token"
)

// A branch is one operand of a condition that decides alone between leaving
// and going on.
type branch struct {
	stmt ast.Node
	cond ast.Expr
	// acts is the value of cond on which the attempt leaves.
	acts bool
	// ways are the returns taken on leaving.
	ways []*ast.ReturnStmt
}

// branches are the decisions in an attempt, in source order.
func (a *attempt) branches() []branch {
	var bs []branch
	if loop, ok := a.loop.(*ast.ForStmt); ok {
		bs = append(bs, split(loop, loop.Cond, false, nil)...)
	}
	a.inspect(a.body, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.IfStmt:
			bs = append(bs, a.branchesOfIf(n)...)
		case *ast.CaseClause:
			bs = append(bs, a.branchesOfCase(n)...)
		case *ast.ReturnStmt:
			bs = append(bs, a.branchOfReturn(n)...)
		}
	})
	return bs
}

// split makes a branch of each operand that decides alone: of an or where the
// attempt leaves on true, of an and where it leaves on false.
func split(stmt ast.Node, cond ast.Expr, acts bool, ways []*ast.ReturnStmt) []branch {
	op := token.LAND
	if acts {
		op = token.LOR
	}
	var bs []branch
	for _, operand := range operands(cond, op) {
		bs = append(bs, branch{stmt, operand, acts, ways})
	}
	return bs
}

func (a *attempt) branchesOfIf(n *ast.IfStmt) []branch {
	switch body := a.endOf(n.Body.List); {
	case body == leaves && a.holds(n.Body, again):
		// The body tries again under a condition of its own; what passes it
		// by leaves where the code behind it does.
		if n.Else == nil && a.after(n) == leaves {
			return split(n, n.Cond, false, a.returnsIn(a.followingReturn(n)))
		}
	case body == leaves:
		return split(n, n.Cond, true, a.returnsIn(n.Body.List))
	case n.Else != nil && a.wayOf(n.Else) == leaves:
		return split(n, n.Cond, false, a.returnsIn([]ast.Stmt{n.Else}))
	case body == again && n.Else == nil && a.after(n) == leaves:
		return split(n, n.Cond, false, a.returnsIn(a.followingReturn(n)))
	}
	return nil
}

// followingReturn is the return that the code after a statement ends in.
func (a *attempt) followingReturn(n ast.Stmt) []ast.Stmt {
	next := a.f.following(n)
	if len(next) > 0 {
		return next[len(next)-1:]
	}
	return nil
}

// branchesOfCase reads the cases of a switch without a tag as conditions.
func (a *attempt) branchesOfCase(n *ast.CaseClause) []branch {
	sw, ok := a.f.parent[a.f.parent[n]].(*ast.SwitchStmt)
	if !ok || sw.Tag != nil || len(n.List) == 0 {
		return nil
	}
	var bs []branch
	for _, cond := range n.List {
		switch a.endOf(n.Body) {
		case leaves:
			bs = append(bs, split(n, cond, true, a.returnsIn(n.Body))...)
		case again:
			if a.after(sw) == leaves {
				bs = append(bs, split(n, cond, false, nil)...)
			}
		}
	}
	return bs
}

// branchOfReturn reads a return whose flag is computed on the spot.
func (a *attempt) branchOfReturn(n *ast.ReturnStmt) []branch {
	if a.decides == nil {
		return nil
	}
	cond, acts := a.decides(n)
	if cond == nil {
		return nil
	}
	return split(n, cond, acts, nil)
}
