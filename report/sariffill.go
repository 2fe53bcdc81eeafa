package report

import (
	"crypto/sha256"
	"fmt"
	"net/url"
	"regexp"
	"strings"
)

// sarifSchema is where OASIS publishes the schema.
const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// newSARIF takes names and words from the page, where they are cut, and files
// and ids, which must be whole to be found again, from the matrix.
func newSARIF(m *Matrix, v View) (*sarifLog, error) {
	p, err := newClippedPage(m, v)
	if err != nil {
		return nil, err
	}
	rules, index := p.sarifRules()
	run := sarifRun{
		Tool: sarifTool{sarifDriver{
			Name: "mutcheck", Version: Clean(p.m.Version), InformationURI: "https://github.com/mutcheck/mutcheck", Rules: rules,
		}},
		Invocations: []sarifInvocation{{ExecutionSuccessful: true, Notifications: p.sarifNotifications(m)}},
		ColumnKind:  "utf16CodeUnits",
		Properties:  sarifRunExtra{Summary: m.count(p.verdicts), Shard: m.Shard.String(), Terms: []Term{}},
	}
	for _, t := range p.m.Terms {
		run.Properties.Terms = append(run.Properties.Terms, Term{Clean(t.Name), t.Met, Clean(t.Words)})
	}
	if !m.Pending {
		run.Results = []sarifResult{}
	}
	for _, i := range p.ranked() {
		if v := p.verdicts[i]; !m.Pending && (v.Alive() || v.Status == Ignored) {
			run.Results = append(run.Results, p.sarifResult(m, i, index[p.m.Mutants[i].Operator]))
		}
	}
	return &sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}}, nil
}

// sarifRules are the operators, each once, and the place of each in the list.
func (p *page) sarifRules() (rules []sarifRule, index map[string]int) {
	rules, index = []sarifRule{}, map[string]int{}
	for _, m := range p.m.Mutants {
		if _, found := index[m.Operator]; found {
			continue
		}
		index[m.Operator] = len(rules)
		rules = append(rules, sarifRule{
			ID:               Clean(m.Operator),
			ShortDescription: sarifText{sarifWords(m.Title)},
			FullDescription:  sarifText{fmt.Sprintf("%s, against the rule %s: %s", sarifWords(m.Title), sarifWords(m.Rule), sarifWords(m.RuleWords))},
			Help: sarifHelp{
				Text: fmt.Sprintf("No test notices this fault: %s.\nThe rule %s: %s.\nmutcheck explain %s tells what it breaks, and what a test looks like that kills it.",
					sarifWords(m.Title), sarifWords(m.Rule), sarifWords(m.RuleWords), sarifWords(m.Operator)),
				Markdown: fmt.Sprintf("No test notices this fault: %s.\n\nThe rule %s: %s.\n\n%s tells what it breaks, and what a test looks like that kills it.\n",
					codeSpan(m.Title), codeSpan(m.Rule), codeSpan(m.RuleWords), codeSpan("mutcheck explain "+m.Operator)),
			},
			Configuration: sarifConfig{"warning"},
			Properties:    sarifProperties{[]string{"mutation-testing", "retry"}},
		})
	}
	return rules, index
}

func (p *page) sarifResult(m *Matrix, i, rule int) sarifResult {
	x, v := p.m.Mutants[i], p.verdicts[i]
	r := sarifResult{
		RuleID: Clean(x.Operator), RuleIndex: rule, Level: "warning",
		Message:      sarifText{p.sarifMessage(m, i)},
		Locations:    []sarifLocation{p.sarifLocation(m, i)},
		Fingerprints: map[string]string{"mutcheckMutant/v1": fmt.Sprintf("%x", sha256.Sum256([]byte(m.Mutants[i].ID)))},
		Properties:   sarifResultExtra{Mutant: Clean(x.ID), Before: Clean(x.Before), After: Clean(x.After), Rule: Clean(x.Rule)},
	}
	switch {
	case v.Accepted:
		r.Suppressions = []sarifSuppression{{"external", "accepted", Clean(x.Accepted)}}
	case v.Status == Ignored:
		r.Suppressions = []sarifSuppression{{"inSource", "accepted", Clean(x.Ignored)}}
	}
	return r
}

