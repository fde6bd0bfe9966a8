package blackhole

import (
	"fmt"

	"patience/engine"
)

// A State is one position. Fans go by their numbers, from 1.
//
// The exposed card of a fan is the last of its cards: the one that can be
// played. The top of the stack is the card that was played last.
type State struct {
	cards  [maxFans * fanCards]engine.Card // fan n from index 3(n-1); played cards are zero
	height [maxFans + 1]uint8              // cards left in fan n
	stack  [maxCards]engine.Card           // from card 1 to the top
	played uint8                           // cards on the stack
	suits  uint8
	ranks  uint8
}

// New puts a position together: the cards of each fan, the exposed one last, and
// the stack from its first card to its top. Fans that are left out at the end are
// empty. It refuses what is not a whole pack laid out by rule 1.
func New(suits, ranks int, fans [][]engine.Card, stack []engine.Card) (*State, error) {
	p, err := newPack(suits, ranks)
	if err != nil {
		return nil, err
	}
	if len(fans) > p.fans() {
		return nil, engine.RuleError(1, "%d fans, want %d", len(fans), p.fans())
	}
	have := append([]engine.Card(nil), stack...)
	for i, f := range fans {
		if len(f) > fanCards {
			return nil, engine.RuleError(1, "fan %d has %d cards, want at most %d", i+1, len(f), fanCards)
		}
		have = append(have, f...)
	}
	if err := engine.CheckDeck(p.cards(), have); err != nil {
		return nil, fmt.Errorf("%w (pack %v)", err, p)
	}
	if len(stack) == 0 || stack[0] != p.card(1) {
		return nil, engine.RuleError(1, "the first card of the stack is not the %v", p.card(1))
	}
	return lay(p, fans, stack), nil
}

// lay returns the position of cards that are known to be right.
func lay(p pack, fans [][]engine.Card, stack []engine.Card) *State {
	s := &State{suits: uint8(p.suits), ranks: uint8(p.ranks), played: uint8(len(stack))}
	copy(s.stack[:], stack)
	for i, f := range fans {
		s.height[i+1] = uint8(copy(s.cards[fanCards*i:], f))
	}
	return s
}

func (s *State) pack() pack { return pack{int(s.suits), int(s.ranks)} }

// Ranks returns the number of ranks.
func (s *State) Ranks() int { return int(s.ranks) }

// Fans returns the number of fans, empty ones too.
func (s *State) Fans() int { return s.pack().fans() }

// Fan returns the cards of fan n; the last is exposed. It shares memory with the
// state.
func (s *State) Fan(n int) []engine.Card {
	at := fanCards * (n - 1)
	end := at + int(s.height[n])
	return s.cards[at:end:end]
}

// Exposed returns the card of fan n that can be played, [engine.Unknown] when
// the fan is empty.
func (s *State) Exposed(n int) engine.Card {
	f := s.Fan(n)
	if len(f) == 0 {
		return engine.Unknown
	}
	return f[len(f)-1]
}

// Stack returns the cards of the stack from the first to the top. It shares
// memory with the state.
func (s *State) Stack() []engine.Card { return s.stack[:s.played:s.played] }

// Top returns the card that was played last.
func (s *State) Top() engine.Card { return s.stack[s.played-1] }

// Left counts the cards that are still in fans.
func (s *State) Left() int { return s.pack().size() - int(s.played) }

// Hidden is 0: all cards lie face up.
func (s *State) Hidden() int { return 0 }

// Won says whether all cards are on the stack (rule 4).
func (s *State) Won() bool { return s.Left() == 0 }

// Copy returns a new State of the same value.
func (s *State) Copy() engine.State { return new(*s) }

// Set replaces the position by that of from, which must be a *State.
func (s *State) Set(from engine.State) { *s = *from.(*State) }

// facts returns the pack, of which the board shows no ranks that were never dealt.
func facts(st engine.State) []engine.Fact {
	return []engine.Fact{{Name: "pack", Value: st.(*State).pack().String()}}
}
