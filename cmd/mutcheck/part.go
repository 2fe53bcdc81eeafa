package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mutcheck/mutcheck/harness"
	"github.com/mutcheck/mutcheck/report"
)

// partOptions restrict a run to a part of the mutants.
type partOptions struct {
	shard         report.Shard
	inDiff, since string
}

// shardFlag is the value of --shard.
type shardFlag struct{ *report.Shard }

// Set reads "k/n".
func (f shardFlag) Set(text string) error {
	k, n, _ := strings.Cut(text, "/")
	index, err := strconv.Atoi(k)
	of, err2 := strconv.Atoi(n)
	if err != nil || err2 != nil || of < 1 || index < 0 || index >= of {
		return fmt.Errorf("%q is no shard: write 0/4 for the first of four, 3/4 for the last", text)
	}
	*f.Shard = report.Shard{Has: []int{index}, Of: of}
	return nil
}

// Type is what the help text calls the value.
func (f shardFlag) Type() string { return "K/N" }

func (o *options) shardFlag(cmd *cobra.Command) {
	cmd.Flags().Var(shardFlag{&o.part.shard}, "shard", "run part `K/N` of the mutants, K from 0, and judge nothing: mutcheck merge judges the parts together")
}

// diffFlags restrict a run to what a change is about.
func (o *options) diffFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.part.inDiff, "in-diff", "", "only the mutants of retries that the diff in `FILE` touches (- for standard input),\nor all of them where it touches their tests")
	cmd.Flags().StringVar(&o.part.since, "since", "", "the same for what git says has changed since `REF`")
}

// read adds the restriction to what is asked of the engine.
func (p partOptions) read(ctx context.Context, stdin io.Reader, h *harness.Options) (err error) {
	h.Shard = p.shard
	switch {
	case p.since != "":
		h.Changes, err = harness.Since(ctx, p.since, ".")
	case p.inDiff == "-":
		h.Changes, err = harness.ReadDiff(stdin, ".")
	case p.inDiff != "":
		var f *os.File
		if f, err = os.Open(p.inDiff); err != nil {
			return &outcome{exitUsage, fmt.Errorf("reading the diff: %w", err)}
		}
		defer f.Close()
		h.Changes, err = harness.ReadDiff(f, ".")
	}
	if err != nil {
		return failed(ctx, err)
	}
	return nil
}
