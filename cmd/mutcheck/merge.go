package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/mutcheck/mutcheck/report"
)

func newMergeCommand(stdout, stderr io.Writer) *cobra.Command {
	o := &options{stdout: stdout, stderr: stderr}
	cmd := &cobra.Command{
		Use:   "merge REPORT...",
		Short: "put the reports of shards together, and judge the whole",
		Long: `merge puts the JSON reports of mutcheck --shard together: what comes out is the report
of the run of one machine, and is judged by the same terms. Shards of different
code, tests or flags are refused, and one that is missing is named and fails the
gate.`,
		Example: `  mutcheck --shard 0/2 --report json=0.json ./...    on one machine
  mutcheck --shard 1/2 --report json=1.json ./...    on another
  mutcheck merge 0.json 1.json                       where both reports are`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Validate(); err != nil {
				return err
			}
			return o.merge(args)
		},
	}
	o.reportFlags(cmd)
	o.annotationsFlag(cmd)
	o.gateFlags(cmd)
	cmd.Flags().SortFlags = false
	return cmd
}

func (o *options) merge(names []string) error {
	format, err := report.FormatNamed(o.format)
	if err != nil {
		return err
	}
	module, err := moduleFolder()
	if err != nil {
		return &outcome{exitInternal, err}
	}
	if err := o.gate.read(module); err != nil {
		return err
	}
	parts := make([]*report.Matrix, len(names))
	for i, name := range names {
		if parts[i], err = readReport(name, nil); err != nil {
			return err
		}
	}
	m, err := report.Merge(parts)
	if err != nil {
		return &outcome{exitUsage, err}
	}
	return o.deliver(format, m)
}

// missing is the term that a report with only some of a run's shards does not
// meet.
func missing(m *report.Matrix) []report.Term {
	if words := m.MissingWords(); words != "" {
		return []report.Term{{Name: "shards", Words: fmt.Sprintf("missing: %s; run each with --shard and merge its report, too", words)}}
	}
	return nil
}
