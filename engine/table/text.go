package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// gapText stands for a gap of a grid, and for a space.
const gapText = "-"

// String returns what the player sees: cards that lie face down are ??.
func (s *State) String() string { return s.text(s.field.size() > 0) } // in grids he knows all cards: see sight

// Open returns the position with all its cards; those face down stand in brackets.
func (s *State) Open() string { return s.text(true) }

// text writes the position: what the game remembers, then a line for each pile, from the deepest card to the top one.
func (s *State) text(open bool) string {
	var b strings.Builder
	for _, c := range s.counters() {
		if *c.value != c.usual {
			fmt.Fprintf(&b, "%s: %d\n", c.name, *c.value)
		}
	}
	if s.found.size() > 0 && s.Table.Low == 0 && s.low != 0 {
		fmt.Fprintf(&b, "base: %v\n", engine.Rank(s.low))
	}
	if s.Gather.Shuffle {
		fmt.Fprintf(&b, "shuffle: %d\n", s.seed)
	}
	for p := range s.piles {
		if s.field.is(p) {
			s.fieldText(&b)
			continue
		}
		fmt.Fprintf(&b, "%s: %s\n", s.placeName(p), s.pileText(p, open))
	}
	return b.String()
}

// A counter is a number that the game remembers.
type counter struct {
	name  string
	value *uint8
	usual uint8
}

func (s *State) counters() []counter {
	return []counter{{"redeals", &s.passes, 0}, {"gathered", &s.again, 0}, {"drawn", &s.drawn, 0}}
}

// pileText writes the cards of a pile.
func (s *State) pileText(p int, open bool) string {
	cards := s.pile(p)
	if len(cards) == 0 {
		return gapText
	}
	parts := engine.Each(cards, func(c uint8) string {
		text := engine.Card(c & face).String()
		switch {
		case c&down == 0:
			return text
		case !open:
			text = engine.Unknown.String()
		}
		return "[" + text + "]"
	})
	return strings.ReplaceAll(strings.Join(parts, " "), "] [", " ") // brackets stand around all that lie face down side by side
}

// fieldText writes a line in one line, a grid in its rows.
func (s *State) fieldText(b *strings.Builder) {
	columns, rows := s.Grid.Columns, s.Grid.Rows
	if s.Line.N > 0 {
		columns, rows = s.size(s.field.from), 1
	}
	cards := s.pile(s.field.from)
	for row := range rows {
		var parts []string
		for _, c := range cards[row*columns : (row+1)*columns] {
			text := engine.Card(c & face).String()
			if c == 0 {
				text = gapText
			}
			parts = append(parts, text)
		}
		fmt.Fprintf(b, "%s: %s\n", s.rowName(row), strings.Join(parts, " "))
	}
}

func (s *plan) rowName(row int) string {
	if s.Line.N > 0 {
		return "line"
	}
	return fmt.Sprintf("row %d", row+1)
}

// isText says whether a text has a line that positions of the game have.
func (p *plan) isText(text string) bool {
	keys := p.keys()
	for line := range engine.Lines(text) {
		if key, _, ok := line.Cut(); ok && slices.Contains(keys, key) {
			return true
		}
	}
	return false
}

// keys lists the names of lines of a position.
func (p *plan) keys() []string {
	return append([]string{"redeals", "gathered", "drawn", "base", "shuffle"}, p.lines()...)
}

// lines lists the names of those lines that every position has.
func (p *plan) lines() (keys []string) {
	s := State{plan: p}
	for i := range p.piles {
		if !p.field.is(i) {
			keys = append(keys, s.placeName(i))
		}
	}
	if p.Line.N > 0 {
		return append(keys, "line")
	}
	for row := range p.Grid.Rows {
		keys = append(keys, p.rowName(row))
	}
	return keys
}

// parse reads a position.
func (p *plan) parse(text string) (*State, error) {
	s := &State{plan: p, low: uint8(p.Table.Low)}
	r := reader{s: s, keys: p.keys(), piles: make([][]uint8, p.piles), seen: map[string]bool{}}
	if err := engine.ReadLines(text, r.line); err != nil {
		return nil, err
	}
	for _, name := range p.lines() {
		if !r.seen[name] {
			return nil, fmt.Errorf("no line %q: want the cards that lie there, or -", name+":")
		}
	}
	s.lay(r.piles)
	return s, s.sensible()
}

// sensible refuses a position whose cards are not the pack, or that cannot be.
func (s *State) sensible() error {
	var cards []engine.Card
	for p := range s.piles {
		for _, c := range s.pile(p) {
			if c != 0 || !s.field.is(p) {
				cards = append(cards, engine.Card(c&face))
			}
		}
		switch {
		case s.cell.is(p) && s.size(p) > 1:
			return s.no("cells", "%s has %d cards", s.placeName(p), s.size(p))
		case s.top(p)&down != 0 && (s.tab.is(p) || s.res.is(p)) && s.free(p):
			return s.no("board", "the top card of %s lies face down", s.placeName(p))
		}
	}
	if err := engine.CheckDeck(s.Table.pack(), cards); err != nil {
		return err
	}
	return s.sensibleOut()
}

