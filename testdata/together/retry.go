// Package together is judged by tests that share what is at package level. They say in
// want comments what their cells are: those of each test by itself.
package together

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
