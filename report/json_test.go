package report

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// everything is a matrix with each kind of row, and each field filled somewhere.
func everything() *Matrix {
	m := pictured("T1 T2 T3", "retry.Do:await-removed x!.", "retry.Do:cap-dropped .__", "retry.Do:cap-dropped#2 ___",
		"retry.Do:should-retry-dropped TM.", "retry.Do:exponent-dropped ?.L", "retry.Do:a ?..", "retry.Do:b ...", "retry.Do:c ...")
	m.Mutants[6].Ignored, m.Mutants[6].Cells = "the server caps", nil
	m.Mutants[7].NotViable, m.Mutants[7].Cells = "declared and not used: max", nil
	m.Mutants[1].Note = "a second cap stands behind this one"
	m.Tests[0].Unstable = "it fails in every other run"
	m.Tests[2].File, m.Tests[2].Line = "", 0
	m.Root = "/home/someone/x"
	m.Absent = []Absent{{"z", "z dropped", "delay", "no z found"}}
	m.Skipped, m.Warnings = []string{"TestLive"}, []string{"watch out"}
	m.Retries = []Retry{{Package: "example.com/x/retry", Function: "Do", Undecided: []string{"two caps"}, Parts: []Part{
		{"cap", "retry/retry.go", Position{8, 7}, Position{8, 32}, "min(o.Max, grown(o.Base))"}}}}
	return m
}

func jsonOf(t *testing.T, m *Matrix) string {
	t.Helper()
	return written(t, func(b *strings.Builder) error { return WriteJSON(b, m, View{}) })
}

