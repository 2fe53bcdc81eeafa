package together

import (
	"errors"
	"sync"
	"testing"
	"time"
)

// waited are the waits before an op succeeds that fails so often.
func waited(failures int) (total time.Duration, err error) {
	err = Do(func() error {
		if failures--; failures < 0 {
			return nil
		}
		return errors.New("busy")
	}, func(d time.Duration) { total += d })
	return total, err
}

// connection is made by the first test that wants it: in company, the other one does
// not reach the retry.
var connection = sync.OnceValue(func() error { _, err := waited(2); return err })

// clock: virtual
// want: await-removed failed, exponent-dropped passed
func TestTheFirstMakesTheConnection(t *testing.T) {
	if err := connection(); err != nil {
		t.Error(err)
	}
}

// clock: virtual
// want: await-removed failed, exponent-dropped passed
func TestTheSecondMakesTheConnection(t *testing.T) {
	if err := connection(); err != nil {
		t.Error(err)
	}
}

// runs counts the runs of the test below: in a second one it fails, on whatever code.
var runs int

// clock: virtual
// want: await-removed passed, exponent-dropped failed
func TestThatRunsOnceInAProcess(t *testing.T) {
	if runs++; runs > 1 {
		t.Fatal("once more")
	}
	if total, _ := waited(1); total > 0 && total != 100*time.Millisecond {
		t.Error(total)
	}
	if total, _ := waited(2); total > 0 && total != 300*time.Millisecond {
		t.Error(total)
	}
}

// broken is left behind by a test that fails.
var broken bool

// clock: virtual
// want: await-removed passed, exponent-dropped failed
func TestThatBreaks(t *testing.T) {
	if total, _ := waited(3); total > 0 && total != 700*time.Millisecond {
		broken = true
		t.Error(total)
	}
}

// clock: virtual
// want: await-removed passed, exponent-dropped passed
func TestThatSuffers(t *testing.T) {
	_, _ = waited(2)
	if broken {
		t.Error("broken")
	}
}
