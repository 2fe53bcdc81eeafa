package harness

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"github.com/google/go-cmp/cmp"
)

func TestAPatchIsTheDiffOfTheWholeFile(t *testing.T) {
	die := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var lines []string
		for i := range 1 + die.IntN(30) {
			lines = append(lines, fmt.Sprintf("line %d\n", i))
		}
		mutated := append([]string{}, lines...)
		for range die.IntN(3) {
			mutated[die.IntN(len(mutated))] = []string{"", "x\n", "x\ny\n"}[die.IntN(3)]
		}
		old, new := strings.Join(lines, ""), strings.Join(mutated, "")
		if die.IntN(3) == 0 {
			old, new = strings.TrimSuffix(old, "\n"), strings.TrimSuffix(new, "\n")
		}
		if diff := cmp.Diff(udiff.Unified("a/f.go", "b/f.go", old, new), patch("f.go", old, new)); diff != "" {
			t.Fatalf("%q -> %q: %s", old, new, diff)
		}
	}
}
