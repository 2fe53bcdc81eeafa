package cases_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mutcheck/mutcheck/cases"
)

// sound is a list without a flaw.
const sound = `{
  "cases": [
    {
      "id": "A", "title": "one case", "rules": ["delay", "stop"], "reason": "any",
      "options": {"retries": 2, "baseMs": 0.25, "factor": 1.5, "maxMs": 50, "jitter": "full", "permanent": ["gone"]},
      "outcomes": ["down", "gone", "ok"],
      "draws": [0.5],
      "runs": 2,
      "expect": {"calls": 2, "waitsMs": [0.125], "result": "gone"}
    },
    {
      "id": "B", "title": "another case", "rules": ["calls"], "reason": "any",
      "outcomes": ["ok"],
      "expect": {"calls": 1, "waitsMs": [], "result": "ok"}
    }
  ]
}
`

func TestASoundListIsReadWithItsDefaults(t *testing.T) {
	got, err := cases.Load("sound.json", []byte(sound))
	if err != nil {
		t.Fatal(err)
	}
	want := cases.List{
		{
			ID: "A", Title: "one case", Rules: []string{"delay", "stop"}, Reason: "any",
			Options:  cases.Options{Retries: 2, Base: 250 * time.Microsecond, Factor: 1.5, Max: 50 * time.Millisecond, Jitter: "full", Permanent: []string{"gone"}},
			Outcomes: []string{"down", "gone", "ok"}, Draws: []float64{0.5}, Runs: 2,
			Expect: cases.Expect{Calls: 2, Waits: []time.Duration{125 * time.Microsecond}, Result: "gone"},
		},
		{
			ID: "B", Title: "another case", Rules: []string{"calls"}, Reason: "any",
			Options:  cases.Options{Retries: 3, Base: 100 * time.Millisecond, Factor: 2, Max: 10 * time.Second, Jitter: "full"},
			Outcomes: []string{"ok"}, Runs: 1,
			Expect: cases.Expect{Calls: 1, Result: "ok"},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if err := schema(t)(sound); err != nil {
		t.Errorf("the schema refuses it: %v", err)
	}
}

// What is beyond a schema: texts that are no JSON, and values that do not fit
// one another.
const (
	shape   = true
	meaning = false
)

func TestAFlawIsReportedWithItsPlace(t *testing.T) {
	fits := schema(t)
	for _, c := range []struct {
		name     string
		old, new string // what is changed in the sound list; ^ stands before the place
		want     string
		kind     bool // shape: the schema must refuse it too
	}{
		{"an unknown field", `"draws"`, `^"drws"`, `there is no field "drws" here; the fields are draws, expect, id,`, shape},
		{"an unknown option", `"retries"`, `^"Retries"`, `there is no field "Retries" here; the fields are baseMs,`, shape},
		{"an unknown expectation", `"calls": 2`, `"calls": 2, ^"sleeps": 1`, `there is no field "sleeps" here`, shape},
		{"a field given twice", `"runs": 2`, `"runs": 2, ^"runs": 1`, `the field "runs" is given twice`, meaning},
		{"no title", `{
      "id": "A", "title": "one case",`, `^{
      "id": "A",`, `the field "title" is missing`, shape},
		{"no rules", `{
      "id": "B", "title": "another case", "rules": ["calls"],`, `^{
      "id": "B", "title": "another case",`, `the field "rules" is missing`, shape},
		{"no reason", `{
      "id": "B", "title": "another case", "rules": ["calls"], "reason": "any",`, `^{
      "id": "B", "title": "another case", "rules": ["calls"],`, `the field "reason" is missing`, shape},
		{"no result", `{"calls": 1, "waitsMs": [], "result": "ok"}`, `^{"calls": 1, "waitsMs": []}`, `the field "result" is missing`, shape},
		{"no cases", `"cases"`, `^"list"`, `there is no field "list" here`, shape},
		{"an empty title", `"one case"`, `^" "`, `the title is empty`, shape},
		{"an empty reason", `"reason": "any",
      "options"`, `"reason": ^"",
      "options"`, `the reason is empty`, shape},
		{"an empty list of rules", `["calls"]`, `^[]`, `there is no rule; name those that the case guards`, shape},
		{"an unknown rule", `["calls"]`, `[^"haste"]`, `there is no rule "haste"; the rules are calls, error check,`, shape},
		{"a rule named twice", `["delay", "stop"]`, `["delay", ^"delay"]`, `the rule "delay" is named twice`, shape},
		{"a duplicate id", `"id": "B"`, `"id": ^"A"`, `the id "A" is that of an earlier case`, meaning},
		{"an id that is no name for a subtest", `"id": "B"`, `"id": ^"B 1"`, `the id "B 1" is not made of letters`, shape},
		{"negative retries", `"retries": 2`, `"retries": ^-1`, `want at least 0 retries, have -1`, shape},
		{"half a retry", `"retries": 2`, `"retries": ^1.5`, `want a whole number up to a billion, have 1.5`, shape},
		{"retries beyond an int", `"retries": 2`, `"retries": ^1e300`, `want a whole number up to a billion`, shape},
		{"a negative base", `"baseMs": 0.25`, `"baseMs": ^-1`, `the base -1ms is negative`, shape},
		{"a factor that shrinks", `"factor": 1.5`, `"factor": ^0.5`, `want a factor of at least 1, have 0.5`, shape},
		{"a negative cap", `"maxMs": 50`, `"maxMs": ^-50`, `the cap -50ms is negative`, shape},
		{"a cap beyond a duration", `"maxMs": 50`, `"maxMs": ^1e13`, `want at most 9e+12 ms, have 1e+13`, shape},
		{"an unknown jitter", `"jitter": "full"`, `"jitter": ^"equal"`, `there is no jitter "equal"; it is full or none`, shape},
		{"draws without jitter", `"jitter": "full", "permanent": ["gone"]},
      "outcomes": ["down", "gone", "ok"],
      "draws": [`, `"jitter": "none", "permanent": ["gone"]},
      "outcomes": ["down", "gone", "ok"],
      "draws": ^[`, `there are draws, but the jitter is none`, meaning},
		{"a permanent error that never comes", `["gone"]`, `[^"taken"]`, `no outcome is the error "taken"`, meaning},
		{"a permanent success", `["gone"]`, `["gone", ^"ok"]`, `"ok" is a success and cannot be permanent`, shape},
		{"no outcome", `"outcomes": ["ok"]`, `"outcomes": ^[]`, `there is no outcome`, shape},
		{"an empty outcome", `"outcomes": ["ok"]`, `"outcomes": ["ok", ^""]`, `the outcome is empty`, shape},
		{"a draw of 1", `[0.5]`, `[0.5, ^1]`, `the draw 1 is not in [0, 1)`, shape},
		{"a negative draw", `[0.5]`, `[^-0.5]`, `the draw -0.5 is not in [0, 1)`, shape},
		{"too few draws", `"draws": [0.5],
      "runs": 2,
      "expect": {"calls": 2, "waitsMs": [`, `"draws": [],
      "runs": 2,
      "expect": {"calls": 2, "waitsMs": ^[`, `1 wait expected with full jitter, but there are draws for 0 only`, meaning},
		{"no run", `"runs": 2`, `"runs": ^0`, `want at least 1 run, have 0`, shape},
		{"no call", `"calls": 1`, `"calls": ^0`, `want at least 1 call, have 0`, shape},
		{"more calls than retries allow", `"retries": 2`, `"retries": 0`, `2 calls expected, but with retries 0 there are 1 at most`, meaning},
		{"more calls than outcomes", `"calls": 1`, `"calls": ^2`, `2 calls expected, but there are outcomes for 1 only`, meaning},
		{"a call after a success", `["down", "gone", "ok"]`, `["ok", "gone"]`, `2 calls expected, but call 1 succeeds`, meaning},
		{"a negative wait", `[0.125]`, `[^-0.125]`, `the wait -125µs is negative`, shape},
		{"as many waits as calls", `[0.125]`, `^[0.125, 1]`, `2 waits expected, but 2 calls leave room for 1 at most`, meaning},
		{"a result that is not the last outcome", `"result": "gone"`, `"result": ^"ok"`, `the result "ok" is not the outcome of call 2, which is "gone"`, meaning},
		{"a number for a text", `"one case"`, `^1`, `want a text, have 1`, shape},
		{"a text for a number", `"calls": 1`, `"calls": ^"1"`, `want a number, have the text "1"`, shape},
		{"an object for an array", `"waitsMs": []`, `"waitsMs": ^{}`, `want an array, have "{"`, shape},
		{"null for an object", `{"calls": 1, "waitsMs": [], "result": "ok"}`, `^null`, `want an object, have null`, shape},
		{"a place counted in characters", `"title": "one case", "rules"`, `"title": "fünf", ^"rule"`, `there is no field "rule" here`, shape},
		{"text after the list", "  ]\n}\n", "  ]\n}\n^{}\n", `want the end of the file, have more text`, meaning},
		{"a list that breaks off", `"result": "ok"}
    }
  ]
}
`, `"result": "ok"}
^`, `the file ends too early`, meaning},
		{"a comma too many", `"waitsMs": []`, `"waitsMs": [],^`, `this is not JSON`, meaning},
		{"a comment", `"runs": 2`, `^// twice`, `this is not JSON`, meaning},
	} {
		t.Run(c.name, func(t *testing.T) {
			if strings.Count(sound, c.old) != 1 {
				t.Fatalf("%q is not in the sound list once", c.old)
			}
			text, place := marked(strings.Replace(sound, c.old, c.new, 1))
			_, err := cases.Load("list.json", []byte(text))
			if err == nil || !strings.HasPrefix(err.Error(), place) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v\nwant  %s… %s", err, place, c.want)
			}
			if c.kind == shape && fits(text) == nil {
				t.Error("the schema takes it")
			}
		})
	}
}

func TestAListWithoutCasesIsRefused(t *testing.T) {
	for _, text := range []string{`{"cases": []}`, `{}`, `[]`, ``} {
		if _, err := cases.Load("empty.json", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), "empty.json:1:") {
			t.Errorf("%q: error %v", text, err)
		}
	}
}

