// Package steps is judged by subtests that build on each other: what they share is a
// variable of the test around them. The tests say in want comments what their cells are.
package steps

import "time"

// Do calls op until it succeeds, and sleeps in between.
func Do(op func() error, sleep func(time.Duration)) error {
	delay := 100 * time.Millisecond
	for attempt := 0; ; attempt++ {
		err := op()
		if err == nil {
			return nil
		}
		if attempt >= 4 {
			return err
		}
		sleep(delay)
		delay *= 2
	}
}
