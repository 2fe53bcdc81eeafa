// Package mutants is the catalogue of faults and the reader of retries.
//
// It knows what a retry looks like in Go: it reads a type-checked package
// (Package), finds the retries in it and the role that each piece of source
// plays there (Retry, Part), and lets each Operator turn roles into Mutants.
// A Mutant is a value: which nodes of which function become which others. It
// is rewritten on a fresh copy of the function (Mutant.Body), and shown as a
// splice of the source as written (Mutant.Before, Mutant.After, Mutant.Patched).
//
// How a retry is read, and where a new idiom goes:
//
//   - facts.go, flow.go and origins.go know what a walk over the package tells:
//     who calls whom, and where numbers come from and go to.
//   - tries.go finds the code that may try again (an attempt): loops, functions
//     that call themselves, functions that decide for a loop (inner.go), tries
//     made before one (early.go). attempt.go says which of them are retries.
//   - branch.go and way.go read an attempt's decisions: on what it leaves, and
//     on what it goes on.
//   - errorcheck.go, predicate.go, classes.go and classifier.go tell what each
//     decision is about; success.go where a success goes, and bound.go what only
//     counts tries.
//   - growth.go, multiple.go, cap.go and limit.go read how a delay is computed;
//     delay.go, count.go and chance.go what a delay, a count and a draw are;
//     delegated.go what is left to another package; anatomy.go the rest.
//
// An idiom is one function in the file of its role, and lines in testdata that
// want it.
//
// It knows go/ast and go/types. It starts no process, touches no file, and
// knows nothing of tests or reports.
package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Package is one package as the catalogue reads it: parsed with comments and
// type-checked.
type Package struct {
	// Path is the import path.
	Path string
	// Label is how ids name the package: its folder below the module's root,
	// with slashes, or the package's name at the root itself.
	Label string
	Fset  *token.FileSet
	// Files are the files that may be mutated: no tests, no generated cgo.
	Files []*ast.File
	// Text holds the bytes that each file was parsed from.
	Text  map[*ast.File][]byte
	Types *types.Package
	// Info has at least Types, Defs, Uses, Selections, Implicits, Instances
	// and Scopes.
	Info *types.Info
}

// A Func is a function body that can hold a mutant: a declaration's or a
// literal's.
type Func struct {
	// Name is the function as a reader would call it: "Do", "Retrier.Run",
	// and "Do.func1" for the first literal in Do.
	Name string
	// Node is an *ast.FuncDecl or an *ast.FuncLit.
	Node ast.Node
	Type *ast.FuncType
	Body *ast.BlockStmt
	File *ast.File
}

// An Edit replaces the node Old by New, or removes the statement Old where New
// is nil; where Insert is set, it leaves the statement Old as it is and puts
// Insert in front of it. New may hold nodes of the original tree, which are
// copied.
type Edit struct {
	Old, New ast.Node
	Insert   ast.Stmt
}

// A Mutant is one operator applied at one site. It is not changed after Find
// has returned it.
type Mutant struct {
	// ID is stable and readable: "retry.Do:cap-dropped", with "#2" for the
	// second site of an operator in a function. It holds no line number.
	ID       string
	Operator *Operator
	Package  *Package
	// Func is the innermost function around the site; nil for a site at
	// package level, which cannot be woven.
	Func *Func
	// Edits are disjoint and in source order.
	Edits []Edit
	// Site is the node that the mutant is about, for its position: the
	// condition, the product, the arm.
	Site ast.Node
	// shown is the node that Before and After show.
	shown ast.Node
	// Before and After are the site on one line each, as written and mutated.
	Before, After string
	// Note tells what a reader of a survivor should know beside the rule, such
	// as a second cap behind this one. Often empty.
	Note string
	// Ignored is the reason given by a mutcheck:ignore comment; empty for a
	// mutant that is run.
	Ignored string
}

// A Problem is something to tell the user about their source: a comment that
// matches nothing, or one that is broken.
type Problem struct {
	Pos     token.Position
	Message string
	// Fatal problems stop the run: what the user asked for cannot be done.
	Fatal bool
}
