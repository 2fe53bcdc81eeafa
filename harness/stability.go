package harness

import (
	"context"
	"fmt"
	"time"

	"github.com/mutcheck/mutcheck/mutants/weave"
)

// How often equal runs are compared. A test that fails in three of ten runs
// passes twenty times in one of a thousand.
const (
	// repetitions in one process, shuffled, and alone for what failed there.
	repetitions      = 20
	aloneRepetitions = 20
	// repeatTime bounds the repetitions of slow tests: so many that they take
	// no longer than this, or none.
	repeatTime = time.Second
)

// repeat finds the tests of a company whose result differs between equal runs on the
// unchanged code, and marks them. All of them are repeated in one process and in
// another order, which costs little; one that fails there is repeated in processes of
// its own, since a test may rightly fail when it runs a second time in one process.
//
// This is done beside the cells. A test that turns out to be unstable loses the
// verdicts that it has come to.
func (r *run) repeat(ctx context.Context, company []*column) error {
	o := execOptions{active: weave.Baseline, virtual: company[0].virtual(), limit: r.Timeout, untraced: true, shuffled: true}
	var once time.Duration
	for _, c := range company {
		once += c.own
		o.tests = append(o.tests, c.Name)
	}
	o.repeat = int(min(repetitions, repeatTime/max(once, 1)))
	if o.repeat < 2 {
		return nil
	}
	// Silent first: what each test has to say of itself costs as much as the tests.
	o.silent = true
	x, err := r.execute(ctx, company[0].binary, o)
	var suspects map[string]bool
	if err == nil && !x.silence() {
		suspects = x.failures()
		o.silent = false
		x, err = r.execute(ctx, company[0].binary, o)
	}
	if err != nil {
		return err
	}
	for _, c := range company {
		c.logged = c.logged || x.logged
		t := x.events.tests[c.Name]
		if !suspects[c.Name] && (t == nil || x.ended(c.Name) && t.ending == passed) {
			continue
		}
		if err := r.repeatAlone(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) repeatAlone(ctx context.Context, c *column) error {
	runs := int(min(aloneRepetitions, 1+2*repeatTime/max(c.own, 1)))
	bad := 0
	for range runs {
		x, err := r.execute(ctx, c.binary, execOptions{tests: []string{c.Name}, active: weave.Baseline, limit: r.Timeout, virtual: c.virtual()})
		if err != nil {
			return err
		}
		if !x.ended(c.Name) {
			bad++
		}
	}
	if bad > 0 {
		c.Unstable = fmt.Sprintf("fails in some runs on the unchanged code and passes in others (%d of %d)", bad, runs)
	}
	return nil
}
