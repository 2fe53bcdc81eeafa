package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
)

// A tool is one way to judge a package: a contestant.
type tool struct {
	name string
	// version is the binary's name and version, for the page; empty for one that
	// another tool stands for.
	version string
	// about says what it does and does not do.
	about string
	// steps are the commands of one run on a subject, one after the other.
	steps func(s subject) []command
	// fresh makes a change to the subject before each run; a tool that is not
	// fresh repeats what the one before it has just done in the same folder.
	fresh bool
	// folder names the copy of the subject that it works in.
	folder string
	// committed has each change committed to git, untimed.
	committed bool
	// exact says that generated subjects are made to have a number of mutants
	// for this tool.
	exact bool
	// count reads from the output of the last step how many mutants were tried;
	// nil for a tool that makes none. It also reads what an ended run had
	// printed so far.
	count func(output []byte) (int, error)
}

// plain is the measure of all: what a developer waits for anyway.
func plain() tool {
	return tool{
		name: "go test", folder: "plain", fresh: true,
		about: "The package's own tests, after a change to the package: compile, vet, link, run.",
		steps: func(s subject) []command { return []command{{args: []string{"go", "test", s.pattern}}} },
	}
}

// mutchecks are mutcheck after a change, and again with nothing changed.
func mutchecks(binary string) []tool {
	steps := func(s subject) []command {
		// Exit codes 2 and 3: a mutant survived, a verdict is missing.
		return []command{{args: []string{binary, "--format", "json", s.pattern}, results: []int{2, 3}}}
	}
	return []tool{{
		name: "mutcheck, cold", version: versionOf(binary), folder: "mutcheck", fresh: true, exact: true, steps: steps, count: countRun,
		about: "The whole kill table after a change: every mutant under every test that reaches it, " +
			"each kill decided in a process of its own where tests may share state, baselines and controls included.",
	}, {
		name: "mutcheck, warm", folder: "mutcheck", exact: true, steps: steps, count: countRun,
		about: "The same again, nothing changed.",
	}}
}

// countRun counts the mutants of mutcheck's JSON report that were run.
func countRun(output []byte) (int, error) {
	var report struct {
		Files map[string]struct{ Mutants []struct{ Status string } }
	}
	if err := json.Unmarshal(output, &report); err != nil {
		return 0, fmt.Errorf("reading mutcheck's report: %w", err)
	}
	n := 0
	for _, file := range report.Files {
		for _, m := range file.Mutants {
			switch m.Status {
			case "Killed", "Survived", "Timeout", "RuntimeError":
				n++
			}
		}
	}
	return n, nil
}

// tools builds and installs what is measured. What cannot be had is named in
// missing, a sentence each.
func (l *lab) tools(ctx context.Context, peers bool) (all []tool, missing []string, err error) {
	binary := filepath.Join(l.temp, "mutcheck")
	// Not l.do, which runs in the temporary folder: the source is in the module
	// that the user stands in.
	if _, err := l.do(ctx, ".", "go", "build", "-buildvcs=auto", "-o", binary, "github.com/mutcheck/mutcheck/cmd/mutcheck"); err != nil {
		return nil, nil, fmt.Errorf("building mutcheck; stand in its clone: %w", err)
	}
	all = append(all, plain())
	all = append(all, mutchecks(binary)...)
	if !peers {
		return all, nil, nil
	}
	for _, p := range peerList {
		binary, why := l.install(ctx, p)
		if why != "" {
			missing = append(missing, p.name+" is not measured: "+why)
			continue
		}
		all = append(all, p.tool(binary))
	}
	return all, missing, nil
}
