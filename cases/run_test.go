package cases

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// A record is a reporter that keeps what is reported.
type record struct{ messages []string }

func (r *record) Helper() {}

func (r *record) Errorf(format string, args ...any) {
	r.messages = append(r.messages, fmt.Sprintf(format, args...))
}

func (r *record) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	runtime.Goexit()
}

// reported is what a subject's run of one case of the default list reports.
func reported(ctx context.Context, id string, subject Subject) string {
	var r record
	done := make(chan struct{})
	go func() {
		defer close(done)
		caseOf(id).hold(ctx, &r, subject)
	}()
	<-done
	return strings.Join(r.messages, "\n")
}

func caseOf(id string) Case {
	for _, c := range Default() {
		if c.ID == id {
			return c
		}
	}
	panic("no case " + id)
}

// A sloppy is a retry with faults that can be set.
type sloppy struct {
	more      int  // calls beyond the retries
	ignorant  bool // of shouldRetry
	uncapped  bool
	eager     bool // draws twice
	wraps     bool
	silent    bool // returns no error at the end
	renames   bool // returns an error of its own at the end
	flat      time.Duration
	remembers *int // the attempt, across runs
}

func (s sloppy) run(ctx context.Context, trial *Trial) (string, error) {
	var attempt int
	count := &attempt
	if s.remembers != nil {
		count = s.remembers
	}
	for ; ; *count++ {
		v, err := trial.Call()
		if err == nil {
			return v, nil
		}
		if *count >= trial.Options.Retries+s.more || !s.ignorant && !trial.ShouldRetry(err) {
			return "", s.last(err)
		}
		if err := trial.Sleep(ctx, s.delay(trial, *count)); err != nil {
			return "", err
		}
	}
}

func (s sloppy) last(err error) error {
	switch {
	case s.wraps:
		return fmt.Errorf("giving up: %w", err)
	case s.renames:
		return errors.New("gave up")
	case s.silent:
		return nil
	}
	return err
}

func (s sloppy) delay(trial *Trial, attempt int) time.Duration {
	d := trial.Options.Base
	for range attempt {
		d = time.Duration(float64(d) * trial.Options.Factor)
	}
	if !s.uncapped {
		d = min(d, trial.Options.Max)
	}
	if s.flat != 0 {
		d = s.flat
	}
	if trial.Options.Jitter == "full" {
		d = time.Duration(trial.Random() * float64(d))
		if s.eager {
			trial.Random()
		}
	}
	return d
}

func TestASoundRetryIsNotReported(t *testing.T) {
	Run(t, Default(), sloppy{}.run)
}

