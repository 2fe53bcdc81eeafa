package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/cases"
	"github.com/mutcheck/mutcheck/mutants"
)

// The two packages may not import each other: cases is for anyone's tests.
func TestTheOperatorsAndTheCasesHaveTheSameRules(t *testing.T) {
	words := map[string]string{}
	for _, r := range mutants.Rules {
		words[r.Name] = r.Words
	}
	for _, r := range cases.Rules() {
		if diff := cmp.Diff(r.Words, words[r.Name]); diff != "" {
			t.Errorf("rule %q: %s", r.Name, diff)
		}
		delete(words, r.Name)
	}
	for name := range words {
		t.Errorf("rule %q is only in mutants", name)
	}
}
