// Package backoff has operands that would lose their only use, or their effect,
// with the operator that they belong to.
package backoff

import (
	"math"
	"time"
)

func effect(base time.Duration, n int, limit func() time.Duration) time.Duration {
	return min(base<<n, limit()) // want cap-dropped exponent-dropped
}

func variable(base time.Duration, n int, limit func() time.Duration) time.Duration {
	most := limit()
	return min(base<<n, most) // want cap-dropped exponent-dropped
}

func imported(base float64, n int) time.Duration {
	return time.Duration(base * math.Pow(2, float64(n))) // want exponent-dropped
}

func count(base time.Duration, next func() int) time.Duration {
	n := next()
	return base << n // want exponent-dropped
}
