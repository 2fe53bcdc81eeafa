package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/mutcheck/mutcheck/harness"
)

func newListCommand(stdout, stderr io.Writer) *cobra.Command {
	o := &options{stdout: stdout, stderr: stderr}
	cmd := &cobra.Command{
		Use:   "list [packages]",
		Short: "the anatomy of the retries, and the mutants, without running any",
		Long: `list shows what mutcheck recognises: the lines of each retry with the roles that
they play in the margin, below each line the mutants that change it, and what
could not be decided. Nothing is built and no test is run.`,
		Example: `  mutcheck list ./...
  mutcheck list --format json ./retry   with positions, and the status Pending`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Validate(); err != nil {
				return err
			}
			return o.run(cmd.Context(), harness.List, harness.Options{Patterns: args})
		},
	}
	o.reportFlags(cmd)
	return cmd
}
