package main

import (
	"context"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// A peer is another mutation tester.
type peer struct {
	name string
	// from is what go install is given.
	from string
	tool func(binary string) tool
}

var peerList = []peer{
	{"gremlins", "github.com/go-gremlins/gremlins/cmd/gremlins@latest", gremlins},
	{"go-mutesting", "github.com/avito-tech/go-mutesting/cmd/go-mutesting@latest", goMutesting},
	{"assay", "github.com/emoss08/assay@latest", assay},
}

// install returns the path of the peer's binary: the one on the PATH, or else one
// installed into the temporary folder. Where neither can be had, why says so.
func (l *lab) install(ctx context.Context, p peer) (binary, why string) {
	if found, none := exec.LookPath(p.name); none == nil {
		return found, ""
	}
	l.say("installing %s", p.name)
	if _, err := l.do(ctx, l.temp, "go", "install", p.from); err != nil {
		l.say("%v", err)
		return "", "it is not on the PATH, and go install could not get it."
	}
	return filepath.Join(l.temp, "bin", p.name), ""
}

// versionOf is the binary's name and the version of the main module that the go
// command has written into it.
func versionOf(binary string) string {
	name := filepath.Base(binary)
	info, err := buildinfo.ReadFile(binary)
	if err != nil || info.Main.Version == "" {
		return name + " of unknown version"
	}
	return name + " " + info.Main.Version
}

func gremlins(binary string) tool {
	return tool{
		name: "gremlins", version: versionOf(binary), folder: "gremlins", fresh: true,
		about: "Generic operators (conditions, arithmetic, increments) on covered lines. Copies the module for each worker and runs " +
			"`go test` anew for each mutant, to the first failing test. Says killed or lived, not by which test.",
		steps: func(s subject) []command {
			return []command{{args: []string{binary, "unleash", s.pattern}}}
		},
		count: lines(`(?m)^ *(KILLED|LIVED|TIMED OUT|NOT VIABLE) `),
	}
}

func goMutesting(binary string) tool {
	return tool{
		name: "go-mutesting", version: versionOf(binary), folder: "go-mutesting", fresh: true,
		about: "Generic operators (branches, expressions, statements removed, numbers) on all lines, covered or not. Writes each mutant into " +
			"the source file and runs `go test` on it, one after the other; a mutant that does not compile counts as killed. " +
			"Says killed or escaped, not by which test.",
		steps: func(s subject) []command {
			return []command{{args: []string{binary, s.pattern}}}
		},
		count: lines(`(?m)^(PASS|FAIL|SKIP) "`),
	}
}

func assay(binary string) tool {
	return tool{
		name: "assay", version: versionOf(binary), folder: "assay", fresh: true, committed: true,
		about: "Generic operators (arithmetic, comparisons, conditions, increments) on covered lines. One test binary for a package's mutants " +
			"and one process for many of them: the mutant is switched between runs of the tests, so that what a test leaves behind is there " +
			"for the next mutant. Stops at the first kill; a mutant that loops for ever costs its time limit. " +
			"It needs a coverage index of the commit: the time is that of `assay index` and `assay mutate` together.",
		steps: func(s subject) []command {
			return []command{
				{args: []string{binary, "index", "--packages", s.pattern, "--quiet"}},
				{args: []string{binary, "mutate", "--whole", "--packages", s.pattern, "--json"}, results: []int{1}},
			}
		},
		count: countAssay,
	}
}

// lines counts the lines that a tool prints for each mutant it has tried, which
// also tells how far an ended run had come.
func lines(pattern string) func([]byte) (int, error) {
	each := regexp.MustCompile(pattern)
	return func(output []byte) (int, error) { return len(each.FindAll(output, -1)), nil }
}

// countAssay counts the mutants that assay ran tests for.
func countAssay(output []byte) (int, error) {
	var report struct {
		Score struct{ Killed, Survived, Timeout int }
	}
	if err := json.Unmarshal(output, &report); err != nil {
		return 0, fmt.Errorf("reading assay's report: %w", err)
	}
	return report.Score.Killed + report.Score.Survived + report.Score.Timeout, nil
}

// commit makes the changed subject a commit, which assay asks for.
func (l *lab) commit(ctx context.Context, dir string) error {
	for _, args := range []string{"init --quiet", "add --all", "commit --quiet --message change"} {
		git := append([]string{"git", "-c", "user.name=benchmarks", "-c", "user.email=benchmarks@example.com"}, strings.Fields(args)...)
		if _, err := l.do(ctx, dir, git...); err != nil {
			return err
		}
	}
	return nil
}
