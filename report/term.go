package report

import (
	"fmt"
	"io"
	"strings"
)

// A Term is one thing that a team's gate asks of a run, and what the run has to
// say to it. Who sets the terms judges them; the report repeats them.
type Term struct {
	// Name is the term as the settings name it: "max-survivors".
	Name string `json:"name"`
	// Met says whether the run meets it.
	Met bool `json:"met"`
	// Words say what was asked and what was found, and, where the term is not met,
	// by how much and what would meet it: "2 survivors, 0 allowed: kill or accept 2".
	Words string `json:"words"`
}

// WriteTerms writes a line for each term of the gate and, as the last one, what
// they come to: "met", or why not. It is for the end of a run, behind a report
// in any format.
func WriteTerms(w io.Writer, terms []Term, met bool, end string, v View) error {
	var b strings.Builder
	for _, t := range terms {
		words, brush := "met", good
		if !t.Met {
			words, brush = "not met", bad
		}
		fmt.Fprintf(&b, "gate: %s %s: %s\n", Clean(t.Name), v.paint(brush, words), Clean(t.Words))
	}
	brush := good
	if !met {
		brush = bad
	}
	fmt.Fprintf(&b, "gate: %s\n", v.paint(brush, Clean(end)))
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("writing the gate's terms: %w", err)
	}
	return nil
}
