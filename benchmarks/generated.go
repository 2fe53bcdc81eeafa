package main

import (
	"fmt"
	"strings"
)

// perRetry is how many mutants mutcheck makes of a whole generated retry: its
// error check, its predicate, its cap and its growth. A short one, which waits
// the same time always, has the first two.
const perRetry, perShort = 4, 2

// generated returns the files of a module with so many mutants, by name. Each
// retry has a test list of seven subtests on an injected sleep. The number has
// to be even.
func generated(mutants int) map[string]string {
	var code, tests strings.Builder
	code.WriteString("package generated\n\nimport \"time\"\n")
	tests.WriteString(testsHead)
	retries := (mutants + perShort) / perRetry
	for i := range retries {
		ready, next, waits := wholeCap, wholeGrowth, "0, 100, 300, 700, 1200, 1700"
		if i == retries-1 && mutants%perRetry == perShort {
			ready, next, waits = "", "", "0, 100, 200, 300, 400, 500"
		}
		fmt.Fprintf(&code, retryText, i, ready, next)
		fmt.Fprintf(&tests, testText, i, waits)
	}
	return map[string]string{
		"go.mod":        "module example.com/generated\n\ngo 1.25\n",
		"retry.go":      code.String(),
		"retry_test.go": tests.String(),
	}
}

const wholeCap = `
		if delay > 500*time.Millisecond {
			delay = 500 * time.Millisecond
		}`

const wholeGrowth = `
		delay *= 2`

const retryText = `
func Do%[1]d(op func() error, retryable func(error) bool, sleep func(time.Duration)) error {
	delay := 100 * time.Millisecond
	for attempt := 0; ; attempt++ {
		err := op()
		if err == nil {
			return nil
		}
		if attempt >= 5 || !retryable(err) {
			return err
		}%[2]s
		sleep(delay)%[3]s
	}
}
`

const testsHead = `package generated

import (
	"errors"
	"testing"
	"time"
)

var errBusy, errTaken = errors.New("busy"), errors.New("taken")

func retryable(err error) bool { return err != errTaken }
`

const testText = `
func TestDo%[1]d(t *testing.T) {
	for failures, wait := range []time.Duration{%[2]s} {
		t.Run("busy"+string(rune('0'+failures)), func(t *testing.T) {
			calls, waited := 0, time.Duration(0)
			err := Do%[1]d(func() error {
				if calls++; calls > failures {
					return nil
				}
				return errBusy
			}, retryable, func(d time.Duration) { waited += d })
			if err != nil || waited != wait*time.Millisecond {
				t.Errorf("waited %%v and returned %%v, want %%v", waited, err, wait*time.Millisecond)
			}
		})
	}
	t.Run("taken", func(t *testing.T) {
		calls := 0
		err := Do%[1]d(func() error { calls++; return errTaken }, retryable, func(time.Duration) {})
		if err != errTaken || calls != 1 {
			t.Errorf("%%d calls and %%v, want one and %%v", calls, err, errTaken)
		}
	})
}
`
