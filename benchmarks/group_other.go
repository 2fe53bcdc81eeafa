//go:build !unix

package main

import "os/exec"

// Elsewhere there are no process groups: what a command started may go on for a
// while when it is ended at its time limit.
func setGroup(*exec.Cmd) {}

func interruptGroup(cmd *exec.Cmd) { killGroup(cmd) }

func killGroup(cmd *exec.Cmd) {
	if cmd.Process != nil { // it started
		_ = cmd.Process.Kill()
	}
}
