// Package plan decides whether a plan does what it claims: from its position it
// reaches the goal in every order in which the unseen cards can lie. It was written
// from docs/unseen.md and docs/certificates.md and does not search: it plays the lines of the plan
// by the rules of the referee, goes on with each card that can turn up, and looks whether every line
// ends at the goal. It shares nothing with the program that finds plans, nor with the engine.
//
// read.go reads the file, position.go its position, question.go knows what goals and restrictions mean.
package plan

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/games/spider/referee"
)

// A Claim is what a good plan shows.
type Claim struct {
	Position, Goal, Without string
	Target, Order           string // the tableau to reach; "any" when its piles may be in any order
	Unseen                  engine.Cards
	Nodes                   int
	Played                  int // positions in which a node was entered
}

// String says what the plan reaches, but for the position and the target.
func (c Claim) String() string {
	text := "one plan for all orders of the unseen cards: " + c.Goal
	if c.Without != "" {
		text += " without " + c.Without
	}
	return text
}

// verifyFile is [Read] of a file whose head was taken apart, and returns the claim alone.
func verifyFile(f *certificate.File) (certificate.Claim, error) {
	p := &plan{stopped: f.Stopped, entered: map[string]bool{}}
	if err := p.verify(f); err != nil {
		return certificate.Claim{}, err
	}
	c := certificate.Claim{
		Says:     p.claim.String(),
		Position: p.told,
		Notes:    []string{fmt.Sprintf("unseen: %v", p.claim.Unseen)},
		Body:     fmt.Sprintf("%s, %d positions played", engine.Count(p.claim.Nodes, "node"), p.claim.Played),
	}
	if p.claim.Target != "" {
		c.Target = &certificate.Target{Position: p.target, AnyOrder: !p.question.inOrder}
	}
	return c, nil
}

// verify reads and plays a plan.
func (p *plan) verify(f *certificate.File) error {
	if err := p.read(f); err != nil {
		return err
	}
	start := &table{Table: p.question.start.Clone(), unseen: p.claim.Unseen}
	for n, h := range p.question.heads {
		start.left[n] = len(h)
	}
	err := p.enter(1, start)
	p.claim.Played = len(p.entered)
	return err
}

// A plan is a file that was read.
type plan struct {
	stopped  func() error // why the work is to stop
	told     certificate.Position
	target   certificate.Position // the one to reach
	claim    Claim
	question question
	nodes    []Node          // the first is none
	entered  map[string]bool // nodes and the positions in which they were entered
}

// A Node is what to do: a line of moves in words, and where to go on with the card that the
// last of them turns up in a pile; or nothing more, at the goal. Of the node
//
//	3: 7h from 5 to 10, 10c from 1 to 5 | pile 1 | 5h 4 | Kh 5
//
// the second move turns up a card of pile 1. If that is the 5h the plan goes on with node
// 4, if it is the Kh with node 5, and no other card must be able to lie there.
type Node struct {
	Line  string
	moves []string
	Turns int                 // the pile, 0 at the goal
	Next  map[engine.Card]int // the node for each card
}

// Read reads a plan, plays it with all cards that can turn up, and returns the claim that it makes good and its nodes, of which
// the first is number 1; or an error that names the node where it fails.
func Read(ctx context.Context, r io.Reader) (Claim, []Node, error) {
	f, err := certificate.Kinds{Kind()}.Read(r)
	if err != nil {
		return Claim{}, nil, err
	}
	p := &plan{stopped: func() error { return context.Cause(ctx) }, entered: map[string]bool{}}
	err = p.verify(f)
	return p.claim, p.nodes, err
}

// A table is a position as the referee has it, with how many of the start's chains each pile has left, and the cards that were
// not seen yet.
type table struct {
	*referee.Table
	left   [referee.Piles + 1]int
	unseen engine.Cards
}

func (t *table) copy() *table { return &table{t.Clone(), t.left, slices.Clone(t.unseen)} }

