package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/mutcheck/mutcheck/gate"
	"github.com/mutcheck/mutcheck/harness"
	"github.com/mutcheck/mutcheck/report"
)

// An exitCode is what the command tells a script. The numbers are a promise:
// they are in the help text, and each has a test.
type exitCode int

const (
	exitKilled      exitCode = 0
	exitUsage       exitCode = 1
	exitSurvived    exitCode = 2
	exitNoVerdict   exitCode = 3
	exitRedBaseline exitCode = 4
	exitForeignDiff exitCode = 5
	exitNothing     exitCode = 6
	exitInternal    exitCode = 70
	exitInterrupted exitCode = 130
)

// exitCodes are the codes with their meaning, in the order of the help text.
var exitCodes = []struct {
	code    exitCode
	meaning string
}{
	{exitKilled, "every mutant that has a verdict is killed, or the gate's terms are met"},
	{exitUsage, "mutcheck was called wrongly, or the code given does not compile"},
	{exitSurvived, "a mutant survived, or a term of the gate is not met"},
	{exitNoVerdict, "a verdict is missing: unstable results, or nothing viable"},
	{exitRedBaseline, "the tests fail before anything is mutated"},
	{exitForeignDiff, "a diff does not fit the code"},
	{exitNothing, "nothing to judge: no retry found, none that the change touches, no test ran, or all is ignored"},
	{exitInternal, "a fault of mutcheck itself"},
	{exitInterrupted, "interrupted"},
}

// An outcome ends the command with a code that is not 0; err is nil where the
// report has said it all.
type outcome struct {
	code exitCode
	err  error
}

func (o *outcome) Error() string {
	if o.err == nil {
		return fmt.Sprintf("exit %d", o.code)
	}
	return o.err.Error()
}

func (o *outcome) Unwrap() error { return o.err }

// judged is the outcome of a run that came to its end, nil for a good one.
func judged(answer gate.Answer) error {
	switch answer {
	case gate.NotMet:
		return &outcome{code: exitSurvived}
	case gate.NoVerdict:
		return &outcome{code: exitNoVerdict}
	case gate.Nothing:
		return &outcome{exitNothing, errors.New("every mutant is ignored; take a mutcheck:ignore comment out to have something to judge")}
	}
	return nil
}

// failed turns an error of the engine into an outcome.
func failed(ctx context.Context, err error) error {
	var red *harness.RedBaseline
	var nothing *harness.Nothing
	var user *harness.UserError
	var diff *harness.DiffError
	_, noGo := exec.LookPath("go")
	switch {
	case ctx.Err() != nil:
		return &outcome{exitInterrupted, errors.New("interrupted; no mutant was judged, and nothing is left behind")}
	case noGo != nil:
		return &outcome{exitUsage, fmt.Errorf("there is no go command in PATH, and mutcheck runs it: install Go from https://go.dev/dl (%w)", noGo)}
	case errors.As(err, &red):
		return &outcome{exitRedBaseline, errors.New(redWords(red))}
	case errors.As(err, &nothing):
		return &outcome{exitNothing, nothing}
	case errors.As(err, &user):
		return &outcome{exitUsage, user}
	case errors.As(err, &diff):
		return &outcome{exitForeignDiff, diff}
	}
	return &outcome{exitInternal, err}
}

// redMessageLines is how much of a failing test's message is repeated.
const redMessageLines = 10

// redWords names the tests that fail on the unchanged code, with what they said.
func redWords(red *harness.RedBaseline) string {
	var b strings.Builder
	b.WriteString("the baseline fails: the tests must pass on the unchanged code before mutants say anything of them")
	for _, t := range red.Failed {
		b.WriteString("\n\n" + t.ID)
		for _, line := range report.MessageLines(t.Message, redMessageLines, offTerminal) {
			b.WriteString("\n    " + line)
		}
	}
	b.WriteString("\n\nrun `go test` there and make them pass first; -- -skip NAME leaves a test out")
	return b.String()
}

// codeOf is the exit code of what the command returned. What is no outcome comes
// from the reading of the command line.
func codeOf(err error) exitCode {
	var o *outcome
	switch {
	case err == nil:
		return exitKilled
	case errors.As(err, &o):
		return o.code
	}
	return exitUsage
}
