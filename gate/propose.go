package gate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mutcheck/mutcheck/mutants"
	"github.com/mutcheck/mutcheck/report"
)

// lineWidth is how long a line of comments is at most.
const lineWidth = 80

// Proposal is a settings file for the mutants that a listing has found: what is
// there is required, and none may survive. Terms that are not set stand there as
// comments.
func Proposal(m *report.Matrix) string {
	var b strings.Builder
	b.WriteString("# yaml-language-server: $schema=" + Schema + "\n")
	comment(&b, "What mutcheck asks of the tests of this module. It is read by every `mutcheck` run in the module; "+
		"a flag of the same name wins over a line. Exit code 2 says that a term is not met.")
	proposed := map[string]string{
		"require":       "\n  - " + strings.Join(found(m), "\n  - "),
		"max-survivors": " 0",
		"max-timeouts":  " 0",
	}
	possible := map[string]string{
		"require": " [documented]", "min-score": " 100", "max-unstable": " 0", "not-worse": " true", "strict": " true", "accepted": " " + AcceptedFile,
	}
	for _, k := range Keys {
		b.WriteString("\n")
		comment(&b, strings.ToUpper(k.Doc[:1])+k.Doc[1:]+".")
		value, set := proposed[k.Name]
		if k.Name == "require" && len(found(m)) == 0 {
			set = false
		}
		if !set {
			value = possible[k.Name]
			b.WriteString("# ")
		}
		fmt.Fprintf(&b, "%s:%s\n", k.Name, value)
	}
	return b.String()
}

// found are the operators that have a mutant which may be killed, in the order of
// the catalogue.
func found(m *report.Matrix) []string {
	var names []string
	for _, op := range mutants.All {
		if slices.ContainsFunc(m.Mutants, func(mutant report.Mutant) bool {
			return mutant.Operator == op.Name && mutant.Ignored == "" && mutant.NotViable == ""
		}) {
			names = append(names, op.Name)
		}
	}
	return names
}

// comment writes words as lines of a comment.
func comment(b *strings.Builder, words string) {
	line := "#"
	for _, word := range strings.Fields(words) {
		if len(line)+1+len(word) > lineWidth {
			b.WriteString(line + "\n")
			line = "#"
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
}
