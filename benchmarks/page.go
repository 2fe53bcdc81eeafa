package main

import (
	"bytes"
	"fmt"
	"os"
)

// The lines of the page between which the tables stand.
const (
	beginMarker = "<!-- measured: begin -->"
	endMarker   = "<!-- measured: end -->"
)

// fill returns the page in the file with text between its markers.
func fill(file, text string) ([]byte, error) {
	page, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	page, err = between(page, text)
	if err != nil {
		return nil, fmt.Errorf("page %s: %w", file, err)
	}
	return page, nil
}

// between replaces what stands between the markers, each of which has a line
// of its own.
func between(page []byte, text string) ([]byte, error) {
	head, rest, begins := bytes.Cut(page, []byte(beginMarker+"\n"))
	_, tail, ends := bytes.Cut(rest, []byte(endMarker+"\n"))
	if !begins || !ends {
		return nil, fmt.Errorf("it needs a line %q and, below it, a line %q", beginMarker, endMarker)
	}
	return fmt.Appendf(nil, "%s%s\n\n%s\n%s\n%s", head, beginMarker, text, endMarker, tail), nil
}
