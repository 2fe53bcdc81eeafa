package harness

import (
	"slices"
	"testing"
)

func TestOfAnyTwoTestsSomePartHasTheFirstWithoutTheSecond(t *testing.T) {
	for n := range 40 {
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		parts := parted(all)
		for _, a := range all {
			for _, b := range all {
				if a != b && !slices.ContainsFunc(parts, func(p []int) bool { return slices.Contains(p, a) && !slices.Contains(p, b) }) {
					t.Errorf("of %d, none of %v has %d without %d", n, parts, a, b)
				}
			}
		}
		if slices.ContainsFunc(parts, func(p []int) bool { return len(p) == 0 }) {
			t.Errorf("of %d, a part is empty: %v", n, parts)
		}
	}
}

func TestWhatATestReachesInOtherCompanyIsToldByItsTurns(t *testing.T) {
	c := &column{turns: map[int]int64{1: 4, -1: 2}}
	for _, x := range []struct {
		turns map[int]int64
		want  bool
	}{
		{map[int]int64{1: 1, -1: 8}, true},
		{map[int]int64{1: 1}, false},
		{map[int]int64{1: 4, -1: 2, 2: 1}, false},
		{nil, false},
	} {
		if got := c.reachesSame(x.turns); got != x.want {
			t.Errorf("reachesSame(%v) = %v", x.turns, got)
		}
	}
	if c := new(column); !c.reachesSame(nil) {
		t.Error("a test that reaches nothing does not reach the same as one that reaches nothing")
	}
}
