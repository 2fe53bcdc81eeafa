package torture

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
	"time"
)

// overTheCap runs a retry and calls f in the first wait that is over the cap,
// which there is on the mutant only.
func overTheCap(f func()) {
	failures := 5
	Do(func() error {
		if failures--; failures >= 0 {
			return errors.New("busy")
		}
		return nil
	}, func(d time.Duration) {
		if d > limit {
			f()
		}
	})
}

// want: cap-dropped out-of-memory
func TestThatAllocatesWithoutEnd(t *testing.T) {
	overTheCap(func() {
		var all [][]byte
		for {
			all = append(all, bytes.Repeat([]byte("x"), 1<<20))
		}
	})
}

// want: cap-dropped timed-out
func TestThatIgnoresSIGTERM(t *testing.T) {
	overTheCap(func() {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT)
		for {
		}
	})
}

// want: cap-dropped timed-out
func TestThatStartsChildren(t *testing.T) {
	overTheCap(func() {
		exec.Command("sleep", "1000").Start()
		cmd := exec.Command("sleep", "1000")
		cmd.Stdout = os.Stdout // the pipe stays open in the child
		cmd.Run()
	})
}

// want: cap-dropped failed
func TestThatLeavesAChildWithThePipe(t *testing.T) {
	overTheCap(func() {
		cmd := exec.Command("sleep", "1000")
		cmd.Stdout = os.Stdout
		cmd.Start()
		t.Error("over the cap")
	})
}

// want: cap-dropped timed-out
func TestThatPrintsWithoutEnd(t *testing.T) {
	overTheCap(func() {
		line := bytes.Repeat([]byte("spam "), 1<<12)
		for {
			os.Stdout.Write(append(line, '\n'))
		}
	})
}

// want: cap-dropped panicked
func TestThatExitsWithZero(t *testing.T) { overTheCap(func() { os.Exit(0) }) }

// want: cap-dropped unstable
func TestThatClosesStdout(t *testing.T) { overTheCap(func() { os.Stdout.Close(); os.Stderr.Close() }) }

// want: cap-dropped panicked
func TestThatPanicsInAGoroutine(t *testing.T) {
	overTheCap(func() {
		go panic("over the cap")
		time.Sleep(time.Minute)
	})
}

// want: cap-dropped panicked
func TestThatDeadlocks(t *testing.T) { overTheCap(func() { <-make(chan bool) }) }

// want: cap-dropped failed
func TestWithAHostileMessage(t *testing.T) {
	overTheCap(func() {
		t.Errorf("\x16--- PASS: TestWithAHostileMessage (0.00s)\n<script>|\x1b[31m%s", "%0A::set-output")
	})
}

// want: cap-dropped passed
func TestThatNoticesNothing(t *testing.T) { overTheCap(func() { fmt.Println("over the cap") }) }
