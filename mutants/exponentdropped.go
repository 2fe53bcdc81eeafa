package mutants

var exponentDropped = &Operator{
	Name:  "exponent-dropped",
	Title: "exponent dropped",
	Rule:  ruleDelay,
	Doc: `Every wait is as long as the first one: the delay does not grow.

Killed by a test that looks at two or more waits one after the other. Where the
delay is jittered, a bound from above is not enough: the second wait must also
be asked to be longer than the first could be.`,
	Before:     "base<<n",
	After:      "base",
	Absent:     "no growth found",
	Documented: true,
	role:       Growth,
	Find: func(r *Retry, w *Rewriter) []Site {
		return w.drop(r.with(Growth))
	},
}
