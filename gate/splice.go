package gate

import (
	"fmt"
	"slices"
	"strings"
)

// acceptedHead is what a new file of accepted survivors begins with.
var acceptedHead = `# yaml-language-server: $schema=` + AcceptedSchema + `
# Mutants that may survive, each with the reason. ` + "`mutcheck accept ID --reason …`" + ` writes
# them; the gate counts none of them, and says when one is out of date.
`

// Accept returns the text of the file with an entry for a mutant, in the place of
// the one that it has or at its place in the order of the ids. All else stays as
// it is, comments too: those above an entry are its own.
func (a Accepted) Accept(id, reason string) (string, error) {
	lines, err := entryLines(id, strings.Join(strings.Fields(reason), " "))
	if err != nil {
		return "", err
	}
	text := a.text
	if strings.TrimSpace(text) == "" {
		text = acceptedHead
	}
	old := strings.Split(strings.TrimRight(text, " \t\r\n"), "\n")
	from, to := a.place(id, old)
	if column := a.indent(old); column != "" {
		for i := range lines {
			lines[i] = column + lines[i]
		}
	}
	text = strings.Join(slices.Concat(old[:from], lines, old[to:]), "\n") + "\n"
	return text, a.readsBack(text, id)
}

// entryLines are the lines of an entry.
func entryLines(id, reason string) ([]string, error) {
	quotedID, err := scalar(id)
	if err != nil {
		return nil, err
	}
	quotedReason, err := scalar(reason)
	if err != nil {
		return nil, err
	}
	return []string{"- id: " + quotedID, "  reason: " + quotedReason}, nil
}

// place is which lines of the file the entry of a mutant takes: those of the one
// that it has, or none, in front of the next one and the comments above it.
func (a Accepted) place(id string, lines []string) (from, to int) {
	if i := a.find(id); i >= 0 {
		return a.entries[i].line - 1, a.end(i, lines)
	}
	for i, e := range a.entries {
		if e.id > id {
			return a.start(i, lines), a.start(i, lines)
		}
	}
	if n := len(a.entries); n > 0 {
		end := a.end(n-1, lines)
		return end, end
	}
	return len(lines), len(lines)
}

// start is the index of the first line of an entry, or of the comments right
// above it.
func (a Accepted) start(i int, lines []string) int {
	first := a.entries[i].line - 1
	for first > 0 && isComment(lines[first-1]) && (i > 0 || hasGap(lines[:first])) {
		first--
	}
	return first
}

// hasGap says whether there is an empty line among lines: comments above the
// first entry are the file's, unless a line is left empty between.
func hasGap(lines []string) bool {
	return slices.ContainsFunc(lines, func(l string) bool { return strings.TrimSpace(l) == "" })
}

// end is the index behind the last line of an entry: empty lines and comments
// that follow are not its own.
func (a Accepted) end(i int, lines []string) int {
	next := len(lines)
	if i+1 < len(a.entries) {
		next = a.entries[i+1].line - 1
	}
	for next > a.entries[i].line && (isComment(lines[next-1]) || strings.TrimSpace(lines[next-1]) == "") {
		next--
	}
	return next
}

func isComment(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "#") }

// indent is what stands in front of the entries of the file.
func (a Accepted) indent(lines []string) string {
	if len(a.entries) == 0 {
		return ""
	}
	first := lines[a.entries[0].line-1]
	return first[:len(first)-len(strings.TrimLeft(first, " "))]
}

// readsBack makes sure that the new text is what is meant by it: the same entries,
// and the new one.
func (a Accepted) readsBack(text, id string) error {
	b, err := ReadAccepted(a.name, text)
	if err != nil {
		return fmt.Errorf("an entry cannot be put into %s: %w", a.name, err)
	}
	kept := 0
	for _, e := range a.entries {
		if i := b.find(e.id); e.id == id || i >= 0 && b.entries[i].reason == e.reason {
			kept++
		}
	}
	want := len(a.entries)
	if a.find(id) < 0 {
		want++
	}
	if kept != len(a.entries) || b.find(id) < 0 || len(b.entries) != want {
		return fmt.Errorf("an entry cannot be put into %s: its lines are not laid out as `- id: …` and `  reason: …`", a.name)
	}
	return nil
}
