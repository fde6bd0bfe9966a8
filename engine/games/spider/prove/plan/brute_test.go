package plan

import (
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// A brute decides by going through all plans and all orders: it holds one position for
// each order of the unseen cards that agrees with what was seen, and plays them at once.
// It knows of this package nothing, and of the question only what it means.
type brute struct {
	left int // positions that it may look at; below 0 it gave up
}

// orders returns the start of a question for each order of its face-down cards.
func ordersOf(q *ask.Question, unseen engine.Cards) (all []*ask.Restricted) {
	seen := map[string]bool{}
	var lay func(chosen, rest engine.Cards)
	lay = func(chosen, rest engine.Cards) {
		if len(rest) == 0 {
			s := *q.Start
			cards := chosen
			for n := 1; n <= spider.Piles; n++ {
				for i := range s.FaceDown(n) {
					s.FaceDown(n)[i], cards = cards[0], cards[1:]
				}
			}
			if key := string(s.ExactKey(nil)); !seen[key] {
				seen[key] = true
				all = append(all, q.As(&s, ask.Known).Restricted())
			}
			return
		}
		for i := range rest {
			next := append(append(engine.Cards{}, rest[:i]...), rest[i+1:]...)
			lay(append(append(engine.Cards{}, chosen...), rest[i]), next)
		}
	}
	lay(nil, unseen)
	return all
}

// wins says whether a plan leads from positions that look alike to the goal in all.
func (b *brute) wins(alike []*ask.Restricted) bool {
	seen := map[string]bool{}
	todo := [][]*ask.Restricted{alike}
	for len(todo) > 0 && b.left >= 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		key := at[0].State().ExactKey(at[0].Key(nil))
		if seen[string(key)] {
			continue
		}
		seen[string(key)] = true
		b.left -= len(at)
		if at[0].Won() {
			return true
		}
		for _, m := range at[0].State().Moves(nil) {
			after, byCard := playAll(at, m)
			switch {
			case m == spider.Deal || after == nil:
			case len(byCard) == 0:
				todo = append(todo, after)
			case b.winsAll(byCard):
				return true
			}
		}
	}
	return false
}

func (b *brute) winsAll(byCard map[engine.Card][]*ask.Restricted) bool {
	for _, alike := range byCard {
		if !b.wins(alike) {
			return false
		}
	}
	return true
}

// playAll makes a move in all positions, nil when it is forbidden in one of them; when it
// turns a card up, byCard parts them by what they show now.
func playAll(at []*ask.Restricted, m engine.Move) (after []*ask.Restricted, byCard map[engine.Card][]*ask.Restricted) {
	for _, r := range at {
		if r.Check(m) != nil {
			return nil, nil
		}
		next := r.Copy().(*ask.Restricted)
		next.Apply(m)
		after = append(after, next)
	}
	if after[0].Hidden() == at[0].Hidden() {
		return after, nil
	}
	from, _, _ := spider.Parts(m)
	byCard = map[engine.Card][]*ask.Restricted{}
	for _, r := range after {
		c := r.State().Bottom(from)
		byCard[c] = append(byCard[c], r)
	}
	return after, byCard
}
