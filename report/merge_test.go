package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// shardOf is what a run of one shard says, where the whole run says m.
func shardOf(m *Matrix, n, of int) *Matrix {
	part := *m
	part.Shard = Shard{[]int{n}, of}
	part.Mutants = slices.Clone(m.Mutants)
	mine := part.dealt()
	for i := range part.Mutants {
		if x := &part.Mutants[i]; !mine[x.ID] {
			x.Cells, x.NotViable = nil, ""
		}
	}
	return &part
}

func TestTheMergedShardsAreTheWholeRunToTheByte(t *testing.T) {
	for name, whole := range map[string]*Matrix{"everything": everything(), "kata": kata()} {
		whole.Tests[0].Unstable = "" // a test without a verdict has none in any cell
		for of := 1; of <= 9; of++ { // more shards than mutants, too
			var parts []*Matrix
			for n := range of {
				parts = append(parts, read(t, jsonOf(t, shardOf(whole, of-1-n, of))))
			}
			merged, err := Merge(parts)
			if err != nil {
				t.Fatalf("%s, %d shards: %v", name, of, err)
			}
			if diff := cmp.Diff(jsonOf(t, whole), jsonOf(t, merged)); diff != "" {
				t.Fatalf("%s, %d shards: %s", name, of, diff)
			}
		}
	}
}

func TestAMissingShardIsNamedAndItsMutantsAreNotRun(t *testing.T) {
	whole := kata()
	merged, err := Merge([]*Matrix{shardOf(whole, 3, 4), shardOf(whole, 0, 4)})
	if err != nil {
		t.Fatal(err)
	}
	if words := merged.MissingWords(); words != "1/4, 2/4" {
		t.Errorf("missing is %q", words)
	}
	if s, _ := merged.Summary(); s.NotRun != 2 {
		t.Errorf("%v", s)
	}
	again, err := Merge([]*Matrix{read(t, jsonOf(t, merged)), shardOf(whole, 1, 4), shardOf(whole, 2, 4)})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(jsonOf(t, whole), jsonOf(t, again)); diff != "" {
		t.Error(diff)
	}
}

func TestReportsOfDifferentRunsAreNotMerged(t *testing.T) {
	for want, spoil := range map[string]func(m *Matrix){
		"made by mutcheck":                   func(m *Matrix) { m.Version = "v9" },
		"one is of 2 shards, the other of 3": func(m *Matrix) { m.Shard.Of = 3 },
		"the code, the tests":                func(m *Matrix) { m.Tree = "another" },
		"await-removed is in one only":       func(m *Matrix) { m.Mutants[0].ID = "a.F:x" },
		"stands in another place":            func(m *Matrix) { slices.Reverse(m.Mutants) },
		"T1 is in one only":                  func(m *Matrix) { m.Tests = slices.Clone(m.Tests); m.Tests[0].ID = "TestOther" },
		"shard 0/2 is there twice":           func(m *Matrix) { *m = *shardOf(kata(), 0, 2) },
		"report 2 is of a whole run":         func(m *Matrix) { m.Shard = Shard{} },
	} {
		other := shardOf(kata(), 1, 2)
		spoil(other)
		if _, err := Merge([]*Matrix{shardOf(kata(), 0, 2), other}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	if _, err := Merge(nil); err == nil {
		t.Error("nothing can be merged")
	}
}

func TestATestThatOneShardSawDifferHasNoVerdictInAny(t *testing.T) {
	a, b := shardOf(pictured("T1 T2", "p.F:a xx", "p.F:b x."), 0, 2), shardOf(pictured("T1 T2", "p.F:a xx", "p.F:b x."), 1, 2)
	b.Tests[0].Unstable = "fails in some runs"
	b.Mutants[1].Cells[0] = Cell{Unstable, "fails in some runs"}
	merged, err := Merge([]*Matrix{a, b})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(merged.Mutants[0].Cells[0], merged.Mutants[1].Cells[0]); got != "{unstable fails in some runs} {unstable fails in some runs}" {
		t.Error(got)
	}
	if a.Mutants[0].Cells[0].State != Failed || a.Tests[0].Unstable != "" {
		t.Error("merging changes the reports that it merges")
	}
}
