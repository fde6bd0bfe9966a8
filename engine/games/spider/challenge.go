package spider

import (
	"patience/engine"
	"patience/engine/games/spider/text"
)

// A Challenge makes the play after the last deal harder (rule 9). Woods: "one way to
// add spice to an obviously-won game".
type Challenge uint8

// The challenges, each harder than the one before.
const (
	NoChallenge Challenge = iota
	Natural               // cards go only to spaces and onto the next higher card of their suit
	NoSpaces              // cards go only onto the next higher card of their suit
)

// String returns the word for the challenge.
func (c Challenge) String() string { return text.ChallengeWords()[c] }

// ParseChallenge reads the word for a challenge.
func ParseChallenge(word string) (Challenge, error) {
	number, err := text.ParseChallenge(word)
	return Challenge(number), err
}

// Challenge returns the challenge under which the position is played.
func (s *State) Challenge() Challenge { return s.challenge }

// Under returns the position played under a challenge.
func (s *State) Under(c Challenge) *State {
	r := *s
	r.challenge = c
	return &r
}

// challenged returns the challenge that holds now: none before the last deal.
func (s *State) challenged() Challenge {
	if len(s.Hand()) > 0 {
		return NoChallenge
	}
	return s.challenge
}

// meets says whether a move that is legal otherwise keeps to the challenge. With the
// 7h at the bottom of pile 1, an 8h, an 8s and a space, Natural leaves two of its three
// moves, those to the 8h and to the space, and NoSpaces the one to the 8h.
func (s *State) meets(c Challenge, m engine.Move) bool {
	from, to, count := Parts(m)
	switch {
	case c == NoChallenge, m == Deal, to == toRemove:
		return true
	case s.IsSpace(to):
		return c < NoSpaces
	}
	up := s.FaceUp(from)
	return linked(up[len(up)-count], s.Bottom(to))
}

// checkChallenge refuses a move that is legal otherwise when it does not keep to the
// challenge.
func (s *State) checkChallenge(m engine.Move) error {
	if s.meets(s.challenged(), m) {
		return nil
	}
	from, to, count := Parts(m)
	up := s.FaceUp(from)
	head := up[len(up)-count]
	if s.IsSpace(to) {
		return engine.RuleError(9, "the %v does not go to a space: the challenge is %v", head, s.challenge)
	}
	return engine.RuleError(9, "the %v on the %v is not natural, as the challenge wants after the last deal", head, s.Bottom(to))
}
