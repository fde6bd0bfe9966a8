package klondike

import "patience/engine"

// The kinds of signs that the program draws on its table, and what they say.
const (
	signInsert  = "insert"  // a card, or one of two, that can be inserted under a column
	signOut     = "out"     // a card that can go out
	signBack    = "back"    // the topmost card of a suit that is out
	signTopmost = "topmost" // a card that can be moved and is the first face up: its column would turn up a card, or be empty
	signMovable = "movable" // another card that can be moved
	signEnabled = "enabled" // a card that could be moved if the cards listed were inserted in the column To
)

// Signs returns what the program draws on its table.
//
//	insert at card 1 of column 1, step 1: 4c 4s, by 4c to 1 or 4s to 1
//	insert at card 1 of column 1, step 2: 3d
//	enabled at card 1 of column 2: 4c 3d, to column 1
func (s *State) Signs() []engine.Sign {
	all := s.outSigns()
	for _, ch := range s.Chains() {
		all = append(all, s.chainSigns(ch)...)
	}
	for _, m := range s.Movable() {
		sign := s.columnSign(m, signMovable)
		sign.Moves = engine.Each(m.To, func(to int) engine.Move { return NewMove(m.Card, to) })
		if m.Topmost {
			sign.Kind = signTopmost
		}
		all = append(all, sign)
	}
	for _, m := range s.Enabled() {
		sign := s.columnSign(m, signEnabled)
		sign.Cards = m.Insert
		all = append(all, sign)
	}
	return all
}

// outSigns marks the cards that can go out, and the topmost of those that are.
func (s *State) outSigns() (all []engine.Sign) {
	b := board(s)
	for _, c := range s.Outs() {
		spot := b.Where(c)[0]
		all = append(all, engine.Sign{Kind: signOut, Pile: spot.Pile(), At: spot.At, To: []string{outName(c.Suit())}, Moves: []engine.Move{Out(c)}})
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		c, ok := s.top(suit)
		if !ok {
			continue
		}
		sign := engine.Sign{Kind: signBack, Pile: outName(suit), At: int(c.Rank())}
		for _, m := range s.moves(nil, c, 0) {
			if s.Check(m) == nil {
				_, to := Parts(m)
				sign.To, sign.Moves = append(sign.To, columnName(to)), append(sign.Moves, m)
			}
		}
		all = append(all, sign)
	}
	return all
}

// chainSigns marks what can be inserted under a column. Only the first can go at once.
func (s *State) chainSigns(ch Chain) (all []engine.Sign) {
	for i, cards := range ch.Steps {
		sign := engine.Sign{Kind: signInsert, Pile: columnName(ch.Column), At: int(s.height[ch.Column]), Step: i + 1, Cards: cards}
		if i == 0 {
			sign.Moves = engine.Each(cards, func(c engine.Card) engine.Move { return NewMove(c, ch.Column) })
		}
		all = append(all, sign)
	}
	return all
}

// columnSign returns a sign at a card of a column.
func (s *State) columnSign(m Movable, kind string) engine.Sign {
	p, _ := s.find(m.Card)
	sign := engine.Sign{Kind: kind, Pile: columnName(m.Column), At: p.index + 1}
	sign.To = engine.Each(m.To, columnName)
	return sign
}

func columnName(n int) string { return engine.Pile{Kind: columnPile, Number: n}.Name() }

func outName(suit engine.Suit) string {
	return engine.Pile{Kind: engine.Out, Number: int(suit) + 1}.Name()
}
