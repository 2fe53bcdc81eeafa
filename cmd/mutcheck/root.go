package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mutcheck/mutcheck/harness"
)

const rootHelp = `mutcheck breaks a retry on purpose and shows which test notices.

It finds the retries in the packages named (default: the current one), rewrites
each with known faults, one at a time, runs the tests on every mutant, and prints
the kill table: mutants as rows, tests as columns. A mutant that no test kills is
a fault that the tests would let through. Your files are never written to.

Packages are named as for the go command. Where the tests of a retry are in
another package, --tests names it. Where the retry is in a module that yours
depends on, --mutate names it, and the packages are those with the tests. Build
tags and the like go into GOFLAGS; what stands behind -- goes to the tests.

For CI, a gate says what is asked of the tests, by flags or in .mutcheck.yaml in
the module's folder, which ` + "`mutcheck init`" + ` writes. The last lines say which term is
not met, by how much, and what would meet it. Without terms, a survivor is enough
for exit code 2. Where terms are set, they decide; but where none of them is about
survivors, none may survive, and where none is about missing verdicts, none may be
missing.`

const rootExamples = `  mutcheck                          the retry and the tests of this package
  mutcheck ./retry --tests ./seats  judge the tests of one package on the retry of another
  mutcheck --mutate github.com/cenkalti/backoff/v5 ./...
                                    would our tests notice a fault in their retry?
  mutcheck ./retry -- -short        a flag for the tests
  mutcheck --id retry.Do:cap-dropped -v ./retry
                                    one mutant alone, with what the tests said
  mutcheck --confirm retry.Do:cap-dropped ./retry
                                    see the verdict with git and the go command alone
  mutcheck --max-survivors 3 --report html=mutcheck.html ./...
                                    for CI: up to three may survive; with a page to look at
  mutcheck kata                     a worked example, built in
  mutcheck list ./...               what would be mutated, nothing run
  mutcheck explain cap-dropped      what an operator breaks, and the test that kills it`

// newRootCommand is the whole command, writing to the two writers.
func newRootCommand(stdout, stderr io.Writer) *cobra.Command {
	cmd := newJudgeCommand(&options{stdout: stdout, stderr: stderr, self: []string{"mutcheck"}})
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SuggestionsMinimumDistance = 2
	cmd.SetOut(stdout)
	cmd.SetErr(stderr)
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		words := "lists the flags"
		if !cmd.HasParent() {
			words += "; those for the tests stand behind --"
		}
		return fmt.Errorf("%w; `%s --help` %s", err, cmd.CommandPath(), words)
	})
	cmd.AddCommand(newKataCommand(stdout, stderr), newListCommand(stdout, stderr), newExplainCommand(stdout),
		newReportCommand(stdout, stderr), newMergeCommand(stdout, stderr), newAcceptCommand(stdout, stderr), newInitCommand(stdout, stderr), newVersionCommand(stdout))
	return cmd
}

// newJudgeCommand is the command without a name: it judges the tests of packages.
func newJudgeCommand(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "mutcheck [packages] [flags] [-- test flags]",
		Short:   "would your tests notice a broken retry?",
		Long:    rootHelp + "\n\n" + exitHelp(),
		Example: rootExamples,
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Validate(); err != nil {
				return err
			}
			if err := o.contradiction(cmd.Flags().Changed("format")); err != nil {
				return err
			}
			if err := o.readArgs(cmd, args); err != nil {
				return err
			}
			module, err := moduleFolder()
			if err != nil {
				return &outcome{exitInternal, err}
			}
			if err := o.gate.read(module); err != nil {
				return err
			}
			return suggested(cmd, o.patterns, o.run(cmd.Context(), harness.Run, o.judgement()))
		},
	}
	o.runFlags(cmd)
	cmd.Flags().SortFlags = false
	cmd.Flags().StringArrayVar(&o.tests, "tests", nil, "judge the tests of the packages that match `PATTERN` (repeatable; default: the mutated packages)")
	cmd.Flags().StringArrayVar(&o.mutate, "mutate", nil, "mutate the packages that match `PATTERN`, of a dependency too, and judge the\ntests of the packages given (repeatable)")
	cmd.Flags().StringVar(&o.confirm, "confirm", "", "print the commands that show the verdict on the mutant with this `ID` without mutcheck")
	o.diffFlags(cmd)
	o.shardFlag(cmd)
	o.annotationsFlag(cmd)
	o.gateFlags(cmd)
	return cmd
}

// readArgs tells the packages from what stands behind a -- for the tests.
func (o *options) readArgs(cmd *cobra.Command, args []string) (err error) {
	o.patterns = args
	if n := cmd.ArgsLenAtDash(); n >= 0 {
		o.patterns, o.testWords = slices.Clone(args[:n]), args[n:]
		o.testArgs, o.timeout, err = testArgs(o.testWords)
	}
	return err
}

// contradiction is the error for flags that exclude each other; nil for others.
func (o *options) contradiction(formatGiven bool) error {
	switch {
	case o.part.inDiff != "" && o.part.since != "":
		return errors.New("--in-diff and --since exclude each other: --since asks git for the diff")
	case len(o.tests) > 0 && len(o.mutate) > 0:
		return errors.New("--tests and --mutate exclude each other: with --mutate, the packages given are those whose tests are judged")
	case o.confirm != "" && len(o.ids) > 0:
		return errors.New("--confirm and --id exclude each other: --confirm names its mutant itself")
	case o.confirm != "" && formatGiven:
		return errors.New("--confirm and --format exclude each other: what --confirm prints is a program for a shell")
	}
	return nil
}

// judgement says which packages are mutated, and whose tests are judged.
func (o *options) judgement() harness.Options {
	if len(o.mutate) == 0 {
		return harness.Options{Patterns: o.patterns, Tests: o.tests}
	}
	judged := o.patterns
	if len(judged) == 0 {
		judged = []string{"."}
	}
	return harness.Options{Patterns: o.mutate, Tests: judged}
}

// exitHelp is the part of the help text about exit codes.
func exitHelp() string {
	var b strings.Builder
	b.WriteString("Exit codes:")
	for _, e := range exitCodes {
		fmt.Fprintf(&b, "\n  %-4d %s", e.code, e.meaning)
	}
	return b.String()
}

// suggested adds to a mistake in the packages the subcommand that may have been
// meant: a mistyped one is taken for a package.
func suggested(cmd *cobra.Command, patterns []string, err error) error {
	var user *harness.UserError
	if len(patterns) == 0 || patterns[0] == "" || !errors.As(err, &user) {
		return err
	}
	meant := cmd.SuggestionsFor(patterns[0])
	if len(meant) == 0 {
		return err
	}
	return &outcome{exitUsage, fmt.Errorf("%w\ndid you mean `mutcheck %s`? (the package in a folder %q is named ./%s)",
		err, strings.Join(meant, "` or `mutcheck "), patterns[0], patterns[0])}
}
