package reference_test

import (
	"context"
	"testing"

	"github.com/mutcheck/mutcheck/cases"
	"github.com/mutcheck/mutcheck/reference"
)

func TestList(t *testing.T) {
	cases.Run(t, cases.Default(), func(ctx context.Context, trial *cases.Trial) (string, error) {
		return reference.Do(ctx, func(int) (string, error) { return trial.Call() }, reference.Options{
			Retries:     trial.Options.Retries,
			Base:        trial.Options.Base,
			Factor:      trial.Options.Factor,
			Max:         trial.Options.Max,
			Jitter:      reference.Jitter(trial.Options.Jitter),
			ShouldRetry: trial.ShouldRetry,
			Sleep:       trial.Sleep,
			Random:      trial.Random,
		})
	})
}