// sensibleOut refuses foundations that are not built by their rules.
func (s *State) sensibleOut() error {
	before := *s
	piles := s.split()
	for i := range s.places {
		piles[s.found.from+i] = nil
	}
	before.lay(piles)
	if s.Table.Low == 0 && s.low == 0 && s.found.size() > 0 && !s.empty(s.found) {
		return s.no("out", "foundations are begun: want base, the rank that they begin with")
	}
	for i := range s.places {
		at, p := &s.places[i], s.found.from+i
		for n, c := range s.pile(p) {
			begins := n == 0 && (at.group.Whole != "no" || before.begins(i, c))
			follows := n > 0 && at.asked.allows(s.low, s.pile(p)[n-1], c) && n < at.size
			if c&down != 0 || c&face != 0 && (!begins && !follows || at.suit >= 0 && int(c>>4) != at.suit) {
				of := ""
				if at.suit >= 0 {
					of = ", which is for " + engine.Suit(at.suit).Name()
				}
				return s.no("out", "the %v cannot lie in %s%s", engine.Card(c&face), s.placeName(p), of)
			}
		}
	}
	return nil
}

// A reader reads a position line by line.
type reader struct {
	s     *State
	keys  []string // that lines may have
	piles [][]uint8
	seen  map[string]bool
}

// line reads one line.
func (r *reader) line(l engine.Line) error {
	key, rest, ok := l.Cut()
	if !ok || !slices.Contains(r.keys, key) {
		kind, _, _ := strings.Cut(key, " ")
		like := engine.Those(r.keys, func(k string) bool { return strings.HasPrefix(k, kind+" ") })
		if ok && len(like) > 0 {
			return fmt.Errorf("no %s in this game: want %s to %s", key, like[0], like[len(like)-1])
		}
		pile := r.keys[len(r.keys)-1] // in a line or a grid
		if r.s.field.size() == 0 {
			pile = "pile 1"
		}
		return fmt.Errorf("bad line %.60q: want a pile and its cards, as in \"%s: 9h 8s\"%s", l.Text, pile, engine.DidYouMean(key, r.keys))
	}
	if r.seen[key] {
		return fmt.Errorf("%s: given twice", key)
	}
	r.seen[key] = true
	for _, c := range r.s.counters() {
		if c.name == key {
			n, err := strconv.Atoi(rest)
			if err != nil || n < 0 || n > 99 {
				return fmt.Errorf("%s: bad number %q: want 0 to 99", key, rest)
			}
			*c.value = uint8(n)
			return nil
		}
	}
	switch key {
	case "base":
		rank, err := engine.ParseRank(rest)
		r.s.low = uint8(rank)
		return err
	case "shuffle":
		n, err := strconv.ParseUint(rest, 10, 64)
		if r.s.seed = n; err != nil {
			err = fmt.Errorf("%s: bad number %.40q: want 0 to 2^64-1", key, rest)
		}
		return err
	}
	// A pile by its name; what no name fits is a row of the grid.
	for p := range r.s.piles {
		if !r.s.field.is(p) && r.s.placeName(p) == key {
			cards, err := readPile(rest, false)
			r.piles[p] = cards
			return err
		}
	}
	// A row of a grid has all its places, and the rows stand in their order.
	cards, err := readPile(rest, true)
	p := r.s.field.from
	r.piles[p] = append(r.piles[p], cards...)
	if err == nil && r.s.Grid.Rows > 0 && len(cards) != r.s.Grid.Columns {
		err = fmt.Errorf("%s: %d places, want %d", key, len(cards), r.s.Grid.Columns)
	}
	if err == nil && r.s.Grid.Rows > 0 && key != r.s.rowName(len(r.piles[p])/r.s.Grid.Columns-1) {
		err = fmt.Errorf("%s: want %s here", key, r.s.rowName(len(r.piles[p])/r.s.Grid.Columns-1))
	}
	return err
}

// readPile reads cards with blanks between them; those in brackets lie face down. With gaps - is one, else it is no card.
func readPile(text string, gaps bool) (cards []uint8, err error) {
	if text == gapText && !gaps || text == "" {
		return nil, nil
	}
	below := uint8(0)
	for word := range strings.FieldsSeq(text) {
		if gaps && word == gapText {
			cards = append(cards, 0)
			continue
		}
		if rest, ok := strings.CutPrefix(word, "["); ok && below == 0 {
			word, below = rest, down
		}
		word, ends := strings.CutSuffix(word, "]")
		c, err := engine.ParseCard(word)
		if err != nil || c.Suit() > engine.Spades || ends && below == 0 {
			return nil, fmt.Errorf("bad card %q: want cards such as 10h, those face down in brackets, or - alone for none", word)
		}
		cards = append(cards, uint8(c)|below)
		if ends {
			below = 0
		}
	}
	if below != 0 {
		return nil, fmt.Errorf("bad cards %q: a bracket is not closed", text)
	}
	return cards, nil
}

// formats are how positions of the game are written.
func (p *plan) formats() []engine.Format {
	parse := func(g *engine.Game, text string) (*engine.Play, error) {
		return g.Begin(p.parse(text))
	}
	return append([]engine.Format{
		{
			Name: "open", Doc: "all cards, a line for each pile with its top card last; those face down stand in brackets",
			Is: p.isText, Parse: parse,
			Print: func(play *engine.Play) (string, error) { return play.State().(*State).Open(), nil },
		},
		{
			Name: "board", Doc: "the same as the player sees it: ?? is face down",
			Is: p.isText, Parse: parse,
			Print: func(play *engine.Play) (string, error) { return play.State().(*State).String(), nil },
		},
	}, p.boards()...)
}
