// Package clocks shows which tests run on the virtual clock and which do not.
// The tests say in a clock comment where each must run, and one says in a want
// comment what its cell must be.
package clocks

import "time"

// Do calls op until it succeeds, and sleeps in between.
func Do(op func() error) error {
	delay := 10 * time.Millisecond
	for attempt := 0; ; attempt++ {
		err := op()
		if err == nil {
			return nil
		}
		if attempt >= 8 {
			return err
		}
		time.Sleep(delay)
		delay *= 2
	}
}
