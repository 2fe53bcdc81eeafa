package weave

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"sort"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

// An insertion is text that goes into a file at a byte offset. Copies of the
// mutants in it are spans relative to its own start.
type insertion struct {
	offset int
	text   string
	spans  []span
}

// file weaves the mutants of one file into its text.
func (w *weaver) file(f *ast.File, ms []Numbered) ([]byte, []span, error) {
	var ins []insertion
	for _, fn := range functionsOf(f, ms) {
		w.names.Lowest--
		key := w.names.Lowest
		for _, m := range fn.mutants {
			w.functions[m.Number] = key
		}
		ins = append(ins, w.counters(fn, key)...)
		switches, err := w.switches(fn)
		if err != nil {
			return nil, nil, err
		}
		ins = append(ins, switches...)
	}
	text, spans := splice(w.pkg.Text[f], ins)
	return text, spans, nil
}

// A function is an outermost function of a file, with the mutants of its body
// and of the literals in it.
type function struct {
	body    *ast.BlockStmt
	mutants []Numbered
}

// functionsOf groups mutants by the outermost function around them, in source
// order.
func functionsOf(f *ast.File, ms []Numbered) []function {
	var out []function
	ast.Inspect(f, func(n ast.Node) bool {
		body, _ := bodyOf(n)
		if body == nil {
			return true
		}
		fn := function{body: body}
		for _, m := range ms {
			if body.Pos() <= m.Func.Body.Pos() && m.Func.Body.End() <= body.End() {
				fn.mutants = append(fn.mutants, m)
			}
		}
		if len(fn.mutants) > 0 {
			out = append(out, fn)
		}
		return false
	})
	return out
}

func bodyOf(n ast.Node) (*ast.BlockStmt, *ast.FuncType) {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Body, n.Type
	case *ast.FuncLit:
		return n.Body, n.Type
	}
	return nil, nil
}

// counters are the calls in an original body that count its turns and tell
// which sites it executes. They do nothing unless a process traces a baseline.
func (w *weaver) counters(fn function, key int) []insertion {
	turn := w.names.turn(key) + ";"
	ins := []insertion{w.insert(fn.body.Lbrace+1, turn)}
	ast.Inspect(fn.body, func(n ast.Node) bool {
		if body := loopBody(n); body != nil {
			ins = append(ins, w.insert(body.Lbrace+1, turn))
		}
		return true
	})
	for _, m := range fn.mutants {
		ins = append(ins, w.insert(statementAround(fn.body, m.Site), w.names.turn(m.Number)+";"))
	}
	return ins
}

func (w *weaver) insert(pos token.Pos, text string) insertion {
	return insertion{offset: w.pkg.Fset.PositionFor(pos, false).Offset, text: text}
}

func loopBody(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.ForStmt:
		return n.Body
	case *ast.RangeStmt:
		return n.Body
	}
	return nil
}

// statementAround is where a statement can be put so that it is executed just
// before the one that site is in: the start of the innermost statement of a
// list that holds it.
func statementAround(body *ast.BlockStmt, site ast.Node) token.Pos {
	at := body.Lbrace + 1
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || site.Pos() < n.Pos() || n.End() < site.End() {
			return false
		}
		for _, s := range statementsOf(n) {
			if s.Pos() <= site.Pos() && site.End() <= s.End() && !isClause(s) {
				at = s.Pos()
			}
		}
		return true
	})
	return at
}

// isClause says whether a statement is a case, which nothing can stand before.
func isClause(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}

