package cases_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/cases"
	"github.com/mutcheck/mutcheck/mutants"
)

// This package may import nothing, so it has the rules' words once more.
func TestTheRulesAreThoseOfTheCatalogue(t *testing.T) {
	want := map[string]string{}
	for _, r := range mutants.Rules {
		want[r.Name] = r.Words
	}
	got := map[string]string{}
	for _, r := range cases.Rules() {
		got[r.Name] = r.Words
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("catalogue (-) and list (+):\n%s", diff)
	}
}
