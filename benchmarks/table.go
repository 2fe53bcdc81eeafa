package main

import (
	"fmt"
	"strings"
	"time"
)

// render is all that was measured, in Markdown.
func render(m machine, tools []tool, missing []string, all []measured) string {
	parts := []string{about(m, tools), "### Whole runs", wholeRuns(tools, all), failures(all), "### A further mutant", furtherMutants(all),
		"### What the times are made of", details(all), "### What each tool does", does(tools, missing)}
	var b strings.Builder
	for i, part := range parts {
		if part == "" {
			continue
		}
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(strings.TrimRight(part, "\n") + "\n")
	}
	return b.String()
}

// about says what the numbers were taken on.
func about(m machine, tools []tool) string {
	versions := []string{m.goVersion}
	for _, t := range tools {
		if t.version != "" {
			versions = append(versions, t.version)
		}
	}
	return fmt.Sprintf("Measured on %s: %d cores of %s, %s, load average at the start %s; %s. "+
		"Up to %d runs of each tool, taken in turn; a tool whose runs took %s together is not run again, and a command is ended after %s.\n",
		m.day, m.cores, m.model, m.system, m.load, strings.Join(versions, ", "), m.runs, enough, m.timeout)
}

// row writes a row of a table.
func row(b *strings.Builder, cells ...string) {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(c, "|", `\|`)
	}
	fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
}

// head writes the first two lines of a table; numbers stand to the right.
func head(b *strings.Builder, names int, titles ...string) {
	row(b, titles...)
	b.WriteString("|" + strings.Repeat("---|", names) + strings.Repeat("--:|", len(titles)-names) + "\n")
}

// wholeRuns has a row for each subject and a column for each tool, with the median
// and how often it holds go test.
func wholeRuns(tools []tool, all []measured) string {
	titles := []string{"subject"}
	for _, t := range tools {
		titles = append(titles, t.name)
	}
	var b strings.Builder
	head(&b, 1, titles...)
	for _, m := range all {
		cells := []string{m.subject.name}
		for i, s := range m.series {
			cells = append(cells, whole(s, m.series[0], i > 0))
		}
		row(&b, cells...)
	}
	b.WriteString("\nMedians, and in brackets how often the time holds that of `go test`: the median of the ratios, turn by turn.\n\n")
	for _, m := range all {
		fmt.Fprintf(&b, "- **%s**: %s.\n", m.subject.name, m.subject.about)
	}
	return b.String()
}

func whole(s, plain *series, compared bool) string {
	switch {
	case s.failed != "":
		return "none"
	case s.over:
		return "> " + short(s.times[len(s.times)-1])
	case compared && !plain.ended():
		return fmt.Sprintf("%s (%s)", short(median(s.times)), times(ratio(s.times, plain.times)))
	}
	return short(median(s.times))
}

// failures says why a tool has no time.
func failures(all []measured) string {
	var b strings.Builder
	for _, m := range all {
		for _, s := range m.series {
			if s.failed != "" {
				fmt.Fprintf(&b, "- %s has no time on %s: `%s`\n", s.tool.name, m.subject.name, strings.ReplaceAll(s.failed, "`", "'"))
			}
		}
	}
	return b.String()
}

// furtherMutants compares the generated subjects of each size with the size below.
func furtherMutants(all []measured) string {
	var sizes []measured
	for _, m := range all {
		if m.subject.mutants > 0 {
			sizes = append(sizes, m)
		}
	}
	if len(sizes) < 2 {
		return "Not measured: it takes two generated subjects.\n"
	}
	titles := []string{"tool"}
	for i := 1; i < len(sizes); i++ {
		titles = append(titles, fmt.Sprintf("from %d to %d", sizes[i-1].subject.mutants, sizes[i].subject.mutants))
	}
	var b strings.Builder
	head(&b, 1, titles...)
	for t, s := range sizes[0].series {
		if s.tool.count == nil {
			continue
		}
		cells := []string{s.tool.name}
		for i := 1; i < len(sizes); i++ {
			cells = append(cells, furtherCell(sizes[i-1], sizes[i], t))
		}
		row(&b, cells...)
	}
	b.WriteString("\nWhat a mutant more adds to the whole run on the generated package, and in brackets how often that holds what it adds to " +
		"the first mutcheck run. Each tool's own mutants are counted. With \"about\": the run was ended at the limit, and this is the " +
		"limit over the mutants tried.\n")
	return b.String()
}

// furtherCell is what a further mutant costs the tool with that index, beside
// what it costs the first tool that has mutants.
func furtherCell(small, large measured, tool int) string {
	each, about := further(small.series[tool], large.series[tool])
	if each == 0 {
		return "not to be told"
	}
	text := short(each)
	if about {
		text = "about " + text
	}
	for i, s := range large.series {
		if s.tool.count == nil {
			continue
		}
		if base, _ := further(small.series[i], large.series[i]); base > 0 && i != tool {
			text += fmt.Sprintf(" (%s)", times(float64(each)/float64(base)))
		}
		break
	}
	return text
}

// details has a row for each subject and tool.
func details(all []measured) string {
	var b strings.Builder
	head(&b, 2, "subject", "tool", "mutants tried", "a mutant", "runs", "fastest", "slowest", "steps")
	for _, m := range all {
		for _, s := range m.series {
			if s.failed != "" {
				continue
			}
			tried, each := "", ""
			if s.mutants > 0 {
				tried, each = fmt.Sprint(s.mutants), short(median(s.times)/time.Duration(s.mutants))
			}
			fastest, slowest := extremes(s.times)
			row(&b, m.subject.name, s.tool.name, tried, each, fmt.Sprint(len(s.times)), short(fastest), short(slowest), stepTimes(s))
		}
	}
	b.WriteString("\n\"A mutant\" is the whole run over the mutants tried; mutants that no test reaches are not counted where a tool leaves them out.\n")
	return b.String()
}

// stepTimes has the medians of a run's steps, for a tool that has several.
func stepTimes(s *series) string {
	var parts []string
	for i := range s.steps[0] {
		var each []time.Duration
		for _, run := range s.steps {
			if i < len(run) {
				each = append(each, run[i])
			}
		}
		parts = append(parts, short(median(each)))
	}
	if len(parts) < 2 {
		return ""
	}
	return strings.Join(parts, " + ")
}

// does says what each tool does, and which are not there.
func does(tools []tool, missing []string) string {
	var b strings.Builder
	for _, t := range tools {
		fmt.Fprintf(&b, "- **%s**: %s\n", t.name, t.about)
	}
	for _, m := range missing {
		fmt.Fprintf(&b, "- %s\n", m)
	}
	return b.String()
}