func statementsOf(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// switches are the choices at the entries of the functions that hold mutants.
func (w *weaver) switches(fn function) ([]insertion, error) {
	byBody := map[*ast.BlockStmt][]Numbered{}
	for _, m := range fn.mutants {
		byBody[m.Func.Body] = append(byBody[m.Func.Body], m)
	}
	var ins []insertion
	for body, ms := range byBody {
		in := w.insert(body.Lbrace+1, "")
		var b strings.Builder
		fmt.Fprintf(&b, "switch %s() {\n", w.names.active())
		for _, m := range ms {
			start := b.Len()
			if err := w.copy(&b, m); err != nil {
				return nil, fmt.Errorf("%s: %w", m.ID, err)
			}
			in.spans = append(in.spans, span{m.Number, start, b.Len()})
		}
		at := w.pkg.Fset.PositionFor(body.Lbrace, false)
		fmt.Fprintf(&b, "}\n//line %s:%d\n", at.Filename, at.Line)
		in.text = b.String()
		ins = append(ins, in)
	}
	return ins, nil
}

// copy writes one mutated body as a case of the switch.
func (w *weaver) copy(b *strings.Builder, m Numbered) error {
	body := m.Body()
	w.renameLabels(body, m.Number)
	w.keepParameters(body, m.Func.Type, receiver(m.Func.Node))
	w.countLoops(body, m.Number)
	fmt.Fprintf(b, "case %d:\n%s\n", m.Number, w.names.turn(m.Number))
	var printed bytes.Buffer
	conf := printer.Config{Mode: printer.SourcePos | printer.UseSpaces, Tabwidth: 8}
	if err := conf.Fprint(&printed, w.pkg.Fset, body); err != nil {
		return err
	}
	b.Write(printed.Bytes())
	if m.Func.Type.Results == nil {
		b.WriteString("\nreturn")
	}
	b.WriteString("\n")
	return nil
}

func receiver(n ast.Node) *ast.FieldList {
	if d, ok := n.(*ast.FuncDecl); ok {
		return d.Recv
	}
	return nil
}

// renameLabels gives the labels of a copy names of their own: labels belong to
// the whole function.
func (w *weaver) renameLabels(body *ast.BlockStmt, number int) {
	rename := func(label *ast.Ident) {
		if label != nil {
			label.Name = w.names.suffixed(label.Name, number)
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.LabeledStmt:
			rename(n.Label)
		case *ast.BranchStmt:
			rename(n.Label)
		}
		return true
	})
}

// keepParameters keeps what := means at the top of a function. There, a
// parameter or named result on the left is assigned to, since it is of the same
// scope; in the copy, which is a block, it would be declared anew. So
//
//	v, err := f()    becomes    v, err_ := f(); err = err_
func (w *weaver) keepParameters(body *ast.BlockStmt, typ *ast.FuncType, recv *ast.FieldList) {
	params := map[string]bool{}
	for _, list := range []*ast.FieldList{recv, typ.Params, typ.Results} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			for _, id := range field.Names {
				params[id.Name] = id.Name != "_"
			}
		}
	}
	var list []ast.Stmt
	for _, s := range body.List {
		list = append(list, s)
		if assign, ok := s.(*ast.AssignStmt); ok && assign.Tok == token.DEFINE {
			list = append(list, w.assignParameters(assign, params)...)
		}
	}
	body.List = list
}

func (w *weaver) assignParameters(assign *ast.AssignStmt, params map[string]bool) []ast.Stmt {
	var after []ast.Stmt
	for i := len(assign.Lhs) - 1; i >= 0; i-- {
		id, ok := assign.Lhs[i].(*ast.Ident)
		if !ok || !params[id.Name] {
			continue
		}
		value := ast.Expr(&ast.Ident{NamePos: id.NamePos, Name: w.names.suffixed(id.Name, 0)})
		if len(assign.Rhs) == len(assign.Lhs) && isNil(assign.Rhs[i]) {
			// An untyped nil cannot be declared.
			value = assign.Rhs[i]
			assign.Lhs = append(assign.Lhs[:i:i], assign.Lhs[i+1:]...)
			assign.Rhs = append(assign.Rhs[:i:i], assign.Rhs[i+1:]...)
		} else {
			assign.Lhs[i] = value
		}
		after = append(after, &ast.AssignStmt{Lhs: []ast.Expr{id}, TokPos: assign.TokPos, Tok: token.ASSIGN, Rhs: []ast.Expr{value}})
	}
	return after
}

func isNil(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && id.Name == "nil"
}

// countLoops counts a turn of the mutant in each loop of its copy.
func (w *weaver) countLoops(body *ast.BlockStmt, number int) {
	astutil.Apply(body, func(c *astutil.Cursor) bool {
		if loop := loopBody(c.Node()); loop != nil {
			call := &ast.CallExpr{Fun: ast.NewIdent(w.names.turnName()), Args: []ast.Expr{
				&ast.BasicLit{Kind: token.INT, Value: fmt.Sprint(number)},
			}}
			loop.List = append([]ast.Stmt{&ast.ExprStmt{X: call}}, loop.List...)
		}
		return true
	}, nil)
}

// splice puts insertions into a text. Those at one offset keep their order.
func splice(text []byte, ins []insertion) ([]byte, []span) {
	sort.SliceStable(ins, func(i, j int) bool { return ins[i].offset < ins[j].offset })
	var b bytes.Buffer
	var spans []span
	at := 0
	for _, in := range ins {
		b.Write(text[at:in.offset])
		at = in.offset
		for _, s := range in.spans {
			spans = append(spans, span{s.number, b.Len() + s.start, b.Len() + s.end})
		}
		b.WriteString(in.text)
	}
	b.Write(text[at:])
	return b.Bytes(), spans
}
