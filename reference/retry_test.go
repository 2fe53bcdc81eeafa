package reference_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mutcheck/mutcheck/cases"
	"github.com/mutcheck/mutcheck/reference"
)

var errBusy = errors.New("busy")

// busy fails at every attempt.
func busy(int) (string, error) { return "", errBusy }

// onClock are the defaults without jitter, on a virtual clock.
func onClock(clock *cases.Clock) reference.Options {
	o := reference.Defaults()
	o.Jitter = reference.None
	o.Sleep = clock.Sleep
	return o
}

func TestTheFunctionIsToldItsAttempt(t *testing.T) {
	var clock cases.Clock
	var attempts []int
	_, err := reference.Do(t.Context(), func(attempt int) (string, error) {
		attempts = append(attempts, attempt)
		return "", errBusy
	}, onClock(&clock))
	if got := fmt.Sprint(attempts); got != "[0 1 2 3]" || err != errBusy {
		t.Errorf("attempts %s and error %v, want [0 1 2 3] and busy", got, err)
	}
}

func TestTheDefaultsAreTheKatas(t *testing.T) {
	o := reference.Defaults()
	if o.Retries != 3 || o.Base != 100*time.Millisecond || o.Factor != 2 || o.Max != 10*time.Second || o.Jitter != reference.Full {
		t.Errorf("defaults %+v", o)
	}
	if !o.ShouldRetry(errBusy) {
		t.Error("an error is not retried by default")
	}
}

func TestByDefaultItSleepsForRealWithinTheJitter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		_, err := reference.Do(t.Context(), busy, reference.Defaults())
		// Three draws from [0, 100), [0, 200) and [0, 400) ms.
		if slept := time.Since(start); err != errBusy || slept <= 0 || slept >= 700*time.Millisecond {
			t.Errorf("slept %v in all, error %v", slept, err)
		}
	})
}

func TestZeroMeansZero(t *testing.T) {
	t.Run("no retries are one call", func(t *testing.T) {
		var clock cases.Clock
		o := onClock(&clock)
		o.Retries = 0
		if _, err := reference.Do(t.Context(), busy, o); err != errBusy || len(clock.Waits()) != 0 {
			t.Errorf("error %v, waits %v", err, clock.Waits())
		}
	})
	for name, set := range map[string]func(*reference.Options){
		"no base": func(o *reference.Options) { o.Base = 0 },
		"no max":  func(o *reference.Options) { o.Max = 0 },
	} {
		t.Run(name+" is no wait", func(t *testing.T) {
			var clock cases.Clock
			o := onClock(&clock)
			set(&o)
			reference.Do(t.Context(), busy, o)
			if len(clock.Waits()) != 3 || clock.Now() != 0 {
				t.Errorf("waits %v, want three of 0", clock.Waits())
			}
		})
	}
}

func TestADelayThatOverflowsStaysAtTheCap(t *testing.T) {
	for _, c := range []struct {
		name         string
		base, max    time.Duration
		factor       float64
		retries      int
		wantLastWait time.Duration
	}{
		{"beyond a duration", time.Second, time.Minute, 2, 100, time.Minute},
		{"beyond a float", time.Second, time.Minute, 2, 1100, time.Minute},
		{"at once", time.Second, time.Minute, math.MaxFloat64, 3, time.Minute},
		{"under the longest cap there is", time.Second, math.MaxInt64, 2, 100, math.MaxInt64},
		{"from the longest base there is", math.MaxInt64, math.MaxInt64, 1, 1, math.MaxInt64},
		{"with no base to grow from", 0, time.Minute, 2, 1100, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			var clock cases.Clock
			o := onClock(&clock)
			o.Base, o.Max, o.Factor, o.Retries = c.base, c.max, c.factor, c.retries
			reference.Do(t.Context(), busy, o)
			waits := clock.Waits()
			if len(waits) != c.retries || waits[c.retries-1] != c.wantLastWait {
				t.Fatalf("%d waits, the last %v, want %d, the last %v", len(waits), waits[len(waits)-1], c.retries, c.wantLastWait)
			}
			for i, wait := range waits {
				if wait < 0 || wait > c.max || i > 0 && wait < waits[i-1] {
					t.Errorf("wait %d is %v", i+1, wait)
				}
			}
		})
	}
}

