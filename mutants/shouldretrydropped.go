package mutants

var shouldRetryDropped = &Operator{
	Name:  "should-retry-dropped",
	Title: "shouldRetry dropped",
	Rule:  ruleStop,
	Doc: `A permanent error is tried again like any other.

Where the same test also tells success from failure, it is dropped for errors
only, so that a success still ends the retry. Killed by a test whose first call
fails for good and which looks at the number of calls; a test that looks only
at the error may pass, because the last try brings the same error.`,
	Before:     "if !retryable(err) { return v, err }",
	After:      "if !retryable(err) && false { return v, err }",
	Absent:     "no predicate found",
	Documented: true,
	role:       Predicate,
	Find: func(r *Retry, w *Rewriter) []Site {
		var sites []Site
		for _, p := range r.with(Predicate) {
			site := Site{Part: p}
			switch {
			case p.Test != nil && p.Test.Success:
				site.Edits = w.onlyOnSuccess(p.Test)
			case p.Test != nil:
				site.Edits = w.force(p.Test, false)
			case p.Choice != nil:
				site.Edits = w.choose(p.Choice)
			case p.Arms != nil:
				site.Edits = w.moveArm(p.Arms)
			}
			sites = append(sites, site)
		}
		return sites
	},
}
