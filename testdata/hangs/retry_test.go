package hangs

import (
	"os"
	"testing"
)

func TestBefore(t *testing.T) { _ = Do(func() error { return nil }) }

func TestThatHangs(t *testing.T) {
	t.Run("inside", func(t *testing.T) {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		_ = Do(func() error {
			_, err := r.Read(make([]byte, 1))
			return err
		})
	})
}

func TestBehind(t *testing.T) { _ = Do(func() error { return nil }) }
