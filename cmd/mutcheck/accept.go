package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mutcheck/mutcheck/gate"
	"github.com/mutcheck/mutcheck/harness"
)

// An acceptance is what is asked of mutcheck accept.
type acceptance struct {
	ids, patterns []string
	reason        string
	gate          gateOptions
}

func newAcceptCommand(stdout, stderr io.Writer) *cobra.Command {
	a := &acceptance{}
	cmd := &cobra.Command{
		Use:   "accept ID... --reason WORDS [packages]",
		Short: "let a mutant survive, with a reason",
		Long: `accept writes a mutant into the file of accepted survivors, ` + gate.AcceptedFile + ` in
the module's folder, with the reason. The gate counts it no more, and every report
repeats the reason. When a test kills it one day, mutcheck says so: then take the
entry out. Accepting a mutant again changes its reason.

ID is the mutant's id, as reports print it. The packages are those with the mutant
(default: all of the module); nothing is run.`,
		Example: `  mutcheck accept retry.Do:cap-dropped --reason "the server sets the pace"
  mutcheck accept backoff.Retry:exponent-dropped --reason "theirs to test" github.com/x/backoff`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.readArgs(args); err != nil {
				return err
			}
			return a.run(cmd.Context(), stdout)
		},
	}
	cmd.Flags().SortFlags = false
	cmd.Flags().StringVar(&a.reason, "reason", "", "why the tests need not kill it, in `WORDS` for a reviewer to judge")
	a.gate.fileFlags(cmd)
	return cmd
}

// readArgs tells the ids from the packages: an id has a colon, a package has none.
func (a *acceptance) readArgs(args []string) error {
	for _, arg := range args {
		if strings.Contains(arg, ":") {
			a.ids = append(a.ids, arg)
		} else {
			a.patterns = append(a.patterns, arg)
		}
	}
	if len(a.ids) == 0 {
		return errors.New("no mutant is named: an id looks like retry.Do:cap-dropped, and `mutcheck list` prints them")
	}
	if strings.TrimSpace(a.reason) == "" {
		return fmt.Errorf("no reason is given: mutcheck accept %s --reason \"why the tests need not kill it\"", shellWords(a.ids))
	}
	return nil
}

// run writes the entries, when it has seen that the mutants exist.
func (a *acceptance) run(ctx context.Context, stdout io.Writer) error {
	module, err := moduleFolder()
	if err != nil {
		return &outcome{exitInternal, err}
	}
	if err := a.gate.read(module); err != nil {
		return err
	}
	if err := writable(a.gate.file); err != nil {
		return err
	}
	h := harness.Options{IDs: a.ids, Patterns: a.patterns, Version: version()}
	if len(a.patterns) == 0 {
		h.Dir, h.Patterns = module, []string{"./..."}
	}
	if _, err := harness.List(ctx, h); err != nil {
		return failed(ctx, err)
	}
	text := ""
	for _, id := range a.ids {
		if text, err = a.gate.accepted.Accept(id, a.reason); err != nil {
			return err
		}
		if a.gate.accepted, err = gate.ReadAccepted(a.gate.file, text); err != nil {
			return err
		}
	}
	if err := replaceFile(a.gate.file, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(stdout, "%s: accepted %s\n", a.gate.file, strings.Join(a.ids, ", ")); err != nil {
		return &outcome{exitInternal, err}
	}
	return nil
}
