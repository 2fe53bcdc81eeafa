package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/mutcheck/mutcheck/harness"
)

// BenchmarkFurtherMutant measures whole runs with 10, 100 and 500 woven mutants
// in turn, and reports what each mutant beyond the first ten costs: its share of
// the weave, the build and the baseline, and its cells. Each mutant has a process
// of its own at the least, so the same run measures what a test process costs
// that runs no test, as many at once as cells are.
func BenchmarkFurtherMutant(b *testing.B) {
	dirs := map[int]string{}
	sizes := []int{10, 100, 500}
	for _, n := range sizes {
		dirs[n] = b.TempDir()
		for name, text := range generated(n) {
			if err := os.WriteFile(filepath.Join(dirs[n], name), []byte(text), 0o600); err != nil {
				b.Fatal(err)
			}
		}
	}
	total, mutants := map[int]time.Duration{}, map[int]int{}
	bare := time.Duration(0)
	for b.Loop() {
		for _, n := range sizes {
			file := filepath.Join(dirs[n], "retry.go")
			text, err := os.ReadFile(file)
			if err != nil {
				b.Fatal(err)
			}
			// A change, so that the go command's cache has no answer ready.
			if err := os.WriteFile(file, append([]byte("// Changed.\n\n"), text...), 0o600); err != nil {
				b.Fatal(err)
			}
			start := time.Now()
			m, err := harness.Run(context.Background(), harness.Options{Dir: dirs[n], NoCache: true})
			if err != nil {
				b.Fatal(err)
			}
			total[n] += time.Since(start)
			mutants[n] = len(m.Mutants)
		}
		bare += bareProcess(b, dirs[sizes[len(sizes)-1]])
	}
	for _, n := range sizes {
		b.ReportMetric(float64(total[n].Milliseconds())/float64(b.N), fmt.Sprintf("ms/run-of-%d", mutants[n]))
		if n != sizes[0] {
			further := float64(mutants[n] - mutants[sizes[0]])
			b.ReportMetric(float64((total[n]-total[sizes[0]]).Microseconds())/1000/float64(b.N)/further, fmt.Sprintf("ms/further-of-%d", mutants[n]))
		}
	}
	b.ReportMetric(float64(bare.Microseconds())/1000/float64(b.N), "ms/bare-process")
}

// bareProcess is what a process of a package's test binary costs that runs no
// test, where as many run at once as there are processors.
func bareProcess(b *testing.B, dir string) time.Duration {
	const processes = 100
	binary := filepath.Join(b.TempDir(), "bare.test")
	build := exec.Command("go", "test", "-c", "-o", binary)
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	start := time.Now()
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for range processes {
		g.Go(exec.Command(binary, "-test.run=^$").Run)
	}
	if err := g.Wait(); err != nil {
		b.Fatal(err)
	}
	return time.Since(start) / processes
}
