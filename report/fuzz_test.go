package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The targets of the formats for a terminal, and of the report that all others
// are made from; those of the others are beside them.

func FuzzTable(f *testing.F) {
	hostileSeeds(f)
	f.Fuzz(func(t *testing.T, text, message, drawn string, line, column int, pending bool) {
		m := fuzzed(text, message, fuzzedMarks(drawn), line, column, pending)
		writeFuzzed(t, func(b *strings.Builder) error { return WriteTable(b, m, View{Verbose: true}) })
	})
}

func FuzzText(f *testing.F) {
	hostileSeeds(f)
	f.Fuzz(func(t *testing.T, text, message, drawn string, line, column int, pending bool) {
		m := fuzzed(text, message, fuzzedMarks(drawn), line, column, pending)
		out := writeFuzzed(t, func(b *strings.Builder) error { return WriteText(b, m, View{}) })
		want := len(m.Mutants) + len(m.Absent) + len(m.Warnings)
		if !m.Pending {
			want++
		}
		if got := strings.Count(out, "\n"); got != want {
			t.Errorf("%d lines, want %d: a name makes lines of its own", got, want)
		}
	})
}

func FuzzJSON(f *testing.F) {
	hostileSeeds(f)
	f.Fuzz(func(t *testing.T, text, message, drawn string, line, column int, pending bool) {
		m := fuzzed(text, message, fuzzedMarks(drawn), line, column, pending)
		out := jsonOf(t, m)
		if !json.Valid([]byte(out)) {
			t.Fatal("no JSON")
		}
		// It is refused where ids are the same without the bytes that are no UTF-8.
		if again, err := ReadJSON(strings.NewReader(out)); err == nil && jsonOf(t, again) != out {
			t.Errorf("read and written again, it is another report: %s", cmp.Diff(out, jsonOf(t, again)))
		}
	})
}

func FuzzReadJSON(f *testing.F) {
	for _, m := range []*Matrix{everything(), kata(), {}} {
		var b bytes.Buffer
		if err := WriteJSON(&b, m, View{}); err != nil {
			f.Fatal(err)
		}
		f.Add(b.String())
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ReadJSON(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, format := range Formats {
			if err := format.Write(&strings.Builder{}, m, View{Verbose: true}); err != nil {
				t.Errorf("%s: what was read cannot be written: %v", format.Name, err)
			}
		}
	})
}
