package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mutcheck/mutcheck/cases"
	"github.com/mutcheck/mutcheck/mutants"
)

func newExplainCommand(stdout io.Writer) *cobra.Command {
	return &cobra.Command{
		Use:   "explain [NAME]",
		Short: "an operator or a rule: what breaks, before and after, the test that kills it",
		Long: `explain tells what an operator breaks and what a test must look like that kills
it, or what a rule of a correct retry asks for. Without a name it tells all.`,
		Example: `  mutcheck explain cap-dropped
  mutcheck explain error check`,
		ValidArgsFunction: cobra.FixedCompletions(explainable(), cobra.ShellCompDirectiveNoFileComp),
		RunE: func(_ *cobra.Command, args []string) error {
			text, err := explanation(strings.Join(args, " "))
			if err != nil {
				return err
			}
			if _, err := io.WriteString(stdout, text); err != nil {
				return &outcome{exitInternal, fmt.Errorf("writing the explanation: %w", err)}
			}
			return nil
		},
	}
}

// explanation is the text for a name; for an empty one, all there is.
func explanation(name string) (string, error) {
	var parts []string
	for _, op := range mutants.All {
		if name == "" || op.Name == name || op.Title == name {
			parts = append(parts, operatorText(op))
		}
	}
	for _, r := range mutants.Rules {
		if name == "" || r.Name == name || argument(r.Name) == name {
			parts = append(parts, ruleText(r))
		}
	}
	if len(parts) == 0 {
		return "", fmt.Errorf("no operator or rule %q: there are %s", name, strings.Join(explainable(), ", "))
	}
	return strings.Join(parts, "\n"), nil
}

// explainable are the names that explain knows, as one argument each.
func explainable() []string {
	var names []string
	for _, op := range mutants.All {
		names = append(names, op.Name)
	}
	for _, r := range mutants.Rules {
		names = append(names, argument(r.Name))
	}
	return names
}

// argument is a rule's name without spaces.
func argument(rule string) string { return strings.ReplaceAll(rule, " ", "-") }

func operatorText(op *mutants.Operator) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  an operator: %s\n", op.Name, op.Title)
	fmt.Fprintf(&b, "  breaks the rule %q: %s\n\n", op.Rule.Name, op.Rule.Words)
	fmt.Fprintf(&b, "  - %s\n  + %s\n\n", op.Before, op.After)
	b.WriteString(indented(op.Doc))
	fmt.Fprintf(&b, "\n  leave it out of one line: //mutcheck:ignore %s: REASON\n", op.Name)
	return b.String()
}

func ruleText(r mutants.Rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  a rule", r.Name)
	if r.Step > 0 {
		fmt.Fprintf(&b, " (step %d of the kata)", r.Step)
	}
	fmt.Fprintf(&b, ": %s\n", r.Words)
	for _, op := range mutants.All {
		if op.Rule.Name == r.Name {
			fmt.Fprintf(&b, "  broken by %s: %s -> %s\n", op.Name, op.Before, op.After)
		}
	}
	for _, c := range cases.Default() {
		if slices.Contains(c.Rules, r.Name) {
			fmt.Fprintf(&b, "  guarded by %s: %s\n", c.ID, c.Title)
		}
	}
	return b.String()
}

// indented sets paragraphs in by two spaces.
func indented(text string) string {
	var b strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		b.WriteString(strings.TrimRight("  "+line, " ") + "\n")
	}
	return b.String()
}
