package gaps

// score says how far a position seems to be from a win; low is near. The weights
// were found by trying on random deals of the standard game. Verdicts do not depend
// on them.
func (n *node) score(g *ground) int {
	sum := 0
	for r := range int(g.suits) {
		if n.scored>>r&1 == 0 {
			n.scores[r] = int32(n.rowScore(g, r))
			n.scored |= 1 << r
		}
		sum += int(n.scores[r])
	}
	return sum
}

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
	turnedWeight   = 36  // a lower card of the suit right of a higher one
	lastWeight     = 30  // a card at a right end that is no king
	strangerWeight = 15  // a card of another suit than that of the cards in place
)

func (n *node) rowScore(g *ground, r int) int {
	w := g.width()
	row := n.cards[r*w : (r+1)*w]
	placed := n.inPlace(g, r)
	sum := placedWeight * placed
	if placed == 0 && row[0] != noCard {
		sum += closedWeight
	}
	chain := 0
	for i := placed; i < w; i++ {
		c, before := row[i], noCard
		if i > 0 {
			before = row[i-1]
		}
		switch {
		case c == noCard && i > 0 && before == noCard:
			sum += doubleWeight
		case c == noCard && i > 0 && before.Rank() == g.high():
			sum += kingWeight
		}
		if c == noCard || before == noCard || c != before+1 {
			chain = 0
		} else {
			chain++
			sum += linkedWeight + chainWeight*chain
		}
		if c == noCard {
			continue
		}
		sum += farWeight * abs(int(c.Rank()-g.low)-i)
		if c.Rank() == g.high() {
			sum += farKingWeight * (g.inRow() - 1 - i)
		} else if i == w-1 {
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
	}
	return sum
}

func abs(n int) int { return max(n, -n) }
