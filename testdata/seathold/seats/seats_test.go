package seats_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"example.com/boxoffice/seats"
)

// A house answers each hold with its next answer, and holds the seat when it
// has none left.
type house struct {
	answers []error
	asked   int
	held    map[string]string // seat to buyer
}

func (h *house) Hold(_ context.Context, buyer, seat string) error {
	h.asked++
	if h.asked <= len(h.answers) {
		return h.answers[h.asked-1]
	}
	h.held = map[string]string{seat: buyer}
	return nil
}

// hold tries to hold seat D7 for Mira, and returns the waits in between.
func hold(t *testing.T, h *house) ([]time.Duration, error) {
	t.Helper()
	var waits []time.Duration
	client := seats.New(h, func(_ context.Context, d time.Duration) error {
		waits = append(waits, d)
		return nil
	})
	err := client.Hold(t.Context(), "Mira", "D7")
	return waits, err
}

func TestAFreeSeatIsHeldAtOnce(t *testing.T) {
	h := &house{}
	waits, err := hold(t, h)
	if err != nil || h.held["D7"] != "Mira" || h.asked != 1 || len(waits) != 0 {
		t.Errorf("error %v, held %v, asked %d times, waits %v", err, h.held, h.asked, waits)
	}
}

func TestABusyServerIsAskedAgain(t *testing.T) {
	h := &house{answers: []error{seats.ErrBusy}}
	if _, err := hold(t, h); err != nil || h.held["D7"] != "Mira" {
		t.Errorf("error %v, held %v", err, h.held)
	}
}

func TestATakenSeatIsNotAskedForAgain(t *testing.T) {
	h := &house{answers: []error{seats.ErrTaken}}
	waits, err := hold(t, h)
	if !errors.Is(err, seats.ErrTaken) || h.asked != 1 || len(waits) != 0 {
		t.Errorf("error %v, asked %d times, waits %v", err, h.asked, waits)
	}
}

func TestAServerThatStaysBusyIsGivenMoreTimeAtEachTry(t *testing.T) {
	h := &house{answers: slices.Repeat([]error{seats.ErrBusy}, 10)}
	waits, err := hold(t, h)
	want := []time.Duration{100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond}
	if !errors.Is(err, seats.ErrBusy) || !slices.Equal(waits, want) {
		t.Errorf("error %v, waits %v, want %v", err, waits, want)
	}
}
