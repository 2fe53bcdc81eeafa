package harness

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/mutcheck/mutcheck/mutants/weave"
	"github.com/mutcheck/mutcheck/report"
)

// A run is one run of mutcheck, with its defaults filled in.
type run struct {
	Options
	dir  string
	jobs int
	// temp is the run's own folder, which is gone when the run ends.
	temp      string
	toolchain toolchain
	// began is when the run did: what is written later was not read, perhaps.
	began time.Time
	// eachAlone has the baseline run each test alone that may need others.
	eachAlone bool
	// memory is what earlier runs have found out; nil without a cache.
	memory *memory

	mu     sync.Mutex // guards Log, Progress and what follows
	last   Step
	traces int
	// open are the tests of a package that have their bubbles in subtests.
	open map[string][]string
	// families are known when the tests have run together.
	families map[string]*family
	// accessed are what the tests of the baseline asked the system for.
	accessed accesses
}

// newRun begins a run; end removes its folder.
func newRun(o Options) (r *run, end func(), err error) {
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, nil, err
	}
	// The go command does not apply an overlay, and does not say so, where its
	// files are named through another path than the one that it sees.
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, nil, &UserError{Message: err.Error()}
	}
	temp, err := newTempFolder()
	if err != nil {
		return nil, nil, err
	}
	o.BuildFlags, o.Env = slices.Clone(o.BuildFlags), slices.Clone(o.Env) // a run adds its own
	r = &run{
		Options: o, dir: dir, jobs: o.Jobs, temp: temp.dir, began: time.Now(), open: map[string][]string{},
		accessed: accesses{files: map[string]bool{}, env: map[string]bool{}},
	}
	if r.Memory == 0 {
		r.Memory = DefaultMemory
	}
	if r.Timeout == 0 {
		r.Timeout = DefaultTimeout
	}
	if r.jobs <= 0 {
		r.jobs = runtime.GOMAXPROCS(0)
	}
	return r, temp.remove, nil
}

// Run finds the retries, mutates them, runs the tests on every mutant, and
// returns the kill table. It writes nothing to the user's tree. Its errors are
// *UserError, *Nothing, *RedBaseline, the cause of ctx, or a fault of its own.
func Run(ctx context.Context, o Options) (*report.Matrix, error) {
	r, end, err := newRun(o)
	if err != nil {
		return nil, err
	}
	defer end()
	file := r.cacheFile()
	if _, err := os.Stat(file); err == nil {
		if err := r.readToolchain(ctx); err != nil {
			return nil, err
		}
		if m := r.recall(file); m != nil {
			r.log("nothing has changed since the last run: this is its answer (--no-cache runs the tests again)\n")
			return m, nil
		}
	}
	m, in, err := r.all(ctx)
	err = r.onFullDisk(err)
	if err == nil && in != nil && file != "" {
		writeEntry(file, entry{*in, *m})
	}
	return m, err
}

// List finds the retries and their mutants and runs nothing: the statuses of the
// Matrix are all Pending.
func List(ctx context.Context, o Options) (*report.Matrix, error) {
	r, end, err := newRun(o)
	if err != nil {
		return nil, err
	}
	defer end()
	r.step("loading", 0, 0)
	ws, err := r.load(ctx, false)
	if err != nil {
		return nil, r.onFullDisk(err)
	}
	plan, err := r.find(ws)
	if err != nil {
		return nil, err
	}
	m := plan.matrix(r.Version)
	m.Pending = true
	return m, nil
}

