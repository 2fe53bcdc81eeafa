package report

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEachMutantIsDealtToOneShardWhateverTheOrder(t *testing.T) {
	ids := []string{"p.F:b", "p.F:a", "p.F:e", "p.F:d", "p.F:c"}
	dealt := map[string]int{}
	for k := range 3 {
		mine := Shard{[]int{k}, 3}.Deal(ids)
		if n := len(mine); n < 1 || n > 2 {
			t.Errorf("shard %d has %d of 5 mutants", k, n)
		}
		for id := range mine {
			dealt[id]++
		}
		reversed := []string{"p.F:c", "p.F:d", "p.F:e", "p.F:a", "p.F:b"}
		if diff := cmp.Diff(mine, Shard{[]int{k}, 3}.Deal(reversed)); diff != "" {
			t.Errorf("in another order, shard %d differs: %s", k, diff)
		}
	}
	for _, id := range ids {
		if dealt[id] != 1 {
			t.Errorf("%s is dealt %d times", id, dealt[id])
		}
	}
}

func TestNoReportHasAShardThatNoRunHas(t *testing.T) {
	for _, s := range []Shard{{[]int{0}, 0}, {nil, 3}, {[]int{3}, 3}, {[]int{-1}, 3}, {[]int{1, 0}, 3}, {[]int{1, 1}, 3}, {[]int{0}, -1}} {
		if s.check() == nil {
			t.Errorf("%d of %d is a shard", s.Has, s.Of)
		}
	}
	for _, s := range []Shard{{}, {[]int{2}, 3}, {[]int{0, 1, 2}, 3}} {
		if err := s.check(); err != nil {
			t.Error(err)
		}
	}
}

func TestAMutantOfAnotherShardIsNotRunAndOneOfThisMustBe(t *testing.T) {
	m := pictured("T1", "p.F:a x", "p.F:b .")
	m.Shard = Shard{[]int{0}, 2}
	if _, err := m.Verdicts(); err == nil || !strings.Contains(err.Error(), "p.F:b: it has cells, and is of another shard") {
		t.Errorf("error %v", err)
	}
	m.Mutants[1].Cells = nil
	verdicts, err := m.Verdicts()
	if err != nil || verdicts[0].Status != Killed || verdicts[1].Status != Pending {
		t.Errorf("%v, %v", verdicts, err)
	}
	again := read(t, jsonOf(t, m))
	if again.Shard.String() != m.Shard.String() {
		t.Errorf("read back, the shard is %v", again.Shard)
	}
	m.Shard = Shard{[]int{1}, 2}
	if _, err := m.Verdicts(); err == nil {
		t.Error("a mutant of this shard was not run, and nobody says so")
	}
}
