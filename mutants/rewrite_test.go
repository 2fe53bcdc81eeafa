package mutants

import (
	"slices"
	"strings"
	"testing"
)

func TestAConstantIsNeverTakenFromAUserWhoRenamedIt(t *testing.T) {
	found := Find(parse(t, `package retry

func do(op func() error, true bool) (err error) {
	for n := 0; n < 3; n++ {
		if err = op(); err == nil {
			return nil
		}
	}
	return err
}
`))
	if got := found.Mutants[0].After; got != "if err = op(); err == nil || (0 == 0) { return err }" {
		t.Errorf("after: %s", got)
	}
}

func TestWhatADroppedOperandUsedIsStillUsed(t *testing.T) {
	mutants := Find(load(t, ".", nil, "./testdata/lost")[0]).Mutants
	for id, want := range map[string]string{
		"effect:cap-dropped":        "_ = limit(); return base<<n",
		"variable:cap-dropped":      "_ = most; return base<<n",
		"imported:exponent-dropped": "base * math.Pow(2, float64(n) * 0)",
		"count:exponent-dropped":    "base << (n * 0)",
	} {
		i := slices.IndexFunc(mutants, func(m *Mutant) bool { return strings.HasSuffix(m.ID, "."+id) })
		if i < 0 {
			t.Errorf("%s: not found", id)
		} else if got := mutants[i].After; got != want {
			t.Errorf("%s: after is %q, want %q", id, got, want)
		}
	}
}

func TestACapBehindACapIsNamed(t *testing.T) {
	for _, m := range Find(load(t, ".", nil, "./testdata/caps")[0]).Mutants {
		named := strings.Contains(m.Note, "also limited at caps.go:")
		if isTwice := strings.Contains(m.ID, "loopGuard:cap"); named != isTwice {
			t.Errorf("%s: note is %q", m.ID, m.Note)
		}
	}
}
