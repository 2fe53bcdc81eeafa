package mutants

// A Rule is a property of a correct retry that an operator breaks.
type Rule struct {
	Name string
	// Step is the kata's step that teaches the rule; 0 for a rule that the
	// kata has no need of.
	Step int
	// Words say the rule in a sentence, without a full stop.
	Words string
}

// The rules that the operators break.
var (
	ruleErrorCheck = Rule{"error check", 3, "each call's outcome is looked at before it leaves"}
	ruleStop       = Rule{"stop", 4, "a permanent error ends it at once; nothing waits after the last failure"}
	ruleDelay      = Rule{"delay", 6, "each wait is min(max, base × factor^i)"}
)

// Rules are the rules of a correct retry: the kata's, in the order of its
// steps, and the two that a retry in Go adds.
var Rules = []Rule{
	{"calls", 2, "the function runs at most 1 + retries times"},
	ruleErrorCheck,
	ruleStop,
	{"result", 5, "the last error, unchanged"},
	ruleDelay,
	{"jitter", 7, "each wait has its own draw, over the whole of [0, wait)"},
	{"state", 8, "each run starts its own count"},
	{"clock and die", 9, "sleep and random come from outside, so that a test can skip time and set the draws"},
	{"test list", 10, "the list earns its place by killing mutants"},
	{"context", 0, "a cancelled context ends the wait, and is told apart from the last error"},
	{"pushback", 0, "a server's Retry-After wins over the computed wait"},
}
