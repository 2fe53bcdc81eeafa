package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// enough is how long one tool may keep one subject: it is not timed again when
// its runs have taken that long together.
const enough = 30 * time.Second

// A series is what one tool took on one subject.
type series struct {
	tool tool
	// times has the whole time of each run, and steps that of each run's steps.
	times []time.Duration
	steps [][]time.Duration
	// mutants is how many were tried, in the last run.
	mutants int
	// over is set where the run was ended at the time limit: times has the limit.
	over bool
	// failed says why there is no time: what a tool said that could not do its
	// work. It is empty where there is one.
	failed string
}

// measured is a subject with a series for each tool, in the tools' order.
type measured struct {
	subject subject
	series  []*series
}

// newLab lays out the temporary folder: caches that belong to tools go there, and
// only the go command keeps its own.
func newLab(ctx context.Context, temp string, o options) (*lab, error) {
	l := &lab{temp: temp, env: os.Environ(), runs: o.runs, timeout: o.timeout}
	l.say = func(format string, args ...any) { fmt.Fprintf(o.stderr, format+"\n", args...) }
	cache, err := l.do(ctx, temp, "go", "env", "GOCACHE")
	if err != nil {
		return nil, err
	}
	l.env = append(l.env, "GOCACHE="+strings.TrimSpace(string(cache)), "GOWORK=off", "GOBIN="+filepath.Join(temp, "bin"),
		"XDG_CACHE_HOME="+filepath.Join(temp, "cache"), "TMPDIR="+filepath.Join(temp, "tmp"))
	for _, folder := range []string{"cache", "tmp"} {
		if err := os.Mkdir(filepath.Join(temp, folder), 0o755); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// all measures on the subjects. One that cannot be had here is named in missing, a
// sentence each.
func (l *lab) all(ctx context.Context, subjects []subject, tools []tool) (all []measured, missing []string, err error) {
	for _, s := range subjects {
		switch got, err := l.measure(ctx, s, tools); {
		case ctx.Err() != nil:
			return nil, nil, ctx.Err()
		case err != nil:
			l.say("%s: %v", s.name, err)
			missing = append(missing, s.name+" is not measured: it could not be laid out.")
		default:
			all = append(all, got)
		}
	}
	return all, missing, nil
}

// measure times the tools on the subject in turn: each once, then each once again.
func (l *lab) measure(ctx context.Context, s subject, tools []tool) (measured, error) {
	got := measured{subject: s}
	for _, t := range tools {
		got.series = append(got.series, &series{tool: t})
	}
	if err := l.layOut(ctx, s, tools); err != nil {
		return got, err
	}
	changes := 0
	for range l.runs {
		for i, one := range got.series {
			if !one.tool.fresh && got.series[i-1].ended() {
				one.failed = "the run that it repeats did not come to its end"
			}
			if one.done() {
				continue
			}
			changes++
			if err := l.once(ctx, s, one, changes); err != nil {
				return got, err
			}
			l.say("%s: %s: %s", s.name, one.tool.name, one.last())
		}
	}
	return got, nil
}

// ended tells that the tool did not come to an end by itself.
func (s *series) ended() bool { return s.over || s.failed != "" }

// done tells whether a series is long enough, or of no use.
func (s *series) done() bool {
	var sum time.Duration
	for _, t := range s.times {
		sum += t
	}
	return s.ended() || sum > enough
}

func (s *series) last() string {
	switch {
	case s.failed != "":
		return s.failed
	case s.over:
		return fmt.Sprintf("ended after %d mutants", s.mutants)
	case s.tool.count == nil:
		return short(s.times[len(s.times)-1])
	}
	return fmt.Sprintf("%s for %d mutants", short(s.times[len(s.times)-1]), s.mutants)
}

// layOut gives each tool a copy of the subject of its own, so that one that writes
// to its sources disturbs no other, and builds what the subject imports.
func (l *lab) layOut(ctx context.Context, s subject, tools []tool) error {
	for _, t := range tools {
		dir := l.dir(s, t)
		if _, err := os.Stat(dir); err == nil {
			continue // two tools share it
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		if err := s.lay(ctx, l, dir); err != nil {
			return err
		}
		if _, err := l.do(ctx, dir, "go", "test", "-run", "^$", s.pattern); err != nil {
			return err
		}
	}
	return nil
}

func (l *lab) dir(s subject, t tool) string {
	return filepath.Join(l.temp, "subjects", strings.ReplaceAll(s.name, "/", "-"), t.folder)
}

// once makes the change, which is not timed, and times the steps of one run. A
// tool that fails is part of the result, and no error.
func (l *lab) once(ctx context.Context, s subject, one *series, number int) error {
	dir := l.dir(s, one.tool)
	if one.tool.fresh {
		if err := s.change(dir, number); err != nil {
			return err
		}
	}
	if one.tool.committed {
		if err := l.commit(ctx, dir); err != nil {
			return err
		}
	}
	var sum time.Duration
	var steps []time.Duration
	var output []byte
	for _, step := range one.tool.steps(s) {
		took, out, err := l.time(ctx, dir, step)
		if one.over = errors.Is(err, errTooLong); one.over {
			took = l.timeout // not what it took to end it
		}
		sum, steps, output = sum+took, append(steps, took), out
		if one.over {
			break
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			one.failed = err.Error()
			return nil
		}
	}
	one.times, one.steps = append(one.times, sum), append(one.steps, steps)
	if err := one.read(s, output); err != nil {
		one.failed = err.Error()
	}
	return nil
}

// read takes from a run's output what the time is worth.
func (s *series) read(on subject, output []byte) error {
	if s.tool.count == nil {
		if strings.Contains(string(output), "(cached)") {
			return errors.New("go test answered from its cache: the change to the subject changed nothing")
		}
		return nil
	}
	n, err := s.tool.count(output)
	if err != nil && !s.over { // one that was ended may have no report
		return err
	}
	if n == 0 && !s.over {
		return fmt.Errorf("%s tried no mutant", s.tool.name)
	}
	if s.tool.exact && on.mutants > 0 && !s.over && n != on.mutants {
		return fmt.Errorf("%s tried %d mutants on a package made to have %d", s.tool.name, n, on.mutants)
	}
	s.mutants = n
	return nil
}
