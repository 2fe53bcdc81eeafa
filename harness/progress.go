package harness

import "time"

// step tells how far the run is.
func (r *run) step(name string, done, total int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last = Step{Name: name, Done: done, Total: total}
	if r.Progress != nil {
		r.Progress(r.last)
	}
}

// aWhile is how long a test of the baseline may run before it is named.
const aWhile = 3 * time.Second

// lookOn names a test that runs for a while: one that hangs is waited for as long as
// Timeout says, and people ought to know for what. The function that it returns ends
// that.
func (r *run) lookOn(events *recorder) (end func()) {
	if r.Progress == nil {
		return func() {}
	}
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
			}
			if t := events.running.Load(); t != nil && time.Since(t.since) > aWhile {
				r.waitsFor(t.name, time.Since(t.since))
			}
		}
	}()
	return func() { close(done) }
}

func (r *run) waitsFor(test string, running time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.last
	s.Test, s.Running = test, running
	r.Progress(s)
}
