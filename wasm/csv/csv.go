// Package csv writes tables for spreadsheets (RFC 4180), so that no cell is taken for a formula, and so that the page's own
// importer (web/src/import.js) reads back what was written.
package csv

import "strings"

// ByteOrderMark stands before the first row: Excel takes a file without it for one in the code page of its country.
const ByteOrderMark = "\uFEFF"

// WriteRow writes a row and its line break. A row of one empty cell is quoted, or it would be a blank line.
func WriteRow(s *strings.Builder, cells ...string) {
	for i, cell := range cells {
		if i > 0 {
			s.WriteByte(',')
		}
		s.WriteString(Cell(cell))
	}
	if len(cells) == 1 && cells[0] == "" {
		s.WriteString(`""`)
	}
	s.WriteString("\r\n")
}

// Cell writes a cell, in quotes where it needs them. What a spreadsheet would take for a formula gets an apostrophe before
// it, and so does what would then look like such a cell; to read a cell, one apostrophe before such text is taken away.
func Cell(text string) string {
	if bare := strings.TrimLeft(text, "'"); bare != "" && strings.IndexByte("=+-@\t\r", bare[0]) >= 0 {
		text = "'" + text
	}
	if !strings.ContainsAny(text, ",;\t\"\r\n") {
		return text
	}
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}
