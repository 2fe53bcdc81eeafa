package report

import (
	"slices"
	"unicode/utf8"
)

// How much of a piece of text from outside the formats for machines and web
// pages take, in bytes: a name or a line of source, and what a test said. What
// was cut ends in an ellipsis.
const (
	clipWords   = 400
	clipMessage = 4000
)

// clipPath is more than a file's name can have on Linux.
const clipPath = 4096

// clip cuts s to so many bytes, between characters.
func clip(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	end := limit
	for end > limit-utf8.UTFMax && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}

// newClippedPage is a page on a matrix whose texts are cut, so that a test which
// says a megabyte does not make a report of as many megabytes as it has cells.
// The verdicts are those of the matrix as it is.
func newClippedPage(m *Matrix, v View) (*page, error) {
	p, err := newPage(m, v)
	if err != nil {
		return nil, err
	}
	p.m = m.clipped()
	return p, nil
}

// clipped is a copy with every text cut but the sources.
func (m *Matrix) clipped() *Matrix {
	c := *m
	clipAll(&c.Version, &c.Subject, &c.Prefix)
	if len(c.Rerun) > clipMessage {
		c.Rerun = "" // a part of a command is none
	}
	c.Tests, c.Mutants, c.Absent, c.Terms = slices.Clone(m.Tests), slices.Clone(m.Mutants), slices.Clone(m.Absent), slices.Clone(m.Terms)
	c.Skipped, c.Warnings = slices.Clone(m.Skipped), slices.Clone(m.Warnings)
	for i := range c.Tests {
		t := &c.Tests[i]
		clipAll(&t.ID, &t.Package, &t.Name, &t.Short, &t.File, &t.Unstable, &t.ClockReason)
	}
	for i := range c.Mutants {
		x := &c.Mutants[i]
		clipAll(&x.ID, &x.Operator, &x.Title, &x.Rule, &x.RuleWords, &x.Package, &x.Function, &x.File,
			&x.Before, &x.After, &x.Note, &x.NotViable, &x.Ignored, &x.Accepted)
		x.Cells = slices.Clone(x.Cells)
		for t := range x.Cells {
			x.Cells[t].Message = clip(x.Cells[t].Message, clipMessage)
		}
	}
	for i := range c.Absent {
		clipAll(&c.Absent[i].Operator, &c.Absent[i].Title, &c.Absent[i].Rule, &c.Absent[i].Reason)
	}
	for i := range c.Terms {
		clipAll(&c.Terms[i].Name, &c.Terms[i].Words)
	}
	for i := range c.Skipped {
		clipAll(&c.Skipped[i])
	}
	for i := range c.Warnings {
		clipAll(&c.Warnings[i])
	}
	return &c
}

func clipAll(texts ...*string) {
	for _, s := range texts {
		*s = clip(*s, clipWords)
	}
}
