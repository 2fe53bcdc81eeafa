package apart

import (
	"errors"
	"time"

	"example.com/celled/retry"
)

const failures = 2

type calls struct{ n, failures int }

func (c *calls) op() error {
	if c.n++; c.n > c.failures {
		return nil
	}
	return errors.New("busy")
}

// waited is used by two tests.
func waited(failures int) (waits []time.Duration) {
	c := calls{failures: failures}
	retry.Do(9, c.op, func(d time.Duration) { waits = append(waits, d) })
	return waits
}
