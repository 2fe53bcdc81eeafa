package harness

import (
	"math/rand/v2"
	"sync"

	"golang.org/x/sys/unix"
)

// processors are how many processes of this program are on each processor just now.
var processors = struct {
	mu   sync.Mutex
	busy map[int]int
}{busy: map[int]int{}}

// onOneProcessor keeps the calling thread, and the processes that it starts, on one
// processor until release is called: one of those with the fewest processes of ours. The
// caller has locked its goroutine to the thread. What the system does not allow is left
// out, and only slower.
func onOneProcessor() (release func()) {
	var all, one unix.CPUSet
	if unix.SchedGetaffinity(0, &all) != nil {
		return func() {}
	}
	processors.mu.Lock()
	best, equal := -1, 0
	for cpu := range len(all) * 64 {
		if !all.IsSet(cpu) {
			continue
		}
		switch n := processors.busy[cpu]; {
		case best < 0 || n < processors.busy[best]:
			best, equal = cpu, 1
		case n == processors.busy[best]:
			// Another run of mutcheck should not come to the same one each time.
			if equal++; rand.IntN(equal) == 0 {
				best = cpu
			}
		}
	}
	processors.busy[best]++
	processors.mu.Unlock()
	one.Set(best)
	_ = unix.SchedSetaffinity(0, &one)
	return func() {
		// Where processors were taken away meanwhile, the system leaves it on those that are left.
		_ = unix.SchedSetaffinity(0, &all)
		processors.mu.Lock()
		defer processors.mu.Unlock()
		processors.busy[best]--
	}
}
