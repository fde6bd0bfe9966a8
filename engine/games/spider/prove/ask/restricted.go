package ask

import (
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// A Restricted is a position of a question as an [engine.State]: its moves are the
// allowed ones, and it is won when the goal is met. Exhaustive search over it
// decides the question by brute force.
type Restricted struct {
	q     *Question
	class *[spider.Piles + 1]int // piles of one class are interchangeable
	shown *bool                  // when not nil: see Watch
	named [spider.Piles + 1]bool // piles that bans name
	Line                         // whose chains are counted where there are bans
}

// Restricted returns the start of the question. Under [Blind] nothing in it tells
// what the face-down cards are.
func (q *Question) Restricted() *Restricted {
	r := &Restricted{q: q, class: q.classes(), Line: Line{start: q.Start, heads: new([spider.Piles + 1][]int)}}
	if len(q.Without.Bans) > 0 {
		r.Line = LineFrom(q.Start)
	}
	r.Now = *q.Viewed()
	for n := range r.named {
		r.named[n] = q.Without.Names(n)
	}
	return r
}

// Watch has shown set once a card that nobody knows is in sight in a position whose
// moves are asked for.
func (r *Restricted) Watch(shown *bool) { r.shown = shown }

// Moves appends the allowed moves.
func (r *Restricted) Moves(dst []engine.Move) []engine.Move {
	if r.shown != nil && !*r.shown {
		*r.shown, _ = Unknown(&r.Now)
	}
	from := len(dst)
	dst = r.Now.Moves(dst)
	kept := slices.DeleteFunc(dst[from:], func(m engine.Move) bool { return !r.allowed(m) })
	return dst[:from+len(kept)]
}

// allowed says whether the restrictions allow a legal move.
func (r *Restricted) allowed(m engine.Move) bool {
	if !r.q.Allowed(&r.Now, m) {
		return false
	}
	if len(r.q.Without.Bans) == 0 || r.idle(m) {
		return true
	}
	after := *r
	after.Apply(m)
	return !r.q.Without.Forbids(m, &r.Line, &after.Line)
}

// idle says whether a legal move takes away nothing that a ban is about: no chain of the start, no
// last face-up card and no suit.
func (r *Restricted) idle(m engine.Move) bool {
	n, _, count := spider.Parts(m)
	if m == spider.Deal || spider.IsRemove(m) {
		return false
	}
	rest, left := len(r.Now.Pile(n))-count, r.Left[n]
	return rest > len(r.Now.FaceDown(n)) && (left == 0 || rest > r.heads[n][left-1])
}

// Check returns nil when the move is legal and allowed.
func (r *Restricted) Check(m engine.Move) error {
	if err := r.Now.Check(m); err != nil {
		return err
	}
	if !r.allowed(m) {
		return &engine.SyntaxError{Text: "this move", Want: "one that is allowed: " + r.q.Without.String()}
	}
	return nil
}

// Won says whether the goal of the question is met.
func (r *Restricted) Won() bool { return r.q.Met(&r.Now) }

// Copy returns a new state of the same value.
func (r *Restricted) Copy() engine.State { return new(*r) }

// Set replaces the position by that of another state of the same question.
func (r *Restricted) Set(from engine.State) { *r = *from.(*Restricted) }

// Key appends the position in the layout of [spider.State.Key], and how many chains
// the piles have left that bans name. Piles that the question cannot tell apart are
// sorted.
func (r *Restricted) Key(dst []byte) []byte {
	dst = r.Now.KeyInOrder(dst, spider.PilesBy(r.compare))
	for n := 1; n <= spider.Piles; n++ {
		if r.named[n] {
			dst = append(dst, r.Left[n])
		}
	}
	return dst
}

// SetKey replaces the position by one that has this key.
func (r *Restricted) SetKey(key []byte) {
	for n := spider.Piles; n > 0; n-- {
		if r.named[n] {
			r.Left[n], key = key[len(key)-1], key[:len(key)-1]
		}
	}
	// The classes come in order, so their piles must go back to where they were.
	var sorted spider.State
	sorted.SetKey(key)
	var at [spider.Piles]int
	for i, n := range spider.PilesBy(func(a, b int) int { return r.class[a] - r.class[b] }) {
		at[n-1] = i + 1
	}
	var room [256]byte // no key is longer
	r.Now.SetKey(sorted.KeyInOrder(room[:0], at))
}

func (r *Restricted) compare(a, b int) int {
	if d := r.class[a] - r.class[b]; d != 0 {
		return d
	}
	if d := len(r.Now.FaceDown(a)) - len(r.Now.FaceDown(b)); d != 0 {
		return d
	}
	return slices.Compare(r.Now.Pile(a), r.Now.Pile(b))
}

// classes puts the piles that nothing tells apart into one class. While a deal
// can come no two piles are alike.
func (q *Question) classes() *[spider.Piles + 1]int {
	var class [spider.Piles + 1]int
	exact := q.Goal.Kind == Irreversible || q.Goal.Kind == Reach && !q.Goal.AnyOrder ||
		len(q.Start.Hand()) > 0 && !q.Without.Deal
	for n := 1; n <= spider.Piles; n++ {
		switch {
		case exact, q.Without.Touch[n], q.Goal.Pile == n, q.Without.Names(n):
			class[n] = 1 + n
		case q.Without.Space && q.Start.IsSpace(n):
			class[n] = 1
		}
	}
	return &class
}

// sight returns each pile's face-down count and face-up cards as a string.
func sight(s *spider.State, anyOrder bool) []string {
	rows := make([]string, spider.Piles)
	for n := 1; n <= spider.Piles; n++ {
		rows[n-1] = string(engine.AppendCards([]byte{uint8(len(s.FaceDown(n)))}, s.FaceUp(n)))
	}
	if anyOrder {
		slices.Sort(rows)
	}
	return rows
}
