package gate

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mutcheck/mutcheck/report"
)

// compiled is a schema, ready to judge.
func compiled(t *testing.T, text []byte) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("s.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("s.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// valid says what a schema has against a YAML text.
func valid(t *testing.T, s *jsonschema.Schema, text string) error {
	t.Helper()
	var doc any
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		return err
	}
	asJSON, err := json.Marshal(doc)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(asJSON))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(value)
}

func TestTheSchemaHasEveryKeyAsItIsRead(t *testing.T) {
	var s struct {
		Properties map[string]struct{ Type Kind }
		Defs       struct {
			Name struct{ Enum []string }
		} `json:"$defs"`
	}
	if err := json.Unmarshal(schema, &s); err != nil {
		t.Fatal(err)
	}
	for _, k := range Keys {
		p, found := s.Properties[k.Name]
		if want := k.Kind; !found || want != List && p.Type != want {
			t.Errorf("%s: type %q in the schema, %q is read", k.Name, p.Type, want)
		}
		delete(s.Properties, k.Name)
	}
	for name := range s.Properties {
		t.Errorf("the schema has %s, and it is not read", name)
	}
	want := requirable()
	for _, name := range want {
		if hyphened := strings.ReplaceAll(name, " ", "-"); hyphened != name {
			want = append(want, hyphened)
		}
	}
	slices.Sort(want)
	if got := slices.Sorted(slices.Values(s.Defs.Name.Enum)); !slices.Equal(got, want) {
		t.Errorf("what may be required: %s", cmp.Diff(want, got))
	}
}

func TestTheSchemaTakesWhatIsReadAndNothingElse(t *testing.T) {
	s := compiled(t, schema)
	for _, text := range []string{
		"", "max-survivors: 0\nmin-score: 99.5\nmax-timeouts: 1\nmax-unstable: 2\nnot-worse: true\nstrict: true\naccepted: x\n",
		"require: documented\n", "require: [error check, stop]\n", Proposal(listing()), Proposal(&report.Matrix{}),
	} {
		if _, err := Read("f", text); err != nil {
			t.Errorf("%v", err)
		}
		if err := valid(t, s, text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	// Other ways to write a number, and documents in a row, are the same to a
	// schema; decimals it does not count.
	same := []string{"0x10", "010", "1_000", "33.3333", "!!int", "&n", "---", "999", "<<", "?"}
	for _, tc := range unreadable {
		if slices.ContainsFunc(same, func(s string) bool { return strings.Contains(tc.text, s) }) {
			continue
		}
		if valid(t, s, tc.text) == nil {
			t.Errorf("the schema takes %q", tc.text)
		}
	}
}

func TestTheSchemaOfTheAcceptedTakesWhatIsReadAndNothingElse(t *testing.T) {
	s := compiled(t, acceptedSchema)
	for _, text := range []string{"", "[]", acceptedHead, "- id: a.B:c\n  reason: why not\n", "- {id: x, reason: y}\n"} {
		if _, err := ReadAccepted("f", text); err != nil {
			t.Error(err)
		}
		if err := valid(t, s, text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, tc := range unacceptable {
		if strings.ContainsAny(tc.text, "{&") || strings.Contains(tc.want, "twice") {
			continue // the same to a schema
		}
		if valid(t, s, tc.text) == nil {
			t.Errorf("the schema takes %q", tc.text)
		}
	}
}

// listing is a run of nothing, with a mutant for two operators.
func listing() *report.Matrix {
	return &report.Matrix{Pending: true, Mutants: []report.Mutant{
		{ID: "x.Do:cap-dropped", Operator: "cap-dropped"},
		{ID: "x.Do:await-removed", Operator: "await-removed"},
		{ID: "x.Do:exponent-dropped", Operator: "exponent-dropped", Ignored: "it is so"},
	}}
}

func TestAProposalRequiresWhatIsThereAndNamesEveryTerm(t *testing.T) {
	text := Proposal(listing())
	got, err := Read("f", text)
	want := Settings{Require: []string{"await-removed", "cap-dropped"}, MaxSurvivors: number(0), MaxTimeouts: number(0)}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v %s\n%s", err, diff, text)
	}
	for _, k := range Keys {
		if !strings.Contains(text, "\n"+k.Name+":") && !strings.Contains(text, "\n# "+k.Name+": ") {
			t.Errorf("%s is not there:\n%s", k.Name, text)
		}
	}
	// What stands there as a comment can be taken out of it.
	if _, err := Read("f", strings.ReplaceAll(text, "\n# not-worse:", "\nnot-worse:")); err != nil {
		t.Error(err)
	}
	for _, line := range strings.Split(text, "\n") {
		if len(line) > lineWidth && !strings.Contains(line, "$schema") {
			t.Errorf("longer than %d: %s", lineWidth, line)
		}
	}
}