// enter plays a node from a position. Where the same node was entered from the same
// position all was looked at already. That cannot be the node which is being played, since
// each branch turns up a card: fewer cards are unseen below it, and plans cannot go round.
func (p *plan) enter(number int, t *table) error {
	key := fmt.Sprint(number, t.Tableau(), t.unseen, t.Removed)
	if len(p.question.Bans) > 0 {
		key += fmt.Sprint(t.left)
	}
	if p.entered[key] || p.question.met(t) {
		return nil
	}
	if err := p.stopped(); err != nil {
		return err
	}
	p.entered[key] = true
	n := &p.nodes[number]
	for i, text := range n.moves {
		s, err := t.step(text)
		if err != nil {
			return fmt.Errorf("node %d, %q: %w", number, text, err)
		}
		if i == len(n.moves)-1 && n.Turns > 0 {
			return p.branch(number, t, s)
		}
		if t.turns(s) != 0 {
			return fmt.Errorf("node %d, %q turns a card up: want that at the end of a line", number, text)
		}
		if t, err = p.play(t, s); err != nil {
			return fmt.Errorf("node %d, %q: %w", number, text, err)
		}
		if p.question.met(t) {
			return nil
		}
	}
	return fmt.Errorf("node %d ends before the goal", number)
}

// branch plays the move that turns a card up, with each that can lie there.
func (p *plan) branch(number int, t *table, s referee.Step) error {
	n := &p.nodes[number]
	pile := t.turns(s)
	if pile == 0 || pile != n.Turns {
		return fmt.Errorf("node %d turns up a card in pile %d, not in pile %d", number, pile, n.Turns)
	}
	for _, c := range slices.Compact(slices.Clone(t.unseen)) {
		to, ok := n.Next[c]
		if !ok {
			return fmt.Errorf("node %d does not say what to do with the %v", number, c)
		}
		// The card was unknown until now: it is laid there, face down.
		with := t.copy()
		with.Pile[pile][down(t.Table, pile)-1].Card = c
		i := slices.Index(with.unseen, c)
		with.unseen = slices.Delete(with.unseen, i, i+1)
		after, err := p.play(with, s)
		if err == nil {
			err = p.enter(to, after)
		} else {
			err = fmt.Errorf("node %d with the %v: %w", number, c, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// moveForm is how a move is written: "7h from 5 to 10", "Q-Jh from 8 to 9", "remove 9". A plan never deals.
var moveForm = engine.Regexp(`^(?:remove (10|[1-9])|(?:(10|[2-9AJQK])-)?((?:10|[2-9AJQK])[cdhs]) from (10|[1-9]) to (10|[1-9]))$`)

// step reads a move. It names its lowest card, which must be the bottom card of the pile, and the rank of its highest when it
// has several.
func (t *table) step(text string) (s referee.Step, err error) {
	part := moveForm.Re().FindStringSubmatch(text)
	if part == nil {
		return s, fmt.Errorf(`no move of a plan: want one as "Q-Jh from 8 to 9" or "remove 9"`)
	}
	if part[1] != "" {
		s.Kind = referee.Remove
		s.From, err = strconv.Atoi(part[1])
		return s, err
	}
	low, _ := engine.ParseCard(part[3])
	s = referee.Step{Kind: referee.Shift, Count: 1}
	s.From, _ = strconv.Atoi(part[4])
	s.To, _ = strconv.Atoi(part[5])
	if part[2] != "" {
		high, _ := engine.ParseRank(part[2])
		if s.Count = int(high) - int(low.Rank()) + 1; s.Count < 2 {
			return s, fmt.Errorf("want the higher rank first, as in Q-Jh")
		}
	}
	if pile := t.Pile[s.From]; len(pile) == 0 || pile[len(pile)-1].Card != low {
		return s, fmt.Errorf("the %v is not the bottom card of pile %d", low, s.From)
	}
	return s, nil
}

// turns returns the pile in which a move turns a card up, 0 for none. That is the card
// under those that the move takes away, if there is one and it lies face down: when two
// cards leave a pile of six, the fourth.
func (t *table) turns(s referee.Step) int {
	count := s.Count
	if s.Kind == referee.Remove {
		count = int(engine.King)
	}
	if left := len(t.Pile[s.From]) - count - 1; left < 0 || t.Pile[s.From][left].Up {
		return 0
	}
	return s.From
}

// play makes a move, by the referee's rules and within the restrictions, and returns the position after it.
func (p *plan) play(t *table, s referee.Step) (*table, error) {
	after := t.copy()
	if err := after.Play(s); err != nil {
		return nil, err
	}
	// A chain of the start that is gone does not come back: what comes to lie where it lay is another one.
	for n, h := range p.question.heads {
		for after.left[n] > 0 && h[after.left[n]-1] >= len(after.Pile[n]) {
			after.left[n]--
		}
	}
	if broken := p.question.forbids(t, after, s); broken != "" {
		return nil, fmt.Errorf("it is not allowed: without %s", broken)
	}
	return after, nil
}
