package harness

import (
	"context"
	"slices"
	"strings"

	"github.com/mutcheck/mutcheck/report"
)

// fold makes one column of subtests that build on each other: where one fails
// alone and the test around it passes alone, with all of its subtests in their
// order, that test is the column. Where it fails too, its own parent is tried, and at
// last the subtest is left without a verdict.
func (r *run) fold(ctx context.Context, cs *columns) error {
	tried := map[string]bool{}
	for _, c := range slices.Clone(cs.list) {
		if !c.dependent || !slices.Contains(cs.list, c) {
			continue
		}
		for _, parent := range ancestors(c.Name) {
			id := c.Package + "." + parent
			if tried[id] {
				continue
			}
			tried[id] = true
			whole := &column{binary: c.binary, Test: c.Test}
			whole.ID, whole.Name, whole.Unstable = id, parent, ""
			whole.Clock, whole.ClockReason = cs.clockBelow(c.Package, parent)
			if err := r.alone(ctx, whole); err != nil {
				return err
			}
			if whole.Unstable == "" {
				cs.replace(whole)
				break
			}
		}
	}
	return nil
}

// clockBelow is the clock of the subtests of a test: the virtual one if all of them
// run on it.
func (cs *columns) clockBelow(pkg, parent string) (clock, reason string) {
	for _, c := range cs.list {
		if c.Package == pkg && strings.HasPrefix(c.Name, parent+"/") && !c.virtual() {
			return c.Clock, c.ClockReason
		}
	}
	return report.VirtualClock, ""
}

// replace puts a test in the place of its subtests.
func (cs *columns) replace(whole *column) {
	isBelow := func(c *column) bool { return c.Package == whole.Package && strings.HasPrefix(c.Name, whole.Name+"/") }
	at := slices.IndexFunc(cs.list, isBelow)
	cs.list = slices.Insert(slices.DeleteFunc(cs.list, isBelow), at, whole)
}
