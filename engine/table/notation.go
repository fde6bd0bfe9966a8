package table

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// at names a pile in a move: that of the tableau by its number alone.
func (s *State) at(p int) string {
	if s.tab.is(p) {
		return strconv.Itoa(p - s.tab.from + 1)
	}
	return s.placeName(p)
}

// printMove writes a move.
func (s *State) printMove(m engine.Move) string {
	do, from, to, n := unpack(m)
	switch do {
	case doDeal:
		return "deal"
	case doRedeal:
		return "redeal"
	case doGather:
		return "gather"
	case doClose:
		return "close"
	case doSuit:
		return fmt.Sprintf("suit from %s out", s.at(from))
	case doTake, doAlone:
		text := fmt.Sprintf("take %v from %s", s.cardAt(from, 1), s.at(from))
		if do == doTake {
			text += fmt.Sprintf(" %s %v from %s", s.with(), s.cardAt(to, 1), s.at(to))
		}
		return text
	case doDraw:
		return fmt.Sprintf("draw %v under %d from %s", engine.Card(s.pile(from)[n]&face), s.size(from)-1-n, s.at(from))
	case doSlide, doPair, doJump:
		return s.printField(do, from, to)
	}
	text := fmt.Sprintf("%v from %s", s.cardAt(from, n), s.at(from))
	if s.twice(from, n) {
		text = fmt.Sprintf("%v with %d from %s", s.cardAt(from, n), n-1, s.at(from))
	}
	if s.found.is(to) {
		return text + " out" + ifText(to != s.outTo(s.top(from)), " to "+s.at(to))
	}
	return text + " to " + s.at(to)
}

// with stands between two cards by which cards are taken: both are, or the first, which is below the second.
func (s *State) with() string {
	if s.takesLower() {
		return "below"
	}
	return "and"
}

// twice says whether the card under which the last n of a pile lie is there twice, face up, where more than the top card may go: its
// name does not tell it.
func (s *State) twice(p, n int) bool {
	cards := s.pile(p)
	return !s.single && s.tab.is(p) && len(engine.Those(cards, func(c uint8) bool { return c == cards[len(cards)-n] })) > 1
}

// cardAt returns the card under which the last n-1 of a pile lie.
func (s *State) cardAt(p, n int) engine.Card {
	cards := s.pile(p)
	return engine.Card(cards[len(cards)-n] & face)
}

// printField writes a move in a line or a grid by places: "9h 3:4 to 2:1", "9h 7 to 4".
func (s *State) printField(do, from, to int) string {
	cards := s.pile(s.field.from)
	a, b := engine.Card(cards[from]), engine.Card(cards[to])
	switch do {
	case doSlide:
		text := a.String()
		if slices.Contains(cards[from+1:], cards[from]) || slices.Contains(cards[:from], cards[from]) { // of two packs
			text += " at " + s.spot(from)
		}
		return text + " to " + s.spot(to)
	case doPair:
		return fmt.Sprintf("take %v at %s and %v at %s", a, s.spot(from), b, s.spot(to))
	}
	return fmt.Sprintf("%v at %d to %d", a, from+1, to+1)
}

// spot names a place of a grid: "row 2 place 3".
func (s *State) spot(i int) string {
	return fmt.Sprintf("row %d place %d", i/s.Grid.Columns+1, i%s.Grid.Columns+1)
}

// inOurs returns a move in small letters, with what players say of the stock, of gaps and of what is taken as moves have it; "" for
// what no game has.
func (s *State) inOurs(text string) string {
	t := strings.ReplaceAll(strings.Join(strings.Fields(strings.ToLower(text)), " "), " the ", " ")
	switch again := hasWord("redeal deal shuffle reshuffle", t); {
	case t == "draw" || t == "stock":
		t = "deal"
	case t == "close up" || t == "consolidate":
		t = "close"
	case again && s.stock.size() == 0 && s.Gather.Times != 0:
		t = "gather"
	}
	if s.field.size() > 0 || s.Take.What != "" {
		t = strings.ReplaceAll(t, " with ", " and ")
	}
	if s.field.size() > 0 && s.Take.What == "" && strings.Contains(t, " and ") { // no two cards are taken
		t = ""
	}
	t = strings.ReplaceAll(t, " and ", " "+s.with()+" ")
	if rest, taken := strings.CutPrefix(t, "take "); taken && s.Take.What == "" && s.isPile(rest) {
		t = rest
		if s.found.size() > 0 && s.Foundations[0].Whole == "move" { // a suit
			t += " out"
		}
	}
	return t
}

