// Command mutcheck breaks a retry on purpose and shows which test notices.
//
// This package reads flags, the environment and the terminal, and turns what
// the engine found into a report and an exit code: one file a subcommand. It is
// the only one that exits. It knows how to ask, not how anything is found: that
// is the harness's, and what is printed is the report's.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/mutcheck/mutcheck/report"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal ends the run in order; after it the default is back, so
	// that a second one ends the process at once.
	context.AfterFunc(ctx, stop)
	os.Exit(int(execute(ctx, os.Args[1:], os.Stdout, os.Stderr)))
}

// execute runs the command line and returns the exit code. A panic is a fault of
// mutcheck itself: left alone it would exit with 2, which says "survived".
func execute(ctx context.Context, args []string, stdout, stderr io.Writer) (code exitCode) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(stderr, "mutcheck: internal fault: %v\n%s", fault, debug.Stack())
			code = exitInternal
		}
	}()
	root := newRootCommand(stdout, stderr)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	code = codeOf(err)
	if o := (*outcome)(nil); err != nil && (!errors.As(err, &o) || o.err != nil) {
		_ = withoutCommands(stderr, func() error { return complain(stderr, err) }) // there is nowhere else to say it
	}
	return code
}

// complain prints an error. Its text may quote a compiler or a test: each line is
// made safe for a terminal.
func complain(w io.Writer, err error) error {
	for i, line := range strings.Split(err.Error(), "\n") {
		if i == 0 {
			line = "mutcheck: " + line
		}
		if _, err := fmt.Fprintln(w, report.Clean(strings.ReplaceAll(line, "\t", "    "))); err != nil {
			return err
		}
	}
	return nil
}
