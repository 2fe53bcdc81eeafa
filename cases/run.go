package cases

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"
)

// A Subject runs the retry under test once: with the trial's options, its
// Call as the function to retry, and its ShouldRetry, Sleep and Random. It
// returns what the retry returned.
type Subject func(ctx context.Context, trial *Trial) (string, error)

// Run holds a retry to a list, each case in a subtest that has the case's id
// as its name. A subject that goes on without end is ended.
func Run(t *testing.T, list List, subject Subject) {
	t.Helper()
	if err := check(list); err != nil {
		t.Fatalf("the list cannot be run: %v", err)
	}
	for _, c := range list {
		t.Run(c.ID, func(t *testing.T) {
			t.Helper()
			c.hold(t.Context(), t, subject)
		})
	}
}

// A reporter is what a case needs of a testing.T. Fatalf does not return.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// hold runs the case, and reports where the subject differs from it.
func (c Case) hold(ctx context.Context, r reporter, subject Subject) {
	r.Helper()
	for run := 1; run <= c.Runs; run++ {
		ctx, cancel := context.WithCancel(ctx)
		trial := &Trial{Options: c.Options, c: c, run: run, die: NewDie(c.Draws...), reporter: r, cancel: cancel}
		value, err := subject(ctx, trial)
		cancel()
		if differences := trial.differences(value, err); len(differences) > 0 {
			r.Errorf("%s", trial.message(differences...))
		}
	}
}

// A Trial is one run of a subject: what it is given, and what is seen of it.
type Trial struct {
	Options Options

	c        Case
	run      int
	clock    Clock
	die      *Die
	reporter reporter
	cancel   func()

	failures []*Failure // what each call so far came to; nil for a success
	sleeps   int
}

// A Failure is the error of one call.
type Failure struct {
	Name string
	// Call is the number of the call, from 1.
	Call int
}

func (f *Failure) Error() string { return fmt.Sprintf("%s of call %d", f.Name, f.Call) }

// Call is the function to retry: it comes to the case's next outcome.
func (t *Trial) Call() (string, error) {
	n := len(t.failures) + 1
	if n > len(t.c.Outcomes) {
		t.end("call %d is one too many, want %s", n, count(t.c.Expect.Calls, "call"))
	}
	outcome := t.c.Outcomes[n-1]
	if outcome == OK {
		t.failures = append(t.failures, nil)
		return valueOf(n), nil
	}
	f := &Failure{Name: outcome, Call: n}
	t.failures = append(t.failures, f)
	return "", f
}

// ShouldRetry tells whether err, or an error that it wraps, may pass.
func (t *Trial) ShouldRetry(err error) bool {
	var f *Failure
	return !errors.As(err, &f) || !slices.Contains(t.Options.Permanent, f.Name)
}

// Sleep waits on the virtual clock.
func (t *Trial) Sleep(ctx context.Context, d time.Duration) error {
	if t.sleeps++; t.sleeps > len(t.c.Outcomes) {
		t.end("wait %d, of %v, is one too many, want %s", t.sleeps, d, count(len(t.c.Expect.Waits), "wait"))
	}
	return t.clock.Sleep(ctx, d)
}

// Random gives the case's next draw.
func (t *Trial) Random() float64 {
	draw, err := t.die.Draw()
	if err != nil {
		t.end("%v", err)
	}
	return draw
}

// end fails the case at once, for a subject that would not end by itself. It
// ends the goroutine that it is called on; a subject that makes its calls on
// another one is told by its context, once the failure is reported.
func (t *Trial) end(format string, args ...any) {
	t.reporter.Helper()
	defer t.cancel()
	t.reporter.Fatalf("%s", t.message(fmt.Sprintf(format, args...)))
}

// valueOf is what a successful call returns.
func valueOf(call int) string { return fmt.Sprintf("value of call %d", call) }
