package report

import (
	"errors"
	"fmt"
)

// Kill tells whether a cell in this state counts as a kill, and false for a
// state that it does not know.
func (s State) Kill() bool {
	switch s {
	case Failed, Panicked, Looped, TimedOut, OutOfMemory:
		return true
	}
	return false
}

// Reached tells whether the test entered the mutated code.
func (s State) Reached() bool { return s != NotReached }

// A Verdict is what the cells of one mutant come to.
type Verdict struct {
	Status Status
	// Killers and Reachers are indices into Matrix.Tests, in their order: the
	// tests that killed the mutant, and those that entered it.
	Killers, Reachers []int
	// OutOfMemory is set where the status is Timeout and no cell timed out: the
	// interchange format has one word for both, people have two.
	OutOfMemory bool
	// Accepted is set where the mutant is alive and the team has accepted that.
	Accepted bool
}

// Alive tells whether the mutant is alive for certain: reached and passed by
// every test that ran, or reached by none.
func (v Verdict) Alive() bool { return v.Status == Survived || v.Status == NoCoverage }

// Survivor tells whether the mutant is alive, and nobody has accepted that.
func (v Verdict) Survivor() bool { return v.Alive() && !v.Accepted }

// Words is the verdict as people read it.
func (v Verdict) Words() string {
	if v.Accepted {
		return "accepted"
	}
	switch v.Status {
	case Killed:
		return "killed"
	case Survived:
		return "survived"
	case NoCoverage:
		return "not reached"
	case CompileError:
		return "not viable"
	case RuntimeError:
		return "unstable"
	case Timeout:
		if v.OutOfMemory {
			return "out of memory"
		}
		return "timed out"
	case Ignored:
		return "ignored"
	case Pending:
		return "not run"
	}
	return string(v.Status)
}

// Verdicts judges every mutant, in the order of m.Mutants. A state that is not
// one of the States, a row of the wrong length, or a mutant that was not run
// outside a listing is an error: nothing is taken for passed that was not.
func (m *Matrix) Verdicts() ([]Verdict, error) {
	verdicts := make([]Verdict, len(m.Mutants))
	dealt := m.dealt()
	for i, mutant := range m.Mutants {
		v, err := m.verdict(mutant, m.Pending || !dealt[mutant.ID])
		if err != nil {
			return nil, fmt.Errorf("mutant %s: %w", mutant.ID, err)
		}
		verdicts[i] = v
	}
	return verdicts, nil
}

// dealt are the ids of the mutants that this run was to run.
func (m *Matrix) dealt() map[string]bool {
	ids := make([]string, len(m.Mutants))
	for i, mutant := range m.Mutants {
		ids[i] = mutant.ID
	}
	return m.Shard.Deal(ids)
}

func (m *Matrix) verdict(mutant Mutant, pending bool) (Verdict, error) {
	run := len(mutant.Cells) > 0
	switch {
	case run && pending && !m.Pending:
		return Verdict{}, errors.New("it has cells, and is of another shard")
	case run && len(mutant.Cells) != len(m.Tests):
		return Verdict{}, fmt.Errorf("%d cells for %d tests", len(mutant.Cells), len(m.Tests))
	case mutant.Ignored != "":
		return Verdict{Status: Ignored}, nil
	case mutant.NotViable != "":
		return Verdict{Status: CompileError}, nil
	case pending:
		return Verdict{Status: Pending}, nil
	case !run:
		return Verdict{}, fmt.Errorf("it has no cells: it was not run")
	}
	var v Verdict
	seen := map[State]bool{}
	for i, cell := range mutant.Cells {
		if _, known := marks[cell.State]; !known {
			return Verdict{}, fmt.Errorf("test %s: unknown state %q", m.Tests[i].ID, cell.State)
		}
		seen[cell.State] = true
		if cell.State.Kill() {
			v.Killers = append(v.Killers, i)
		}
		if cell.State.Reached() {
			v.Reachers = append(v.Reachers, i)
		}
	}
	v.Status = statusOf(seen)
	v.OutOfMemory = v.Status == Timeout && !seen[TimedOut]
	v.Accepted = v.Alive() && mutant.Accepted != ""
	return v, nil
}

// statusOf weighs the states that a row has: a sure kill decides; one by a limit
// is told apart; without a kill, an unstable cell leaves the verdict open.
func statusOf(seen map[State]bool) Status {
	switch {
	case seen[Failed] || seen[Panicked] || seen[Looped]:
		return Killed
	case seen[TimedOut] || seen[OutOfMemory]:
		return Timeout
	case seen[Unstable]:
		return RuntimeError
	case seen[Passed]:
		return Survived
	}
	return NoCoverage
}

// marks are the states as the kill table draws them.
var marks = map[State]string{
	Failed:      "x",
	Panicked:    "!",
	Looped:      "L",
	TimedOut:    "T",
	OutOfMemory: "M",
	Passed:      ".",
	NotReached:  "",
	Unstable:    "?",
}
