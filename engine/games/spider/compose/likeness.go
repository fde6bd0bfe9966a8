package compose

import (
	"patience/engine"
	"patience/engine/games/spider"
)

// Alike says how much two problems have in common as far as their solutions go: how many of the piles
// that the first solution touches are touched by the other one, and lie there alike, when suits are
// renamed as fits best; and how many piles it touches. Of a pile that counts which matters: what leaves
// it, and the card that this lay on. So a problem is found that another was made from, though the rest
// was changed or taken away.
func Alike(a *spider.State, first []engine.Move, b *spider.State, second []engine.Move) (same, of int) {
	x, y := touched(a, first), touched(b, second)
	for _, suits := range spider.Renamings(4) {
		left, count := map[string]int{}, 0
		for _, pile := range x {
			cards := engine.Each(pile, func(c engine.Card) engine.Card { return renamed(c, suits) })
			left[engine.Cards(cards).String()]++
		}
		for _, pile := range y {
			if cards := pile.String(); left[cards] > 0 {
				left[cards]--
				count++
			}
		}
		same = max(same, count)
	}
	return same, len(x)
}

// touched returns what matters of the piles that a line takes cards from or puts them on, but for spaces.
func touched(start *spider.State, line []engine.Move) (all []engine.Cards) {
	var low [spider.Piles + 1]int // how many cards of the start are left at least
	var is [spider.Piles + 1]bool
	for n := range low {
		low[n] = len(start.Pile(max(n, 1)))
	}
	at := start.Copy().(*spider.State)
	for _, m := range line {
		from, to, _ := spider.Parts(m)
		at.Apply(m)
		if m == spider.Deal {
			continue
		}
		is[from], low[from] = true, min(low[from], len(at.Pile(from)))
		if !spider.IsRemove(m) {
			is[to] = true
		}
	}
	for n := 1; n <= spider.Piles; n++ {
		if is[n] && !start.IsSpace(n) {
			all = append(all, start.Pile(n)[max(low[n]-1, 0):])
		}
	}
	return all
}

func renamed(c engine.Card, to [4]engine.Suit) engine.Card {
	if c == engine.Unknown {
		return c
	}
	return engine.NewCard(c.Rank(), to[c.Suit()])
}
