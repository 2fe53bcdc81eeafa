package gate

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func number(n int) *int { return &n }

func percent(p Percent) *Percent { return &p }

func TestASettingsFileIsReadTermByTerm(t *testing.T) {
	all := []string{"await-removed", "should-retry-dropped", "cap-dropped", "exponent-dropped"}
	for _, tc := range []struct {
		text string
		want Settings
	}{
		{"", Settings{}},
		{"# only words\n", Settings{}},
		{"---\n", Settings{}},
		{"null\n", Settings{}},
		{"max-survivors: 3\n", Settings{MaxSurvivors: number(3)}},
		{"\ufeffmax-survivors: 3\r\nmax-unstable: 0\r\n", Settings{MaxSurvivors: number(3), MaxUnstable: number(0)}},
		{"{max-timeouts: 1, strict: true}", Settings{MaxTimeouts: number(1), Strict: true}},
		{"min-score: 100\n", Settings{MinScore: percent(100_000)}},
		{"min-score: 66.6 # two of three\n", Settings{MinScore: percent(66_600)}},
		{"min-score: 0.125\n", Settings{MinScore: percent(125)}},
		{"not-worse: true\nstrict: false\naccepted: ci/known.yaml\n", Settings{NotWorse: true, Accepted: "ci/known.yaml"}},
		{"require: documented\n", Settings{Require: all}},
		{"require: [cap-dropped, error-check, error check, cap-dropped]\n", Settings{Require: []string{"cap-dropped", "error check"}}},
		{"require:\n  - stop\n  # all of them\n  - documented\n", Settings{Require: append([]string{"stop"}, all...)}},
	} {
		got, err := Read("f", tc.text)
		if err != nil {
			t.Errorf("%q: %v", tc.text, err)
		} else if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%q: %s", tc.text, diff)
		}
	}
}

// unreadable are texts with the beginning of what is said about each.
var unreadable = []struct{ text, want string }{
	{"max-survivor: 0\n", `f:1:1: no term "max-survivor": use require, max-survivors, `},
	{"strict: true\n\nlevel: high\n", `f:3:1: no term "level"`},
	{"max-survivors: -1\n", `f:1:16: max-survivors: "-1" is no number of mutants: write a whole number, 0 or more`},
	{"max-survivors: 1.5\n", "f:1:16: max-survivors: it is to be a whole number"},
	{"max-survivors: \"3\"\n", "f:1:16: max-survivors: it is to be a whole number"},
	{"max-survivors: three\n", "f:1:16: max-survivors: it is to be a whole number"},
	{"max-survivors: 0x10\n", `f:1:16: max-survivors: "0x10" is no number of mutants`},
	{"max-survivors: 010\n", `f:1:16: max-survivors: "010" is no number of mutants`},
	{"max-survivors: 1_000\n", `f:1:16: max-survivors: "1_000" is no number of mutants`},
	{"max-survivors: 99999999999999999999\n", `f:1:16: max-survivors: `},
	{"max-survivors:\n", "f:1:16: max-survivors: it is to be a whole number"},
	{"max-survivors: ~\n", "f:1:16: max-survivors: it is to be a whole number"},
	{"max-survivors: [1]\n", "f:1:16: max-survivors: it is to be a whole number"},
	{"max-survivors: !!int 3\n", "f:1:16: max-survivors: it is to be a whole number"},
	{"max-survivors: &n 3\nmax-timeouts: *n\n", "f:1:16: max-survivors: it is to be a whole number"},
	{"min-score: 101\n", `f:1:12: min-score: "101" is no percentage: write a number from 0 to 100`},
	{"min-score: 100.001\n", `f:1:12: min-score: "100.001" is no percentage`},
	{"min-score: -5\n", `f:1:12: min-score: "-5" is no percentage`},
	{"min-score: 33.3333\n", `f:1:12: min-score: "33.3333" is no percentage`},
	{"min-score: 90%\n", "f:1:12: min-score: it is to be a number"},
	{"min-score: .inf\n", "f:1:12: min-score: it is to be a number"},
	{"strict: yes\n", "f:1:9: strict: it is to be true or false"},
	{"strict: 1\n", "f:1:9: strict: it is to be true or false"},
	{"accepted: ''\n", "f:1:11: accepted: no file is named"},
	{"accepted: 7\n", "f:1:11: accepted: it is to be the name of a file"},
	{"require: all\n", `f:1:10: require: no operator "all", and no rule that one breaks: use documented, await-removed, `},
	{"require: [calls]\n", `f:1:10: require: no operator "calls", and no rule that one breaks`},
	{"require: []\n", "f:1:10: require: the list is empty"},
	{"require: [stop, [delay]]\n", "f:1:17: require: it is to be names"},
	{"require: {stop: true}\n", "f:1:10: require: it is to be names"},
	{"strict: true\nmax-survivors: 1\nstrict: false\n", "f:3:1: "},
	{"- max-survivors\n", "f:1:1: write a term and its value on each line"},
	{"max-survivors=0\n", "f:1:1: write a term and its value on each line"},
	{"strict: true\n---\nstrict: false\n", "f:3:7: a second document"},
	{"require: [stop\n", "f:1:10: "},
	{"a: b: c\n", "f:1:4: "},
	{"strict:\n\ttrue\n", "f:2:1: "},
	{"? [strict]\n: true\n", "f:2:1: "},
	{"? strict\n: true\n", "f:1:1: a key is a plain name"},
	{"<<: {strict: true}\n", "f:1:1: a key is a plain name"},
	{"1: true\n", "f:1:1: a key is a plain name"},
}

