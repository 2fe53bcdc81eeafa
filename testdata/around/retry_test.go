package around

import (
	"errors"
	"testing"
)

func TestAround(t *testing.T) {
	calls := 0
	err := Do(func() error {
		if calls++; calls > 2 {
			return nil
		}
		return errors.New("busy")
	})
	// clock: virtual
	// want: await-removed failed, exponent-dropped passed
	t.Run("looks-at-what-is-around-it", func(t *testing.T) {
		if err != nil {
			t.Error(err)
		}
	})
	// clock: virtual
	// want: await-removed passed, exponent-dropped passed
	t.Run("does-the-least-itself", func(t *testing.T) { _ = Do(func() error { return nil }) })
}
