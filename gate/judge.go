package gate

import (
	"fmt"
	"strings"

	"github.com/mutcheck/mutcheck/report"
)

// An Answer is what a run comes to under its terms.
type Answer int

// The answers. A survivor is certain, so NotMet comes before NoVerdict.
const (
	// Met: every term is met, or, without any, every mutant is killed.
	Met Answer = iota
	// NotMet: a term is not met for certain.
	NotMet
	// NoVerdict: what is missing for the terms to be met is a verdict.
	NoVerdict
	// Nothing: no mutant was judged, and no term means anything.
	Nothing
)

// Judge sets the terms of a run. Where s asks for nothing, there are none.
//
// What s does not speak of holds all the same: no mutant may survive where no
// term is about survivors (require, max-survivors, min-score, not-worse), and
// none may be without a verdict. These two are among the terms then.
//
// Stale are the sentences about entries of the accepted survivors that are out
// of date, which Accepted.Mark gives. Where the Matrix is partial, what is required
// may be among the mutants that it leaves out.
func Judge(m *report.Matrix, s Settings, stale []string) error {
	r, err := newRun(m)
	if err != nil {
		return err
	}
	m.Terms = nil
	if s.asks() {
		m.Terms = r.terms(s.completed(), stale)
	}
	return nil
}

// AnswerOf is what a run comes to: under its terms, or, without any, by the rule
// that all mutants are to be killed.
//
// A run that judged nothing is not green. A shard may be: who merges the shards
// judges the whole.
func AnswerOf(m *report.Matrix) (Answer, error) {
	r, err := newRun(m)
	if err != nil {
		return 0, err
	}
	if s := r.summary; m.Shard.Whole() && s.Judged()+s.Accepted == 0 {
		if s.Unstable+s.NotViable > 0 {
			return NoVerdict, nil
		}
		return Nothing, nil
	}
	terms := m.Terms
	if len(terms) == 0 {
		terms = r.terms(Settings{}.completed(), nil)
	}
	answer := Met
	for _, t := range terms {
		switch {
		case t.Met:
		case !r.open(t):
			return NotMet, nil
		default:
			answer = NoVerdict
		}
	}
	return answer, nil
}

// asks says whether a term is set.
func (s Settings) asks() bool {
	return s.aboutSurvivors() || s.MaxTimeouts != nil || s.MaxUnstable != nil || s.Strict
}

// aboutSurvivors says whether a term is set that decides about survivors.
func (s Settings) aboutSurvivors() bool {
	return len(s.Require) > 0 || s.MaxSurvivors != nil || s.MinScore != nil || s.NotWorse
}

// completed are the settings with what holds where nothing else is said.
func (s Settings) completed() Settings {
	none := 0
	if !s.aboutSurvivors() {
		s.MaxSurvivors = &none
	}
	if s.MaxUnstable == nil {
		s.MaxUnstable = &none
	}
	return s
}

// A run is a Matrix with its verdicts.
type run struct {
	*report.Matrix
	verdicts []report.Verdict
	summary  report.Summary
}

func newRun(m *report.Matrix) (run, error) {
	verdicts, err := m.Verdicts()
	if err != nil {
		return run{}, err
	}
	summary, err := m.Summary()
	return run{m, verdicts, summary}, err
}

// terms judges the settings one by one, in the order of Keys.
func (r run) terms(s Settings, stale []string) []report.Term {
	var terms []report.Term
	for _, name := range s.Require {
		terms = append(terms, r.required(name).term(name, r.Partial))
	}
	if s.MaxSurvivors != nil {
		terms = append(terms, r.atMost("max-survivors", *s.MaxSurvivors, r.summary.Alive(), "survivor", "kill or accept %d"))
	}
	if s.MinScore != nil {
		terms = append(terms, r.score(*s.MinScore))
	}
	if s.MaxTimeouts != nil {
		terms = append(terms, r.atMost("max-timeouts", *s.MaxTimeouts, r.summary.TimedOut+r.summary.OutOfMemory,
			"kill by a limit alone", "let an assertion notice %d, or the tests end sooner"))
	}
	if s.MaxUnstable != nil {
		terms = append(terms, r.atMost(maxUnstable, *s.MaxUnstable, r.summary.Unstable,
			"mutant without a verdict", "make the tests of %d give the same result each time"))
	}
	if s.NotWorse {
		terms = append(terms, r.notWorse())
	}
	if s.Strict {
		terms = append(terms, strict(stale))
	}
	return terms
}

// maxUnstable is the term that is about nothing but missing verdicts.
const maxUnstable = "max-unstable"

// atMost is a term that allows so many mutants of a kind; remedy says what to do
// with those that are too many.
func (r run) atMost(name string, allowed, n int, kind, remedy string) report.Term {
	words := fmt.Sprintf("%s, %d allowed", counted(n, kind), allowed)
	if n > allowed {
		words += ": " + fmt.Sprintf(remedy, n-allowed)
	}
	return report.Term{Name: name, Met: n <= allowed, Words: words}
}

func (r run) score(least Percent) report.Term {
	dead, judged := r.summary.Dead(), r.summary.Judged()
	missing := least.of(judged) - dead
	words := fmt.Sprintf("%s %% (%d of %s killed), at least %s %% asked", share(dead, judged), dead, counted(judged, "mutant"), least)
	if missing > 0 {
		words += fmt.Sprintf(": kill %d more", missing)
	}
	return report.Term{Name: "min-score", Met: missing <= 0, Words: words}
}

// notWorse is the term that what survives has been accepted.
func (r run) notWorse() report.Term {
	var fresh []string
	for i, v := range r.verdicts {
		if v.Survivor() {
			fresh = append(fresh, r.Mutants[i].ID)
		}
	}
	t := report.Term{Name: "not-worse", Met: len(fresh) == 0, Words: "every survivor is accepted"}
	switch {
	case !t.Met:
		t.Words = fmt.Sprintf("%s not accepted: kill %s, or give a reason with `mutcheck accept`",
			counted(len(fresh), "survivor"), listed(fresh))
	case r.summary.Accepted == 0:
		t.Words = "no survivors"
	}
	return t
}

// strict is the term that the accepted survivors are up to date.
func strict(stale []string) report.Term {
	t := report.Term{Name: "strict", Met: len(stale) == 0, Words: "the accepted survivors are up to date"}
	if !t.Met {
		t.Words = strings.Join(stale, "; ")
	}
	return t
}

// open says whether a term that is not met may yet be, once verdicts that are
// missing are there.
func (r run) open(t report.Term) bool {
	name, isRequired := strings.CutPrefix(t.Name, requirePrefix)
	return t.Name == maxUnstable || isRequired && r.required(name).open()
}

// counted is a number and its noun, whose first word is counted: "no survivors".
func counted(n int, noun string) string {
	number := fmt.Sprint(n)
	if n == 0 {
		number = "no"
	}
	if n != 1 {
		first, rest, _ := strings.Cut(noun, " ")
		noun = strings.TrimSpace(first + "s " + rest)
	}
	return number + " " + noun
}

// listLimit is how many ids a sentence names.
const listLimit = 3

// listed joins ids for a sentence.
func listed(ids []string) string {
	if len(ids) > listLimit {
		return fmt.Sprintf("%s and %d more", strings.Join(ids[:listLimit], ", "), len(ids)-listLimit)
	}
	return strings.Join(ids, ", ")
}
