package spider

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/text"
)

// Woods's later SPIDER, for Mesa, NeWS and X11 (1989 to 1991), saves a game in two lines and the
// tableau.
//
//	undealt/dealt p1 ... p10[ suits].
//	moves.
//
// The first line has the cards that are still to be dealt, the next one first; those that were dealt
// since the start, the first one first; ten piles, of which what lies before a / is face down; and the
// Ace of each suit that was removed, in their order. All of it is the position in which the game was
// saved: the moves of the second line, which say if they turned a card up, lead back to its start. The
// first line alone is a position, to be cut from a text. The tableau is for people.
//
// Each character, from 0 to o, has six bits. Those of a card are mixed with what stands before it in
// the line. The bits 0, which are no card there, are here one that nobody knows.

const (
	sixBits     = 64
	firstSix    = '0'
	mixStep     = 5  // by which what is mixed with a card grows from card to card
	x11Turned   = 14 // cards that a move can take, and one: so many times more when it turned one up
	x11Places   = piles + 1
	x11Removals = 13
)

// A mixer writes and reads the cards of a line, one after another.
type mixer struct{ before, n int }

func (m *mixer) mix(v int) int {
	return (v ^ m.before ^ (m.n%4 + m.n*4)) & (sixBits - 1)
}

func (m *mixer) next(v int) {
	m.before = v
	m.n += mixStep
}

// write returns the character of a card.
func (m *mixer) write(c engine.Card) byte {
	v := int(c.Rank())*4 + int(c.Suit())
	x := m.mix(v)
	m.next(v)
	return firstSix + byte(x)
}

// read returns the card of a character.
func (m *mixer) read(x byte) (engine.Card, error) {
	v := m.mix(int(x - firstSix))
	m.next(v)
	if rank := v / 4; v != 0 && rank < int(engine.Ace) || rank > int(engine.King) {
		return engine.Unknown, fmt.Errorf("character %q is no card here", x)
	}
	if v == 0 {
		return engine.Unknown, nil
	}
	return engine.NewCard(engine.Rank(v/4), engine.Suit(v%4)), nil
}

// x11Lines returns the first line of a saved game and the second, "" when there is none, and whether
// it is one.
func x11Lines(source string) (position, moves string, is bool) {
	lines := strings.Split(strings.ReplaceAll(source, "\r", ""), "\n")
	if first := slices.IndexFunc(lines, func(l string) bool { return strings.TrimSpace(l) != "" }); first > 0 {
		lines = lines[first:]
	}
	position, dot := strings.CutSuffix(strings.TrimRight(lines[0], " \t"), ".")
	words := strings.Split(position, " ")
	if !dot || len(words) < 1+piles || len(words) > 2+piles || strings.Count(words[0], "/") != 1 || !onlySix(position, "/ ") {
		return "", "", false
	}
	if len(lines) > 1 {
		if text, dot := strings.CutSuffix(strings.TrimSpace(lines[1]), "."); dot && onlySix(text, "") {
			moves = text
		}
	}
	return position, moves, true
}

// onlySix says whether a text has only characters of six bits, and others that are named.
func onlySix(text, others string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool {
		return (r < firstSix || r >= firstSix+sixBits) && !strings.ContainsRune(others, r)
	})
}

func isX11(source string) bool {
	_, _, is := x11Lines(source)
	return is
}

// An x11Game is a game on its way back from where it was saved to its start.
type x11Game struct {
	text.Layout
	dealt []engine.Card
}

// parseX11 reads a saved game: the position, from which the moves are taken back, to be played from
// the start again.
func parseX11(g *engine.Game, source string) (*engine.Play, error) {
	position, moves, is := x11Lines(source)
	if !is {
		return nil, fmt.Errorf("line 1: want undealt/dealt, ten piles, the suits that are removed, and a full stop")
	}
	x, err := readX11(position)
	if err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	// The position is where the game stands. Taken back from there, its moves lead to the start.
	saved := x.Layout
	saved.Removed = slices.Clone(x.Removed)
	end, err := settled(&saved, nil)
	if err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	line, err := x.takeBack(moves)
	if err != nil {
		return nil, fmt.Errorf("line 2: %w", err)
	}
	start, err := settled(&x.Layout, nil)
	if err != nil {
		return nil, fmt.Errorf("line 2: its moves do not come from a start of the game: %w", err)
	}
	// Played again from the start they must come to the same position: what was read is then what was saved.
	p, err := engine.Follow(g, start, line)
	if err != nil {
		return nil, fmt.Errorf("line 2: %w", err)
	}
	if *p.State().(*State) != *end {
		return nil, fmt.Errorf("line 2: its moves do not lead to the position of line 1")
	}
	return p, nil
}

// readX11 reads the first line.
func readX11(line string) (x *x11Game, err error) {
	words, m := strings.Split(line, " "), &mixer{}
	x = &x11Game{}
	x.Removed = []engine.Suit{}
	for i, word := range words {
		before, after, cut := strings.Cut(word, "/")
		var cards []engine.Card
		for _, c := range []byte(before + after) {
			card, err := m.read(c)
			if err != nil {
				return nil, err
			}
			cards = append(cards, card)
		}
		switch {
		case i == 0:
			x.Hand, x.dealt = cards[:len(before):len(before)], cards[len(before):]
		case i <= piles:
			x.Pile[i] = cards
			if cut {
				x.Down[i] = len(before)
			}
		default:
			for _, c := range cards {
				if c.Rank() != engine.Ace {
					return nil, fmt.Errorf("a removed suit is named by its Ace, not by the %v", c)
				}
				x.Removed = append(x.Removed, c.Suit())
			}
		}
	}
	return x, nil
}

