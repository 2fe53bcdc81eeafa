package harness

import (
	"cmp"
	"go/token"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/mutcheck/mutcheck/report"
)

// A column is a test, with what the baseline says of it.
type column struct {
	report.Test
	binary binary
	// turns are how often it went round in each function.
	turns map[int]int64
	// elapsed is how long it took, with the start of its process where it ran
	// alone.
	elapsed time.Duration
	// own is how long it took by itself, without the start of a process.
	own time.Duration
	// busy is how much processor time it took, with the start of its process where it
	// ran alone; in company, its part of what all took.
	busy time.Duration
	// took is how long it took by the virtual clock.
	took time.Duration
	// dependent says that it passes with the others only.
	dependent bool
	// logged says that what it asks the system for is known.
	logged bool
	// trusted says that it was not seen to need another test, and has not run alone yet:
	// it does before it convicts a mutant alone.
	trusted bool
	solo    sync.Mutex // guards stands
	stands  bool
	// counted says that turns and elapsed are known from a run in company, where
	// each bubble had a count of its own, and nothing was counted outside of them.
	counted bool
	// enclosed says that its bubble goes round all of it, so that it can be left out by
	// name, on either clock.
	enclosed bool
}

// isolated says whether the test provably shares nothing with others.
func (c *column) isolated() bool {
	return c.binary.isolated && (c.Name == top(c.Name) || !c.binary.entangled(top(c.Name)))
}

func (c *column) virtual() bool { return c.Clock == report.VirtualClock }

// columns are the tests of a run.
type columns struct {
	list    []*column
	skipped []string
	red     []RedTest
}

// add makes a column of a leaf test that passed.
func (cs *columns) add(b binary, x *execution, name, clock, reason string) {
	id := b.path + "." + name
	own := x.events.tests[name].elapsed
	switch x.events.tests[name].ending {
	case skipped:
		cs.skipped = append(cs.skipped, id)
	case passed:
		cs.list = append(cs.list, &column{
			binary: b, Test: report.Test{ID: id, Package: b.path, Name: name, Clock: clock, ClockReason: reason},
			turns: x.trace.Tests[name], elapsed: own, own: own, busy: time.Duration(float64(x.busy) * float64(own) / float64(x.elapsed)),
			took: x.trace.Took[name], counted: x.trace.Bubbled[name] && !x.trace.Around, logged: x.logged, enclosed: x.trace.Whole[name],
		})
	}
}

// has says whether a top-level test, or a subtest of it, is among the columns.
func (cs *columns) has(b binary, name string) bool {
	return slices.ContainsFunc(cs.list, func(c *column) bool { return c.Package == b.path && top(c.Name) == name })
}

// A family is the columns that a top-level test has.
type family struct {
	names []string
	// enclosed says that each of them is.
	enclosed bool
}

// families are those of all tests, by their ids.
func (cs *columns) families() map[string]*family {
	out := map[string]*family{}
	for _, c := range cs.list {
		id := c.Package + "." + top(c.Name)
		if out[id] == nil {
			out[id] = &family{enclosed: true}
		}
		out[id].names = append(out[id].names, c.Name)
		out[id].enclosed = out[id].enclosed && c.enclosed
	}
	return out
}

// companies are the tests that share a binary and a clock.
func (cs *columns) companies() [][]*column {
	var out [][]*column
	index := map[string]int{}
	for _, c := range cs.list {
		if c.Unstable != "" {
			continue
		}
		key := c.binary.path + " " + c.Clock
		i, ok := index[key]
		if !ok {
			i = len(out)
			index[key] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], c)
	}
	return out
}

// placeColumns says where the tests are declared, and sorts them by that.
func (r *run) placeColumns(cs []*column) {
	byPackage := map[string]map[string]token.Position{}
	for _, c := range cs {
		places := byPackage[c.Package]
		if places == nil {
			places = c.binary.declarations()
			byPackage[c.Package] = places
		}
		at := places[top(c.Name)]
		c.File, c.Line = at.Filename, at.Line
	}
	sort.SliceStable(cs, func(i, j int) bool {
		a, b := cs[i], cs[j]
		return cmp.Or(strings.Compare(a.Package, b.Package), strings.Compare(a.File, b.File), a.Line-b.Line) < 0
	})
}

// nameColumns gives each test the shortest name that tells it apart: a
// subtest's last element, the full name, or the id.
func nameColumns(cs []*column) {
	candidates := []func(c *column) string{
		func(c *column) string { return c.Name[strings.LastIndexByte(c.Name, '/')+1:] },
		func(c *column) string { return c.Name },
	}
	for _, c := range cs {
		c.Short = c.ID
	}
	for i := len(candidates) - 1; i >= 0; i-- {
		count := map[string]int{}
		for _, c := range cs {
			count[candidates[i](c)]++
		}
		for _, c := range cs {
			if name := candidates[i](c); count[name] == 1 {
				c.Short = name
			}
		}
	}
}

// top is the top-level test that a test belongs to.
func top(name string) string {
	name, _, _ = strings.Cut(name, "/")
	return name
}
