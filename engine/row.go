package engine

import "fmt"

// ParseRow reads the position of a row in a table of deals. The row goes by the
// names of its columns.
func (g *Game) ParseRow(row map[string]string, o Options) (State, error) {
	if g.Row != nil {
		return g.Row(row, o)
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
