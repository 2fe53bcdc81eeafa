package report

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

func badgeOf(t *testing.T, m *Matrix) string {
	t.Helper()
	return written(t, func(b *strings.Builder) error { return WriteBadge(b, m, View{}) })
}

func TestABadgeSaysTheScoreAndItsColourTheVerdict(t *testing.T) {
	for _, tc := range []struct {
		rows           string
		message, color string
		edit           func(*Matrix)
	}{
		{rows: "x. .x !. L.", message: "4 of 4 killed", color: "brightgreen"},
		{rows: "x. T. M. ..", message: "3 of 4 killed", color: "orange"},
		{rows: "x. __", message: "1 of 2 killed", color: "red"},
		{rows: "x. ?.", message: "1 of 1 killed, 1 unstable", color: "yellow"},
		{rows: "?. ?.", message: "no verdicts, 2 unstable", color: "lightgrey"},
		{rows: "", message: "no verdicts", color: "lightgrey"},
		{rows: "x. ..", message: "1 of 1 killed, 1 accepted", color: "brightgreen", edit: func(m *Matrix) { m.Mutants[1].Accepted = "so" }},
		{rows: "x. x.", message: "2 of 2 killed", color: "red", edit: func(m *Matrix) { m.Terms = []Term{{Name: "require"}} }},
		{rows: "x. ..", message: "1 of 2 killed", color: "red", edit: func(m *Matrix) { m.Terms = []Term{{Met: true}} }},
		{rows: "x. x.", message: "1 of 1 killed, 1 not run", color: "yellow", edit: func(m *Matrix) { m.Shard, m.Mutants[1].Cells = Shard{[]int{0}, 2}, nil }},
		{rows: "x. x.", message: "no verdicts", color: "lightgrey", edit: func(m *Matrix) {
			m.Pending, m.Mutants[0].Cells, m.Mutants[1].Cells = true, nil, nil
		}},
	} {
		var rows []string
		for i, row := range strings.Fields(tc.rows) {
			rows = append(rows, "a.F:"+string(rune('a'+i))+" "+row)
		}
		m := pictured("T1 T2", rows...)
		if tc.edit != nil {
			tc.edit(m)
		}
		want := `{"schemaVersion":1,"label":"retry mutants","message":"` + tc.message + `","color":"` + tc.color + `"}` + "\n"
		if got := badgeOf(t, m); got != want {
			t.Errorf("%q: %s, want %s", tc.rows, got, want)
		}
	}
}

func FuzzBadge(f *testing.F) {
	hostileSeeds(f)
	words := regexp.MustCompile(`^(\d+ of \d+ killed|no verdicts)(, \d+ (accepted|unstable|not run))*$`)
	f.Fuzz(func(t *testing.T, text, message, drawn string, line, column int, pending bool) {
		var badge struct {
			SchemaVersion         int
			Label, Message, Color string
		}
		dec := json.NewDecoder(strings.NewReader(badgeOf(t, fuzzed(text, message, fuzzedMarks(drawn), line, column, pending))))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&badge); err != nil {
			t.Fatal(err)
		}
		if badge.SchemaVersion != 1 || badge.Label != "retry mutants" || !words.MatchString(badge.Message) {
			t.Errorf("%+v", badge)
		}
	})
}
