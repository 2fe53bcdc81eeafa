package harness

import (
	"context"
	"errors"
	"maps"
	"math/big"
	"math/bits"

	"github.com/mutcheck/mutcheck/mutants/weave"
)

// A test depends on others if it passes behind them and fails alone. To run each
// alone costs a process for each. So tests with counts of their own are only parted,
// in a few processes, so that each runs once without any one of the others; and one
// is run alone when it is about to convict a mutant alone. Where one is found to depend on
// another either way, the run begins anew and runs each of them alone. One that is not
// quick is run alone at once: in parts, it would run many times.

// errDependent is the error of a run that trusted a test which depends on another.
var errDependent = errors.New("a test depends on another one")

// findDependent parts the tests that may share something, and trusts them if none
// needs another. Shards do not: all have to come to the same columns. Nor does a run
// with a mutant that is not woven, since what reaches it is not seen.
func (r *run) findDependent(ctx context.Context, p *plan, cs *columns) error {
	if r.eachAlone || !r.Shard.Whole() || !p.allWoven() {
		return nil
	}
	var parts [][]*column
	for _, company := range cs.companies() {
		var open []*column
		for _, c := range company {
			if c.counted && !c.isolated() && c.own < quick {
				open = append(open, c)
			}
		}
		parts = append(parts, parted(open)...)
		for _, c := range open {
			c.trusted = true
		}
	}
	return r.parallel(ctx, "baseline", len(parts), func(ctx context.Context, i int) error {
		o := execOptions{active: weave.Baseline, limit: r.Timeout, virtual: parts[i][0].virtual(), inTurn: true, silent: true}
		for _, c := range parts[i] {
			o.tests = append(o.tests, c.Name)
		}
		x, err := r.execute(ctx, parts[i][0].binary, o)
		if err != nil {
			return err
		}
		for _, c := range parts[i] {
			if !x.silence() || !c.reachesSame(x.trace.Tests[c.Name]) {
				return errDependent
			}
		}
		return nil
	})
}

// reachesSame says whether the test, in other company, reaches what it did in that of
// all: what is made only once, the first test makes.
func (c *column) reachesSame(turns map[int]int64) bool {
	return maps.EqualFunc(c.turns, turns, func(a, b int64) bool { return a > 0 && b > 0 })
}

// parted puts things into parts of which, for any two, one has the first and not the
// second. Each is in another half of the parts, and of two sets of the same size, none
// is within the other: so few parts do for so many things (Sperner's theorem).
func parted[T any](all []T) [][]T {
	n := 0
	for halves(n) < int64(len(all)) {
		n++
	}
	if len(all) < 2 {
		return nil
	}
	parts := make([][]T, n)
	half := uint(0)
	for _, x := range all {
		for half++; bits.OnesCount(half) != n/2; half++ {
		}
		for i := range parts {
			if half>>i&1 == 1 {
				parts[i] = append(parts[i], x)
			}
		}
	}
	return parts
}

// halves is in how many ways half of n can be chosen.
func halves(n int) int64 { return new(big.Int).Binomial(int64(n), int64(n/2)).Int64() }

// standsAlone is errDependent for a trusted test that does not pass alone on the
// unchanged code.
func (r *run) standsAlone(ctx context.Context, c *column) error {
	if !c.trusted {
		return nil
	}
	c.solo.Lock()
	defer c.solo.Unlock()
	if c.stands {
		return nil
	}
	x, err := r.execute(ctx, c.binary, execOptions{tests: []string{c.Name}, active: weave.Baseline, limit: r.Timeout, virtual: c.virtual(), untraced: true})
	if err == nil && !(x.ended(c.Name) && x.hasEnded(c.Name, passed)) {
		err = errDependent
	}
	c.stands = err == nil
	return err
}
