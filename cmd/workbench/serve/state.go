package serve

import (
	"fmt"
	"strings"

	"patience/cmd/workbench/position"
	"patience/engine"
	"patience/engine/render"
)

// A state is what a page is told of a game: what its player can see, and no more.
type state struct {
	Session  string          `json:"session"`
	Table    int             `json:"table"` // which game of this tab it is
	Game     string          `json:"game"`
	Title    string          `json:"title"`
	From     string          `json:"from"`           // the deal or page, "" when it has no name
	Caption  string          `json:"caption"`        // of a problem
	Asks     []string        `json:"asks,omitempty"` // each goal of a problem, as a sentence
	Layout   render.Layout   `json:"layout"`
	Moves    []trip          `json:"moves"`
	Signs    []sign          `json:"signs,omitempty"`
	Tree     []branch        `json:"tree"`            // all moves that were made or are kept
	Line     []int           `json:"line"`            // the numbers of those in the line that is played, with those taken back
	At       int             `json:"at"`              // how many of these are made
	Start    string          `json:"start,omitempty"` // what is said of the first position
	Won      bool            `json:"won"`
	Branded  bool            `json:"branded"`
	Hidden   int             `json:"hidden"` // cards nobody has seen yet
	Open     bool            `json:"open"`   // whether cards that lie face down are shown
	Notice   *engine.Message `json:"notice,omitempty"`
	Composed *composed       `json:"composed,omitempty"` // of a problem that is being set up
	Kept     string          `json:"kept"`               // the game as a page keeps it, and asks for it again: see keptText

	Number  string         `json:"number"` // of the deal, "" when it has none
	By      string         `json:"by"`     // whose number it is
	Options engine.Options `json:"options"`
	Rating  string         `json:"rating"` // what was noted of the deal
}

// A sign is what a game marks on its table.
type sign struct {
	Kind  string   `json:"kind"`
	Pile  string   `json:"pile"`
	At    int      `json:"at"`
	Step  int      `json:"step,omitempty"`
	Cards []string `json:"cards,omitempty"`
	To    []string `json:"to,omitempty"`
	Moves []string `json:"moves,omitempty"`
}

// told returns what the page is told of a game. The session is locked.
func (s *Server) told(n *session) *state {
	if n.composed != nil {
		return n.composed.stateOf(n)
	}
	st := n.state()
	st.Rating = s.Memory.Rating(n.play)
	st.Kept = keptText(n.play)
	return st
}

// state returns how a game stands. The session is locked.
func (n *session) state() *state {
	p := n.play
	s := p.State()
	t := treeOf(p)
	b, open := p.Game.Board(s), p.Game.Sight != nil && !p.Covered()
	for i := range b {
		if open || p.Game.Thoughtful {
			b[i].Down, b[i].Backs = 0, 0
		}
	}
	hidden := 0
	if p.Hides() {
		hidden = s.Hidden()
	}
	number, by, options := dealt(p)
	return &state{
		Number: number, By: by, Options: options, Signs: signs(p.Game, s),
		Session: n.id, Table: n.table, Game: p.Game.Name, Title: p.Game.Title, From: p.From, Caption: p.Caption(0), Asks: n.asks,
		Layout: render.Lay(b), Moves: trips(p.Game, s), Tree: t.all, Line: t.line, At: p.Len(), Start: p.Tree.Comment,
		Won: s.Won(), Branded: p.Branded, Hidden: hidden, Open: open,
	}
}

// dealt returns how a play was dealt, as far as its origin tells.
func dealt(p *engine.Play) (number, by string, options engine.Options) {
	by, texts := position.How(p.From)
	options, err := position.Options(texts)
	if err != nil || !position.IsDeal(p.From) {
		return "", "", nil
	}
	number, _, _ = strings.Cut(strings.TrimPrefix(p.From, "deal:"), ",")
	return number, by, options
}

// signs returns what a game marks on its table.
func signs(g *engine.Game, s engine.State) []sign {
	if g.Signs == nil {
		return nil
	}
	return engine.Each(g.Signs(s), func(t engine.Sign) sign {
		moves := engine.Each(t.Moves, func(m engine.Move) string { return g.PrintMove(s, m) })
		return sign{Kind: t.Kind, Pile: t.Pile, At: t.At, Step: t.Step, Cards: engine.Each(t.Cards, engine.Card.String), To: t.To, Moves: moves}
	})
}

// look tells a page how its game stands.
func (s *Server) look(c *call) (any, error) {
	return s.soon(c.id, func(n *session) (any, error) { return s.told(n), nil })
}

// faces returns the drawings of the cards: the whole pack, and what else is in sight.
func (s *Server) faces(c *call) (any, error) {
	colours := render.TwoColours
	if c.query == "colours="+string(render.FourColours) {
		colours = render.FourColours
	}
	faces := render.Pack()
	return s.soon(c.id, func(n *session) (any, error) {
		for _, p := range n.play.Game.Board(n.play.State()) {
			for _, c := range p.FaceUp() {
				faces = append(faces, render.Face{Card: c}, render.Face{Card: c, Side: p.Spread.X != 0})
			}
		}
		text := fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\"><defs>\n%s</defs></svg>\n", render.Faces(faces, colours))
		return Reply{Status: fine, Type: "image/svg+xml", Text: []byte(text)}, nil
	})
}
