package check

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
)

// A Position is the cards as they lie, pile by pile in the order of the game, each from the deepest card. A card is 16 times its suit
// and its rank, and 128 when it lies face down; a gap of a grid is 0, as is a card of a foundation or of the hole that does not matter.
type Position struct {
	Piles         [][]byte
	Passes, Again int // how often the waste was turned over where that is limited, and the piles were gathered
	Drawn         int // how many covered cards were drawn
	Low           int // where the order of ranks begins, 0 while the player may choose it
}

const hidden = 128

// copy returns a position of its own.
func (p *Position) copy() *Position {
	q := *p
	q.Piles = slices.Clone(p.Piles)
	for i, pile := range q.Piles {
		q.Piles[i] = slices.Clone(pile)
	}
	return &q
}

// kind returns what piles of a kind are called: in positions, and in games.
func (r *Game) kind(pile int) (name, inGame string) {
	switch {
	case r.tab.has(pile):
		return "pile", "tableau"
	case r.cell.has(pile):
		return "cell", "cells"
	case r.res.has(pile):
		return "reserve", "reserve"
	case r.waste.has(pile):
		return "waste", "waste"
	case r.stock.has(pile):
		return "stock", "stock"
	case r.found.has(pile):
		return "foundation", "foundations"
	case r.hole.has(pile):
		return "hole", "hole"
	case r.take != "":
		return "taken", ""
	}
	return "aside", ""
}

// lay reads a position in a line: "redeals: 1 | base: 9 | pile 1: [4c] 9d | ... | stock: -". Redeals and gatherings stand there when
// there were any, a base when a card tells it; then each pile in its order, and the rows of a grid or a line.
func (r *Game) lay(text string) error {
	p := &Position{Low: r.low, Piles: make([][]byte, r.row.to)}
	lines := strings.Split(text, between)
	take := func(name string) (value string, ok bool) {
		if len(lines) > 0 {
			if value, ok = strings.CutPrefix(lines[0], name+": "); ok {
				lines = lines[1:]
			}
		}
		return value, ok
	}
	// How often the stock was turned over, and the tableau gathered: said when it is more than never.
	for _, c := range []struct {
		name  string
		value *int
		most  int
	}{{"redeals", &p.Passes, max(r.redeals, 0)}, {"gathered", &p.Again, max(r.gather, 0)}, {"drawn", &p.Drawn, r.draw}} {
		said := "0"
		if n, ok := take(c.name); ok {
			var err error
			if *c.value, err = certificate.Number(n, 1, c.most); err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			said = n
		}
		r.told.Facts = append(r.told.Facts, engine.Fact{Name: c.name, Value: said})
	}
	// A base may stand only where a card tells it: two spellings of one position would be two positions.
	if base, ok := take("base"); ok && r.low == 0 {
		c, err := certificate.Card(base + "c")
		if p.Low = int(c.Rank()); err != nil || p.Low > r.ranks {
			return fmt.Errorf("base: %.20q", base)
		}
		r.told.Facts = append(r.told.Facts, engine.Fact{Name: "base", Value: base})
	} else if ok || r.low == 0 && !r.choice {
		return errors.New("base: want it when a card tells where the foundations begin, and only then")
	}
	if r.shuffle {
		n, _ := take("shuffle")
		var err error
		if r.seed, err = strconv.ParseUint(n, 10, 64); err != nil || strconv.FormatUint(r.seed, 10) != n {
			return fmt.Errorf("shuffle: %.40q: want the number by which cards are shuffled", n)
		}
		r.told.Facts = append(r.told.Facts, engine.Fact{Name: "shuffle", Value: n})
	}
	// Each pile under its name, in the order of the kinds. The rows of a grid come behind them.
	for at := range r.row.from {
		name, _ := r.kind(at)
		for _, of := range []span{r.tab, r.cell, r.res, r.found} {
			if of.has(at) && of.size() > 1 {
				name = fmt.Sprint(name, " ", at-of.from+1)
			}
		}
		value, ok := take(name)
		if !ok {
			return fmt.Errorf("want %s: CARDS, not %.40q", name, strings.Join(lines, between))
		}
		cards, err := r.layPile(at, name, value)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		p.Piles[at] = cards
	}
	if err := r.layRows(p, take); err != nil {
		return err
	}
	if len(lines) > 0 {
		return fmt.Errorf("%.40q: want nothing behind it all", strings.Join(lines, between))
	}
	r.start = p
	r.told.Facts = append(r.told.Facts, engine.Fact{Name: "down", Value: r.covered.String()})
	return r.isPack(p)
}

