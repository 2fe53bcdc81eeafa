package gate

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// unacceptable are texts with the beginning of what is said about each.
var unacceptable = []struct{ text, want string }{
	{"id: a\nreason: b\n", "f:1:"},
	{"accepted\n", "f:1:1: write a list"},
	{"[{id: a, reason: b}]\n", "f:1:1: write a list, each entry on lines of its own"},
	{"- a.B:c\n", "f:1:3: write an id and a reason"},
	{"- id: a\n", "f:1:"},
	{"- reason: a\n", "f:1:"},
	{"- id: a\n  reason: ''\n", "f:2:11: reason: it is to be a text that says something"},
	{"- id: a\n  reason: '  '\n", "f:2:11: reason: it is to be a text that says something"},
	{"- id: a\n  reason:\n", "f:2:11: reason: it is to be a text that says something"},
	{"- id: a\n  reason: 7\n", "f:2:11: reason: it is to be a text that says something"},
	{"- id: a\n  reason: b\n  until: May\n", `f:3:3: unknown key "until": write an id and a reason`},
	{"- id: a\n  reason: b\n- id: a\n  reason: c\n", "f:3:5: a is accepted twice"},
	{"- id: a\n  id: b\n  reason: c\n", "f:2:3: "},
	{"- id: [a]\n  reason: b\n", "f:1:7: id: it is to be a text"},
	{"- id: &x a\n  reason: b\n", "f:1:7: id: it is to be a text"},
}

func TestAFileOfAcceptedSurvivorsIsRefusedWithThePlace(t *testing.T) {
	for _, tc := range unacceptable {
		_, err := ReadAccepted("f", tc.text)
		if err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%q:\n%v\nwant %s…", tc.text, err, tc.want)
		}
	}
}

func TestAnAcceptedSurvivorIsNoSurvivor(t *testing.T) {
	m := drawn("x.Do:cap-dropped ..", "x.Do:exponent-dropped __")
	a, err := ReadAccepted("f", "- id: x.Do:cap-dropped\n  reason: |\n    the server\n    caps\n")
	if err != nil {
		t.Fatal(err)
	}
	stale, err := a.Mark(m, Everything)
	if err != nil || len(stale) > 0 {
		t.Errorf("stale: %q, %v", stale, err)
	}
	s, err := m.Summary()
	if err != nil || s.Accepted != 1 || s.Alive() != 1 || m.Mutants[0].Accepted != "the server\ncaps" {
		t.Errorf("%+v %v, for %q", s, err, m.Mutants[0].Accepted)
	}
}

func TestAnEntryThatIsOutOfDateIsNamed(t *testing.T) {
	ids := []string{"x.Do:alive", "x.Do:killed", "x.Do:late", "x.Do:ignored", "x.Do:unviable", "x.Do:unstable", "x.Gone:b", "y.Do:a", "deep/x.Do:a"}
	var text strings.Builder
	for _, id := range ids {
		text.WriteString("- id: " + id + "\n  reason: so\n")
	}
	a, err := ReadAccepted("known.yaml", text.String())
	if err != nil {
		t.Fatal(err)
	}
	of := []string{
		"x.Do:killed is accepted as a survivor, and it is killed: take it out of known.yaml",
		"x.Do:late is accepted as a survivor, and it is killed: take it out of known.yaml",
		"x.Do:ignored is accepted as a survivor, and the source ignores it: take it out of known.yaml",
		"x.Do:unviable is accepted as a survivor, and the compiler refuses it: take it out of known.yaml",
		"x.Gone:b is accepted as a survivor, and there is no such mutant any more: take it out of known.yaml",
		"y.Do:a is accepted as a survivor, and there is no such mutant any more: take it out of known.yaml",
		"deep/x.Do:a is accepted as a survivor, and there is no such mutant any more: take it out of known.yaml",
	}
	for _, tc := range []struct {
		scope  Scope
		want   []string
		reason string
	}{
		{Everything, of, "all that is not in the table does not exist"},
		{Packages, of[:5], "what is not in a package that was looked at may exist"},
		{Part, of[:4], "what is not in the table may exist"},
	} {
		m := drawn("x.Do:alive ..", "x.Do:killed x.", "x.Do:late T.", "x.Do:ignored i", "x.Do:unviable n", "x.Do:unstable ?.")
		got, err := a.Mark(m, tc.scope)
		if diff := cmp.Diff(tc.want, got); err != nil || diff != "" {
			t.Errorf("scope %d, %s: %v %s", tc.scope, tc.reason, err, diff)
		}
	}
}

