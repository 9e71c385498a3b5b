package labels

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/goldentrace/goldentrace/internal/source"
)

// The columns of a CSV file. Row holds a self-contained row as JSON, Seen is
// for people alone.
var csvColumns = []string{"case_id", "turn", "text", "label", "finds", "labeler", "row", "seen"}

// findsMark parts the entries of a finds cell.
const findsMark = "|"

func readCSV(file string, data []byte) ([]Row, error) {
	r := csv.NewReader(bytes.NewReader(data))
	header, err := r.Read()
	if err != nil {
		return nil, source.Errorf(source.Pos{File: file, Line: 1}, "is neither JSON lines nor CSV: %v", err)
	}
	column, problem := columns(header)
	if problem != "" {
		return nil, source.Errorf(source.Pos{File: file, Line: 1}, "%s", problem)
	}
	var rows []Row
	var defects source.Errors
	for {
		cells, err := r.Read()
		if err == io.EOF {
			break
		}
		line, _ := r.FieldPos(0)
		pos := source.Pos{File: file, Line: line}
		if err != nil {
			defects = append(defects, source.Errorf(pos, "is no row of CSV: %v", err))
			break
		}
		row, err := fromCells(func(name string) string {
			if i, ok := column[name]; ok {
				return cells[i]
			}
			return ""
		})
		if err != nil {
			defects = append(defects, source.Errorf(pos, "%v", err))
			continue
		}
		row.Pos = pos
		rows = append(rows, row)
	}
	if len(defects) > 0 {
		return nil, defects
	}
	return rows, nil
}

// columns says where each column is, or what is wrong with the line that names
// them.
func columns(header []string) (column map[string]int, problem string) {
	column = map[string]int{}
	for i, name := range header {
		name = strings.TrimSpace(name)
		if _, twice := column[name]; twice || !slices.Contains(csvColumns, name) {
			return nil, fmt.Sprintf("column %q is unknown or stands there twice; the columns are %s", name, strings.Join(csvColumns, ", "))
		}
		column[name] = i
	}
	_, whole := column["row"]
	_, ofCase := column["case_id"]
	_, text := column["text"]
	if !whole && !(ofCase && text) {
		return nil, "has no columns case_id and text; the first line names the columns: case_id,turn,text,label,finds,labeler"
	}
	return column, ""
}

// fromCells makes the row that a line of a sheet stands for.
func fromCells(cell func(string) string) (Row, error) {
	fields := map[string]any{}
	if origin := cell("row"); origin != "" {
		if err := json.Unmarshal([]byte(origin), &fields); err != nil {
			return Row{}, fmt.Errorf("the column row holds no JSON object: %v; leave it as it was exported", err)
		}
	} else {
		fields["case_id"], fields["text"] = cell("case_id"), cell("text")
		if turn := strings.TrimSpace(cell("turn")); turn != "" {
			n, err := strconv.Atoi(turn)
			if err != nil {
				return Row{}, fmt.Errorf("turn %q is no whole number", turn)
			}
			fields["turn"] = n
		}
	}
	fields["label"], fields["labeler"] = strings.ToLower(strings.TrimSpace(cell("label"))), strings.TrimSpace(cell("labeler"))
	var finds []string
	for f := range strings.SplitSeq(cell("finds"), findsMark) {
		if f = strings.TrimSpace(f); f != "" {
			finds = append(finds, f)
		}
	}
	if finds != nil {
		fields["finds"] = finds
	}
	line, err := json.Marshal(fields)
	if err != nil {
		return Row{}, err
	}
	return parse(line)
}
