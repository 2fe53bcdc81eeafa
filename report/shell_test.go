package report

import "testing"

func TestTheRerunCommandCanBePastedIntoAShell(t *testing.T) {
	m := &Matrix{Rerun: "mutcheck --id {id} --tests './it'\\''s' ./retry"}
	for id, want := range map[string]string{
		"retry.Do:cap-dropped":            "retry.Do:cap-dropped",
		"retry.(*R).Do:cap-dropped#2":     "'retry.(*R).Do:cap-dropped#2'",
		"retry.Do[it's]:cap-dropped {id}": "'retry.Do[it'\\''s]:cap-dropped {id}'",
		"#2":                              "'#2'",
		"":                                "''",
	} {
		if got := m.rerun(id); got != "mutcheck --id "+want+" --tests './it'\\''s' ./retry" {
			t.Errorf("%q: %s", id, got)
		}
	}
}
