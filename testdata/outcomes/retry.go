// Package outcomes shows every way in which a test can end on a mutant. The
// tests say in a want comment what each cell of theirs must be.
package outcomes

import (
	"errors"
	"time"
)

const limit = 50 * time.Millisecond

var errTaken = errors.New("taken")

// Do calls op until it succeeds or fails for good.
func Do(op func() error, sleep func(time.Duration)) error {
	delay := 20 * time.Millisecond
	for {
		err := op()
		if err == nil {
			return nil
		}
		if errors.Is(err, errTaken) {
			return err
		}
		if delay > limit {
			delay = limit
		}
		sleep(delay)
		delay *= 2
	}
}