func TestTheDefaultListFitsItsSchema(t *testing.T) {
	text, err := os.ReadFile("cases.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := schema(t)(string(text)); err != nil {
		t.Error(err)
	}
}

func TestTheDefaultListIsT1ToT7(t *testing.T) {
	var ids []string
	for _, c := range cases.Default() {
		ids = append(ids, c.ID)
	}
	if got := strings.Join(ids, " "); got != "T1 T2 T3 T4 T5 T6 T7" {
		t.Errorf("the list is %s", got)
	}
}

func TestTheSchemaKnowsEveryRule(t *testing.T) {
	fits := schema(t)
	for _, r := range cases.Rules() {
		if err := fits(strings.Replace(sound, `"calls"]`, `"`+r.Name+`"]`, 1)); err != nil {
			t.Errorf("rule %s: %v", r.Name, err)
		}
	}
}

// marked is a text without its mark ^, and the place in list.json that the
// mark stood at; without a mark, any place.
func marked(text string) (string, string) {
	before, after, found := strings.Cut(text, "^")
	if !found {
		return text, "list.json:"
	}
	line := 1 + strings.Count(before, "\n")
	column := 1 + utf8.RuneCountInString(before[1+strings.LastIndex(before, "\n"):])
	return before + after, fmt.Sprintf("list.json:%d:%d: ", line, column)
}

// schema is a check of a text against the published schema.
func schema(t *testing.T) func(text string) error {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	compiled, err := compiler.Compile("cases.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return func(text string) error {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			return err
		}
		return compiled.Validate(value)
	}
}
