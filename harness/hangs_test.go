package harness_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mutcheck/mutcheck/harness"
)

func TestABaselineThatHangsIsNamedWhileItRunsAndEndsAtItsLimit(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var waited time.Duration
	_, err := harness.Run(context.Background(), harness.Options{
		Dir: testdata(t, "hangs"), NoCache: true, Timeout: 6 * time.Second,
		Progress: func(s harness.Step) {
			mu.Lock()
			defer mu.Unlock()
			if s.Name == "baseline" && s.Test == "TestThatHangs/inside" {
				waited = max(waited, s.Running)
			}
		},
	})
	var red *harness.RedBaseline
	if !errors.As(err, &red) || len(red.Failed) != 1 {
		t.Fatalf("the run ended with %v, want one red test", err)
	}
	if got := red.Failed[0]; got.ID != "example.com/hangs.TestThatHangs/inside" || !strings.Contains(got.Message, "did not end within 6s") {
		t.Errorf("red is %s: %s", got.ID, got.Message)
	}
	mu.Lock()
	defer mu.Unlock()
	if waited < 3*time.Second || waited > 7*time.Second {
		t.Errorf("the test was named after %v", waited)
	}
}
