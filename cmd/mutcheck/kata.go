package main

import (
	"embed"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/mutcheck/mutcheck/cases"
	"github.com/mutcheck/mutcheck/harness"
	"github.com/mutcheck/mutcheck/reference"
)

func newKataCommand(stdout, stderr io.Writer) *cobra.Command {
	o := &options{stdout: stdout, stderr: stderr, self: []string{"mutcheck", "kata"}, subject: "the reference"}
	cmd := &cobra.Command{
		Use:   "kata",
		Short: "the built-in retry, its test list T1 to T7, and the documented mutants",
		Long: `kata runs mutcheck on a retry and a test list that are built in, and shows how a
kill table reads. It needs the go command, but no package of yours and no network.`,
		Example: `  mutcheck kata
  mutcheck kata -v              with what each test said of the mutant that it killed
  mutcheck kata --format text   a line for each mutant
  mutcheck kata replay          an outage, call by call`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.kata(cmd) },
	}
	o.runFlags(cmd)
	o.shardFlag(cmd)
	cmd.AddCommand(&cobra.Command{
		Use:   "replay",
		Short: "the outage of MR !3100, call by call, on the virtual clock",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := replay(stdout); err != nil {
				return &outcome{exitInternal, err}
			}
			return nil
		},
	})
	return cmd
}

// kata runs the engine on the embedded sources, in a module of their own that is
// gone when the command ends.
func (o *options) kata(cmd *cobra.Command) error {
	if err := o.Validate(); err != nil {
		return err
	}
	dir, remove, err := harness.Scratch()
	if err != nil {
		return &outcome{exitInternal, err}
	}
	defer remove()
	if err := layOut(dir); err != nil {
		return &outcome{exitInternal, err}
	}
	return o.run(cmd.Context(), harness.Run, harness.Options{
		Dir:        dir,
		Scratch:    true,
		Patterns:   []string{"./reference"},
		BuildFlags: []string{"-trimpath"},
		Env:        kataEnv,
	})
}

// kataEnv keeps the user's settings, and the network, out of the kata.
var kataEnv = []string{"GOFLAGS=-mod=mod", "GOWORK=off", "GOPROXY=off", "GOTOOLCHAIN=local", "GO111MODULE=on"}

// kataModule is the go.mod of the kata: the embedded packages import each other
// by the paths that they have here.
const kataModule = "module github.com/mutcheck/mutcheck\n\ngo 1.23\n"

// layOut writes the kata's module into dir.
func layOut(dir string) error {
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(kataModule), 0o644); err != nil {
		return fmt.Errorf("laying out the kata: %w", err)
	}
	for folder, source := range map[string]embed.FS{"reference": reference.Source, "cases": cases.Source} {
		if err := os.CopyFS(filepath.Join(dir, folder), fs.FS(source)); err != nil {
			return fmt.Errorf("laying out the kata: %w", err)
		}
	}
	return nil
}
