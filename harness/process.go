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
	// quiet ends it when it has printed nothing for so long; 0 for no such limit.
	// printed is when it printed last.
	quiet   time.Duration
	printed func() time.Time
	// memory ends the group when one of its processes holds more bytes than
	// this; 0 for no limit, which is also what systems have where it cannot be
	// measured.
	memory int64
	// oneProcessor keeps the process on one processor, where the system can. A process that is
	// spread over several spends more time on that than it gains, if it lasts no longer than
	// most tests.
	oneProcessor bool
	// stdout and stderr may be the same writer.
	stdout, stderr io.Writer
	// full ends the group when it is closed: the writers take no more. Nil for
	// writers that take all.
	full <-chan struct{}
}

// An outcome is how a process ended.
type outcome struct {
	code    int // the exit code; -1 for a signal
	stopped stop
	elapsed time.Duration
	// busy is the processor time that it took, with that of its children.
	busy time.Duration
}

// errFull is the error of a writer that takes no more output.
var errFull = errors.New("too much output")

// memoryInterval is how often the memory of a process is measured.
const memoryInterval = 50 * time.Millisecond

// run starts the process and waits for it. When the process has ended, or the
// limit is over, or ctx is done, the whole group is killed: a test's children do
// not outlive it. An error means that there is no result: the process could not be started,
// or ctx is done.
func (p process) run(ctx context.Context) (o outcome, err error) {
	// The kernel ends the child when the thread that started it ends (see
	// setGroup), so the thread must not end first.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if p.oneProcessor {
		defer onOneProcessor()()
	}

	cmd := exec.Command(p.path, p.args...)
	cmd.Dir, cmd.Env = p.dir, p.env
	cmd.Stdout, cmd.Stderr = p.stdout, p.stderr
	// A grandchild that left the group may hold the pipe open.
	cmd.WaitDelay = 200 * time.Millisecond
	setGroup(cmd)
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return outcome{}, err
	}
	ended := make(chan struct{})
	watched := make(chan stop)
	go func() { watched <- p.watch(ctx, cmd, ended) }()
	err = cmd.Wait()
	o.elapsed = time.Since(start)
	close(ended)
	o.stopped = <-watched
	killGroup(cmd)
	if ctx.Err() != nil {
		return o, context.Cause(ctx)
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) && !errors.Is(err, errFull) {
		return o, err
	}
	o.code = cmd.ProcessState.ExitCode()
	o.busy = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return o, nil
}

// watch kills the group when a limit is over or ctx is done, and returns when
// the process has ended.
func (p process) watch(ctx context.Context, cmd *exec.Cmd, ended <-chan struct{}) stop {
	var over <-chan time.Time
	if p.limit > 0 {
		timer := time.NewTimer(p.limit)
		defer timer.Stop()
		over = timer.C
	}
	measure := time.NewTicker(memoryInterval)
	defer measure.Stop()
	stopped := ranToItsEnd
	for {
		select {
		case <-ended:
			return stopped
		case <-ctx.Done():
		case <-over:
			stopped = overTime
		case <-p.full:
			stopped = overOutput
		case <-measure.C:
			switch {
			case p.memory > 0 && largest(cmd.Process.Pid) > p.memory:
				stopped = overMemory
			case p.quiet > 0 && time.Since(p.printed()) > p.quiet:
				stopped = overTime
			default:
				continue
			}
		}
		killGroup(cmd)
		<-ended
		return stopped
	}
}
