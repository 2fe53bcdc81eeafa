package gate

// Everything of go-yaml is shut inside this file. What is known of v1.19.2:
//
//   - A repeated key is an error of the parser, an unknown one is not.
//   - It decodes "3" into a number and 3 into a text. So the nodes are read here,
//     and each must be of the kind that is wanted.
//   - The excerpt in its errors is printed from tokens, and escapes in strings are
//     lost. The excerpts here are of the source.
//   - A byte order mark becomes a part of the first key: it is cut off.

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// A node is a piece of a document.
type node = ast.Node

// A document is a YAML file under way to being read: its name, for errors, and
// its text.
type document struct{ name, text string }

// longestExcerpt is the longest line, in bytes, that an error repeats.
const longestExcerpt = 200

// errorAt is an error with its place and the line there.
func (d document) errorAt(at *token.Position, words string) error {
	if at == nil {
		return fmt.Errorf("%s: %s", d.name, words)
	}
	excerpt := ""
	if lines := strings.Split(d.text, "\n"); at.Line >= 1 && at.Line <= len(lines) && len(lines[at.Line-1]) <= longestExcerpt {
		number := fmt.Sprintf("%4d | ", at.Line)
		excerpt = "\n" + number + strings.TrimRight(lines[at.Line-1], "\r") +
			"\n" + strings.Repeat(" ", len(number)+max(0, at.Column-1)) + "^"
	}
	return fmt.Errorf("%s:%d:%d: %s%s", d.name, at.Line, at.Column, words, excerpt)
}

// at is errorAt the beginning of a node.
func (d document) at(n node, words string) error {
	if tok := n.GetToken(); tok != nil {
		return d.errorAt(tok.Position, words)
	}
	return d.errorAt(nil, words)
}

// body is what the file holds; nil where that is nothing, or comments alone.
func (d document) body() (node, error) {
	file, err := parser.ParseBytes([]byte(d.text), 0)
	var placed yaml.Error
	switch {
	case errors.As(err, &placed) && placed.GetToken() != nil:
		return nil, d.errorAt(placed.GetToken().Position, placed.GetMessage())
	case err != nil:
		return nil, d.errorAt(nil, err.Error())
	}
	var bodies []node
	for _, doc := range file.Docs {
		switch doc.Body.(type) {
		case nil, *ast.NullNode, *ast.CommentGroupNode:
		default:
			bodies = append(bodies, doc.Body)
		}
	}
	switch len(bodies) {
	case 0:
		return nil, nil
	case 1:
		return bodies[0], nil
	}
	return nil, d.at(bodies[1], "a second document: the file holds one")
}

// A pair is a key of a mapping and its value.
type pair struct {
	key   node
	name  string
	value node
}

// pairs are the keys of a mapping, in the order of the file, each there once.
func (d document) pairs(n node, want string) ([]pair, error) {
	var values []*ast.MappingValueNode
	switch n := n.(type) {
	case *ast.MappingNode:
		values = n.Values
	case *ast.MappingValueNode:
		values = []*ast.MappingValueNode{n}
	default:
		return nil, d.at(n, "write "+want)
	}
	var out []pair
	for _, v := range values {
		key, isText := v.Key.(*ast.StringNode)
		if !isText {
			return nil, d.at(v.Key, "a key is a plain name: write "+want)
		}
		if slices.ContainsFunc(out, func(p pair) bool { return p.name == key.Value }) {
			return nil, d.at(key, fmt.Sprintf("%q is there twice", key.Value))
		}
		out = append(out, pair{key, key.Value, v.Value})
	}
	return out, nil
}

// items are the items of a list that is written an item to a line, or in
// brackets.
func items(n node) (nodes []node, isList bool) {
	seq, isList := n.(*ast.SequenceNode)
	if !isList {
		return nil, false
	}
	return seq.Values, true
}

// inBrackets says whether a list is written on one line.
func inBrackets(n node) bool {
	seq, isList := n.(*ast.SequenceNode)
	return isList && seq.IsFlowStyle
}

// plain is the text of a value of the kinds given, and whether it is one. A value
// with a tag, an anchor or an alias is none.
func plain(n node, kinds ...Kind) (string, bool) {
	text, kind := "", Kind("")
	switch n := n.(type) {
	case *ast.StringNode:
		text, kind = n.Value, Text
	case *ast.LiteralNode:
		text, kind = n.Value.Value, Text
	case *ast.IntegerNode:
		text, kind = n.Token.Value, Integer
	case *ast.FloatNode:
		text, kind = n.Token.Value, Number
	case *ast.BoolNode:
		text, kind = n.Token.Value, Boolean
	}
	return text, slices.Contains(kinds, kind)
}

// line is the line of the file that a node begins on, from 1.
func line(n node) int { return n.GetToken().Position.Line }

// scalar is a text as a value in a file, on one line.
func scalar(text string) (string, error) {
	out, err := yaml.Marshal(text)
	if err != nil {
		return "", fmt.Errorf("writing %q as YAML: %w", text, err)
	}
	return strings.TrimSuffix(string(out), "\n"), nil
}
