package report

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func gitHubOf(t *testing.T, m *Matrix, v View) []string {
	t.Helper()
	text := written(t, func(b *strings.Builder) error { return WriteGitHub(b, m, v) })
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

func TestASurvivorIsAnnotatedAtItsLine(t *testing.T) {
	m := pictured("T1 T2", "retry.Do:a x.", "retry.Do:b ?.", "retry.Do:c __", "retry.Do:d ..", "retry.Do:e ..")
	m.Mutants[4].Accepted = "so be it"
	m.Mutants[3].Note = "100% sure"
	m.Rerun, m.Prefix = "mutcheck --id {id}", "client/"
	m.Terms = []Term{{"max-survivors", false, "2 survivors, 0 allowed"}, {"min-score", true, "met"}}
	got := gitHubOf(t, m, View{})
	const change = "- d := min(o.Max, grown(o.Base))%0A+ d := grown(o.Base)%0Arule delay: each wait is min(max, base × factor^i)%0A"
	want := []string{
		"::warning file=client/retry/retry.go,line=7,title=survived%3A retry.Do%3Ad::" + change +
			"T1, T2 reach this line and notice nothing: let one of them check what the rule promises%0A100%25 sure%0Are-run: mutcheck --id retry.Do:d",
		"::warning file=client/retry/retry.go,line=6,title=not reached%3A retry.Do%3Ac::" + change +
			"no test reaches this line: write one that gets here first, then let it look at the outcome%0Are-run: mutcheck --id retry.Do:c",
		"::warning file=client/retry/retry.go,line=5,title=unstable%3A retry.Do%3Ab::" + change + "T1 differed between equal runs",
		"::notice title=mutcheck::5 mutants: 1 killed, 1 survived, 1 not reached by any test, 1 accepted, 1 unstable%0A" +
			"gate: max-survivors is not met: 2 survivors, 0 allowed",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestNoMoreThanTenAreAnnotatedAndTheRestIsCounted(t *testing.T) {
	rows := []string{"a.F:u ?"}
	for i := range 12 {
		rows = append(rows, fmt.Sprintf("a.F:n%d _", i), fmt.Sprintf("a.F:s%d .", i))
	}
	got := gitHubOf(t, pictured("T1", rows...), View{})
	for i, line := range got[:10] {
		if !strings.Contains(line, fmt.Sprintf(",title=survived%%3A a.F%%3As%d::", i)) {
			t.Errorf("line %d: %s", i, line)
		}
	}
	if len(got) != 11 || !strings.Contains(got[10], "15 more to look at than the 10 that are annotated") {
		t.Errorf("%d lines, the last: %s", len(got), got[len(got)-1])
	}
}

// A workflowCommand is a line as GitHub's runner reads it.
type workflowCommand struct {
	name       string
	properties map[string]string
	data       string
}

var commandLine = regexp.MustCompile(`^::(warning|notice) ([^:]*)::([^\r\n]*)$`)

func readCommand(t *testing.T, line string) workflowCommand {
	t.Helper()
	parts := commandLine.FindStringSubmatch(line)
	if parts == nil {
		t.Fatalf("it is no command: %q", line)
	}
	c := workflowCommand{parts[1], map[string]string{}, strings.NewReplacer("%25", "%", "%0D", "\r", "%0A", "\n").Replace(parts[3])}
	for _, pair := range strings.Split(parts[2], ",") {
		key, value, found := strings.Cut(pair, "=")
		if _, twice := c.properties[key]; !found || twice {
			t.Fatalf("property %q in %q", pair, line)
		}
		c.properties[key] = strings.NewReplacer("%25", "%", "%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ",").Replace(value)
	}
	return c
}

func TestNoTextBecomesACommand(t *testing.T) {
	for _, text := range hostileTexts {
		lines := gitHubOf(t, hostile(text, text), View{})
		for _, line := range lines[:len(lines)-1] {
			c := readCommand(t, line)
			if file := Clean(clip(text, clipWords)); c.name != "warning" || len(c.properties) != 3 || c.properties["file"] != file || c.properties["line"] != "4" {
				t.Errorf("%q became %+v", text, c)
			}
			if !strings.HasPrefix(c.data, "- "+Clean(clip(text, clipWords))+"\n+ ") {
				t.Errorf("%q became %q", text, c.data)
			}
		}
		if c := readCommand(t, lines[len(lines)-1]); c.name != "notice" || len(lines) != 5 {
			t.Errorf("%d lines, the last %+v", len(lines), c)
		}
	}
}

func FuzzGitHub(f *testing.F) {
	hostileSeeds(f)
	f.Fuzz(func(t *testing.T, text, message, drawn string, line, column int, pending bool) {
		m := fuzzed(text, message, fuzzedMarks(drawn), line, column, pending)
		out := writeFuzzed(t, func(b *strings.Builder) error { return WriteGitHub(b, m, View{}) })
		lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
		for i, line := range lines {
			c := readCommand(t, line)
			if last := i == len(lines)-1; last != (c.name == "notice") || i > annotationLimit {
				t.Errorf("line %d of %d is a %s", i, len(lines), c.name)
			}
			if len(line) > 60_000 {
				t.Errorf("a line of %d bytes", len(line))
			}
		}
	})
}
