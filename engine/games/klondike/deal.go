package klondike

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"patience/engine"
)

// A variant is how the deck is played: cards turned at a time, as [drawNames] counts them, 0 when all are in
// view, and passes through it, 0 for any number; and whether a King that is out may
// come back to an empty column.
type variant struct {
	draw, passes uint8
	kings        bool
}

// maxPasses is the highest number of passes that can be asked for.
const maxPasses = 5

func options() []engine.Option {
	return []engine.Option{
		{Name: "draw", Values: drawNames(), Doc: "cards turned at once; all: the deck in view", Usual: "three", Also: "turn", Plain: "the whole deck in view, as in the DOS program"},
		{Name: "passes", Values: passNames(), Doc: "passes through a turned deck"},
		{Name: "kings", Values: []string{"stay", "back"}, Doc: "back: Kings come back to empty columns"},
	}
}

// drawNames lists the values of the option draw, each at the number of its cards.
func drawNames() []string { return engine.InWords("all") }

func passNames() []string {
	names := []string{"any"}
	for i := 1; i <= maxPasses; i++ {
		names = append(names, strconv.Itoa(i))
	}
	return names
}

// choose returns the variant that the options of a deal ask for.
func choose(o engine.Options) (variant, error) {
	g := engine.Game{Name: "klondike", Options: options()}
	o, err := g.Choose(o)
	if err != nil {
		return variant{}, err
	}
	draw, passes := slices.Index(drawNames(), o["draw"]), slices.Index(passNames(), o["passes"])
	return variant{uint8(draw), uint8(passes), o["kings"] == "back"}.whole(), nil
}

// whole leaves out the passes where there are none to count.
func (v variant) whole() variant {
	if v.draw == 0 {
		v.passes = 0
	}
	return v
}

func deals() []engine.Numbered {
	return []engine.Numbered{
		{Name: "seed", Doc: "our own numbers, 0 to 2^64-1", Deal: dealSeed},
		{Name: "program", Doc: "game numbers as the program makes them: deal 1, 2, 3 ... times 1000, and the three-digit checksum of the cards on the table; a number below 1000 is that deal, whatever its checksum", Deal: dealProgram, Nth: programNumber, Full: fullNumber, First: seedOf},
		engine.BySolvitaire(1, dealSolvitaire),
	}
}

// dealSeed deals the project's own deal of that number: the pack in our order,
// shuffled by [engine.Shuffle], dealt row by row as by hand: a row of seven cards
// to columns 1 to 7, of six to columns 2 to 7, and so on. The rest is the deck, the
// card that is turned first before the others.
func dealSeed(number uint64, o engine.Options) (engine.State, error) {
	v, err := choose(o)
	if err != nil {
		return nil, err
	}
	cards := engine.Pack(1, suits, int(engine.King))
	engine.Shuffle(number, cards)
	return deal(v, cards), nil
}

// dealSolvitaire lays out cards in the order in which Solvitaire deals them: the deck, whose last card is turned first, and
// rows that begin one column further right each, from the right.
func dealSolvitaire(cards []engine.Card, o engine.Options) (engine.State, error) {
	v, err := choose(o)
	if err != nil {
		return nil, err
	}
	deck := len(cards) - columns*(columns+1)/2
	table := cards[deck:]
	slices.Reverse(cards[:deck])
	for n := columns; n >= 1; n-- {
		slices.Reverse(table[:n])
		table = table[n:]
	}
	return deal(v, slices.Concat(cards[deck:], cards[:deck])), nil
}

// deal lays out a shuffled pack.
func deal(v variant, cards []engine.Card) *State {
	s := &State{variant: v, pass: 1}
	for row := 1; row <= columns; row++ {
		for n := row; n <= columns; n++ {
			s.cards[n][row-1] = cards[0]
			s.height[n]++
			cards = cards[1:]
		}
		s.down[row] = uint8(row - 1)
	}
	s.left = uint8(copy(s.deck[:], cards))
	return s
}

// checked is what the number of a deal is multiplied by to make room for the
// checksum.
const checked = 1000

// dealProgram deals by a game number of the program. Its own way to shuffle is not
// known: "totally random", says its manual. So deal n is our deal n. With a wrong
// checksum the program goes on with the deal of the number before it.
func dealProgram(number uint64, o engine.Options) (engine.State, error) {
	deal, sum := seedOf(number), int(number%checked)
	st, err := dealSeed(deal, o)
	if err != nil || number < checked {
		return st, err
	}
	if have := st.(*State).Checksum(); sum != have {
		return nil, &engine.WrongNumber{
			Want:   deal*checked + uint64(have),
			Reason: &engine.Message{Form: "game %d: the checksum of the cards is %03d, not %03d", Parts: []any{number, have, sum}},
		}
	}
	return st, nil
}

// seedOf returns our own number of the deal that has a number of the program.
func seedOf(number uint64) uint64 {
	if number < checked {
		return number
	}
	return number / checked
}

// fullNumber returns a number of the program with its checksum, which a number below
// 1000 lacks: 1 is 1411.
func fullNumber(number uint64, o engine.Options) (uint64, error) {
	if number >= checked {
		return number, nil
	}
	return programNumber(number, o)
}

// programNumber returns the program's number of deal n.
func programNumber(n uint64, o engine.Options) (uint64, error) {
	st, err := dealSeed(n, o)
	switch {
	case err != nil:
		return 0, err
	case n == 0 || n > math.MaxUint64/checked-1:
		return 0, fmt.Errorf("no game number for deal %d: want 1 to %d", n, uint64(math.MaxUint64/checked-1))
	}
	return n*checked + uint64(st.(*State).Checksum()), nil
}

// Checksum returns the checksum of the cards in the columns, 0 to 999: column by
// column and in each from the top, the first card counts once, the second twice and
// so on, a card being 1 for Ac to 13 for Kc, then diamonds, hearts and spades to 52
// for Ks; the sum modulo 1000. The manual does not say how its program does it.
func (s *State) Checksum() int {
	sum, i := 0, 0
	for n := 1; n <= columns; n++ {
		for _, c := range s.Column(n) {
			i++
			if c != engine.Unknown {
				sum += i * (packIndex(c) + 1)
			}
		}
	}
	return sum % checked
}
