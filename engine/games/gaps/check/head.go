package check

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/closed"
)

// Kind returns the kind of these certificates.
func Kind() certificate.Kind { return closed.Kind("gaps", Rules) }

// Rules reads the head of a certificate: "options: pack=4x13 rows=fixed order=cdhs gaps=aces
// low=two takes=next redeals=none pickup=shuffled exchange=no double=no", and "position: Qs -
// 4c ... | ...", the places of each row, with - for a gap.
func Rules(h closed.Head) (closed.Rules, error) {
	r := &rules{}
	if err := r.play(h.Options); err != nil {
		return nil, fmt.Errorf("options: %w", err)
	}
	if err := r.use(h.Lemmas); err != nil {
		return nil, fmt.Errorf("lemmas: %w", err)
	}
	if err := r.lay(h.Position); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	for word := range strings.FieldsSeq(h.Options) { // play has understood each
		name, value, _ := strings.Cut(word, "=")
		r.told.Facts = append(r.told.Facts, engine.Fact{Name: name, Value: value})
	}
	r.next = make([]uint64, r.Words())
	r.bound = r.newBound()
	return r, nil
}

// lemmas are those that a certificate names.
type lemmas struct{ dead, aloft, stubborn bool }

// use reads the names of the lemmas: "dead aloft stubborn", each of them once at most and in this order. Those
// that do not hold in this game are refused.
func (r *rules) use(names string) error {
	settled := r.redeals == 0 && !r.exchange && r.places() <= maxBound
	plain := settled && !r.higher && !r.double
	rest := strings.Fields(names)
	for _, lemma := range []struct {
		name  string
		holds bool
		on    *bool
	}{{"dead", settled, &r.dead}, {"aloft", plain && !r.fixed && !r.once, &r.aloft}, {"stubborn", plain, &r.stubborn}} {
		if len(rest) == 0 || rest[0] != lemma.name {
			continue
		}
		if *lemma.on = true; !lemma.holds {
			return fmt.Errorf("%s does not hold in this game", lemma.name)
		}
		rest = rest[1:]
	}
	if len(rest) > 0 {
		return fmt.Errorf("%.40q: want dead, aloft and stubborn, each once at most, in this order", names)
	}
	return nil
}

// options cuts the options into names and values. All must be there and in order, since what
// a certificate does not say could be taken for something else. When redeals are shuffled two
// more follow, "seed=12 made=0": the number of the deal, and how many of its redeals were made
// before the start.
func options(text string) (value map[string]string, shuffled bool, err error) {
	names := []string{"pack", "rows", "order", "gaps", "low", "takes", "redeals", "pickup", "exchange", "double"}
	fields := strings.Split(text, " ")
	shuffled = strings.Contains(text, " pickup=shuffled ") && !strings.Contains(text, " redeals=none ")
	if shuffled {
		names = append(names, "seed", "made")
	}
	if len(fields) != len(names) {
		return nil, false, fmt.Errorf("%.100q: want %s", text, strings.Join(names, ", "))
	}
	value = map[string]string{}
	for i, name := range names {
		v, ok := strings.CutPrefix(fields[i], name+"=")
		if !ok {
			return nil, false, fmt.Errorf("%.40q: want %s=", fields[i], name)
		}
		value[name] = v
	}
	return value, shuffled, nil
}

