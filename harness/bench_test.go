package harness_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mutcheck/mutcheck/harness"
)

// generated writes a module with so many retries, each with a list of seven
// tests, and returns its folder.
func generated(b *testing.B, retries int) string {
	b.Helper()
	dir := b.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	write("go.mod", "module example.com/generated\n\ngo 1.25\n")
	var code, tests strings.Builder
	code.WriteString("package generated\n\nimport \"time\"\n")
	tests.WriteString("package generated\n\nimport (\n\t\"errors\"\n\t\"testing\"\n\t\"time\"\n)\n\nvar errBusy, errTaken = errors.New(\"busy\"), errors.New(\"taken\")\n")
	for i := range retries {
		fmt.Fprintf(&code, `
func Do%[1]d(op func() error, retryable func(error) bool, sleep func(time.Duration)) error {
	delay := 100 * time.Millisecond
	for attempt := 0; ; attempt++ {
		err := op()
		if err == nil {
			return nil
		}
		if attempt >= 5 || !retryable(err) {
			return err
		}
		if delay > 500*time.Millisecond {
			delay = 500 * time.Millisecond
		}
		sleep(delay)
		delay *= 2
	}
}
`, i)
		fmt.Fprintf(&tests, `
func TestDo%[1]d(t *testing.T) {
	for name, failures := range map[string]int{"T1": 0, "T2": 1, "T3": 2, "T4": 3, "T5": 4, "T6": 5, "T7": 6} {
		t.Run(name, func(t *testing.T) {
			calls, waited := 0, time.Duration(0)
			err := Do%[1]d(func() error {
				if calls++; calls > failures {
					return nil
				}
				return errBusy
			}, func(err error) bool { return err != errTaken }, func(d time.Duration) { waited += d })
			want := []time.Duration{0, 100, 300, 700, 1200, 1700, 1700}[failures] * time.Millisecond
			if failures <= 5 && (err != nil || waited != want) {
				t.Errorf("waited %%v and returned %%v, want %%v", waited, err, want)
			}
		})
	}
}
`, i)
	}
	write("retry.go", code.String())
	write("retry_test.go", tests.String())
	return dir
}

// BenchmarkFurtherMutant measures whole runs with 10, 100 and 500 woven mutants
// in turn, and reports what each mutant beyond the first ten costs: its share of
// the weave, the build and the baseline, and its cells.
func BenchmarkFurtherMutant(b *testing.B) {
	dirs := map[int]string{}
	sizes := []int{10, 100, 500}
	for _, n := range sizes {
		dirs[n] = generated(b, (n+3)/4)
	}
	total, mutants := map[int]time.Duration{}, map[int]int{}
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
	}
	for _, n := range sizes {
		b.ReportMetric(float64(total[n].Milliseconds())/float64(b.N), fmt.Sprintf("ms/run-of-%d", mutants[n]))
		if n != sizes[0] {
			further := float64(mutants[n] - mutants[sizes[0]])
			b.ReportMetric(float64((total[n]-total[sizes[0]]).Microseconds())/1000/float64(b.N)/further, fmt.Sprintf("ms/further-of-%d", mutants[n]))
		}
	}
}
