package csv_test

import (
	stdcsv "encoding/csv"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"robotscope/wasm/csv"
)

var update = flag.Bool("update", false, "write testdata/cells.csv")

// TestCells writes cells.json as cells.csv. A test of web/src/import.js reads them back.
func TestCells(t *testing.T) {
	b, err := os.ReadFile("testdata/cells.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	if err := json.Unmarshal(b, &rows); err != nil {
		t.Fatal(err)
	}
	var s strings.Builder
	s.WriteString(csv.ByteOrderMark)
	for _, row := range rows {
		csv.WriteRow(&s, row...)
	}
	if *update {
		if err := os.WriteFile("testdata/cells.csv", []byte(s.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/cells.csv")
	if err != nil {
		t.Fatal(err)
	}
	if s.String() != string(want) {
		t.Errorf("got  %q\nwant %q", s.String(), want)
	}
	r := stdcsv.NewReader(strings.NewReader(strings.TrimPrefix(s.String(), csv.ByteOrderMark)))
	r.FieldsPerRecord = -1
	got, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range got {
		for j, cell := range row {
			if cell != "" && strings.IndexByte("=+-@\t\r", cell[0]) >= 0 {
				t.Errorf("a formula: %q", cell)
			}
			if bare := strings.TrimLeft(cell, "'"); bare != cell && bare != "" && strings.IndexByte("=+-@\t\r", bare[0]) >= 0 {
				row[j] = cell[1:]
			}
			row[j] = strings.ReplaceAll(row[j], "\r\n", "\n") // which the reader makes of it
		}
		if !slices.EqualFunc(row, rows[i], func(a, b string) bool { return a == strings.ReplaceAll(b, "\r\n", "\n") }) {
			t.Errorf("%q came back as %q", rows[i], row)
		}
	}
}
