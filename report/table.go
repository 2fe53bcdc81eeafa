package report

// Everything of tablewriter is shut inside this file. What is known of v1.1.5:
//
//   - Header and footer auto-format rewrite the text ("off_by_one" loses its
//     underscores): both are off.
//   - Errors of the writer are dropped: a table is rendered to a buffer.
//   - Widths follow the locale unless East Asian width is switched off, which
//     is a setting of the whole process.
//   - A maximal width cuts headers without an error: none is set here, and the
//     callers choose columns that fit (see layout.go).
//   - ANSI colours are measured right; emoji with a variation selector are not:
//     the marks are plain letters.
//   - The padding is also what short cells are filled up with: one of two spaces
//     overshoots, and the text is cut. Each is one space here.
//   - Lines end in spaces: they are trimmed.

import (
	"bytes"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// A grid is a kill table of painted text: a heading, rows and a footer, all of one
// length: a label, narrow columns of tests, and the verdict.
type grid struct {
	head, foot []string
	rows       [][]string
}

// render draws the grid.
func (g grid) render() (string, error) {
	var buf bytes.Buffer
	t := tablewriter.NewTable(&buf, tablewriter.WithEastAsian(tw.Off), tablewriter.WithConfig(g.config()),
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{
			Borders: tw.BorderNone,
			Symbols: tw.NewSymbols(tw.StyleLight),
			Settings: tw.Settings{
				Separators: tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off},
				Lines:      tw.Lines{ShowHeaderLine: tw.On, ShowFooterLine: tw.On, ShowTop: tw.Off, ShowBottom: tw.Off},
			},
		})))
	t.Header(g.head)
	if err := t.Bulk(g.rows); err != nil {
		return "", err
	}
	t.Footer(g.foot)
	if err := t.Render(); err != nil {
		return "", err
	}
	return trimLines(buf.String()), nil
}

// config sets the narrow columns in the middle, a space apart.
func (g grid) config() tablewriter.Config {
	last := len(g.head) - 1
	align := make([]tw.Align, last+1)
	padding := make([]tw.Padding, last+1)
	for i := range align {
		align[i] = tw.AlignCenter
		padding[i] = tw.Padding{Left: " ", Overwrite: true}
	}
	align[0], align[last] = tw.AlignLeft, tw.AlignLeft
	padding[0].Right = " "
	section := tw.CellConfig{
		Formatting: tw.CellFormatting{AutoFormat: tw.Off, AutoWrap: tw.WrapNone},
		Alignment:  tw.CellAlignment{PerColumn: align},
		Padding:    tw.CellPadding{PerColumn: padding},
	}
	return tablewriter.Config{Header: section, Row: section, Footer: section}
}

// width is how many columns of a terminal s takes, colour not counted.
func width(s string) int { return twwidth.WidthWithOptions(s, twwidth.Options{}) }

// trimLines takes the spaces off the end of each line.
func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}
