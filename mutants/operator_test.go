package mutants

import (
	"slices"
	"testing"
)

func TestNoOperatorIsHalfDeclared(t *testing.T) {
	names := map[string]bool{}
	for _, op := range All {
		if err := op.validate(); err != nil {
			t.Error(err)
		}
		if names[op.Name] {
			t.Errorf("operator %q: declared twice", op.Name)
		}
		names[op.Name] = true
		if !slices.Contains(Rules, op.Rule) {
			t.Errorf("operator %q: its rule %q is not among the rules", op.Name, op.Rule.Name)
		}
	}
}

func TestBeforeAndAfterAreWhatFindMakesOfTheExample(t *testing.T) {
	found := Find(load(t, ".", nil, "./testdata/operators")[0])
	for _, op := range All {
		i := slices.IndexFunc(found.Mutants, func(m *Mutant) bool { return m.Operator == op })
		if i < 0 {
			t.Errorf("%s: no mutant in its example", op.Name)
			continue
		}
		if m := found.Mutants[i]; m.Before != op.Before || m.After != op.After {
			t.Errorf("%s: the example gives\n%s\n%s\nbut the operator says\n%s\n%s", op.Name, m.Before, m.After, op.Before, op.After)
		}
	}
}

func TestLookupKnowsEachOperatorByName(t *testing.T) {
	for _, op := range All {
		if got, ok := Lookup(op.Name); !ok || got != op {
			t.Errorf("Lookup(%q) = %v, %v", op.Name, got, ok)
		}
	}
	if op, ok := Lookup("no-such-operator"); ok {
		t.Errorf("Lookup of an unknown name gives %s", op.Name)
	}
}
