package harness

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"runtime"
	"time"
)

// A process is one run of a program in a process group of its own.
type process struct {
	path string
	args []string
	dir  string
	env  []string
	// limit ends it; 0 for none.
	limit time.Duration
	// stdout and stderr may be the same writer.
	stdout, stderr io.Writer
}

// run starts the process and waits for it. When the process has ended, or the
// limit is over, or ctx is done, the whole group is killed: a test's children do
// not outlive it. An error means that there is no result: the process could not be started,
// or ctx is done.
func (p process) run(ctx context.Context) (code int, stopped stop, elapsed time.Duration, err error) {
	// The kernel ends the child when the thread that started it ends (see
	// setGroup), so the thread must not end first.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()

	cmd := exec.Command(p.path, p.args...)
	cmd.Dir, cmd.Env = p.dir, p.env
	cmd.Stdout, cmd.Stderr = p.stdout, p.stderr
	// A grandchild that left the group may hold the pipe open.
	cmd.WaitDelay = 200 * time.Millisecond
	setGroup(cmd)
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, ranToItsEnd, 0, err
	}
	ended := make(chan struct{})
	watched := make(chan stop)
	go func() { watched <- p.watch(ctx, cmd, ended) }()
	err = cmd.Wait()
	elapsed = time.Since(start)
	close(ended)
	stopped = <-watched
	killGroup(cmd)
	if ctx.Err() != nil {
		return 0, stopped, elapsed, context.Cause(ctx)
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		return 0, stopped, elapsed, err
	}
	return cmd.ProcessState.ExitCode(), stopped, elapsed, nil
}

// watch kills the group when the limit is over or ctx is done, and returns when
// the process has ended.
func (p process) watch(ctx context.Context, cmd *exec.Cmd, ended <-chan struct{}) stop {
	var over <-chan time.Time
	if p.limit > 0 {
		timer := time.NewTimer(p.limit)
		defer timer.Stop()
		over = timer.C
	}
	select {
	case <-ended:
		return ranToItsEnd
	case <-ctx.Done():
		killGroup(cmd)
		<-ended
		return ranToItsEnd
	case <-over:
		killGroup(cmd)
		<-ended
		return overTime
	}
}
