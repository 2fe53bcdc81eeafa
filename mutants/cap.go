package mutants

import (
	"go/ast"
	"go/token"
)

// A comparison is a test of a growing delay against a limit.
type comparison struct {
	// over is the value of the comparison where the delay is over the limit.
	over         bool
	delay, limit ast.Expr
}

// caps are the places where a delay is kept below a limit, in source order.
// grown holds every expression that a growing delay goes into.
func (f *facts) caps(grown stream) []*Part {
	var parts []*Part
	for _, file := range f.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.IfStmt:
				parts = append(parts, f.capsOfIf(n, grown)...)
			case *ast.CallExpr:
				if p := f.capOfMin(n, grown); p != nil {
					parts = append(parts, p)
				}
			case *ast.ForStmt:
				parts = append(parts, f.capsOfLoop(n, grown)...)
			}
			return true
		})
	}
	return parts
}

// capOfMin reads min(d, limit), the builtin or math's.
func (f *facts) capOfMin(call *ast.CallExpr, grown stream) *Part {
	if f.builtin(call) != "min" && !f.runs(call, "math", "Min") || len(call.Args) != 2 {
		return nil
	}
	for i, d := range call.Args {
		limit := call.Args[1-i]
		if grown[d] > 0 && f.isLimit(d, limit, grown) {
			return &Part{Role: Cap, Node: call, Choice: &Choice{Expr: call, Keep: d}}
		}
	}
	return nil
}

// capsOfIf reads an if that takes the limit in place of the delay, or that
// lets the delay grow only below it. Where the limit is one operand of an or,
// there are two sites: the operand, and the whole.
func (f *facts) capsOfIf(n *ast.IfStmt, grown stream) []*Part {
	var parts []*Part
	for _, operand := range operands(n.Cond, token.LOR) {
		c, ok := f.comparisonIn(operand, grown)
		if !ok || !f.takesLimit(n, c, grown) {
			continue
		}
		parts = append(parts, &Part{Role: Cap, Node: n, Test: &Test{Cond: operand, Acts: c.over}})
		if operand != n.Cond && c.over {
			parts = append(parts, &Part{Role: Cap, Node: n, Test: &Test{Cond: n.Cond, Acts: true}})
		}
	}
	if len(parts) == 0 && f.isThreshold(n, grown) {
		parts = append(parts, &Part{Role: Cap, Node: n, Test: &Test{Cond: n.Cond, Acts: true}})
	}
	return parts
}

// capsOfLoop reads a loop that lets the delay grow only below the limit.
func (f *facts) capsOfLoop(n *ast.ForStmt, grown stream) []*Part {
	var parts []*Part
	for _, operand := range operands(n.Cond, token.LAND) {
		c, ok := f.comparisonIn(operand, grown)
		if ok && !c.over && (f.grows(n.Body, grown) || n.Post != nil && f.grows(n.Post, grown)) {
			parts = append(parts, &Part{Role: Cap, Node: operand, Test: &Test{Cond: operand, Acts: false}})
		}
	}
	return parts
}

// comparisonIn finds the comparison of a delay with a limit among the operands
// of an and.
func (f *facts) comparisonIn(cond ast.Expr, grown stream) (comparison, bool) {
	for _, operand := range operands(cond, token.LAND) {
		b, ok := operand.(*ast.BinaryExpr)
		if !ok {
			continue
		}
		over := b.Op == token.GTR || b.Op == token.GEQ
		if !over && b.Op != token.LSS && b.Op != token.LEQ {
			continue
		}
		if grown[b.X] > 0 && f.isLimit(b.X, b.Y, grown) {
			return comparison{over, b.X, b.Y}, true
		}
		if grown[b.Y] > 0 && f.isLimit(b.Y, b.X, grown) {
			return comparison{!over, b.Y, b.X}, true
		}
	}
	return comparison{}, false
}

// takesLimit tells whether an if gives the limit the delay's place, or keeps
// the delay from growing.
func (f *facts) takesLimit(n *ast.IfStmt, c comparison, grown stream) bool {
	if c.over {
		return f.gives(n.Body, c.limit) || f.stopsThere(n.Body)
	}
	switch {
	case n.Else != nil:
		return f.gives(n.Else, c.limit)
	case f.grows(n.Body, grown):
		return true
	}
	next := f.following(n)
	return len(next) > 0 && f.gives(next[0], c.limit)
}

// grows tells whether a statement gives a growing delay another value.
func (f *facts) grows(root ast.Node, grown stream) bool {
	found := false
	ast.Inspect(root, func(n ast.Node) bool {
		if assign, ok := n.(*ast.AssignStmt); ok {
			for _, r := range assign.Rhs {
				found = found || f.growthSites[r] || f.growthSites[assign] || f.callsGrowth(r)
			}
		}
		return !found
	})
	return found
}

// callsGrowth tells whether an expression calls a function here that grows a
// delay.
func (f *facts) callsGrowth(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	for _, fn := range f.callees[call] {
		for site := range f.growthSites {
			if f.funcOf(site) == fn {
				return true
			}
		}
	}
	return false
}

// isThreshold reads if n > limit { return max }: the delay's cap put as a
// number of attempts.
func (f *facts) isThreshold(n *ast.IfStmt, grown stream) bool {
	b, ok := n.Cond.(*ast.BinaryExpr)
	if !ok || b.Op != token.GTR && b.Op != token.GEQ || !f.isCount(b.X) || f.isConstant(b.Y) || len(n.Body.List) != 1 {
		return false
	}
	fn := f.funcOf(n)
	count := f.slot(f.unconverted(b.X))
	if fn == nil || !f.isParamOf(fn, count) && !f.counted[count] || !f.holdsGrowth(fn) {
		return false
	}
	var given []ast.Expr
	switch s := n.Body.List[0].(type) {
	case *ast.ReturnStmt:
		given = s.Results
	case *ast.AssignStmt:
		given = s.Rhs
	}
	return len(given) > 0 && isDuration(f.typeOf(given[0])) && !f.isConstant(given[0]) && grown[given[0]] == 0
}

func (f *facts) holdsGrowth(fn *Func) bool {
	for site := range f.growthSites {
		if f.funcOf(site) == fn {
			return true
		}
	}
	return false
}

// operands are the operands of a chain of one logical operator, parentheses
// aside; a condition without it is its own only operand.
func operands(cond ast.Expr, op token.Token) []ast.Expr {
	if cond == nil {
		return nil
	}
	switch e := cond.(type) {
	case *ast.ParenExpr:
		if inner := operands(e.X, op); len(inner) > 1 {
			return inner
		}
	case *ast.BinaryExpr:
		if e.Op == op {
			return append(operands(e.X, op), operands(e.Y, op)...)
		}
	}
	return []ast.Expr{cond}
}

// following are the statements after one in its list.
func (f *facts) following(stmt ast.Stmt) []ast.Stmt {
	var list []ast.Stmt
	switch p := f.parent[stmt].(type) {
	case *ast.BlockStmt:
		list = p.List
	case *ast.CaseClause:
		list = p.Body
	case *ast.CommClause:
		list = p.Body
	}
	for i, s := range list {
		if s == stmt {
			return list[i+1:]
		}
	}
	return nil
}
