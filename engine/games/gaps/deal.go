package gaps

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

func deals() []engine.Numbered {
	return []engine.Numbered{
		{Name: "seed", Doc: "our own numbers, 0 to 2^64-1", Deal: dealSeed},
		engine.BySolvitaire(1, dealSolvitaire),
	}
}

// dealSeed deals the project's own deal of that number: the pack in our order, shuffled by [engine.Shuffle].
func dealSeed(number uint64, o engine.Options) (engine.State, error) {
	v, err := choose(o)
	if err != nil {
		return nil, err
	}
	cards := v.pack()
	if v.spaces == 0 {
		cards = engine.Pack(1, int(v.suits), int(v.ranks))
	}
	engine.Shuffle(number, cards)
	return lay(&State{variant: v, seed: number}, cards), nil
}

// dealSolvitaire lays out cards in the order in which Solvitaire deals them, column by column. It knows no redeals.
func dealSolvitaire(cards []engine.Card, o engine.Options) (engine.State, error) {
	v, err := choose(o)
	switch {
	case err != nil:
		return nil, err
	case v.suits != 4 || v.ranks != uint8(engine.King) || v.spaces > 0 || v.redeals > 0:
		return nil, errors.New("the numbers of Solvitaire are for 52 cards of which the aces leave the gaps, and no redeals")
	}
	rows := make([]engine.Card, len(cards))
	for i, c := range cards {
		rows[i%4*13+i/4] = c
	}
	return lay(&State{variant: v}, rows), nil
}

// lay deals cards row by row from the left. Aces that leave the gaps are dealt like all cards and taken out; else the spaces at the
// left ends are left, and aces that are not in play are not in the pack either.
func lay(s *State, cards []engine.Card) *State {
	for r := range s.Rows() {
		n := copy(s.row(r)[s.spaces:], cards)
		cards = cards[n:]
	}
	for i, c := range s.all() {
		if c != noCard && !s.inPlay(c) {
			s.cards[i] = noCard
		}
	}
	return s
}

// redeal takes up all cards that are not in place, row by row from the left, shuffles
// them unless they are kept in order, and deals them again, row by row: behind the
// cards in place of a row its gaps, then the cards (rule 5).
func (s *State) redeal() {
	var placed [maxSuits]int
	var rest []engine.Card
	for r := range s.Rows() {
		placed[r] = s.inPlace(r)
		rest = append(rest, engine.Those(s.row(r)[placed[r]:], func(c engine.Card) bool { return c != noCard })...)
	}
	if !s.inOrder {
		engine.Shuffle(s.RedealSeed(int(s.used)), rest)
	}
	for r := range s.Rows() {
		row := s.row(r)[placed[r]:]
		clear(row)
		rest = rest[copy(row[s.perRow():], rest):]
	}
	s.used++
}

// RedealSeed returns the seed by which a redeal is shuffled, after so many others:
// for the first it is the first number of the generator that starts at the seed of
// the deal, and so on.
func (s *State) RedealSeed(made int) uint64 {
	g := engine.SplitMix(s.seed)
	g.Skip(uint64(made))
	return g.Next()
}

// options are the named games and the elements.
func options() []engine.Option {
	var names, docs []string
	for _, p := range presets() {
		names = append(names, p.name)
		docs = append(docs, p.name+": "+p.doc)
	}
	list := []engine.Option{{Name: "variant", Values: names, Doc: strings.Join(docs, "; ")}}
	for _, e := range elements() {
		list = append(list, engine.Option{Name: e.name, Values: append([]string{usual}, e.values...), Doc: e.doc})
	}
	return list
}

// choose returns the variant that the options of a deal ask for.
func choose(o engine.Options) (variant, error) {
	g := engine.Game{Name: "gaps", Options: options()}
	o, err := g.Choose(o)
	if err != nil {
		return variant{}, err
	}
	name := o["variant"]
	v := presets()[slices.IndexFunc(presets(), func(p preset) bool { return p.name == name })].variant
	for _, e := range elements() {
		value := o[e.name]
		if value == usual {
			continue
		}
		if err := e.set(&v, value); err != nil {
			return v, fmt.Errorf("option %s: %w", e.name, err)
		}
	}
	if err := v.wrong(); err != nil {
		return v, fmt.Errorf("option %w", err)
	}
	v.tidy()
	return v, nil
}