// layPile reads the cards of a pile, those that lie face down in brackets: "[4c Kd] 9d [2c] 3s", or "-". They are written anew,
// and must read the same.
func (r *Game) layPile(at int, name, text string) (cards []byte, err error) {
	pile := certificate.Pile{Name: name, Down: certificate.Any}
	written, down := "", false
	for _, word := range strings.Fields(strings.TrimPrefix(text, "-")) {
		// A bracket stands around a run of cards that lie face down, not around each.
		down = down || word[0] == '['
		c, err := certificate.Card(strings.Trim(word, "[]"))
		if err != nil {
			return nil, err
		}
		if c.Suit() > engine.Spades || int(c.Rank()) > r.ranks {
			return nil, fmt.Errorf("the %v is no card of the pack", c)
		}
		card := byte(16*int(c.Suit()) + int(c.Rank()))
		if down {
			if written += " [" + c.String() + "]"; !r.stock.has(at) { // who has seen a card of the stock does not matter
				card |= hidden
				r.covered = append(r.covered, c)
			}
		} else {
			written += " " + c.String()
		}
		cards, pile.Cards = append(cards, card), append(pile.Cards, c)
		down = down && !strings.HasSuffix(word, "]")
	}
	written = cmp.Or(strings.ReplaceAll(strings.TrimPrefix(written, " "), "] [", " "), "-")
	// What reads otherwise when it is written again was something else than it seemed.
	n := len(cards)
	switch {
	case written != text:
		return nil, fmt.Errorf("%.40q: want it written as %q", text, written)
	case r.cell.has(at) && n > 1, r.found.has(at) && n > r.places[at-r.found.from].size:
		return nil, fmt.Errorf("it has %s", engine.Count(n, "card"))
	case n > 0 && cards[n-1]&hidden != 0 && r.covers == nil:
		return nil, errors.New("its top card lies face down")
	}
	r.told.Piles = append(r.told.Piles, pile)
	return cards, nil
}

// layRows reads the rows of a grid, or a line.
func (r *Game) layRows(p *Position, take func(string) (string, bool)) error {
	all := ""
	// A line is a grid of one row, of any length.
	for row := range max(r.rows, r.row.size()) {
		name := "line"
		if r.rows > 0 {
			name = fmt.Sprint("row ", row+1)
		}
		value, ok := take(name)
		if !ok {
			return fmt.Errorf("want %s: CARDS", name)
		}
		words := strings.Fields(value)
		if r.rows > 0 && len(words) != r.columns || strings.Join(words, " ") != value || len(words) > 60 {
			return fmt.Errorf("%s: %.40q: want a card or - for each place", name, value)
		}
		for _, word := range words {
			card := byte(0)
			if word != "-" || r.rows == 0 {
				c, err := certificate.Card(word)
				if err != nil || c.Suit() > engine.Spades {
					return fmt.Errorf("%s: bad card %.10q", name, word)
				}
				card = byte(16*int(c.Suit()) + int(c.Rank()))
			}
			p.Piles[r.row.from] = append(p.Piles[r.row.from], card)
		}
		all += value + " "
	}
	if r.row.size() > 0 {
		r.told.Facts = append(r.told.Facts, engine.Fact{Name: "rows", Value: strings.TrimSpace(all)})
	}
	return nil
}

// isPack says whether the cards of a position are the pack, and in plain games whether what is out is what foundations have.
func (r *Game) isPack(p *Position) error {
	count := counted(p.Piles)
	count[0] = 0
	for _, suit := range suitOrder[:r.suits] {
		for rank := 1; rank <= r.ranks; rank++ {
			if count[int(suit)<<4|rank] != r.packs {
				return fmt.Errorf("the %v lies there %d times, want %d", engine.NewCard(engine.Rank(rank), suit), count[int(suit)<<4|rank], r.packs)
			}
			count[int(suit)<<4|rank] = 0
		}
	}
	if count != [64]int{} {
		return errors.New("there are cards that the pack has not")
	}
	for i := range r.places {
		for n, c := range p.Piles[r.found.from+i] {
			if at := &r.places[i]; at.suit >= 0 && int(c&63>>4) != at.suit || r.plain && r.place(p.Low, c) != n+1 {
				return fmt.Errorf("foundation %d: that cannot be built", i+1)
			}
		}
	}
	return nil
}

