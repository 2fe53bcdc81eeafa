package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheAnatomyShowsRolesBesideTheirLinesAndMutantsBelow(t *testing.T) {
	m := &Matrix{Pending: true, Sources: map[string]string{"retry/retry.go": source}}
	m.Mutants = []Mutant{rowOf("retry.Do:cap-dropped", 8, ""), rowOf("retry.Wait:exponent-dropped", 99, "")}
	m.Mutants[0].Cells, m.Mutants[1].Cells = nil, nil
	part := func(role, file string, line int, text string) Part {
		return Part{role, file, Position{line, 2}, Position{line, 8}, text}
	}
	m.Retries = []Retry{{
		Package: "example.com/x/retry", Function: "Do", Undecided: []string{"no jitter found"},
		Parts: []Part{
			part("operation", "retry/retry.go", 4, "op()"), part("error check", "retry/retry.go", 4, "err == nil"),
			part("cap", "retry/retry.go", 8, "min(o.Max, x)"), part("growth", "retry/grow.go", 3, "base << n"),
		},
	}}
	m.Absent = []Absent{{Operator: "should-retry-dropped", Reason: "no predicate found"}}
	want := `Do  example.com/x/retry
                        retry/retry.go
operation, error check     4 │     v, err := op(ctx, "𝛿"); if err == ni…
                           5 │     if attempt >= o.Retries || !o.Should…
                           6 │         return err
                           7 │     }
cap                        8 │     d := min(o.Max, grown(o.Base))
                             └ retry.Do:cap-dropped
                               - d := min(o.Max, grown(o.Base))
                               + d := grown(o.Base)
                        retry/grow.go
growth                     3 │ base << n
                        ? no jitter found

elsewhere
  retry.Wait:exponent-dropped (retry/retry.go:99): d := min(o.Max,
    grown(o.Base)) → d := grown(o.Base)

absent: documented operators without a site
  should-retry-dropped: no predicate found

2 mutants, not run; 1 documented operator absent
`
	if diff := cmp.Diff(want, tableOf(t, m, View{Width: 72})); diff != "" {
		t.Error(diff)
	}
}
