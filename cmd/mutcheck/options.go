package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mutcheck/mutcheck/harness"
	"github.com/mutcheck/mutcheck/report"
)

// options are what the command line says, and where the answer goes. Each
// subcommand fills in those that it has flags for.
type options struct {
	stdout, stderr io.Writer
	patterns       []string
	tests, ids     []string
	jobs           int
	format, color  string
	verbose        bool
	// subject is what the tests passed on, as a report calls it.
	subject string
	// self is the command that runs one mutant again, without its id.
	self []string
}

// colorModes are the values of --color.
var colorModes = []string{"auto", "always", "never"}

// reportFlags are the flags of every command that prints a Matrix.
func (o *options) reportFlags(cmd *cobra.Command) {
	names := make([]string, len(report.Formats))
	words := "form of the report:"
	for i, f := range report.Formats {
		names[i] = f.Name
		words += fmt.Sprintf("\n%s: %s", f.Name, f.Doc)
	}
	cmd.Flags().StringVar(&o.format, "format", names[0], words)
	cmd.Flags().StringVar(&o.color, "color", colorModes[0], "colour: "+strings.Join(colorModes, ", ")+" (NO_COLOR is heeded by auto)")
	for flag, values := range map[string][]string{"format": names, "color": colorModes} {
		complete := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
		if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
			panic(err) // the flag was declared above
		}
	}
}

// runFlags are the flags of every command that runs tests.
func (o *options) runFlags(cmd *cobra.Command) {
	o.reportFlags(cmd)
	cmd.Flags().StringArrayVar(&o.ids, "id", nil, "run only the mutant with this `ID`, as a report names it (repeatable)")
	cmd.Flags().IntVarP(&o.jobs, "jobs", "j", 0, "run `N` cells at once (default: one for each processor)")
	cmd.Flags().BoolVarP(&o.verbose, "verbose", "v", false, "show the failing message of every kill, and on stderr the commands run")
}

// Validate refuses values that no flag has; its errors name those there are.
func (o *options) Validate() error {
	if _, err := report.FormatNamed(o.format); err != nil {
		return fmt.Errorf("--format: %w", err)
	}
	if !slices.Contains(colorModes, o.color) {
		return fmt.Errorf("--color: no mode %q: use %s", o.color, strings.Join(colorModes, ", "))
	}
	if o.jobs < 0 {
		return fmt.Errorf("--jobs: %d is less than 0: give the number of cells to run at once, or 0 for one each processor", o.jobs)
	}
	return nil
}

// An engine is harness.Run or harness.List.
type engine func(context.Context, harness.Options) (*report.Matrix, error)

// run asks the engine, with the status line going on standard error, and writes
// its answer. Its errors are outcomes.
func (o *options) run(ctx context.Context, ask engine, h harness.Options) error {
	format, err := report.FormatNamed(o.format)
	if err != nil {
		return err
	}
	h.IDs, h.Jobs, h.Version = o.ids, o.jobs, version()
	progress := newStatusLine(o)
	if h.Progress = progress.show; o.verbose {
		h.Log = o.stderr
	}
	m, err := ask(ctx, h)
	progress.clear()
	if err != nil {
		return failed(ctx, err)
	}
	if err := format.Write(o.stdout, m, o.view()); err != nil {
		return &outcome{exitInternal, err}
	}
	if m.Pending {
		return nil
	}
	summary, err := m.Summary()
	if err != nil {
		return &outcome{exitInternal, err}
	}
	return judged(summary)
}

// view is how the report is to look, on a terminal or off it.
func (o *options) view() report.View {
	return report.View{
		Width:   columns(o.stdout),
		Color:   o.coloured(),
		Verbose: o.verbose,
		Subject: o.subject,
		Rerun:   o.rerun,
	}
}

func (o *options) coloured() bool {
	if o.color != "auto" {
		return o.color == "always"
	}
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(o.stdout)
}

// rerun is the command that runs one mutant, with the packages of this run.
func (o *options) rerun(id string) string {
	words := append(slices.Clone(o.self), "--id", id)
	for _, t := range o.tests {
		words = append(words, "--tests", t)
	}
	words = append(words, o.patterns...)
	for i, w := range words {
		words[i] = quoted(w)
	}
	return strings.Join(words, " ")
}

// quoted is a word for a shell.
func quoted(word string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:=@%+,#", r)
	}
	if word != "" && word[0] != '#' && strings.IndexFunc(word, func(r rune) bool { return !safe(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// offTerminal is the width of a report that goes to no terminal.
const offTerminal = 120

// columns is the width for w: that of its terminal, else COLUMNS, else 120.
func columns(w io.Writer) int {
	if f, ok := w.(*os.File); ok {
		if n := terminalColumns(f); n > 0 {
			return n
		}
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	return offTerminal
}
