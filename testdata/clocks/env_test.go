package clocks

import (
	"os"
	"testing"
)

// clock: virtual
// want: await-removed failed, exponent-dropped passed
func TestThatClearsTheEnvironment(t *testing.T) {
	os.Clearenv()
	waited(t, 1)
}
