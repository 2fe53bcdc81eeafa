package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// page reads a page of the project.
func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// blocks are the blocks of code on a page, those in a language or, for "", those
// in none.
func blocks(text, language string) []string {
	var out []string
	for _, m := range regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$").FindAllStringSubmatch(text, -1) {
		if m[1] == language {
			out = append(out, m[2])
		}
	}
	return out
}

// TestEveryCommandOfThePagesIsRunByAScript looks for each line of code that
// begins with mutcheck, and for each use of it as a tool of the module: a script
// runs it, with the same words.
func TestEveryCommandOfThePagesIsRunByAScript(t *testing.T) {
	files, err := filepath.Glob("../../testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	run := map[string]bool{}
	for _, file := range files {
		for _, m := range regexp.MustCompile(`(?m)^(?:\[.*\] )?exits \d+ (?:sh -c '((?:go tool )?mutcheck.*)'|((?:go tool )?mutcheck.*))$`).FindAllStringSubmatch(page(t, "testdata/script/"+filepath.Base(file)), -1) {
			run[m[1]+m[2]] = true
		}
	}
	for name, want := range map[string]int{"README.md": 4, "docs/guide.md": 4, "docs/ci.md": 14} {
		found := 0
		for _, command := range commandsOf(page(t, name)) {
			if found++; !run[command] {
				t.Errorf("%s: no script runs %q", name, command)
			}
		}
		if found < want {
			t.Errorf("%s: %d commands are found, want %d at the least", name, found, want)
		}
	}
}

// commandsOf are the uses of mutcheck on a page, as its lines of code have them; a
// matrix's number is that of its first machine.
func commandsOf(text string) []string {
	var commands []string
	for _, block := range blocks(text, "") {
		for _, line := range strings.Split(block, "\n") {
			command, _, _ := strings.Cut(line, " #")
			command, _, _ = strings.Cut(command, " >")
			if command = strings.TrimSpace(command); strings.HasPrefix(command, "mutcheck ") || strings.HasPrefix(command, "go tool mutcheck ") {
				commands = append(commands, command)
			}
		}
	}
	for _, block := range blocks(text, "yaml") {
		for _, m := range regexp.MustCompile(`(?m)go tool mutcheck .*$`).FindAllString(block, -1) {
			commands = append(commands, strings.ReplaceAll(m, "${{ matrix.shard }}", "0"))
		}
	}
	return commands
}

func TestThePagesShowWhatTheWorkedExamplePrints(t *testing.T) {
	_, golden, _ := strings.Cut(page(t, "testdata/script/seathold.txtar"), "-- table.golden --\n")
	for name, want := range map[string]int{"README.md": 1, "docs/guide.md": 1} {
		shown := 0
		for _, block := range blocks(page(t, name), "") {
			if !strings.Contains(block, "retry.Policy.Run") || strings.HasPrefix(block, "mutcheck ") {
				continue
			}
			if shown++; !strings.Contains(golden, block) {
				t.Errorf("%s shows what the seat-hold client's table does not have:\n%s", name, block)
			}
		}
		if shown != want {
			t.Errorf("%s shows %d parts of the table, want %d", name, shown, want)
		}
	}
}

func TestTheGuidesTestIsTheOneThatItsScriptAdds(t *testing.T) {
	_, file, _ := strings.Cut(page(t, "testdata/script/guide.txtar"), "-- cap_test.go --\n")
	if code := blocks(page(t, "docs/guide.md"), "go"); len(code) == 0 || code[0] != file {
		t.Errorf("the guide's first code is not cap_test.go of its script:\n%s", code)
	}
}

// TestTheREADMEHasTheAccuracyThatWasMeasured holds the README's table to the one
// that the corpus test writes.
func TestTheREADMEHasTheAccuracyThatWasMeasured(t *testing.T) {
	if table := page(t, "testdata/corpus/accuracy.md"); !strings.Contains(page(t, "README.md"), strings.TrimSpace(table)) {
		t.Errorf("the README does not have the table of testdata/corpus/accuracy.md:\n%s", table)
	}
}
