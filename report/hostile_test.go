package report

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// hostileTexts are names and messages that have done harm somewhere.
var hostileTexts = []string{
	"<script>alert(1)</script>",
	"<img src=x onerror=alert(1)> &lt;b&gt; &#60;",
	"a|b \\| c \\\\| d |",
	"%0A::set-output name=x::y%0D::warning::z",
	"\n::error file=a.go,line=1::said\r\n::stop-commands::x",
	"##[error]said ##vso[task.complete result=Failed]",
	"a\x1b[2Jb\rc\x00d\u202ee\u2028f\xffg\u009bh\x7f\x85\ufffe\ufeff",
	"]]></failure><failure message=\"x\"> ]]> <!-- --> <![CDATA[ &amp;",
	"`` ` ``` ```` \n```\n# title\n- [x] item\n",
	"`", "``", "\\`", " ", " ` ", "", "\t", "\\", "|", "\\|",
	"@someone #123 GH-1 owner/name@0123456789abcdef https://example.com www.example.com someone@example.com",
	"[link](https://example.com) ![image](x.png) [1]: https://example.com {0} {{1}} [a][1](2)",
	"**bold** _it_ ~~gone~~ <b>x</b> :tada: $`x`$ &nbsp; 1. 2)",
	"a:b,c=d%3A%25", "../../etc/passwd", "//host/share", "C:\\x\\y.go", "/abs/x.go?q#f", "a b/ä/%41.go",
	"\U000e0041\u200b\u2066\u061c\ud7ff",
	strings.Repeat("𝛿`|", 2000),
}

// hostile is a matrix with each kind of row under three tests, and the text in
// every name and sentence of it; the message is in every cell.
func hostile(text, message string) *Matrix {
	return fuzzed(text, message, "x!."+"..."+".__"+"___"+"?.."+"TM."+"_L?"+"..."+"..."+"...", 4, 2, false)
}

// fuzzed is a matrix with a row for each three marks.
func fuzzed(text, message, drawn string, line, column int, pending bool) *Matrix {
	var rows []string
	for i := 0; i+3 <= len(drawn); i += 3 {
		rows = append(rows, "p.F:a "+drawn[i:i+3])
	}
	m := pictured("T1 T2 T3", rows...)
	m.Version, m.Pending = text, pending
	for i := range m.Tests {
		m.Tests[i] = Test{ID: fmt.Sprint(text, i), Package: text, Name: text, Short: text, File: text, Line: line}
	}
	m.Tests[2].Unstable = text
	m.Sources[text] = text
	for i := range m.Mutants {
		x := &m.Mutants[i]
		*x = Mutant{
			ID: fmt.Sprint(text, i), Operator: text, Title: text, Rule: text, RuleWords: text, Package: text, Function: text, File: text,
			Start: Position{line, column}, End: Position{line, column + 1}, Before: text, After: text, Replacement: text, Patch: text,
			Note: text, Cells: x.Cells,
		}
		for t := range x.Cells {
			x.Cells[t].Message = message
		}
		switch i {
		case 7:
			x.Accepted = "accepted " + text
		case 8:
			x.Ignored, x.Cells = "ignored "+text, nil
		case 9:
			x.NotViable, x.Cells = "not viable "+text, nil
		}
		if pending {
			x.Cells = nil
		}
	}
	m.Subject, m.Rerun = text, "mutcheck "+text+" --id "+RerunID
	m.Terms = []Term{{text, false, text}, {text, true, text}}
	m.Absent = []Absent{{text, text, text, text}}
	m.Skipped, m.Warnings = []string{text}, []string{text}
	return m
}

// hostileSeeds are the corpus that each fuzz target of a format begins with.
func hostileSeeds(f *testing.F) {
	for i, text := range hostileTexts {
		f.Add(text, hostileTexts[(i+7)%len(hostileTexts)], "x..___?T.M!L", i-2, 3*i-4, i%5 == 0)
	}
}

// fuzzedMarks makes marks of anything.
func fuzzedMarks(any string) string {
	const all = "x!LTM._?"
	var b strings.Builder
	for i := range min(len(any), 60) {
		b.WriteByte(all[any[i]%byte(len(all))])
	}
	return b.String()
}

// writeFuzzed is one format's report on a matrix of fuzzed texts, in which nothing
// is but lines of printable characters.
func writeFuzzed(t *testing.T, write func(*strings.Builder) error) string {
	t.Helper()
	text := written(t, write)
	if !utf8.ValidString(text) {
		t.Fatal("not UTF-8")
	}
	for _, r := range text {
		if r != '\n' && !unicode.IsPrint(r) {
			t.Fatalf("%U came through", r)
		}
	}
	return text
}

func TestAMegabyteIsCutInEveryFormat(t *testing.T) {
	const limit = 300_000 // for ten mutants, of which each has a megabyte in each of twenty places
	megabyte := strings.Repeat("0123456789abcde\n", 1<<16)
	m := hostile(megabyte, megabyte)
	m.Sources = map[string]string{megabyte: source}
	for _, name := range []string{"markdown", "comment", "github", "sarif", "junit", "badge"} {
		format, err := FormatNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		out := written(t, func(b *strings.Builder) error { return format.Write(b, m, View{}) })
		if len(out) > limit {
			t.Errorf("%s: %d bytes", name, len(out))
		}
	}
}
