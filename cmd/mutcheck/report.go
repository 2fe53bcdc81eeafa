package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/mutcheck/mutcheck/gate"
	"github.com/mutcheck/mutcheck/report"
)

func newReportCommand(stdout, stderr io.Writer) *cobra.Command {
	o := &options{stdout: stdout, stderr: stderr}
	var from string
	cmd := &cobra.Command{
		Use:   "report --from FILE",
		Short: "a run's JSON report in another format, or judged by other terms",
		Long: `report shows what a run has found, from the JSON report that it wrote: in any other
format, and without running a test.

It ends as the run did: with the same terms of the gate, and the same exit code.
With terms on its own command line, or a --config, these are judged instead.`,
		Example: `  mutcheck report --from mutcheck.json
  mutcheck report --from mutcheck.json --format text
  mutcheck report --from mutcheck.json --min-score 90
  curl -s $URL | mutcheck report --from - --report json=main.json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.Validate(); err != nil {
				return err
			}
			return o.reportFrom(from, cmd.InOrStdin())
		},
	}
	cmd.Flags().SortFlags = false
	cmd.Flags().StringVar(&from, "from", "", "the JSON report of a run, in `FILE` or, for -, on standard input")
	o.reportFlags(cmd)
	cmd.Flags().BoolVarP(&o.verbose, "verbose", "v", false, "show the failing message of every kill")
	o.gateFlags(cmd)
	return cmd
}

// reportFrom shows the run that a file tells of.
func (o *options) reportFrom(from string, stdin io.Reader) error {
	if from == "" {
		return errors.New("no report is named: --from FILE, with what `mutcheck --format json` or `--report json=FILE` has written")
	}
	format, err := report.FormatNamed(o.format)
	if err != nil {
		return err
	}
	m, err := readReport(from, stdin)
	if err != nil {
		return err
	}
	if o.gate.given() {
		if err := o.gate.judgeAgain(m); err != nil {
			return err
		}
		m.Terms = append(missing(m), m.Terms...)
	}
	if err := o.writeAll(format, m); err != nil {
		return &outcome{exitInternal, err}
	}
	return o.conclude(m)
}

// readReport reads a JSON report from a file, or from standard input for "-".
func readReport(from string, stdin io.Reader) (*report.Matrix, error) {
	if from != "-" {
		f, err := os.Open(from)
		if err != nil {
			return nil, fmt.Errorf("reading the report: %w", err)
		}
		defer f.Close()
		stdin = f
	}
	m, err := report.ReadJSON(stdin)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", from, err)
	}
	return m, nil
}

// judgeAgain judges a report by what the command line says, and by no file that
// it does not name: the report may be of another place. What the report has as
// accepted stays so, unless a file of accepted survivors is read.
func (g *gateOptions) judgeAgain(m *report.Matrix) error {
	module := ""
	if g.config != "" {
		module = filepath.Dir(g.config)
	}
	if err := g.read(module); err != nil {
		return err
	}
	if g.file != "" {
		return g.judge(m, gate.Part)
	}
	if g.settings.Strict {
		return errors.New("--strict: name the file of accepted survivors with --accepted")
	}
	if err := gate.Judge(m, g.settings, nil); err != nil {
		return &outcome{exitInternal, err}
	}
	return nil
}
