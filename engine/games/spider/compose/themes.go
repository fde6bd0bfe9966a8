package compose

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// A Theme is something that a line of play can show. Themes are read off a line, card by card: of two
// equal cards it is known which one moves.
type Theme struct {
	Name string
	Doc  string                 // what a line shows that has it
	find func(t *tale) []string // where it does, in words
}

// A Shown theme is one that a line has.
type Shown struct {
	Theme string `json:"theme"`
	Where string `json:"where"` // in words, the first place
	Times int    `json:"times"`
}

// Themes lists all themes.
func Themes() []Theme {
	return []Theme{
		{"switchback", "a card leaves the card that it lies on, and comes back to it", switchback},
		{"lent space", "a space is filled, and the same pile is a space again", lentSpace},
		{"exchange", "two cards change piles, each to where the other lay", exchange},
		{"two become one", "two cards that move apart move together later", twoBecomeOne},
		{"one becomes two", "a run of the start is parted, and its cards end in two piles", oneBecomesTwo},
		{"mended run", "a run of the start is parted, and comes together again", mendedRun},
		{"bridge", "a card takes one of another suit, and gives it on", bridge},
		{"waiting removal", "a suit could be removed, and another move is made first", waitingRemoval},
		{"reversed order", "of two cards the one that lay above the other in a pile lies below it in the end", reversedOrder},
		{"King to space", "a King goes to a space", kingToSpace},
		{"clearance", "a pile of three chains or more is emptied", clearance},
		{"self-denial", "a card goes elsewhere, though one of its suit would take it", selfDenial},
		{"wanderer", "a card heads three moves or more", wanderer},
		{"freed card", "a card is turned up, and moves on", freedCard},
	}
}

// ThemesOf returns the themes of a line, in the order of Themes.
func ThemesOf(start *spider.State, line []engine.Move) (all []Shown) {
	t := tell(start, line)
	for _, theme := range Themes() {
		if found := theme.find(t); len(found) > 0 {
			all = append(all, Shown{theme.Name, found[0], len(found)})
		}
	}
	return all
}

// none stands for no card.
const none = -1

// A tale is a line told card by card: each card of the start has a number.
type tale struct {
	start *spider.State
	first [spider.Piles + 1][]int // the cards of the piles at the start
	last  [spider.Piles + 1][]int // and in the end
	face  []engine.Card
	moves []told
}

// A told move is a move with the cards that it moves.
type told struct {
	spider.Step
	before *spider.State
	cards  []int // from top to bottom; none for a deal
	off    int   // the card that they lay on, face up
	onto   int   // the card that they come to lie on
	up     int   // the card that is turned up
	gone   bool  // whether they leave the table
}

func (t *tale) name(card int) string { return t.face[card].String() }

// tell follows a line.
func tell(start *spider.State, line []engine.Move) *tale {
	t := &tale{start: start}
	number := func(cards []engine.Card) (all []int) {
		for _, c := range cards {
			all = append(all, len(t.face))
			t.face = append(t.face, c)
		}
		return all
	}
	for n := 1; n <= spider.Piles; n++ {
		t.first[n] = number(start.Pile(n))
		t.last[n] = slices.Clone(t.first[n])
	}
	hand := number(start.Hand())
	at := start.Copy().(*spider.State)
	for _, m := range line {
		x := told{Step: at.Step(m), before: at.Copy().(*spider.State), off: none, onto: none, up: none}
		if m == spider.Deal {
			for n := 1; n <= spider.Piles && len(hand) > 0; n++ {
				t.last[n], hand = append(t.last[n], hand[0]), hand[1:]
			}
		} else {
			t.move(&x, at, m)
		}
		t.moves = append(t.moves, x)
		at.Apply(m)
	}
	return t
}

