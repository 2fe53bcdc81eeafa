package report

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

func markdownOf(t *testing.T, m *Matrix, v View) string {
	t.Helper()
	return written(t, func(b *strings.Builder) error { return WriteMarkdown(b, m, v) })
}

func commentOf(t *testing.T, m *Matrix, v View) string {
	t.Helper()
	return written(t, func(b *strings.Builder) error { return WriteComment(b, m, v) })
}

func TestACommentHasTheVerdictTheTermsTheSurvivorsAndTheRules(t *testing.T) {
	m := pictured("T1 T2", "retry.Do:await-removed x.", "retry.Do:cap-dropped ..", "retry.Do:cap-dropped#2 __", "retry.Do:a ..", "retry.Do:b ?.")
	m.Rerun = "mutcheck --id {id} ./retry"
	m.Mutants[0].Rule, m.Mutants[3].Accepted = "error check", "the server caps"
	m.Mutants[1].Before, m.Mutants[1].After, m.Mutants[1].Note = "a || b", "a", "see `x`"
	m.Terms = []Term{{"max-survivors", false, "2 survivors, 0 allowed: kill or accept 2"}, {"require", true, "await-removed | cap-dropped"}}
	got := commentOf(t, m, View{})
	want := strings.ReplaceAll(`## mutcheck: 2 of 3 mutants survived

5 mutants: 1 killed, 1 survived, 1 not reached by any test, 1 accepted, 1 unstable

### The gate: not met

| term | | found |
|---|---|---|
| 'max-survivors' | **not met** | '2 survivors, 0 allowed: kill or accept 2' |
| 'require' | met | 'await-removed \| cap-dropped' |

### Survivors

#### survived: 'retry.Do:cap-dropped' in 'retry/retry.go:5'

'''diff
- a || b
+ a
'''

- rule 'delay': 'each wait is min(max, base × factor^i)'
- 'T1', 'T2' reach this line and notice nothing: let one of them check what the rule promises
- note: '' see 'x' ''
- explain: 'mutcheck explain cap-dropped'
- re-run: 'mutcheck --id retry.Do:cap-dropped ./retry'

#### not reached: 'retry.Do:cap-dropped#2' in 'retry/retry.go:6'

'''diff
- d := min(o.Max, grown(o.Base))
+ d := grown(o.Base)
'''

- rule 'delay': 'each wait is min(max, base × factor^i)'
- no test reaches this line: write one that gets here first, then let it look at the outcome
- explain: 'mutcheck explain cap-dropped'
- re-run: 'mutcheck --id retry.Do:cap-dropped#2 ./retry'

### By rule

| rule | killed | survived | not reached | accepted | no verdict | not judged |
|---|--:|--:|--:|--:|--:|--:|
| 'error check' | 1 | 0 | 0 | 0 | 0 | 0 |
| 'delay' | 0 | 1 | 1 | 1 | 1 | 0 |
`, "'", "`")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestASummaryHasTheKillTableBesides(t *testing.T) {
	got := markdownOf(t, kata(), View{Color: true, Width: 60})
	want := "## mutcheck: all 4 mutants are killed\n\n4 mutants: 4 killed\n\n### By rule\n\n" +
		"| rule | killed | survived | not reached | accepted | no verdict | not judged |\n|---|--:|--:|--:|--:|--:|--:|\n| `delay` | 4 | 0 | 0 | 0 | 0 | 0 |\n" +
		"\n### The kill table\n\n```text\n retry.Do:             T1 T2 T3 T4 T5 T6 T7  verdict\n"
	if !strings.HasPrefix(got, want) {
		t.Error(cmp.Diff(want, got[:min(len(got), len(want))]))
	}
	if !strings.HasSuffix(got, "  smallest  T4, T5: 2 of 7 tests kill as much as all\n```\n") {
		t.Errorf("it does not end with what the columns say:\n%s", got)
	}
}

func TestTheTitleIsTheVerdict(t *testing.T) {
	for rows, want := range map[string]string{
		"":         "no mutants",
		"x.":       "the only mutant is killed",
		"x. .x":    "all 2 mutants are killed",
		"..":       "1 of 1 mutant survived",
		"x. .. __": "2 of 3 mutants survived",
		"x. ?.":    "1 killed, 1 without a verdict",
		"?.":       "no verdicts",
	} {
		var drawn []string
		for i, row := range strings.Fields(rows) {
			drawn = append(drawn, fmt.Sprintf("a.F:%d %s", i, row))
		}
		if got, _, _ := strings.Cut(commentOf(t, pictured("T1 T2", drawn...), View{}), "\n"); got != "## mutcheck: "+want {
			t.Errorf("%q: %s, want %s", rows, got, want)
		}
	}
}

// large has so many mutants under so many tests, and a long message in each cell.
func large(mutants, tests int, mark string) *Matrix {
	var names, rows []string
	for i := range tests {
		names = append(names, fmt.Sprintf("TestNumber%03d", i))
	}
	for i := range mutants {
		rows = append(rows, fmt.Sprintf("retry.Function%d:cap-dropped %s", i, strings.Repeat(mark, tests)))
	}
	m := pictured(strings.Join(names, " "), rows...)
	for i := range m.Mutants {
		m.Mutants[i].Rule = fmt.Sprint("rule ", i)
		m.Mutants[i].Note = strings.Repeat("long ", 60)
	}
	for i := range mutants {
		m.Terms = append(m.Terms, Term{fmt.Sprint("term-", i), false, strings.Repeat("words ", 30)})
	}
	return m
}

func TestACommentAndASummaryFitWhateverTheMatrixAndCountWhatIsLeftOut(t *testing.T) {
	for _, mark := range []string{".", "x"} {
		m := large(1500, 10, mark)
		comment, summary := commentOf(t, m, View{}), markdownOf(t, m, View{})
		if len(comment) >= 1<<16 || len(summary) >= 1<<20 {
			t.Errorf("%s: %d bytes of comment, %d of summary", mark, len(comment), len(summary))
		}
		for _, noun := range []string{"term", "rule", "survivor"} {
			left := regexp.MustCompile(`(?m)^(\d+) ` + noun + `s left out here for want of room; the other formats have them all\.$`)
			want := noun != "survivor" || mark == "."
			if left.MatchString(comment) != want {
				t.Errorf("%s: %ss left out: %t, want %t", mark, noun, !want, want)
			}
			if n := strings.Count(comment, "\n#### "); want && noun == "survivor" && !strings.Contains(comment, fmt.Sprintf("\n%d survivors left out", 1500-n)) {
				t.Errorf("%s: %d of 1500 survivors are there, and others left out", mark, n)
			}
		}
	}
	summary := markdownOf(t, large(6000, 1, "x"), View{})
	if len(summary) >= 1<<20 || !regexp.MustCompile("\n… and \\d+ lines more\n```\n$").MatchString(summary) {
		t.Errorf("%d bytes, or nothing says that the kill table was cut", len(summary))
	}
}

var gfm = goldmark.New(goldmark.WithExtensions(extension.GFM))

// outside parses a page as GitHub would, and returns its text that is not code. An
// element that we never write is an error.
func outside(page string) (string, error) {
	ours := map[string]bool{
		"Document": true, "Heading": true, "Paragraph": true, "TextBlock": true, "Text": true, "CodeSpan": true, "FencedCodeBlock": true,
		"List": true, "ListItem": true, "Table": true, "TableHeader": true, "TableRow": true, "TableCell": true, "Emphasis": true,
	}
	source := []byte(page)
	var words strings.Builder
	err := ast.Walk(gfm.Parser().Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		kind := n.Kind().String()
		switch {
		case !entering:
			return ast.WalkContinue, nil
		case !ours[kind] || kind == "Emphasis" && string(n.FirstChild().(*ast.Text).Value(source)) != "not met":
			return ast.WalkStop, fmt.Errorf("a %s", kind)
		case kind == "CodeSpan" || kind == "FencedCodeBlock":
			return ast.WalkSkipChildren, nil
		case kind == "Text":
			words.Write(n.(*ast.Text).Value(source))
			words.WriteByte('\n')
		}
		return ast.WalkContinue, nil
	})
	return words.String(), err
}

