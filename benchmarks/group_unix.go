//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// setGroup gives the process a group of its own, so that what it started ends
// with it and does not disturb the next measurement.
func setGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func interruptGroup(cmd *exec.Cmd) { signalGroup(cmd, syscall.SIGINT) }

func killGroup(cmd *exec.Cmd) { signalGroup(cmd, syscall.SIGKILL) }

func signalGroup(cmd *exec.Cmd, sig syscall.Signal) {
	if cmd.Process == nil {
		return // it did not start
	}
	// ESRCH: the group is gone, which is what was wanted.
	_ = syscall.Kill(-cmd.Process.Pid, sig)
}
