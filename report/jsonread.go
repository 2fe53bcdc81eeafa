package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// ReadJSON reads what WriteJSON wrote, and returns the Matrix but for its Root,
// which no report has. What it returns is written as the same bytes again. A
// report of another tool, one that says two things of a mutant, or one with a
// state that is not known is an error.
func ReadJSON(r io.Reader) (*Matrix, error) {
	dec := json.NewDecoder(r)
	var doc jsonReport
	if err := dec.Decode(&doc); err != nil {
		return nil, fmt.Errorf("reading the report: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("reading the report: there is more behind its end")
	}
	if doc.SchemaVersion != "2" || doc.Framework.Name != "mutcheck" {
		return nil, fmt.Errorf("it is no report of mutcheck's: schema version %q, written by %q", doc.SchemaVersion, doc.Framework.Name)
	}
	m, err := doc.matrix()
	if err != nil {
		return nil, fmt.Errorf("the report contradicts itself: %w", err)
	}
	return m, nil
}

func (doc *jsonReport) matrix() (*Matrix, error) {
	run := doc.Mutcheck
	m := &Matrix{
		Version: run.Version, Pending: run.Pending, Sources: map[string]string{}, Skipped: run.Skipped, Warnings: run.Warnings,
		Subject: run.Subject, Rerun: run.Rerun, Prefix: run.Prefix, Partial: run.Partial, Shard: run.Shard, Tree: run.Tree, Terms: run.Terms,
	}
	if err := m.Shard.check(); err != nil {
		return nil, err
	}
	for name, f := range doc.Files {
		m.Sources[name] = f.Source
	}
	for _, t := range run.Tests {
		m.Tests = append(m.Tests, Test{
			ID: t.ID, Package: t.Package, Name: t.Name, Short: t.Short, File: t.File, Line: t.Line,
			Unstable: t.Unstable, Clock: t.Clock, ClockReason: t.ClockReason,
		})
	}
	for _, a := range run.Absent {
		m.Absent = append(m.Absent, Absent(a))
	}
	for _, r := range run.Retries {
		m.Retries = append(m.Retries, m.readRetry(r))
	}
	if err := m.readMutants(doc); err != nil {
		return nil, err
	}
	return m, m.statusesAre(doc)
}

// readMutants puts the mutants of all files into the order that they had.
func (m *Matrix) readMutants(doc *jsonReport) error {
	byID := map[string]Mutant{}
	for name, f := range doc.Files {
		for _, j := range f.Mutants {
			mutant, err := m.readMutant(name, j)
			if err != nil {
				return fmt.Errorf("mutant %s: %w", j.ID, err)
			}
			if _, twice := byID[j.ID]; twice {
				return fmt.Errorf("mutant %s is there twice", j.ID)
			}
			byID[j.ID] = mutant
		}
	}
	for _, id := range doc.Mutcheck.Mutants {
		mutant, found := byID[id]
		if !found {
			return fmt.Errorf("mutant %s is in no file, or listed twice", id)
		}
		delete(byID, id)
		m.Mutants = append(m.Mutants, mutant)
	}
	for id := range byID {
		return fmt.Errorf("mutant %s is in no list", id)
	}
	return nil
}

func (m *Matrix) readMutant(file string, j jsonMutant) (Mutant, error) {
	own := j.Mutcheck
	mutant := Mutant{
		ID: j.ID, Operator: own.Operator, Title: own.Title, Rule: own.Rule, RuleWords: own.RuleWords,
		Package: own.Package, Function: own.Function, File: file, Before: own.Before, After: own.After,
		Replacement: j.Replacement, Patch: own.Patch, Note: own.Note, NotViable: own.NotViable, Ignored: own.Ignored, Accepted: own.Accepted,
	}
	mutant.Start, mutant.End = m.positions(file, own.Site)
	if j.Location != own.Site {
		mutant.From, mutant.To = m.positions(file, j.Location)
	}
	if !j.wasRun() {
		return mutant, nil
	}
	known := 0
	for _, t := range m.Tests {
		cell := Cell{State: NotReached}
		if said, found := own.Cells[t.ID]; found {
			cell = Cell(said)
			known++
		}
		mutant.Cells = append(mutant.Cells, cell)
	}
	if len(own.Cells) != known {
		return mutant, errors.New("it has a cell for a test that the report does not have")
	}
	return mutant, nil
}

// wasRun says whether a mutant has cells, be they all not reached.
func (j jsonMutant) wasRun() bool {
	switch j.Status {
	case Pending, Ignored, CompileError:
		return len(j.Mutcheck.Cells) > 0
	}
	return true
}

func (m *Matrix) readRetry(j jsonRetry) Retry {
	retry := Retry{Package: j.Package, Function: j.Function, Undecided: j.Undecided}
	for _, p := range j.Parts {
		part := Part{Role: p.Role, File: p.File, Text: p.Text}
		part.Start, part.End = m.positions(p.File, p.Location)
		retry.Parts = append(retry.Parts, part)
	}
	return retry
}

// statusesAre wants each mutant's status to be what its cells come to.
func (m *Matrix) statusesAre(doc *jsonReport) error {
	verdicts, err := m.Verdicts()
	if err != nil {
		return err
	}
	for i, mutant := range m.Mutants {
		f := doc.Files[mutant.File]
		at := slices.IndexFunc(f.Mutants, func(j jsonMutant) bool { return j.ID == mutant.ID })
		if said := f.Mutants[at].Status; said != verdicts[i].Status {
			return fmt.Errorf("mutant %s is said to be %s, and its cells come to %s", mutant.ID, said, verdicts[i].Status)
		}
	}
	return nil
}

// positions turns a location of the schema into byte columns.
func (m *Matrix) positions(file string, l jsonLocation) (start, end Position) {
	lines := strings.SplitAfter(m.Sources[file], "\n")
	return bytePosition(lines, l.Start), bytePosition(lines, l.End)
}

// bytePosition undoes utf16Position.
func bytePosition(lines []string, p jsonPosition) Position {
	if p.Line < 1 || p.Line > len(lines) || p.Column < 1 {
		return Position(p)
	}
	units, bytes := 0, 0
	for _, r := range lines[p.Line-1] {
		if units >= p.Column-1 {
			break
		}
		units++
		if r > 0xFFFF {
			units++
		}
		bytes += utf8.RuneLen(r)
	}
	if units != p.Column-1 {
		return Position(p)
	}
	return Position{p.Line, bytes + 1}
}