func TestAMismatchSaysWhatDiffersAndWhichRuleItBreaks(t *testing.T) {
	for _, c := range []struct {
		name    string
		id      string
		subject Subject
		want    string // from its start, line by line
	}{
		{"a call too many", "T3", sloppy{more: 1}.run, `call 5 is one too many: 5 calls, want 4
wait 4, of 800ms, is one too many: waits 100ms 200ms 400ms 800ms, want 100ms 200ms 400ms
the result is "value of call 5" without an error, want the error "e4 of call 4" itself
case T3: the last error is the result when no retry is left
rule calls: the function runs at most 1 + retries times
rule stop: `},
		{"a call too few", "T3", sloppy{more: -1}.run, `call 4 is missing: 3 calls, want 4
wait 3 is missing, want 400ms: waits 100ms 200ms, want 100ms 200ms 400ms
the result is the error "e3 of call 3", want the error "e4 of call 4" itself
`},
		{"a permanent error retried", "T4", sloppy{ignorant: true}.run, `call 2 is one too many: 2 calls, want 1
wait 1, of 100ms, is one too many: waits 100ms, want none
`},
		{"a wait over the cap", "T5", sloppy{uncapped: true}.run, `wait 4 is 800ms, want 500ms: waits 100ms 200ms 400ms 800ms, want 100ms 200ms 400ms 500ms
case T5: no wait is longer than the cap
rule delay: each wait is min(max, base × factor^i)`},
		{"a wait that is off by more than a float's error", "T2", sloppy{flat: 100*time.Millisecond + time.Microsecond}.run, `wait 1 is 100.001ms, want 100ms`},
		{"two draws for a wait", "T6", sloppy{eager: true}.run, `draw 4 was asked for, but the die has 3 draws; set one for each wait
case T6: `},
		{"a count that outlives its run", "T7", sloppy{remembers: new(int)}.run, `run 2: call 3 is missing: 2 calls, want 3
run 2: wait 1 is 400ms, want 100ms: waits 400ms, want 100ms 200ms
run 2: the result is the error "e2 of call 2", want the value of call 3
case T7: a second run starts from the beginning
rule state: each run starts its own count`},
		{"a wrapped error", "T3", sloppy{wraps: true}.run, `the result wraps the error "e4 of call 4", want it unchanged: "giving up: e4 of call 4"; unwrap it`},
		{"an error of its own", "T3", sloppy{renames: true}.run, `the result is the error "gave up", want the error "e4 of call 4" itself`},
		{"a swallowed error", "T4", sloppy{silent: true}.run, `the result is "" without an error, want the error "taken of call 1" itself`},
		{"a value of its own", "T1", func(ctx context.Context, trial *Trial) (string, error) {
			trial.Call()
			return "mine", nil
		}, `the result is "mine" without an error, want the value of call 1`},
		{"no call at all", "T1", func(ctx context.Context, trial *Trial) (string, error) {
			return "value of call 1", nil
		}, `call 1 is missing: 0 calls, want 1`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := reported(t.Context(), c.id, c.subject)
			if !strings.HasPrefix(got, c.want) {
				t.Errorf("reported\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestASubjectWithoutEndIsEnded(t *testing.T) {
	for _, c := range []struct {
		name    string
		subject Subject
		want    string
	}{
		{"calling", func(_ context.Context, trial *Trial) (string, error) {
			for {
				trial.Call()
			}
		}, "call 4 is one too many, want 3 calls\ncase T2: "},
		{"calling on other goroutines, until its context ends", func(ctx context.Context, trial *Trial) (string, error) {
			for {
				called := make(chan struct{})
				go func() { trial.Call(); close(called) }()
				select {
				case <-called:
				case <-ctx.Done():
					return "", ctx.Err()
				}
			}
		}, "call 4 is one too many, want 3 calls\ncase T2: "},
		{"sleeping", func(ctx context.Context, trial *Trial) (string, error) {
			for {
				trial.Sleep(ctx, time.Second)
			}
		}, "wait 4, of 1s, is one too many, want 2 waits\ncase T2: "},
		{"sleeping with a context that has ended", func(ctx context.Context, trial *Trial) (string, error) {
			ended, cancel := context.WithCancel(ctx)
			cancel()
			for {
				trial.Sleep(ended, time.Second)
			}
		}, "wait 4, of 1s, is one too many, want 2 waits\ncase T2: "},
		{"drawing", func(_ context.Context, trial *Trial) (string, error) {
			for {
				trial.Random()
			}
		}, "draw 1 was asked for, but the die has 0 draws"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := reported(t.Context(), "T2", c.subject)
			if !strings.HasPrefix(got, c.want) {
				t.Errorf("reported %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestAWaitMayLoseANanosecondInFloats(t *testing.T) {
	if got := reported(t.Context(), "T5", func(ctx context.Context, trial *Trial) (string, error) {
		for attempt := 0; ; attempt++ {
			v, err := trial.Call()
			if err == nil {
				return v, nil
			}
			trial.Sleep(ctx, sloppy{}.delay(trial, attempt)-time.Nanosecond)
		}
	}); got != "" {
		t.Errorf("reported %s", got)
	}
}

func TestAListThatIsWrittenInGoIsCheckedToo(t *testing.T) {
	c := caseOf("T1")
	c.Reason = ""
	want := "cases[1].reason: the reason is empty; say why the list needs the case"
	if err := check(List{caseOf("T2"), c}); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	c = caseOf("T2")
	c.Runs = 0
	if err := check(List{c}); err == nil || !strings.Contains(err.Error(), "want at least 1 run") {
		t.Errorf("error %v", err)
	}
}

func TestAnErrorThatIsNotOfTheTrialIsRetried(t *testing.T) {
	trial := &Trial{Options: caseOf("T4").Options}
	for _, c := range []struct {
		err  error
		want bool
	}{
		{errors.New("taken"), true},
		{&Failure{Name: "e1", Call: 1}, true},
		{&Failure{Name: "taken", Call: 1}, false},
		{fmt.Errorf("holding: %w", &Failure{Name: "taken", Call: 1}), false},
	} {
		if got := trial.ShouldRetry(c.err); got != c.want {
			t.Errorf("%q: %v, want %v", c.err, got, c.want)
		}
	}
}
