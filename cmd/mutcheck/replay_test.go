package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mutcheck/mutcheck/reference"
)

func TestTheReplayIsTheOutageLineByLine(t *testing.T) {
	var out bytes.Buffer
	if err := replay(&out); err != nil {
		t.Fatal(err)
	}
	want := `call 1 at 0 ms: 503 · wait 200 (0.8 × 250)
call 2 at 200 ms: 503 · wait 200 (0.4 × 500)
call 3 at 400 ms: 503 · wait 600 (0.6 × 1000)
call 4 at 1000 ms: 200 saved · no more waits
resolved saved after 4 calls · waits written down 200 + 200 + 600 = 1000 ms
`
	if out.String() != want {
		t.Errorf("replayed\n%s\nwant\n%s", out.String(), want)
	}
}

func TestTheReplayIsComputed(t *testing.T) {
	o := outageOptions()
	o.Jitter, o.Base, o.Max = reference.None, 100*time.Millisecond, 150*time.Millisecond
	seen, err := endure(o)
	if err != nil {
		t.Fatal(err)
	}
	want := `call 1 at 0 ms: 503 · wait 100 (0.8 × 100)
call 2 at 100 ms: 503 · wait 150 (0.4 × 150)
call 3 at 250 ms: 503 · wait 150 (0.6 × 150)
call 4 at 400 ms: 200 saved · no more waits
resolved saved after 4 calls · waits written down 100 + 150 + 150 = 400 ms
`
	if got := seen.story(seen.waits); got != want {
		t.Errorf("replayed\n%s\nwant\n%s", got, want)
	}
}

func TestTheOutageIsRetriedForUnavailableOnly(t *testing.T) {
	retried := outageOptions().ShouldRetry
	for status, want := range map[int]bool{503: true, 500: false, 429: false} {
		if got := retried(answer{status: status}); got != want {
			t.Errorf("%d: %v, want %v", status, got, want)
		}
	}
	if retried(errors.New("503")) {
		t.Error("an error that is no answer is retried")
	}
}

// A fullDisk is a writer that takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestAReplayThatCannotBeWrittenIsAnError(t *testing.T) {
	if err := replay(fullDisk{}); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("error %v", err)
	}
}
