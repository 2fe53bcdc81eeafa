package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestAFileIsReplacedWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "report.json")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	half := func(w io.Writer) error {
		_, err := io.WriteString(w, "ha")
		return errors.Join(err, errors.New("the disk is full"))
	}
	if err := replaceFile(path, half); err == nil {
		t.Error("half a file is no error")
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "old" {
		t.Errorf("after half a file: %q, %v", text, err)
	}
	whole := func(w io.Writer) error {
		_, err := io.WriteString(w, "new")
		return err
	}
	if err := replaceFile(path, whole); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	info, statErr := os.Stat(path)
	if err != nil || statErr != nil || string(text) != "new" || info.Mode().Perm() != 0o600 {
		t.Errorf("%q, mode %v, %v, %v", text, info.Mode(), err, statErr)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
