package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A Rewriter makes the edits that the operators are built from, such that the
// result compiles and loses no side effect. Every question of that kind (would
// a variable or an import lose its only use, is true shadowed here) is
// answered here and nowhere else.
type Rewriter struct{ f *facts }

// force makes the part act always, or never.
func (w *Rewriter) force(t *Test, act bool) []Edit {
	op, constant := token.LOR, w.truth(t.Cond, true)
	if act != t.Acts {
		op, constant = token.LAND, w.truth(t.Cond, false)
	}
	return []Edit{w.combine(t.Cond, op, constant)}
}

// onlyOnSuccess makes a test that judges success and failure act on success
// only: what it says of errors is dropped.
func (w *Rewriter) onlyOnSuccess(t *Test) []Edit {
	op, compare := token.LAND, token.EQL
	if !t.Acts {
		op, compare = token.LOR, token.NEQ
	}
	isNil := &ast.BinaryExpr{X: t.Err, Op: compare, Y: ast.NewIdent("nil")}
	return []Edit{w.combine(t.Cond, op, isNil)}
}

// combine puts a second operand behind a condition, so that the condition is
// still evaluated first.
func (w *Rewriter) combine(cond ast.Expr, op token.Token, second ast.Expr) Edit {
	for { // the end of a chain of the same operator
		chain, ok := w.f.parent[cond].(*ast.BinaryExpr)
		if !ok || chain.Op != op || chain.Y != cond {
			break
		}
		cond = chain
	}
	first := cond
	if needsParens(first, op) {
		first = &ast.ParenExpr{X: first}
	}
	var whole ast.Expr = &ast.BinaryExpr{X: first, Op: op, Y: second}
	return Edit{Old: cond, New: w.parenthesised(whole, cond)}
}

// drop lets each part of a delay's computation do nothing.
func (w *Rewriter) drop(parts []*Part) []Site {
	var sites []Site
	for _, p := range parts {
		site := Site{Part: p, Note: p.Note}
		switch {
		case p.Test != nil:
			site.Edits = w.force(p.Test, false)
		case p.Choice != nil:
			site.Edits = w.choose(p.Choice)
		}
		sites = append(sites, site)
	}
	return sites
}

// choose replaces an expression by one of its operands: by itself where
// nothing is lost, else in the form that keeps every operand, else with the
// lost ones used in a statement of their own in front.
func (w *Rewriter) choose(c *Choice) []Edit {
	clean := Edit{Old: c.Expr, New: w.parenthesised(c.Keep, c.Expr)}
	lost := w.lost(c.Expr, c.Keep)
	if len(lost) == 0 && !w.changesType(c) {
		return []Edit{clean}
	}
	if c.Neutral != nil {
		return []Edit{{Old: c.Neutral.Old, New: w.parenthesised(c.Neutral.New.(ast.Expr), c.Neutral.Old.(ast.Expr))}}
	}
	edits := []Edit{clean}
	if anchor := w.statementAround(c.Expr); anchor != nil {
		for _, e := range lost {
			use := &ast.AssignStmt{Lhs: []ast.Expr{ast.NewIdent("_")}, Tok: token.ASSIGN, Rhs: []ast.Expr{e}}
			edits = append(edits, Edit{Old: anchor, Insert: use})
		}
	}
	return edits
}

// moveArm moves the permanent class of a switch from the arm that leaves to
// the one that tries again. An arm that was for this class alone goes.
func (w *Rewriter) moveArm(a *Arms) []Edit {
	stop := Edit{Old: a.Stop}
	if len(a.Stop.List) > 1 {
		var rest []ast.Expr
		for _, e := range a.Stop.List {
			if e != a.Permanent {
				rest = append(rest, e)
			}
		}
		stop.New = &ast.CaseClause{List: rest, Colon: a.Stop.Colon, Body: a.Stop.Body}
	}
	classes := append(slices.Clone(a.Retry.List), a.Permanent)
	return []Edit{stop, {Old: a.Retry, New: &ast.CaseClause{List: classes, Colon: a.Retry.Colon, Body: a.Retry.Body}}}
}

// changesType tells whether the kept operand, standing alone, would have
// another type than the expression: an untyped constant.
func (w *Rewriter) changesType(c *Choice) bool {
	tv := w.f.Info.Types[c.Keep]
	if tv.Value == nil || !isUntyped(c.Keep, w.f) {
		return false
	}
	switch p := w.f.parent[c.Expr].(type) {
	case *ast.AssignStmt:
		return p.Tok == token.DEFINE
	case *ast.ValueSpec:
		return p.Type == nil
	case *ast.ParenExpr:
		return true
	}
	return false
}

