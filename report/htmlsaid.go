package report

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
)

// htmlSaid is what the tests said, as the page's script reads it.
type htmlSaid struct {
	// Tests has each test's name in full, where it stands, and what is odd of it.
	Tests [][3]string `json:"tests"`
	// Texts are the messages, each once.
	Texts []string `json:"texts"`
	// Cells has, by mutant, pairs of a test's index and its text's.
	Cells [][]int `json:"cells"`
}

// saidLimits are how many bytes of each message are kept: the first of them with
// which all messages fit. With 0 none is kept.
var saidLimits = []int{clipMessage, 1000, 250, 60, 0}

const (
	// saidLines and saidColumns bound a message that is kept.
	saidLines, saidColumns = 80, 400
	// saidUnpacked is how many bytes of messages a page may unpack.
	saidUnpacked = 8 << 20
)

// packed is what the tests of the whole matrix said as JSON, deflated, in base64 of
// the kind for URLs, in at most so many bytes (without any message, in as many as it takes).
// Messages repeat themselves, so that this is a tenth of them; and their text
// cannot be taken for markup.
func (p *page) packed(whole *Matrix, room int) string {
	s := htmlSaid{Tests: [][3]string{}}
	for _, t := range p.m.Tests {
		s.Tests = append(s.Tests, [3]string{Clean(t.Name), t.place(), t.odd()})
	}
	messages, cells := whole.messages()
	s.Cells = cells
	text := ""
	for _, limit := range saidLimits {
		if weight(messages, limit) > saidUnpacked {
			continue
		}
		s.Texts = make([]string, len(messages))
		for i, message := range messages {
			s.Texts[i] = saidText(message, limit)
		}
		if text = s.deflated(); len(text) <= room {
			break
		}
	}
	return text
}

// messages are all that was said, each once, and by mutant pairs of a test's index
// and its message's.
func (m *Matrix) messages() (messages []string, cells [][]int) {
	index := map[string]int{}
	cells = make([][]int, len(m.Mutants))
	for i, mutant := range m.Mutants {
		cells[i] = []int{}
		for t, c := range mutant.Cells {
			if c.Message == "" {
				continue
			}
			if _, known := index[c.Message]; !known {
				index[c.Message] = len(messages)
				messages = append(messages, c.Message)
			}
			cells[i] = append(cells[i], t, index[c.Message])
		}
	}
	return messages, cells
}

// weight is how many bytes of the messages are left where each is cut to limit.
func weight(messages []string, limit int) int {
	sum := 0
	for _, message := range messages {
		sum += min(len(message), limit)
	}
	return sum
}

// saidText is a message for people, and says how much of it was cut.
func saidText(message string, limit int) string {
	left := len(message) - limit
	if left <= 0 {
		return strings.Join(MessageLines(message, saidLines, saidColumns), "\n")
	}
	words := fmt.Sprintf("… %s more: the JSON report has all of it", plural(left, "byte"))
	if limit == 0 {
		return words
	}
	return strings.Join(MessageLines(clip(message, limit), saidLines, saidColumns), "\n") + "\n" + words
}

// deflated packs what was said; none of its steps can fail in memory.
func (s htmlSaid) deflated() string {
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression)
	_ = json.NewEncoder(w).Encode(s)
	_ = w.Close()
	return base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

// place is where a test is declared: "retry/retry_test.go:12", or its package.
func (t Test) place() string {
	if t.File == "" {
		return Clean(t.Package)
	}
	return fmt.Sprintf("%s:%d", Clean(t.File), t.Line)
}

// odd is what a reader should know of a test: that it has no verdict, or why it
// takes its time.
func (t Test) odd() string {
	switch {
	case t.Unstable != "":
		return "unstable: " + Clean(t.Unstable)
	case t.ClockReason != "":
		return "on the real clock: " + Clean(t.ClockReason)
	}
	return ""
}
