package gaps

import (
	"strings"

	"patience/engine"
)

// A variant is one of the games: what its elementary options say.
type variant struct {
	suits, ranks uint8
	rows         rowRule
	order        [maxSuits]engine.Suit // of fixed rows: the suit of each
	spaces       uint8                 // dealt empty at the left end of each row; 0: the aces leave the gaps
	low          engine.Rank           // of the cards at the left ends of finished rows
	higher       bool                  // a gap takes any higher card
	redeals      uint8                 // how many are allowed
	inOrder      bool                  // a redeal keeps the order of the cards
	exchange     bool                  // beginnings of two rows may be exchanged
	double       bool                  // an ace goes behind the king of its suit too
}

// A rowRule says which low cards go to the left end of a row.
type rowRule uint8

const (
	freeRows  rowRule = iota // any, at any time
	onceRows                 // any, but one that is at a left end stays there
	fixedRows                // that of the row's suit
)

// The packs that can be played with.
const (
	maxSuits = engine.MaxSuits
	maxRanks = int(engine.MaxRank)
	minRanks = 2
)

// unlimited stands for any number of redeals; maxRedeals is the highest number
// that can be asked for.
const (
	unlimited  = 255
	maxRedeals = 9
)

// A preset is a named game.
type preset struct {
	name, doc string
	variant
}

// presets are the named games, standard first. The other options change them.
func presets() []preset {
	return []preset{
		{"standard", "Montana, or Gaps: the aces leave the gaps",
			variant{suits: 4, ranks: 13, low: 2}},
		{"commons", "House of Commons: 40 cards, one redeal in order",
			variant{suits: 4, ranks: 10, low: 2, redeals: 1, inOrder: true}},
		{"pretzel", "de Bruijn's Pretzel: four ranks, rows fixed",
			variant{suits: 4, ranks: 4, low: 2, rows: fixedRows, order: [maxSuits]engine.Suit{engine.Spades, engine.Hearts, engine.Diamonds, engine.Clubs}}},
		{"cynk", "Cynk's game: a space at each left end instead of aces, two redeals in order, rows exchanged",
			variant{suits: 4, ranks: 13, low: 2, spaces: 1, redeals: 2, inOrder: true, exchange: true}},
		{"bluemoon", "Cynk's Blue Moon: the same with the aces, which go behind kings too",
			variant{suits: 4, ranks: 13, low: 1, spaces: 1, redeals: 2, inOrder: true, exchange: true, double: true}},
		{"trains", "Cynk's Trains: twos to eights, rows exchanged",
			variant{suits: 4, ranks: 8, low: 2, spaces: 1, exchange: true}},
		{"doublegaps", "Cynk's Double Gaps: the full pack and two spaces at each left end, rows exchanged",
			variant{suits: 4, ranks: 13, low: 1, spaces: 2, exchange: true}},
		{"harbin", "Harbin's Spaces and Aces: rows fixed, a gap takes any higher card",
			variant{suits: 4, ranks: 13, low: 2, rows: fixedRows, order: packOrder(), higher: true}},
	}
}

// packOrder returns the suits in the order of the pack.
func packOrder() (order [maxSuits]engine.Suit) {
	for i := range order {
		order[i] = engine.Suit(i)
	}
	return order
}

// perRow returns how many gaps there are for each row.
func (v *variant) perRow() int { return max(1, int(v.spaces)) }

// inRow returns how many cards a finished row has.
func (v *variant) inRow() int { return int(v.ranks) - int(v.low) + 1 }

// width returns how many places a row has.
func (v *variant) width() int { return v.inRow() + v.perRow() }

// places returns how many places there are.
func (v *variant) places() int { return int(v.suits) * v.width() }

// high returns the rank of the kings: the highest.
func (v *variant) high() engine.Rank { return engine.Rank(v.ranks) }

// pack returns the cards that are in play.
func (v *variant) pack() []engine.Card {
	return engine.Those(engine.Pack(1, int(v.suits), int(v.ranks)), v.inPlay)
}

// inPlay says whether the pack has the card.
func (v *variant) inPlay(c engine.Card) bool {
	return c.Rank() >= v.low && c.Rank() <= v.high() && int(c.Suit()) < int(v.suits)
}

// wrong returns why the options do not go together, nil when they do.
func (v *variant) wrong() error {
	switch {
	case v.low == engine.Ace && v.spaces == 0:
		return engine.RuleError(1, "low=ace: the aces cannot be played when they leave the gaps: want gaps=left or gaps=left2")
	case v.double && v.low != engine.Ace:
		return engine.RuleError(4, "double=yes: no aces are in play: want low=ace")
	case v.exchange && v.rows != freeRows:
		return engine.RuleError(6, "exchange=yes: what is at the left ends stays there with rows=%v: want rows=free", v.rows)
	}
	return v.wrongOrder()
}

// wrongOrder returns why the suits of fixed rows cannot be those.
func (v *variant) wrongOrder() error {
	if v.rows != fixedRows {
		return nil
	}
	var seen [maxSuits]bool
	for _, s := range v.order[:v.suits] {
		if int(s) >= int(v.suits) || seen[s] {
			return engine.RuleError(3, "order=%s: want each of the %d suits once", v.orderText(), v.suits)
		}
		seen[s] = true
	}
	return nil
}

// tidy leaves out what makes no difference.
func (v *variant) tidy() {
	if v.redeals == 0 {
		v.inOrder = false
	}
	if v.rows != fixedRows {
		v.order = [maxSuits]engine.Suit{}
	}
	clear(v.order[v.suits:])
}

// orderText writes the suits of fixed rows.
func (v *variant) orderText() string {
	return strings.Join(engine.Each(v.order[:v.suits], engine.Suit.String), "")
}
