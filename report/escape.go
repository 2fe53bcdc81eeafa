package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clean makes text from outside (test names, messages, source, file names) safe
// to print on one line: what is not printable (control characters, escape
// sequences, line breaks, marks that turn the direction of writing, bytes that
// are no UTF-8) is written as Go would quote it.
func Clean(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		i += size
	}
	return b.String()
}

// cleanLine is Clean for one line of a longer text: tabs become spaces and a
// carriage return at the end goes.
func cleanLine(s string) string {
	return Clean(strings.ReplaceAll(strings.TrimRight(s, " \t\r"), "\t", "    "))
}

// MessageLines is a test's message as at most limit lines of at most columns
// each, safe to print and without the indentation that all have; what was left out is said on a last line.
func MessageLines(message string, limit, columns int) []string {
	lines := strings.Split(strings.Trim(message, "\r\n"), "\n")
	left := 0
	if len(lines) > limit {
		left = len(lines) - limit
		lines = lines[:limit]
	}
	for i, line := range lines {
		lines[i] = cleanLine(line)
	}
	edge := commonIndent(lines)
	shown := make([]string, 0, len(lines)+1)
	for _, line := range lines {
		shown = append(shown, cut(line[min(edge, len(line)):], columns))
	}
	if left > 0 {
		shown = append(shown, fmt.Sprintf("… and %s more", plural(left, "line")))
	}
	return shown
}

// commonIndent is how many spaces every line begins with that is not empty.
func commonIndent(lines []string) int {
	edge := -1
	for _, line := range lines {
		if n := len(line) - len(strings.TrimLeft(line, " ")); line != "" && (edge < 0 || n < edge) {
			edge = n
		}
	}
	return max(0, edge)
}

// cut shortens s to so many columns, with an ellipsis at its end.
func cut(s string, columns int) string {
	if width(s) <= columns {
		return s
	}
	var b strings.Builder
	room := columns - 1
	for _, r := range s {
		if room -= width(string(r)); room < 0 {
			break
		}
		b.WriteRune(r)
	}
	return b.String() + "…"
}

// cutID shortens an id to so many columns: the operator at its end stays whole,
// the function before it loses its end.
func cutID(id string, columns int) string {
	if width(id) <= columns {
		return id
	}
	function, operator, found := strings.Cut(id, ":")
	if room := columns - width(operator) - 1; found && room > 0 {
		return cut(function, room) + ":" + operator
	}
	return cut(id, columns)
}
