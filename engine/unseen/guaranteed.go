package unseen

import (
	"context"
	"fmt"
	"slices"

	"patience/engine"
)

// Work is how many moves a question makes before it says what it knows: a second of an
// ordinary machine is enough for it.
const Work = 60_000

// Guaranteed says how many face-down cards can be turned up before the next deal, or the next
// unseen card of the stock, even if the worst cards come.
type Guaranteed struct {
	Least int    // so many for sure
	Most  int    // more than that cannot be forced; Least when the answer is exact
	Pile  int    // where the first of them is turned up, 0 for nowhere
	Line  string // the moves up to that
	Down  int    // cards that lie face down
	Looks int    // positions that were looked at

	first []engine.Move
	pile  string // what a pile is called
}

// Exact says whether the number is known.
func (g Guaranteed) Exact() bool { return g.Least == g.Most }

// String returns the answer in a sentence.
func (g Guaranteed) String() string {
	sure := engine.Count(g.Least, "turn-up")
	switch {
	case g.Down == 0:
		return "guaranteed: no card lies face down"
	case g.Most == 0:
		return "guaranteed: no turn-up, if the worst cards come"
	case g.Least == 0 && g.Most == g.Down:
		return "guaranteed: unknown; there is too much to look at"
	case g.Least == 0:
		return fmt.Sprintf("guaranteed: unknown, at most %s", engine.Count(g.Most, "turn-up"))
	case g.Least == g.Down:
		sure = fmt.Sprintf("all %s, whatever they are", engine.Count(g.Down, "face-down card"))
	case g.Exact():
		sure += ", even if the worst cards come"
	case g.Most == g.Down:
		sure = "at least " + sure + ", even if the worst cards come; whether more is not known"
	default:
		sure = fmt.Sprintf("at least %s and at most %d, even if the worst cards come", sure, g.Most)
	}
	return fmt.Sprintf("guaranteed: %s; the first in %s %d: %s", sure, g.pile, g.Pile, g.Line)
}

// A Table is a position as its player sees it, to be asked about.
type Table struct {
	game  *engine.Game
	sight *engine.Sight
	view
	known bool // whether all cards in sight are known, so that what cannot be forced is proved
	work  int
}

// NewTable returns what the player of a game sees of a position.
func NewTable(g *engine.Game, s engine.State) (*Table, error) {
	sight := g.Sight
	if sight == nil {
		return nil, fmt.Errorf("%s does not say what its player has seen", g.Name)
	}
	unseen, err := sight.Unseen(s)
	if err != nil {
		return nil, err
	}
	v := view{sight.Seen(s), unseen}
	return &Table{game: g, sight: sight, view: v, known: !unknownInSight(g, v.State), work: Work}, nil
}

// unknownInSight says whether a card that lies face up is not known.
func unknownInSight(g *engine.Game, s engine.State) bool {
	return slices.ContainsFunc(g.Board(s), func(p engine.Pile) bool { return slices.Contains(p.FaceUp(), engine.Unknown) })
}

// round returns what the player sees as it is until the next deal.
func (t *Table) round() view { return view{t.sight.Round(t.State), t.unseen} }

// turned counts the cards that were turned up since the start.
func (t *Table) turned() func(s engine.State) int {
	start := t.sight.FaceDown(t.State)
	return func(s engine.State) int { return start - t.sight.FaceDown(s) }
}

// Guaranteed asks for one turn-up, two, three, ... against the worst cards, until one
// cannot be forced. When the work is over before that, a quarter of it goes into what
// cannot be forced either.
func (t *Table) Guaranteed(ctx context.Context) (Guaranteed, error) {
	if t.sight.Round == nil {
		return Guaranteed{}, fmt.Errorf("nobody can tell what is guaranteed in %s: it does not say what its player sees until the next deal", t.game.Name)
	}
	down := t.sight.FaceDown(t.State)
	g := Guaranteed{Most: down, Down: down, pile: t.sight.Pile}
	v := t.round()
	f := newSearch(ctx, t.sight, v, t.turned(), t.work-t.work/4)
	for want := 1; want <= g.Most; want++ {
		truth, o := f.reaches(v, want)
		switch {
		case truth == yes:
			g.Least, g.first, g.Pile = want, o.line(), o.pile
		case truth == no && t.known:
			g.Most = want - 1
		default:
			f.limit = t.work
		}
		if f.over() {
			break
		}
	}
	g.Looks = f.work
	g.Line = t.game.PrintLine(t.State, g.first)
	return g, ctx.Err()
}
