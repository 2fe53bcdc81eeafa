package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/mutcheck/mutcheck/gate"
	"github.com/mutcheck/mutcheck/harness"
)

func newInitCommand(stdout, stderr io.Writer) *cobra.Command {
	return &cobra.Command{
		Use:   "init",
		Short: "write a " + gate.SettingsFile + " for the retries of this module",
		Long: `init looks for the retries of the module that the current folder is in, and writes
the terms of a gate for them into ` + gate.SettingsFile + ` in the module's folder: what is
there must stay, and no mutant may survive. Every term has a comment; those that
are not set are there as comments. A file that is there is never overwritten.`,
		Example: `  mutcheck init
  mutcheck ./...    judge by it`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return initialise(cmd.Context(), stdout) },
	}
}

// initialise writes the settings file of a module.
func initialise(ctx context.Context, stdout io.Writer) error {
	module, err := moduleFolder()
	if err != nil {
		return &outcome{exitInternal, err}
	}
	file := filepath.Join(module, gate.SettingsFile)
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s is there already, and is left as it is", file)
	}
	m, err := harness.List(ctx, harness.Options{Dir: module, Patterns: []string{"./..."}, Version: version()})
	if err != nil {
		return failed(ctx, err)
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("writing the terms of the gate: %w", err)
	}
	if err != nil {
		return &outcome{exitInternal, err}
	}
	_, err = io.WriteString(f, gate.Proposal(m))
	if err := errors.Join(err, f.Close()); err != nil {
		return &outcome{exitInternal, fmt.Errorf("writing the terms of the gate: %w", err)}
	}
	if _, err := fmt.Fprintf(stdout, "%s: written; next, in the module's folder: mutcheck ./...\n", file); err != nil {
		return &outcome{exitInternal, err}
	}
	return nil
}
