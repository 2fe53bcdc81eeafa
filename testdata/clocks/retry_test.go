package clocks

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

var errBusy = errors.New("busy")

func after(n int) func() error {
	return func() error {
		if n--; n >= 0 {
			return errBusy
		}
		return nil
	}
}

// waited is what it takes until Do succeeds after n failures.
func waited(t *testing.T, n int) time.Duration {
	start := time.Now()
	if err := Do(after(n)); err != nil {
		t.Errorf("Do = %v", err)
	}
	return time.Since(start)
}

// clock: virtual
func TestThatSleeps(t *testing.T) {
	// The wait is exact in a bubble only; the mutant's is a tenth of it.
	if d := waited(t, 6); d < 630*time.Millisecond || d > 10*time.Second {
		t.Errorf("waited %v, want 630ms", d)
	}
}

func TestTable(t *testing.T) {
	for name, n := range map[string]int{"one": 1} {
		// clock: virtual
		t.Run("one", func(t *testing.T) {
			waited(t, n)
			_ = name
		})
	}
}

func TestInParallel(t *testing.T) {
	t.Parallel()
	// clock: virtual
	t.Run("a", func(t *testing.T) {
		t.Parallel()
		waited(t, 2)
	})
	// clock: virtual
	t.Run("b", check(2))
}

// check is a test made by a helper, which calls one more helper with its t.
func check(n int) func(t *testing.T) {
	return func(t *testing.T) {
		retried := func(t *testing.T) { waited(t, n) }
		retried(t)
	}
}

// clock: virtual
func TestAWaitInAnotherGoroutine(t *testing.T) {
	done := make(chan error)
	go func() { done <- Do(after(2)) }()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// clock: real
func TestWithAGoroutineThatOutlivesIt(t *testing.T) {
	go func() { <-make(chan bool) }()
	waited(t, 1)
}

func TestAround(t *testing.T) {
	// clock: real
	t.Run("prints-and-has-a-goroutine-that-outlives-it", func(t *testing.T) {
		go func() { <-make(chan bool) }()
		fmt.Println("0")
		waited(t, 1)
	})
}

// clock: real
func TestThatAsksForItsDeadline(t *testing.T) {
	t.Deadline()
	waited(t, 1)
}

func TestWithARunInAHelper(t *testing.T) { suite(t) }

func suite(t *testing.T) {
	// clock: virtual
	t.Run("inside", func(t *testing.T) { waited(t, 1) })
}

// clock: virtual
// want: await-removed passed, exponent-dropped passed
func TestWithAGoroutineThatOutlivesItOnAMutant(t *testing.T) {
	stop := make(chan bool)
	go func() { <-stop }()
	if Do(after(1)) == nil {
		close(stop)
	}
}

func TestThatLogs(t *testing.T) {
	// clock: virtual
	// want: await-removed passed, exponent-dropped passed
	t.Run("and-has-a-goroutine-that-outlives-it-on-a-mutant", func(t *testing.T) {
		t.Log("its own words")
		stop := make(chan bool)
		go func() { <-stop }()
		if Do(after(1)) == nil {
			close(stop)
		}
	})
	// clock: virtual
	// want: await-removed failed, exponent-dropped passed
	t.Run("and-fails-with-such-a-goroutine", func(t *testing.T) {
		stop := make(chan bool)
		go func() { <-stop }()
		if err := Do(after(1)); err != nil {
			t.Error(err)
			return
		}
		close(stop)
	})
}

// clock: real
func ExampleDo() {
	fmt.Println(Do(after(1)))
	// Output: <nil>
}
