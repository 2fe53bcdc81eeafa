package harness

import (
	"errors"
	"fmt"
	"strings"
)

// noSpace is what systems say of a disk that is full.
var noSpace = []string{"no space left on device", "not enough space on the disk", "disk quota exceeded"}

// onFullDisk turns an error that comes of a full disk into one that says what to do.
// What the user's tests say stays as it is: they may be about full disks.
func (r *run) onFullDisk(err error) error {
	var red *RedBaseline
	if err == nil || errors.As(err, &red) {
		return err
	}
	for _, line := range strings.Split(err.Error(), "\n") {
		for _, words := range noSpace {
			if strings.Contains(line, words) {
				return &UserError{Message: fmt.Sprintf("a disk is full: %s\nfree some space, or let TMPDIR name a folder with more: "+
					"the run's files are in %s, and the go command's own in GOCACHE", strings.TrimSpace(line), r.temp)}
			}
		}
	}
	return err
}