// play reads what the options mean.
func (g *game) play(text string) error {
	value, shuffled, err := options(text)
	if err != nil {
		return err
	}
	// Every option is looked up in a list of all its values, and all that are bad are named at once.
	var bad []string
	pick := func(name string, values ...string) int {
		i := slices.Index(values, value[name])
		if i < 0 {
			bad = append(bad, name)
		}
		return i
	}
	g.low = 1 - pick("low", "two", "ace")
	each := max(1, pick("gaps", "aces", "left", "left2"))
	rows := pick("rows", "free", "once", "fixed")
	g.once, g.fixed = rows == 1, rows == 2
	g.higher = pick("takes", "next", "higher") == 1
	g.redeals = pick("redeals", "none", "1", "2", "3", "4", "5", "6", "7", "8", "9", "unlimited")
	if value["redeals"] == "unlimited" {
		g.redeals = unlimited
	}
	pick("pickup", "shuffled", "order")
	g.exchange = pick("exchange", "no", "yes") == 1
	g.double = pick("double", "no", "yes") == 1
	// The pack is suits by ranks: "4x13". It must read the same when it is written again.
	ranks := 0
	if n, err := fmt.Sscanf(value["pack"], "%dx%d", &g.suits, &ranks); n != 2 || err != nil || value["pack"] != fmt.Sprintf("%dx%d", g.suits, ranks) || g.suits < 1 || g.suits > maxSuits || ranks < 2 || ranks > maxRanks {
		bad = append(bad, "pack")
	}
	switch {
	case bad != nil:
		return fmt.Errorf("bad values: %s", strings.Join(bad, ", "))
	case shuffled && g.redeals == unlimited:
		return errors.New("shuffled redeals without an end: want a number of them")
	case g.exchange && rows != 0:
		return errors.New("exchanges: want rows=free")
	}
	// Of shuffled redeals the certificate must say how the shuffles are made: they belong to the deal.
	if g.shuffled = shuffled; shuffled {
		if err := g.setSeed(value["seed"], value["made"]); err != nil {
			return err
		}
	}
	g.inRow, g.spaces = ranks-g.low, each
	g.width = g.inRow + each
	return g.setSuits(value["order"])
}

// setSeed reads what shuffled redeals follow from.
func (g *game) setSeed(seed, made string) (err error) {
	var none error
	g.seed, err = strconv.ParseUint(seed, 10, 64)
	if g.made, none = certificate.Number(made, 0, mostMade); err != nil || none != nil || strconv.FormatUint(g.seed, 10) != seed {
		return fmt.Errorf("seed=%.20s made=%.20s: want a number below 2^64, and one up to %d", seed, made, mostMade)
	}
	return nil
}

// setSuits reads the suits of fixed rows.
func (g *game) setSuits(text string) error {
	for _, s := range text {
		suit := strings.IndexRune("cdhs"[:g.suits], s)
		if suit < 0 || slices.Contains(g.suitOf, suit) {
			return fmt.Errorf("order=%.20s: want each suit once", text)
		}
		g.suitOf = append(g.suitOf, suit)
	}
	if want := g.suits; g.fixed && len(text) != want || !g.fixed && text != "" {
		return fmt.Errorf("order=%.20s: want the suits of rows=fixed", text)
	}
	return nil
}

// Position says which position the start is.
func (r *rules) Position() certificate.Position { return r.told }

// lay reads the position: each card must be there once. A row of four places is "2c - 4c 3c".
func (r *rules) lay(text string) error {
	rows := strings.Split(text, "|")
	if len(rows) != r.suits {
		return fmt.Errorf("%d rows: want %d", len(rows), r.suits)
	}
	// Each card at its place; what was there twice cannot be all of the pack.
	var seen [maxSuits*maxRanks + 1]bool
	cards := 0
	for i, row := range rows {
		places := strings.Fields(row)
		if len(places) != r.width {
			return fmt.Errorf("row %d: %d places: want %d", i+1, len(places), r.width)
		}
		for column, name := range places {
			pile := certificate.Pile{Name: fmt.Sprintf("row %d, place %d", i+1, column+1)}
			if name == "-" {
				r.told.Piles = append(r.told.Piles, pile)
				continue
			}
			c, ok := r.read(name)
			if !ok || seen[c] {
				return fmt.Errorf("row %d: bad card %.10q, or there twice", i+1, name)
			}
			seen[c] = true
			pile.Cards, _ = certificate.Cards(name)
			r.told.Piles = append(r.told.Piles, pile)
			r.start.places[i*r.width+column] = c
			cards++
		}
	}
	if cards != r.suits*r.inRow {
		return fmt.Errorf("%d cards: want %d", cards, r.suits*r.inRow)
	}
	r.start.left = r.redeals
	return nil
}

// read reads a card.
func (g *game) read(name string) (uint8, bool) {
	suit := strings.Index("cdhs"[:g.suits], name[len(name)-1:])
	rank := slices.Index([]string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "14", "15"}, name[:len(name)-1])
	rank -= g.low
	return g.card(suit, rank), suit >= 0 && rank >= 0 && rank < g.inRow
}
