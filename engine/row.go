package engine

import (
	"fmt"
	"maps"
)

// ParseRow reads the position of a row in a table of deals. The row goes by the
// names of its columns; one that is named like an option of the game sets it for
// that row, if the game reads its own rows.
func (g *Game) ParseRow(row map[string]string, o Options) (State, error) {
	if g.Row != nil {
		return g.Row(row, g.rowOptions(row, o))
	}
	text, ok := row["deal"]
	switch {
	case !ok:
		return nil, fmt.Errorf("no column \"deal\": want a %s position there", g.Name)
	case len(o) > 0:
		return nil, fmt.Errorf("%s has no options for rows of a table", g.Name)
	}
	p, err := g.Parse(text)
	if err != nil {
		return nil, err
	}
	return p.State(), nil
}

// rowOptions returns the options of a row: those given, and what its columns say.
func (g *Game) rowOptions(row map[string]string, o Options) Options {
	all := Options{}
	maps.Copy(all, o)
	for _, option := range g.Options {
		if value, ok := row[option.Name]; ok {
			all[option.Name] = value
		}
	}
	return all
}
