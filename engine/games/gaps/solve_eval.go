package gaps

import "patience/engine"

// What counts for a row, in tenths.
const (
	placedWeight   = -75 // a card in place
	closedWeight   = -47 // a left end that holds another card
	doubleWeight   = 52  // a gap behind a gap
	kingWeight     = 60  // a gap behind a king
	linkedWeight   = -54 // a card behind the one before it in its suit
	chainWeight    = 11  // the same, for each such card before it
	farWeight      = 24  // a column between a card and that of its rank
	farKingWeight  = -13 // the same of a king, besides
	turnedWeight   = 28  // a lower card of the suit right of a higher one
	lastWeight     = 30  // a card at a right end that is no king
	strangerWeight = 15  // a card of another suit than that of the cards in place
)

// score says how far a row, with what is before it, seems to be from its end; low is
// near. The weights were found by trying on random deals of the standard game.
// Verdicts do not depend on them.
//
// In 2c 3c - 7h 8h - two cards are in place, 2 times -75; the 8h is linked to the 7h, -54 and 11;
// and the hearts pay for where they lie, each 24 for each column from that of its rank, and 15 for
// being of another suit than the row.
func (t *rowTable) score(row []engine.Card) int {
	if t.higher {
		return t.scoreHigher(row)
	}
	placed := t.placed(row)
	row = row[1:]
	sum := placedWeight * placed
	if placed == 0 && row[0] != noCard {
		sum += closedWeight
	}
	chain := 0
	for i := placed; i < len(row); i++ {
		c, before := row[i], noCard
		if i > 0 {
			before = row[i-1]
		}
		if c == noCard || before == noCard || c != before+1 {
			chain = 0
		} else {
			chain++
			sum += linkedWeight + chainWeight*chain
		}
		switch {
		case c != noCard:
			sum += t.cardScore(row, i, placed)
		case i == 0:
		case before == noCard:
			sum += doubleWeight
		case before.Rank() == t.high():
			sum += kingWeight
		}
	}
	return sum
}

// What counts for a row where gaps take any higher card.
const (
	higherPlaced = -20 // a card in place
	higherDead   = 1   // a gap that takes nothing
	higherOwn    = 1   // a card of the row's suit that is not in place
)

// scoreHigher is the score where a gap takes any higher card of the suit: nearly all that is loose can
// be moved, so what is in place counts before all else, and each more that is weighed makes it worse.
// Three weights, found by trying on small packs, did better on fresh deals than eighteen.
func (t *rowTable) scoreHigher(row []engine.Card) int {
	placed := t.placed(row)
	own := row[0] // its suit is the row's
	if placed > 0 {
		own = row[1]
	}
	sum := higherPlaced * placed
	for i := placed + 1; i < len(row); i++ {
		c, before := row[i], row[i-1]
		switch {
		case c == noCard && i > 1 && (before == noCard || before.Rank() == t.high()):
			sum += higherDead
		case c != noCard && own != noCard && c.Suit() == own.Suit():
			sum += higherOwn
		}
	}
	return sum
}

// cardScore counts where a card lies, behind so many that are in place, and what lies
// right of it.
func (t *rowTable) cardScore(row []engine.Card, i, placed int) int {
	c := row[i]
	off := int(c.Rank()-t.low) - i
	sum := farWeight * max(off, -off)
	if c.Rank() == t.high() {
		sum += farKingWeight * (t.inRow() - 1 - i)
	} else if i == len(row)-1 {
		sum += lastWeight
	}
	if placed > 0 && c.Suit() != row[0].Suit() {
		sum += strangerWeight
	}
	for _, d := range row[i+1:] {
		if d != noCard && d.Suit() == c.Suit() && d < c {
			sum += turnedWeight
		}
	}
	return sum
}

// placed counts the cards in place of a row with what is before it.
func (t *rowTable) placed(row []engine.Card) int {
	before, first := row[0], row[1]
	if first.Rank() != t.low || before != noCard && first != before+1 {
		return 0
	}
	n := 1
	for n < t.inRow() && row[n+1] == first+engine.Card(n) {
		n++
	}
	return n
}