// parseMove reads a move. A text that is written as a legal move of the position is that move; else it is read word by word,
// so that it can be refused by its rule.
func (s *State) parseMove(text string) (engine.Move, error) {
	t := s.inOurs(text)
	for _, m := range s.Moves(nil) {
		if written := s.printMove(m); strings.EqualFold(written, t) || strings.EqualFold(written, text) {
			return m, nil
		}
	}
	if t == "" {
		return 0, &engine.SyntaxError{Text: text, Want: s.wantMove()}
	}
	words, card := said(t)
	m, legal := s.meant(words)
	if p, _, place := s.readPlace(words); place && s.isPile(t) && s.size(p) == 0 { // 2, of a card that can go there alone
		if m, ok := s.meant(append([]string{"to"}, words...)); ok {
			return m, nil
		}
	}
	plain, _ := said(s.plainly(t))
	other, also := s.meant(plain)
	if found, ok := s.taking(t); ok && (len(found) > 0 || !also) {
		return s.oneOf(text, found, other)
	}
	switch {
	case len(words) == 1 && card && legal && also && m != other: // in FreeCell's notation 3h is the top card of pile 3
		return 0, fmt.Errorf("%s may be the card, or a move from %s: say which, as in %q or %q", text, t[:1], s.printMove(m), s.printMove(other))
	case card && legal:
		return m, nil
	case words[0] == "to" && legal:
		return m, nil
	case also && (card || plain[0] == "from") && (!card || len(words) > 1 || len(s.having(words)) == 0): // a card that has moves is no sign
		return other, nil
	}
	switch { // not legal, or it would have been found
	case t == "deal" && s.stock.size() > 0:
		return pack(doDeal, s.stock.from, 0, 0), nil
	case t == "redeal" && s.waste.size() > 0:
		return pack(doRedeal, s.waste.from, 0, 0), nil
	case t == "gather" && s.Gather.Times != 0:
		return pack(doGather, 0, 0, 0), nil
	case t == "close" && s.Grid.Close:
		return pack(doClose, 0, 0, 0), nil
	}
	if rest, told := strings.CutPrefix(t, "take "); s.Take.What != "" && isCard(rest) {
		if err := s.covering(rest); err != nil {
			return 0, err
		}
	} else if told && s.Take.What != "" { // 9h and 4s, which are not to be had
		return s.parseMove(rest)
	}
	for i, w := range words {
		if n, _ := strconv.Atoi(w); i > 0 && words[i-1] == "cell" && n > s.cell.size() && s.cell.size() > 0 {
			return 0, fmt.Errorf("there is no cell %d: want 1 to %d", n, s.cell.size())
		}
	}
	for i, w := range plain {
		if n, none := strconv.Atoi(w); none == nil && n > s.tab.size() && s.tab.size() > 0 && (card || plain[0] == "from" || plain[0][0] <= '9') && (i == 0 || plain[i-1] == "from" || plain[i-1] == "to") && !strings.Contains(t, " of ") {
			return 0, fmt.Errorf("there is no pile %d: want 1 to %d", n, s.tab.size())
		}
	}
	switch {
	case (len(words) == 1 || len(words) == 3 && words[1] == "from") && card && s.goal() != nil && len(s.having(words)) == 0:
		return s.readMove(text, append(words, s.goal()...))
	case len(words) == 1 && card:
		if err := s.covering(words[0]); err != nil {
			return 0, err
		}
		return 0, &engine.SyntaxError{Text: text, Want: s.wantMove()}
	case plain[0] == "from" && len(plain) > 1:
		return s.readPlain(text, plain)
	case plain[0] == "to" && s.isPile(strings.Join(plain[1:], " ")):
		if found := s.having(plain); len(found) > 1 {
			return 0, s.which(text, found)
		}
		return 0, fmt.Errorf("no card goes to %s: moves lists what is legal", strings.Join(plain[1:], " "))
	}
	return s.readMove(text, plain)
}

