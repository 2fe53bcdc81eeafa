package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/mutcheck/mutcheck/cases"
	"github.com/mutcheck/mutcheck/reference"
)

// A subject is a package to measure on.
type subject struct {
	name string
	// about says what it is, for the page.
	about string
	// pattern names the package in its module: "./pkg/util/wait".
	pattern string
	// changed is the file, relative to the module, that is changed before a run.
	changed string
	// lay writes the module into dir, which exists and is empty.
	lay func(ctx context.Context, l *lab, dir string) error
	// mutants is how many mutants mutcheck is known to make, for a package that
	// was generated to have so many; 0 for the others.
	mutants int
}

func subjects() []subject {
	all := []subject{
		{name: "kata", about: "the built-in retry and its list of seven tests, on a clock of their own",
			pattern: "./reference", changed: "reference/retry.go", lay: layKata},
		{name: "avast/retry-go", about: "github.com/avast/retry-go/v4 v4.7.0, whose tests sleep",
			pattern: ".", changed: "retry.go", lay: module("github.com/avast/retry-go/v4@v4.7.0", "examples")},
		{name: "sethvargo/go-retry", about: "github.com/sethvargo/go-retry v0.3.0, whose tests sleep",
			pattern: ".", changed: "retry.go", lay: module("github.com/sethvargo/go-retry@v0.3.0")},
		{name: "apimachinery/wait", about: "k8s.io/apimachinery/pkg/util/wait v0.37.2, whose tests sleep",
			pattern: "./pkg/util/wait", changed: "pkg/util/wait/wait.go", lay: module("k8s.io/apimachinery@v0.37.2")},
	}
	for _, n := range []int{10, 100, 1000} {
		all = append(all, subject{
			name:    fmt.Sprintf("generated-%d", n),
			about:   fmt.Sprintf("a generated package in which mutcheck makes %d mutants, with seven quick tests for each retry", n),
			pattern: ".", changed: "retry.go", lay: layGenerated(n), mutants: n,
		})
	}
	return all
}

// selected are the subjects whose names match.
func selected(only *regexp.Regexp) ([]subject, error) {
	var names []string
	var some []subject
	for _, s := range subjects() {
		names = append(names, s.name)
		if only.MatchString(s.name) {
			some = append(some, s)
		}
	}
	if len(some) == 0 {
		return nil, fmt.Errorf("-only %v matches no subject; they are %s", only, strings.Join(names, ", "))
	}
	return some, nil
}

func layKata(_ context.Context, _ *lab, dir string) error {
	for folder, source := range map[string]fs.FS{"reference": reference.Source, "cases": cases.Source} {
		if err := os.CopyFS(filepath.Join(dir, folder), source); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module github.com/mutcheck/mutcheck\n\ngo 1.25\n"), 0o644)
}

func layGenerated(mutants int) func(context.Context, *lab, string) error {
	return func(_ context.Context, _ *lab, dir string) error {
		for name, text := range generated(mutants) {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				return err
			}
		}
		return nil
	}
}

// module lays out a copy of a module of that version, as the module proxy has
// it, without the folders to leave out: packages with tests of their own, which
// some tools cannot be told to leave alone.
func module(version string, leaveOut ...string) func(context.Context, *lab, string) error {
	return func(ctx context.Context, l *lab, dir string) error {
		out, err := l.do(ctx, l.temp, "go", "mod", "download", "-json", version)
		if err != nil {
			return err
		}
		var m struct{ Dir string }
		if err := json.Unmarshal(out, &m); err != nil {
			return fmt.Errorf("reading what go mod download says of %s: %w", version, err)
		}
		if err := os.CopyFS(dir, os.DirFS(m.Dir)); err != nil {
			return err
		}
		for _, folder := range leaveOut {
			if err := os.RemoveAll(filepath.Join(dir, folder)); err != nil {
				return err
			}
		}
		return startWithModule(filepath.Join(dir, "go.mod"))
	}
}

// startWithModule drops what stands above the module line of a go.mod: gremlins
// takes its first line for the module's name, and then finds nothing covered.
func startWithModule(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if _, below, found := strings.Cut(string(text), "\nmodule "); found {
		return os.WriteFile(file, []byte("module "+below), 0o644)
	}
	return nil
}

// change makes the subject in dir one that no cache has seen: a comment on top of
// the file moves all lines below it, and with them the positions in the
// compiled package. A comment at the end would not do: the compiler's output
// would be the same as before, and go test would answer from its cache.
func (s subject) change(dir string, number int) error {
	file := filepath.Join(dir, filepath.FromSlash(s.changed))
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(fmt.Appendf(nil, "// Change %d.\n\n", number), text...), 0o644)
}
