//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// setGroup gives the process a group of its own, so that what it started ends
// with it and does not disturb the next measurement.
func setGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(cmd *exec.Cmd) {
	// ESRCH: the group is gone, which is what was wanted.
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
}
