package report

import (
	"fmt"
	"strings"
)

// A Summary counts the mutants of a run by verdict. Each mutant is in one count.
type Summary struct {
	Mutants     int `json:"mutants"`
	Killed      int `json:"killed"`
	TimedOut    int `json:"timedOut"`
	OutOfMemory int `json:"outOfMemory"`
	Survived    int `json:"survived"`
	NotReached  int `json:"notReached"`
	// Accepted counts those that are alive and accepted; they are no part of the
	// score.
	Accepted  int `json:"accepted"`
	Unstable  int `json:"unstable"`
	NotViable int `json:"notViable"`
	Ignored   int `json:"ignored"`
	NotRun    int `json:"notRun"`
	// Absent counts documented operators without a site; they are no mutants.
	Absent int `json:"absent"`
}

// Alive is how many mutants no test killed, reached or not, and nobody accepted.
func (s Summary) Alive() int { return s.Survived + s.NotReached }

// Dead is how many were killed, by whatever.
func (s Summary) Dead() int { return s.Killed + s.TimedOut + s.OutOfMemory }

// Judged is how many mutants have a verdict: what the score is a part of.
func (s Summary) Judged() int { return s.Dead() + s.Alive() }

// Summary counts the verdicts; its errors are those of Verdicts.
func (m *Matrix) Summary() (Summary, error) {
	verdicts, err := m.Verdicts()
	if err != nil {
		return Summary{}, err
	}
	return m.count(verdicts), nil
}

func (m *Matrix) count(verdicts []Verdict) Summary {
	s := Summary{Mutants: len(verdicts), Absent: len(m.Absent)}
	for _, v := range verdicts {
		*s.counter(v)++
	}
	return s
}

func (s *Summary) counter(v Verdict) *int {
	if v.Accepted {
		return &s.Accepted
	}
	switch v.Status {
	case Killed:
		return &s.Killed
	case Survived:
		return &s.Survived
	case NoCoverage:
		return &s.NotReached
	case RuntimeError:
		return &s.Unstable
	case CompileError:
		return &s.NotViable
	case Ignored:
		return &s.Ignored
	case Pending:
		return &s.NotRun
	}
	if v.OutOfMemory {
		return &s.OutOfMemory
	}
	return &s.TimedOut
}

// String is the run in one line: "7 mutants: 5 killed, 1 survived, 1 ignored".
func (s Summary) String() string {
	var parts []string
	for _, c := range []struct {
		n     int
		words string
	}{
		{s.Killed, "killed"},
		{s.TimedOut, "timed out"},
		{s.OutOfMemory, "out of memory"},
		{s.Survived, "survived"},
		{s.NotReached, "not reached by any test"},
		{s.Accepted, "accepted"},
		{s.Unstable, "unstable"},
		{s.NotViable, "not viable"},
		{s.Ignored, "ignored"},
		{s.NotRun, "not run"},
	} {
		if c.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", c.n, c.words))
		}
	}
	line := plural(s.Mutants, "mutant")
	if s.NotRun > 0 && s.NotRun == s.Mutants {
		line += ", not run"
	} else if len(parts) > 0 {
		line += ": " + strings.Join(parts, ", ")
	}
	if s.Absent > 0 {
		line += fmt.Sprintf("; %s absent", plural(s.Absent, "documented operator"))
	}
	return line
}

// plural is a number and its noun.
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
