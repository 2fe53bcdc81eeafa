package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// BenchmarkKata runs, in turn, go test of the kata's package after a change, and
// mutcheck kata, which judges the same tests on four mutants. It reports the
// median of each and of their ratio.
func BenchmarkKata(b *testing.B) {
	temp := b.TempDir()
	bin := filepath.Join(temp, "mutcheck")
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	dir := filepath.Join(temp, "kata")
	if err := os.Mkdir(dir, 0o755); err != nil {
		b.Fatal(err)
	}
	if err := layOut(dir); err != nil {
		b.Fatal(err)
	}
	run := func(name string, args ...string) time.Duration {
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), kataEnv...)
		start := time.Now()
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%s: %v\n%s", name, err, out)
		}
		return time.Since(start)
	}
	run("go", "test", "./reference") // the standard library is built once
	run(bin, "kata", "--no-cache")
	source := filepath.Join(dir, "reference", "retry.go")
	var tests, katas, ratios []float64
	for i := 0; b.Loop(); i++ {
		text, err := os.ReadFile(source)
		if err != nil {
			b.Fatal(err)
		}
		// On top of the file, where it moves all lines: behind the last one, it
		// would change nothing that is compiled.
		text = append(fmt.Appendf(nil, "// Change %d of process %d.\n\n", i, os.Getpid()), text...)
		if err := os.WriteFile(source, text, 0o644); err != nil {
			b.Fatal(err)
		}
		test, kata := run("go", "test", "./reference"), run(bin, "kata", "--no-cache")
		tests, katas = append(tests, test.Seconds()*1000), append(katas, kata.Seconds()*1000)
		ratios = append(ratios, kata.Seconds()/test.Seconds())
	}
	b.ReportMetric(median(tests), "ms/go-test")
	b.ReportMetric(median(katas), "ms/kata")
	b.ReportMetric(median(ratios), "kata/go-test")
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
