package engine

import (
	"fmt"
	"maps"
)

// Whose view of a game answers rest on, in Lua, at a command, and as the option view of a deal.
const (
	ViewAll    = "all"    // of all cards
	ViewPlayer = "player" // of what the player has seen
)

const viewOption = "view"

// View gives the play to whoever has that view of it. To look at cards that nobody had seen brands
// the game.
func (p *Play) View(who string) error {
	switch {
	case who == ViewPlayer && p.Game.Sight == nil && p.State().Hidden() > 0:
		return fmt.Errorf("view: the player of %s knows the cards that lie face down, too", p.Game.Name)
	case who == ViewPlayer:
		p.Cover()
	case who != ViewAll:
		return fmt.Errorf("view: want %s or %s, not %q", ViewPlayer, ViewAll, who)
	case p.covered:
		p.Branded = p.Branded || p.Hides()
		p.Uncover()
	}
	return nil
}

// view cuts the view out of options.
func (o Options) view() (who string, rest Options) {
	who, ok := o[viewOption]
	if !ok {
		return ViewAll, o
	}
	rest = maps.Clone(o)
	delete(rest, viewOption)
	return who, rest
}

// Hides says whether cards lie on the table, or in a stock, that the player has not seen. There are
// none in a thoughtful game, whatever lies face down.
func (p *Play) Hides() bool { return p.Game.Sight != nil && p.State().Hidden() > 0 }

// Cover has the play answer from now on from what its player has seen: in the positions that
// it hands out every other card is Unknown, so that nothing which is read, asked or written
// of them can tell what nobody knows. Moves are made with the true cards. Who takes back a
// move that has given information brands the game.
//
// A play of a game without a [Sight] stays as it is.
func (p *Play) Cover() { p.covered = p.Game.Sight != nil }

// Uncover has the play answer from all cards again. Who does so for a player brands the game.
func (p *Play) Uncover() { p.covered = false }

// Covered says whether the play answers only from what its player has seen.
func (p *Play) Covered() bool { return p.covered }

// Open returns the play with all its cards, to be read: for what is about to be written into
// a file, or tells of nothing but moves that were made.
func (p *Play) Open() *Play {
	open := *p
	open.covered = false
	return &open
}

// shown returns a position of the play as it may be handed out.
func (p *Play) shown(s State) State {
	if !p.covered || s.Hidden() == 0 {
		return s
	}
	if seen, ok := p.seen[s]; ok {
		return seen
	}
	if p.seen == nil {
		p.seen = map[State]State{}
	}
	seen := p.Game.Sight.Seen(s)
	p.seen[s] = seen
	return seen
}

// back brands the game of a covered play that goes back to position n over a move that gave
// information.
func (p *Play) back(n int) {
	if p.covered && p.Informed(p.at-n) {
		p.Branded = true
	}
}

// Attempt makes moves by do: all of them, or none when it fails. A covered play keeps those
// that gave information, for why the next one fails may rest on it; kept says so.
//
// In "3c to 1, 2h to 2" the first move may turn up a card under the 3c. That the second is
// then refused "as the Qh lies in column 2" tells which one: so the first move is made.
func (p *Play) Attempt(do func() error) (kept bool, err error) {
	before := p.Snapshot()
	if err = do(); err == nil {
		return false, nil
	}
	if n := p.Len() - before.at; p.covered && n > 0 && p.Informed(n) {
		return true, err
	}
	p.Restore(before)
	return false, err
}
