package klondike

import (
	"fmt"
	"strings"

	"patience/engine"
)

// readRow reads a deal of a table: columns in JSON, each from the top to the bottom
// card, which alone is face up, and stock, the card that is turned first before the
// others. Other columns of the table do not matter.
func readRow(row map[string]string, o engine.Options) (engine.State, error) {
	v, err := choose(o)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"columns", "stock"} {
		if strings.TrimSpace(row[name]) == "" {
			return nil, fmt.Errorf("no column %q: want columns and stock", name)
		}
	}
	r := reader{Layout: Layout{Draw: int(v.draw), Passes: int(v.passes)}}
	for _, line := range []string{row["columns"], "stock: " + row["stock"]} {
		if err := r.line(line); err != nil {
			return nil, err
		}
	}
	s, err := New(r.layout())
	if err != nil {
		return nil, err
	}
	return s, nil
}
