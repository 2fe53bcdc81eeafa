package mutants

import (
	"fmt"
	"strings"
	"testing"
)

func TestTheCataloguePageIsWhatTheListSays(t *testing.T) {
	golden(t, "../docs/catalogue.md", catalogue())
}

// catalogue is docs/catalogue.md, printed from the list of operators.
func catalogue() string {
	var page strings.Builder
	page.WriteString("# The operators\n\nPrinted from `mutants/` by its tests: `go test ./mutants -run Catalogue -update`.\n")
	for _, op := range All {
		fmt.Fprintf(&page, "\n## %s (`%s`)\n\n%s\n\n", op.Title, op.Name, op.Doc)
		fmt.Fprintf(&page, "```\n- %s\n+ %s\n```\n\n", op.Before, op.After)
		fmt.Fprintf(&page, "Breaks the rule **%s**: %s.\n", op.Rule.Name, op.Rule.Words)
	}
	page.WriteString("\n## The rules of a correct retry\n\n| rule | the kata's step | in words |\n|---|---|---|\n")
	for _, r := range Rules {
		step := "none: Go's own"
		if r.Step > 0 {
			step = fmt.Sprint(r.Step)
		}
		fmt.Fprintf(&page, "| %s | %s | %s |\n", r.Name, step, r.Words)
	}
	return page.String()
}
