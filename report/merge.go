package report

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Merge puts the reports of shards together. Of all of them, the answer is the
// report of the whole run; of some, it is a report with these parts, and
// its Shard says which are missing. Reports that are not of one run are refused: those of another
// version, tree, number of shards, or selection of mutants, those with other tests, and a
// shard that is there twice. Terms are left out: the merged report has to be judged anew.
func Merge(parts []*Matrix) (*Matrix, error) {
	if len(parts) == 0 {
		return nil, errors.New("there is no report to merge")
	}
	parts = slices.Clone(parts)
	for i, part := range parts {
		if part.Shard.Whole() {
			return nil, fmt.Errorf("report %d is of a whole run: there is nothing to merge it with", i+1)
		}
		if err := sameRun(parts[0], part); err != nil {
			return nil, fmt.Errorf("shards %s and %s do not belong together: %w", parts[0].Shard, part.Shard, err)
		}
	}
	slices.SortFunc(parts, func(a, b *Matrix) int { return slices.Compare(a.Shard.Has, b.Shard.Has) })
	first := parts[0]
	merged := *first
	merged.Terms, merged.Shard.Has = nil, nil
	merged.Tests, merged.Mutants = slices.Clone(first.Tests), slices.Clone(first.Mutants)
	merged.Skipped, merged.Warnings = nil, nil
	for _, part := range parts {
		for _, n := range part.Shard.Has {
			if slices.Contains(merged.Shard.Has, n) {
				return nil, fmt.Errorf("shard %d/%d is there twice", n, part.Shard.Of)
			}
		}
		merged.Shard.Has = append(merged.Shard.Has, part.Shard.Has...)
		merged.take(part)
	}
	slices.Sort(merged.Shard.Has)
	slices.Sort(merged.Warnings)
	merged.Warnings = slices.Compact(merged.Warnings)
	merged.spreadInstability()
	if len(merged.Shard.Missing()) == 0 {
		merged.Shard = Shard{}
	}
	if _, err := merged.Verdicts(); err != nil {
		return nil, err
	}
	return &merged, nil
}

// sameRun is why two reports are not shards of one run; nil where they are.
func sameRun(a, b *Matrix) error {
	switch {
	case a.Version != b.Version:
		return fmt.Errorf("one was made by mutcheck %s, the other by %s", a.Version, b.Version)
	case a.Shard.Of != b.Shard.Of:
		return fmt.Errorf("one is of %d shards, the other of %d", a.Shard.Of, b.Shard.Of)
	case a.Tree != b.Tree:
		return errors.New("the code, the tests, the version of Go or the flags differ")
	}
	ids := func(m *Matrix) (all []string) {
		for _, mutant := range m.Mutants {
			all = append(all, mutant.ID)
		}
		return all
	}
	tests := func(m *Matrix) (all []string) {
		for _, t := range m.Tests {
			all = append(all, t.ID)
		}
		return all
	}
	if words := onlyInOne(ids(a), ids(b)); words != "" {
		return errors.New("they are not about the same mutants: " + words)
	}
	if words := onlyInOne(tests(a), tests(b)); words != "" {
		return errors.New("their tests differ: " + words)
	}
	return nil
}

// onlyInOne names what one of two lists has and the other has not, or has
// elsewhere.
func onlyInOne(a, b []string) string {
	for i := range max(len(a), len(b)) {
		switch {
		case i >= len(a):
			return b[i] + " is in one only"
		case i >= len(b) || !slices.Contains(b, a[i]):
			return a[i] + " is in one only"
		case a[i] != b[i]:
			return a[i] + " stands in another place"
		}
	}
	return ""
}

// take puts in what a part has found out.
func (m *Matrix) take(part *Matrix) {
	dealt := part.dealt()
	for i, mutant := range part.Mutants {
		if dealt[mutant.ID] {
			m.Mutants[i] = mutant
		}
	}
	for i, t := range part.Tests {
		if m.Tests[i].Unstable == "" {
			m.Tests[i].Unstable = t.Unstable
		}
		if t.Clock == RealClock && m.Tests[i].Clock != RealClock {
			m.Tests[i].Clock, m.Tests[i].ClockReason = t.Clock, t.ClockReason
		}
	}
	for _, name := range part.Skipped {
		if !slices.Contains(m.Skipped, name) {
			m.Skipped = append(m.Skipped, name)
		}
	}
	m.Warnings = append(m.Warnings, part.Warnings...)
}

// spreadInstability takes the verdicts of a test away in all shards where one of
// them has seen that it is unstable.
func (m *Matrix) spreadInstability() {
	for i := range m.Mutants {
		mutant := &m.Mutants[i]
		mutant.Cells = slices.Clone(mutant.Cells)
		for t, cell := range mutant.Cells {
			if m.Tests[t].Unstable != "" && cell.State.Reached() {
				mutant.Cells[t] = Cell{State: Unstable, Message: m.Tests[t].Unstable}
			}
		}
	}
}

// MissingWords says which shards a report does not have; empty where none is
// missing, or where it is the report of one shard alone.
func (m *Matrix) MissingWords() string {
	if m.Shard.Whole() || len(m.Shard.Missing()) == 0 {
		return ""
	}
	names := make([]string, 0, m.Shard.Of)
	for _, n := range m.Shard.Missing() {
		names = append(names, fmt.Sprintf("%d/%d", n, m.Shard.Of))
	}
	return strings.Join(names, ", ")
}
