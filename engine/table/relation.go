package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// A Relation says which card may come to a card that lies: by step and suit, or as a list of pairs.
// The zero Relation has not been said.
type Relation struct {
	Step  string // "down", "up", "either"; "free" needs none, "none" lets nothing come; "pairs"
	By    int    // how many ranks a step is; 1 but for "by 2" ...
	Suit  string // "any", "suit" the same, "colour" the same, "alternate" colours, "other" suit
	Round bool   // steps go on over the ends of the order
	Pairs []Pair // of "pairs": in the order of the cards
}

// A Pair is a card that lies, and those that may come to it.
type Pair struct {
	On   engine.Card
	Come engine.Cards
}

var (
	steps     = []string{"down", "up", "either", "free", "none"}
	suitWords = []string{"any", "suit", "colour", "alternate", "other"}
)

// readRelation reads a relation: words in any order, or pairs.
func readRelation(v Value, where string) (r Relation, err error) {
	if v.Kind == IsList {
		return readPairs(v, where)
	}
	if v.Kind != IsText {
		return r, fault(v, where, "want a relation such as \"down alternate\", or a function of two cards, not %v", v)
	}
	words := strings.Fields(v.Text)
	for i := 0; i < len(words); i++ {
		w := words[i]
		switch {
		case slices.Contains(steps, w) && r.Step == "":
			r.Step = w
		case slices.Contains(suitWords, w) && r.Suit == "":
			r.Suit = w
		case w == "round" && !r.Round:
			r.Round = true
		case w == "by" && r.By == 0 && i+1 < len(words):
			i++
			if r.By, err = strconv.Atoi(words[i]); err != nil || r.By < 2 || r.By > 12 {
				return r, fault(v, where, "by %s: want by 2 to by 12", words[i])
			}
		default:
			return r, fault(v, where, "%q in %q: want a step (%s), a suit (%s), perhaps round%s", w, v.Text, strings.Join(steps, ", "),
				strings.Join(suitWords, ", "), engine.DidYouMean(w, append(append([]string{"round", "by"}, steps...), suitWords...)))
		}
	}
	return r, r.sensible(v, where)
}

// sensible refuses a relation that lacks something or contradicts itself, and fills in the rest.
func (r *Relation) sensible(v Value, where string) error {
	switch {
	case r.Step == "":
		return fault(v, where, "%q has no step: want one of %s", v.Text, strings.Join(steps, ", "))
	case r.Step == "none" && (r.Suit != "" || r.Round || r.By > 0), r.Step == "free" && (r.Round || r.By > 0):
		return fault(v, where, "%q: nothing goes with %s here", v.Text, r.Step)
	case r.Suit == "" && r.Step != "free" && r.Step != "none":
		return fault(v, where, "%q has no suit: want one of %s", v.Text, strings.Join(suitWords, ", "))
	}
	if r.By == 0 && r.Step != "free" && r.Step != "none" {
		r.By = 1
	}
	if r.Suit == "" && r.Step == "free" {
		r.Suit = "any"
	}
	return nil
}

// readPairs reads pairs: { ["KS"] = "QH QD" }.
func readPairs(v Value, where string) (r Relation, err error) {
	r.Step = "pairs"
	if len(v.List) > 0 || len(v.Named) == 0 {
		return r, fault(v, where, "want pairs of cards, as in { [\"KS\"] = \"QH QD\" }")
	}
	for _, n := range v.Named {
		on, err := readCard(n.Key)
		if err != nil || n.Kind != IsText {
			return r, fault(v, where, "bad pair %q = %v: want cards, as in [\"KS\"] = \"QH QD\"", n.Key, n.Value)
		}
		p := Pair{On: on}
		for _, word := range strings.Fields(n.Text) {
			c, err := readCard(word)
			if err != nil {
				return r, fault(n.Value, where, "%v", err)
			}
			p.Come = append(p.Come, c)
		}
		r.Pairs = append(r.Pairs, p)
	}
	return r, nil
}

// String writes the relation in its words; pairs as a table.
func (r Relation) String() string {
	return r.Value().String()
}

// words writes a relation that is no list of pairs.
func (r Relation) words() string {
	words := []string{r.Step}
	if r.By > 1 {
		words = append(words, "by", strconv.Itoa(r.By))
	}
	if r.Suit != "" && (r.Step != "free" || r.Suit != "any") {
		words = append(words, r.Suit)
	}
	if r.Round {
		words = append(words, "round")
	}
	return strings.Join(words, " ")
}

// An Order is how ranks are counted: so many, from the low one.
type Order struct{ Ranks, Low int }

// Place returns the place of a rank in the order, from 1.
func (o Order) Place(r engine.Rank) int { return (int(r)-o.Low+o.Ranks)%o.Ranks + 1 }

// Rank returns the rank at a place of the order.
func (o Order) Rank(place int) engine.Rank { return engine.Rank((place-1+o.Low-1)%o.Ranks + 1) }

