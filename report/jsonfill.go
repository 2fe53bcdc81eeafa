package report

import (
	"fmt"
	"strings"
)

// allKilled is both thresholds: like the exit code, a report is green when every
// mutant is killed and not before.
const allKilled = 100

func newJSONReport(m *Matrix) (*jsonReport, error) {
	verdicts, err := m.Verdicts()
	if err != nil {
		return nil, err
	}
	files, err := m.jsonFiles(verdicts)
	if err != nil {
		return nil, err
	}
	return &jsonReport{
		SchemaVersion: "2",
		Thresholds:    jsonThresholds{High: allKilled, Low: allKilled},
		Framework:     jsonFramework{Name: "mutcheck", Version: m.Version},
		Files:         files,
		TestFiles:     m.jsonTestFiles(),
		Mutcheck:      m.jsonRun(verdicts),
	}, nil
}

func (m *Matrix) jsonFiles(verdicts []Verdict) (map[string]jsonFile, error) {
	files := map[string]jsonFile{}
	for name, source := range m.Sources {
		files[name] = jsonFile{Language: "go", Source: source, Mutants: []jsonMutant{}}
	}
	for i, mutant := range m.Mutants {
		f, found := files[mutant.File]
		if !found {
			return nil, fmt.Errorf("mutant %s: the source of %s is missing", mutant.ID, mutant.File)
		}
		f.Mutants = append(f.Mutants, m.jsonMutant(mutant, verdicts[i]))
		files[mutant.File] = f
	}
	return files, nil
}

func (m *Matrix) jsonMutant(mutant Mutant, v Verdict) jsonMutant {
	return jsonMutant{
		ID:             mutant.ID,
		MutatorName:    mutant.Operator,
		Description:    fmt.Sprintf("%s: %s -> %s", mutant.Title, mutant.Before, mutant.After),
		Location:       m.replaced(mutant),
		Replacement:    mutant.Replacement,
		Status:         v.Status,
		StatusReason:   m.reason(mutant, v),
		KilledBy:       m.ids(v.Killers),
		CoveredBy:      m.ids(v.Reachers),
		TestsCompleted: len(v.Reachers),
		Mutcheck: jsonMutantExtra{
			Operator: mutant.Operator, Title: mutant.Title, Site: m.location(mutant.File, mutant.Start, mutant.End), Rule: mutant.Rule, RuleWords: mutant.RuleWords,
			Package: mutant.Package, Function: mutant.Function, Before: mutant.Before, After: mutant.After,
			Patch: mutant.Patch, Note: mutant.Note, NotViable: mutant.NotViable, Ignored: mutant.Ignored, Accepted: mutant.Accepted,
			Cells: m.jsonCells(mutant),
		},
	}
}

// reason is why a mutant has its status: for a kill, what the tests said.
func (m *Matrix) reason(mutant Mutant, v Verdict) string {
	switch v.Status {
	case Killed, Timeout:
		var said []string
		for _, t := range v.Killers {
			said = append(said, strings.TrimSpace(m.Tests[t].Name+": "+mutant.Cells[t].Message))
		}
		return strings.Join(said, "\n")
	case NoCoverage:
		return "no test reaches it"
	case RuntimeError:
		return m.openReason(mutant)
	}
	if v.Accepted {
		return mutant.Accepted
	}
	return mutant.Ignored + mutant.NotViable
}

func (m *Matrix) jsonCells(mutant Mutant) map[string]jsonCell {
	cells := map[string]jsonCell{}
	for t, c := range mutant.Cells {
		if c == (Cell{State: NotReached}) {
			continue
		}
		cells[m.Tests[t].ID] = jsonCell(c)
	}
	return cells
}

// ids are the ids of tests, by index.
func (m *Matrix) ids(tests []int) []string {
	ids := make([]string, len(tests))
	for i, t := range tests {
		ids[i] = m.Tests[t].ID
	}
	return ids
}

// jsonTestFiles groups the tests by file, or, where the file is not known, by
// package: the schema takes either.
func (m *Matrix) jsonTestFiles() map[string]jsonTestFile {
	files := map[string]jsonTestFile{}
	for _, t := range m.Tests {
		name, def := t.File, jsonTestDefinition{ID: t.ID, Name: t.Name}
		if name == "" {
			name = t.Package
		}
		if t.Line > 0 {
			def.Location = &jsonOpenLocation{Start: jsonPosition{Line: t.Line, Column: 1}}
		}
		f := files[name]
		f.Tests = append(f.Tests, def)
		files[name] = f
	}
	return files
}

func (m *Matrix) jsonRun(verdicts []Verdict) jsonRun {
	columns := m.columns(verdicts)
	run := jsonRun{
		Version:  m.Version,
		Subject:  m.Subject,
		Rerun:    m.Rerun,
		Prefix:   m.Prefix,
		Mutants:  []string{},
		Pending:  m.Pending,
		Partial:  m.Partial,
		Shard:    Shard{append([]int{}, m.Shard.Has...), m.Shard.Of},
		Tree:     m.Tree,
		Terms:    append([]Term{}, m.Terms...),
		Summary:  m.count(verdicts),
		Tests:    []jsonTest{},
		Columns:  m.jsonColumns(columns),
		Absent:   []jsonAbsent{},
		Retries:  []jsonRetry{},
		Skipped:  append([]string{}, m.Skipped...),
		Warnings: append([]string{}, m.Warnings...),
	}
	for _, mutant := range m.Mutants {
		run.Mutants = append(run.Mutants, mutant.ID)
	}
	for i, t := range m.Tests {
		run.Tests = append(run.Tests, jsonTest{
			ID: t.ID, Package: t.Package, Name: t.Name, Short: t.Short, File: t.File, Line: t.Line,
			Unstable: t.Unstable, Clock: t.Clock, ClockReason: t.ClockReason, Kills: columns.Kills[i],
		})
	}
	for _, a := range m.Absent {
		run.Absent = append(run.Absent, jsonAbsent(a))
	}
	for _, r := range m.Retries {
		run.Retries = append(run.Retries, m.jsonRetry(r))
	}
	return run
}

func (m *Matrix) jsonColumns(c Columns) jsonColumns {
	out := jsonColumns{
		Idle: m.ids(c.Idle), Aside: m.ids(c.Aside), Only: []jsonOnlyKiller{},
		Smallest: jsonCover{Tests: m.ids(c.Smallest.Tests), AtLeast: c.Smallest.AtLeast},
	}
	for _, o := range c.Only {
		out.Only = append(out.Only, jsonOnlyKiller{Test: m.Tests[o.Test].ID, Mutant: m.Mutants[o.Mutant].ID})
	}
	return out
}

func (m *Matrix) jsonRetry(r Retry) jsonRetry {
	out := jsonRetry{Package: r.Package, Function: r.Function, Parts: []jsonPart{}, Undecided: append([]string{}, r.Undecided...)}
	for _, p := range r.Parts {
		out.Parts = append(out.Parts, jsonPart{p.Role, p.File, m.location(p.File, p.Start, p.End), p.Text})
	}
	return out
}
