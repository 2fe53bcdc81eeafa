package main

import (
	"fmt"
	"slices"
	"time"
)

// median is the middle of the values, or the mean of the two in the middle; 0
// of none.
func median[T time.Duration | float64](values []T) T {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	half := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[half]
	}
	return (sorted[half-1] + sorted[half]) / 2
}

// ratio is the median of how many times longer a took than b, turn by turn: what
// disturbs the machine for a while disturbs both. It is 0 without a turn.
func ratio(a, b []time.Duration) float64 {
	var each []float64
	for i := range min(len(a), len(b)) {
		each = append(each, float64(a[i])/float64(b[i]))
	}
	return median(each)
}

// further is what each mutant costs beyond those of a smaller subject. Where the
// larger run was ended at the limit, it is what each mutant tried until then has
// taken, and about is set. It is 0 where it cannot be told.
func further(small, large *series) (each time.Duration, about bool) {
	switch {
	case large.over && large.mutants > 0:
		return large.times[0] / time.Duration(large.mutants), true
	case large.ended(), small.ended(), large.mutants <= small.mutants:
		return 0, false
	}
	return max(0, (median(large.times)-median(small.times))/time.Duration(large.mutants-small.mutants)), false
}

// short writes a time with about three digits.
func short(d time.Duration) string {
	switch seconds := d.Seconds(); {
	case seconds >= 99.5:
		return fmt.Sprintf("%.0f s", seconds)
	case seconds >= 9.95:
		return fmt.Sprintf("%.1f s", seconds)
	case seconds >= 0.9995:
		return fmt.Sprintf("%.2f s", seconds)
	case seconds >= 0.00995:
		return fmt.Sprintf("%.0f ms", seconds*1000)
	}
	return fmt.Sprintf("%.1f ms", d.Seconds()*1000)
}

// times writes a ratio with about two digits.
func times(r float64) string {
	if r >= 9.95 {
		return fmt.Sprintf("%.0f×", r)
	}
	return fmt.Sprintf("%.2g×", r)
}

func extremes(all []time.Duration) (least, most time.Duration) {
	return slices.Min(all), slices.Max(all)
}