// all does a whole run. Beside the kill table it returns what it was made from;
// nil where that cannot be told.
func (r *run) all(ctx context.Context) (*report.Matrix, *inputs, error) {
	r.step("loading", 0, 0)
	ws, err := r.load(ctx, true)
	if err != nil {
		return nil, nil, err
	}
	plan, err := r.find(ws)
	if err != nil {
		return nil, nil, err
	}
	tests := ws.testsOf(plan)
	if len(tests) == 0 {
		return nil, nil, &Nothing{What: "no test imports the packages that were mutated", Next: "name the packages that have the tests with --tests"}
	}
	if err := plan.weave(); err != nil {
		return nil, nil, err
	}
	if r.bubbles() {
		files, err := bubbled(tests, plan.files)
		if err != nil {
			return nil, nil, err
		}
		maps.Copy(plan.files, files)
	}
	r.step("building", 0, 0)
	binaries, err := r.build(ctx, "woven", plan.files, tests)
	if isCompileError(err) {
		err = cmp.Or(r.compile(ctx), err)
	}
	if err != nil {
		return nil, nil, err
	}
	before := stamps(tests)
	if err := r.buildOwn(ctx, plan, tests); err != nil {
		return nil, nil, err
	}
	columns, err := r.judge(ctx, plan, binaries)
	if errors.Is(err, errDependent) {
		r.eachAlone = true
		plan.forget()
		columns, err = r.judge(ctx, plan, binaries)
	}
	if err != nil {
		return nil, nil, err
	}
	r.logKnown()
	if words := plan.leftBehind(before, stamps(tests)); words != "" {
		plan.warnings = append(plan.warnings, words)
	}
	m := plan.matrix(r.Version)
	columns.addTo(m, plan)
	m.Shard, m.Tree, m.Partial = r.Shard, r.treeDigest(ws), len(r.IDs) > 0 || r.Changes != nil
	// In an order that does not depend on how far the mutants are spread.
	slices.Sort(m.Warnings)
	m.Warnings = slices.Compact(m.Warnings)
	if in, ok := r.inputsOf(ws, columns); ok {
		r.rememberCells(ws, in)
		return m, &in, nil
	}
	return m, nil, nil
}

// judge runs the tests, on the unchanged code and on the mutants.
func (r *run) judge(ctx context.Context, p *plan, binaries []binary) (*columns, error) {
	cs, err := r.baseline(ctx, p, binaries)
	if err != nil {
		return nil, err
	}
	if err := r.controls(ctx, p, cs); err != nil {
		return nil, err
	}
	r.memory = r.recallCells(p.ws, cs)
	return cs, r.cells(ctx, p, cs)
}

// bubbles says whether tests may run on the virtual clock.
func (r *run) bubbles() bool { return r.Clock != report.RealClock && r.toolchain.hasBubbles() }

// goEnv is the environment of every go command. What one that is killed leaves
// behind, itself or through a compiler, is in the run's own folder.
func (r *run) goEnv() []string {
	return r.env("GOTMPDIR="+r.temp, "TMPDIR="+r.temp, "TMP="+r.temp) // TMP on Windows
}

// env is the environment of every test.
func (r *run) env(more ...string) []string {
	var out []string
	for _, kv := range os.Environ() {
		switch name, _, _ := strings.Cut(kv, "="); name {
		case weave.ActiveVar, weave.TraceVar, weave.LimitVar, weave.ClockVar, weave.OpenVar, weave.TrialVar, "PWD":
		default:
			out = append(out, kv)
		}
	}
	return append(append(out, r.Env...), more...)
}

// logCommand writes a command as a person would type it.
func (r *run) logCommand(dir, name string, args ...string) {
	if r.Log == nil {
		return
	}
	words := []string{name}
	for _, a := range args {
		if strings.ContainsAny(a, " \t\n\"'$`\\|&;<>()*?[]#~") || a == "" {
			a = strconv.Quote(a)
		}
		words = append(words, a)
	}
	r.log("cd %s && %s\n", dir, strings.Join(words, " "))
}

func (r *run) log(format string, args ...any) {
	if r.Log == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	fmt.Fprintf(r.Log, format, args...)
}

// traceFile is a name for the trace of the next process.
func (r *run) traceFile() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.traces++
	return filepath.Join(r.temp, fmt.Sprintf("trace%d", r.traces))
}
