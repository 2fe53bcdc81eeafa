package mutants

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// growths are the places where a delay grows, in source order. One that is
// part of another counts once.
func (f *facts) growths() []*Part {
	if !f.knowsDurations() {
		return nil
	}
	var parts []*Part
	for _, file := range f.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			c := f.growthAt(n)
			if c == nil || !f.isDelay(c.Expr) {
				return true
			}
			parts = append(parts, &Part{Role: Growth, Node: n, Choice: c})
			return false
		})
	}
	return parts
}

// growthAt reads a node as growth: a power, a product or sum that comes back
// to its own operands, a multiple of the attempt's number. It returns nil for
// anything else, and does not ask what the number is for.
func (f *facts) growthAt(n ast.Node) *Choice {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return f.assignedGrowth(n)
	case *ast.CallExpr:
		if f.isPower(n) {
			return f.withoutPower(n, n)
		}
	case *ast.BinaryExpr:
		if f.isConstant(n) {
			return nil
		}
		if power := f.powerIn(n); power != nil {
			return f.withoutPower(n, power)
		}
		if c := f.returningProduct(n); c != nil {
			return c
		}
		if c := f.attemptMultiple(n); c != nil {
			return c
		}
		if c := f.addedShare(n); c != nil {
			return c
		}
		return f.returningSum(n)
	}
	return nil
}

// isPower tells whether an expression is a power with an exponent that is not
// constant: math.Pow(x, n), math.Exp2(n), x << n.
func (f *facts) isPower(e ast.Expr) bool {
	exponent := f.exponent(e)
	return exponent != nil && (!f.isConstant(exponent) || f.isCountPower(e))
}

func (f *facts) exponent(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.CallExpr:
		if f.runs(e, "math", "Pow") {
			return e.Args[1]
		}
		if f.runs(e, "math", "Exp2") {
			return e.Args[0]
		}
	case *ast.BinaryExpr:
		if e.Op == token.SHL {
			return e.Y
		}
	}
	return nil
}

// powerIn finds the power among a product's factors, through conversions and
// parentheses. A constant shift down belongs to the product.
func (f *facts) powerIn(e ast.Expr) ast.Expr {
	if f.isPower(e) {
		return e
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return f.powerIn(e.X)
	case *ast.CallExpr:
		if f.isConversion(e) {
			return f.powerIn(e.Args[0])
		}
	case *ast.BinaryExpr:
		if e.Op == token.SHR && f.isConstant(e.Y) {
			return f.powerIn(e.X)
		}
		if e.Op != token.MUL {
			return nil
		}
		if p := f.powerIn(e.X); p != nil {
			return p
		}
		return f.powerIn(e.Y)
	}
	return nil
}

// withoutPower is what is left of a product when the power in it is one. The
// neutral form multiplies the exponent by zero.
func (f *facts) withoutPower(product, power ast.Expr) *Choice {
	exponent := f.exponent(power)
	zero := &ast.BinaryExpr{X: exponent, Op: token.MUL, Y: literal(token.INT, "0")}
	if needsParens(exponent, token.MUL) {
		zero.X = &ast.ParenExpr{X: exponent}
	}
	return &Choice{
		Expr:    product,
		Keep:    f.otherFactors(product, power),
		Neutral: &Edit{Old: exponent, New: zero},
	}
}

// otherFactors is a product without one of its factors; a power that stands
// alone is replaced by its base where that is a start value, else by one.
func (f *facts) otherFactors(e, power ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return f.otherFactors(e.X, power)
	case *ast.BinaryExpr:
		if e == power {
			return e.X
		}
		if e.Op == token.SHR {
			return f.otherFactors(e.X, power)
		}
		with, other := e.X, e.Y
		if !encloses(with, power) {
			with, other = other, with
		}
		if f.unconverted(with) == power {
			return other
		}
		return &ast.BinaryExpr{X: f.otherFactors(with, power), Op: token.MUL, Y: other}
	case *ast.CallExpr:
		if f.isConversion(e) && f.unconverted(e) != power {
			return &ast.CallExpr{Fun: e.Fun, Args: []ast.Expr{f.otherFactors(e.Args[0], power)}}
		}
	}
	return literal(token.FLOAT, "1.0")
}

// returningProduct reads d*f whose result comes back as d, in the next turn of
// a loop or in the next call: the delay is its own state.
func (f *facts) returningProduct(n *ast.BinaryExpr) *Choice {
	if n.Op != token.MUL {
		return nil
	}
	for _, side := range [][2]ast.Expr{{n.X, n.Y}, {n.Y, n.X}} {
		state, factor := side[0], side[1]
		if f.enlarges(factor) && f.comesBack(n, state) {
			return &Choice{Expr: n, Keep: state}
		}
	}
	return nil
}

// returningSum reads a+b whose result comes back as both a and b, as in a
// Fibonacci row.
func (f *facts) returningSum(n *ast.BinaryExpr) *Choice {
	if n.Op != token.ADD || f.slot(n.X) == nil || f.slot(n.Y) == nil {
		return nil
	}
	if f.comesBack(n, n.X) && f.comesBack(n, n.Y) {
		return &Choice{Expr: n, Keep: n.Y}
	}
	return nil
}

// comesBack tells whether an operation's result is later read as its operand,
// on a way that no draw is mixed in.
func (f *facts) comesBack(result, operand ast.Expr) bool {
	leaf := f.unconverted(operand)
	if f.isConstant(leaf) {
		return false
	}
	if x, ok := leaf.(*ast.IndexExpr); ok {
		leaf = x.X
	}
	switch leaf.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr:
		return f.flows(result, func(e ast.Expr) bool { return e == leaf }, f.isJittered)
	}
	return false
}

// steepest is the largest constant factor that makes a delay grow; beyond it a
// constant converts units.
const steepest = 100

// enlarges tells whether a factor can make a delay grow: a constant above one,
// or a number that owes nothing to chance (which would be jitter).
func (f *facts) enlarges(factor ast.Expr) bool {
	if v := f.Info.Types[factor].Value; v != nil {
		v = constant.ToFloat(v)
		return constant.Compare(v, token.GTR, constant.MakeInt64(1)) &&
			constant.Compare(v, token.LEQ, constant.MakeInt64(steepest))
	}
	return !f.derives(factor, f.isRandom)
}

// isConstant tells whether the compiler knows an expression's value.
func (f *facts) isConstant(e ast.Expr) bool { return f.Info.Types[e].Value != nil }

// unconverted is an expression without parentheses and conversions round it.
func (f *facts) unconverted(e ast.Expr) ast.Expr {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.CallExpr:
			if !f.isConversion(x) {
				return e
			}
			e = x.Args[0]
		default:
			return e
		}
	}
}

func encloses(outer, inner ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

func literal(kind token.Token, text string) *ast.BasicLit {
	return &ast.BasicLit{Kind: kind, Value: text}
}
