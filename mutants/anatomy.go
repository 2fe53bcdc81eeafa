package mutants

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// The roles that no operator touches yet. They are read so that a person can
// see the whole retry at a glance.

// giveUps are the branches that end an attempt without a word about the
// outcome: bounds, budgets, a cancelled context.
func (a *attempt) giveUps(bs []branch, op outcome) []*Part {
	var parts []*Part
	for _, b := range bs {
		subject, _ := a.nilCheck(b)
		if subject == nil && !a.judges(b.cond, op) && a.giver(b.cond) == nil {
			parts = append(parts, &Part{Role: GiveUp, Node: b.cond})
		}
	}
	if a.loop == nil {
		return parts
	}
	ast.Inspect(a.loop, func(n ast.Node) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && u.Op == token.ARROW && a.f.isContextDone(u.X) {
			parts = append(parts, &Part{Role: GiveUp, Node: u})
		}
		_, isLiteral := n.(*ast.FuncLit)
		return !isLiteral
	})
	return parts
}

// delays are the amounts that the package waits for.
func (f *facts) delays(waits []*Part) []*Part {
	var parts []*Part
	for _, p := range waits {
		call, ok := p.Node.(*ast.CallExpr)
		if !ok || p.Role != Wait {
			continue
		}
		if amount := f.waitAmount(call); amount != nil {
			parts = append(parts, &Part{Role: Delay, Node: amount})
		}
	}
	return parts
}

// trimmings are what else is done to a growing delay: a draw mixed in, a bound
// from below, a guard against overflow.
func (f *facts) trimmings(grown stream) []*Part {
	var parts []*Part
	for _, file := range f.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if f.isRandom(n) && f.isDelay(n) {
					parts = append(parts, &Part{Role: Jitter, Node: n})
				}
				if f.builtin(n) == "max" && grown[n] > 0 {
					parts = append(parts, &Part{Role: Floor, Node: n})
				}
			case *ast.IfStmt:
				for _, operand := range operands(n.Cond, token.LOR) {
					if role := f.bound(operand, n, grown); role != "" {
						parts = append(parts, &Part{Role: role, Node: operand})
					}
				}
			}
			return true
		})
	}
	return parts
}

// bound tells whether a comparison of a growing delay is a floor or a guard
// against overflow.
func (f *facts) bound(cond ast.Expr, n *ast.IfStmt, grown stream) Role {
	b, ok := cond.(*ast.BinaryExpr)
	if !ok || grown[b.X] == 0 || grown[b.Y] > 0 {
		return ""
	}
	v := f.Info.Types[b.Y].Value
	switch b.Op {
	case token.GTR, token.GEQ:
		if v != nil && constant.Compare(constant.ToFloat(v), token.GEQ, constant.MakeUint64(1<<62)) {
			return Overflow
		}
	case token.LSS, token.LEQ:
		if v != nil && constant.Sign(v) == 0 {
			return Overflow
		}
		if f.gives(n.Body, b.Y) {
			return Floor
		}
	case token.NEQ:
		if v == nil {
			return Overflow // undoing the product gives another number
		}
	}
	return ""
}
