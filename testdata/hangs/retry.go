// Package hangs has a test that hangs before anything is mutated: it waits for the
// world outside, which the virtual clock does not end.
package hangs

import "time"

// Do calls op up to three times.
func Do(op func() error) error {
	var err error
	for range 3 {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