// move notes the cards of a move, and where they come to lie.
func (t *tale) move(x *told, at *spider.State, m engine.Move) {
	from, to, count := spider.Parts(m)
	pile := t.last[from]
	left := len(pile) - count
	x.cards, t.last[from] = slices.Clone(pile[left:]), pile[:left:left]
	switch down := len(at.FaceDown(from)); {
	case left > down:
		x.off = pile[left-1]
	case left > 0:
		x.up = pile[left-1]
	}
	if x.gone = spider.IsRemove(m); x.gone {
		return
	}
	if n := len(t.last[to]); n > 0 {
		x.onto = t.last[to][n-1]
	}
	t.last[to] = append(t.last[to], x.cards...)
}

// where returns the pile of a card, 0 for none, and its row.
func where(piles [spider.Piles + 1][]int, card int) (pile, row int) {
	for n := range piles {
		if row := slices.Index(piles[n], card); row >= 0 {
			return n, row
		}
	}
	return 0, 0
}

// later says of each move of a kind that some move behind it follows up what this says of it.
func (t *tale) later(is func(a told) bool, follows func(a, b told) bool, says func(a told) string) (all []string) {
	for i, a := range t.moves {
		if is(a) && slices.ContainsFunc(t.moves[i+1:], func(b told) bool { return follows(a, b) }) {
			all = append(all, says(a))
		}
	}
	return all
}

func switchback(t *tale) []string {
	return t.later(
		func(a told) bool { return a.off != none },
		func(a, b told) bool {
			return b.off != a.off && len(b.cards) > 0 && b.cards[0] == a.cards[0] && b.onto == a.off
		},
		func(a told) string {
			return fmt.Sprintf("the %s leaves the %s and comes back", t.name(a.cards[0]), t.name(a.off))
		})
}

func lentSpace(t *tale) []string {
	return t.later(
		func(a told) bool { return a.ToSpace },
		func(a, b told) bool { return b.MakesSpace && b.From == a.To },
		func(a told) string {
			return fmt.Sprintf("pile %d takes the %s and is a space again", a.To, t.name(a.cards[0]))
		})
}

func exchange(t *tale) (all []string) {
	type way struct{ card, from, to int }
	var ways []way
	for _, m := range t.moves {
		if len(m.cards) == 0 || slices.ContainsFunc(ways, func(w way) bool { return w.card == m.cards[0] }) {
			continue
		}
		from, _ := where(t.first, m.cards[0])
		if to, _ := where(t.last, m.cards[0]); from != to && from > 0 && to > 0 {
			ways = append(ways, way{m.cards[0], from, to})
		}
	}
	for i, a := range ways {
		for _, b := range ways[i+1:] {
			if a.from == b.to && a.to == b.from {
				all = append(all, fmt.Sprintf("the %s and the %s change piles", t.name(a.card), t.name(b.card)))
			}
		}
	}
	return all
}

func twoBecomeOne(t *tale) []string {
	return t.later(
		func(a told) bool { return a.Natural },
		func(a, b told) bool {
			return !b.gone && slices.Contains(b.cards, a.onto) && slices.Contains(b.cards, a.cards[0])
		},
		func(a told) string {
			return fmt.Sprintf("the %s joins the %s, and they move as one", t.name(a.cards[0]), t.name(a.onto))
		})
}

// parted returns the moves that part a run of the start: the upper card of each and the lower one.
func (t *tale) parted() (all [][2]int) {
	for n := 1; n <= spider.Piles; n++ {
		for row := len(t.start.FaceDown(n)) + 1; row < len(t.first[n]); row++ {
			upper, lower := t.first[n][row-1], t.first[n][row]
			if t.face[lower] != engine.Unknown && t.face[lower]+1 == t.face[upper] &&
				slices.ContainsFunc(t.moves, func(m told) bool { return m.off == upper && m.cards[0] == lower }) {
				all = append(all, [2]int{upper, lower})
			}
		}
	}
	return all
}

func oneBecomesTwo(t *tale) (all []string) {
	for _, x := range t.parted() {
		a, _ := where(t.last, x[0])
		if b, _ := where(t.last, x[1]); a != b && a > 0 && b > 0 {
			all = append(all, fmt.Sprintf("the %s and the %s part", t.name(x[0]), t.name(x[1])))
		}
	}
	return all
}

