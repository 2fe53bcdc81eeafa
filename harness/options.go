package harness

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/mutcheck/mutcheck/report"
)

// Options say what to run. The zero value of a field is its default.
type Options struct {
	// Dir is the folder that patterns are relative to; empty means the
	// current one.
	Dir string
	// Patterns name the packages whose retries are mutated, as the go command
	// takes them; none means ".".
	Patterns []string
	// Tests name the packages whose tests are judged; none means Patterns.
	Tests []string
	// IDs restrict the run to these mutants; none means all.
	IDs []string
	// Changes restrict the run to the mutants that a change is about: those of the
	// retries that it touches, and all where it touches their tests; nil means no
	// such restriction.
	Changes *Changes
	// Shard is the part of the mutants to run; the others are in the answer too,
	// not run. The zero Shard means all.
	Shard report.Shard
	// Clock is the clock that tests run on: report.RealClock for all of them;
	// empty for the virtual one where the baseline passes on it, and the real one
	// elsewhere; report.VirtualClock for the virtual one, or an error.
	Clock string
	// Jobs is how many cells run at once; 0 means one for each processor.
	Jobs int
	// Memory is how many bytes a test process may hold; 0 means DefaultMemory.
	Memory int64
	// BuildFlags go to every go command: "-trimpath", "-race", "-tags=x".
	BuildFlags []string
	// TestArgs go to every test binary, behind mutcheck's own.
	TestArgs []string
	// Timeout is how long the tests of a binary may take on the unchanged code; 0
	// means DefaultTimeout.
	Timeout time.Duration
	// Env is added to the environment of every process.
	Env []string
	// NoCache neither asks the cache for the answer nor keeps it there.
	NoCache bool
	// Scratch says that Dir is a folder from Scratch: the cache does not tell
	// such folders apart.
	Scratch bool
	// Progress is told how far the run is; nil for nobody.
	Progress func(Step)
	// Version of mutcheck, for the report.
	Version string
	// Log receives the commands that are run, one a line; nil for none.
	Log io.Writer
}

// DefaultMemory is the memory limit of a test process, in bytes.
const DefaultMemory = 1 << 30

// DefaultTimeout is the go command's own limit for a test binary.
const DefaultTimeout = 10 * time.Minute

// A Step is how far a run is: "cells", 3 of 28. Total is 0 where it is not
// known yet.
type Step struct {
	Name        string
	Done, Total int
	// Test is one that runs on the unchanged code for a while already, Running how
	// long; empty for none.
	Test    string
	Running time.Duration
}

// A RedBaseline is the error for tests that fail before anything is mutated.
type RedBaseline struct {
	// Failed are the tests, by full name, with what they said.
	Failed []RedTest
}

// A RedTest is one test that fails on the unchanged code.
type RedTest struct {
	ID, Message string
	Elapsed     time.Duration
}

func (e *RedBaseline) Error() string {
	names := make([]string, len(e.Failed))
	for i, t := range e.Failed {
		names[i] = t.ID
	}
	return fmt.Sprintf("the baseline fails: %s on the unchanged code; make the tests pass first", strings.Join(names, ", "))
}

// Nothing is the error for a run that has nothing to judge: no retry found,
// or no test ran.
type Nothing struct {
	// What is missing, Next what to do about it.
	What, Next string
}

func (e *Nothing) Error() string { return e.What + "; " + e.Next }

// A UserError is a mistake in what mutcheck was given: a pattern that matches
// nothing, code that does not compile, a broken comment.
type UserError struct{ Message string }

func (e *UserError) Error() string { return e.Message }
