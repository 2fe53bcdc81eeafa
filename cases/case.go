// Package cases is the test list of a retry as data, and what it runs with.
//
// A Case says which options a retry has, what each call of its function comes
// to, and what is expected: how many calls, which waits, which result. Load
// reads a list strictly, Default is the list T1 to T7, and Run holds any retry
// to a list, on a virtual clock and with a die whose draws are set.
//
// It knows no retry: a team's own is adapted by a Subject. It imports the
// standard library only.
package cases

import (
	"fmt"
	"time"
)

// OK is the outcome of a call that succeeds. Every other outcome is the name
// of an error.
const OK = "ok"

// A List is the cases in the order in which they run.
type List []Case

// A Case is one test of a retry.
type Case struct {
	// ID names the case, and the subtest that it runs as: "T1".
	ID string
	// Title says in a line what a correct retry does here.
	Title string
	// Rules are the names of the rules that the case guards.
	Rules []string
	// Reason is why the list needs the case.
	Reason  string
	Options Options
	// Outcomes are what each call comes to, OK or the name of an error. Calls
	// beyond the expected ones are listed to show what a retry that goes on
	// would meet.
	Outcomes []string
	// Draws are what Random gives, in order, in each run anew.
	Draws []float64
	// Runs is how often the retry runs, one run after the other, each with
	// the same outcomes, draws and expectations.
	Runs   int
	Expect Expect
}

// Options are a retry's options as data. What a case does not set has the
// kata's default.
type Options struct {
	// Retries is how many calls may follow the first one.
	Retries int
	// Base is the wait after the first failure, Factor what each wait grows
	// by, Max the longest wait.
	Base   time.Duration
	Factor float64
	Max    time.Duration
	// Jitter is "full" or "none".
	Jitter string
	// Permanent are the names of the errors that are not to be retried.
	Permanent []string
}

// defaults are the kata's own.
func defaults() Options {
	return Options{Retries: 3, Base: 100 * time.Millisecond, Factor: 2, Max: 10 * time.Second, Jitter: "full"}
}

// Expect is what a correct retry does in a case.
type Expect struct {
	Calls int
	// Waits are what it sleeps, in order. They are compared to the
	// microsecond, so that a computation in floats may lose a nanosecond.
	Waits []time.Duration
	// Result is the outcome that it ends with: that of the last call.
	Result string
}

// Default is the list T1 to T7. It panics where the embedded file is broken,
// which its own tests would show first.
func Default() List {
	data, err := Source.ReadFile("cases.json")
	if err != nil {
		panic(err)
	}
	list, err := Load("cases.json", data)
	if err != nil {
		panic(err)
	}
	return list
}

// count is a number with its noun: "1 call", "3 calls".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
