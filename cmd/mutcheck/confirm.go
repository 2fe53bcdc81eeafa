package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/mutcheck/mutcheck/report"
)

// patchName is the file that the commands of a confirmation write and remove.
const patchName = "mutcheck.patch"

// A confirmation is how a person sees the verdict on one mutant with git and the
// go command alone.
type confirmation struct {
	*report.Matrix
	mutant  report.Mutant
	verdict report.Verdict
	// root is Matrix.Root from where the person is: "." or "../..".
	root string
	// testArgs are the flags that the tests were given.
	testArgs []string
}

// confirmation is a program for a shell: it puts the mutant into the source, runs
// the tests that decided on it, and takes it out again. Where that cannot be, it
// is a comment that says why.
func (o *options) confirmation(m *report.Matrix, mutant int) string {
	c := confirmation{Matrix: m, mutant: m.Mutants[mutant], testArgs: o.testArgs}
	verdicts, err := m.Verdicts()
	if err != nil {
		return c.refusal(err.Error())
	}
	c.verdict = verdicts[mutant]
	if c.root, err = fromHere(m.Root); err != nil {
		return c.refusal(err.Error())
	}
	if why := c.impossible(); why != "" {
		return c.refusal(why)
	}
	patch := report.ShellWord(filepath.ToSlash(filepath.Join(c.root, patchName)))
	git := "git "
	if c.root != "." {
		git += "-C " + report.ShellWord(c.root) + " "
	}
	return fmt.Sprintf("# %s: %s\n", report.Clean(c.mutant.ID), c.verdict.Words()) +
		c.clockWords() +
		fmt.Sprintf("cat >%s <<'END'\n%sEND\n", patch, c.mutant.Patch) +
		git + "apply -p1 " + patchName + "\n" +
		c.tests() +
		git + "apply -p1 -R " + patchName + "\n" +
		"rm " + patch + "\n"
}

func (c confirmation) refusal(why string) string {
	return fmt.Sprintf("# %s cannot be confirmed so: %s\n", report.Clean(c.mutant.ID), report.Clean(why))
}

// fromHere is the path of a folder from the current one, which may be reached
// through a symbolic link.
func fromHere(dir string) (string, error) {
	here, err := os.Getwd()
	if err == nil {
		here, err = filepath.EvalSymlinks(here)
	}
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(here, dir)
	return filepath.ToSlash(rel), err
}

// impossible is why no commands can show the verdict; empty where they can.
func (c confirmation) impossible() string {
	_, err := os.Stat(filepath.Join(c.Root, filepath.FromSlash(c.mutant.File)))
	switch {
	case c.verdict.Status == report.RuntimeError:
		return "it has no verdict, its results differ from run to run"
	case c.verdict.Status == report.Ignored:
		return "it is ignored, and was not run"
	case errors.Is(err, os.ErrNotExist):
		return c.mutant.File + " is in the module cache, which nothing may write to; `go mod vendor` puts a copy into " +
			"your module, and the mutant is then confirmed there"
	case strings.ContainsFunc(c.mutant.Patch, func(r rune) bool { return !unicode.IsPrint(r) && !strings.ContainsRune("\t\r\n", r) }):
		return "its lines have control characters, which a terminal would not show"
	}
	return ""
}

// clockWords warn of a wait.
func (c confirmation) clockWords() string {
	for _, t := range c.deciding() {
		if c.Tests[t].Clock == report.VirtualClock {
			return "# mutcheck ran these on the virtual clock; here they wait in real time\n"
		}
	}
	return ""
}

// deciding are the tests that the verdict rests on: those that killed the mutant,
// or all that reached it.
func (c confirmation) deciding() []int {
	if len(c.verdict.Killers) > 0 {
		return c.verdict.Killers
	}
	return c.verdict.Reachers
}

// tests are the go commands that show the verdict.
func (c confirmation) tests() string {
	switch c.verdict.Status {
	case report.CompileError:
		return c.goTest("# does not compile", "-run", "^$", c.mutant.Package)
	case report.NoCoverage:
		return c.goTest("# pass: none of them reaches the mutant", c.packages()...)
	case report.Survived:
		return c.survivals()
	}
	var b strings.Builder
	for _, t := range c.verdict.Killers {
		args := []string{"-run", exactly(c.Tests[t].Name), c.Tests[t].Package}
		words := "# fails"
		switch c.mutant.Cells[t].State {
		case report.Looped, report.TimedOut:
			words, args = "# does not end by itself, and fails by its time limit", append([]string{"-timeout=1m"}, args...)
		case report.OutOfMemory:
			words, args = "# takes all the memory that it gets, up to its time limit", append([]string{"-timeout=1m"}, args...)
		}
		b.WriteString(c.goTest(words, args...))
	}
	return b.String()
}

// survivals are a command for each package: all tests that reach the mutant pass.
func (c confirmation) survivals() string {
	var b strings.Builder
	for _, pkg := range c.packages() {
		var names []string
		for _, t := range c.verdict.Reachers {
			if c.Tests[t].Package == pkg {
				top, _, _ := strings.Cut(c.Tests[t].Name, "/")
				names = append(names, top)
			}
		}
		if len(names) > 0 {
			b.WriteString(c.goTest("# passes", "-run", "^("+strings.Join(slices.Compact(names), "|")+")$", pkg))
		}
	}
	return b.String()
}

// packages are those with the tests, each once and in the order of the tests.
func (c confirmation) packages() []string {
	var paths []string
	for _, t := range c.Tests {
		if !slices.Contains(paths, t.Package) {
			paths = append(paths, t.Package)
		}
	}
	return paths
}

// goTest is a line that runs tests anew. What vet thinks of a mutant is no test's
// verdict.
func (c confirmation) goTest(comment string, args ...string) string {
	words := append([]string{"go", "test", "-count=1", "-vet=off"}, args...)
	if len(c.testArgs) > 0 {
		words = append(append(words, "-args"), c.testArgs...)
	}
	return shellWords(words) + "  " + comment + "\n"
}

// exactly is the pattern of go test's -run flag for one test or subtest.
func exactly(name string) string {
	elements := strings.Split(name, "/")
	for i, e := range elements {
		elements[i] = "^" + regexp.QuoteMeta(e) + "$"
	}
	return strings.Join(elements, "/")
}

// writeConfirmation writes the confirmation of the run's one mutant.
func (o *options) writeConfirmation(w io.Writer, m *report.Matrix, _ report.View) error {
	if _, err := io.WriteString(w, o.confirmation(m, 0)); err != nil {
		return fmt.Errorf("writing the commands: %w", err)
	}
	return nil
}
