package harness

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

// A process that mostly waits on the real clock takes a share of a processor,
// any other a whole one.
const (
	wholeShare   = 4
	sleeperShare = 1
)

// Tests mostly wait if they take longer than sleepFloor, and the processor is busy
// with them for less than one in sleepFactor of that.
const (
	sleepFloor  = 50 * time.Millisecond
	sleepFactor = 4
)

// mostlyWait says whether tests do that, one after the other.
func mostlyWait(cs []*column) bool {
	var own, busy time.Duration
	for _, c := range cs {
		own += c.own
		busy += c.busy
	}
	return own > sleepFloor && busy < own/sleepFactor
}

// shareOf is the share that tests take.
func shareOf(cs []*column) int64 {
	if mostlyWait(cs) {
		return sleeperShare
	}
	return wholeShare
}

// parallel calls f for each of n items, r.jobs at a time and in their order, and
// reports each as done.
func (r *run) parallel(ctx context.Context, name string, n int, f func(ctx context.Context, i int) error) error {
	return r.sharing(ctx, name, n, func(int) int64 { return wholeShare }, f)
}

// sharing is parallel for items that do not each take a whole processor.
func (r *run) sharing(ctx context.Context, name string, n int, share func(i int) int64, f func(ctx context.Context, i int) error) error {
	g, each := errgroup.WithContext(ctx)
	free := semaphore.NewWeighted(int64(r.jobs) * wholeShare)
	var mu sync.Mutex
	done := 0
	r.step(name, 0, n)
	for i := range n {
		if free.Acquire(each, share(i)) != nil {
			break // g.Wait says why
		}
		g.Go(func() error {
			defer free.Release(share(i))
			if err := f(each, i); err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			done++
			r.step(name, done, n)
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return context.Cause(ctx)
}
