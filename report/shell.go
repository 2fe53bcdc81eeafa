package report

import "strings"

// RerunID is what stands in Matrix.Rerun for the id of the mutant.
const RerunID = "{id}"

// rerun is the command that runs a mutant again; empty where there is none.
func (m *Matrix) rerun(id string) string {
	return strings.Replace(m.Rerun, RerunID, ShellWord(id), 1)
}

// subject is what the tests passed on.
func (m *Matrix) subject() string {
	if m.Subject == "" {
		return "the unchanged code"
	}
	return m.Subject
}

// ShellWord is a word for a shell, quoted where it has to be.
func ShellWord(word string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:=@%+,#", r)
	}
	if word != "" && word[0] != '#' && strings.IndexFunc(word, func(r rune) bool { return !safe(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
