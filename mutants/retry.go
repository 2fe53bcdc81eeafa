package mutants

import "go/ast"

// A Role is what a piece of source does in a retry.
type Role string

// The roles of a retry's anatomy.
const (
	Operation  Role = "operation"
	ErrorCheck Role = "error check"
	GiveUp     Role = "give-up test"
	Predicate  Role = "predicate"
	Wait       Role = "wait"
	Delay      Role = "delay"
	Growth     Role = "growth"
	Cap        Role = "cap"
	Jitter     Role = "jitter"
	Floor      Role = "floor"
	Overflow   Role = "overflow guard"
)

// A Retry is the anatomy of one retry: a loop with what feeds it, or a
// computation of delays for loops elsewhere.
type Retry struct {
	// Func is where the retry starts: the function with the loop, or the
	// outermost one that computes a delay. Nil for one that is only configured
	// here, at package level.
	Func *Func
	// Parts are in source order.
	Parts []*Part
	// Undecided is what could not be decided, in words: "no cap found".
	Undecided []string
}

// with returns the parts that play a role.
func (r *Retry) with(role Role) []*Part {
	var parts []*Part
	for _, p := range r.Parts {
		if p.Role == role {
			parts = append(parts, p)
		}
	}
	return parts
}

// A Part is one role that a piece of source plays. Test, Choice and Arms are
// the part in the form that operators read; at most one is set, and none for a
// role that no operator touches.
type Part struct {
	Role Role
	// Func is the innermost function around Node, nil at package level.
	Func *Func
	// Node is what to show for the part: a statement or an expression.
	Node   ast.Node
	Test   *Test
	Choice *Choice
	Arms   *Arms
	// Note is what a reader of a surviving mutant should know.
	Note string
}

// site is the very place that an operator works on.
func (p *Part) site() ast.Node {
	switch {
	case p.Test != nil:
		return p.Test.Cond
	case p.Choice != nil:
		return p.Choice.Expr
	case p.Arms != nil:
		return p.Arms.Stop
	}
	return p.Node
}

// A Test is a condition on which a part acts or not: an error check lets the
// outcome leave, a predicate ends the retry, a cap takes the limit.
type Test struct {
	Cond ast.Expr
	// Acts is the value of Cond on which the part acts.
	Acts bool
	// Err is the error under judgement, nil where there is none.
	Err ast.Expr
	// Success is set on a predicate that also holds the success test: it must
	// still act where Err is nil.
	Success bool
	// Ways are the ways out when an error check acts.
	Ways []*ast.ReturnStmt
	// Failure is the code that a failure runs, set where no way out can name
	// the error: the error leaves from there.
	Failure *ast.BlockStmt
}

// A Choice is an expression that gives way to one of its own operands, or to
// another word of the same kind.
type Choice struct {
	Expr, Keep ast.Expr
	// Neutral is an edit inside Expr that has the same effect and uses every
	// operand; nil where there is none.
	Neutral *Edit
}

// Arms are a switch over the class of an outcome.
type Arms struct {
	Switch *ast.SwitchStmt
	// Stop is the arm that leaves, Retry the one that goes on.
	Stop, Retry *ast.CaseClause
	// Success and Permanent are the classes that Stop handles; Permanent is
	// nil where nothing but success stops.
	Success, Permanent ast.Expr
}
