package mutants

import (
	"go/ast"

	"golang.org/x/tools/go/ast/astutil"
)

// Body returns a fresh copy of the function's body with the mutant's edits
// made. Nodes that were there keep their positions, so that it can be printed
// with the user's own line numbers; new nodes have none. It must not be called
// on a mutant at package level, whose Func is nil.
func (m *Mutant) Body() *ast.BlockStmt {
	body, copies := copyTree(m.Func.Body)
	edits := map[ast.Node][]Edit{}
	for _, e := range m.Edits {
		at := copies[e.Old]
		edits[at] = append(edits[at], e)
	}
	astutil.Apply(body, nil, func(c *astutil.Cursor) bool {
		for _, e := range edits[c.Node()] {
			switch {
			case e.Insert != nil:
				insert, _ := copyTree(e.Insert)
				c.InsertBefore(insert)
			case e.New == nil:
				c.Delete()
			default:
				replacement, _ := copyTree(e.New)
				c.Replace(replacement)
			}
		}
		return true
	})
	return body
}
