// Package report holds the kill table and everything that is said of it.
//
// The Matrix is who killed whom, and how. What follows from it (the score, the
// tests that kill nothing, the smallest set that kills as much) is computed
// here, and each format is one file with one function from a Matrix to a
// writer. Every format is a function of the Matrix alone.
//
// It knows no process, no syntax tree and no flag.
package report

// A State is what one cell of the kill table says.
type State string

// The states, as the JSON report names them.
const (
	// Failed: the test ran on the mutant and failed an assertion. A kill.
	Failed State = "failed"
	// Panicked: the test panicked, or ended the process. A kill.
	Panicked State = "panicked"
	// Looped: the turn limit ended a retry without end. A kill.
	Looped State = "looped"
	// TimedOut: over the time limit, twice. A kill that is counted apart.
	TimedOut State = "timed-out"
	// OutOfMemory: stopped at the memory limit. A kill that is counted apart.
	OutOfMemory State = "out-of-memory"
	// Passed: the test ran, reached the mutant, and passed.
	Passed State = "passed"
	// NotReached: the test never entered the mutated code.
	NotReached State = "not-reached"
	// Unstable: the result differed between equal runs. No verdict.
	Unstable State = "unstable"
)

// A Cell is one mutant under one test.
type Cell struct {
	State State
	// Message is what the test said, as it was said: untrusted text of any
	// length. Empty where there is nothing to say.
	Message string
}

// A Test is a column.
type Test struct {
	// ID names the test in full: "github.com/x/y/retry.TestDo/T1".
	ID string
	// Package is the import path of the package that the test is in.
	Package string
	// Name is the test's own full name: "TestDo/T1".
	Name string
	// Short is what tells it apart from the run's other tests: "T1".
	Short string
	// File and Line are where the top-level test function is declared,
	// relative to Matrix.Root; empty and 0 where that is not known.
	File string
	Line int
	// Unstable says why the test has no verdict; empty for a test that has.
	Unstable string
	// Clock is the clock that the test ran on, VirtualClock or RealClock; for the real
	// one, ClockReason says why where the virtual one was wanted.
	Clock, ClockReason string
}

// The clocks of a test. On the virtual one, a sleep takes no time.
const (
	VirtualClock = "virtual"
	RealClock    = "real"
)

// A Status is the verdict on a mutant, in the interchange format's words.
type Status string

// The statuses.
const (
	Killed       Status = "Killed"
	Survived     Status = "Survived"
	NoCoverage   Status = "NoCoverage"   // no test reaches it
	CompileError Status = "CompileError" // not viable
	RuntimeError Status = "RuntimeError" // a verdict is missing: unstable cells and no kill
	Timeout      Status = "Timeout"      // killed by nothing but timeouts
	Ignored      Status = "Ignored"
	Pending      Status = "Pending" // listed, not run
)

// A Position is a place in a file; lines and columns start at 1, columns
// count bytes.
type Position struct{ Line, Column int }

// A Mutant is a row.
type Mutant struct {
	// ID is stable: "retry.Do:cap-dropped".
	ID string
	// Operator is the operator's name, Title its title, Rule its rule's name.
	Operator, Title, Rule string
	// RuleWords is the rule as a sentence.
	RuleWords string
	// Package is the import path, Function the function's name in it.
	Package, Function string
	// File is relative to Matrix.Root, with slashes.
	File       string
	Start, End Position
	// Before and After are the site on one line, as written and mutated.
	Before, After string
	// Replacement is the text that makes the mutant, in the place of From..To:
	// all that the mutant changes, the site included. Where both are zero, it is
	// in the place of Start..End.
	Replacement string
	From, To    Position
	// Patch is the mutant as a unified diff, with names relative to
	// Matrix.Root behind a/ and b/.
	Patch string
	// Note is what a reader of a survivor should know beside the rule.
	Note string
	// NotViable is the compiler's words for a mutant that does not compile.
	NotViable string
	// Ignored is the reason that the source gives for ignoring it.
	Ignored string
	// Accepted is the reason for which the team has accepted it as a survivor. It
	// says nothing of a mutant that is killed.
	Accepted string
	// Cells has one for each of Matrix.Tests, in their order; nil where the
	// mutant was not run.
	Cells []Cell
}

// Absent is a documented operator that has no site in the code.
type Absent struct {
	Operator, Title, Rule string
	// Reason in words: "no cap found".
	Reason string
}

// A Part is one role in a retry's anatomy.
type Part struct {
	Role string
	// File is relative to Matrix.Root.
	File       string
	Start, End Position
	// Text is the source of the part on one line.
	Text string
}

// A Retry is the anatomy of one retry.
type Retry struct {
	Package, Function string
	Parts             []Part
	// Undecided is what the reader of the code could not decide, a sentence
	// each: "no cap found", "two growth sites".
	Undecided []string
}

// A Matrix is the whole of what a run found out.
type Matrix struct {
	// Version is mutcheck's own.
	Version string
	// Subject is what the tests passed on, as people call it: "the reference";
	// empty means "the unchanged code".
	Subject string
	// Rerun is the command that runs one mutant again, alone and as this run did,
	// with RerunID where the mutant's id goes; empty where there is none.
	Rerun string
	// Prefix is where Root is in its repository, with a slash at its end: what
	// shows a mutant in a repository needs it before a file name. Empty for the top.
	Prefix string
	// Root is the folder that file names are relative to. It is not printed in
	// any report, so that reports of two machines are equal.
	Root string
	// Sources maps each file that has a mutant to its text.
	Sources map[string]string
	Retries []Retry
	Tests   []Test
	Mutants []Mutant
	Absent  []Absent
	// Skipped names tests that skipped themselves in the baseline.
	Skipped []string
	// Warnings are about the user's own source or run, a sentence each.
	Warnings []string
	// Pending is set on a listing, where no test was run.
	Pending bool
	// Partial says that the code has mutants that were left out: others were asked
	// for, or a change is not about them.
	Partial bool
	// Shard is the part of the run that this is; the mutants of other parts are
	// there too, not run.
	Shard Shard
	// Tree tells the code and the tests that were judged from any others: reports
	// of one Tree can be merged. It is a digest, empty on a listing.
	Tree string
	// Terms are what the gate asked, in its order; none where there is no gate.
	Terms []Term
}