// isUntyped tells whether a constant expression has no type of its own: it is
// made of literals and of untyped constants.
func isUntyped(e ast.Expr, f *facts) bool {
	untyped := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			untyped = false
		case *ast.Ident:
			if c, ok := f.Info.Uses[n].(*types.Const); ok {
				basic, isBasic := c.Type().(*types.Basic)
				untyped = untyped && isBasic && basic.Info()&types.IsUntyped != 0
			}
		}
		return untyped
	})
	return untyped
}

// statementAround is the innermost statement around a node that another can be
// put in front of.
func (w *Rewriter) statementAround(n ast.Node) ast.Stmt {
	for ; n != nil; n = w.f.parent[n] {
		switch w.f.parent[n].(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			if stmt, ok := n.(ast.Stmt); ok {
				return stmt
			}
		}
	}
	return nil
}

// truth is an expression for true or false at a place: the constant by name,
// where the name has its usual meaning there.
func (w *Rewriter) truth(at ast.Node, v bool) ast.Expr {
	name, op := "true", token.EQL
	if !v {
		name, op = "false", token.NEQ
	}
	if w.usual(name, at.Pos()) {
		return ast.NewIdent(name)
	}
	zero := func() ast.Expr { return &ast.BasicLit{Kind: token.INT, Value: "0"} }
	return &ast.ParenExpr{X: &ast.BinaryExpr{X: zero(), Op: op, Y: zero()}}
}

// usual tells whether a predeclared name means at a place what it always does.
func (w *Rewriter) usual(name string, at token.Pos) bool {
	scope := w.f.Types.Scope().Innermost(at)
	if scope == nil {
		scope = w.f.Types.Scope()
	}
	_, obj := scope.LookupParent(name, at)
	return obj == types.Universe.Lookup(name)
}

// isNil tells whether an expression is the nil of the language.
func (w *Rewriter) isNil(e ast.Expr) bool { return w.f.Info.Types[e].IsNil() }

// canReturn tells whether an error is known by its name at a return, and fits
// the function's last result.
func (w *Rewriter) canReturn(err ast.Expr, ret *ast.ReturnStmt) bool {
	results := w.f.signature(w.f.funcOf(ret)).Results()
	if results.Len() == 0 || !types.AssignableTo(w.f.typeOf(err), results.At(results.Len()-1).Type()) {
		return false
	}
	id, ok := err.(*ast.Ident)
	if !ok {
		return true
	}
	_, obj := w.f.Types.Scope().Innermost(ret.Pos()).LookupParent(id.Name, ret.Pos())
	return obj == w.f.Info.ObjectOf(id)
}

// nakedReturn makes a return without values say which error it returns, where
// the function's error result is not the error in question.
func (w *Rewriter) nakedReturn(ret *ast.ReturnStmt, err ast.Expr) []Edit {
	named := w.f.results(w.f.funcOf(ret))
	if len(named) == 0 || !w.canReturn(err, ret) || !isError(named[len(named)-1].Type()) || w.f.slot(err) == named[len(named)-1] {
		return nil
	}
	full := &ast.ReturnStmt{}
	for _, r := range named[:len(named)-1] {
		full.Results = append(full.Results, ast.NewIdent(r.Name()))
	}
	full.Results = append(full.Results, err)
	return []Edit{{Old: ret, New: full}}
}

// parenthesised puts parentheses round an expression that would read
// differently in the place of another.
func (w *Rewriter) parenthesised(e, place ast.Expr) ast.Expr {
	prec := precedence(e)
	switch p := w.f.parent[place].(type) {
	case *ast.BinaryExpr:
		if prec < p.Op.Precedence() || (prec == p.Op.Precedence() && p.Y == place) {
			return &ast.ParenExpr{X: e}
		}
	case *ast.UnaryExpr, *ast.StarExpr, *ast.SelectorExpr, *ast.IndexExpr:
		if prec < token.HighestPrec {
			return &ast.ParenExpr{X: e}
		}
	}
	return e
}

// needsParens tells whether an expression needs parentheses as an operand of
// op.
func needsParens(e ast.Expr, op token.Token) bool { return precedence(e) < op.Precedence() }

func precedence(e ast.Expr) int {
	if b, ok := e.(*ast.BinaryExpr); ok {
		return b.Op.Precedence()
	}
	return token.HighestPrec
}
