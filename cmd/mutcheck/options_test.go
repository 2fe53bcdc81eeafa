package main

import (
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

func TestTheRerunCommandCanBePastedIntoAShell(t *testing.T) {
	for _, tc := range []struct {
		args []string
		want string
	}{
		{[]string{"./retry", "--tests", "./seats", "--tests", "./it's"},
			`mutcheck --id {id} --tests ./seats --tests './it'\''s' ./retry`},
		{[]string{"--clock=auto", "--memory=1024MiB", "-j3", "-v", "--format=text"},
			`mutcheck --id {id}`},
		{[]string{"./seats", "--mutate", "example.com/m", "--clock=real", "--memory=2GB", "--", "-short", "-name=a b"},
			`mutcheck --id {id} --mutate example.com/m --clock real --memory 2GB ./seats -- -short '-name=a b'`},
	} {
		o := &options{self: []string{"mutcheck"}}
		cmd := newJudgeCommand(o)
		cmd.RunE = func(cmd *cobra.Command, args []string) error { return o.readArgs(cmd, args) }
		cmd.SetArgs(tc.args)
		if err := cmd.Execute(); err != nil {
			t.Fatal(err)
		}
		if got := o.rerun(); got != tc.want {
			t.Errorf("%q\ngot  %s\nwant %s", tc.args, got, tc.want)
		}
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
		o := &options{color: tc.flag}
		if got := o.coloured(file); got != tc.want {
			t.Errorf("--color=%s NO_COLOR=%q into a file: %t, want %t", tc.flag, tc.noColor, got, tc.want)
		}
	}
}