// takeBack takes the moves of the second line back, the last one first, and returns them in order.
func (x *x11Game) takeBack(moves string) (line []engine.Move, err error) {
	if len(moves)%2 != 0 {
		return nil, fmt.Errorf("want two characters a move")
	}
	for i := len(moves) - 2; i >= 0; i -= 2 {
		v := int(moves[i]-firstSix)*sixBits + int(moves[i+1]-firstSix)
		from, to, rest := v%x11Places, v/x11Places%x11Places, v/x11Places/x11Places
		m, err := x.undo(from, to, rest%x11Turned, rest >= x11Turned)
		if err != nil {
			return nil, fmt.Errorf("move %d of %d: %w", i/2+1, len(moves)/2, err)
		}
		line = append(line, m)
	}
	slices.Reverse(line)
	return line, nil
}

// undo takes a move back: a deal is from pile 0, a removal goes to it.
func (x *x11Game) undo(from, to, count int, turned bool) (engine.Move, error) {
	if from == 0 {
		return Deal, x.undeal()
	}
	if turned {
		x.Down[from]++
	}
	if x.Down[from] > len(x.Pile[from]) {
		return 0, fmt.Errorf("pile %d has no card to turn down", from)
	}
	if to == 0 {
		last := len(x.Removed) - 1
		if last < 0 {
			return 0, fmt.Errorf("no suit is removed that could come back")
		}
		x.Pile[from] = append(x.Pile[from], engine.Sequence(x.Removed[last], engine.King, engine.Ace)...)
		x.Removed = x.Removed[:last]
		return Remove(from), nil
	}
	left := len(x.Pile[to]) - count
	if left < x.Down[to] || count == 0 {
		return 0, fmt.Errorf("pile %d has no %d cards to go back", to, count)
	}
	x.Pile[from] = append(x.Pile[from], x.Pile[to][left:]...)
	x.Pile[to] = x.Pile[to][:left:left]
	return NewMove(from, to, count), nil
}

// undeal takes the bottom card of each pile back into the hand.
func (x *x11Game) undeal() error {
	var row []engine.Card
	for n := 1; n <= piles; n++ {
		last := len(x.Pile[n]) - 1
		if last < x.Down[n] {
			return fmt.Errorf("pile %d has no card that was dealt", n)
		}
		row = append(row, x.Pile[n][last])
		x.Pile[n] = x.Pile[n][:last:last]
	}
	at := len(x.dealt) - piles
	if at < 0 || !slices.Equal(x.dealt[at:], row) {
		return fmt.Errorf("it does not take back the cards that line 1 says were dealt")
	}
	x.dealt, x.Hand = x.dealt[:at], append(row, x.Hand...)
	return nil
}

// printX11 writes the whole game up to the current position.
func printX11(p *engine.Play) (string, error) {
	s := p.State().(*State)
	moves, removed := movesX11(p)
	hand := p.Start().(*State).Hand()
	written := s.x11(hand[:len(hand)-len(s.Hand())], removed) + "\n" + moves + ".\n" + s.tabbed()
	back, err := parseX11(p.Game, written)
	if err != nil {
		return "", fmt.Errorf("a saved game of 1991 cannot hold this one: %w", err)
	}
	return written, s.checkBack("saved game of 1991", back.State().(*State))
}

// x11 writes the first line, with the cards that were dealt and the suits that were removed.
func (s *State) x11(dealt []engine.Card, removed []engine.Suit) string {
	m, b := &mixer{}, &strings.Builder{}
	cards := func(all []engine.Card) {
		for _, c := range all {
			b.WriteByte(m.write(c))
		}
	}
	cards(s.Hand())
	b.WriteByte('/')
	cards(dealt)
	for n := 1; n <= piles; n++ {
		b.WriteByte(' ')
		cards(s.FaceDown(n))
		if len(s.FaceDown(n)) > 0 {
			b.WriteByte('/')
		}
		cards(s.FaceUp(n))
	}
	if len(removed) > 0 {
		b.WriteByte(' ')
	}
	cards(engine.Each(removed, func(suit engine.Suit) engine.Card { return engine.NewCard(engine.Ace, suit) }))
	return b.String() + "."
}

// movesX11 writes the second line without its end, and returns the suits that are removed, in their
// order.
func movesX11(p *engine.Play) (string, []engine.Suit) {
	removed := p.Start().(*State).layout().Removed
	var b strings.Builder
	for i := range p.Len() {
		state, m := p.Step(i)
		s, v := state.(*State), 0
		if m != Deal {
			step := s.Step(m)
			from, to, count := Parts(m)
			if IsRemove(m) {
				removed, to, count = append(removed, s.Bottom(from).Suit()), 0, x11Removals
			}
			if step.TurnsUp {
				count += x11Turned
			}
			v = (count*x11Places+to)*x11Places + from
		}
		b.WriteByte(firstSix + byte(v/sixBits))
		b.WriteByte(firstSix + byte(v%sixBits))
	}
	return b.String(), removed
}

// tabbed returns the tableau with tabs between its columns.
func (s *State) tabbed() string {
	var b strings.Builder
	for row, more := 0, true; more; row++ {
		more = false
		var cells [piles]string
		for n := 1; n <= piles; n++ {
			switch pile := s.Pile(n); {
			case len(pile) == 0 && row == 0:
				cells[n-1] = "(sp)"
			case row < len(s.FaceDown(n)):
				cells[n-1] = " --"
			case row < len(pile):
				cells[n-1] = fmt.Sprintf("%3v", pile[row])
			}
			more = more || row+1 < len(s.Pile(n))
		}
		b.WriteString(strings.Join(cells[:], "\t") + "\n")
	}
	return b.String()
}
