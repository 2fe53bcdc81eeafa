package report

import (
	"math/bits"
	"slices"
)

// A Cover is a set of tests that kills every mutant that any test kills.
type Cover struct {
	// Tests are indices into Matrix.Tests, ascending.
	Tests []int
	// AtLeast is how many tests any such set needs. Where it is less than
	// len(Tests), the search was given up and a smaller set may exist.
	AtLeast int
}

// Exact tells whether no smaller set exists.
func (c Cover) Exact() bool { return c.AtLeast == len(c.Tests) }

// searchSteps bounds the search: tenths of a second at the most, and the same answer on
// every machine, which a limit on the clock would not give.
const searchSteps = 30_000

// smallestCover looks for a smallest set of columns that meets every row. Rows
// hold the columns that may meet them and are not empty. It is branch and
// bound: the row with the fewest columns is met by each of these in turn, and a
// branch ends where even a set of rows that share no column (each needs a
// column of its own) would make it no smaller than the best so far.
//
// After so many steps it is given up, and the best so far returned.
func smallestCover(rows [][]int, columns, steps int) Cover {
	s := &coverSearch{meets: make([]set, columns), rows: hardest(rows), steps: steps}
	for c := range s.meets {
		s.meets[c] = newSet(len(s.rows))
	}
	open := newSet(len(s.rows))
	for r, row := range s.rows {
		open.add(r)
		for _, c := range row {
			s.meets[c].add(r)
		}
	}
	s.best = s.greedy(open)
	atLeast := s.bound(open)
	s.branch(open, nil)
	if s.steps > 0 {
		atLeast = len(s.best)
	}
	slices.Sort(s.best)
	return Cover{Tests: s.best, AtLeast: atLeast}
}

// hardest drops each row that is met whenever another one is, and puts the rows
// with the fewest columns first.
func hardest(rows [][]int) [][]int {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b []int) int { return len(a) - len(b) })
	var kept [][]int
	for _, row := range rows {
		if !slices.ContainsFunc(kept, func(k []int) bool { return within(k, row) }) {
			kept = append(kept, row)
		}
	}
	return kept
}

// within tells whether every number of a is in b.
func within(a, b []int) bool {
	return !slices.ContainsFunc(a, func(n int) bool { return !slices.Contains(b, n) })
}

type coverSearch struct {
	rows  [][]int
	meets []set // by column: the rows that it meets
	best  []int
	steps int
}

// greedy takes the column that meets the most open rows, again and again.
func (s *coverSearch) greedy(open set) []int {
	var chosen []int
	for open.first() >= 0 {
		most, column := 0, 0
		for c, rows := range s.meets {
			if n := rows.common(open); n > most {
				most, column = n, c
			}
		}
		chosen = append(chosen, column)
		open = open.without(s.meets[column])
	}
	return chosen
}

// bound is a number of open rows of which no two share a column.
func (s *coverSearch) bound(open set) int {
	n := 0
	for r := open.first(); r >= 0; r = open.first() {
		n++
		for _, c := range s.rows[r] {
			open = open.without(s.meets[c])
		}
	}
	return n
}

func (s *coverSearch) branch(open set, chosen []int) {
	if s.steps--; s.steps <= 0 {
		return
	}
	r := open.first()
	if r < 0 {
		if len(chosen) < len(s.best) {
			s.best = slices.Clone(chosen)
		}
		return
	}
	if len(chosen)+s.bound(open) >= len(s.best) {
		return
	}
	for _, c := range s.rows[r] {
		s.branch(open.without(s.meets[c]), append(chosen, c))
	}
}

// A set holds row numbers, 64 a word.
type set []uint64

func newSet(size int) set { return make(set, (size+63)/64) }

func (s set) add(n int) { s[n/64] |= 1 << (n % 64) }

// without is a new set: s less what is in o.
func (s set) without(o set) set {
	left := make(set, len(s))
	for i := range s {
		left[i] = s[i] &^ o[i]
	}
	return left
}

// common is how many numbers the sets share.
func (s set) common(o set) int {
	n := 0
	for i := range s {
		n += bits.OnesCount64(s[i] & o[i])
	}
	return n
}

// first is the least number in the set, or -1.
func (s set) first() int {
	for i, word := range s {
		if word != 0 {
			return i*64 + bits.TrailingZeros64(word)
		}
	}
	return -1
}