// counted counts the cards of each face in some piles.
func counted(piles [][]byte) (count [64]int) {
	for _, pile := range piles {
		for _, c := range pile {
			count[c&63]++
		}
	}
	return count
}

// measure counts the symbols that a member has at most. Nothing is ever turned face down.
func (r *Game) measure() {
	n := 1 + r.packs*r.suits*r.ranks + r.found.from
	for _, pile := range r.start.Piles[:r.found.from] {
		for _, c := range pile {
			n += int(c >> 7)
		}
	}
	if r.counts() {
		n += 2
	}
	if r.draw > 0 {
		n++
	}
	if !r.plain {
		n += 3*r.found.size() + 3*r.hole.size()
	}
	if r.row.size() > 0 {
		n += 1 + len(r.start.Piles[r.row.from])
	}
	r.symbols = n
	r.words = (6*n + 63) / 64
}

// counts says whether a member tells how often the piles were gathered, and the low rank.
func (r *Game) counts() bool { return r.gather > 0 || r.choice }

// Member packs a position, with piles that are alike in their order.
func (r *Game) Member(p *Position) []uint64 {
	q := *p
	q.Piles = slices.Clone(p.Piles)
	sort := func(of span) { slices.SortFunc(q.Piles[of.from:of.to], bytes.Compare) }
	empty := r.stock.size() == 0 || len(p.Piles[r.stock.from]) == 0
	if r.covers == nil && (r.onto != "tableau" || empty) && (r.gather == 0 || r.gather > 0 && p.Again >= r.gather) {
		sort(r.tab)
	}
	sort(r.cell)
	if (r.onto != "reserve" || empty) && !strings.Contains(r.fill, "reserve") { // the first fills spaces
		sort(r.res)
	}
	for i := range r.places { // foundations that are alike, among themselves
		at := i
		for j := i - 1; j >= 0; j-- {
			a, b := r.found.from+j, r.found.from+at
			if r.places[j].like == r.places[at].like && r.before(&q, j, b, a) {
				q.Piles[a], q.Piles[b] = q.Piles[b], q.Piles[a]
				at = j
			}
		}
	}
	return r.Pack(&q)
}

// before says whether a foundation comes before another that is like it.
func (r *Game) before(p *Position, i, a, b int) bool {
	if r.places[i].all {
		return bytes.Compare(p.Piles[a], p.Piles[b]) < 0
	}
	return cmp.Or(cmp.Compare(len(p.Piles[a]), len(p.Piles[b])), cmp.Compare(r.follows(p, a), r.follows(p, b))) < 0
}

// follows returns what matters of the top card of a foundation or the hole: the lowest card to which the same cards may come.
func (r *Game) follows(p *Position, pile int) byte {
	c := top(p.Piles[pile])
	if c == 0 || !r.found.has(pile) {
		return c
	}
	a := r.places[pile-r.found.from].build
	r.comes(a, p.Low, c, c)
	for x := range c {
		if r.isCard(x) && a.asked[p.Low][x] == a.asked[p.Low][c] {
			return x
		}
	}
	return c
}

// top returns the top card of a pile, 0 when it has none.
func top(pile []byte) byte {
	if len(pile) == 0 {
		return 0
	}
	return pile[len(pile)-1]
}

