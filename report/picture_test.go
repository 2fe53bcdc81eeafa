package report

import (
	"fmt"
	"strings"
)

// pictured is a matrix drawn as a kill table: the tests' names, then a line for
// each mutant with its id and its marks, a blank cell drawn as "_". A message is
// given to every cell that killed.
func pictured(tests string, rows ...string) *Matrix {
	m := &Matrix{Version: "v0.0.0-test", Sources: map[string]string{"retry/retry.go": source}}
	for _, name := range strings.Fields(tests) {
		m.Tests = append(m.Tests, Test{
			ID: "example.com/x/retry.TestList/" + name, Package: "example.com/x/retry", Name: "TestList/" + name,
			Short: name, File: "retry/retry_test.go", Line: 12,
		})
	}
	for i, row := range rows {
		fields := strings.Fields(row)
		m.Mutants = append(m.Mutants, rowOf(fields[0], 4+i%4, strings.Join(fields[1:], "")))
	}
	return m
}

const source = `package retry

func Do(op func() error) error {
	v, err := op(ctx, "𝛿"); if err == nil { return v, nil }
	if attempt >= o.Retries || !o.ShouldRetry(err) {
		return err
	}
	d := min(o.Max, grown(o.Base))
}
`

func rowOf(id string, line int, drawn string) Mutant {
	function, operator, _ := strings.Cut(id, ":")
	operator, _, _ = strings.Cut(operator, "#")
	m := Mutant{
		ID: id, Operator: operator, Title: strings.ReplaceAll(operator, "-", " "),
		Rule: "delay", RuleWords: "each wait is min(max, base × factor^i)",
		Package: "example.com/x/retry", Function: strings.TrimPrefix(function, "retry."),
		File: "retry/retry.go", Start: Position{line, 2}, End: Position{line, 9},
		Before: "d := min(o.Max, grown(o.Base))", After: "d := grown(o.Base)", Replacement: "d := grown(o.Base)",
	}
	for i, mark := range strings.Split(drawn, "") {
		cell := Cell{State: stateDrawn(mark)}
		if cell.State.Kill() {
			cell.Message = fmt.Sprintf("list_test.go:%d: wait 3: wanted 400ms, saw 800ms", 40+i)
		}
		m.Cells = append(m.Cells, cell)
	}
	return m
}

// stateDrawn reads a mark; one that is not known is a state that is not known.
func stateDrawn(mark string) State {
	for state, m := range marks {
		if m == mark || m == "" && mark == "_" {
			return state
		}
	}
	return State("drawn " + mark)
}

// kata is a table of four mutants under seven tests.
func kata() *Matrix {
	return pictured("T1 T2 T3 T4 T5 T6 T7",
		"retry.Do:await-removed         .xx.xxx",
		"retry.Do:should-retry-dropped  ...x...",
		"retry.Do:cap-dropped           ....xx.",
		"retry.Do:exponent-dropped      _xx_xxx",
	)
}
