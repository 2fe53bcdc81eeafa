package report

import "github.com/fatih/color"

// A brush colours a piece of text. Each is switched on or off by the View of the
// report at hand, never by the color package's own guess, which is made once
// from the process's standard output.
type brush []color.Attribute

// The colours by meaning. A kill is good news in this house.
var (
	plain   brush
	good    = brush{color.FgGreen}
	bad     = brush{color.FgRed, color.Bold}
	doubt   = brush{color.FgYellow}
	faint   = brush{color.Faint}
	heading = brush{color.Bold}
	removed = brush{color.FgRed}
	added   = brush{color.FgGreen}
)

// paint colours text where the view has colour.
func (v View) paint(b brush, text string) string {
	if !v.Color || len(b) == 0 || text == "" {
		return text
	}
	c := color.New(b...)
	c.EnableColor()
	return c.Sprint(text)
}

// verdictBrush is the colour of a verdict.
func verdictBrush(v Verdict) brush {
	switch v.Status {
	case Killed:
		return good
	case Survived, NoCoverage:
		return bad
	case Timeout, RuntimeError, CompileError:
		return doubt
	}
	return faint
}

// markBrush is the colour of a cell: kills are told from passes at a glance, and
// a pass on a mutant that survives is the finding.
func markBrush(s State, v Verdict) brush {
	switch {
	case s == TimedOut || s == OutOfMemory || s == Unstable:
		return doubt
	case s.Kill():
		return good
	case s == Passed && v.Survivor():
		return bad
	}
	return faint
}
