package report

// Columns is what the kill table says of the tests. Numbers are indices into
// Matrix.Tests and Matrix.Mutants.
type Columns struct {
	// Kills has the number of mutants that each test kills.
	Kills []int
	// Idle are the tests that reach a mutant and kill none; Aside are those that
	// reach no mutant. A test without a verdict is in neither.
	Idle, Aside []int
	// Only has the mutants that one test alone kills, with that test.
	Only []OnlyKiller
	// Smallest is a smallest set of tests that kills as much as all of them.
	Smallest Cover
}

// An OnlyKiller is a test without which a mutant would survive.
type OnlyKiller struct{ Test, Mutant int }

// Columns reads the kill table by column; its errors are those of Verdicts.
func (m *Matrix) Columns() (Columns, error) {
	verdicts, err := m.Verdicts()
	if err != nil {
		return Columns{}, err
	}
	return m.columns(verdicts), nil
}

func (m *Matrix) columns(verdicts []Verdict) Columns {
	c := Columns{Kills: make([]int, len(m.Tests))}
	reach := make([]int, len(m.Tests))
	var rows [][]int
	for i, v := range verdicts {
		for _, t := range v.Killers {
			c.Kills[t]++
		}
		for _, t := range v.Reachers {
			reach[t]++
		}
		if len(v.Killers) > 0 {
			rows = append(rows, v.Killers)
		}
		if len(v.Killers) == 1 {
			c.Only = append(c.Only, OnlyKiller{Test: v.Killers[0], Mutant: i})
		}
	}
	for t, test := range m.Tests {
		switch {
		case test.Unstable != "" || c.Kills[t] > 0:
		case reach[t] > 0:
			c.Idle = append(c.Idle, t)
		default:
			c.Aside = append(c.Aside, t)
		}
	}
	c.Smallest = smallestCover(rows, len(m.Tests), searchSteps)
	return c
}
