package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mutcheck/mutcheck/gate"
	"github.com/mutcheck/mutcheck/report"
)

// gateOptions are what the command line and the module's files say of the gate.
type gateOptions struct {
	terms  []*termFlag
	config string
	// What read has read, and the file that has the accepted survivors; empty for
	// none.
	settings gate.Settings
	accepted gate.Accepted
	file     string
}

// A termFlag is the value of a flag that sets a term: its words are checked as
// they come, and kept.
type termFlag struct {
	gate.Key
	words []string
}

// Set checks and keeps a value; a list takes several, in one flag or in more.
func (f *termFlag) Set(text string) error {
	words := []string{text}
	if f.Kind == gate.List {
		words = strings.Split(text, ",")
		for i, w := range words {
			words[i] = strings.TrimSpace(w)
		}
	}
	if err := (&gate.Settings{}).Set(f.Name, words...); err != nil {
		return err
	}
	if f.Kind == gate.List {
		words = append(f.words, words...)
	}
	f.words = words
	return nil
}

func (f *termFlag) String() string { return strings.Join(f.words, ",") }

// Type is what the help text calls the value.
func (f *termFlag) Type() string {
	return map[gate.Kind]string{gate.List: "NAME", gate.Integer: "N", gate.Number: "P", gate.Boolean: "bool", gate.Text: "FILE"}[f.Kind]
}

// gateFlags are the flags of every command that judges a run.
func (o *options) gateFlags(cmd *cobra.Command) {
	o.gate = &gateOptions{}
	for _, key := range gate.Keys {
		if key.Kind != gate.Text {
			o.gate.termFlag(cmd, key)
		}
	}
	o.gate.fileFlags(cmd)
}

// fileFlags are the flags that name the gate's files.
func (g *gateOptions) fileFlags(cmd *cobra.Command) {
	for _, key := range gate.Keys {
		if key.Kind == gate.Text {
			g.termFlag(cmd, key)
		}
	}
	cmd.Flags().StringVar(&g.config, "config", "", "gate: the `FILE` that has the terms, where no flag sets them (default: "+gate.SettingsFile+" in the\nmodule's folder)")
}

func (g *gateOptions) termFlag(cmd *cobra.Command, key gate.Key) {
	f := &termFlag{Key: key}
	g.terms = append(g.terms, f)
	flag := cmd.Flags().VarPF(f, key.Name, "", "gate: "+folded(key.Doc))
	if key.Kind == gate.Boolean {
		flag.NoOptDefVal = "true"
	}
}

// flagWidth is how long a line of a flag's words is, as the help text shows them.
const flagWidth = 90

// folded is a sentence in lines.
func folded(words string) string {
	var b strings.Builder
	room := flagWidth
	for i, word := range strings.Fields(words) {
		switch room -= len(word) + 1; {
		case i == 0:
		case room < 0:
			b.WriteByte('\n')
			room = flagWidth - len(word) - 1
		default:
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}

// given says whether the command line says anything of the gate.
func (g *gateOptions) given() bool {
	for _, f := range g.terms {
		if f.words != nil {
			return true
		}
	}
	return g.config != ""
}

// read reads the settings, lets the flags win over them, and reads the accepted
// survivors. Where no other files are named, they are those in the folder module;
// where that is empty, there are none.
func (g *gateOptions) read(module string) error {
	base, err := g.readSettings(module)
	if err != nil {
		return err
	}
	for _, f := range g.terms {
		if f.words == nil {
			continue
		}
		if err := g.settings.Set(f.Name, f.words...); err != nil {
			return fmt.Errorf("--%s: %w", f.Name, err)
		}
		if f.Kind == gate.Text {
			base = "."
		}
	}
	switch name := g.settings.Accepted; {
	case filepath.IsAbs(name):
		g.file = name
	case name != "":
		g.file = filepath.Join(base, name)
	case module != "":
		g.file = filepath.Join(module, gate.AcceptedFile)
	default:
		return nil
	}
	return g.readAccepted()
}

// readSettings reads the settings file, and returns the folder that it is in.
func (g *gateOptions) readSettings(module string) (folder string, err error) {
	name := g.config
	if name == "" {
		if module == "" {
			return "", nil
		}
		name = filepath.Join(module, gate.SettingsFile)
		if err := misnamed(name); err != nil {
			return "", err
		}
	}
	text, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && g.config == "":
		return module, nil
	case err != nil:
		return "", fmt.Errorf("reading the terms of the gate: %w", err)
	}
	g.settings, err = gate.Read(name, string(text))
	return filepath.Dir(name), err
}

// misnamed is an error where the settings are in a file with the other ending of
// YAML files: terms that nobody reads would never fail.
func misnamed(name string) error {
	other := strings.TrimSuffix(name, ".yaml") + ".yml"
	if _, err := os.Stat(name); err == nil {
		return nil
	}
	if _, err := os.Stat(other); err == nil {
		return fmt.Errorf("%s is not read: rename it to %s, or name it with --config", other, gate.SettingsFile)
	}
	return nil
}

// readAccepted reads the accepted survivors; where there is no file, there are
// none. Reports call the file as the settings do, wherever the command runs.
func (g *gateOptions) readAccepted() error {
	text, err := os.ReadFile(g.file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("reading the accepted survivors: %w", err)
	}
	name := g.settings.Accepted
	if name == "" {
		name = gate.AcceptedFile
	}
	g.accepted, err = gate.ReadAccepted(filepath.ToSlash(name), string(text))
	return err
}

// judge marks the accepted survivors of a run and sets its terms.
func (g *gateOptions) judge(m *report.Matrix, scope gate.Scope) error {
	stale, err := g.accepted.Mark(m, scope)
	if err != nil {
		return &outcome{exitInternal, err}
	}
	m.Warnings = append(m.Warnings, stale...)
	if err := gate.Judge(m, g.settings, stale); err != nil {
		return &outcome{exitInternal, err}
	}
	return nil
}

// scope is how much of the code the run looks at.
func (o *options) scope(m *report.Matrix) (gate.Scope, error) {
	if m.Partial || len(o.mutate) > 0 {
		return gate.Part, nil
	}
	module, err := moduleFolder()
	if err != nil {
		return gate.Part, err
	}
	if module == "." && len(o.patterns) == 1 && o.patterns[0] == "./..." {
		return gate.Everything, nil
	}
	return gate.Packages, nil
}

// moduleFolder is the folder of the module that the current folder is in, as seen
// from there: the next one upward that has a go.mod. Where none has, it is the
// one that has a go.work, or the current one.
func moduleFolder() (string, error) {
	for _, mark := range []string{"go.mod", "go.work"} {
		dir, err := os.Getwd()
		if err != nil {
			return "", err
		}
		for up := "."; ; up = filepath.Join(up, "..") {
			if info, err := os.Stat(filepath.Join(dir, mark)); err == nil && info.Mode().IsRegular() {
				return up, nil
			}
			if dir == filepath.Dir(dir) {
				break
			}
			dir = filepath.Dir(dir)
		}
	}
	return ".", nil
}
