package harness

import (
	"context"
	"fmt"
	"sort"
	"strings"
	"sync"

	"github.com/mutcheck/mutcheck/mutants/weave"
)

// faultRuns is how often a test may miss a planted fault.
const faultRuns = 3

// faults is a control: a fault is planted in every mutated function, and the
// tests that are said to reach one have to notice. Here too, company clears: the
// tests of a company meet a panic first, and one that swallows it meets the end
// of its process, a few times: it may enter the function in some runs only, say
// in a goroutine that may come too late. Such a test is named. But where no test
// notices, nothing that mutcheck says would be worth anything.
func (r *run) controls(ctx context.Context, p *plan, cs *columns) error {
	companies := cs.companies()
	var mu sync.Mutex
	noticed := 0
	var missed []string
	err := r.parallel(ctx, "controls", len(companies), func(ctx context.Context, i int) error {
		good, bad, err := r.faultsIn(ctx, p, companies[i])
		mu.Lock()
		defer mu.Unlock()
		noticed += good
		missed = append(missed, bad...)
		return err
	})
	if err != nil || len(missed) == 0 {
		return err
	}
	if noticed == 0 {
		return fmt.Errorf("a control failed: %s reach mutated code in the baseline, and none noticed when the process was made to end there; "+
			"this is a fault of mutcheck", strings.Join(missed, ", "))
	}
	sort.Strings(missed)
	for _, id := range missed {
		p.warnings = append(p.warnings, id+" enters mutated code in some runs only: it may kill a mutant by luck")
	}
	return nil
}

// faultsIn plants the faults under the tests of one company. It returns how many
// noticed, and the ids of those that did not.
func (r *run) faultsIn(ctx context.Context, p *plan, company []*column) (noticed int, missed []string, err error) {
	var reaching []*column
	o := execOptions{active: weave.PanicFault, virtual: company[0].virtual(), limit: timeFloor}
	for _, c := range company {
		if p.reaches(c) {
			reaching = append(reaching, c)
			o.limit += timeFactor * c.elapsed
		}
	}
	for open := reaching; len(open) > 0; {
		o.tests = nil
		for _, c := range open {
			o.tests = append(o.tests, c.Name)
		}
		x, err := r.execute(ctx, company[0].binary, o)
		if err != nil {
			return 0, nil, err
		}
		var untouched []*column
		for _, c := range open {
			t := x.events.tests[c.Name]
			if (t == nil || t.paused) && len(untouched) < len(open)-1 {
				untouched = append(untouched, c) // the process ended before its turn
				continue
			}
			good := t != nil && t.ending == failed
			for i := 0; i < faultRuns && !good; i++ {
				if good, err = r.fault(ctx, c); err != nil {
					return 0, nil, err
				}
			}
			if good {
				noticed++
			} else {
				missed = append(missed, c.ID)
			}
		}
		open = untouched
	}
	return noticed, missed, nil
}

// reaches says whether a test enters a function that holds a woven mutant.
func (p *plan) reaches(c *column) bool {
	for _, w := range p.rows {
		if w.runs() && w.woven() && c.turns[w.function] > 0 {
			return true
		}
	}
	return false
}

// fault runs a test alone, in a process that ends in a mutated function, and says
// whether the test noticed.
func (r *run) fault(ctx context.Context, c *column) (bool, error) {
	x, err := r.execute(ctx, c.binary, execOptions{
		tests: []string{c.Name}, active: weave.ExitFault, virtual: c.virtual(), limit: timeFloor + timeFactor*c.elapsed,
	})
	if err != nil {
		return false, err
	}
	return !x.ended(c.Name), nil
}
