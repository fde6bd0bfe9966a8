package engine

import (
	"strings"
	"testing"
)

func TestParseRow(t *testing.T) {
	own := toyGame()
	own.Row = func(row map[string]string, o Options) (State, error) {
		p, err := own.Parse(row[o["column"]])
		if err != nil {
			return nil, err
		}
		return p.State(), nil
	}
	row := map[string]string{"deal": "30 stones", "cards": "20 stones", "note": "x stones"}
	for _, c := range []struct {
		game *Game
		row  map[string]string
		o    Options
		want string // the position, or part of the error
	}{
		{toyGame(), row, nil, "30 stones"},
		{toyGame(), map[string]string{"cards": "30 stones"}, nil, `no column "deal"`},
		{toyGame(), map[string]string{"deal": "x stones"}, nil, "bad heap"},
		{toyGame(), row, Options{"size": "big"}, "no options"},
		{own, row, Options{"column": "cards"}, "20 stones"},
		{own, row, Options{"column": "note"}, "bad heap"},
	} {
		s, err := c.game.ParseRow(c.row, c.o)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = s.String()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%v, %v: %q, want %q", c.row, c.o, got, c.want)
		}
	}
}
