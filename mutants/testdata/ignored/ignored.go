// Package ignored has mutants that a comment takes out, each with its reason.
package ignored

import "time"

func do(op func() error, fatal func(error) bool) error {
	for n := 1; ; n++ {
		err := op()
		//mutcheck:ignore await-removed: the caller looks at it
		if err == nil { // want await-removed
			return nil
		}
		if fatal(err) { //mutcheck:ignore should-retry-dropped: no permanent errors here // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second << n) // want exponent-dropped
	}
}
