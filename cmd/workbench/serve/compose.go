package serve

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/problem"
	"patience/engine/render"
)

// composing stands before the text of a problem that is being set up, where it is kept or shared.
const composing = "compose\n"

// A composed is what a page is told of a position that is being set up.
type composed struct {
	Text string         `json:"text"` // the problem as a file has it
	Why  string         `json:"why"`  // why the position is none yet, "" when it is one
	Down map[string]int `json:"down"` // how many cards of each pile lie face down
}

// unfinished is the field of a position that may lack cards. Whether the one on the table does the workbench finds out:
// what a text says of it is left out.
const unfinished = "unfinished: yes\n"

var saysUnfinished = engine.Regexp(`(?mi)^unfinished[ \t]*:.*\n?`)

// composedText returns the text of a problem that is being set up, and whether a text is one, packed or not.
func composedText(text string) (string, bool) {
	if shared, ok := sharedText(strings.TrimSpace(text)); ok {
		text, _ = unpack(shared) // who reads it as a game says what is wrong
	}
	return strings.CutPrefix(text, composing)
}

// compose lays the position of a problem that is being set up on the table: all its cards are open, and
// none of it is played. Without a text the table is empty. What no cards could make whole is refused.
func (s *Server) compose(want wanted, text string) (*state, error) {
	name := want.Game
	if own := engine.GameOf(text); own != "" {
		name = own
	}
	g, err := s.game(name)
	switch {
	case err != nil:
		return nil, err
	case g.Empty == nil:
		return nil, fmt.Errorf("%s has no table to compose on", g.Name)
	}
	if strings.TrimSpace(text) == "" {
		if text, err = engine.NewPlay(g, g.Empty()).Write("file"); err != nil {
			return nil, err
		}
	}
	text = strings.TrimRight(saysUnfinished.Re().ReplaceAllString(text, ""), "\n") + "\n"
	c := composed{Text: text}
	p, err := g.Parse(text)
	if err == nil && p.State().Won() { // as all suits can be removed where no card lies
		err = errors.New("no card is set")
	}
	if err != nil {
		c.Why = err.Error()
		c.Text = text + unfinished
		p, err = g.Parse(c.Text)
	}
	if err != nil {
		return nil, err
	}
	return s.seat(want, p, &c)
}

// stateOf returns how the table stands on which a problem is composed.
func (c *composed) stateOf(n *session) *state {
	p := n.play
	b := p.Game.Board(p.State())
	c.Down = map[string]int{}
	for i := range b {
		c.Down[b[i].Name()] = b[i].Down
		if b[i].Kind != "hand" {
			b[i].Down = 0
		}
	}
	return &state{
		Session: n.id, Table: n.table, Game: p.Game.Name, Title: p.Game.Title, Caption: p.Caption(0),
		Layout: render.Lay(b), Moves: []trip{}, Tree: []branch{}, Line: []int{}, Composed: c, Kept: composing + c.Text,
	}
}

// A mended problem is one exchange of cards away from what is on the table.
type mended struct {
	Said said   `json:"said"`
	Text string `json:"text"` // of its file
}

// mend looks for two cards of one rank whose exchange makes the problem on the table sound.
func (s *Server) mend(ctx context.Context, n *session, r request, tellFar func(string)) (any, error) {
	var (
		p         *engine.Play
		questions []problem.Question
		err       error
	)
	n.locked(func() {
		p = n.play
		questions, err = n.goals(r.Sure, "the test knows the cards that lie face down")
	})
	if err != nil {
		return nil, err
	}
	twins, err := ideas.Mend(ctx, p.Game, p.Start(), questions, func(done, all int) { tellFar(fmt.Sprintf("%d of %d exchanges", done, all)) })
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	all := []mended{}
	for _, t := range twins {
		q := engine.NewPlay(p.Game, t.Position)
		q.Headers = p.Headers
		text, err := q.Write("file")
		if err != nil {
			return nil, err
		}
		all = append(all, mended{Text: text, Said: said{{Text: fmt.Sprintf("%v in pile %d and %v in pile %d", t.CardA, t.A.Pile, t.CardB, t.B.Pile)}}})
	}
	return all, nil
}
