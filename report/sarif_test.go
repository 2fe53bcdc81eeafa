package report

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

func sarifOf(t *testing.T, m *Matrix, v View) string {
	t.Helper()
	return written(t, func(b *strings.Builder) error { return WriteSARIF(b, m, v) })
}

// readSARIF reads a report with no knowledge of our types.
func readSARIF(t *testing.T, text string) (run any) {
	t.Helper()
	var doc map[string]any
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	return at(t, doc, "runs", 0)
}

// The package has the schema as SchemaStore and the standard publish it.
var publishedSARIF = sync.OnceValue(func() (p struct {
	schema *jsonschema.Schema
	why    string
	err    error
}) {
	p.schema, p.why, p.err = published("@microsoft/jest-sarif@1.0.0-beta.0", "lib/schemas/sarif-2.1.0-rtm.5.json")
	return p
})

func validSARIF(t *testing.T, schema *jsonschema.Schema, text string) {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(doc); err != nil {
		t.Error(err)
	}
}

// TestTheSARIFFitsThePublishedSchema is skipped where published is.
func TestTheSARIFFitsThePublishedSchema(t *testing.T) {
	p := publishedSARIF()
	if p.err != nil {
		t.Fatal(p.err)
	}
	if p.schema == nil {
		t.Skip(p.why)
	}
	listing := pictured("", "retry.Do:await-removed")
	listing.Pending = true
	all := []*Matrix{everything(), kata(), listing, {}}
	for _, text := range hostileTexts {
		all = append(all, hostile(text, text))
	}
	for _, m := range all {
		validSARIF(t, p.schema, sarifOf(t, m, View{}))
	}
	spoilt := strings.Replace(sarifOf(t, everything(), View{}), `"startLine": 5`, `"startLine": 0`, 1)
	if doc, _ := jsonschema.UnmarshalJSON(strings.NewReader(spoilt)); p.schema.Validate(doc) == nil {
		t.Error("a line 0 passes: the schema is not applied")
	}
}