// Allows says whether a card may come to one that lies.
func (r Relation) Allows(lies, comes engine.Card, o Order) bool {
	switch r.Step {
	case "none", "":
		return false
	case "pairs":
		i := slices.IndexFunc(r.Pairs, func(p Pair) bool { return p.On == lies })
		return i >= 0 && slices.Contains(r.Pairs[i].Come, comes)
	}
	if !suitsAgree(r.Suit, lies, comes) {
		return false
	}
	if r.Step == "free" {
		return true
	}
	d := o.Place(comes.Rank()) - o.Place(lies.Rank())
	down, up := d == -r.By, d == r.By
	if r.Round {
		down, up = (d+r.By)%o.Ranks == 0, (d-r.By)%o.Ranks == 0
	}
	switch r.Step {
	case "down":
		return down
	case "up":
		return up
	}
	return down || up
}

// suitsAgree says whether two cards have suits as a word asks.
func suitsAgree(word string, a, b engine.Card) bool {
	switch word {
	case "suit":
		return a.Suit() == b.Suit()
	case "colour":
		return Red(a) == Red(b)
	case "alternate":
		return Red(a) != Red(b)
	case "other":
		return a.Suit() != b.Suit()
	}
	return true
}

// Red says whether a card is red.
func Red(c engine.Card) bool { return c.Suit() == engine.Diamonds || c.Suit() == engine.Hearts }

// Said returns the relation that a predicate of two cards of a pack is: in words when there are
// some that say the same, else as its pairs.
func Said(pack []engine.Card, o Order, allows func(lies, comes engine.Card) bool) Relation {
	for _, r := range allRelations(o.Ranks) {
		differs := func(a, b engine.Card) bool { return r.Allows(a, b, o) != allows(a, b) }
		if !slices.ContainsFunc(pack, func(a engine.Card) bool {
			return slices.ContainsFunc(pack, func(b engine.Card) bool { return differs(a, b) })
		}) {
			return r
		}
	}
	r := Relation{Step: "pairs"}
	for _, a := range pack {
		if come := engine.Those(pack, func(b engine.Card) bool { return allows(a, b) }); come != nil {
			r.Pairs = append(r.Pairs, Pair{a, come})
		}
	}
	return r
}

// allRelations lists every relation that has words, the shorter ones first.
func allRelations(ranks int) []Relation {
	all := []Relation{{Step: "none"}}
	for _, suit := range suitWords {
		all = append(all, Relation{Step: "free", Suit: suit})
	}
	for by := 1; by < ranks; by++ {
		for _, round := range []bool{false, true} {
			for _, step := range steps[:3] {
				for _, suit := range suitWords {
					all = append(all, Relation{Step: step, By: by, Suit: suit, Round: round})
				}
			}
		}
	}
	return all
}

// rankLetters are the ranks as tables write them, from the Ace.
const rankLetters = "A23456789TJQK"

// suitOrder are the suits as tables count them: of two suits these are spades and hearts.
var suitOrder = []engine.Suit{engine.Spades, engine.Hearts, engine.Clubs, engine.Diamonds}

// cardText writes a card as tables do: "TS".
func cardText(c engine.Card) string {
	return rankText(c.Rank()) + strings.ToUpper(c.Suit().String())
}

// rankText writes a rank as tables do: "T".
func rankText(r engine.Rank) string { return rankLetters[r-1 : r] }

// readCard reads a card as tables write it.
func readCard(text string) (engine.Card, error) {
	c, err := engine.ParseCard(text)
	if err != nil || c == engine.Unknown || int(c.Rank()) > len(rankLetters) || cardText(c) != text {
		return 0, fmt.Errorf("bad card %q: want a rank of %s and S, H, C or D, as in \"TS\"", text, rankLetters)
	}
	return c, nil
}

// readRank reads a rank as tables write it.
func readRank(text string) (engine.Rank, bool) {
	i := strings.Index(rankLetters, text)
	return engine.Rank(i + 1), len(text) == 1 && i >= 0
}

// Value returns the relation as a value that is read as it.
func (r Relation) Value() Value {
	if r.Step != "pairs" {
		return Value{Kind: IsText, Text: r.words()}
	}
	v := Value{Kind: IsList}
	for _, p := range r.Pairs {
		come := engine.Each(p.Come, cardText)
		v.Named = append(v.Named, Named{cardText(p.On), Value{Kind: IsText, Text: strings.Join(come, " ")}})
	}
	return v
}

// Order returns how the ranks of the game are counted; from the Ace where a card tells the low one.
func (t *Table) Order() Order { return Order{t.Ranks, max(int(t.Low), 1)} }

// Cards returns the faces of the game's cards, each once.
func (t *Table) Cards() []engine.Card {
	one := *t
	one.Packs = 1
	return one.pack()
}
