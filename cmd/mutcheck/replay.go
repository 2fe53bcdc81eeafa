package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/mutcheck/mutcheck/cases"
	"github.com/mutcheck/mutcheck/reference"
)

// The outage of MR !3100: what ExamHall's autosave met, the retry that it had,
// and the draws that the random source was stubbed with.
var (
	outageAnswers = []answer{
		{http.StatusServiceUnavailable, ""},
		{http.StatusServiceUnavailable, ""},
		{http.StatusServiceUnavailable, ""},
		{http.StatusOK, "saved"},
	}
	outageDraws = []float64{0.8, 0.4, 0.6}
)

func outageOptions() reference.Options {
	o := reference.Defaults()
	o.Retries = 5
	o.Base = 250 * time.Millisecond
	o.Factor = 2
	o.Max = 4 * time.Second
	o.Jitter = reference.Full
	o.ShouldRetry = func(err error) bool {
		var a answer
		return errors.As(err, &a) && a.status == http.StatusServiceUnavailable
	}
	return o
}

// An answer is what the server said; one that is not OK is an error.
type answer struct {
	status int
	body   string
}

func (a answer) Error() string { return strings.TrimSpace(fmt.Sprintf("%d %s", a.status, a.body)) }

// An outage is what one run of the retry through the outage came to.
type outage struct {
	calls []time.Duration // when each call was made
	waits []time.Duration // the wait after each call but the last
	body  string
}

// endure runs the reference through the outage on a virtual clock.
func endure(o reference.Options) (outage, error) {
	var clock cases.Clock
	var seen outage
	o.Sleep = clock.Sleep
	body, err := reference.Do(context.Background(), func(attempt int) (string, error) {
		seen.calls = append(seen.calls, clock.Now())
		a := outageAnswers[attempt]
		if a.status != http.StatusOK {
			return "", a
		}
		return a.body, nil
	}, o)
	seen.waits, seen.body = clock.Waits(), body
	return seen, err
}

// replay prints the outage call by call. The retry runs twice: as it was, with
// the stubbed draws, and without jitter, to show what each draw was taken of.
func replay(w io.Writer) error {
	o := outageOptions()
	die := cases.NewDie(outageDraws...)
	var empty error
	o.Random = func() float64 {
		draw, err := die.Draw()
		empty = errors.Join(empty, err)
		return draw
	}
	seen, err := endure(o)
	o.Jitter = reference.None
	full, fullErr := endure(o)
	if err := errors.Join(err, fullErr, empty); err != nil {
		return fmt.Errorf("replaying the outage: %w", err)
	}
	_, err = io.WriteString(w, seen.story(full.waits))
	return err
}

// story is the run in lines; full are its waits before the draws.
func (s outage) story(full []time.Duration) string {
	var b strings.Builder
	for i, at := range s.calls {
		fmt.Fprintf(&b, "call %d at %d ms: %v · ", i+1, at.Milliseconds(), outageAnswers[i])
		if i < len(s.waits) {
			fmt.Fprintf(&b, "wait %d (%v × %d)\n", s.waits[i].Milliseconds(), outageDraws[i], full[i].Milliseconds())
		} else {
			fmt.Fprintln(&b, "no more waits")
		}
	}
	var sum time.Duration
	terms := make([]string, len(s.waits))
	for i, wait := range s.waits {
		sum += wait
		terms[i] = strconv.FormatInt(wait.Milliseconds(), 10)
	}
	fmt.Fprintf(&b, "resolved %s after %d calls · waits written down %s = %d ms\n",
		s.body, len(s.calls), strings.Join(terms, " + "), sum.Milliseconds())
	return b.String()
}
