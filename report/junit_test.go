package report

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func junitOf(t *testing.T, m *Matrix, v View) string {
	t.Helper()
	return written(t, func(b *strings.Builder) error { return WriteJUnit(b, m, v) })
}

func TestAMutantIsATestCase(t *testing.T) {
	m := pictured("T1 T2", "retry.Do:a xT", "retry.Do:b ._", "retry.Do:c ?.", "retry.Do:d ..", "retry.Do:e ..", "retry.Do:f ..", "other.Go:a M.")
	m.Mutants[3].Accepted = "so"
	m.Mutants[4].Ignored, m.Mutants[4].Cells = "because", nil
	m.Mutants[5].NotViable, m.Mutants[5].Cells = "undefined: z", nil
	m.Mutants[6].Package, m.Mutants[6].Function = "example.com/x/other", "Go"
	m.Mutants[0].Cells[1].Message = ""
	m.Terms = []Term{{"max-survivors", false, "1 survivor, 0 allowed"}, {"min-score", true, "67 of 60"}}
	got := strings.ReplaceAll(junitOf(t, m, View{}), "&#xA;", "\n")
	want := `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="mutcheck" tests="9" failures="2" errors="1">
  <testsuite name="gate" tests="2" failures="1" errors="0" skipped="0">
    <testcase classname="gate" name="max-survivors">
      <failure type="not met" message="1 survivor, 0 allowed"></failure>
    </testcase>
    <testcase classname="gate" name="min-score">
      <system-out>67 of 60</system-out>
    </testcase>
  </testsuite>
  <testsuite name="example.com/x/retry" tests="6" failures="1" errors="1" skipped="3">
    <testcase classname="example.com/x/retry.Do" name="retry.Do:a" file="retry/retry.go" line="4">
      <system-out>killed by T1, T2
TestList/T1:
    list_test.go:40: wait 3: wanted 400ms, saw 800ms</system-out>
    </testcase>
    <testcase classname="example.com/x/retry.Do" name="retry.Do:b" file="retry/retry.go" line="5">
      <failure type="survived" message="T1 reaches this line and notices nothing: let it check what the rule promises">- d := min(o.Max, grown(o.Base))
+ d := grown(o.Base)
rule delay: each wait is min(max, base × factor^i)
T1 reaches this line and notices nothing: let it check what the rule promises</failure>
    </testcase>
    <testcase classname="example.com/x/retry.Do" name="retry.Do:c" file="retry/retry.go" line="6">
      <error type="unstable" message="T1 differed between equal runs">- d := min(o.Max, grown(o.Base))
+ d := grown(o.Base)
rule delay: each wait is min(max, base × factor^i)
T1 differed between equal runs</error>
    </testcase>
    <testcase classname="example.com/x/retry.Do" name="retry.Do:d" file="retry/retry.go" line="7">
      <skipped message="accepted: so"></skipped>
    </testcase>
    <testcase classname="example.com/x/retry.Do" name="retry.Do:e" file="retry/retry.go" line="4">
      <skipped message="ignored: because"></skipped>
    </testcase>
    <testcase classname="example.com/x/retry.Do" name="retry.Do:f" file="retry/retry.go" line="5">
      <skipped message="not viable: undefined: z"></skipped>
    </testcase>
  </testsuite>
  <testsuite name="example.com/x/other" tests="1" failures="0" errors="0" skipped="0">
    <testcase classname="example.com/x/other.Go" name="other.Go:a" file="retry/retry.go" line="6">
      <system-out>out of memory in T1
TestList/T1:
    list_test.go:40: wait 3: wanted 400ms, saw 800ms</system-out>
    </testcase>
  </testsuite>
</testsuites>
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestOnlySomeKillersOfAMutantAreQuoted(t *testing.T) {
	got := junitOf(t, pictured("T1 T2 T3 T4 T5", "a.F:a xxxxx"), View{})
	if n := strings.Count(got, "list_test.go:"); n != 3 || !strings.Contains(got, "killed by T1, T2, T3, T4, T5") {
		t.Errorf("%d of 5 killers are quoted, 3 wanted, all named:\n%s", n, got)
	}
}

// junitGrammar is what each element may be in, and its attributes, the required
// ones first: the junit-10.xsd of Jenkins's xunit plugin as far as we use it, and
// a case's file and line, which GitLab reads.
var junitGrammar = map[string]struct {
	in       string
	required int
	attr     []string
}{
	"testsuites": {"", 0, []string{"name", "tests", "failures", "errors"}},
	"testsuite":  {"testsuites", 4, []string{"name", "tests", "failures", "errors", "skipped"}},
	"testcase":   {"testsuite", 1, []string{"name", "classname", "file", "line"}},
	"failure":    {"testcase", 0, []string{"type", "message"}},
	"error":      {"testcase", 0, []string{"type", "message"}},
	"skipped":    {"testcase", 0, []string{"type", "message"}},
	"system-out": {"testcase", 0, nil},
}

// fitsJUnit holds a report to the grammar, and its counts to its elements.
func fitsJUnit(text string) error {
	dec := xml.NewDecoder(strings.NewReader(text))
	var open []string
	said, found := map[string]int{}, map[string]int{}
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		switch e := token.(type) {
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.StartElement:
			parent := ""
			if len(open) > 0 {
				parent = open[len(open)-1]
			}
			if err := fitsElement(e, parent); err != nil {
				return err
			}
			open = append(open, e.Name.Local)
			found[e.Name.Local]++
			for _, a := range e.Attr {
				if n, err := strconv.Atoi(a.Value); err == nil && e.Name.Local == "testsuite" {
					said[a.Name.Local] += n
				}
				if n, err := strconv.Atoi(a.Value); err == nil && e.Name.Local == "testsuites" {
					said["all "+a.Name.Local] = n
				}
			}
		case xml.CharData:
			if parent := open; len(parent) > 0 && strings.HasPrefix(parent[len(parent)-1], "test") && strings.TrimSpace(string(e)) != "" {
				return fmt.Errorf("text %q in %s", e, parent)
			}
		case xml.ProcInst:
		default:
			return fmt.Errorf("%T", token)
		}
	}
	want := map[string]int{
		"tests": found["testcase"], "failures": found["failure"], "errors": found["error"], "skipped": found["skipped"],
		"all tests": found["testcase"], "all failures": found["failure"], "all errors": found["error"],
	}
	for name, n := range want {
		if said[name] != n {
			return fmt.Errorf("%s: %d are said to be there, and there are %d", name, said[name], n)
		}
	}
	return nil
}

func fitsElement(e xml.StartElement, parent string) error {
	rule, known := junitGrammar[e.Name.Local]
	if !known || rule.in != parent {
		return fmt.Errorf("%s in %q", e.Name.Local, parent)
	}
	var names []string
	for _, a := range e.Attr {
		if !slices.Contains(rule.attr, a.Name.Local) || slices.Contains(names, a.Name.Local) {
			return fmt.Errorf("%s has the attribute %s", e.Name.Local, a.Name.Local)
		}
		names = append(names, a.Name.Local)
	}
	for _, name := range rule.attr[:rule.required] {
		if !slices.Contains(names, name) {
			return fmt.Errorf("%s lacks %s", e.Name.Local, name)
		}
	}
	return nil
}

func TestJUnitFitsItsGrammar(t *testing.T) {
	listing := pictured("", "retry.Do:a")
	listing.Pending = true
	all := []*Matrix{everything(), kata(), listing, {}}
	for _, text := range hostileTexts {
		all = append(all, hostile(text, text))
	}
	for _, m := range all {
		if err := fitsJUnit(junitOf(t, m, View{})); err != nil {
			t.Error(err)
		}
	}
	good := junitOf(t, everything(), View{})
	for _, tc := range []struct{ old, new string }{
		{`errors="1"`, `errors="2"`}, {`<skipped`, `<skip`}, {` name="retry.Do:c"`, ``}, {`<system-out>`, `<system-out>` + "\x01"},
		{` line=`, ` id=`}, {`<testcase`, `text<testcase`}, {`</testsuites>`, ``},
	} {
		spoilt := strings.Replace(good, tc.old, tc.new, 1)
		if fitsJUnit(spoilt) == nil || spoilt == good {
			t.Errorf("%q for %q passes", tc.new, tc.old)
		}
	}
}

func TestAHostileNameIsReadBackAsItWasCleaned(t *testing.T) {
	for _, text := range hostileTexts {
		var doc junitSuites
		if err := xml.Unmarshal([]byte(junitOf(t, hostile(text, text), View{})), &doc); err != nil {
			t.Fatal(err)
		}
		c := doc.Suites[1].Cases[1]
		if want := Clean(clip(text, clipWords)); c.File != want || !strings.HasPrefix(c.Failure.Text, "- "+want+"\n+ "+want+"\n") {
			t.Errorf("%q: file %q, text %q", text, c.File, c.Failure.Text)
		}
	}
}

func FuzzJUnit(f *testing.F) {
	hostileSeeds(f)
	f.Fuzz(func(t *testing.T, text, message, drawn string, line, column int, pending bool) {
		m := fuzzed(text, message, fuzzedMarks(drawn), line, column, pending)
		out := writeFuzzed(t, func(b *strings.Builder) error { return WriteJUnit(b, m, View{}) })
		if err := fitsJUnit(out); err != nil {
			t.Error(err)
		}
	})
}
