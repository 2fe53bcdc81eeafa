package apart

import (
	"errors"
	"testing"
	"time"

	"example.com/celled/retry"
)

func TestFatal(t *testing.T) {
	n := 0
	err := retry.Do(3, func() error { n++; return retry.ErrFatal }, func(time.Duration) {})
	if !errors.Is(err, retry.ErrFatal) || n != 1 {
		t.Errorf("%d calls, %v", n, err)
	}
}

func TestGrowth(t *testing.T) {
	if w := waited(failures); len(w) != failures || w[1] != 2*w[0] {
		t.Errorf("waited %v", w)
	}
}

func TestCap(t *testing.T) {
	if w := waited(6); w[5] != 4*time.Second {
		t.Fatalf("waited %v", w)
	}
}

func TestTable(t *testing.T) {
	for _, c := range []struct {
		name     string
		attempts int
	}{{"one", 1}, {"three", 3}} {
		t.Run(c.name, func(t *testing.T) {
			n := 0
			retry.Do(c.attempts, func() error { n++; return errors.New("busy") }, func(time.Duration) {})
			if n != c.attempts {
				t.Errorf("%d calls", n)
			}
		})
	}
}

func TestNothing(t *testing.T) {
	time.Sleep(time.Hour)
	retry.Do(1, func() error { return nil }, func(time.Duration) {})
}
