package mutants

import (
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/corpus/accuracy.md anew")

const corpus = "../testdata/corpus"

// A fact is a line of a corpus list: an operator at a place.
type fact struct{ operator, file, line string }

// A subject is a public package of the corpus, and what is known of it.
type subject struct {
	id, module              string
	packages                []string
	sites, decoys, unlisted []fact
}

func TestTheCorpusIsFound(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules")
	}
	table := "| package | sites | found | decoys hit | others, looked at |\n|---|---|---|---|---|\n"
	sites, found := 0, 0
	for _, s := range subjects(t) {
		t.Run(s.id, func(t *testing.T) {
			got := s.find(t)
			hit := s.count(t, got)
			sites, found = sites+len(s.sites), found+hit
			table += fmt.Sprintf("| %s | %d | %d | 0 | %d |\n", s.module, len(s.sites), hit, len(s.unlisted))
		})
	}
	table += fmt.Sprintf("| all | %d | %d | 0 | |\n", sites, found)
	t.Logf("accuracy:\n%s", table)
	if found*100 < sites*95 {
		t.Errorf("found %d of %d sites, less than 95 %%", found, sites)
	}
	if !t.Failed() {
		golden(t, filepath.Join(corpus, "accuracy.md"), table)
	}
}

// count compares what was found in a package with what is known of it, and
// returns how many of the sites are among it. Missed sites are logged, for the
// run as a whole has a share to reach; a decoy or an unknown site is an error.
func (s *subject) count(t *testing.T, got []fact) int {
	hit := 0
	for _, want := range s.sites {
		if slices.Contains(got, want) {
			hit++
		} else {
			t.Logf("missed: %v", want)
		}
	}
	for _, g := range got {
		switch {
		case slices.Contains(s.sites, g), slices.Contains(s.unlisted, g):
		case slices.Contains(s.decoys, g):
			t.Errorf("a decoy is hit: %v", g)
		default:
			t.Errorf("found, and in no list: %v; look at it, and add it to unlisted.tsv if it is right", g)
		}
	}
	for _, u := range s.unlisted {
		if !slices.Contains(got, u) {
			t.Errorf("unlisted.tsv has %v, which is not found", u)
		}
	}
	return hit
}

// find loads a package as a dependency of an empty module, and checks each
// mutant's types.
func (s *subject) find(t *testing.T) []fact {
	dir := t.TempDir()
	module, version, _ := strings.Cut(s.module, "@")
	run(t, dir, "go", "mod", "init", "corpus.test/"+s.id)
	var patterns []string
	for _, p := range s.packages {
		patterns = append(patterns, path.Join(module, p))
		run(t, dir, "go", "get", path.Join(module, p)+"@"+version)
	}
	var got []fact
	for _, pkg := range load(t, dir, []string{"GOFLAGS=-mod=mod"}, patterns...) {
		folder := strings.TrimPrefix(strings.TrimPrefix(pkg.Path, module), "/")
		for _, m := range Find(pkg).Mutants {
			pos := pkg.Fset.Position(m.Site.Pos())
			got = append(got, fact{m.Operator.Name, path.Join(folder, filepath.Base(pos.Filename)), fmt.Sprint(pos.Line)})
			if err := viable(m); err != nil {
				t.Errorf("%s is not viable: %v", m.ID, err)
			}
		}
	}
	return got
}

func run(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}

// subjects reads the corpus's lists.
func subjects(t *testing.T) []*subject {
	var all []*subject
	byID := map[string]*subject{}
	for _, r := range rows(t, "truth.tsv") {
		s := byID[r["id"]]
		if s == nil {
			s = &subject{id: r["id"], module: r["module"], packages: strings.Fields(r["package"])}
			byID[s.id] = s
			all = append(all, s)
		}
		if r["line"] != "" {
			s.sites = append(s.sites, fact{r["operator"], r["file"], r["line"]})
		}
	}
	for _, r := range rows(t, "decoys.tsv") {
		s := byID[r["id"]]
		s.decoys = append(s.decoys, fact{r["looks like"], r["file"], r["line"]})
	}
	for _, r := range rows(t, "unlisted.tsv") {
		s := byID[r["id"]]
		s.unlisted = append(s.unlisted, fact{r["operator"], r["file"], r["line"]})
	}
	return all
}

// rows reads a list of the corpus: each row by the names of its columns.
func rows(t *testing.T, name string) []map[string]string {
	t.Helper()
	file, err := os.Open(filepath.Join(corpus, name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r := csv.NewReader(file)
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = '\t', -1, true
	lines, err := r.ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var out []map[string]string
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, field := range line {
			row[lines[0][i]] = field
		}
		out = append(out, row)
	}
	return out
}

// golden compares text with a file, or writes it with -update.
func golden(t *testing.T, name, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != text {
		t.Errorf("%s is out of date; run the test with -update\n%s", name, text)
	}
}

func TestPackagesWithoutARetryHaveNone(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules")
	}
	dir := t.TempDir()
	run(t, dir, "go", "mod", "init", "corpus.test/none")
	run(t, dir, "go", "get", "golang.org/x/tools/...@v0.52.0", "github.com/spf13/cobra@v1.10.2", "github.com/google/go-cmp/cmp@v0.7.0")
	patterns := []string{"golang.org/x/tools/...", "github.com/spf13/cobra/...", "github.com/google/go-cmp/...", "strings", "encoding/json"}
	for _, pkg := range load(t, dir, []string{"GOFLAGS=-mod=mod"}, patterns...) {
		for _, m := range Find(pkg).Mutants {
			t.Errorf("%s: %s", m.ID, m.Before)
		}
	}
}
