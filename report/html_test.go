package report

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
)

// crowded is a table as a service with many retries has it: 200 mutants of 25
// functions under 300 tests, with messages of the lengths that tests give.
func crowded() *Matrix {
	operators := []struct{ name, rule, words string }{
		{"await-removed", "await", "the outcome of a call is awaited before it is judged"},
		{"should-retry-dropped", "permanent", "a permanent error is returned at once, and never retried"},
		{"cap-dropped", "delay", "each wait is min(max, base × factor^i)"},
		{"exponent-dropped", "delay", "each wait is min(max, base × factor^i)"},
		{"off-by-one", "attempts", "at most 1 + retries calls are made"},
		{"last-error-lost", "last-error", "the error returned is the one that stopped the retry"},
		{"context-ignored", "context", "a context that ends, ends the wait"},
		{"jitter-dropped", "jitter", "clients that failed together do not come back together"},
	}
	m := &Matrix{Version: "v0.0.0-test", Sources: map[string]string{"retry/retry.go": source}}
	for t := range 300 {
		name := fmt.Sprintf("TestClient%02d/retries_the_call_%d_times", t/12, t%12)
		m.Tests = append(m.Tests, Test{
			ID: "example.com/x/retry." + name, Package: "example.com/x/retry", Name: name, Short: name[4:], File: "retry/client_test.go", Line: 10 + 7*t,
		})
	}
	for i := range 200 {
		op := operators[i%len(operators)]
		row := rowOf(fmt.Sprintf("retry.Client%02d.Call:%s", i/len(operators), op.name), 4+i%4, "")
		row.Rule, row.RuleWords, row.Cells = op.rule, op.words, nil
		for t := range m.Tests {
			row.Cells = append(row.Cells, crowdedCell(i, t))
		}
		m.Mutants = append(m.Mutants, row)
	}
	return m
}

// crowdedCell has every twentieth mutant survive, others killed by a third of the tests that
// reach them, one in ten by a panic.
func crowdedCell(mutant, test int) Cell {
	mix := crowdedMix(mutant, test)
	switch {
	case mutant%40 == 39 || mix < 30:
		return Cell{State: NotReached}
	case mutant%20 == 19 || mix < 65:
		return Cell{State: Passed}
	case mix < 70:
		return Cell{State: Panicked, Message: fmt.Sprintf("panic: runtime error: index out of range [%d] with length 3\n\n"+
			"goroutine %d [running]:\ntesting.tRunner.func1.2({0x%x, 0x%x})\n\t/usr/local/go/src/testing/testing.go:1734 +0x21c\n"+
			"example.com/x/retry.(*Client).Call(0x%x, {0x%x, 0x%x})\n\t/src/retry/retry.go:%d +0x%x\n", mix, 20+test, mix*7919, mix*104729,
			mutant*7919, test*104729, mix*31, 40+mutant, mix)}
	}
	return Cell{State: Failed, Message: fmt.Sprintf("\n\tError Trace:\t/src/retry/client_test.go:%d\n\tError:      \tNot equal: \n"+
		"\t            \texpected: []time.Duration{100000000, 200000000, 400000000}\n\t            \tactual  : []time.Duration{100000000, %d}\n"+
		"\tTest:       \tTestClient%02d/retries_the_call_%d_times\n", 10+7*test+mix%5, mutant*1_000_003+mix, test/12, test%12)}
}

func crowdedMix(mutant, test int) int { return (mutant*7919 + test*104729 + mutant*test*31) % 97 }

func htmlOf(t *testing.T, m *Matrix, v View) string {
	t.Helper()
	return written(t, func(b *strings.Builder) error { return WriteHTML(b, m, v) })
}

// A dom is a page as a browser reads it.
type dom struct{ *html.Node }

func domOf(t *testing.T, page string) dom {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	return dom{root}
}

// all are the elements of a name, and of a class where one is given: "tr.bad".
func (d dom) all(selector string) []dom {
	name, class, _ := strings.Cut(selector, ".")
	var found []dom
	for n := range d.Descendants() {
		classes := strings.Fields(dom{n}.attr("class"))
		if n.Type == html.ElementNode && n.Data == name && (class == "" || slices.Contains(classes, class)) {
			found = append(found, dom{n})
		}
	}
	return found
}

