package sometimes

import (
	"errors"
	"os"
	"testing"
	"time"
)

// again says whether it was called before, in whatever process.
func again() bool {
	file := os.Getenv("LUCK_FILE")
	text, _ := os.ReadFile(file)
	os.WriteFile(file, append(text, '.'), 0o600)
	return len(text) > 0
}

// want: cap-dropped unstable
func TestThatDoesNotNoticeAtFirst(t *testing.T) {
	failures := 5
	Do(func() error {
		if failures--; failures >= 0 {
			return errors.New("busy")
		}
		return nil
	}, func(d time.Duration) {
		if d == 80*time.Millisecond && again() {
			t.Error("over the cap")
		}
	})
}
