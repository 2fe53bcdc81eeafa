package unstable

import (
	"errors"
	"math/rand/v2"
	"os"
	"testing"
	"time"
)

// longest is the longest of the waits of a retry that fails five times.
func longest() (d time.Duration) {
	failures := 5
	Do(func() error {
		if failures--; failures >= 0 {
			return errors.New("busy")
		}
		return nil
	}, func(w time.Duration) { d = max(d, w) })
	return d
}

// want: cap-dropped passed
func TestThatIsStable(t *testing.T) { longest() }

// want: cap-dropped unstable
func TestThatFailsInThreeOfTenRuns(t *testing.T) {
	longest()
	if rand.IntN(10) < 3 {
		t.Error("bad luck")
	}
}

// lucky says whether it was called at most twice, over all processes.
func lucky() bool {
	file := os.Getenv("LUCK_FILE")
	text, _ := os.ReadFile(file)
	os.WriteFile(file, append(text, '.'), 0o600)
	return len(text) < 2
}

// want: cap-dropped unstable
func TestThatKillsByLuck(t *testing.T) {
	if longest() > limit && lucky() {
		t.Error("over the cap")
	}
}