// plainly returns a move as moves are written that a player has said in another way: from 3 to 6 for "3 6", to 2 for "on Ks" where that
// lies, or "to space" where that is, and where there are cells what FreeCell's standard notation means by 36, 3a, a6 and 3h.
func (s *State) plainly(text string) string {
	from, to, ok := s.ofSigns(strings.Replace(text, " ", "", 1))
	if !ok {
		from, to, ok = engine.FromTo(text)
		for _, end := range []*string{&from, &to} {
			if len(*end) == 1 && s.signed() && (end == &to || from != "a" || to != "out" && s.size(s.cell.from) > 0) { // the A that goes out is an Ace
				*end = cmp.Or(s.sign((*end)[0]), *end)
			}
		}
	}
	switch alone := strings.TrimPrefix(text, "from "); {
	case s.isPile(alone):
		return "from " + alone
	case !ok && s.isPile(from):
		return "from " + from
	case !ok || from == "to":
		return text
	}
	if _, rest, ok := s.readPlace(strings.Fields(from)); ok && len(rest) == 0 {
		from = "from " + from
	}
	if to == "empty" || to == "gap" {
		to = "space"
	}
	c, none := engine.ParseCard(to)
	for p := range s.piles {
		if none == nil && (s.tab.is(p) || slices.Contains(s.from, p)) && s.size(p) > 0 && s.top(p) == uint8(c) || s.tab.is(p) && s.size(p) == 0 && to == "space" {
			to = s.at(p)
			break
		}
	}
	if none == nil && s.hole.size() > 0 && s.top(s.hole.from) == uint8(c) {
		to = "hole"
	}
	if s.hole.size() > 0 && hasWord("out waste discard discards", to) {
		to = "hole"
	}
	if to == "out" {
		return from + " out"
	}
	return from + " to " + to
}

// readPlain reads a move from a place, of whatever card that has.
func (s *State) readPlain(text string, words []string) (engine.Move, error) {
	p, _, named := s.readPlace(words[1:])
	for of := 0; of < s.piles && !named; of++ { // of cells one with a card
		if s.kindName(of) == words[1] && (s.kindName(p) != words[1] || s.size(p) == 0 && s.size(of) > 0) {
			p = of
		}
	}
	if !named {
		words = slices.Concat(words[:1], strings.Fields(s.placeName(p)), words[2:])
	}
	switch found := s.having(words); {
	case s.size(p) == 0:
		return 0, s.no("board", "%s is empty", s.placeName(p))
	case s.tab.is(p) && s.top(p)&down != 0:
		return 0, s.no("unit", "the card of %s lies face down", s.placeName(p))
	case len(found) > 0:
		return 0, s.which(text, found)
	case !slices.Contains(words, "to") && !slices.Contains(words, "out") && s.goal() != nil && !s.hole.is(p):
		words = append(slices.Clone(words), s.goal()...)
	case !slices.Contains(words, "to") && !slices.Contains(words, "out"):
		return 0, fmt.Errorf("no card goes from %s: moves lists what is legal", s.placeName(p))
	}
	return s.readMove(text, append([]string{strings.ToLower(s.cardAt(p, 1).String())}, words...))
}

// goal returns how a move ends where all cards go to the hole, or out; nil elsewhere.
func (s *State) goal() []string {
	switch {
	case s.hole.size() > 0:
		return []string{"to", "hole"}
	case s.tab.size()+s.cell.size() == 0 && s.found.size() > 0:
		return []string{"out"}
	}
	return nil
}

// which refuses what some moves have in common.
func (s *State) which(text string, found []engine.Move) error {
	return fmt.Errorf("%q may be %d moves here: say which card, as in %q", text, len(found), s.printMove(found[0]))
}

// said returns the words of a move, cards by their usual names, and says whether there is a card among them.
func said(text string) (words []string, card bool) {
	words = strings.Fields(text)
	for i, w := range words {
		if isCard(w) {
			c, _ := engine.ParseCard(w)
			words[i], card = strings.ToLower(c.String()), true
		}
	}
	return words, card
}

// isCard says whether a word is the name of a card.
func isCard(word string) bool {
	c, err := engine.ParseCard(word)
	return err == nil && c != engine.Unknown
}

// meant returns the one legal move that has the words in their order, or the other way round: "4d to cell", "9h 4s".
func (s *State) meant(words []string) (engine.Move, bool) {
	found := s.having(words)
	if len(found) == 0 && !slices.Contains(words, "to") {
		words = slices.Clone(words)
		slices.Reverse(words)
		found = s.having(words)
	}
	if len(found) == 0 {
		return 0, false
	}
	for _, m := range found { // of "4d cell" any, and of moves that come to the same
		if do, _, to, _ := unpack(m); len(found) > 1 && !(do == doTake && engine.Alike(s, found)) && (do != doMove || s.tab.is(to) || s.kindName(to) != words[len(words)-1]) {
			return 0, false
		}
	}
	return found[0], true
}

// having lists the legal moves that have the words in their order, a number only behind what stands before it in the move.
func (s *State) having(words []string) (found []engine.Move) {
	few := len(engine.Those(words, isCard)) < 2
	for _, m := range s.Moves(nil) {
		left, before, from := words, true, false
		text := strings.ToLower(s.printMove(m))
		if few {
			text, _, _ = strings.Cut(text, " below ") // the card that stays
		}
		for _, w := range strings.Fields(text) {
			_, none := strconv.Atoi(w)
			fits := len(left) > 0 && w == left[0] && (before || none != nil)
			if from && !fits { // from hole is not from 6 to hole
				left = words[len(words)-len(left)-1:]
			}
			if from = fits && w == "from"; fits {
				left = left[1:]
			}
			before = fits || w == "from" || w == "to" || w == "at"
		}
		if len(left) == 0 {
			found = append(found, m)
		}
	}
	return found
}

