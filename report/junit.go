package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// WriteJUnit writes JUnit XML, as GitLab and Jenkins read it: a suite for each
// package, and in it each mutant as a test case. One that survived has failed, one
// without a verdict is an error, one that was not judged is skipped. The gate's
// terms are a suite of their own. There is no time in it: the same Matrix gives
// the same bytes.
//
// The file and line of a case are for GitLab. Jenkins's junit step ignores them;
// its xunit plugin holds a report to a stricter schema that does not know them.
func WriteJUnit(w io.Writer, m *Matrix, v View) error {
	p, err := newClippedPage(m, v)
	if err != nil {
		return err
	}
	doc := junitSuites{Name: "mutcheck", Suites: p.junitSuites(m)}
	for _, s := range doc.Suites {
		doc.Tests, doc.Failures, doc.Errors = doc.Tests+s.Tests, doc.Failures+s.Failures, doc.Errors+s.Errors
	}
	text, err := xml.MarshalIndent(doc, "", "  ")
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	if _, err := fmt.Fprintf(w, "%s%s\n", xml.Header, text); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Classname string       `xml:"classname,attr"`
	Name      string       `xml:"name,attr"`
	File      string       `xml:"file,attr,omitempty"`
	Line      int          `xml:"line,attr,omitempty"`
	Skipped   *junitReason `xml:"skipped"`
	Error     *junitReason `xml:"error"`
	Failure   *junitReason `xml:"failure"`
	Out       string       `xml:"system-out,omitempty"`
}

type junitReason struct {
	Type    string `xml:"type,attr,omitempty"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// add puts a case into the suite and counts it.
func (s *junitSuite) add(c junitCase) {
	s.Tests++
	switch {
	case c.Failure != nil:
		s.Failures++
	case c.Error != nil:
		s.Errors++
	case c.Skipped != nil:
		s.Skipped++
	}
	s.Cases = append(s.Cases, c)
}

// junitSuites are the gate's, where there is one, and one for each package.
func (p *page) junitSuites(m *Matrix) []junitSuite {
	var suites []junitSuite
	if len(p.m.Terms) > 0 {
		suites = append(suites, p.junitGate())
	}
	at := map[string]int{}
	for i, x := range p.m.Mutants {
		if _, found := at[x.Package]; !found {
			at[x.Package] = len(suites)
			suites = append(suites, junitSuite{Name: Clean(x.Package)})
		}
		suites[at[x.Package]].add(p.junitCase(i, m.Mutants[i].ID))
	}
	return suites
}

func (p *page) junitGate() junitSuite {
	suite := junitSuite{Name: "gate"}
	for _, t := range p.m.Terms {
		c := junitCase{Classname: "gate", Name: Clean(t.Name)}
		if words := Clean(t.Words); t.Met {
			c.Out = words
		} else {
			c.Failure = &junitReason{Type: "not met", Message: words}
		}
		suite.add(c)
	}
	return suite
}

func (p *page) junitCase(i int, id string) junitCase {
	m, v := p.m.Mutants[i], p.verdicts[i]
	c := junitCase{Classname: Clean(m.Package + "." + m.Function), Name: Clean(m.ID), File: Clean(p.m.Prefix + m.File), Line: max(0, m.Start.Line)}
	said := strings.Join(p.callout(i, id), "\n")
	switch {
	case v.Accepted:
		c.Skipped = &junitReason{Message: "accepted: " + Clean(m.Accepted)}
	case v.Alive():
		c.Failure = &junitReason{Type: v.Words(), Message: p.advice(v), Text: said}
	case v.Status == RuntimeError:
		c.Error = &junitReason{Type: v.Words(), Message: Clean(clip(p.m.openReason(m), clipWords)), Text: said}
	case v.Status == Ignored:
		c.Skipped = &junitReason{Message: "ignored: " + Clean(m.Ignored)}
	case v.Status == CompileError:
		c.Skipped = &junitReason{Message: "not viable: " + Clean(m.NotViable)}
	case v.Status == Pending:
		c.Skipped = &junitReason{Message: v.Words()}
	default:
		c.Out = p.junitKillers(m, v)
	}
	return c
}

// junitKillersQuoted is how many killers of a mutant are quoted.
const junitKillersQuoted = 3

// junitKillers are the tests that killed a mutant, and what the first of them said.
func (p *page) junitKillers(m Mutant, v Verdict) string {
	lines := []string{v.Words() + " by " + some(p.m.shorts(v.Killers))}
	if v.Status == Timeout {
		lines[0] = v.Words() + " in " + some(p.m.shorts(v.Killers))
	}
	for _, t := range v.Killers[:min(len(v.Killers), junitKillersQuoted)] {
		if strings.TrimSpace(m.Cells[t].Message) != "" {
			lines = append(lines, Clean(p.m.Tests[t].Name)+":")
			for _, line := range MessageLines(m.Cells[t].Message, messageLimit, p.width()) {
				lines = append(lines, "    "+line)
			}
		}
	}
	return strings.Join(lines, "\n")
}
