package report

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
)

// The page's parts. The template renders all that a reader needs without the
// script; the script makes the table a grid to move in, filters, and unpacks what
// the tests said.
var (
	//go:embed html/page.html
	htmlSource string
	//go:embed html/page.css
	htmlStyle string
	//go:embed html/page.js
	htmlScript string

	htmlTemplate = template.Must(template.New("page").Parse(htmlSource))
)

// WriteHTML writes one page for people that needs nothing from elsewhere: no
// network, no file beside it. It is the same bytes for the same Matrix, whatever
// the view.
//
// All text in it is cleaned and escaped. Should that ever fail, the page's content
// security policy still lets no script or style work but its own, told by their
// digests, and loads nothing.
func WriteHTML(w io.Writer, m *Matrix, v View) error {
	p, err := newClippedPage(m, v)
	if err != nil {
		return err
	}
	content := p.html(m)
	page, err := content.render()
	if err != nil {
		return err
	}
	content.Said = p.packed(m, max(saidAtLeast, htmlWeight-len(page)))
	if page, err = content.render(); err != nil {
		return err
	}
	if _, err := w.Write(page); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// htmlWeight is what a page may weigh, in bytes: the messages take what the rest
// leaves, and saidAtLeast in any case.
const (
	htmlWeight  = 960_000
	saidAtLeast = 128 << 10
)

// htmlPage is what the template shows; the strings are clean.
type htmlPage struct {
	Policy string
	Style  template.CSS
	Script template.JS

	Version, Verdict, Counts, Baseline, Shard string
	// Tone is good, bad, doubt or empty, for the colour.
	Tone      string
	Gate      string
	GateTone  string
	Terms     []Term
	Survivors []htmlMutant
	Others    []htmlMutant
	Table     htmlTable
	Columns   []field
	Findings  []finding
	// Said is what the tests said, as packed has it.
	Said string
}

// html is the page but for what the tests said. The page p has the texts cut; whole is
// the matrix as it was.
func (p *page) html(whole *Matrix) htmlPage {
	s := p.m.count(p.verdicts)
	h := htmlPage{
		Version: Clean(p.m.Version), Counts: s.String(), Shard: p.m.Shard.String(),
		Script: template.JS(htmlScript), Table: p.htmlTable(),
	}
	h.Verdict, h.Tone = s.verdict()
	h.Gate, h.GateTone = p.m.gate()
	for _, t := range p.m.Terms {
		h.Terms = append(h.Terms, Term{Clean(t.Name), t.Met, Clean(t.Words)})
	}
	h.Style = template.CSS(htmlStyle + h.Table.style())
	h.Policy = fmt.Sprintf("default-src 'none'; script-src %s; style-src %s; img-src data:; base-uri 'none'; form-action 'none'",
		digest(htmlScript), digest(string(h.Style)))
	if !p.m.Pending {
		h.Baseline = fmt.Sprintf("On %s, %d of %s pass.", Clean(p.m.subject()), p.passing(), plural(len(p.m.Tests), "test"))
		h.Columns = p.columnFields()
	}
	for _, i := range p.ranked() {
		if p.verdicts[i].Survivor() {
			h.Survivors = append(h.Survivors, p.htmlSurvivor(i, whole))
		} else {
			h.Others = append(h.Others, p.htmlMutant(i))
		}
	}
	h.Findings = p.htmlFindings()
	return h
}

// htmlFindings are the lists that have something in them.
func (p *page) htmlFindings() []finding {
	all := append([]finding{p.limits(), p.unstable()}, p.setAside()...)
	all = append(all, p.absent(), p.realClockInFull(), p.skipped(), p.warnings())
	var some []finding
	for _, f := range all {
		if len(f.Items) > 0 {
			some = append(some, f)
		}
	}
	return some
}

// verdict is the run in a few words, and their tone.
func (s Summary) verdict() (words, tone string) {
	switch {
	case s.NotRun > 0 && s.NotRun == s.Mutants:
		return plural(s.Mutants, "mutant") + ", not run", ""
	case s.Alive() > 0:
		tone = "bad"
	case s.Judged() == 0 || s.Unstable+s.NotRun > 0:
		tone = "doubt"
	default:
		tone = "good"
	}
	return headline(s), tone
}

// gate sums up the terms; both are empty where there are none.
func (m *Matrix) gate() (words, tone string) {
	switch {
	case len(m.Terms) == 0:
		return "", ""
	case unmet(m.Terms) == 0:
		return "the gate is met", "good"
	}
	return fmt.Sprintf("the gate is not met: %d of %s", unmet(m.Terms), plural(len(m.Terms), "term")), "bad"
}

// digest names a script or style in the page's policy.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func (h htmlPage) render() ([]byte, error) {
	var b bytes.Buffer
	if err := htmlTemplate.Execute(&b, h); err != nil {
		return nil, fmt.Errorf("laying out the page: %w", err)
	}
	return b.Bytes(), nil
}
