package harness_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A truth is what the corpus knows of a package.
type truth struct {
	id, module string
	packages   []string
	sites      []site
}

// A site is one that the corpus lists, with the top-level tests that kill the
// mutant there.
type site struct {
	operator, file string
	line           int
	killers        []string
}

// patterns name the packages for the go command: those with the tests and those
// with the sites.
func (s truth) patterns() []string {
	folders := map[string]bool{}
	for _, p := range s.packages {
		folders["./"+p] = true
	}
	for _, x := range s.sites {
		folders["./"+path.Dir(x.file)] = true
	}
	return slices.Sorted(maps.Keys(folders))
}

// A trial is a package of the corpus whose kill table is compared with the one
// that the corpus has: its suite takes seconds, and no server or luck decides it.
type trial struct {
	id string
	// requires is the go.mod of a module that has none, or that is so large that
	// only some folders of it are copied, and not the files without.
	requires, folders, without []string
}

var trials = []trial{
	{id: "cenkalti-v4"},
	{id: "sethvargo"},
	{id: "eapache"},
	{id: "jpillora"},
	{id: "gax"},
	{id: "dskit"},
	{id: "juju"},
	{id: "aws-v2"},
	{id: "apimachinery"},
	{id: "rican7"},
	{id: "temporal"},
	{id: "otlphttp"},
	{id: "ggcr"},
	{id: "consul", folders: []string{"lib/retry"}, requires: []string{"github.com/stretchr/testify v1.11.1"}},
	{id: "cfbackoff", folders: []string{"."}},
	{
		id: "cockroach", folders: []string{"pkg/util/retry", "pkg/util/timeutil"},
		without: []string{"pkg/util/retry/main_test.go"}, // for the flags of the logging package, which needs C
		requires: []string{
			"github.com/certifi/gocertifi v0.0.0-20210507211836-431795d63e8d",
			"github.com/cockroachdb/errors v1.2.4",
			"github.com/cockroachdb/logtags v0.0.0-20241215232642-bb51bb14a506",
			"github.com/getsentry/raven-go v0.2.0",
			"github.com/gogo/protobuf v1.3.2",
			"github.com/pkg/errors v0.8.1",
			"github.com/stretchr/testify v1.11.1",
		},
	},
}

// module puts a copy of a module into a folder of the test's own, where it is the
// main module and its tests can be built.
func (tr trial) module(t *testing.T, s truth) string {
	t.Helper()
	var downloaded struct{ Dir string }
	if err := json.Unmarshal(goCommand(t, t.TempDir(), "mod", "download", "-json", s.module), &downloaded); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	folders := tr.folders
	if folders == nil {
		folders = []string{"."}
	}
	for _, f := range folders {
		if err := os.CopyFS(filepath.Join(dir, f), os.DirFS(filepath.Join(downloaded.Dir, f))); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range tr.without {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if tr.folders != nil {
		tr.writeGoMod(t, dir, s.module)
	}
	// The go command completes go.mod and go.sum by what the packages import.
	goCommand(t, dir, append([]string{"list", "-mod=mod", "-deps", "-test"}, s.patterns()...)...)
	return dir
}

// writeGoMod writes the go.mod of a module that has none of use. The language is the
// last one in which loop variables were as the old code knew them.
func (tr trial) writeGoMod(t *testing.T, dir, module string) {
	t.Helper()
	name, _, _ := strings.Cut(module, "@")
	text := "module " + name + "\n\ngo 1.21\n\nrequire (\n" + strings.Join(tr.requires, "\n") + "\n)\n"
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func goCommand(t *testing.T, dir string, args ...string) []byte {
	t.Helper()
	var words bytes.Buffer
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Stderr = dir, &words
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %s: %v\n%s%s", strings.Join(args, " "), err, out, words.Bytes())
	}
	return out
}

// readTruths reads what the corpus knows, by package.
func readTruths(t *testing.T) map[string]truth {
	t.Helper()
	out := map[string]truth{}
	for _, r := range corpusRows(t, "truth.tsv") {
		s := out[r["id"]]
		s.id, s.module, s.packages = r["id"], r["module"], strings.Fields(r["package"])
		if r["line"] != "" {
			s.sites = append(s.sites, site{r["operator"], r["file"], atoi(t, r["line"]), killers(r["killed by (own tests)"])})
		}
		out[s.id] = s
	}
	return out
}

// killers reads a list of tests, each with how it died behind it: "TestA,TestB[timeout]".
func killers(list string) []string {
	if list == "SURVIVED" {
		return nil
	}
	var out []string
	for _, k := range strings.Split(list, ",") {
		k, _, _ = strings.Cut(k, "[")
		out = append(out, k)
	}
	return out
}

// readDifferences reads the differences that are known, with the reason of each.
func readDifferences(t *testing.T) map[place]string {
	t.Helper()
	out := map[place]string{}
	for _, r := range corpusRows(t, "differences.tsv") {
		if r["reason"] == "" {
			t.Fatalf("differences.tsv: a line without a reason: %v", r)
		}
		out[place{r["id"], r["operator"], r["file"], atoi(t, r["line"]), r["test"]}] = r["reason"]
	}
	return out
}

// corpusRows reads a list of the corpus, each line by the names of its columns.
func corpusRows(t *testing.T, name string) []map[string]string {
	t.Helper()
	text, err := os.ReadFile(testdata(t, "corpus", name))
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(bytes.NewReader(text))
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = '\t', true, -1 // a last column that is empty is left out
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

func atoi(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