func (d dom) attr(name string) string {
	for _, a := range d.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// text is what a reader sees, with single spaces.
func (d dom) text() string {
	var b strings.Builder
	for n := range d.Descendants() {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

func texts(nodes []dom) []string {
	var all []string
	for _, n := range nodes {
		all = append(all, n.text())
	}
	return all
}

// saidIn unpacks what the tests said, as the page's script does.
func saidIn(t *testing.T, page dom) htmlSaid {
	t.Helper()
	packed, err := base64.RawURLEncoding.DecodeString(page.all("script")[0].text())
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		t.Fatal(err)
	}
	var said htmlSaid
	if err := json.Unmarshal(text, &said); err != nil {
		t.Fatal(err)
	}
	return said
}

// of is what a test said of a mutant.
func (s htmlSaid) of(mutant, test int) string {
	pairs := s.Cells[mutant]
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] == test {
			return s.Texts[pairs[i+1]]
		}
	}
	return ""
}

func TestThePageNamesEachSurvivorFirstWithItsSourceAndWhatToDo(t *testing.T) {
	m := everything()
	m.Mutants[1].Start, m.Mutants[1].End = Position{8, 7}, Position{8, 32}
	m.Rerun = "mutcheck --id {id}"
	page := domOf(t, htmlOf(t, m, View{}))
	if got := page.all("h1")[0].text(); got != "2 of 5 mutants survived" {
		t.Errorf("the heading is %q", got)
	}
	articles := page.all("article")
	if len(articles) != len(m.Mutants) {
		t.Fatalf("%d mutants are told of, of %d", len(articles), len(m.Mutants))
	}
	if diff := gocmp.Diff([]string{"retry.Do:cap-dropped", "retry.Do:cap-dropped#2"}, texts([]dom{articles[0].all("h3")[0], articles[1].all("h3")[0]})); diff != "" {
		t.Error(diff)
	}
	want := []string{
		"delay: each wait is min(max, base × factor^i)", "T1 reaches this line and notices nothing: let it check what the rule promises",
		"a second cap stands behind this one", "mutcheck explain cap-dropped", "mutcheck --id retry.Do:cap-dropped",
	}
	if diff := gocmp.Diff(want, texts(articles[0].all("dd"))); diff != "" {
		t.Error(diff)
	}
	if diff := gocmp.Diff([]string{"d := min(o.Max, grown(o.Base))", "d := grown(o.Base)", "min(o.Max, grown(o.Base))"},
		texts(append(append(articles[0].all("del"), articles[0].all("ins")...), articles[0].all("mark")...))); diff != "" {
		t.Error(diff)
	}
	if lines := articles[0].all("span.line"); len(lines) != 5 || lines[3].text() != "8 d := min(o.Max, grown(o.Base))" {
		t.Errorf("the source around line 8 of 9: %q", texts(lines))
	}
}

