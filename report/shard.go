package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Shard is the parts of a run that a report has: those with the numbers Has,
// from 0, of Of. One machine runs one part; merged reports have several. The zero
// Shard is the whole run.
//
// The mutants are dealt out in the order of their ids, so that every machine
// deals alike, and no part has more than one mutant more than another. The
// mutants of other parts are in a report too, as not run.
type Shard struct {
	Has []int `json:"has"`
	Of  int   `json:"of"`
}

// Whole says whether it is no shard, but the whole run.
func (s Shard) Whole() bool { return s.Of == 0 }

// String is the shard as the command line has it: "0/4"; empty for the whole.
func (s Shard) String() string {
	if s.Whole() {
		return ""
	}
	numbers := make([]string, len(s.Has))
	for i, n := range s.Has {
		numbers[i] = strconv.Itoa(n)
	}
	return fmt.Sprintf("%s/%d", strings.Join(numbers, ","), s.Of)
}

// Deal returns those of the ids that are the shard's.
func (s Shard) Deal(ids []string) map[string]bool {
	mine := map[string]bool{}
	for i, id := range slices.Sorted(slices.Values(ids)) {
		if s.Whole() || slices.Contains(s.Has, i%s.Of) {
			mine[id] = true
		}
	}
	return mine
}

// Missing are the numbers of the parts that it does not have.
func (s Shard) Missing() []int {
	var missing []int
	for n := range s.Of {
		if !slices.Contains(s.Has, n) {
			missing = append(missing, n)
		}
	}
	return missing
}

// check refuses a shard that no run has.
func (s Shard) check() error {
	ascending := slices.IsSorted(s.Has) && len(slices.Compact(slices.Clone(s.Has))) == len(s.Has)
	switch {
	case s.Of == 0 && len(s.Has) == 0:
		return nil
	case s.Of < 1, len(s.Has) == 0, !ascending, s.Has[0] < 0, s.Has[len(s.Has)-1] >= s.Of:
		return fmt.Errorf("there is no shard %d of %d", s.Has, s.Of)
	}
	return nil
}
