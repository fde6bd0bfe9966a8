package spider

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// A Step is a legal move with what a player wants to know of it.
type Step struct {
	Move       engine.Move   // packed
	Text       string        // in Woods's words
	Kind       string        // move, remove or deal
	From       int           // pile it takes from, 0 for a deal
	To         int           // pile it goes to, 0 for a deal and a removal
	Cards      []engine.Card // what moves, from top to bottom; none for a deal
	Onto       engine.Card   // what it is placed on; unknown for a space
	ToSpace    bool
	Natural    bool // brings together two cards of one suit
	Reversible bool // the next move can undo it
	TurnsUp    bool // turns up a card
	MakesSpace bool
}

// String returns the move in Woods's words.
func (t Step) String() string { return t.Text }

// Steps returns every legal move, in the order of Moves.
func (s *State) Steps() []Step {
	return engine.Each(s.Moves(nil), s.Step)
}

// Step describes a legal move.
func (s *State) Step(m engine.Move) Step {
	t := Step{Move: m, Text: printWords(s, m), Kind: "deal"}
	if m == Deal {
		return t
	}
	from, to, count := Parts(m)
	up := s.FaceUp(from)
	t.From, t.Kind = from, "remove"
	t.Cards = slices.Clone(up[len(up)-count:])
	t.TurnsUp = count == len(up) && len(s.FaceDown(from)) > 0
	t.MakesSpace = count == len(s.Pile(from))
	if to != toRemove {
		t.To, t.Kind = to, "move"
		t.ToSpace, t.Onto = s.IsSpace(to), s.Bottom(to)
		t.Natural = linked(t.Cards[0], t.Onto)
		t.Reversible = s.reversible(from, count)
	}
	return t
}

// reversible says whether moving the bottom count cards of a pile elsewhere is
// undone by a legal move: they came from a space or from a face-up card of the
// next higher rank, and no challenge forbids to go back there.
func (s *State) reversible(from, count int) bool {
	if count == len(s.Pile(from)) {
		return s.challenged() < NoSpaces
	}
	up := s.FaceUp(from)
	k := len(up) - count
	if s.challenged() != NoChallenge {
		return k > 0 && linked(up[k], up[k-1])
	}
	return k > 0 && Fits(up[k], up[k-1])
}

// A stepKind selects steps by a word.
type stepKind struct {
	word string
	is   func(Step) bool
}

// stepKinds are the words that Select knows.
func stepKinds() []stepKind {
	return []stepKind{
		{"natural", func(t Step) bool { return t.Natural }},
		{"unnatural", func(t Step) bool { return t.Kind == "move" && !t.Natural && !t.ToSpace }},
		{"to a space", func(t Step) bool { return t.ToSpace }},
		{"reversible", func(t Step) bool { return t.Reversible }},
		{"irreversible", func(t Step) bool { return !t.Reversible }},
		{"turns up", func(t Step) bool { return t.TurnsUp }},
		{"makes a space", func(t Step) bool { return t.MakesSpace && !t.ToSpace }},
		{"remove", func(t Step) bool { return t.Kind == "remove" }},
		{"deal", func(t Step) bool { return t.Kind == "deal" }},
	}
}

// marks returns the kinds of a legal move that its text does not show.
func marks(st engine.State, m engine.Move) []string {
	t := st.(*State).Step(m)
	var words []string
	for _, k := range stepKinds() {
		switch k.word {
		case "natural", "irreversible", "turns up", "makes a space":
			if k.is(t) {
				words = append(words, k.word)
			}
		}
	}
	return words
}

// Select returns the legal moves of a kind: natural, unnatural, to a space,
// reversible, irreversible, turns up, makes a space, remove, deal.
func (s *State) Select(kind string) ([]Step, error) {
	var words []string
	for _, k := range stepKinds() {
		if k.word == kind {
			return slices.DeleteFunc(s.Steps(), func(t Step) bool { return !k.is(t) }), nil
		}
		words = append(words, k.word)
	}
	return nil, fmt.Errorf("no kind of move %q: want one of %s", kind, strings.Join(words, ", "))
}
