package report

import (
	"fmt"
	"io"
	"strings"
)

// A View is how a report is to look. It changes nothing of what is said in json
// and text; Width and Color are the terminal's.
type View struct {
	// Width is how many columns a line may have; 0 means 120.
	Width int
	Color bool
	// Verbose adds the failing message of every kill.
	Verbose bool
	// Confirm is what a reader types, line by line, to see the verdict on a
	// mutant (by its index) without mutcheck; nil where that is not wanted. Only
	// a verbose table has it.
	Confirm func(m *Matrix, mutant int) string
}

func (v View) width() int {
	if v.Width == 0 {
		return 120
	}
	return v.Width
}

// A Format writes a Matrix in one form.
type Format struct {
	Name, Doc string
	Write     func(w io.Writer, m *Matrix, v View) error
}

// Formats are all of them; the first is the default.
var Formats = []Format{
	{"table", "the kill table and what follows from it, for people", WriteTable},
	{"text", "a line for each mutant", WriteText},
	{"json", "mutation-testing-report-schema version 2, for programs", WriteJSON},
	{"html", "a page for people, in one file, to be opened in a browser", WriteHTML},
	{"markdown", "a page for a CI job's summary", WriteMarkdown},
	{"comment", "the survivors and the counts by rule, short enough for a comment on a pull request", WriteComment},
	{"github", "annotations at the survivors' lines, by commands of GitHub Actions", WriteGitHub},
	{"sarif", "SARIF 2.1.0, for code scanning", WriteSARIF},
	{"junit", "JUnit XML, a mutant as a test case", WriteJUnit},
	{"badge", "a badge, for an endpoint of shields.io", WriteBadge},
}

// FormatNamed finds a format; its error names all there are.
func FormatNamed(name string) (Format, error) {
	names := make([]string, len(Formats))
	for i, f := range Formats {
		if f.Name == name {
			return f, nil
		}
		names[i] = f.Name
	}
	return Format{}, fmt.Errorf("no format %q: use %s", name, strings.Join(names, ", "))
}
