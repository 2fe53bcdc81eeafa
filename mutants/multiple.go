package mutants

import (
	"go/ast"
	"go/token"
)

// attemptMultiple reads n*base where n counts attempts.
func (f *facts) attemptMultiple(n *ast.BinaryExpr) *Choice {
	if n.Op != token.MUL {
		return nil
	}
	for _, side := range [][2]ast.Expr{{n.X, n.Y}, {n.Y, n.X}} {
		base, count := side[0], side[1]
		if f.countsAttempts(n, count, base) && !f.draws(base) {
			return &Choice{Expr: n, Keep: base}
		}
	}
	return nil
}

// isCountPower reads math.Pow(n, k) where n counts attempts and k is a constant.
func (f *facts) isCountPower(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok || !f.runs(call, "math", "Pow") || f.isConstant(call.Args[0]) {
		return false
	}
	count := f.unconverted(call.Args[0])
	return f.isCount(count) && (f.derivesHere(count, f.goesUp) || f.isParamOf(f.funcOf(call), f.slot(count)))
}

// addedShare reads d + d/k whose result comes back as d.
func (f *facts) addedShare(n *ast.BinaryExpr) *Choice {
	share, ok := n.Y.(*ast.BinaryExpr)
	if !ok || n.Op != token.ADD || share.Op != token.QUO || f.slot(n.X) == nil || f.slot(n.X) != f.slot(share.X) {
		return nil
	}
	if !f.isConstant(share.Y) || !f.comesBack(n, n.X) {
		return nil
	}
	return &Choice{Expr: n, Keep: n.X}
}

// assignedGrowth reads d *= f, d <<= k and d += d where d lives on.
func (f *facts) assignedGrowth(n *ast.AssignStmt) *Choice {
	var neutral string
	switch n.Tok {
	case token.MUL_ASSIGN:
		neutral = "1"
		if !f.enlarges(n.Rhs[0]) {
			return nil
		}
	case token.SHL_ASSIGN:
		neutral = "0"
	case token.ADD_ASSIGN:
		neutral = "0"
		if f.slot(n.Rhs[0]) != f.slot(n.Lhs[0]) {
			return nil
		}
	default:
		return nil
	}
	if !f.livesOn(n.Lhs[0], n) {
		return nil
	}
	return &Choice{Expr: n.Rhs[0], Keep: literal(token.INT, neutral)}
}

// livesOn tells whether what a statement gives to a target is still there when
// the statement runs again.
func (f *facts) livesOn(target ast.Expr, at ast.Node) bool {
	obj := f.slot(target)
	if obj == nil {
		return false
	}
	if fn := f.funcOf(at); f.isField(obj) || fn == nil || obj.Pos() < fn.Node.Pos() {
		return true
	}
	for loop := f.loopAround(at); loop != nil; loop = f.loopAround(f.parent[loop]) {
		if f.outlives(obj, loop) {
			return true
		}
	}
	comes := map[ast.Expr]bool{}
	for _, v := range f.given[obj] {
		comes[v.Expr] = true
	}
	for _, read := range f.readsOf(target, target) {
		if f.flowsTo(read, func(e ast.Expr) bool { return comes[e] }) {
			return true
		}
	}
	return false
}
