package together

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// What goals and restrictions mean is written here once more, from docs/prove.md alone: it asks none of
// the code that is tested.

// A single is one goal. Its kind says which fields count.
type single struct {
	kind     string // space, empty, dig, turn, remove, suits, bare, onto, irreversible
	pile     int    // 0 for any
	count    int
	suit     engine.Suit
	others   int         // suits that may go before; -1 for any number
	card, on engine.Card // the card that is to be bare, or to lie on the other
	words    string
}

// A spot is a position on a line, with what the line has done.
type spot struct {
	*spider.State
	done    int
	used    limit
	removed []engine.Suit          // in their order
	fewest  [spider.Piles + 1]int  // cards that each pile had at the fewest
	turned  [spider.Piles + 1]bool // whether a card of the pile was turned up
}

// holds says whether a goal holds: of a suit that is to go first, none else has gone before.
func (g single) holds(t *task, p *spot) bool {
	switch g.kind {
	case "space":
		return p.Spaces() >= t.start.Spaces()+g.count
	case "empty":
		return len(p.Pile(g.pile)) == 0
	case "dig":
		return p.gone(t, g.pile) >= g.count
	case "turn":
		return g.turnedUp(p)
	case "remove":
		before := slices.Index(p.removed, g.suit)
		return before >= 0 && (g.others < 0 || before <= g.others)
	case "suits":
		return len(p.removed) >= g.count
	case "irreversible":
		return p.irreversible(t)
	}
	return g.lies(p)
}

// lies says whether a card is where it is wanted, bare or on another.
func (g single) lies(p *spot) bool {
	for n := 1; n <= spider.Piles; n++ {
		cards, down := p.Pile(n), len(p.FaceDown(n))
		for i := down; i < len(cards); i++ {
			if cards[i] != g.card {
				continue
			}
			if g.kind == "bare" && i == len(cards)-1 || g.kind == "onto" && i > down && cards[i-1] == g.on {
				return true
			}
		}
	}
	return false
}

// turnedUp says whether a card was turned up that a turn goal can be about.
func (g single) turnedUp(p *spot) bool {
	return p.turned[g.pile] || g.pile == 0 && slices.Contains(p.turned[:], true)
}

// irreversible says whether the line has done what no move takes back: a dig of a chain that is not
// alone in its pile, a turn-up, a removal, a deal.
func (p *spot) irreversible(t *task) bool {
	for n := 1; n <= spider.Piles; n++ {
		if p.gone(t, n) > 0 && len(t.chains(n)) > 1 || p.turned[n] {
			return true
		}
	}
	return len(p.removed) > 0 || p.used.deals > 0
}

// chains returns the rows where the chains of a pile begin at the start.
func (t *task) chains(n int) (rows []int) {
	if t.heads[n] != nil {
		return t.heads[n]
	}
	cards, down := t.start.Pile(n), len(t.start.FaceDown(n))
	for i, c := range cards {
		if i > down && cards[i-1] != engine.Unknown && c != engine.Unknown && cards[i-1].Rank() == c.Rank()+1 {
			continue
		}
		rows = append(rows, i)
	}
	t.heads[n] = rows
	return rows
}

// gone counts the chains of the start that a pile has lost.
func (p *spot) gone(t *task, n int) (gone int) {
	for _, row := range t.chains(n) {
		if p.fewest[n] <= row {
			gone++
		}
	}
	return gone
}

// makes returns where a legal move leads, with what the line has done then.
func (p *spot) makes(t *task, m engine.Move) *spot {
	next := *p
	next.State = p.Copy().(*spider.State)
	next.Apply(m)
	next.used.moves++
	from, _, _ := spider.Parts(m)
	switch {
	case m == spider.Deal:
		next.used.deals++
		next.used.essential++
		return &next
	case spider.IsRemove(m):
		suit := p.Bottom(from).Suit()
		if next.removed = append(slices.Clip(p.removed), suit); !t.asksFor(p, suit) {
			next.used.essential++
		}
	}
	next.fewest[from] = min(p.fewest[from], len(next.Pile(from)))
	next.turned[from] = p.turned[from] || len(next.FaceDown(from)) < len(p.FaceDown(from))
	if !spider.IsRemove(m) && next.gone(t, from) > p.gone(t, from) {
		next.used.essential++
	}
	return &next
}

// asksFor says whether a goal names the suit, and none of it was removed yet.
func (t *task) asksFor(p *spot, suit engine.Suit) bool {
	return !slices.Contains(p.removed, suit) && t.has(func(g single) bool { return g.kind == "remove" && g.suit == suit })
}

// asksToTurn says whether a goal asks for a card of the pile to be turned up, and none that it can be about was.
func (t *task) asksToTurn(p *spot, pile int) bool {
	return t.has(func(g single) bool { return g.kind == "turn" && (g.pile == 0 || g.pile == pile) && !g.turnedUp(p) })
}

func (t *task) has(is func(single) bool) bool {
	return slices.ContainsFunc(t.steps, func(s []single) bool { return slices.ContainsFunc(s, is) })
}

// forbids says whether the restrictions of the task, but for the bans, forbid the move from p to next while
// the goal is not met. A space made, or a card turned up, by the move that meets it is forgiven.
func (t *task) forbids(g single, p, next *spot, m engine.Move) bool {
	words := strings.Split(strings.Join(t.without, ","), ",")
	said := func(word string) bool { return slices.Contains(words, word) }
	touch := func(n int) bool { return said(fmt.Sprint("pile ", n)) }
	if m == spider.Deal { // it touches all piles
		return said("deal") || slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "pile ") })
	}
	from, to, _ := spider.Parts(m)
	if touch(from) {
		return true
	}
	if spider.IsRemove(m) {
		suit := p.Bottom(from).Suit()
		if (said("remove") || said("remove "+suit.Name())) && !t.asksFor(p, suit) {
			return true
		}
	} else if touch(to) || said("onto 5") && len(p.Pile(to)) > 0 && p.Bottom(to).Rank() == 5 {
		return true
	}
	space := said("space") && len(next.Pile(from)) == 0 && len(t.start.Pile(from)) > 0
	turn := said("turn") && len(next.FaceDown(from)) < len(p.FaceDown(from)) && !t.asksToTurn(p, from)
	return (space || turn) && !g.holds(t, next)
}