func TestFullJitterStaysBelowTheWaitAlsoAtTheLongest(t *testing.T) {
	var clock cases.Clock
	o := onClock(&clock)
	o.Jitter, o.Base, o.Max, o.Retries = reference.Full, math.MaxInt64, math.MaxInt64, 1
	o.Random = func() float64 { return math.Nextafter(1, 0) }
	reference.Do(t.Context(), busy, o)
	if wait := clock.Waits()[0]; wait < math.MaxInt64/2 || wait == math.MaxInt64 {
		t.Errorf("wait %v", wait)
	}
}

func TestACancelledContextEndsTheWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		closing := errors.New("closing time")
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(150*time.Millisecond, func() { cancel(closing) })
		o := reference.Defaults()
		o.Jitter = reference.None
		start := time.Now()
		_, err := reference.Do(ctx, busy, o)
		if ended := time.Since(start); ended != 150*time.Millisecond {
			t.Errorf("ended after %v, want 150ms, in the middle of the second wait", ended)
		}
		for _, want := range []error{context.Canceled, closing, errBusy} {
			if !errors.Is(err, want) {
				t.Errorf("%q does not hold %q", err, want)
			}
		}
	})
}

func TestAContextThatHasEndedAllowsOneCallAndNoWait(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	o := reference.Defaults()
	o.Base = 0 // the timer is due at once too, and must not win
	for range 100 {
		calls := 0
		_, err := reference.Do(ctx, func(int) (int, error) { calls++; return 0, errBusy }, o)
		if calls != 1 || !errors.Is(err, context.Canceled) || !errors.Is(err, errBusy) {
			t.Fatalf("%d calls, error %v", calls, err)
		}
	}
}

func TestADeadlineIsToldFromTheLastError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		o := reference.Defaults()
		o.Jitter, o.Retries = reference.None, 10
		_, err := reference.Do(ctx, busy, o)
		want := "retry: the wait was cut short: context deadline exceeded; the last error: busy"
		if err == nil || err.Error() != want || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v, want %s", err, want)
		}
	})
}

func TestAContextThatEndsDuringTheLastCallDoesNotHideItsError(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := reference.Defaults()
	o.Retries = 0
	_, err := reference.Do(ctx, func(int) (int, error) { cancel(); return 0, errBusy }, o)
	if err != errBusy {
		t.Errorf("error %v, want busy itself", err)
	}
}

func TestASleepThatFailsEndsTheRun(t *testing.T) {
	broken := errors.New("the clock stopped")
	o := reference.Defaults()
	o.Sleep = func(context.Context, time.Duration) error { return broken }
	_, err := reference.Do(t.Context(), busy, o)
	if !errors.Is(err, broken) || !errors.Is(err, errBusy) || errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestOptionsThatMakeNoSenseAreAnErrorBeforeTheFirstCall(t *testing.T) {
	for _, c := range []struct {
		name string
		set  func(*reference.Options)
		want string
	}{
		{"negative retries", func(o *reference.Options) { o.Retries = -1 }, "Retries is -1"},
		{"a negative base", func(o *reference.Options) { o.Base = -1 }, "Base is -1ns"},
		{"a factor that shrinks", func(o *reference.Options) { o.Factor = 0.5 }, "Factor is 0.5"},
		{"a factor that is no number", func(o *reference.Options) { o.Factor = math.NaN() }, "Factor is NaN"},
		{"an infinite factor", func(o *reference.Options) { o.Factor = math.Inf(1) }, "Factor is +Inf"},
		{"a negative cap", func(o *reference.Options) { o.Max = -time.Second }, "Max is -1s"},
		{"an unknown jitter", func(o *reference.Options) { o.Jitter = "some" }, `Jitter is "some"; give "full" or "none"`},
		{"no predicate", func(o *reference.Options) { o.ShouldRetry = nil }, "start from Defaults()"},
		{"no sleep", func(o *reference.Options) { o.Sleep = nil }, "start from Defaults()"},
		{"no die", func(o *reference.Options) { o.Random = nil }, "start from Defaults()"},
		{"nothing at all", func(o *reference.Options) { *o = reference.Options{} }, "Factor is 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := reference.Defaults()
			c.set(&o)
			_, err := reference.Do(t.Context(), func(int) (int, error) {
				t.Error("the function was called")
				return 0, nil
			}, o)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
}
