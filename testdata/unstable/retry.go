// Package unstable has tests whose results differ between equal runs.
// The tests say in a want comment what their cell must be without the cap.
package unstable

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
