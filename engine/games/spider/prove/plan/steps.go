package plan

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/plan"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/prove/ask"
)

// Step reads a plan, which must be good, to be played node by node. It begins at the current
// position of the play or, when it is gone on with, at an earlier one; it is refused when it was made for none
// of them.
func Step(ctx context.Context, p *engine.Play, text string) (engine.Plan, error) {
	claim, nodes, err := check.Read(ctx, strings.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("the plan is not good: %w", err)
	}
	s, ok := p.State().(*spider.State)
	if !ok {
		return nil, errors.New("the plan is for Spider")
	}
	base := p.Len()
	err = fits(claim, s)
	for was := err; was != nil; was = fits(claim, s) {
		if base == 0 {
			return nil, fmt.Errorf("the plan is for another position: %w", err)
		}
		base--
		s = stateAt(p, base)
	}
	q, err := Ask(s.Blind(), claim.Goal, claim.Without)
	if claim.Target != "" {
		q, err = reachOf(s, claim)
	}
	if err != nil {
		return nil, err
	}
	return &stepped{base: base, unseen: claim.Unseen, nodes: nodes, met: q.Met}, nil
}

// reachOf returns the question of a plan whose goal is a tableau.
func reachOf(s *spider.State, c check.Claim) (*ask.Question, error) {
	target, err := spider.Game().Parse(c.Target)
	if err != nil {
		return nil, err
	}
	goal := ask.Goal{Kind: ask.Reach, Target: target.State().(*spider.State), AnyOrder: c.Order == "any"}
	return &ask.Question{Start: s.Blind(), Goal: goal}, nil
}

// fits returns nil when a plan begins at a position, as far as a player can see it, and with
// the cards that are out of sight there.
func fits(c check.Claim, s *spider.State) error {
	if line := s.Blind().Line(); line != c.Position {
		from, err := spider.Game().Parse(c.Position)
		if err != nil {
			return err
		}
		if all := compose.Diff(from.State().(*spider.State), s.Blind()); len(all) > 0 {
			return errors.New(string(all[0]))
		}
		return fmt.Errorf("its line is %s", line)
	}
	unseen, err := Unseen(s)
	if err == nil && !slices.Equal(unseen, c.Unseen) {
		err = fmt.Errorf("the unseen cards are %v, not %v", unseen, c.Unseen)
	}
	return err
}

// A stepped is a plan that is played from move number base on. Where it stands is read off
// the moves that were made: so undo needs nothing from it.
type stepped struct {
	base   int
	unseen engine.Cards
	nodes  []check.Node
	met    func(*spider.State) bool
}

// A stand is where a play is in a plan: before some move of the line of a node.
type stand struct {
	node   int
	rest   []engine.Move // of the line
	unseen engine.Cards
	met    bool
}

// stand walks along the moves of a play. At each node it takes the branch of the card that
// was turned up.
func (t *stepped) stand(p *engine.Play) (stand, error) {
	if p.Len() < t.base {
		return stand{}, fmt.Errorf("the plan begins after move %d: redo goes there", t.base)
	}
	at := stand{node: 1, unseen: t.unseen}
	// Node by node: the line of a node, then the card that it turns up.
	for i := t.base; ; {
		s := stateAt(p, i)
		if at.met = t.met(s); at.met {
			return at, nil
		}
		node := t.nodes[at.node]
		line, err := parseLine(s, node.Line)
		if err != nil {
			return at, fmt.Errorf("node %d of the plan: %w", at.node, err)
		}
		// The play must go along the line. It may end on it, and it may meet the goal on it.
		for k, m := range line {
			switch made := stateAt(p, i); {
			case t.met(made):
				at.met = true
				return at, nil
			case i == p.Len():
				at.rest = line[k:]
				return at, nil
			}
			if _, played := p.Step(i); played != m {
				return at, fmt.Errorf("move %d is not the plan's, which is %s: undo goes back", i+1, p.Game.PrintMove(stateAt(p, i), m))
			}
			i++
		}
		s = stateAt(p, i)
		if at.met = node.Turns == 0 || t.met(s); at.met {
			return at, nil
		}
		// The card says which branch is taken. One that the plan has not counted as unseen cannot turn up.
		c := s.Bottom(node.Turns)
		next, ok := node.Next[c]
		if !ok || !slices.Contains(at.unseen, c) {
			return at, fmt.Errorf("the card that turned up in pile %d is not among those of the plan: undo, and next with a card says which it is", node.Turns)
		}
		at.node, at.unseen = next, at.unseen.Less(c)
	}
}

