package clocks

import (
	"testing"
	"testing/synctest"
	"time"
)

// clock: real
func TestInABubbleOfItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		if d := waited(t, 3); d != 70*time.Millisecond {
			t.Errorf("waited %v, want 70ms", d)
		}
	})
}
