package main

import (
	"fmt"
	"testing"

	"github.com/mutcheck/mutcheck/harness"
)

func TestTheGeneratedPackageHasTheMutantsThatItsNameSays(t *testing.T) {
	for _, want := range []int{2, 4, 10, 100} {
		t.Run(fmt.Sprint(want), func(t *testing.T) {
			dir := t.TempDir()
			if err := layGenerated(want)(t.Context(), nil, dir); err != nil {
				t.Fatal(err)
			}
			m, err := harness.List(t.Context(), harness.Options{Dir: dir})
			if err != nil || len(m.Mutants) != want {
				t.Fatalf("%d mutants (%v)", len(m.Mutants), err)
			}
		})
	}
}
