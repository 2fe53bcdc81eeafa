package harness

import (
	"bytes"
	"strings"
	"sync/atomic"
	"time"

	"github.com/mutcheck/mutcheck/mutants/weave"
)

// outputLimit bounds what a process may print, in bytes. A test that prints
// without end would otherwise fill the time until its limit.
const outputLimit = 256 << 20

// messageLimit bounds what is kept of a test's output, in bytes. The
// beginning is kept: that is where the first failure is.
const messageLimit = 16 << 10

// outlived is what a bubble says of a test whose goroutine goes on when the test
// is over. On the real clock nothing is wrong with that.
const outlived = "main bubble goroutine has exited but blocked goroutines remain"

// An ending is how a test says that it ended.
type ending int

const (
	unended ending = iota
	passed
	failed
	skipped
)

// good says whether the test has not failed.
func (e ending) good() bool { return e == passed || e == skipped }

// A testRecord is what one test said of itself.
type testRecord struct {
	name   string
	ending ending
	// elapsed is what the testing package measured, to 10 ms.
	elapsed time.Duration
	// paused says that it waits for its turn among the parallel tests.
	paused bool
	// runs is how often it began, fails how often it failed. The output is that of the
	// first run that failed; of the last, where none did.
	runs, fails int
	// underWay says that the last run is under way.
	underWay bool
	output   bytes.Buffer
}

// begin is for a test that begins, perhaps once more.
func (t *testRecord) begin() {
	t.underWay = true
	if t.runs++; t.ending != failed {
		t.output.Reset()
	}
}

// end is for one that says how it ended. What failed has failed, whatever is printed later.
func (t *testRecord) end(how ending) {
	t.underWay = false
	if how == failed {
		t.fails++
	}
	if t.ending != failed {
		t.ending = how
	}
}

// print adds to the output.
func (t *testRecord) print(line []byte) {
	if t.runs > 1 && t.ending == failed {
		return
	}
	printTo(&t.output, line)
}

// A recorder reads the output of a test binary that runs with
// -test.v=test2json, in which a 0x16 byte stands before each line of the testing
// package's own. It is an io.Writer, knows no process, and fails with errFull
// when the output goes over the limit.
//
// Output counts for the test that was named last, as in go tool test2json.
type recorder struct {
	tests map[string]*testRecord
	// order has the names in the order in which they were first run.
	order   []string
	current *testRecord
	// outside is what was printed while no test was named.
	outside bytes.Buffer
	line    []byte
	// cutShort is what a process says that cannot write its trace.
	cutShort string
	// outlived is set where a bubble said that a goroutine in it outlives its test.
	outlived bool
	// room is how many bytes more it takes; full is closed when there is none.
	room int
	full chan struct{}
	// at is when the last piece came, in nanoseconds since 1970.
	at atomic.Int64
	// running is the test that was named last, for those that look on.
	running atomic.Pointer[runningTest]
}

// A runningTest is a test, and when it was named first.
type runningTest struct {
	name  string
	since time.Time
}

// printed is when the last piece came; at first, when the recorder was made.
func (r *recorder) printed() time.Time { return time.Unix(0, r.at.Load()) }

func newRecorder() *recorder {
	r := &recorder{tests: map[string]*testRecord{}, room: outputLimit, full: make(chan struct{})}
	r.at.Store(time.Now().UnixNano())
	return r
}

const marker = 0x16

// Write takes the next piece of the output.
func (r *recorder) Write(p []byte) (int, error) {
	r.at.Store(time.Now().UnixNano())
	if r.room < 0 {
		return 0, errFull
	}
	if r.room -= len(p); r.room < 0 {
		close(r.full)
		return 0, errFull
	}
	for _, c := range p {
		if c == marker && len(r.line) > 0 {
			r.flush()
		}
		if len(r.line) < messageLimit {
			r.line = append(r.line, c)
		}
		if c == '\n' {
			r.flush()
		}
	}
	return len(p), nil
}

// close takes what is left of a last line without an end.
func (r *recorder) close() { r.flush() }

func (r *recorder) flush() {
	line := r.line
	r.line = r.line[:0]
	if len(line) > 0 && line[0] == marker && r.frame(strings.TrimSpace(string(line[1:]))) {
		return
	}
	if words, ok := strings.CutPrefix(string(line), weave.FullWords); ok {
		r.cutShort = strings.TrimSpace(words)
	}
	r.outlived = r.outlived || strings.Contains(string(line), outlived)
	if r.current != nil {
		r.current.print(line)
	} else {
		printTo(&r.outside, line)
	}
}

// printTo adds to an output what there is room for.
func printTo(out *bytes.Buffer, line []byte) {
	if room := messageLimit - out.Len(); room > 0 {
		out.Write(line[:min(len(line), room)])
	}
}

var endings = map[string]ending{"PASS": passed, "FAIL": failed, "SKIP": skipped}

// frame reads a line of the testing package's own, and says whether it is one.
func (r *recorder) frame(line string) bool {
	if rest, ok := strings.CutPrefix(line, "=== "); ok {
		verb, name, _ := strings.Cut(rest, " ")
		name = strings.TrimSpace(name)
		switch verb {
		case "RUN", "CONT", "NAME", "PAUSE":
			r.current = r.named(name)
			if r.current != nil && verb == "RUN" {
				r.current.begin()
			}
			if r.current != nil && verb != "NAME" {
				r.current.paused = verb == "PAUSE"
				r.running.Store(&runningTest{name, time.Now()})
			}
			return true
		case "ATTR":
			return true
		}
		return false
	}
	rest, ok := strings.CutPrefix(line, "--- ")
	if !ok {
		return false
	}
	verb, rest, _ := strings.Cut(rest, ": ")
	end, ok := endings[verb]
	if !ok {
		return false
	}
	name, elapsed := rest, time.Duration(0)
	if i := strings.LastIndex(rest, " ("); i >= 0 {
		name = rest[:i]
		elapsed, _ = time.ParseDuration(strings.Trim(rest[i:], " ()")) // 0 where it is none
	}
	if t := r.named(name); t != nil {
		t.elapsed = elapsed
		t.end(end)
		r.current = t
	}
	return true
}

// named is the record of a test; nil for no name.
func (r *recorder) named(name string) *testRecord {
	if name == "" {
		return nil
	}
	t := r.tests[name]
	if t == nil {
		t = &testRecord{name: name}
		r.tests[name] = t
		r.order = append(r.order, name)
	}
	return t
}

// repeated says whether a test began once more.
func (r *recorder) repeated() bool {
	for _, t := range r.tests {
		if t.runs > 1 {
			return true
		}
	}
	return false
}

// leaves are the tests without subtests, in the order in which they ran.
func (r *recorder) leaves() []string {
	parent := map[string]bool{}
	for _, name := range r.order {
		for i := range len(name) {
			if name[i] == '/' {
				parent[name[:i]] = true
			}
		}
	}
	var out []string
	for _, name := range r.order {
		if !parent[name] {
			out = append(out, name)
		}
	}
	return out
}

// ancestors are the tests around a subtest, innermost first.
func ancestors(name string) []string {
	var out []string
	for i := strings.LastIndexByte(name, '/'); i >= 0; i = strings.LastIndexByte(name[:i], '/') {
		out = append(out, name[:i])
	}
	return out
}
