package plan

import (
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// A view is what a player has seen: the position with its face-down cards unknown, and
// which cards are still out of sight. That a pile has two cards face down and that the 5h and the
// Kh are missing is all that is known; which of them comes first is what a plan must not use.
type view struct {
	r      *ask.Restricted
	unseen engine.Cards
}

func (v view) state() *spider.State { return v.r.State() }

// key is the same for views that cannot be told apart but for the order of piles.
func (v view) key() string { return string(v.r.Key(nil)) }

// exact is the same only for the same view.
func (v view) exact() string { return string(v.state().ExactKey(v.r.Key(nil))) }

// turns returns the pile in which a legal move turns a card up, 0 when it turns none.
func turns(s *spider.State, m engine.Move) int {
	from, _, _ := spider.Parts(m)
	if ask.TurnsUp(s, m) {
		return from
	}
	return 0
}

// play returns the view after a move that turns no card up.
func (v view) play(m engine.Move) view {
	r := v.r.Copy().(*ask.Restricted)
	r.Apply(m)
	return view{r, v.unseen}
}

// turned returns the view after a move that turns up the card c in pile n. It is not
// ok when the restrictions forbid the move with this card.
func (v view) turned(m engine.Move, n int, c engine.Card) (after view, ok bool) {
	r := v.r.Copy().(*ask.Restricted)
	down := r.State().FaceDown(n)
	down[len(down)-1] = c
	if r.Check(m) != nil {
		return view{}, false
	}
	r.Apply(m)
	return view{r, v.unseen.Less(c)}, true
}

// follow plays a line until it meets the goal or turns a card up, and returns how many
// moves that takes. The last of them turns a card up, in pile n, unless n is 0; it is
// not played. It is not ok when a move is forbidden, or nothing of the kind happens.
func (v view) follow(line []engine.Move) (at view, moves, n int, ok bool) {
	for i, m := range line {
		if v.r.Won() {
			return v, i, 0, true
		}
		if v.state().Check(m) != nil || m == spider.Deal {
			return v, 0, 0, false
		}
		if n := turns(v.state(), m); n != 0 {
			return v, i + 1, n, true
		}
		if v.r.Check(m) != nil {
			return v, 0, 0, false
		}
		v = v.play(m)
	}
	return v, len(line), 0, v.r.Won()
}

// blindly returns the plan to play a line whatever turns up, nil when that does not do. It cuts
// the line where cards turn up: at each such place all branches lead to the same node.
func (v view) blindly(line []engine.Move) *Node {
	at, moves, n, ok := v.follow(line)
	switch {
	case !ok:
		return nil
	case n == 0:
		return &Node{Line: line[:moves]}
	}
	next := at.play(line[moves-1]).blindly(line[moves:])
	if next == nil {
		return nil
	}
	return &Node{Line: line[:moves], Turns: n, Branches: engine.Each(v.unseen.Faces(), func(c engine.Card) Branch { return Branch{c, next} })}
}
