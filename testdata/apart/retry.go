// Package apart is judged by tests of which one needs any one of several others. They say in
// want comments what their cells are.
package apart

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
