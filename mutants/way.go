package mutants

import (
	"go/ast"
	"go/token"
)

// A way is where code goes when it reaches the end of a list of statements.
type way int

const (
	onward way = iota // to the statements that follow
	leaves            // out of the retry
	again             // to another try
)

// An attempt is code that runs an operation and, by its outcome, leaves or
// tries again: the body of a loop, a function that tells its caller's loop
// whether to go on, or a function that calls itself.
type attempt struct {
	f    *facts
	fn   *Func
	loop ast.Stmt // nil for a function
	body *ast.BlockStmt
	// returned tells where a return goes; nil means that it leaves.
	returned func(*ast.ReturnStmt) way
	// decides gives the expression by which a return tells whether to leave,
	// and the value on which it does; nil where no return does.
	decides func(*ast.ReturnStmt) (ast.Expr, bool)
	// flagged is set where the operation tells success by a flag of its own.
	flagged bool
	// driven is set where another function's loop does the waiting.
	driven bool
	// first is set for a try that is made before the loop: what is inside
	// loops is not part of it.
	first bool
}

// endOf tells where a list of statements goes.
func (a *attempt) endOf(list []ast.Stmt) way {
	if len(list) == 0 {
		return onward
	}
	return a.wayOf(list[len(list)-1])
}

// wayOf tells where a statement goes.
func (a *attempt) wayOf(s ast.Stmt) way {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		if a.returned != nil {
			return a.returned(s)
		}
		return leaves
	case *ast.BranchStmt:
		return a.wayOfBranch(s)
	case *ast.BlockStmt:
		return a.endOf(s.List)
	case *ast.LabeledStmt:
		return a.wayOf(s.Stmt)
	case *ast.IfStmt:
		if s.Else == nil {
			return onward
		}
		if w := a.endOf(s.Body.List); w == a.wayOf(s.Else) {
			return w
		}
	case *ast.SwitchStmt:
		return a.wayOfArms(s.Body)
	case *ast.TypeSwitchStmt:
		return a.wayOfArms(s.Body)
	}
	return onward
}

// wayOfArms is where a switch goes whose arms all go the same way, one of them
// the default.
func (a *attempt) wayOfArms(body *ast.BlockStmt) way {
	all, hasDefault := onward, false
	for i, s := range body.List {
		arm := s.(*ast.CaseClause)
		hasDefault = hasDefault || arm.List == nil
		if w := a.endOf(arm.Body); i == 0 {
			all = w
		} else if w != all {
			return onward
		}
	}
	if !hasDefault {
		return onward
	}
	return all
}

func (a *attempt) wayOfBranch(s *ast.BranchStmt) way {
	if a.loop == nil || a.target(s) != a.loop {
		return onward
	}
	switch s.Tok {
	case token.BREAK:
		return leaves
	case token.CONTINUE:
		return again
	}
	return onward
}

// target is the statement that a break or continue is about.
func (a *attempt) target(s *ast.BranchStmt) ast.Node {
	for n := a.f.parent[s]; n != nil; n = a.f.parent[n] {
		if s.Label != nil {
			if l, ok := n.(*ast.LabeledStmt); ok && l.Label.Name == s.Label.Name {
				return l.Stmt
			}
			continue
		}
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return n
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if s.Tok == token.BREAK {
				return n
			}
		}
	}
	return nil
}

// after tells where the code goes that follows a statement, out to the end of
// the attempt.
func (a *attempt) after(s ast.Stmt) way {
	for n := ast.Node(s); n != a.body && n != nil; n = a.f.parent[n] {
		stmt, ok := n.(ast.Stmt)
		if !ok {
			continue
		}
		for _, next := range a.f.following(stmt) {
			w := a.wayOf(next)
			if _, ends := next.(*ast.ReturnStmt); ends || w != onward {
				return w
			}
		}
	}
	if a.loop != nil || a.first {
		return again
	}
	return leaves
}

// mayTryAgain tells whether the code behind a statement can come to another
// try.
func (a *attempt) mayTryAgain(s ast.Node) bool {
	if a.first {
		return true // in the loop that follows
	}
	for n := s; n != a.body && n != nil; n = a.f.parent[n] {
		stmt, ok := n.(ast.Stmt)
		if !ok {
			continue
		}
		for _, next := range a.f.following(stmt) {
			if a.holds(next, again) {
				return true
			}
			if a.wayOf(next) == leaves {
				return false
			}
		}
	}
	return true
}

// holds tells whether some way below a node is the one given.
func (a *attempt) holds(root ast.Node, w way) bool {
	found := false
	a.inspect(root, func(n ast.Node) {
		if s, ok := n.(ast.Stmt); ok {
			switch s.(type) {
			case *ast.ReturnStmt, *ast.BranchStmt:
				found = found || a.wayOf(s) == w
			}
		}
	})
	return found
}

// inspect visits the nodes below root, but not the insides of function
// literals, which run at another time.
func (a *attempt) inspect(root ast.Node, visit func(ast.Node)) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			if a.first {
				return false
			}
		}
		if n != nil {
			visit(n)
		}
		return true
	})
}

// returns are the return statements at the end of a branch.
func (a *attempt) returnsIn(list []ast.Stmt) []*ast.ReturnStmt {
	var rets []*ast.ReturnStmt
	for _, s := range list {
		a.inspect(s, func(n ast.Node) {
			if r, ok := n.(*ast.ReturnStmt); ok {
				rets = append(rets, r)
			}
		})
	}
	return rets
}