func TestAMutantIsAcceptedAtItsPlaceAndTheRestStays(t *testing.T) {
	for _, tc := range []struct{ name, text, id, reason, want string }{
		{"a new file", "", "b:x", "so", acceptedHead + "- id: b:x\n  reason: so\n"},
		{"comments alone", "# ours\n\n\n", "b:x", "so", "# ours\n- id: b:x\n  reason: so\n"},
		{"the last", "# ours\n- id: a:x\n  reason: it\n", "b:x", "so", "# ours\n- id: a:x\n  reason: it\n- id: b:x\n  reason: so\n"},
		{"the first, below the file's comment", "# ours\n- id: c:x\n  reason: it\n", "b:x", "so",
			"# ours\n- id: b:x\n  reason: so\n- id: c:x\n  reason: it\n"},
		{"the first, above its neighbour's comment", "# ours\n\n# of c\n- id: c:x\n  reason: it\n", "b:x", "so",
			"# ours\n\n- id: b:x\n  reason: so\n# of c\n- id: c:x\n  reason: it\n"},
		{"between, with a comment on both", "- id: a:x\n  reason: it # see a\n# of c\n- reason: |\n    two\n    lines\n  id: c:x\n# the end\n", "b:x", "so",
			"- id: a:x\n  reason: it # see a\n- id: b:x\n  reason: so\n# of c\n- reason: |\n    two\n    lines\n  id: c:x\n# the end\n"},
		{"again", "# of b\n- id: b:x\n  reason: >\n    old\n    words\n\n# of c\n- id: c:x\n  reason: it\n", "b:x", "new",
			"# of b\n- id: b:x\n  reason: new\n\n# of c\n- id: c:x\n  reason: it\n"},
		{"set in", "  - id: a:x\n    reason: it\n", "b:x", "so", "  - id: a:x\n    reason: it\n  - id: b:x\n    reason: so\n"},
		{"words that mean something to YAML", "", "b:x#2", " a: b # c\n\"d\" ", acceptedHead + "- id: \"b:x#2\"\n  reason: \"a: b # c \\\"d\\\"\"\n"},
		{"an entry on one line", "- {id: a:x, reason: it}\n", "b:x", "so", "- {id: a:x, reason: it}\n- id: b:x\n  reason: so\n"},
	} {
		a, err := ReadAccepted("f", tc.text)
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		got, err := a.Accept(tc.id, tc.reason)
		if diff := cmp.Diff(tc.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v %s", tc.name, err, diff)
		}
	}
}

func TestAFileThatCannotTakeAnEntryIsLeftAsItIs(t *testing.T) {
	a, err := ReadAccepted("f", "-\n  id: a:x\n  reason: it\n-\n  id: c:x\n  reason: it\n")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := a.Accept("c:x", "so"); err == nil {
		if b, err := ReadAccepted("f", text); err != nil || len(b.entries) != 2 {
			t.Errorf("%v:\n%s", err, text)
		}
	}
}

// FuzzAccept holds that whatever file there is, accepting a mutant keeps every
// other entry and every comment, or is refused.
func FuzzAccept(f *testing.F) {
	f.Add("# ours\n\n# of a\n- id: a:x\n  reason: it # see\n", "b:x", "so")
	f.Add("- reason: |\n    # no comment\n    two\n  id: b:x\n# end\n", "b:x", "new: words")
	f.Add("- {id: a:x, reason: it}\n-\n  id: c\n  reason: d\n", "b:x", "\x00\u202e")
	f.Fuzz(func(t *testing.T, text, id, reason string) {
		a, err := ReadAccepted("f", text)
		if err != nil || strings.TrimSpace(id) == "" || strings.TrimSpace(reason) == "" {
			return
		}
		out, err := a.Accept(id, reason)
		if err != nil {
			return
		}
		b, err := ReadAccepted("f", out)
		if err != nil || b.find(id) < 0 {
			t.Fatalf("%v:\n%s", err, out)
		}
		for _, e := range a.entries {
			if i := b.find(e.id); e.id != id && (i < 0 || b.entries[i].reason != e.reason) {
				t.Errorf("%q is lost in\n%s", e.id, out)
			}
		}
		if a.find(id) >= 0 {
			return // a comment inside the entry goes with it
		}
		kept := strings.Split(out, "\n")
		for _, line := range strings.Split(strings.TrimRight(a.text, " \t\r\n"), "\n") {
			if a.text != "" && strings.TrimSpace(line) != "" && !slices.Contains(kept, line) {
				t.Errorf("the line %q is lost in\n%s", line, out)
			}
		}
	})
}