func TestTheTableIsGroupedByRuleTheWorstFirst(t *testing.T) {
	m := pictured("T1 T2", "r.F:a x.", "r.F:b ..", "r.F:c .T", "r.F:d __", "r.F:e ?.")
	for i, rule := range []string{"await", "stop", "stop", "delay", "await"} {
		m.Mutants[i].Rule, m.Mutants[i].RuleWords = rule, "words of "+rule
	}
	m.Absent = []Absent{{"z", "z dropped", "stop", "no z found"}}
	var got []string
	for _, body := range domOf(t, htmlOf(t, m, View{})).all("tbody") {
		got = append(got, texts(body.all("th"))...)
	}
	want := []string{
		"stop words of stop", "b survived", "c timed out", "z absent: no z found",
		"delay words of delay", "d not reached", "await words of await", "e unstable", "a killed by 1",
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestALargeTableHasTheSameMarksAsASmallOne(t *testing.T) {
	const cells = "x!LTM._?..xx"
	m := pictured(strings.Repeat("T ", len(cells)), "a.F:a "+cells)
	var small, kills string
	for _, cell := range domOf(t, "<table><tr>"+string(htmlCells(m.Mutants[0].Cells, len(cells)))+"</table>").all("td") {
		small += cmp.Or(cell.text(), " ")
		if cell.attr("class") == "k" {
			kills += cell.text()
		}
	}
	large := domOf(t, "<table><tr>"+string(packedCells(m.Mutants[0].Cells, len(cells)))+"</table>").all("td")[0].FirstChild.Data
	if want := strings.ReplaceAll(cells, "_", " "); small != want || large != want || kills != "x!Lxx" {
		t.Errorf("marks %q and %q, want %q; kills %q", small, large, want, kills)
	}
}

func TestThePageSaysTheGateTheColumnsAndEveryOtherFinding(t *testing.T) {
	m := everything()
	m.Mutants[1].Accepted = "the server caps"
	m.Terms = []Term{{"max-survivors", false, "1 survivor, 0 allowed: kill or accept 1"}, {"max-unstable", true, "0 found"}}
	page := domOf(t, htmlOf(t, m, View{}))
	text := page.text()
	for _, want := range []string{
		"the gate is not met: 1 of 2 terms", "not met max-survivors 1 survivor, 0 allowed: kill or accept 1", "met max-unstable 0 found",
		"What the columns say", "smallest", "TestLive", "watch out", "z: no z found", "not viable: the compiler refuses the mutant",
		"declared and not used: max", "ignored by the source", "alive, and accepted by the team", "test TestList/T1: it fails in every other run",
		"killed by a limit, by no assertion",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

func TestAListingIsAPageToo(t *testing.T) {
	m := kata()
	m.Pending = true
	for i := range m.Mutants {
		m.Mutants[i].Cells = nil
	}
	page := domOf(t, htmlOf(t, m, View{}))
	if got := page.all("h1")[0].text(); got != "4 mutants, not run" || strings.Contains(page.text(), "pass.") {
		t.Errorf("the heading of a listing is %q", got)
	}
}

func TestTheSiteIsMarkedAndTheSourceSetToTheLeft(t *testing.T) {
	m := &Matrix{Sources: map[string]string{"a.go": "a\n\tb\n\tif x {\n\t\ty()\r\n\t}\n\tc\n"}}
	for _, tc := range []struct {
		start, end Position
		want       string
	}{
		{Position{3, 5}, Position{3, 6}, "a|    b|    if [x] {|        y()|    }|    c"},
		{Position{6, 2}, Position{6, 3}, "if x {|    y()|}|[c]"},
		{Position{5, 2}, Position{99, 99}, "b|if x {|    y()|[}]|[c]"},
		{Position{3, 2}, Position{5, 3}, "a|    b|    [if x {]|        [y()]|    [}]|    c"},
		{Position{3, 99}, Position{3, 1}, "a|    b|    if x {|        y()|    }|    c"},
		{Position{0, 0}, Position{0, 0}, ""},
		{Position{7, 1}, Position{7, 2}, ""},
	} {
		var lines []string
		for _, l := range m.excerptOf(Mutant{File: "a.go", Start: tc.start, End: tc.end}) {
			line := l.Before + l.After
			if l.Site != "" {
				line = l.Before + "[" + l.Site + "]" + l.After
			}
			lines = append(lines, line)
		}
		if got := strings.Join(lines, "|"); got != tc.want {
			t.Errorf("%v to %v: %q, want %q", tc.start, tc.end, got, tc.want)
		}
	}
}

func TestTheSameMatrixGivesTheSamePage(t *testing.T) {
	first := htmlOf(t, everything(), View{})
	for _, v := range []View{{}, {Width: 40, Color: true, Verbose: true}} {
		if htmlOf(t, everything(), v) != first {
			t.Errorf("%+v gives another page", v)
		}
	}
}

func TestALargeTableWeighsLessThanAMegabyteWithAllThatWasSaid(t *testing.T) {
	m := crowded()
	page := htmlOf(t, m, View{})
	if len(page) >= 1e6 {
		t.Errorf("200 mutants under 300 tests weigh %d bytes", len(page))
	}
	said := saidIn(t, domOf(t, page))
	for i, mutant := range m.Mutants {
		for test, c := range mutant.Cells {
			got := said.of(i, test)
			if c.State == Failed && !strings.Contains(got, fmt.Sprintf("client_test.go:%d", 10+7*test+crowdedMix(i, test)%5)) ||
				!c.State.Kill() && got != "" {
				t.Fatalf("mutant %d under test %d: %q", i, test, got)
			}
		}
	}
}

func TestMessagesThatAreTooManyAreCutAndSaySo(t *testing.T) {
	m := crowded()
	random := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 1<<22)
	for i := range noise {
		noise[i] = byte('!' + random.IntN(90))
	}
	for i := range m.Mutants {
		for t := range m.Mutants[i].Cells {
			from := random.IntN(len(noise) - 1000)
			m.Mutants[i].Cells[t] = Cell{Failed, string(noise[from : from+1000])}
		}
	}
	page := htmlOf(t, m, View{})
	if len(page) >= 1e6 {
		t.Errorf("60 MB of noise weigh %d bytes", len(page))
	}
	if got := saidIn(t, domOf(t, page)).of(3, 4); !strings.HasSuffix(got, "bytes more: the JSON report has all of it") {
		t.Errorf("a message that was cut: %q", got)
	}
}

func TestAMegabyteOfAMessageIsCutInThePage(t *testing.T) {
	m := kata()
	m.Mutants[0].Cells[1].Message = strings.Repeat("wanted 400ms, saw 800ms\n", 1<<16)
	said := saidIn(t, domOf(t, htmlOf(t, m, View{}))).of(0, 1)
	if len(said) > 6000 || !strings.HasPrefix(said, "wanted 400ms") || !strings.HasSuffix(said, "\n… 1568864 bytes more: the JSON report has all of it") {
		t.Errorf("%d bytes, that begin %.40q", len(said), said)
	}
}

// The markup that the page is made of. Text from outside adds nothing to it.
var (
	htmlElements = strings.Fields("html head meta link title style body header p span button h1 h2 h3 section ul li b code nav a main form label input select " +
		"option output article pre del ins details summary i mark dl dt dd div table thead tbody tfoot tr th td aside script")
	htmlAttributes = strings.Fields("lang charset http-equiv content name rel href class id type hidden aria-label aria-labelledby aria-live role placeholder " +
		"autocomplete spellcheck value data-mutant data-copy data-verdict open scope colspan title tabindex")
)

// onlyOurMarkup wants a page to have no element, attribute or address but its own,
// one script that runs and one style, both with their digests in the policy.
func onlyOurMarkup(t *testing.T, page dom) {
	t.Helper()
	for n := range page.Descendants() {
		if n.Type == html.CommentNode || n.Type == html.ElementNode && !slices.Contains(htmlElements, n.Data) {
			t.Fatalf("there is a node %q", n.Data)
		}
		for _, a := range n.Attr {
			if !slices.Contains(htmlAttributes, a.Key) || a.Key == "href" && !strings.HasPrefix(a.Val, "#") && a.Val != "data:," {
				t.Fatalf("<%s> has %s=%q", n.Data, a.Key, a.Val)
			}
		}
	}
	scripts, styles := page.all("script"), page.all("style")
	if len(scripts) != 2 || len(styles) != 1 || scripts[0].attr("type") != "text/plain" {
		t.Fatalf("%d scripts and %d styles", len(scripts), len(styles))
	}
	policy := page.all("meta")[1].attr("content")
	for _, node := range []dom{scripts[1], styles[0]} {
		if want := digest(node.FirstChild.Data); !strings.Contains(policy, want) {
			t.Fatalf("the policy does not have the digest %s of the %s", want, node.Data)
		}
	}
}

func TestNothingFromOutsideBecomesMarkup(t *testing.T) {
	for i, text := range hostileTexts {
		m := hostile(text, hostileTexts[(i+5)%len(hostileTexts)])
		page := domOf(t, htmlOf(t, m, View{}))
		onlyOurMarkup(t, page)
		if got, want := page.all("h3")[0].text(), strings.Join(strings.Fields(Clean(clip(m.Mutants[1].ID, clipWords))), " "); got != want {
			t.Errorf("the id of the first survivor is %q, want %q", got, want)
		}
	}
}

func FuzzHTML(f *testing.F) {
	hostileSeeds(f)
	f.Fuzz(func(t *testing.T, text, message, drawn string, line, column int, pending bool) {
		m := fuzzed(text, message, fuzzedMarks(drawn), line, column, pending)
		page := domOf(t, writeFuzzed(t, func(b *strings.Builder) error { return WriteHTML(b, m, View{}) }))
		onlyOurMarkup(t, page)
		saidIn(t, page)
		if n := len(page.all("article")); n != len(m.Mutants) {
			t.Fatalf("%d mutants are told of, of %d", n, len(m.Mutants))
		}
	})
}
