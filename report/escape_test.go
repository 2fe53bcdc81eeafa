package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAMessageIsShownWithoutTheIndentationThatAllItsLinesHave(t *testing.T) {
	got := MessageLines("    a_test.go:3: waits differ\n        want 100ms\n\n    a_test.go:9: and more  \r\n", 10, 20)
	want := []string{"a_test.go:3: waits …", "    want 100ms", "", "a_test.go:9: and mo…"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestAnIDThatIsTooLongKeepsItsOperator(t *testing.T) {
	for _, tc := range []struct{ id, want string }{
		{"retry.Do:cap-dropped", "retry.Do:cap-dropped"},
		{"internal/backoff.Retrier.Do:cap-dropped", "internal/…:cap-dropped"},
		{"internal/backoff.Retrier.Do:a-very-long-operator", "…:a-very-long-operator"},
		{"no-operator-in-here-at-all", "no-operator-in-here-a…"},
	} {
		if got := cutID(tc.id, 22); got != tc.want {
			t.Errorf("%s: %s, want %s", tc.id, got, tc.want)
		}
	}
}
