package shared

import (
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/celled/retry"
)

var count int

func busy() error { count++; return errors.New("busy") }

func TestAttempts(t *testing.T) {
	count = 0
	text, err := os.ReadFile("testdata/attempts.txt")
	if err != nil {
		t.Fatal(err)
	}
	want, _ := strconv.Atoi(strings.TrimSpace(string(text)))
	if retry.Do(want, busy, func(time.Duration) {}); count != want {
		t.Errorf("%d calls, want %d", count, want)
	}
}

func TestWaits(t *testing.T) {
	var waits []time.Duration
	retry.Do(4, busy, func(d time.Duration) { waits = append(waits, d) })
	if len(waits) != 3 {
		panic("it waited after the last call")
	}
}

func TestError(t *testing.T) {
	if err := retry.Do(2, busy, func(time.Duration) {}); err == nil {
		t.Error("no error")
	}
}

func TestSuccess(t *testing.T) {
	if err := retry.Do(2, func() error { return nil }, func(time.Duration) {}); err != nil {
		t.Error(err)
	}
}
