package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mutcheck/mutcheck/gate"
	"github.com/mutcheck/mutcheck/report"
)

// A reportFile is a report that goes to a file.
type reportFile struct {
	format report.Format
	path   string
}

// annotationModes are the values of --annotations; the one in the middle is the
// format that makes them.
var annotationModes = []string{"auto", "github", "none"}

// annotationsFlag is for the commands whose results are a run's first.
func (o *options) annotationsFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.annotations, "annotations", annotationModes[0], "show survivors at their lines in a review, by `MODE`: "+
		strings.Join(annotationModes, ", ")+"\n(auto: github where GITHUB_ACTIONS is true)")
	completed(cmd, "annotations", annotationModes)
}

// readReports reads what --report says. Folders that are missing are found here,
// and not when the run is over.
func (o *options) readReports() error {
	o.reportFiles = nil
	for _, word := range o.reports {
		name, path, found := strings.Cut(word, "=")
		if !found || path == "" {
			return fmt.Errorf("--report %s: write a format and the file it goes to, such as --report json=mutcheck.json", word)
		}
		format, err := report.FormatNamed(name)
		if err != nil {
			return fmt.Errorf("--report: %w", err)
		}
		if err := writable(path); err != nil {
			return fmt.Errorf("--report %s: %w", word, err)
		}
		if slices.ContainsFunc(o.reportFiles, func(f reportFile) bool { return filepath.Clean(f.path) == filepath.Clean(path) }) {
			return fmt.Errorf("--report %s: another report goes to the same file", word)
		}
		o.reportFiles = append(o.reportFiles, reportFile{format, path})
	}
	return nil
}

// deliver judges a run, writes all its reports, and returns its outcome.
func (o *options) deliver(format report.Format, m *report.Matrix) error {
	gated := o.gate != nil && o.confirm == "" && !m.Pending && o.part.shard.Whole()
	if gated {
		scope, err := o.scope(m)
		if err != nil {
			return &outcome{exitInternal, err}
		}
		if err := o.gate.judge(m, scope); err != nil {
			return err
		}
		m.Terms = append(missing(m), m.Terms...)
	}
	if err := o.writeAll(format, m); err != nil {
		return &outcome{exitInternal, err}
	}
	if gated {
		o.summarise(m)
		if err := o.annotate(m); err != nil {
			return &outcome{exitInternal, err}
		}
	}
	return o.conclude(m)
}

// writeAll writes the report to standard output, and those that go to files. One
// that cannot be written keeps none of the others from being there.
func (o *options) writeAll(format report.Format, m *report.Matrix) error {
	var errs []error
	print := func() error { return format.Write(o.stdout, m, o.view(o.stdout)) }
	if o.aside() == o.stdout && o.confirm == "" { // a report for people
		errs = append(errs, withoutCommands(o.stdout, print))
	} else {
		errs = append(errs, print())
	}
	for _, f := range o.reportFiles {
		errs = append(errs, replaceFile(f.path, func(w io.Writer) error { return f.format.Write(w, m, o.view(w)) }))
	}
	return errors.Join(errs...)
}

// conclude ends a command that has shown a run: with the terms of its gate, where
// it has any, and its outcome.
func (o *options) conclude(m *report.Matrix) error {
	if m.Pending && len(m.Terms) == 0 {
		return nil
	}
	if !o.part.shard.Whole() {
		fmt.Fprintf(o.aside(), "\nshard %s of the mutants; mutcheck merge judges all together\n", o.part.shard)
		return nil
	}
	answer, err := gate.AnswerOf(m)
	if err != nil {
		return &outcome{exitInternal, err}
	}
	end := judged(answer)
	if len(m.Terms) == 0 || o.confirm != "" {
		return end
	}
	words := "met"
	if end != nil {
		words = fmt.Sprintf("not met (exit %d)", codeOf(end))
	}
	w := o.aside()
	if err := report.WriteTerms(w, m.Terms, end == nil, words, o.view(w)); err != nil {
		return &outcome{exitInternal, err}
	}
	return end
}

// aside is where words go that belong to no report: behind a report for people,
// and beside one for programs.
func (o *options) aside() io.Writer {
	if o.format == "table" || o.format == "text" {
		return o.stdout
	}
	return o.stderr
}

// annotate prints the survivors for a review, where that is wanted.
func (o *options) annotate(m *report.Matrix) error {
	name := o.annotations
	if name == annotationModes[0] && inActions() {
		name = annotationModes[1]
	}
	if name != annotationModes[1] {
		return nil
	}
	format, err := report.FormatNamed(name)
	if err != nil {
		return err
	}
	w := o.aside()
	return format.Write(w, m, o.view(w))
}

// summarise adds the run to the page of a GitHub job, where there is one. That
// this fails is no verdict on the tests: it is said, and no more.
func (o *options) summarise(m *report.Matrix) {
	path := os.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" {
		return
	}
	if err := o.appendSummary(path, m); err != nil {
		complain(o.stderr, fmt.Errorf("the job summary is not written: %w", err))
	}
}

func (o *options) appendSummary(path string, m *report.Matrix) error {
	format, err := report.FormatNamed("markdown")
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	return errors.Join(format.Write(f, m, o.view(f)), f.Close())
}