// Pack packs a position as its piles lie.
func (r *Game) Pack(p *Position) []uint64 {
	m := make([]uint64, r.words)
	at := 0
	put := func(symbol byte) {
		if at+6 <= 64*len(m) {
			for bit := 5; bit >= 0; bit-- {
				m[at/64] |= uint64(symbol>>bit&1) << (63 - at%64)
				at++
			}
		}
	}
	put(byte(p.Passes + 1))
	if r.counts() {
		put(byte(p.Again))
		put(byte(p.Low))
	}
	if r.draw > 0 {
		put(byte(p.Drawn))
	}
	pile := func(cards []byte) {
		for _, c := range cards {
			if c&hidden != 0 {
				put(63)
			}
			put(c & 63)
		}
		put(0)
	}
	// Of tableau, cells, reserve, waste and stock it counts where each card lies.
	for _, cards := range p.Piles[:r.found.from] {
		pile(cards)
	}
	// Of a foundation the next card says all, with how many lie there, unless cards come back from it.
	for i := r.found.from; i < r.hole.to && !r.plain; i++ {
		if cards := p.Piles[i]; r.found.has(i) && r.places[i-r.found.from].all {
			pile(cards)
		} else {
			put(byte(len(cards) >> 6))
			put(byte(len(cards) & 63))
			put(r.follows(p, i))
		}
	}
	// Gaps in a grid are zeros, so that the places stand by their numbers.
	if r.row.size() > 0 {
		put(byte(len(p.Piles[r.row.from])))
		for _, c := range p.Piles[r.row.from] {
			put(c)
		}
	}
	return m
}

var errMember = errors.New("no position")

// unpack unpacks a member.
func (r *Game) unpack(m []uint64) (*Position, error) {
	// Symbols of six bits, the highest bit first; behind the end there are zeros.
	at, n := 0, 0
	next := func() (s byte) {
		for range 6 {
			s <<= 1
			if at < 64*len(m) {
				s |= byte(m[at/64] >> (63 - at%64) & 1)
			}
			at++
		}
		n++
		return s
	}
	p := &Position{Passes: int(next()) - 1, Low: r.start.Low, Piles: make([][]byte, r.row.to)}
	if r.counts() {
		p.Again, p.Low = int(next()), int(next())
	}
	if r.draw > 0 {
		p.Drawn = int(next())
	}
	// What is no member may hold anything: it is read to the end, and refused there.
	good := p.Passes >= 0 && p.Low <= r.ranks
	card := func(s byte) byte {
		good = good && (s == 0 || r.isCard(s))
		return s
	}
	pile := func() (cards []byte) {
		down := byte(0)
		for at < 64*len(m) {
			switch s := next(); s {
			case 0:
				return cards
			case 63:
				down = hidden
			default:
				cards = append(cards, card(s)|down)
				down = 0
			}
		}
		return cards
	}
	// In the order in which Pack wrote it: whole piles, then foundations and hole.
	for i := range r.found.from {
		p.Piles[i] = pile()
	}
	for i := r.found.from; i < r.hole.to && !r.plain; i++ {
		if r.found.has(i) && r.places[i-r.found.from].all {
			p.Piles[i] = pile()
			continue
		}
		if size := int(next())<<6 | int(next()); size > 0 && size <= r.packs*r.suits*r.ranks {
			p.Piles[i] = make([]byte, size)
			p.Piles[i][size-1] = card(next())
		} else {
			good = good && size == 0 && next() == 0
		}
	}
	if r.row.size() > 0 {
		for range min(next(), 60) {
			p.Piles[r.row.from] = append(p.Piles[r.row.from], card(next()))
		}
		good = good && (r.rows == 0 || len(p.Piles[r.row.from]) == r.rows*r.columns)
	}
	// Whatever was read, a member is what Pack makes of the position, and nothing else.
	good = good && n <= r.symbols && (!r.plain || r.fillOut(p))
	if !good || !slices.Equal(r.Member(p), m) {
		return nil, errMember
	}
	return p, nil
}

// fillOut lays on the foundations of a plain game what lies nowhere else: of those of a suit the last gets the most. It says whether
// they can be built so.
func (r *Game) fillOut(p *Position) bool {
	count := counted(p.Piles[:r.found.from])
	for i := range r.places {
		suit, which := r.places[i].suit, i/r.suits
		cards := []byte{}
		for place := range r.ranks {
			c := byte(suit<<4 | (max(p.Low, 1)-1+place)%r.ranks + 1)
			if out := r.packs - count[c]; out < r.packs-which {
				break
			}
			cards = append(cards, c)
		}
		p.Piles[r.found.from+i] = cards
	}
	return engine.Sum(p.Piles, func(pile []byte) int { return len(pile) }) == r.packs*r.suits*r.ranks
}
