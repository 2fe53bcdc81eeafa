package main

import (
	"io"
	"os"

	"github.com/mattn/go-isatty"
)

// isTerminal tells whether what is written to w is seen by a person at once.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}
