package report

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func read(t *testing.T, text string) *Matrix {
	t.Helper()
	m, err := ReadJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAReportThatIsReadAndWrittenAgainHasTheSameBytes(t *testing.T) {
	listing := pictured("", "retry.Do:await-removed", "retry.Do:cap-dropped")
	listing.Pending = true
	beyond := pictured("T1 T2", "retry.Do:b x.", "a.Do:a .x", "retry.Do:a x.")
	beyond.Mutants[1].File, beyond.Sources["a/z.go"] = "a/z.go", source
	beyond.Mutants[0].Start, beyond.Mutants[0].End = Position{4, 21}, Position{4, 25} // 𝛿, two units
	beyond.Mutants[0].From, beyond.Mutants[0].To = Position{4, 2}, Position{4, 26}
	beyond.Mutants[2].End = Position{400, 3}
	for name, m := range map[string]*Matrix{"run": everything(), "kata": kata(), "listing": listing, "nothing": {}, "beyond": beyond} {
		text := jsonOf(t, m)
		again := read(t, text)
		if diff := cmp.Diff(text, jsonOf(t, again)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		m.Root = ""
		if diff := cmp.Diff(m, again, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: the matrix: %s", name, diff)
		}
	}
}

func TestEachFieldOfTheMatrixComesBack(t *testing.T) {
	m := &Matrix{}
	var marks []string
	fill(reflect.ValueOf(m).Elem(), &marks)
	m.Sources = map[string]string{m.Mutants[0].File: "the source"}
	m.Mutants[0].Cells[0].State = Failed
	m.Root = ""
	if diff := cmp.Diff(m, read(t, jsonOf(t, m))); diff != "" {
		t.Error(diff)
	}
}

func TestWhatIsNoReportOfOursIsRefused(t *testing.T) {
	good := jsonOf(t, everything())
	for _, tc := range []struct{ old, new, want string }{
		{good, "", "reading the report: EOF"},
		{good, "[]", "reading the report: json: "},
		{good, good + "{}", "there is more behind its end"},
		{`"schemaVersion": "2"`, `"schemaVersion": "3"`, `schema version "3"`},
		{`"name": "mutcheck"`, `"name": "another"`, `written by "another"`},
		{`"state": "panicked"`, `"state": "fine"`, `unknown state "fine"`},
		{`"status": "Survived"`, `"status": "Killed"`, "retry.Do:cap-dropped is said to be Killed, and its cells come to Survived"},
		{`"id": "retry.Do:await-removed"`, `"id": "retry.Do:other"`, "mutant retry.Do:await-removed is in no file"},
		{`"id": "retry.Do:c"`, `"id": "retry.Do:b"`, "mutant retry.Do:b is there twice"},
		{"      \"retry.Do:b\",\n", "", "mutant retry.Do:b is in no list"},
		{`"example.com/x/retry.TestList/T3": {`, `"example.com/x/retry.TestList/T4": {`, "retry.Do:await-removed: it has a cell for a test that the report does not have"},
		{`"of": 0`, `"of": 4`, "there is no shard [] of 4"},
	} {
		text := strings.Replace(good, tc.old, tc.new, 1)
		if text == good {
			t.Errorf("%q is not in the report", tc.old)
		}
		if _, err := ReadJSON(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%q -> %.40q: error %v, want %q", tc.old, tc.new, err, tc.want)
		}
	}
}
