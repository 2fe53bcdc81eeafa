package report

import "strings"

// codeSpan is text from outside for Markdown, where only a code span is inert:
// in any other text GitHub and GitLab go on to look for mentions, references
// and links, escaped or not. The span's fence is longer than any run of
// backticks inside it (CommonMark, section 6.1).
func codeSpan(s string) string {
	s = Clean(s)
	if s == "" {
		return "—"
	}
	fence := strings.Repeat("`", longestRun(s)+1)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") || s[0] == ' ' && s[len(s)-1] == ' ' && strings.Trim(s, " ") != "" {
		s = " " + s + " "
	}
	return fence + s + fence
}

// cellSpan is codeSpan inside a table, where a bar ends the cell in a code span
// too, unless a backslash stands in front. Parsers differ in what they make of
// two backslashes there: the text's own is written as Clean writes what is not printable.
func cellSpan(s string) string {
	s = strings.ReplaceAll(codeSpan(s), `\|`, `\x5c|`)
	return strings.ReplaceAll(s, "|", `\|`)
}

// fenced is a code block; its lines must be clean.
func fenced(language string, lines ...string) string {
	text := strings.Join(lines, "\n")
	fence := strings.Repeat("`", max(3, longestRun(text)+1))
	return fence + language + "\n" + text + "\n" + fence + "\n"
}

// longestRun is how many backticks stand in a row at the most.
func longestRun(s string) int {
	longest, run := 0, 0
	for i := range len(s) {
		if s[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}
