package harness

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/mutcheck/mutcheck/mutants"
	"github.com/mutcheck/mutcheck/mutants/weave"
	"github.com/mutcheck/mutcheck/report"
)

// A plan is the mutants of a run.
type plan struct {
	ws       *workspace
	found    []mutants.Found
	rows     []*row
	files    map[string][]byte
	warnings []string
}

// A row is a mutant on its way through a run.
type row struct {
	weave.Numbered
	target *target
	// function is the key under which a trace counts the turns around the site.
	function  int
	notViable string
	// elsewhere says that another shard runs it.
	elsewhere bool
	mu        sync.Mutex // guards cells and notes
	// own are the binaries of a mutant that is not woven, by package path.
	own map[string]binary
	// cells has those that are decided, by column.
	cells map[*column]report.Cell
	// notes are how they were decided.
	notes map[*column]notes
}

// woven says whether the mutant is one of those that share a binary. One at
// package level, or in a file that cgo rewrites, gets a build of its own.
func (w *row) woven() bool { return w.Func != nil && !importsC(w.Func.File) }

// reachedBy says whether a test executes the mutant's site in the baseline. Of a
// mutant that is not woven only this is known: whether it is in the binary.
func (w *row) reachedBy(c *column) bool {
	if w.woven() {
		return c.turns[w.Number] > 0
	}
	return c.binary.deps[w.target.Path]
}

// allWoven says whether no mutant has a build of its own.
func (p *plan) allWoven() bool {
	return !slices.ContainsFunc(p.rows, func(w *row) bool { return w.runs() && !w.woven() })
}

// runs says whether there is anything to run for the mutant.
func (w *row) runs() bool { return w.notViable == "" && w.Ignored == "" && !w.elsewhere }

// find reads the anatomy of the packages and chooses the mutants.
func (r *run) find(ws *workspace) (*plan, error) {
	p := &plan{ws: ws}
	var fatal []string
	seen := map[string]bool{}
	all := 0
	for i := range ws.targets {
		t := &ws.targets[i]
		found := mutants.Find(t.Package)
		p.found = append(p.found, found)
		for _, pr := range found.Problems {
			words := fmt.Sprintf("%s:%d: %s", ws.relative(pr.Pos.Filename), pr.Pos.Line, pr.Message)
			if pr.Fatal {
				fatal = append(fatal, words)
			} else {
				p.warnings = append(p.warnings, words)
			}
		}
		var touched map[*mutants.Mutant]bool
		if r.Changes != nil {
			touched = r.touched(ws, t, found)
		}
		for _, m := range found.Mutants {
			all++
			if len(r.IDs) > 0 && !slices.Contains(r.IDs, m.ID) {
				continue
			}
			seen[m.ID] = true
			if r.Changes != nil && !touched[m] {
				continue
			}
			p.rows = append(p.rows, &row{
				Numbered: weave.Numbered{Number: len(p.rows) + 1, Mutant: m}, target: t, cells: map[*column]report.Cell{}, notes: map[*column]notes{},
			})
		}
	}
	if len(fatal) > 0 {
		return nil, &UserError{Message: strings.Join(fatal, "\n")}
	}
	for _, id := range r.IDs {
		if !seen[id] {
			return nil, &UserError{Message: fmt.Sprintf("no mutant has the id %q; `mutcheck list` prints those that there are", id)}
		}
	}
	if r.Changes != nil && len(p.rows) == 0 && all > 0 {
		return nil, &Nothing{
			What: fmt.Sprintf("the change touches none of the retries in %s, and none of their tests", strings.Join(ws.targetPaths(), ", ")),
			Next: "there is nothing new to judge; a run without a diff judges all",
		}
	}
	if len(p.rows) == 0 {
		return nil, &Nothing{
			What: "no retry found in " + strings.Join(ws.targetPaths(), ", "),
			Next: "name the package that holds the retry, or mark its lines with //mutcheck:site OPERATOR",
		}
	}
	p.deal(r.Shard)
	return p, nil
}

// forget drops what was found out about the mutants.
func (p *plan) forget() {
	for _, w := range p.rows {
		clear(w.cells)
		clear(w.notes)
	}
}

// deal leaves the mutants of other shards to them.
func (p *plan) deal(shard report.Shard) {
	ids := make([]string, len(p.rows))
	for i, w := range p.rows {
		ids[i] = w.ID
	}
	mine := shard.Deal(ids)
	for _, w := range p.rows {
		w.elsewhere = !mine[w.ID]
	}
}

// weave puts the mutants of each package into its files.
func (p *plan) weave() error {
	p.files = map[string][]byte{}
	for i := range p.ws.targets {
		t := &p.ws.targets[i]
		var ms []weave.Numbered
		for _, w := range p.rows {
			if w.target == t && w.woven() && w.runs() {
				ms = append(ms, w.Numbered)
			}
		}
		if len(ms) == 0 {
			continue
		}
		woven, err := weave.Weave(t.Package, ms, t.importer, t.goVersion)
		if err != nil {
			return fmt.Errorf("package %s: %w", t.Path, err)
		}
		for name, text := range woven.Files {
			p.files[name] = text
		}
		for _, w := range p.rows {
			if w.target == t {
				w.function, w.notViable = woven.Functions[w.Number], woven.NotViable[w.Number]
			}
		}
	}
	return nil
}

// testsOf are the test packages that are built from a mutated package.
func (ws *workspace) testsOf(p *plan) []testPackage {
	var out []testPackage
	for _, t := range ws.tests {
		for _, w := range p.rows {
			if t.deps[w.target.Path] {
				out = append(out, t)
				break
			}
		}
	}
	return out
}

func (ws *workspace) targetPaths() []string {
	var out []string
	for _, t := range ws.targets {
		out = append(out, t.Path)
	}
	return out
}

// relative is how a report names a file: by its place in the user's tree, or in
// the dependency that it is of.
func (ws *workspace) relative(name string) string {
	if d := ws.dependencyOf(name); d != nil {
		return d.name + filepath.ToSlash(strings.TrimPrefix(name, d.dir))
	}
	rel, err := filepath.Rel(ws.root, name)
	if err != nil {
		return filepath.ToSlash(name)
	}
	return filepath.ToSlash(rel)
}
