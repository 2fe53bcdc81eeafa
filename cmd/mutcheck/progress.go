package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/mutcheck/mutcheck/harness"
)

// A statusLine is one line on a terminal that says how far a run is, and is gone
// before the report begins. Off a terminal, and where commands are logged on
// standard error, it is silent.
type statusLine struct {
	mu   sync.Mutex
	w    io.Writer // nil for silence
	last harness.Step
	at   time.Time
}

// redraw is how often the line changes within one step, for slow terminals.
const redraw = 50 * time.Millisecond

func newStatusLine(o *options) *statusLine {
	s := &statusLine{}
	if isTerminal(o.stderr) && !o.verbose {
		s.w = o.stderr
	}
	return s
}

// show draws a step over the last one.
func (s *statusLine) show(step harness.Step) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.w == nil || step.Name == s.last.Name && time.Since(s.at) < redraw {
		return
	}
	s.last, s.at = step, time.Now()
	text := step.Name
	if step.Total > 0 {
		text = fmt.Sprintf("%s %d of %d", step.Name, step.Done, step.Total)
	}
	if step.Test != "" {
		text += fmt.Sprintf(": %.60s, %.0f s", step.Test, step.Running.Seconds())
	}
	fmt.Fprintf(s.w, "\r\x1b[K%s", text)
}

// clear takes the line off the terminal.
func (s *statusLine) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.w != nil && s.last.Name != "" {
		fmt.Fprint(s.w, "\r\x1b[K")
	}
	s.w = nil
}
