package report

import (
	"encoding/json"
	"fmt"
	"io"
)

// WriteBadge writes what shields.io's endpoint badge reads: schema version 1, a
// label, a message and a colour by name.
func WriteBadge(w io.Writer, m *Matrix, _ View) error {
	s, err := m.Summary()
	if err != nil {
		return err
	}
	badge := struct {
		SchemaVersion int    `json:"schemaVersion"`
		Label         string `json:"label"`
		Message       string `json:"message"`
		Color         string `json:"color"`
	}{1, "retry mutants", badgeWords(s), badgeColor(s, m.Terms)}
	if err := json.NewEncoder(w).Encode(badge); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// badgeWords are the score, and what it leaves out.
func badgeWords(s Summary) string {
	words := "no verdicts"
	if s.Judged() > 0 {
		words = fmt.Sprintf("%d of %d killed", s.Dead(), s.Judged())
	}
	if s.Accepted > 0 {
		words += fmt.Sprintf(", %d accepted", s.Accepted)
	}
	if s.Unstable > 0 {
		words += fmt.Sprintf(", %d unstable", s.Unstable)
	}
	if s.NotRun > 0 && s.Judged() > 0 {
		words += fmt.Sprintf(", %d not run", s.NotRun)
	}
	return words
}

// badgeColor is bright green for a run in which all were killed and none is
// open, and never while a term of the gate is not met.
func badgeColor(s Summary, terms []Term) string {
	switch {
	case s.Judged() == 0:
		return "lightgrey"
	case unmet(terms) > 0 || s.Alive() >= s.Dead():
		return "red"
	case s.Alive() > 0:
		return "orange"
	case s.Unstable+s.NotRun > 0:
		return "yellow"
	}
	return "brightgreen"
}
