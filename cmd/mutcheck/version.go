package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersionCommand(stdout io.Writer) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "the version of mutcheck, and of the Go that built it",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if _, err := fmt.Fprintf(stdout, "mutcheck %s (%s, %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH); err != nil {
				return &outcome{exitInternal, err}
			}
			return nil
		},
	}
}

// version is the module's version as the go command has written it into the
// binary: a tag, a pseudo-version, or "(devel)".
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