// ourWords are all that stands outside code: no mention, reference or link can be
// made of them.
var ourWords = regexp.MustCompile(`^[a-z0-9 :;,.\n—-]*$`)

func inert(page string) error {
	words, err := outside(page)
	if err != nil {
		return err
	}
	if words = strings.ToLower(words); !ourWords.MatchString(words) {
		return fmt.Errorf("outside code: %q", ourWords.ReplaceAllString(words, ""))
	}
	return nil
}

func TestNoTextIsMarkup(t *testing.T) {
	for _, text := range hostileTexts {
		m := hostile(text, text)
		for name, page := range map[string]string{"comment": commentOf(t, m, View{}), "summary": markdownOf(t, m, View{})} {
			if err := inert(page); err != nil {
				t.Errorf("%s: %q became %v:\n%s", name, text, err, page)
			}
		}
	}
	for _, markup := range []string{"@someone", "https://example.com", "a <b>x</b>", "[a](b)", "*a*", "![a](b)", "~~a~~", "<!-- -->", "#12"} {
		if inert("a "+markup+"\n") == nil {
			t.Errorf("%s passes", markup)
		}
	}
}

// spanIn is the only code span of a page.
func spanIn(page string) (string, error) {
	source := []byte(page)
	var spans []string
	err := ast.Walk(gfm.Parser().Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if n.Kind() == ast.KindCodeSpan && entering {
			var b strings.Builder
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				b.Write(c.(*ast.Text).Value(source))
			}
			spans = append(spans, b.String())
		}
		return ast.WalkContinue, nil
	})
	if err != nil || len(spans) != 1 {
		return "", fmt.Errorf("spans %q, error %v", spans, err)
	}
	return spans[0], nil
}

