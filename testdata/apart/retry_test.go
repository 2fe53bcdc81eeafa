package apart

import (
	"errors"
	"testing"
	"time"
)

// ready is what any of the first tests leaves behind, and the last one needs.
var ready bool

func leaveReady(t *testing.T) {
	ready = true
	if err := Do(func() error { return nil }, time.Sleep); err != nil {
		t.Error(err)
	}
}

// clock: virtual
// want: await-removed passed, exponent-dropped not-reached
func TestA(t *testing.T) { leaveReady(t) }

// clock: virtual
// want: await-removed passed, exponent-dropped not-reached
func TestB(t *testing.T) { leaveReady(t) }

// clock: virtual
// want: await-removed passed, exponent-dropped not-reached
func TestC(t *testing.T) { leaveReady(t) }

// clock: virtual
// want: await-removed passed, exponent-dropped not-reached
func TestD(t *testing.T) { leaveReady(t) }

// clock: virtual
// want: await-removed passed, exponent-dropped not-reached
func TestE(t *testing.T) { leaveReady(t) }

// It fails alone, on whatever code: that it fails on a mutant is no kill.
//
// clock: real
// want: await-removed unstable, exponent-dropped unstable
func TestThatNeedsAnyOther(t *testing.T) {
	failures, waited := 2, time.Duration(0)
	_ = Do(func() error {
		if failures--; failures < 0 {
			return nil
		}
		return errors.New("busy")
	}, func(d time.Duration) { waited += d })
	if !ready || waited != 300*time.Millisecond {
		t.Errorf("ready %v, waited %v", ready, waited)
	}
}
