// Package torture has the worst that a test can do to whoever runs it. The
// tests say in a want comment what their cell must be without the cap.
package torture

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
