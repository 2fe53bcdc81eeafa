package mutants

var capDropped = &Operator{
	Name:  "cap-dropped",
	Title: "cap dropped",
	Rule:  ruleDelay,
	Doc: `The delay grows past its limit.

Killed by a test that fails often enough for the growth to reach the limit, and
that looks at the waits (or at the delay itself) from above. A test that stops
after two or three tries never gets there.`,
	Before:     "min(max, base<<n)",
	After:      "base<<n",
	Absent:     "no cap found",
	Documented: true,
	role:       Cap,
	Find: func(r *Retry, w *Rewriter) []Site {
		return w.drop(r.with(Cap))
	},
}