func TestASettingsFileIsRefusedWithThePlaceAndTheLine(t *testing.T) {
	for _, tc := range unreadable {
		_, err := Read("f", tc.text)
		if err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%q:\n%v\nwant %s…", tc.text, err, tc.want)
			continue
		}
		if !strings.Contains(err.Error(), " | ") || !strings.HasSuffix(err.Error(), "^") {
			t.Errorf("%q: the error does not show the line:\n%v", tc.text, err)
		}
	}
}

func TestTheErrorPointsAtThePlaceInItsLine(t *testing.T) {
	_, err := Read("f", "strict: true\nmin-score: 101 # too much\n")
	want := "   2 | min-score: 101 # too much\n                  ^"
	if err == nil || !strings.HasSuffix(err.Error(), "\n"+want) {
		t.Errorf("%v\nwant at its end\n%s", err, want)
	}
}

func TestALongLineIsNotRepeatedInAnError(t *testing.T) {
	_, err := Read("f", "accepted: 7 #"+strings.Repeat(" long", 1000))
	if err == nil || len(err.Error()) > 200 {
		t.Errorf("%d bytes: %.200s", len(err.Error()), err)
	}
}

func TestAFlagSetsATermByTheSameRules(t *testing.T) {
	s := Settings{Require: []string{"stop"}, MaxSurvivors: number(3), Strict: true}
	for _, set := range [][]string{{"require", "delay", "cap-dropped"}, {"max-survivors", "0"}, {"strict", "false"}, {"min-score", "99.5"}} {
		if err := s.Set(set[0], set[1:]...); err != nil {
			t.Fatal(err)
		}
	}
	want := Settings{Require: []string{"delay", "cap-dropped"}, MaxSurvivors: number(0), MinScore: percent(99_500)}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Error(diff)
	}
	for _, set := range [][]string{{"max-survivors", "-1"}, {"min-score", "1e2"}, {"strict", "1"}, {"accepted", " "}, {"require", ""}, {"other", "x"}} {
		if err := s.Set(set[0], set[1:]...); err == nil {
			t.Errorf("%q is taken", set)
		}
	}
}

func TestAPercentIsExact(t *testing.T) {
	for _, tc := range []struct {
		percent string
		n, want int
		reason  string
	}{
		{"100", 7, 7, "all"},
		{"100", 0, 0, "all of none"},
		{"0", 7, 0, "none is enough"},
		{"66.6", 3, 2, "two of three are more"},
		{"66.667", 3, 3, "two of three are less"},
		{"33.333", 3, 1, "a third is more"},
		{"99.999", 100_000, 99_999, "just so many"},
		{"0.001", 7, 1, "more than none"},
	} {
		p, err := parsePercent(tc.percent)
		if got := p.of(tc.n); err != nil || got != tc.want || p.String() != tc.percent {
			t.Errorf("%s (%s) of %d: %d, %v, want %d: %s", tc.percent, p, tc.n, got, err, tc.want, tc.reason)
		}
	}
	for _, tc := range []struct {
		part, n int
		want    string
	}{{2, 3, "66.6"}, {999, 1000, "99.9"}, {9999, 10000, "99.9"}, {4, 4, "100"}, {0, 3, "0"}, {0, 0, "100"}} {
		if got := share(tc.part, tc.n).String(); got != tc.want {
			t.Errorf("%d of %d: %s, want %s", tc.part, tc.n, got, tc.want)
		}
	}
}

func FuzzSettings(f *testing.F) {
	f.Add("require: [stop, documented]\nmin-score: 12.5\n")
	for _, tc := range unreadable {
		f.Add(tc.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := Read("f", text); err != nil && s.asks() {
			t.Errorf("terms beside an error: %+v, %v", s, err)
		}
	})
}
