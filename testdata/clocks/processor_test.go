//go:build processors

package clocks

import (
	"runtime"
	"testing"
)

// Tests in a bubble run on one processor, where the system has a way to do that. These need
// more, all but the last.

// clock: real
// want: await-removed failed, exponent-dropped passed
func TestThatSkipsItselfOnOneProcessor(t *testing.T) {
	if runtime.NumCPU() == 1 {
		t.Skip("nothing runs side by side here")
	}
	waited(t, 1)
}

// clock: real
// want: await-removed failed, exponent-dropped passed
func TestThatFailsOnOneProcessor(t *testing.T) {
	if runtime.NumCPU() == 1 {
		t.Fatal("nothing runs side by side here")
	}
	waited(t, 1)
}

func TestOfWhichAPartSkipsItselfOnOneProcessor(t *testing.T) {
	// clock: real
	// want: await-removed failed, exponent-dropped passed
	t.Run("one", func(t *testing.T) {
		if runtime.NumCPU() == 1 {
			t.Skip("nothing runs side by side here")
		}
		waited(t, 1)
	})
	// clock: virtual
	t.Run("other", func(t *testing.T) { waited(t, 1) })
}
