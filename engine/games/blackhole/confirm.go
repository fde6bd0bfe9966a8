package blackhole

import (
	"slices"

	"patience/engine"
	"patience/engine/games/blackhole/referee"
)

// confirm replays a play on the referee's table.
func confirm(p *engine.Play) error {
	start := p.Start().(*State)
	return p.Replay(judge{start.pack(), table(start)})
}

// A judge is the referee's table with the pack that its numbers belong to.
type judge struct {
	pack
	*referee.Table
}

// table lays a position out on the referee's table.
func table(s *State) *referee.Table {
	t := &referee.Table{Ranks: s.Ranks(), Stack: s.Numbers()}
	for n := 1; n <= s.Fans(); n++ {
		var pile []int
		for _, c := range slices.Backward(s.Fan(n)) {
			pile = append(pile, s.pack().number(c))
		}
		t.Piles = append(t.Piles, pile)
	}
	return t
}

// Play plays the card that a move takes.
func (j judge) Play(s engine.State, m engine.Move) error {
	return j.Table.Play(j.number(s.(*State).Exposed(int(m))))
}

// Board returns the stack and the fans, whose first number is that of the exposed card.
func (j judge) Board() engine.Board {
	b := engine.Board{{Kind: "stack", Cards: j.named(j.Stack)}}
	for i, pile := range j.Piles {
		fan := j.named(pile)
		slices.Reverse(fan)
		b = append(b, engine.Pile{Kind: "fan", Number: i + 1, Cards: fan})
	}
	return b
}

// named returns the cards of some numbers.
func (j judge) named(numbers []int) engine.Cards {
	return engine.Each(numbers, j.card)
}

// Agrees is nil: the piles tell everything.
func (j judge) Agrees(engine.State) error { return nil }
