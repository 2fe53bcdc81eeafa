package harness

// Scratch makes a temporary folder for a caller that lays out code to run. The
// caller removes it; where the process is killed before, the next run does.
func Scratch() (dir string, remove func(), err error) {
	t, err := newTempFolder()
	if err != nil {
		return "", nil, err
	}
	return t.dir, t.remove, nil
}
