package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra/doc"
)

// TestTheManPagesSayWhatTheCommandsSay holds docs/man to the commands; -update
// writes it anew.
func TestTheManPagesSayWhatTheCommandsSay(t *testing.T) {
	root := newRootCommand(io.Discard, io.Discard)
	root.DisableAutoGenTag = true
	root.InitDefaultCompletionCmd()
	dir := t.TempDir()
	// The pages of a version are dated by its release; these are not.
	date := time.Date(2026, time.November, 1, 0, 0, 0, 0, time.UTC)
	if err := doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "mutcheck", Manual: "mutcheck", Date: &date}, dir); err != nil {
		t.Fatal(err)
	}
	committed := filepath.Join("..", "..", "docs", "man")
	if *update {
		if err := os.RemoveAll(committed); err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(committed, os.DirFS(dir)); err != nil {
			t.Fatal(err)
		}
	}
	want, got := pagesIn(t, dir), pagesIn(t, committed)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("docs/man is not what the commands say; go test ./cmd/mutcheck -run ManPages -update writes it:\n%s", diff)
	}
	if !slices.ContainsFunc(strings.Fields(got["mutcheck.1"]), func(word string) bool { return strings.Contains(word, "mutate") }) {
		t.Error("the page does not have the flags")
	}
}

func pagesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.1"))
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		pages[filepath.Base(name)] = string(bytes.TrimSpace(text))
	}
	return pages
}
