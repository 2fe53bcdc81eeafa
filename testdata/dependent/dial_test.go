package dependent

import (
	"testing"
	"time"
)

// want: exponent-dropped failed, cap-dropped passed
func TestTheFirstWaitsDouble(t *testing.T) {
	for i, d := range Waits(3) {
		if want := 100 * time.Millisecond << i; d != want {
			t.Errorf("wait %d is %v, want %v", i, d, want)
		}
	}
}