// stateAt returns the position of a play after i moves.
func stateAt(p *engine.Play, i int) *spider.State { return p.At(i).(*spider.State) }

// parseLine reads a line of moves from a position.
func parseLine(s *spider.State, text string) (line []engine.Move, err error) {
	p := engine.NewPlay(spider.Game(), s)
	err = p.Line(text)
	return p.Moves(), err
}

// Next says what the plan does at the end of a play's moves.
func (t *stepped) Next(p *engine.Play) (engine.PlanStep, error) {
	at, err := t.stand(p)
	step := engine.PlanStep{Node: at.node, Nodes: len(t.nodes) - 1, Line: at.rest}
	if pile := t.nodes[max(at.node, 1)].Turns; err == nil && !at.met && pile > 0 {
		step.Pile, step.Cards = fmt.Sprintf("pile %d", pile), at.unseen.Faces()
	}
	return step, err
}

// Turn makes the moves of the next step, and has the card c turn up at their end.
func (t *stepped) Turn(p *engine.Play, c engine.Card) (*engine.Play, error) {
	at, err := t.stand(p)
	switch {
	case err != nil:
		return nil, err
	case at.met:
		return nil, errors.New("the goal of the plan is reached")
	}
	pile := t.nodes[at.node].Turns
	if pile > 0 {
		if p, err = with(p, pile, c, at.unseen); err != nil {
			return nil, err
		}
	} else if c != engine.Unknown {
		return nil, errors.New("no card turns up in this step of the plan")
	}
	before := p.Snapshot()
	for _, m := range at.rest {
		if err := p.Do(m); err != nil {
			p.Restore(before)
			return nil, err
		}
	}
	return p, nil
}

// with returns the play in which the next card to be turned up in a pile is c: the same one
// when that is left to it, else a new play of other cards with the same moves. Nothing in it
// tells whether c was the card that lay there.
func with(p *engine.Play, pile int, c engine.Card, unseen engine.Cards) (*engine.Play, error) {
	down := p.State().(*spider.State).FaceDown(pile)
	lies := down[len(down)-1]
	switch {
	case c == engine.Unknown && lies == engine.Unknown:
		return nil, fmt.Errorf("nobody knows what lies in pile %d: say a card behind next, one of %v", pile, unseen.Faces())
	case c == engine.Unknown:
		return p, nil
	case !slices.Contains(unseen, c):
		return nil, fmt.Errorf("the %v cannot turn up here: want one of %v", c, unseen.Faces())
	}
	start := p.Start().Copy().(*spider.State)
	if other := placeOf(p.State().(*spider.State), start, c); c != lies && other != nil {
		*other = lies
	}
	start.FaceDown(pile)[len(down)-1] = c
	next, err := engine.Follow(p.Game, start, p.Moves())
	if err != nil {
		return nil, err
	}
	next.Headers, next.Branded = p.Headers, p.Branded
	if lies == engine.Unknown {
		next.From = p.From // it is the same position, with a card that nobody knew
	}
	return next, nil
}

// placeOf returns where the start of a play has a card that still lies face down in its
// position s, c or else one that nobody knows; nil when there is none.
func placeOf(s, start *spider.State, c engine.Card) *engine.Card {
	for _, want := range []engine.Card{c, engine.Unknown} {
		for n := 1; n <= spider.Piles; n++ {
			if i := slices.Index(s.FaceDown(n), want); i >= 0 {
				return &start.FaceDown(n)[i]
			}
		}
	}
	return nil
}
