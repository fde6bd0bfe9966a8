package blackhole

import (
	"fmt"

	"patience/engine"
)

// rules is the game in our words. Refusals cite the numbers.
func rules() []engine.Rule {
	return []engine.Rule{
		{Number: 1, Text: "One pack of s suits of m ranks, s·m-1 divisible by three. Card 1, the first of the first suit (the Ace of spades), begins the stack; all others lie face up in fans of three."},
		{Number: 2, Text: "The one move is to play the exposed card of a fan, its last, on the stack. Nothing is played on a fan, and nothing leaves the stack."},
		{Number: 3, Text: "A card may be played when its rank is one above or one below that of the stack's top card, whatever the suits. The highest rank and the Ace are next to each other."},
		{Number: 4, Text: "The game is won when all cards are on the stack. It ends when no exposed card may be played."},
	}
}

// Play returns the move that plays the exposed card of fan n.
func Play(n int) engine.Move { return engine.Move(n) }

// adjacent says whether two ranks are next to each other (rule 3).
func (s *State) adjacent(a, b engine.Rank) bool {
	return a == s.after(b) || b == s.after(a)
}

// after returns the rank one above r: the Ace after the highest.
func (s *State) after(r engine.Rank) engine.Rank {
	if r == engine.Rank(s.ranks) {
		return engine.Ace
	}
	return r + 1
}

// playable says whether the exposed card of fan n may be played.
func (s *State) playable(n int) bool {
	return s.height[n] > 0 && s.adjacent(s.Exposed(n).Rank(), s.Top().Rank())
}

// Moves appends every legal move, in the order of the fans.
func (s *State) Moves(dst []engine.Move) []engine.Move {
	for n := 1; n <= s.Fans(); n++ {
		if s.playable(n) {
			dst = append(dst, Play(n))
		}
	}
	return dst
}

// Check returns nil when the move is legal, else the rule that forbids it.
func (s *State) Check(m engine.Move) error {
	switch n := int(m); {
	case m < 1 || m > engine.Move(s.Fans()):
		return fmt.Errorf("no fan %d: want 1 to %d", m, s.Fans())
	case s.height[n] == 0:
		return engine.RuleError(2, "fan %d is empty", n)
	case !s.playable(n):
		return engine.RuleError(3, "the %v of fan %d does not go on the %v", s.Exposed(n), n, s.Top())
	}
	return nil
}

// Apply makes a legal move.
func (s *State) Apply(m engine.Move) {
	s.height[m]--
	c := &s.cards[fanCards*int(m-1)+int(s.height[m])]
	s.stack[s.played], *c = *c, engine.Unknown
	s.played++
}
