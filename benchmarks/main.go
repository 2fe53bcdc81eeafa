// Command benchmarks measures what mutcheck costs, beside go test and beside
// other mutation testers, on the machine it runs on:
//
//	go run ./benchmarks -o docs/benchmarks.md
//
// It knows how to lay out the packages to measure on (subject.go, generated.go),
// how each tool is installed, called and counted (tool.go, peers.go), how to
// run them in turn (measure.go) and how to show that (table.go, page.go). It
// knows mutcheck as a user does, by its command line. It writes to a temporary
// folder, to Go's own caches, and to the page that -o names; nowhere else.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"syscall"
	"time"
)

// options are the command line's.
type options struct {
	runs    int
	only    *regexp.Regexp
	peers   bool
	timeout time.Duration
	page    string

	stdout, stderr io.Writer
}

func main() {
	o := options{stdout: os.Stdout, stderr: os.Stderr}
	only := flag.String("only", "", "measure only the subjects whose names match `REGEXP`")
	flag.IntVar(&o.runs, "n", 5, "time each tool `N` times on each subject; a slow one is timed less often")
	flag.BoolVar(&o.peers, "peers", true, "measure other mutation testers, too")
	flag.DurationVar(&o.timeout, "timeout", 10*time.Minute, "end a command that takes longer than `DURATION`")
	flag.StringVar(&o.page, "o", "", "put the tables into the Markdown `FILE`, between its markers")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	if o.only, err = regexp.Compile(*only); err == nil {
		err = o.validate(flag.Args())
	}
	if err == nil {
		err = run(ctx, o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "benchmarks:", err)
		os.Exit(1)
	}
}

func (o options) validate(args []string) error {
	switch {
	case len(args) > 0:
		return fmt.Errorf("unexpected argument %q; -only names subjects", args[0])
	case o.runs < 1:
		return fmt.Errorf("-n is %d; give 1 or more", o.runs)
	case o.timeout <= 0:
		return fmt.Errorf("-timeout is %v; give a time that a command may take", o.timeout)
	}
	return nil
}

// run measures and prints. The page is read before the first measurement, so
// that a page without markers costs nobody their time.
func run(ctx context.Context, o options) error {
	if o.page != "" {
		if _, err := fill(o.page, ""); err != nil {
			return err
		}
	}
	subjects, err := selected(o.only)
	if err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "mutcheck-benchmarks-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	lab, err := newLab(ctx, temp, o)
	if err != nil {
		return err
	}
	m := thisMachine(ctx, lab)
	tools, missing, err := lab.tools(ctx, o.peers)
	if err != nil {
		return err
	}
	all, left, err := lab.all(ctx, subjects, tools)
	if err != nil {
		return err
	}
	text := render(m, tools, append(missing, left...), all)
	if _, err := io.WriteString(o.stdout, text); err != nil || o.page == "" {
		return err
	}
	page, err := fill(o.page, text)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Clean(o.page), page, 0o644)
}
