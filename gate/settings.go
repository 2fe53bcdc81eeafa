// Package gate judges a run by the terms that a team sets.
//
// It knows the terms (Settings), how they are written down (.mutcheck.yaml, and
// schema.json, which describes it), the file of accepted survivors, and what a
// kill table comes to under them: a Matrix goes in, and the same Matrix with
// its accepted survivors, its warnings and its report.Terms comes out. Answer
// says what the whole is.
//
// It knows no process, no terminal, no flag and no exit code, and it opens no
// file: it is given text, and gives text back.
package gate

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mutcheck/mutcheck/mutants"
)

// Settings are the terms of a gate. The zero value asks for nothing of its own;
// see Judge for what then holds.
type Settings struct {
	// Require names operators and rules, as mutants has them: of each, there must
	// be a mutant, and all must be killed.
	Require []string
	// The most that there may be of a kind of mutants; nil where that is not asked.
	MaxSurvivors, MaxTimeouts, MaxUnstable *int
	// MinScore is how much of what has a verdict must be killed; nil where that is
	// not asked.
	MinScore *Percent
	// NotWorse asks that each survivor is accepted.
	NotWorse bool
	// Strict asks that each accepted survivor is there and survives.
	Strict bool
	// Accepted is the name of the file of accepted survivors; empty for the
	// default.
	Accepted string
}

// SettingsFile and AcceptedFile are the names of the two files in the module's
// folder, where nothing else is said.
const (
	SettingsFile = ".mutcheck.yaml"
	AcceptedFile = ".mutcheck-accepted.yaml"
)

// A Kind is what a setting's value looks like.
type Kind string

// The kinds, by the names that a JSON Schema has for them.
const (
	List    Kind = "array"
	Integer Kind = "integer"
	Number  Kind = "number"
	Boolean Kind = "boolean"
	Text    Kind = "string"
)

// A Key is one setting: its name in the file and on the command line, what its
// value looks like, and what it asks, as schema.json says it.
type Key struct {
	Name string
	Kind Kind
	Doc  string
	set  func(*Settings, []string) error
}

// Keys are all settings, in the order of the help text.
var Keys = described([]Key{
	{Name: "require", Kind: List, set: (*Settings).require},
	{Name: "max-survivors", Kind: Integer, set: count(func(s *Settings) **int { return &s.MaxSurvivors })},
	{Name: "min-score", Kind: Number, set: (*Settings).minScore},
	{Name: "max-timeouts", Kind: Integer, set: count(func(s *Settings) **int { return &s.MaxTimeouts })},
	{Name: "max-unstable", Kind: Integer, set: count(func(s *Settings) **int { return &s.MaxUnstable })},
	{Name: "not-worse", Kind: Boolean, set: truth(func(s *Settings) *bool { return &s.NotWorse })},
	{Name: "strict", Kind: Boolean, set: truth(func(s *Settings) *bool { return &s.Strict })},
	{Name: "accepted", Kind: Text, set: (*Settings).accepted},
})

// Set gives a setting its value: one word, or for a List any number of them. Its
// errors say what the value should be.
func (s *Settings) Set(name string, words ...string) error {
	for _, k := range Keys {
		if k.Name == name {
			return k.set(s, words)
		}
	}
	return fmt.Errorf("no term %q: use %s", name, strings.Join(keyNames(), ", "))
}

func keyNames() []string {
	names := make([]string, len(Keys))
	for i, k := range Keys {
		names[i] = k.Name
	}
	return names
}

// wholeNumber matches a count as it is written in decimal and in no other way.
var wholeNumber = regexp.MustCompile(`^(0|[1-9][0-9]*)$`)

// count is the setting of a number of mutants.
func count(field func(*Settings) **int) func(*Settings, []string) error {
	return func(s *Settings, words []string) error {
		n, err := strconv.Atoi(words[0])
		if err != nil || !wholeNumber.MatchString(words[0]) {
			return fmt.Errorf("%q is no number of mutants: write a whole number, 0 or more", words[0])
		}
		*field(s) = &n
		return nil
	}
}

// truth is the setting of a term that is asked or not.
func truth(field func(*Settings) *bool) func(*Settings, []string) error {
	return func(s *Settings, words []string) error {
		if words[0] != "true" && words[0] != "false" {
			return fmt.Errorf("%q is neither true nor false", words[0])
		}
		*field(s) = words[0] == "true"
		return nil
	}
}

func (s *Settings) minScore(words []string) error {
	p, err := parsePercent(words[0])
	if err != nil {
		return err
	}
	s.MinScore = &p
	return nil
}

func (s *Settings) accepted(words []string) error {
	if strings.TrimSpace(words[0]) == "" {
		return fmt.Errorf("no file is named: write the name of the file of accepted survivors, or leave it out for %s", AcceptedFile)
	}
	s.Accepted = words[0]
	return nil
}

// documented stands for the documented operators in what is required.
const documented = "documented"

func (s *Settings) require(words []string) error {
	var names []string
	for _, word := range words {
		more, err := required(word)
		if err != nil {
			return err
		}
		names = append(names, more...)
	}
	s.Require = nil
	for _, name := range names {
		if !slices.Contains(s.Require, name) {
			s.Require = append(s.Require, name)
		}
	}
	return nil
}

// required are the operators or rules that a word stands for. A rule of two words
// may have a hyphen between them.
func required(word string) ([]string, error) {
	if word == documented {
		var names []string
		for _, op := range mutants.All {
			if op.Documented {
				names = append(names, op.Name)
			}
		}
		return names, nil
	}
	for _, op := range mutants.All {
		switch word {
		case op.Name:
			return []string{op.Name}, nil
		case op.Rule.Name, strings.ReplaceAll(op.Rule.Name, " ", "-"):
			return []string{op.Rule.Name}, nil
		}
	}
	return nil, fmt.Errorf("no operator %q, and no rule that one breaks: use %s", word, strings.Join(requirable(), ", "))
}

// requirable are the words that may be required.
func requirable() []string {
	words := []string{documented}
	for _, op := range mutants.All {
		words = append(words, op.Name)
	}
	for _, op := range mutants.All {
		if !slices.Contains(words, op.Rule.Name) {
			words = append(words, op.Rule.Name)
		}
	}
	return words
}
