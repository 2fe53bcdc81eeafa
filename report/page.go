package report

import (
	"fmt"
	"io"
	"strings"
)

// A page is text for people under way to its writer, with the view that it is
// made for and all that was worked out of the matrix.
type page struct {
	strings.Builder
	View
	m        *Matrix
	verdicts []Verdict
	columns  Columns
	// listed are the mutants that an anatomy has shown, by index.
	listed map[int]bool
}

func newPage(m *Matrix, v View) (*page, error) {
	verdicts, err := m.Verdicts()
	if err != nil {
		return nil, err
	}
	return &page{View: v, m: m, verdicts: verdicts, columns: m.columns(verdicts), listed: map[int]bool{}}, nil
}

// send writes the page in one piece.
func (p *page) send(w io.Writer) error {
	if _, err := io.WriteString(w, p.String()); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// section begins a part of the page: an empty line, and its title.
func (p *page) section(title string) {
	if p.Len() > 0 {
		p.WriteByte('\n')
	}
	p.line(p.paint(heading, title))
}

func (p *page) line(text string) { p.WriteString(text + "\n") }

// labelWidth is how far the words of a field stand from the left edge.
const labelWidth = 12

// field is a label and words beside it, broken at the view's width.
func (p *page) field(label, words string) { p.paintedField(label, words, plain) }

func (p *page) paintedField(label, words string, b brush) {
	head := "  " + pad(label, labelWidth-2)
	for i, line := range wrap(words, p.width()-labelWidth) {
		if i > 0 {
			head = strings.Repeat(" ", labelWidth)
		}
		p.line(p.paint(faint, head) + p.paint(b, line))
	}
}

// item is a paragraph under a section, its later lines set in.
func (p *page) item(words string) {
	head := "  "
	for _, line := range wrap(words, p.width()-4) {
		p.line(head + line)
		head = "    "
	}
}

// pad fills s up with spaces to so many columns.
func pad(s string, columns int) string {
	if n := columns - width(s); n > 0 {
		return s + strings.Repeat(" ", n)
	}
	return s
}

// wrap breaks words at spaces into lines of so many columns; a longer word is a
// line of its own, since ids and commands must stay whole to be copied.
func wrap(words string, columns int) []string { return flow(strings.Fields(words), " ", columns) }

// flow sets pieces one after the other, with a space between them, into lines of
// so many columns. It returns at least one line.
func flow(pieces []string, space string, columns int) []string {
	var lines []string
	line := ""
	for i, piece := range pieces {
		switch {
		case i == 0:
			line = piece
		case width(line)+width(space)+width(piece) <= columns:
			line += space + piece
		default:
			lines = append(lines, line)
			line = piece
		}
	}
	return append(lines, line)
}

// place is where a mutant stands: "retry/retry.go:57".
func (m Mutant) place() string { return fmt.Sprintf("%s:%d", Clean(m.File), m.Start.Line) }

// shorts are the short names of tests, by index.
func (m *Matrix) shorts(tests []int) []string {
	names := make([]string, len(tests))
	for i, t := range tests {
		names[i] = Clean(m.Tests[t].Short)
	}
	return names
}

// namesWidth is how much room names get in a sentence before the rest of them is
// only counted.
const namesWidth = 120

// some joins names for a sentence: "T1, T2 and 3 more".
func some(names []string) string {
	room := namesWidth
	for i, name := range names {
		room -= width(name) + 2
		if left := len(names) - i; room < 0 && i > 0 && left > 1 {
			return fmt.Sprintf("%s and %d more", strings.Join(names[:i], ", "), left)
		}
	}
	return strings.Join(names, ", ")
}
