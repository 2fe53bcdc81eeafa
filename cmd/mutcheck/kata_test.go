package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mutcheck/mutcheck/mutants"
)

// kataIn runs the kata in this process and returns its report.
func kataIn(t *testing.T, format string) string {
	t.Helper()
	var out, errors bytes.Buffer
	if code := execute(context.Background(), []string{"kata", "--format", format}, &out, &errors); code != exitKilled {
		t.Fatalf("exit code %d: %s", code, errors.String())
	}
	return out.String()
}

func TestTheKataSaysTheSameInEveryFormat(t *testing.T) {
	fromText := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^mutant (.*?) \(.*: killed by (.*)$`).FindAllStringSubmatch(kataIn(t, "text"), -1) {
		fromText[m[1]] = m[2]
	}
	if diff := cmp.Diff(fromText, killersInJSON(t, kataIn(t, "json"))); diff != "" {
		t.Errorf("json differs from text: %s", diff)
	}
	if diff := cmp.Diff(fromText, killersInTable(kataIn(t, "table"))); diff != "" {
		t.Errorf("table differs from text: %s", diff)
	}
	if len(fromText) != len(mutants.All) {
		t.Errorf("%d mutants for %d operators: %v", len(fromText), len(mutants.All), fromText)
	}
}

func killersInJSON(t *testing.T, text string) map[string]string {
	t.Helper()
	var doc struct {
		Files map[string]struct {
			Mutants []struct {
				KilledBy []string
				Mutcheck struct{ Title string }
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	killers := map[string]string{}
	for _, f := range doc.Files {
		for _, m := range f.Mutants {
			for i, id := range m.KilledBy {
				m.KilledBy[i] = id[strings.LastIndex(id, "/")+1:]
			}
			killers[m.Mutcheck.Title] = strings.Join(m.KilledBy, ", ")
		}
	}
	return killers
}

// killersInTable reads the marks below the tests' names.
func killersInTable(text string) map[string]string {
	lines := strings.Split(text, "\n")
	killers := map[string]string{}
	for _, line := range lines[2:] {
		if strings.HasPrefix(line, "─") {
			break
		}
		var names []string
		for _, at := range regexp.MustCompile(`T\d+`).FindAllStringIndex(lines[0], -1) {
			if line[at[0]] == 'x' {
				names = append(names, lines[0][at[0]:at[1]])
			}
		}
		for _, op := range mutants.All {
			if strings.Contains(line, ":"+op.Name+" ") {
				killers[op.Title] = strings.Join(names, ", ")
			}
		}
	}
	return killers
}

func TestTheREADMEShowsWhatTheKataPrints(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("COLUMNS", "")
	if printed := kataIn(t, "table"); !strings.Contains(string(readme), "\n```\n"+printed+"```\n") {
		t.Errorf("the README shows another table than this one; put it there:\n%s", printed)
	}
}
