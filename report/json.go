package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// WriteJSON writes mutation-testing-report-schema version 2, which dashboards and
// viewers read, and beside its fields our own, each in an object named mutcheck:
// together they hold all of the Matrix but its Root. The same fields are there
// in every report, a listing too; lists are never null; the bytes are the same
// for the same Matrix, whatever the view.
func WriteJSON(w io.Writer, m *Matrix, _ View) error {
	r, err := newJSONReport(m)
	if err != nil {
		return err
	}
	text, err := encodeJSON(r)
	if err == nil && bytes.Contains(text, []byte(`\ufffd`)) {
		// Bytes that are no UTF-8. They are read as a character, which is written in
		// another way; so it is here too, or the report would not come back the same.
		var again jsonReport
		if err = json.Unmarshal(text, &again); err == nil {
			text, err = encodeJSON(&again)
		}
	}
	if err == nil {
		_, err = w.Write(text)
	}
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

func encodeJSON(r *jsonReport) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(r)
	return b.Bytes(), err
}

// The types below have the names of the schema; comments are on what is ours.
type jsonReport struct {
	SchemaVersion string                  `json:"schemaVersion"`
	Thresholds    jsonThresholds          `json:"thresholds"`
	Framework     jsonFramework           `json:"framework"`
	Files         map[string]jsonFile     `json:"files"`
	TestFiles     map[string]jsonTestFile `json:"testFiles"`
	Mutcheck      jsonRun                 `json:"mutcheck"`
}

type jsonThresholds struct {
	High int `json:"high"`
	Low  int `json:"low"`
}

type jsonFramework struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type jsonFile struct {
	Language string       `json:"language"`
	Source   string       `json:"source"`
	Mutants  []jsonMutant `json:"mutants"`
}

// Location is what Replacement takes the place of: a viewer shows the one for the
// other.
type jsonMutant struct {
	ID             string          `json:"id"`
	MutatorName    string          `json:"mutatorName"`
	Description    string          `json:"description"`
	Location       jsonLocation    `json:"location"`
	Replacement    string          `json:"replacement"`
	Status         Status          `json:"status"`
	StatusReason   string          `json:"statusReason"`
	KilledBy       []string        `json:"killedBy"`
	CoveredBy      []string        `json:"coveredBy"`
	TestsCompleted int             `json:"testsCompleted"`
	Mutcheck       jsonMutantExtra `json:"mutcheck"`
}

type jsonMutantExtra struct {
	Operator string `json:"operator"`
	Title    string `json:"title"`
	// Site is the place that the mutant is about.
	Site      jsonLocation `json:"site"`
	Rule      string       `json:"rule"`
	RuleWords string       `json:"ruleWords"`
	Package   string       `json:"package"`
	Function  string       `json:"function"`
	Before    string       `json:"before"`
	After     string       `json:"after"`
	Patch     string       `json:"patch"`
	Note      string       `json:"note"`
	NotViable string       `json:"notViable"`
	Ignored   string       `json:"ignored"`
	Accepted  string       `json:"accepted"`
	// Cells has one for each test that reaches the mutant, by its id: in a large
	// table most cells are not reached.
	Cells map[string]jsonCell `json:"cells"`
}

type jsonCell struct {
	State   State  `json:"state"`
	Message string `json:"message"`
}

type jsonLocation struct {
	Start jsonPosition `json:"start"`
	End   jsonPosition `json:"end"`
}

type jsonPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

type jsonTestFile struct {
	Tests []jsonTestDefinition `json:"tests"`
}

type jsonTestDefinition struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Location is left out where the line is not known: 0 would be invalid.
	Location *jsonOpenLocation `json:"location,omitempty"`
}

type jsonOpenLocation struct {
	Start jsonPosition `json:"start"`
}

// jsonRun is what the run has beside the schema's fields.
type jsonRun struct {
	Version string `json:"version"`
	Subject string `json:"subject"`
	Rerun   string `json:"rerun"`
	Prefix  string `json:"prefix"`
	// Mutants are the ids of all, in the order of the source.
	Mutants  []string     `json:"mutants"`
	Pending  bool         `json:"pending"`
	Partial  bool         `json:"partial"`
	Shard    Shard        `json:"shard"`
	Tree     string       `json:"tree"`
	Terms    []Term       `json:"terms"`
	Summary  Summary      `json:"summary"`
	Tests    []jsonTest   `json:"tests"`
	Columns  jsonColumns  `json:"columns"`
	Absent   []jsonAbsent `json:"absent"`
	Retries  []jsonRetry  `json:"retries"`
	Skipped  []string     `json:"skipped"`
	Warnings []string     `json:"warnings"`
}

// jsonTest is a column, in the order of the kill table.
type jsonTest struct {
	ID       string `json:"id"`
	Package  string `json:"package"`
	Name     string `json:"name"`
	Short    string `json:"short"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Unstable string `json:"unstable"`
	// Clock is the clock that the test ran on, with the reason for the real one.
	Clock       string `json:"clock"`
	ClockReason string `json:"clockReason"`
	Kills       int    `json:"kills"`
}

// jsonColumns is what the table says of the tests, in their ids.
type jsonColumns struct {
	Idle     []string         `json:"idle"`
	Aside    []string         `json:"aside"`
	Only     []jsonOnlyKiller `json:"only"`
	Smallest jsonCover        `json:"smallest"`
}

type jsonOnlyKiller struct {
	Test   string `json:"test"`
	Mutant string `json:"mutant"`
}

type jsonCover struct {
	Tests []string `json:"tests"`
	// AtLeast is how many tests any such set needs.
	AtLeast int `json:"atLeast"`
}

type jsonAbsent struct {
	Operator string `json:"operator"`
	Title    string `json:"title"`
	Rule     string `json:"rule"`
	Reason   string `json:"reason"`
}

type jsonRetry struct {
	Package   string     `json:"package"`
	Function  string     `json:"function"`
	Parts     []jsonPart `json:"parts"`
	Undecided []string   `json:"undecided"`
}

type jsonPart struct {
	Role     string       `json:"role"`
	File     string       `json:"file"`
	Location jsonLocation `json:"location"`
	Text     string       `json:"text"`
}

// replaced is what a mutant's replacement takes the place of.
func (m *Matrix) replaced(mutant Mutant) jsonLocation {
	if mutant.From == (Position{}) && mutant.To == (Position{}) {
		return m.location(mutant.File, mutant.Start, mutant.End)
	}
	return m.location(mutant.File, mutant.From, mutant.To)
}

// location turns byte columns into the schema's: UTF-16 units, from 1.
func (m *Matrix) location(file string, start, end Position) jsonLocation {
	return jsonLocation{Start: utf16Position(m.Sources[file], start), End: utf16Position(m.Sources[file], end)}
}

// utf16Position counts the units before a position on its line. Where the source
// does not reach so far, the position stays as it is.
func utf16Position(source string, p Position) jsonPosition {
	// To split the source into lines for each position would take most of a report's time.
	for n := 1; n < p.Line; n++ {
		end := strings.IndexByte(source, '\n')
		if end < 0 {
			return jsonPosition(p)
		}
		source = source[end+1:]
	}
	line := source
	if end := strings.IndexByte(source, '\n'); end >= 0 {
		line = source[:end+1]
	}
	if p.Line < 1 || p.Column < 1 || p.Column-1 > len(line) {
		return jsonPosition(p)
	}
	units := 0
	for _, r := range line[:p.Column-1] {
		units++
		if r > 0xFFFF {
			units++
		}
	}
	return jsonPosition{p.Line, units + 1}
}
