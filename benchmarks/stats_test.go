package main

import (
	"testing"
	"time"
)

const second = time.Second

func TestTheMedianIsTheMiddleOfTheSortedValues(t *testing.T) {
	for _, c := range []struct {
		values []time.Duration
		want   time.Duration
		why    string
	}{
		{nil, 0, "nothing was measured"},
		{[]time.Duration{7}, 7, "one value"},
		{[]time.Duration{9, 1, 5}, 5, "not in order"},
		{[]time.Duration{9, 1, 5, 7}, 6, "an even number: between the two in the middle"},
	} {
		if got := median(c.values); got != c.want {
			t.Errorf("%s: median(%v) = %v, want %v", c.why, c.values, got, c.want)
		}
	}
}

func TestTheMedianLeavesItsArgumentAsItIs(t *testing.T) {
	values := []time.Duration{3, 1, 2}
	median(values)
	if values[0] != 3 || values[1] != 1 {
		t.Errorf("the values are now %v: the turns no longer pair", values)
	}
}

// In a turn on a busy machine both are slow: the ratio of the medians would be 4.
func TestTheRatioIsTakenTurnByTurn(t *testing.T) {
	a := []time.Duration{2 * second, 8 * second, 20 * second}
	b := []time.Duration{second, 4 * second, 2 * second}
	if got := ratio(a, b); got != 2 {
		t.Errorf("ratio = %v, want 2", got)
	}
	if got := ratio(a, b[:1]); got != 2 {
		t.Errorf("with one turn of the other: ratio = %v, want 2", got)
	}
}

func TestAFurtherMutantCostsTheDifferenceOfTheRunsOverThatOfTheMutants(t *testing.T) {
	small := &series{times: []time.Duration{second}, mutants: 10}
	for _, c := range []struct {
		large series
		want  time.Duration
		about bool
		why   string
	}{
		{series{times: []time.Duration{10 * second}, mutants: 100}, 100 * time.Millisecond, false, "9 s for 90 mutants"},
		{series{times: []time.Duration{60 * second}, mutants: 30, over: true}, 2 * second, true, "ended at the limit: the limit over the mutants tried"},
		{series{times: []time.Duration{60 * second}, over: true}, 0, false, "ended before its first mutant"},
		{series{failed: "it said nothing"}, 0, false, "no time"},
		{series{times: []time.Duration{2 * second}, mutants: 10}, 0, false, "no further mutant"},
		{series{times: []time.Duration{second / 2}, mutants: 20}, 0, false, "faster: noise is no negative cost"},
	} {
		if got, about := further(small, &c.large); got != c.want || about != c.about {
			t.Errorf("%s: %v, %v, want %v, %v", c.why, got, about, c.want, c.about)
		}
	}
}

func TestTimesAndRatiosAreWrittenWithTheDigitsThatCount(t *testing.T) {
	for want, d := range map[string]time.Duration{
		"0.5 ms": 500 * time.Microsecond, "9.9 ms": 9900 * time.Microsecond, "10 ms": 9960 * time.Microsecond, "999 ms": 999 * time.Millisecond,
		"1.00 s": 999600 * time.Microsecond, "9.94 s": 9940 * time.Millisecond, "10.0 s": 9960 * time.Millisecond, "100 s": 99600 * time.Millisecond,
	} {
		if got := short(d); got != want {
			t.Errorf("short(%v) = %q, want %q", d, got, want)
		}
	}
	for want, r := range map[string]float64{"0.08×": 0.0801, "2.4×": 2.41, "10×": 9.96, "162×": 162.3} {
		if got := times(r); got != want {
			t.Errorf("times(%v) = %q, want %q", r, got, want)
		}
	}
}