func mendedRun(t *tale) (all []string) {
	for _, x := range t.parted() {
		if slices.ContainsFunc(t.moves, func(m told) bool { return m.onto == x[0] && m.cards[0] == x[1] }) {
			all = append(all, fmt.Sprintf("the %s leaves the %s, and comes back to it", t.name(x[1]), t.name(x[0])))
		}
	}
	return all
}

func bridge(t *tale) []string {
	return t.later(
		func(a told) bool { return a.onto != none && !a.Natural },
		func(a, b told) bool { return b.off == a.onto && b.cards[0] == a.cards[0] },
		func(a told) string {
			return fmt.Sprintf("the %s takes the %s and gives it on", t.name(a.onto), t.name(a.cards[0]))
		})
}

func waitingRemoval(t *tale) (all []string) {
	for i, a := range t.moves {
		if a.gone {
			continue
		}
		for _, m := range a.before.Moves(nil) {
			from, _, _ := spider.Parts(m)
			suit := a.before.Bottom(max(from, 1)).Suit()
			later := func(b told) bool { return b.gone && t.face[b.cards[0]].Suit() == suit }
			if spider.IsRemove(m) && slices.ContainsFunc(t.moves[i+1:], later) {
				all = append(all, fmt.Sprintf("the %s wait while the %s moves", suit.Name(), t.mover(a)))
			}
		}
	}
	return all
}

// mover names what moves.
func (t *tale) mover(m told) string {
	if len(m.cards) == 0 {
		return "row"
	}
	return t.name(m.cards[0])
}

func reversedOrder(t *tale) (all []string) {
	for n := 1; n <= spider.Piles; n++ {
		for i, a := range t.first[n] {
			for _, b := range t.first[n][i+1:] {
				p, row := where(t.last, a)
				q, other := where(t.last, b)
				if p == q && p > 0 && row > other {
					all = append(all, fmt.Sprintf("the %s lay above the %s, and lies below it", t.name(a), t.name(b)))
				}
			}
		}
	}
	return all
}

func kingToSpace(t *tale) (all []string) {
	for _, m := range t.moves {
		if m.ToSpace && t.face[m.cards[0]].Rank() == engine.King {
			all = append(all, fmt.Sprintf("the %s goes to pile %d", t.name(m.cards[0]), m.To))
		}
	}
	return all
}

func clearance(t *tale) (all []string) {
	var done [spider.Piles + 1]bool
	for _, m := range t.moves {
		chains := 0
		if m.From > 0 {
			chains = len(t.start.Heads(m.From))
		}
		if m.MakesSpace && chains >= 3 && !done[m.From] {
			done[m.From] = true
			all = append(all, fmt.Sprintf("pile %d, of %d chains, is emptied", m.From, chains))
		}
	}
	return all
}

func selfDenial(t *tale) (all []string) {
	for _, m := range t.moves {
		if m.Natural || m.gone || len(m.cards) == 0 {
			continue
		}
		for n := 1; n <= spider.Piles; n++ {
			if low := m.before.Bottom(n); n != m.From && low != engine.Unknown && low == t.face[m.cards[0]]+1 {
				all = append(all, fmt.Sprintf("the %s does not go to the %s of pile %d", t.name(m.cards[0]), low, n))
			}
		}
	}
	return all
}

func wanderer(t *tale) (all []string) {
	heads := map[int]int{}
	for _, m := range t.moves {
		if len(m.cards) == 0 || m.gone {
			continue
		}
		if heads[m.cards[0]]++; heads[m.cards[0]] == 3 {
			all = append(all, fmt.Sprintf("the %s moves again and again", t.name(m.cards[0])))
		}
	}
	return all
}

func freedCard(t *tale) []string {
	return t.later(
		func(a told) bool { return a.up != none },
		func(a, b told) bool { return !b.gone && slices.Contains(b.cards, a.up) },
		func(a told) string { return fmt.Sprintf("the %s is turned up, and moves on", t.name(a.up)) })
}