// decoded reads a report with no knowledge of our types.
func decoded(t *testing.T, m *Matrix) map[string]any {
	t.Helper()
	var doc map[string]any
	if err := json.Unmarshal([]byte(jsonOf(t, m)), &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

// at follows keys and indices into a decoded document.
func at(t *testing.T, doc any, path ...any) any {
	t.Helper()
	for _, step := range path {
		switch key := step.(type) {
		case string:
			doc = doc.(map[string]any)[key]
		case int:
			doc = doc.([]any)[key]
		}
	}
	return doc
}

func TestTheReportHasTheSchemasFields(t *testing.T) {
	doc := decoded(t, everything())
	for _, tc := range []struct {
		path []any
		want any
	}{
		{[]any{"schemaVersion"}, "2"},
		{[]any{"thresholds", "high"}, 100.0},
		{[]any{"thresholds", "low"}, 100.0},
		{[]any{"framework", "name"}, "mutcheck"},
		{[]any{"files", "retry/retry.go", "language"}, "go"},
		{[]any{"files", "retry/retry.go", "source"}, source},
	} {
		if got := at(t, doc, tc.path...); got != tc.want {
			t.Errorf("%v: %v, want %v", tc.path, got, tc.want)
		}
	}
	mutants := at(t, doc, "files", "retry/retry.go", "mutants").([]any)
	for i, want := range []string{"Killed", "Survived", "NoCoverage", "Timeout", "Killed", "RuntimeError", "Ignored", "CompileError"} {
		if got := at(t, mutants[i], "status"); got != want {
			t.Errorf("mutant %d: %v, want %s", i, got, want)
		}
	}
	const id = "example.com/x/retry.TestList/"
	for field, want := range map[string]any{
		"id": "retry.Do:await-removed", "mutatorName": "await-removed", "replacement": "d := grown(o.Base)",
		"killedBy": []any{id + "T1", id + "T2"}, "coveredBy": []any{id + "T1", id + "T2", id + "T3"}, "testsCompleted": 3.0,
		"statusReason": "TestList/T1: list_test.go:40: wait 3: wanted 400ms, saw 800ms\nTestList/T2: list_test.go:41: wait 3: wanted 400ms, saw 800ms",
	} {
		if diff := cmp.Diff(want, at(t, mutants[0], field)); diff != "" {
			t.Errorf("%s: %s", field, diff)
		}
	}
	if got := at(t, mutants[6], "statusReason"); got != "the server caps" {
		t.Errorf("why it is ignored: %v", got)
	}
	cells := at(t, mutants[3], "mutcheck", "cells").(map[string]any)
	for test, want := range map[string]string{"T1": "timed-out", "T2": "out-of-memory", "T3": "passed"} {
		if got := at(t, cells, id+test, "state"); got != want {
			t.Errorf("cell %s: %v, want %s", test, got, want)
		}
	}
	if got := at(t, doc, "testFiles", "retry/retry_test.go", "tests", 0, "location", "start", "column"); got != 1.0 {
		t.Errorf("a test's column: %v, want 1", got)
	}
	if got := at(t, doc, "testFiles", "example.com/x/retry", "tests", 0, "id"); got != id+"T3" {
		t.Errorf("a test without a file is not filed under its package: %v", got)
	}
	if got := at(t, doc, "mutcheck", "summary", "survived"); got != 1.0 {
		t.Errorf("survived: %v, want 1", got)
	}
}

func TestColumnsCountUTF16Units(t *testing.T) {
	m := pictured("T1", "a.F:a x")
	// In source, 𝛿 of line 4 is at bytes 21 to 25 and is two units.
	m.Mutants[0].Start, m.Mutants[0].End = Position{4, 21}, Position{4, 25}
	got := at(t, decoded(t, m), "files", "retry/retry.go", "mutants", 0, "location")
	want := map[string]any{
		"start": map[string]any{"line": 4.0, "column": 21.0},
		"end":   map[string]any{"line": 4.0, "column": 23.0},
	}
	if diff := cmp.Diff(any(want), got); diff != "" {
		t.Error(diff)
	}
}

func TestAViewerPutsTheReplacementInThePlaceOfTheLocation(t *testing.T) {
	m := pictured("T1", "a.F:a x")
	m.Mutants[0].Start, m.Mutants[0].End = Position{4, 32}, Position{4, 42}
	m.Mutants[0].From, m.Mutants[0].To = Position{4, 32}, Position{4, 58}
	mutant := at(t, decoded(t, m), "files", "retry/retry.go", "mutants", 0)
	place := func(line, from, to float64) any {
		return map[string]any{"start": map[string]any{"line": line, "column": from}, "end": map[string]any{"line": line, "column": to}}
	}
	// One character of the line is four bytes and two units.
	if diff := cmp.Diff([]any{place(4, 30, 56), place(4, 30, 40)}, []any{at(t, mutant, "location"), at(t, mutant, "mutcheck", "site")}); diff != "" {
		t.Errorf("location and site: %s", diff)
	}
}

// TestAReportsShapeIsTheSameInEveryMode compares the keys of a full run, of an
// empty one and of a listing, which also must not have a null anywhere.
func TestAReportsShapeIsTheSameInEveryMode(t *testing.T) {
	listing := pictured("", "retry.Do:await-removed", "retry.Do:cap-dropped")
	listing.Pending = true
	nothing := &Matrix{}
	full := decoded(t, everything())
	for name, m := range map[string]*Matrix{"listing": listing, "nothing": nothing, "run": everything()} {
		if text := jsonOf(t, m); strings.Contains(text, "null") {
			t.Errorf("%s: a null:\n%s", name, text)
		}
		doc := decoded(t, m)
		for _, path := range [][]any{{}, {"mutcheck"}, {"mutcheck", "summary"}, {"mutcheck", "columns"}} {
			if diff := cmp.Diff(keys(at(t, full, path...)), keys(at(t, doc, path...))); diff != "" {
				t.Errorf("%s: %v: %s", name, path, diff)
			}
		}
	}
	mutant := []any{"files", "retry/retry.go", "mutants", 0}
	if diff := cmp.Diff(keys(at(t, full, mutant...)), keys(at(t, decoded(t, listing), mutant...))); diff != "" {
		t.Errorf("a listed mutant: %s", diff)
	}
	if got := at(t, decoded(t, listing), append(mutant, "status")...); got != "Pending" {
		t.Errorf("a listed mutant is %v", got)
	}
}

func keys(object any) map[string]bool {
	names := map[string]bool{}
	for name := range object.(map[string]any) {
		names[name] = true
	}
	return names
}

func TestTheReportTellsNothingOfTheMachine(t *testing.T) {
	if text := jsonOf(t, everything()); strings.Contains(text, "/home/someone") {
		t.Errorf("the root is in the report:\n%s", text)
	}
}

func TestTheSameMatrixGivesTheSameBytes(t *testing.T) {
	first := jsonOf(t, everything())
	for range 20 {
		if again := jsonOf(t, everything()); again != first {
			t.Fatal(cmp.Diff(first, again))
		}
	}
}

func TestAMutantWithoutItsSourceIsAnError(t *testing.T) {
	m := kata()
	m.Sources = nil
	if err := WriteJSON(&bytes.Buffer{}, m, View{}); err == nil || !strings.Contains(err.Error(), "retry/retry.go is missing") {
		t.Errorf("error %v", err)
	}
}

// TestTheReportFitsThePublishedSchema is skipped where published is.
func TestTheReportFitsThePublishedSchema(t *testing.T) {
	schema, why, err := published("mutation-testing-report-schema@3", "dist/src/mutation-testing-report-schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if schema == nil {
		t.Skip(why)
	}
	listing := pictured("", "retry.Do:await-removed")
	listing.Pending = true
	for name, m := range map[string]*Matrix{"run": everything(), "kata": kata(), "listing": listing, "nothing": {}} {
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(jsonOf(t, m)))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	spoilt := kata()
	spoilt.Mutants[0].Start.Column = 0
	doc, _ := jsonschema.UnmarshalJSON(strings.NewReader(jsonOf(t, spoilt)))
	if schema.Validate(doc) == nil {
		t.Error("a column 0 passes: the schema is not applied")
	}
}

// TestTheReportHoldsAllOfTheMatrixButItsRoot fills every field with a value of
// its own and looks for each in the report.
func TestTheReportHoldsAllOfTheMatrixButItsRoot(t *testing.T) {
	m := &Matrix{}
	var marks []string
	fill(reflect.ValueOf(m).Elem(), &marks)
	root := m.Root
	m.Sources = map[string]string{m.Mutants[0].File: "the source"}
	m.Pending = false
	for i := range m.Mutants {
		m.Mutants[i].Cells[0].State = Failed
	}
	// What is ignored or not viable is a reason, not a kill: both are kept.
	text := jsonOf(t, m)
	for _, mark := range append(marks, "the source") {
		if !strings.Contains(text, mark) && mark != root {
			t.Errorf("%q is not in the report", mark)
		}
	}
	if strings.Contains(text, root) {
		t.Error("the root is in the report")
	}
}

// fill gives each string and number below v a value of its own, and each slice
// one element.
func fill(v reflect.Value, marks *[]string) {
	mark := strconv.Itoa(1000 + len(*marks))
	if v.Type() == reflect.TypeFor[Shard]() { // one that the only mutant is of
		v.Set(reflect.ValueOf(Shard{[]int{0}, 7123}))
		*marks = append(*marks, "7123")
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("mark" + mark)
		if v.Type() == reflect.TypeFor[string]() {
			*marks = append(*marks, "mark"+mark)
		}
	case reflect.Int:
		n, _ := strconv.Atoi(mark)
		v.SetInt(int64(n))
		*marks = append(*marks, mark)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), marks)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), marks)
	}
}