// readMove reads a card, where it lies if that is said, and where it goes.
func (s *State) readMove(text string, words []string) (engine.Move, error) {
	bad := &engine.SyntaxError{Text: text, Want: s.wantMove()}
	if s.field.size() > 0 {
		if found := s.having(words); len(found) > 1 && slices.Contains(words, "place") { // of two cards that are alike
			return 0, s.which(text, found)
		}
		return s.readField(words, bad)
	}
	if len(words) < 2 || !isCard(words[0]) {
		return 0, bad
	}
	c, _ := engine.ParseCard(words[0])
	// Where it lies may be left out as long as it is clear which card is meant.
	words = words[1:]
	from := -1
	if words[0] == "from" && len(words) > 2 {
		p, rest, ok := s.readPlace(words[1:])
		for of := 0; of < s.piles && !ok; of++ { // from reserve: that which has the card
			if s.kindName(of) == words[1] && slices.Contains(s.pile(of), uint8(c)) {
				p, rest, ok = of, words[2:], true
			}
		}
		if _, _, kind := s.readPlace(words[1:2]); kind && !ok {
			return 0, s.no("board", "no %v is to be seen in %s", c, words[1])
		}
		if !ok || len(rest) == 0 {
			return 0, bad
		}
		from, words = p, rest
	}
	// Where it goes: out, or to a place with a name.
	to := -1
	switch {
	case words[0] == "out" && len(words) == 1 && s.found.size() > 0:
		if to = s.outTo(uint8(c)); to < 0 { // for a refusal
			to = s.placeFor(c.Suit())
		}
	case words[0] == "to" && len(words) > 1:
		p, rest, ok := s.readPlace(words[1:])
		if c, none := engine.ParseCard(words[1]); !ok && len(words) == 2 && none == nil {
			return 0, s.no("board", "no pile ends with the %v", c)
		}
		if !ok && slices.Equal(words[1:], []string{"space"}) {
			return 0, s.no("board", "there is no space")
		}
		if !ok || len(rest) > 0 {
			return 0, bad
		}
		to = p
	default:
		return 0, bad
	}
	return s.moveOf(c, from, to)
}

// wantMove says which moves are wanted, by the first and the last that are legal.
func (s *State) wantMove() string {
	legal := s.Moves(nil)
	switch n := len(legal); n {
	case 0:
		return "a move, and there is none here"
	case 1:
		return fmt.Sprintf("%q, the one move here", s.printMove(legal[0]))
	default:
		return fmt.Sprintf("%q, %q or another move that moves lists", s.printMove(legal[0]), s.printMove(legal[n-1]))
	}
}

// moveOf finds a card in a pile, or in any, and makes the move of it and what lies on it.
func (s *State) moveOf(c engine.Card, from, to int) (engine.Move, error) {
	var found []engine.Move
	there := false
	legal := s.Moves(nil)
	for p := range s.piles {
		if p == to && (from < 0 || from == to) && slices.Contains(s.pile(p), uint8(c)) {
			there = true
		}
		if from >= 0 && p != from || p == to || s.aside.is(p) || s.field.is(p) {
			continue
		}
		cards := s.pile(p)
		for i, d := range cards {
			if d == uint8(c) {
				found = append(found, pack(doMove, p, to, len(cards)-i))
			}
		}
	}
	can := engine.Those(found, func(m engine.Move) bool { return slices.Contains(legal, m) })
	switch {
	case len(can) == 1:
		return can[0], nil
	case len(can) > 1:
		return 0, s.no("board", "there are %d moves of the %v like that: say from where", len(can), c)
	case len(found) == 0 && there:
		return 0, s.no("board", "the %v is in %s already", c, s.placeName(to))
	case len(found) == 0 && from >= 0:
		return 0, s.no("board", "no %v is to be seen in %s", c, s.placeName(from))
	case len(found) == 0:
		return 0, s.no("board", "no %v is to be seen that could move there", c)
	}
	likely := found[len(found)-1]
	for _, m := range found { // of two packs the one on which nothing lies
		if _, from, _, n := unpack(m); n == 1 && !s.found.is(from) && !s.stock.is(from) {
			likely = m
		}
	}
	return likely, nil
}
