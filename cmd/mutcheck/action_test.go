package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// The parts of action.yml that a runner executes.
type action struct {
	Inputs map[string]struct {
		Default string `yaml:"default"`
	} `yaml:"inputs"`
	Runs struct {
		Steps []actionStep `yaml:"steps"`
	} `yaml:"runs"`
}

type actionStep struct {
	Name   string            `yaml:"name"`
	Run    string            `yaml:"run"`
	Folder string            `yaml:"working-directory"`
	Env    map[string]string `yaml:"env"`
}

// TestTheActionRunsAsARunnerRunsIt does the steps of action.yml with bash, as
// GitHub's runner does, on the worked example.
func TestTheActionRunsAsARunnerRunsIt(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("a composite action's steps are bash, and there is none")
	}
	var a action
	if err := yaml.Unmarshal([]byte(page(t, "action.yml")), &a); err != nil {
		t.Fatal(err)
	}
	repo, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	example, temp := filepath.Join(t.TempDir(), "the client"), t.TempDir()
	if err := os.CopyFS(example, os.DirFS(filepath.Join(repo, "testdata", "seathold"))); err != nil {
		t.Fatal(err)
	}
	given := map[string]string{"packages": "./retry", "args": "--tests ./seats --no-cache", "working-directory": example}
	expressions := []string{"${{ github.action_path }}", repo}
	for name, input := range a.Inputs {
		value, ok := given[name]
		if !ok {
			value = input.Default
		}
		expressions = append(expressions, "${{ inputs."+name+" }}", value)
	}
	expand := strings.NewReplacer(expressions...).Replace
	output, summary := filepath.Join(temp, "output"), filepath.Join(temp, "summary")
	code, said := 0, ""
	for _, step := range a.Runs.Steps {
		if code != 0 {
			t.Fatalf("there is a step %q behind one that failed", step.Name)
		}
		if strings.Contains(step.Run, "${{") {
			t.Errorf("step %q has an expression in its code: what a pull request chooses would be run", step.Name)
		}
		cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
		cmd.Dir = expand(step.Folder)
		cmd.Env = append(os.Environ(), "RUNNER_TEMP="+temp, "GITHUB_OUTPUT="+output, "GITHUB_STEP_SUMMARY="+summary, "GITHUB_ACTIONS=true")
		for name, value := range step.Env {
			cmd.Env = append(cmd.Env, name+"="+expand(value))
		}
		out, err := cmd.CombinedOutput()
		said = string(out)
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
			code = exit.ExitCode()
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if code != int(exitSurvived) || !strings.Contains(said, "\n::warning file=retry/retry.go,line=47") {
		t.Errorf("exit code %d:\n%s", code, said)
	}
	outputs, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	if want := "reports=" + filepath.Join(temp, "mutcheck") + "\nexit-code=2\n"; string(outputs) != want {
		t.Errorf("outputs %q, want %q", outputs, want)
	}
	for _, name := range []string{"mutcheck/mutcheck.json", "mutcheck/mutcheck.html", "mutcheck/mutcheck.sarif", "mutcheck/mutcheck.xml", "summary"} {
		if text, err := os.ReadFile(filepath.Join(temp, name)); err != nil || !strings.Contains(string(text), "cap-dropped") {
			t.Errorf("%s: error %v, or no survivor in it", name, err)
		}
	}
}
