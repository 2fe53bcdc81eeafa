package steps

import (
	"errors"
	"testing"
	"time"
)

func busy() error { return errors.New("busy") }

// The second step fails alone, and where the first one goes wrong: its kills would be
// the first one's.
//
// clock: real
// want: await-removed failed, exponent-dropped failed
func TestSteps(t *testing.T) {
	waited := time.Duration(0)
	sleep := func(d time.Duration) { waited += d }
	t.Run("first", func(t *testing.T) {
		if _ = Do(busy, sleep); waited != 1500*time.Millisecond {
			t.Error(waited)
		}
	})
	t.Run("second", func(t *testing.T) {
		if _ = Do(func() error { return nil }, sleep); waited != 1500*time.Millisecond {
			t.Error(waited)
		}
	})
}

func TestApart(t *testing.T) {
	// clock: virtual
	// want: await-removed failed, exponent-dropped failed
	t.Run("waits", func(t *testing.T) {
		waited := time.Duration(0)
		if _ = Do(busy, func(d time.Duration) { waited += d }); waited != 1500*time.Millisecond {
			t.Error(waited)
		}
	})
	// clock: virtual
	// want: await-removed passed, exponent-dropped not-reached
	t.Run("succeeds", func(t *testing.T) {
		if err := Do(func() error { return nil }, time.Sleep); err != nil {
			t.Error(err)
		}
	})
}
