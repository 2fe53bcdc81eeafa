package cases_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mutcheck/mutcheck/cases"
)

func TestTheClockMovesWithoutTakingTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var clock cases.Clock
		start := time.Now()
		for _, d := range []time.Duration{time.Hour, 0, -time.Second, time.Minute} {
			if err := clock.Sleep(t.Context(), d); err != nil {
				t.Fatal(err)
			}
		}
		if want := []time.Duration{time.Hour, 0, -time.Second, time.Minute}; !slices.Equal(clock.Waits(), want) {
			t.Errorf("waits %v, want %v", clock.Waits(), want)
		}
		if clock.Now() != time.Hour+time.Minute {
			t.Errorf("the clock stands at %v, want 1h1m", clock.Now())
		}
		if took := time.Since(start); took != 0 {
			t.Errorf("took %v", took)
		}
	})
}

func TestTheClockDoesNotSleepOnceTheContextHasEnded(t *testing.T) {
	closing := errors.New("closing time")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(closing)
	var clock cases.Clock
	if err := clock.Sleep(ctx, time.Second); err != closing {
		t.Errorf("error %v, want the cause", err)
	}
	if clock.Now() != 0 || len(clock.Waits()) != 0 {
		t.Errorf("the clock stands at %v with waits %v", clock.Now(), clock.Waits())
	}
}

func TestTheDieGivesItsDrawsInOrderAndNoMore(t *testing.T) {
	die := cases.NewDie(0.5, 0)
	for _, want := range []float64{0.5, 0} {
		if draw, err := die.Draw(); draw != want || err != nil {
			t.Errorf("draw %v, error %v, want %v", draw, err, want)
		}
	}
	want := "draw 3 was asked for, but the die has 2 draws; set one for each wait"
	if _, err := die.Draw(); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
