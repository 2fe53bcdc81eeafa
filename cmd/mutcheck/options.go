package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/mutcheck/mutcheck/harness"
	"github.com/mutcheck/mutcheck/report"
)

// options are what the command line says, and where the answer goes. Each
// subcommand fills in those that it has flags for.
type options struct {
	stdout, stderr io.Writer
	// patterns are the packages on the command line, testWords what stands behind
	// a -- after them, testArgs the same as a test binary takes it.
	patterns, testWords, testArgs []string
	// timeout is how long the tests may take on the unchanged code; 0 for the default.
	timeout time.Duration
	// tests are the packages whose tests are judged, where they are not the
	// patterns; mutate those that are mutated, where these are not.
	tests, mutate []string
	ids           []string
	confirm       string
	jobs          int
	memory        size
	clock         string
	format, color string
	// reports are the --report flags, reportFiles what Validate has read of them.
	reports     []string
	reportFiles []reportFile
	annotations string
	part        partOptions
	// gate is nil for a command that does not judge.
	gate    *gateOptions
	verbose bool
	noCache bool
	// subject is what the tests passed on, as a report calls it.
	subject string
	// self is the command that runs one mutant again, without its id.
	self []string
}

// colorModes are the values of --color, clocks those of --clock.
var (
	colorModes = []string{"auto", "always", "never"}
	clocks     = []string{"auto", report.VirtualClock, report.RealClock}
)

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
	cmd.Flags().StringArrayVar(&o.reports, "report", nil, "also write the report to a file, as `FORMAT=PATH` (repeatable)")
	completed(cmd, "format", names)
	completed(cmd, "color", colorModes)
}

// completed has a shell offer the values of a flag.
func completed(cmd *cobra.Command, flag string, values []string) {
	complete := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // the caller has declared the flag
	}
}

// runFlags are the flags of every command that runs tests.
func (o *options) runFlags(cmd *cobra.Command) {
	o.reportFlags(cmd)
	cmd.Flags().StringArrayVar(&o.ids, "id", nil, "run only the mutant with this `ID`, as a report names it (repeatable)")
	cmd.Flags().StringVar(&o.clock, "clock", clocks[0], "the clock that tests run on: "+strings.Join(clocks, ", ")+
		"\n(on the virtual one a sleep takes no time; auto: each test on it that passes there)")
	o.memory = harness.DefaultMemory
	cmd.Flags().Var(&o.memory, "memory", "end a test process that holds more memory than `SIZE`")
	completed(cmd, "clock", clocks)
	cmd.Flags().IntVarP(&o.jobs, "jobs", "j", 0, "run `N` cells at once (default: one for each processor)")
	cmd.Flags().BoolVar(&o.noCache, "no-cache", false, "run everything, though nothing has changed since the last run")
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
	if o.clock != "" && !slices.Contains(clocks, o.clock) {
		return fmt.Errorf("--clock: no clock %q: use %s", o.clock, strings.Join(clocks, ", "))
	}
	if o.jobs < 0 {
		return fmt.Errorf("--jobs: %d is less than 0: give the number of cells to run at once, or 0 for one each processor", o.jobs)
	}
	if o.annotations != "" && !slices.Contains(annotationModes, o.annotations) {
		return fmt.Errorf("--annotations: no mode %q: use %s", o.annotations, strings.Join(annotationModes, ", "))
	}
	return o.readReports()
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
	if o.confirm != "" {
		o.ids, format.Write = []string{o.confirm}, o.writeConfirmation
	}
	h.IDs, h.Jobs, h.Memory, h.TestArgs, h.Timeout, h.NoCache, h.Version = o.ids, o.jobs, int64(o.memory), o.testArgs, o.timeout, o.noCache, version()
	if o.clock != clocks[0] {
		h.Clock = o.clock
	}
	if err := o.part.read(ctx, os.Stdin, &h); err != nil {
		return err
	}
	progress := newStatusLine(o)
	if h.Progress = progress.show; o.verbose {
		h.Log = o.stderr
	}
	m, err := ask(ctx, h)
	progress.clear()
	if err != nil {
		return failed(ctx, err)
	}
	m.Subject, m.Rerun = o.subject, o.rerun()
	return o.deliver(format, m)
}

// view is how what goes to w is to look, on a terminal or off it.
func (o *options) view(w io.Writer) report.View {
	v := report.View{
		Width:   columns(w),
		Color:   o.coloured(w),
		Verbose: o.verbose,
	}
	// With every mutant of a run it would bury the report. The kata's module is
	// gone when its command ends.
	if len(o.ids) > 0 && o.subject == "" {
		v.Confirm = o.confirmation
	}
	return v
}

func (o *options) coloured(w io.Writer) bool {
	if o.color != "auto" {
		return o.color == "always"
	}
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(w)
}

// rerun is the command that runs one mutant as this run did, as report.Matrix has
// it; empty for a command that cannot.
func (o *options) rerun() string {
	if o.self == nil {
		return ""
	}
	line := shellWords(append(slices.Clone(o.self), "--id")) + " " + report.RerunID
	if same := o.sameRun(); len(same) > 0 {
		line += " " + shellWords(same)
	}
	return line
}

// sameRun is what a command needs beside a mutant's id to judge it as this run
// did: the flags that verdicts depend on, where they are not the defaults, and
// the packages.
func (o *options) sameRun() []string {
	var words []string
	for _, p := range o.mutate {
		words = append(words, "--mutate", p)
	}
	for _, p := range o.tests {
		words = append(words, "--tests", p)
	}
	if o.clock != clocks[0] {
		words = append(words, "--clock", o.clock)
	}
	if o.memory != harness.DefaultMemory {
		words = append(words, "--memory", o.memory.String())
	}
	words = append(words, o.patterns...)
	if len(o.testWords) > 0 {
		words = append(append(words, "--"), o.testWords...)
	}
	return words
}

// shellWords is a command line for a shell.
func shellWords(words []string) string {
	line := make([]string, len(words))
	for i, w := range words {
		line[i] = report.ShellWord(w)
	}
	return strings.Join(line, " ")
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
