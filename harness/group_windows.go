package harness

import (
	"os/exec"
	"strconv"
	"syscall"
)

// setGroup gives the process a group of its own, so that a Ctrl-C in the
// console reaches mutcheck alone.
func setGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// killGroup kills the process and its descendants. Windows has no signal to a
// group; taskkill follows the tree.
func killGroup(cmd *exec.Cmd) {
	if cmd.ProcessState != nil {
		return
	}
	_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run()
	_ = cmd.Process.Kill()
}
