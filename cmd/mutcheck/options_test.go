package main

import (
	"os"
	"strings"
	"testing"
)

func TestTheRerunCommandCanBePastedIntoAShell(t *testing.T) {
	o := &options{self: []string{"mutcheck"}, patterns: []string{"./retry"}, tests: []string{"./seats", "./it's"}}
	got := o.rerun("retry.(*R).Do:cap-dropped#2")
	want := `mutcheck --id 'retry.(*R).Do:cap-dropped#2' --tests ./seats --tests './it'\''s' ./retry`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestTheWidthOffATerminalIsCOLUMNSOrAFixedOne(t *testing.T) {
	for _, tc := range []struct {
		columns string
		want    int
	}{{"97", 97}, {"", offTerminal}, {"wide", offTerminal}, {"-1", offTerminal}} {
		t.Setenv("COLUMNS", tc.columns)
		if got := columns(&strings.Builder{}); got != tc.want {
			t.Errorf("COLUMNS=%q: %d, want %d", tc.columns, got, tc.want)
		}
	}
}

func TestColourFollowsTheFlagThenNO_COLORThenTheTerminal(t *testing.T) {
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, tc := range []struct {
		flag, noColor string
		want          bool
	}{
		{"always", "1", true}, {"never", "", false}, {"auto", "", false}, {"auto", "1", false},
	} {
		t.Setenv("NO_COLOR", tc.noColor)
		o := &options{stdout: file, color: tc.flag}
		if got := o.coloured(); got != tc.want {
			t.Errorf("--color=%s NO_COLOR=%q into a file: %t, want %t", tc.flag, tc.noColor, got, tc.want)
		}
	}
}
