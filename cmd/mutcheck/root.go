package main

import (
	"errors"
	"fmt"
	"io"
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
another package, --tests names it. Build tags and the like go into GOFLAGS.`

const rootExamples = `  mutcheck                          the retry and the tests of this package
  mutcheck ./retry --tests ./seats  judge the tests of one package on the retry of another
  mutcheck --id retry.Do:cap-dropped -v ./retry
                                    one mutant alone, with what the tests said
  mutcheck kata                     a worked example, built in
  mutcheck list ./...               what would be mutated, nothing run
  mutcheck explain cap-dropped      what an operator breaks, and the test that kills it`

// newRootCommand is the whole command, writing to the two writers.
func newRootCommand(stdout, stderr io.Writer) *cobra.Command {
	o := &options{stdout: stdout, stderr: stderr, self: []string{"mutcheck"}}
	cmd := &cobra.Command{
		Use:           "mutcheck [packages]",
		Short:         "would your tests notice a broken retry?",
		Long:          rootHelp + "\n\n" + exitHelp(),
		Example:       rootExamples,
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Validate(); err != nil {
				return err
			}
			o.patterns = args
			err := o.run(cmd.Context(), harness.Run, harness.Options{Patterns: args, Tests: o.tests})
			return suggested(cmd, args, err)
		},
	}
	o.runFlags(cmd)
	cmd.Flags().StringArrayVar(&o.tests, "tests", nil, "judge the tests of the packages that match `PATTERN` (repeatable; default: the mutated packages)")
	cmd.Flags().SortFlags = false
	cmd.SuggestionsMinimumDistance = 2
	cmd.SetOut(stdout)
	cmd.SetErr(stderr)
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w; `%s --help` lists the flags", err, cmd.CommandPath())
	})
	cmd.AddCommand(newKataCommand(stdout, stderr), newListCommand(stdout, stderr), newExplainCommand(stdout), newVersionCommand(stdout))
	return cmd
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
	if len(patterns) == 0 || !errors.As(err, &user) {
		return err
	}
	meant := cmd.SuggestionsFor(patterns[0])
	if len(meant) == 0 {
		return err
	}
	return &outcome{exitUsage, fmt.Errorf("%w\ndid you mean `mutcheck %s`? (the package in a folder %q is named ./%s)",
		err, strings.Join(meant, "` or `mutcheck "), patterns[0], patterns[0])}
}
