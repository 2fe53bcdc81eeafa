package cases

// A Rule is a property of a correct retry that a case guards.
type Rule struct {
	Name string
	// Words are the rule as a sentence, without its full stop.
	Words string
}

// Rules are all rules that a case may name: the kata's, in the order of its
// steps, then the two that a retry in Go has beside them.
func Rules() []Rule {
	return []Rule{
		{"calls", "the function runs at most 1 + retries times"},
		{"error check", "each call's outcome is looked at before it leaves"},
		{"stop", "a permanent error ends it at once; nothing waits after the last failure"},
		{"result", "the last error, unchanged"},
		{"delay", "each wait is min(max, base × factor^i)"},
		{"jitter", "each wait has its own draw, over the whole of [0, wait)"},
		{"state", "each run starts its own count"},
		{"clock and die", "sleep and random come from outside, so that a test can skip time and set the draws"},
		{"test list", "the list earns its place by killing mutants"},
		{"context", "a cancelled context ends the wait, and is told apart from the last error"},
		{"pushback", "a server's Retry-After wins over the computed wait"},
	}
}

// words is the sentence of the rule with this name; empty for no such rule.
func words(name string) string {
	for _, r := range Rules() {
		if r.Name == name {
			return r.Words
		}
	}
	return ""
}
