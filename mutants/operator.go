package mutants

import (
	"errors"
	"fmt"
)

// An Operator is one kind of fault, with its documentation in it.
type Operator struct {
	// Name is what flags, ids and comments say: "cap-dropped".
	Name string
	// Title is the name in plain words: "cap dropped".
	Title string
	// Rule is what the operator breaks.
	Rule Rule
	// Doc says what the mutant does, why a retry's tests should notice, and
	// what a test must look like that does.
	Doc string
	// Before and After are the fault on one line, as Find makes it on the
	// operator's own example in testdata/operators.
	Before, After string
	// Absent is what is said where the code has no site.
	Absent string
	// Documented operators are the kata's four: where one has no site, the
	// report says so.
	Documented bool
	// Find turns the roles of a retry into sites.
	Find func(*Retry, *Rewriter) []Site
	// role is what a mutcheck:site comment for the operator points at.
	role Role
}

// A Site is a place where an operator applies, and how.
type Site struct {
	Part  *Part
	Edits []Edit
	Note  string
}

// All is the list of operators, in the order of every report.
var All = []*Operator{
	awaitRemoved,
	shouldRetryDropped,
	capDropped,
	exponentDropped,
}

// Lookup returns the operator of that name.
func Lookup(name string) (*Operator, bool) {
	for _, op := range All {
		if op.Name == name {
			return op, true
		}
	}
	return nil, false
}

// validate refuses an operator that is half declared.
func (op *Operator) validate() error {
	for field, text := range map[string]string{
		"Name": op.Name, "Title": op.Title, "Rule": op.Rule.Name, "Doc": op.Doc,
		"Before": op.Before, "After": op.After, "Absent": op.Absent, "role": string(op.role),
	} {
		if text == "" {
			return fmt.Errorf("operator %q: %s is empty", op.Name, field)
		}
	}
	if op.Find == nil {
		return fmt.Errorf("operator %q: Find is nil", op.Name)
	}
	if op.Before == op.After {
		return errors.New("operator " + op.Name + ": After is Before")
	}
	return nil
}