// readable wants a text to be read as it was cleaned, in a line and in a table.
func readable(s string) error {
	if s == "" {
		return nil
	}
	if got, err := spanIn("- note: " + codeSpan(s) + "\n"); err != nil || got != Clean(s) {
		return fmt.Errorf("in a line, %q is read as %q, %v", s, got, err)
	}
	want := strings.ReplaceAll(Clean(s), `\|`, `\x5c|`)
	got, err := spanIn("| a | b |\n|---|---|\n| x | " + cellSpan(s) + " |\n")
	// The parser leaves a bar's backslash to its renderer.
	if got = strings.ReplaceAll(got, `\|`, "|"); err != nil || got != want {
		return fmt.Errorf("in a table, %q is read as %q, %v", s, got, err)
	}
	return nil
}

func TestACodeSpanIsReadAsItWasCleaned(t *testing.T) {
	for _, s := range hostileTexts {
		if err := readable(s); err != nil {
			t.Error(err)
		}
	}
}

func FuzzMarkdown(f *testing.F) {
	hostileSeeds(f)
	f.Fuzz(func(t *testing.T, text, message, drawn string, line, column int, pending bool) {
		m := fuzzed(text, message, fuzzedMarks(drawn), line, column, pending)
		for name, write := range map[string]func(io.Writer, *Matrix, View) error{"comment": WriteComment, "summary": WriteMarkdown} {
			page := writeFuzzed(t, func(b *strings.Builder) error { return write(b, m, View{}) })
			if err := inert(page); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if name == "comment" && len(page) >= 1<<16 {
				t.Errorf("%d bytes", len(page))
			}
		}
		if err := readable(text); err != nil {
			t.Error(err)
		}
	})
}
