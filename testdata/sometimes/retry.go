// Package sometimes has a test that notices a fault in some runs and not in
// others.
// The tests say in a want comment what their cell must be without the cap.
package sometimes

import "time"

const limit = 50 * time.Millisecond

// Do calls op until it succeeds.
func Do(op func() error, sleep func(time.Duration)) error {
	delay := 20 * time.Millisecond
	for {
		err := op()
		if err == nil {
			return nil
		}
		if delay > limit {
			delay = limit
		}
		sleep(delay)
		delay *= 2
	}
}
