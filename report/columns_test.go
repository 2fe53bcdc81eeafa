package report

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheColumnsTellIdleTestsFromOnlyKillers(t *testing.T) {
	m := pictured("T1 T2 T3 T4 T5",
		"a.F:a .x_x?",
		"a.F:b .xx_?",
		"a.F:c ..x_?",
	)
	m.Tests[4].Unstable = "its baseline differs between runs"
	got, err := m.Columns()
	if err != nil {
		t.Fatal(err)
	}
	want := Columns{
		Kills:    []int{0, 2, 2, 1, 0},
		Idle:     []int{0},
		Only:     []OnlyKiller{{Test: 2, Mutant: 2}},
		Smallest: Cover{Tests: []int{1, 2}, AtLeast: 2},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestATestThatReachesNothingStandsAside(t *testing.T) {
	got, err := pictured("T1 T2 T3", "a.F:a _.T").Columns()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([][]int{{0}, {1}, {2}}, [][]int{got.Aside, got.Idle, got.Smallest.Tests}); diff != "" {
		t.Errorf("aside, idle, smallest: %s", diff)
	}
}

func TestTheSmallestSetIsAsSmallAsTryingAllOfThemFinds(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		columns := 1 + random.IntN(9)
		rows := randomRows(random, 1+random.IntN(12), columns, 0.4)
		got := smallestCover(rows, columns, searchSteps)
		if want := leastByTrying(rows, columns); len(got.Tests) != want || !got.Exact() || !covers(got.Tests, rows) {
			t.Fatalf("%v: got %+v, want %d tests", rows, got, want)
		}
	}
}

func TestASearchThatIsGivenUpSaysSoAndStillCovers(t *testing.T) {
	rows := randomRows(rand.New(rand.NewPCG(3, 4)), 60, 40, 0.15)
	exact := smallestCover(rows, 40, searchSteps)
	rough := smallestCover(rows, 40, 3)
	if !covers(rough.Tests, rows) || rough.Exact() || rough.AtLeast > len(exact.Tests) || len(rough.Tests) < len(exact.Tests) {
		t.Errorf("given up: %+v; exact: %+v", rough, exact)
	}
}

func BenchmarkTheSmallestSetOfManyTests(b *testing.B) {
	for _, size := range []struct{ rows, columns int }{{40, 60}, {134, 300}} {
		rows := randomRows(rand.New(rand.NewPCG(5, 6)), size.rows, size.columns, 0.08)
		b.Run(fmt.Sprintf("%d by %d", size.rows, size.columns), func(b *testing.B) {
			for b.Loop() {
				smallestCover(rows, size.columns, searchSteps)
			}
		})
	}
}

func randomRows(random *rand.Rand, n, columns int, density float64) [][]int {
	rows := make([][]int, n)
	for i := range rows {
		for c := range columns {
			if random.Float64() < density {
				rows[i] = append(rows[i], c)
			}
		}
		if rows[i] == nil {
			rows[i] = []int{random.IntN(columns)}
		}
	}
	return rows
}

// leastByTrying looks at every subset of the columns.
func leastByTrying(rows [][]int, columns int) int {
	least := columns
	for subset := range 1 << columns {
		var chosen []int
		for c := range columns {
			if subset&(1<<c) != 0 {
				chosen = append(chosen, c)
			}
		}
		if n := bits.OnesCount(uint(subset)); n < least && covers(chosen, rows) {
			least = n
		}
	}
	return least
}

func covers(chosen []int, rows [][]int) bool {
	for _, row := range rows {
		met := false
		for _, c := range chosen {
			met = met || within([]int{c}, row)
		}
		if !met {
			return false
		}
	}
	return true
}
