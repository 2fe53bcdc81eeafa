package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// errTooLong ends a command at its time limit.
var errTooLong = errors.New("over the time limit")

// A command is one process to time.
type command struct {
	args []string
	// results are the exit codes, beside 0, with which the tool says what it
	// found; any other is a failure of the tool.
	results []int
}

// A lab is where commands run: a temporary folder and an environment.
type lab struct {
	temp    string
	env     []string
	runs    int
	timeout time.Duration
	say     func(format string, args ...any)
}

// time runs a command in dir and returns its wall-clock time and its standard
// output, which is kept up to the moment when a time limit ended it. The error
// is errTooLong for that, and says what the command said where it failed.
func (l *lab) time(ctx context.Context, dir string, c command) (time.Duration, []byte, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, l.timeout, errTooLong)
	defer cancel()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, c.args[0], c.args[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, l.env, &stdout, &stderr
	setGroup(cmd)
	// Asked first: a tool knows best where its own processes are.
	cmd.Cancel = func() error { interruptGroup(cmd); return nil }
	cmd.WaitDelay = 10 * time.Second
	start := time.Now()
	err := cmd.Run()
	took := time.Since(start)
	if cause := context.Cause(ctx); cause != nil {
		killGroup(cmd)
		return took, stdout.Bytes(), cause
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) && slices.Contains(c.results, exit.ExitCode()) {
		err = nil
	}
	if err != nil {
		said := fmt.Sprintf("%s: %v: %s", strings.Join(c.args, " "), err, lastLines(stderr.Bytes(), stdout.Bytes()))
		// Nobody can look into the temporary folder later.
		err = errors.New(strings.ReplaceAll(said, l.temp+string(filepath.Separator), ""))
	}
	return took, stdout.Bytes(), err
}

// do runs a command that is not timed.
func (l *lab) do(ctx context.Context, dir string, args ...string) ([]byte, error) {
	_, out, err := l.time(ctx, dir, command{args: args})
	return out, err
}

// lastLines is the end of the first output that is not blank, on one line.
func lastLines(outputs ...[]byte) string {
	for _, out := range outputs {
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		if lines[0] == "" && len(lines) == 1 {
			continue
		}
		return strings.Join(lines[max(0, len(lines)-5):], " / ")
	}
	return "it said nothing"
}
