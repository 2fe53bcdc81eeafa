package report

import (
	"fmt"
	"slices"
)

// A Shard is the part of a run's mutants that one machine runs: number Index,
// from 0, of Of. The zero Shard is the whole run.
//
// The mutants are dealt out in the order of their ids, so that every machine
// deals alike, and no shard has more than one mutant more than another. The
// mutants of other shards are in a shard's report too, as not run.
type Shard struct {
	Index int `json:"index"`
	Of    int `json:"of"`
}

// Whole says whether it is no shard, but the whole run.
func (s Shard) Whole() bool { return s.Of == 0 }

// String is the shard as the command line has it: "0/4"; empty for the whole.
func (s Shard) String() string {
	if s.Whole() {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Index, s.Of)
}

// Deal returns those of the ids that are the shard's.
func (s Shard) Deal(ids []string) map[string]bool {
	sorted := slices.Sorted(slices.Values(ids))
	mine := map[string]bool{}
	for i, id := range sorted {
		if s.Whole() || i%s.Of == s.Index {
			mine[id] = true
		}
	}
	return mine
}
