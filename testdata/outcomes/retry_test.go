package outcomes

import (
	"errors"
	"fmt"
	"os"
	"testing"
	"time"
)

var errBusy = errors.New("busy")

// after fails n times, and then succeeds.
func after(n int, err error) func() error {
	return func() error {
		if n--; n >= 0 {
			return err
		}
		return nil
	}
}

func noSleep(time.Duration) {}

// over calls f in a wait that is longer than the cap, which none is unless the
// cap was dropped.
func over(f func()) func(time.Duration) {
	return func(d time.Duration) {
		if d > limit {
			f()
		}
	}
}

// want: await-removed failed, should-retry-dropped passed, cap-dropped passed, exponent-dropped passed
func TestAnAssertionFails(t *testing.T) {
	if err := Do(after(2, errBusy), noSleep); err != nil {
		t.Errorf("got %v, want success", err)
	}
}

// want: await-removed passed, should-retry-dropped passed, cap-dropped panicked, exponent-dropped passed
func TestThatPanics(t *testing.T) {
	Do(after(5, errBusy), over(func() { panic("over the cap") }))
}

// want: await-removed passed, should-retry-dropped passed, cap-dropped panicked, exponent-dropped passed
func TestThatPanicsInAGoroutine(t *testing.T) {
	Do(after(5, errBusy), over(func() {
		go panic("over the cap")
		time.Sleep(time.Second)
	}))
}

// want: await-removed passed, should-retry-dropped passed, cap-dropped panicked, exponent-dropped passed
func TestThatExits(t *testing.T) {
	Do(after(5, errBusy), over(func() { os.Exit(3) }))
}

// want: await-removed passed, should-retry-dropped passed, cap-dropped panicked, exponent-dropped passed
func TestThatExitsWithZero(t *testing.T) {
	Do(after(5, errBusy), over(func() { os.Exit(0) }))
}

// want: await-removed passed, should-retry-dropped passed, cap-dropped timed-out, exponent-dropped passed
func TestThatHangs(t *testing.T) {
	Do(after(5, errBusy), over(func() {
		r, w, _ := os.Pipe()
		defer w.Close()
		r.Read(make([]byte, 1)) // nobody writes
	}))
}

// want: await-removed passed, should-retry-dropped looped, cap-dropped not-reached, exponent-dropped not-reached
func TestAnEndlessRetry(t *testing.T) {
	Do(func() error { return errTaken }, noSleep)
}

// want: await-removed passed, should-retry-dropped passed, cap-dropped passed, exponent-dropped passed
func TestThatNoticesNothing(t *testing.T) {
	Do(after(5, errBusy), noSleep)
}

// want: await-removed not-reached, should-retry-dropped not-reached, cap-dropped not-reached, exponent-dropped not-reached
func TestThatReachesNothing(t *testing.T) {}

// want: await-removed passed, should-retry-dropped not-reached, cap-dropped not-reached, exponent-dropped not-reached
func TestOneCallReachesTheErrorCheckOnly(t *testing.T) {
	Do(after(0, errBusy), noSleep)
}

// TestInOrder has subtests of which the second passes only behind the first: they
// are judged as one.
//
// want: await-removed failed, should-retry-dropped passed, cap-dropped passed, exponent-dropped passed
func TestInOrder(t *testing.T) {
	first := false
	t.Run("first", func(t *testing.T) {
		first = Do(after(1, errBusy), noSleep) == nil
	})
	t.Run("second", func(t *testing.T) {
		Do(after(1, errBusy), noSleep)
		if !first {
			t.Error("alone")
		}
	})
}

// TestAround has an assertion of its own around its subtest.
func TestAround(t *testing.T) {
	calls := 0
	// want: await-removed failed, should-retry-dropped passed, cap-dropped passed, exponent-dropped passed
	t.Run("inside", func(t *testing.T) {
		Do(after(1, errBusy), func(time.Duration) { calls++ })
	})
	if calls != 1 {
		t.Errorf("%d waits, want 1", calls)
	}
}

// leftBehind is what a test leaves behind when it fails halfway.
var leftBehind bool

// want: await-removed failed, should-retry-dropped passed, cap-dropped passed, exponent-dropped passed
func TestThatLeavesSomethingBehind(t *testing.T) {
	leftBehind = true
	if err := Do(after(1, errBusy), noSleep); err != nil {
		t.Fatal(err)
	}
	leftBehind = false
}

// want: await-removed passed, should-retry-dropped passed, cap-dropped passed, exponent-dropped passed
func TestThatSuffersFromWhatWasLeftBehind(t *testing.T) {
	Do(after(1, errBusy), noSleep)
	if leftBehind {
		t.Error("something was left behind")
	}
}

func TestThatIsSkipped(t *testing.T) { t.Skip("not here") }

// want: await-removed failed, should-retry-dropped passed, cap-dropped failed, exponent-dropped failed
func ExampleDo() {
	Do(after(3, errBusy), func(d time.Duration) { fmt.Println(d) })
	// Output:
	// 20ms
	// 40ms
	// 50ms
}