func TestASurvivorIsAResultAndTheAcceptedAndIgnoredAreSuppressed(t *testing.T) {
	m := pictured("T1 T2", "retry.Do:a x.", "retry.Do:b ..", "retry.Do:b#2 __", "retry.Do:c ..", "retry.Do:d ..", "retry.Do:e ?.")
	m.Rerun, m.Prefix = "mutcheck --id {id}", "the client/"
	m.Mutants[3].Accepted = "the server caps"
	m.Mutants[4].Ignored, m.Mutants[4].Cells = "not ours", nil
	run := readSARIF(t, sarifOf(t, m, View{}))
	if uri := at(t, run, "results", 0, "locations", 0, "physicalLocation", "artifactLocation", "uri"); uri != "the%20client/retry/retry.go" {
		t.Errorf("the file is %v", uri)
	}
	var got []string
	for _, r := range at(t, run, "results").([]any) {
		line := fmt.Sprintf("%v[%v] line %v", at(t, r, "ruleId"), at(t, r, "ruleIndex"), at(t, r, "locations", 0, "physicalLocation", "region", "startLine"))
		if s, found := r.(map[string]any)["suppressions"]; found {
			line += fmt.Sprintf(" %v: %v", at(t, s, 0, "kind"), at(t, s, 0, "justification"))
		}
		if rule := at(t, run, "tool", "driver", "rules", int(at(t, r, "ruleIndex").(float64)), "id"); rule != at(t, r, "ruleId") {
			t.Errorf("%s: its rule is %v", line, rule)
		}
		got = append(got, line)
	}
	want := []string{"b[1] line 5", "c[2] line 7 external: the server caps", "b[1] line 6", "d[3] line 4 inSource: not ours"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	words := `b (delay): the mutant retry.Do:b survived.
- d := min(o.Max, grown(o.Base))
+ d := grown(o.Base)
rule delay: each wait is min(max, base × factor^i)
T1, T2 reach this line and notice nothing: let one of them check what the rule promises
re-run: mutcheck --id retry.Do:b`
	if diff := cmp.Diff(words, at(t, run, "results", 0, "message", "text")); diff != "" {
		t.Error(diff)
	}
	if got := at(t, run, "invocations", 0, "toolExecutionNotifications", 0, "message", "text"); got != "The mutant retry.Do:e has no verdict: T1 differed between equal runs" {
		t.Errorf("of the mutant without a verdict it says %v", got)
	}
}

func TestAFingerprintIsOfTheIDAndOfNothingElse(t *testing.T) {
	prints := func(m *Matrix) (all []any) {
		for _, r := range at(t, readSARIF(t, sarifOf(t, m, View{})), "results").([]any) {
			all = append(all, at(t, r, "partialFingerprints", "mutcheckMutant/v1"))
		}
		return all
	}
	m := pictured("T1", "a.F:a .", "a.F:a#2 .")
	first := prints(m)
	if first[0] == first[1] {
		t.Error("two mutants have one fingerprint")
	}
	for i := range m.Mutants {
		x := &m.Mutants[i]
		x.Start.Line, x.End.Line, x.Before, x.File = 7, 7, "other", "moved.go"
	}
	if diff := cmp.Diff(first, prints(m)); diff != "" {
		t.Errorf("code that moved has another fingerprint: %s", diff)
	}
}

func TestARegionCountsUTF16Units(t *testing.T) {
	m := pictured("T1", "a.F:a .")
	m.Mutants[0].Start, m.Mutants[0].End = Position{4, 21}, Position{4, 25} // 𝛿
	got := at(t, readSARIF(t, sarifOf(t, m, View{})), "results", 0, "locations", 0, "physicalLocation", "region")
	want := map[string]any{"startLine": 4.0, "startColumn": 21.0, "endLine": 4.0, "endColumn": 23.0}
	if diff := cmp.Diff(any(want), got); diff != "" {
		t.Error(diff)
	}
}

func TestAListingHasNoResultsWhichIsNotTheSameAsNone(t *testing.T) {
	m := pictured("", "retry.Do:a")
	m.Pending = true
	if got := sarifOf(t, m, View{}); strings.Contains(got, `"results"`) {
		t.Errorf("a listing found something out:\n%s", got)
	}
	if got := sarifOf(t, kata(), View{}); !strings.Contains(got, `"results": []`) {
		t.Errorf("all were killed, and it has no empty list:\n%s", got)
	}
}

func TestAFileIsARelativeReference(t *testing.T) {
	for file, want := range map[string]string{
		"retry/retry.go": "retry/retry.go", "a b/ä#?.go": "a%20b/%C3%A4%23%3F.go", "c:x.go": "c%3Ax.go",
		"//host/x": "host/x", "a\xff.go": "a%FF.go", "100%.go": "100%25.go", "../x.go": "../x.go",
	} {
		if got := relativeURI(file); got != want {
			t.Errorf("%q: %s, want %s", file, got, want)
		}
	}
}

func TestNoTextOfAMessageIsALinkOrAPlaceholder(t *testing.T) {
	for text, want := range map[string]string{
		"waits[i] = d { x }":  "waits[i] = d { x }",
		"Do[int](op)":         `Do\[int\](op)`,
		"[]int{0}":            "[]int{{0}}",
		"[a](1) {{2}}":        `\[a\](1) {{{{2}}}}`,
		"[x]\n(https://a.de)": `[x]\n(https://a.de)`,
	} {
		if got := sarifWords(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func FuzzSARIF(f *testing.F) {
	hostileSeeds(f)
	p := publishedSARIF()
	if p.err != nil {
		f.Fatal(p.err)
	}
	if p.schema == nil {
		f.Log(p.why)
	}
	f.Fuzz(func(t *testing.T, text, message, drawn string, line, column int, pending bool) {
		m := fuzzed(text, message, fuzzedMarks(drawn), line, column, pending)
		out := writeFuzzed(t, func(b *strings.Builder) error { return WriteSARIF(b, m, View{}) })
		if p.schema != nil {
			validSARIF(t, p.schema, out)
		}
		results, _ := readSARIF(t, out).(map[string]any)["results"].([]any)
		for _, r := range results {
			uri := at(t, r, "locations", 0, "physicalLocation", "artifactLocation", "uri").(string)
			u, err := url.Parse(uri)
			if err != nil || u.Scheme != "" || u.Host != "" || u.RawQuery != "" || u.Fragment != "" || u.Path != strings.TrimLeft(clip(text, clipPath), "/") {
				t.Errorf("file %q: uri %q, %+v, error %v", text, uri, u, err)
			}
		}
	})
}