// sarifMessage begins with a sentence that can stand alone: viewers show no more
// in a list.
func (p *page) sarifMessage(m *Matrix, i int) string {
	x, v := p.m.Mutants[i], p.verdicts[i]
	said := p.callout(i, m.Mutants[i].ID)
	if !v.Survivor() {
		said = changeLines(x)
	}
	lines := []string{fmt.Sprintf("%s (%s): "+sarifSentence(v)+".", sarifWords(x.Title), sarifWords(x.Rule), sarifWords(x.ID))}
	for _, line := range said {
		lines = append(lines, sarifEscape(line))
	}
	return strings.Join(lines, "\n")
}

// sarifSentence is what there is to say of a mutant, with room for its id.
func sarifSentence(v Verdict) string {
	switch {
	case v.Accepted:
		return "the team accepts that the mutant %s is alive"
	case v.Status == Ignored:
		return "the source ignores the mutant %s"
	case v.Status == NoCoverage:
		return "no test reaches the mutant %s"
	}
	return "the mutant %s survived"
}

func (p *page) sarifLocation(m *Matrix, i int) sarifLocation {
	x := m.Mutants[i]
	l := sarifLocation{
		Physical: sarifPhysicalLocation{Artifact: sarifArtifact{URI: relativeURI(clip(p.m.Prefix+x.File, clipPath)), URIBaseID: "%SRCROOT%"}},
		Logical:  []sarifLogicalLocation{{Clean(p.m.Mutants[i].Package + "." + p.m.Mutants[i].Function), "function"}},
	}
	if at := m.location(x.File, x.Start, x.End); at.Start.Line > 0 && at.Start.Column > 0 && !at.End.before(at.Start) {
		l.Physical.Region = &sarifRegion{at.Start.Line, at.Start.Column, at.End.Line, at.End.Column}
	}
	return l
}

// before tells whether p stands in front of q.
func (p jsonPosition) before(q jsonPosition) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Column < q.Column
}

// sarifNotifications are about the run, not about the code's tests.
func (p *page) sarifNotifications(m *Matrix) []sarifNotification {
	said := []sarifNotification{}
	for i, v := range p.verdicts {
		if v.Status == RuntimeError {
			words := fmt.Sprintf("The mutant %s has no verdict: %s", p.m.Mutants[i].ID, clip(p.m.openReason(p.m.Mutants[i]), clipMessage))
			said = append(said, sarifNotification{"warning", sarifText{sarifWords(words)}, []sarifLocation{p.sarifLocation(m, i)}})
		}
	}
	for _, t := range p.m.Tests {
		if t.Unstable != "" {
			said = append(said, sarifNotification{"warning", sarifText{sarifWords("The test " + t.Name + " has no verdict: " + t.Unstable)}, nil})
		}
	}
	for _, w := range p.m.Warnings {
		said = append(said, sarifNotification{"warning", sarifText{sarifWords(w)}, nil})
	}
	return said
}

// relativeURI is a file's name as a relative reference: percent-encoded, with no
// colon that would make its beginning a scheme, and no slash in front.
func relativeURI(file string) string {
	segments := strings.Split(strings.TrimLeft(file, "/"), "/")
	for i, s := range segments {
		segments[i] = strings.ReplaceAll(url.PathEscape(s), ":", "%3A")
	}
	return strings.Join(segments, "/")
}

// sarifWords is text from outside for a message.
func sarifWords(s string) string { return sarifEscape(Clean(s)) }

// placeholders are what a reader of a message takes for more than braces: see
// section 3.11.5 of the standard.
var placeholders = regexp.MustCompile(`\{[0-9]+\}|\{\{|\}\}`)

// sarifEscape keeps a message from having links and placeholders in it, which it
// would have by section 3.11. Text that cannot be taken for one, like most Go,
// stays as it is: not every viewer takes the escapes out again.
func sarifEscape(s string) string {
	if placeholders.MatchString(s) {
		s = strings.NewReplacer("{", "{{", "}", "}}").Replace(s)
	}
	if strings.Contains(s, "](") {
		s = strings.NewReplacer("[", `\[`, "]", `\]`).Replace(s)
	}
	return s
}
