// Package plan decides whether a plan does what it claims: from its position it
// reaches the goal in every order in which the unseen cards can lie. It was written
// from docs/unseen.md and does not search: it plays the lines of the plan by the rules
// of the referee, goes on with each card that can turn up, and looks whether every line
// ends at the goal. With the program that finds plans it shares what a goal and a
// restriction mean (package ask), and nothing else.
package plan

import (
	"context"
	"fmt"
	"io"
	"slices"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
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

// Verify reads a plan, plays it with all cards that can turn up, and returns the claim
// that it makes good; or an error that names the node where it fails.
func Verify(ctx context.Context, r io.Reader) (Claim, error) {
	claim, _, err := Read(ctx, r)
	if err != nil {
		return Claim{}, err
	}
	return claim, nil
}

// verifyFile is Verify of a file whose head was taken apart.
func verifyFile(f *certificate.File) (certificate.Claim, error) {
	p := &plan{stopped: f.Stopped, entered: map[string]bool{}}
	if err := p.verify(f); err != nil {
		return certificate.Claim{}, err
	}
	c := certificate.Claim{
		Says:     p.claim.String(),
		Position: told(p.question.Start, p.claim.Position),
		Notes:    []string{fmt.Sprintf("unseen: %v", p.claim.Unseen)},
		Body:     fmt.Sprintf("%s, %d positions played", engine.Count(p.claim.Nodes, "node"), p.claim.Played),
	}
	if p.claim.Target != "" {
		c.Target = &certificate.Target{Position: told(p.question.Goal.Target, p.claim.Target), AnyOrder: p.question.Goal.AnyOrder}
	}
	return c, nil
}

// told says which position a plan is about. All letters of a position line have one meaning.
func told(s *spider.State, line string) certificate.Position {
	p := certificate.Position{Text: line}
	for n := 1; n <= 10; n++ {
		p.Piles = append(p.Piles, certificate.Pile{Name: fmt.Sprint("pile ", n), Cards: slices.Clone(s.Pile(n)), Down: len(s.FaceDown(n))})
	}
	return p
}

// verify reads and plays a plan.
func (p *plan) verify(f *certificate.File) error {
	if err := p.read(f); err != nil {
		return err
	}
	start := &table{referee.Of(p.question.Start), p.question.Restricted(), p.claim.Unseen}
	err := p.enter(1, start)
	p.claim.Played = len(p.entered)
	return err
}

// A plan is a file that was read.
type plan struct {
	stopped  func() error // why the work is to stop
	claim    Claim
	question *ask.Question
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
	Turns int                 // the pile, 0 at the goal
	Next  map[engine.Card]int // the node for each card
}

// Read verifies a plan as Verify does, and returns its nodes, too. The first is number 1;
// there is none of number 0.
func Read(ctx context.Context, r io.Reader) (Claim, []Node, error) {
	f, err := certificate.Kinds{Kind()}.Read(r)
	if err != nil {
		return Claim{}, nil, err
	}
	p := &plan{stopped: func() error { return context.Cause(ctx) }, entered: map[string]bool{}}
	err = p.verify(f)
	return p.claim, p.nodes, err
}

// A table is a position as the referee has it, the same with what the restrictions need,
// and the cards that were not seen yet. The referee says what the rules allow; what
// "without space" and the like forbid, and when the goal is met, package ask says, which
// has a position of its own for that. After each move the two must agree.
type table struct {
	*referee.Table
	r      *ask.Restricted
	unseen engine.Cards
}

func (t *table) copy() *table {
	return &table{t.Clone(), t.r.Copy().(*ask.Restricted), slices.Clone(t.unseen)}
}

// enter plays a node from a position. Where the same node was entered from the same
// position all was looked at already. That cannot be the node which is being played, since
// each branch turns up a card: fewer cards are unseen below it, and plans cannot go round.
func (p *plan) enter(number int, t *table) error {
	key := fmt.Sprint(number, t.Tableau(), t.unseen, t.r.Key(nil))
	if p.entered[key] || t.r.Won() {
		return nil
	}
	if err := p.stopped(); err != nil {
		return err
	}
	p.entered[key] = true
	n := &p.nodes[number]
	t = t.copy()
	for rest := n.Line; rest != ""; {
		var text string
		text, rest = cut(rest)
		m, err := spider.Game().ParseMove(t.r.State(), text)
		if err != nil {
			return fmt.Errorf("node %d, %q: %w", number, text, err)
		}
		if rest == "" && n.Turns > 0 {
			return p.branch(number, t, m)
		}
		if t.turns(m) != 0 {
			return fmt.Errorf("node %d, %q turns a card up: want that at the end of a line", number, text)
		}
		if err := t.play(m); err != nil {
			return fmt.Errorf("node %d, %q: %w", number, text, err)
		}
		if t.r.Won() {
			return nil
		}
	}
	return fmt.Errorf("node %d ends before the goal", number)
}

// branch plays the move that turns a card up, with each that can lie there.
func (p *plan) branch(number int, t *table, m engine.Move) error {
	n := &p.nodes[number]
	pile := t.turns(m)
	if pile == 0 || pile != n.Turns {
		return fmt.Errorf("node %d turns up a card in pile %d, not in pile %d", number, pile, n.Turns)
	}
	for _, c := range slices.Compact(slices.Clone(t.unseen)) {
		to, ok := n.Next[c]
		if !ok {
			return fmt.Errorf("node %d does not say what to do with the %v", number, c)
		}
		after := t.copy()
		if err := after.turn(m, pile, c); err != nil {
			return fmt.Errorf("node %d with the %v: %w", number, c, err)
		}
		if err := p.enter(to, after); err != nil {
			return err
		}
	}
	return nil
}

// turns returns the pile in which a move turns a card up, 0 for none. That is the card
// under those that the move takes away, if there is one and it lies face down: when two
// cards leave a pile of six, the fourth.
func (t *table) turns(m engine.Move) int {
	s := referee.StepOf(m)
	count := s.Count
	if s.Kind == referee.Remove {
		count = int(engine.King)
	}
	left := -1
	if s.Kind != referee.Deal {
		left = len(t.Pile[s.From]) - count - 1
	}
	if left < 0 || t.Pile[s.From][left].Up {
		return 0
	}
	return s.From
}

// play makes a move, by the referee's rules and within the restrictions.
func (t *table) play(m engine.Move) error {
	if m == spider.Deal {
		return fmt.Errorf("a plan does not deal")
	}
	if err := t.Play(referee.StepOf(m)); err != nil {
		return err
	}
	if err := t.r.Check(m); err != nil {
		return err
	}
	t.r.Apply(m)
	if got, want := referee.Of(t.r.State()).Tableau(), t.Tableau(); got != want {
		return fmt.Errorf("the rules of the engine and of the referee differ:\n%s%s", got, want)
	}
	return nil
}

// turn makes a move that turns up the card c in a pile. Until now that card was unknown
// to both rules: it is laid there, face down, in the referee's pile and in the engine's,
// whose FaceDown shares its cards with the position.
func (t *table) turn(m engine.Move, pile int, c engine.Card) error {
	lies := t.Pile[pile]
	for i := len(lies) - 1; i >= 0; i-- {
		if !lies[i].Up {
			lies[i].Card = c
			break
		}
	}
	down := t.r.State().FaceDown(pile)
	down[len(down)-1] = c
	i := slices.Index(t.unseen, c)
	t.unseen = slices.Delete(t.unseen, i, i+1)
	return t.play(m)
}
