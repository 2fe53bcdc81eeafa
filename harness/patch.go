package harness

import (
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// patch is the unified diff between two texts of a file. Only what differs, with
// the lines around it, is compared: a mutant is a line in a file of thousands, and
// a run has hundreds of them.
func patch(file, old, mutated string) string {
	from := 0
	for from < len(old) && from < len(mutated) && old[from] == mutated[from] {
		from++
	}
	end := 0
	for end < len(old)-from && end < len(mutated)-from && old[len(old)-1-end] == mutated[len(mutated)-1-end] {
		end++
	}
	for range udiff.DefaultContextLines + 1 {
		from = max(0, strings.LastIndexByte(old[:max(0, from-1)], '\n')+1)
	}
	to := len(old) - end
	for range udiff.DefaultContextLines + 1 {
		if i := strings.IndexByte(old[to:], '\n'); i >= 0 {
			to += i + 1
		} else {
			to = len(old)
		}
	}
	window, changed := old[from:to], mutated[from:to+len(mutated)-len(old)]
	d, err := udiff.ToUnifiedDiff("a/"+file, "b/"+file, window, udiff.Lines(window, changed), udiff.DefaultContextLines)
	if err != nil {
		panic(err) // the edits are those between the two texts
	}
	above := strings.Count(old[:from], "\n")
	for _, h := range d.Hunks {
		h.FromLine += above
		h.ToLine += above
	}
	return d.String()
}
