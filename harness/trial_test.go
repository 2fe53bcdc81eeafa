package harness

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/report"
)

// built is a run on a module of testdata, as far as to its binaries.
func built(t *testing.T, module string) (*run, *plan, []binary) {
	t.Helper()
	r, end, err := newRun(Options{Dir: filepath.Join("..", "testdata", module), NoCache: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(end)
	ctx := context.Background()
	ws, err := r.load(ctx, true)
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.find(ws)
	if err != nil {
		t.Fatal(err)
	}
	tests := ws.testsOf(p)
	if err := p.weave(); err != nil {
		t.Fatal(err)
	}
	files, err := bubbled(tests, p.files)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		p.files[name] = text
	}
	binaries, err := r.build(ctx, "woven", p.files, tests)
	if err != nil {
		t.Fatal(err)
	}
	return r, p, binaries
}

// A trial decides what can be repeated, whatever was left behind, and nothing else.
func TestATrialDecidesWhatCanBeRepeated(t *testing.T) {
	r, p, binaries := built(t, "together")
	ctx := context.Background()
	r.eachAlone = true
	cs, err := r.baseline(ctx, p, binaries)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]map[string]report.State{}
	for _, g := range p.groups(cs) {
		undecided, err := r.trial(ctx, g, g.columns)
		if err != nil {
			t.Fatal(err)
		}
		got[g.row.Operator.Name] = map[string]report.State{}
		for _, c := range g.columns {
			if !slices.Contains(undecided, c) {
				got[g.row.Operator.Name][c.Name] = g.row.get(c).State
			}
		}
	}
	want := map[string]map[string]report.State{
		"await-removed":    {},
		"exponent-dropped": {"TestThatBreaks": report.Failed},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("decided by trials (-want +got):\n%s", diff)
	}
}

func TestATestThatReachesMoreWithoutOthersIsFound(t *testing.T) {
	r, p, binaries := built(t, "together")
	if _, err := r.baseline(context.Background(), p, binaries); !errors.Is(err, errDependent) {
		t.Errorf("the error is %v, want %v", err, errDependent)
	}
}

func TestTestsThatNeedNoOtherAreTrusted(t *testing.T) {
	r, p, binaries := built(t, "apart")
	cs, err := r.baseline(context.Background(), p, binaries)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cs.list {
		if !c.trusted || c.isolated() {
			t.Errorf("%s: trusted %v, isolated %v", c.Name, c.trusted, c.isolated())
		}
	}
}
