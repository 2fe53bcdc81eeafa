package harness

import (
	"os/exec"
	"syscall"
)

// setGroup gives the process a group of its own, and has the kernel kill it
// when mutcheck dies, even of a SIGKILL.
func setGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func killGroup(cmd *exec.Cmd) {
	// ESRCH: the group is gone, which is what was wanted.
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
}
