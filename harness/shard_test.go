package harness_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/harness"
	"github.com/mutcheck/mutcheck/report"
)

// TestFourShardsOfAPublicPackageMergeIntoTheReportOfOneRun does so with a package
// of the corpus; a script does it with the kata.
func TestFourShardsOfAPublicPackageMergeIntoTheReportOfOneRun(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads a module")
	}
	s := readTruths(t)["rican7"]
	dir := trial{id: s.id}.module(t, s)
	o := harness.Options{Dir: dir, Patterns: s.patterns(), Version: "v0.0.0-test"}
	whole := mustRun(t, o)
	var parts []*report.Matrix
	for k := range 4 {
		o.Shard = report.Shard{Has: []int{k}, Of: 4}
		parts = append(parts, mustRun(t, o))
	}
	merged, err := report.Merge(parts)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(jsonText(t, whole), jsonText(t, merged)); diff != "" {
		t.Error(diff)
	}
}

func jsonText(t *testing.T, m *report.Matrix) string {
	t.Helper()
	var b strings.Builder
	if err := report.WriteJSON(&b, m, report.View{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
