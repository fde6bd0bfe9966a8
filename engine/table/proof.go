package table

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/closed"
	"patience/engine/table/check"
)

// proves says whether losses of the game can be certified: package check reads all games but very large and very small ones.
func (p *plan) proves() bool {
	return p.Packs <= 9 && p.Ranks > 1 && p.Gather.Times <= 50 && p.Stock.Redeals <= 50 &&
		p.Line.N <= 60 && p.Grid.Rows*p.Grid.Columns <= 60
}

// leaningFrom is how many positions are looked at for a closed set that leans on no lemma, before one is made that leans on some and
// may have a tenth of them.
var leaningFrom = 100_000 // a variable for the tests

// leansOn returns the lemmas on which a closed set may lean that this search finds. Its checker knows these.
func (l *lean) leansOn() (names []string) {
	for _, lemma := range []struct {
		name string
		used bool
	}{{lemmaAlone, l.alone}, {lemmaPairs, l.pairs}, {lemmaPrefix, l.prefix}, {lemmaRanks, l.ranks}, {lemmaSafe, l.safe}} {
		if lemma.used {
			names = append(names, lemma.name)
		}
	}
	return names
}

// closedSet searches a lost position once more, and returns the positions that were met as a closed set; nil when the limits do
// not suffice.
func closedSet(ctx context.Context, start *State, o engine.SolveOptions) (engine.Proof, error) {
	if names := newLean(start, o).leansOn(); names != nil {
		bare := o
		bare.Without = append(slices.Clone(o.Without), names...)
		bare.Limits.States = min(cmp.Or(o.Limits.States, leaningFrom), leaningFrom)
		if p, err := closedBy(ctx, start, bare); p != nil || err != nil {
			return p, err
		}
	}
	return closedBy(ctx, start, o)
}

// closedBy is closedSet with lemmas or without.
func closedBy(ctx context.Context, start *State, o engine.SolveOptions) (engine.Proof, error) {
	o.Without = append(slices.Clone(o.Without), lemmaStock, lemmaSuits)
	l, h := newLean(start, o), head(start)
	h.Lemmas = strings.Join(l.leansOn(), " ")
	game, err := check.Read(h)
	if err != nil {
		return nil, err
	}
	at := *l
	var numbers []uint64
	collect := func(key []byte) {
		at.SetKey(key)
		numbers = append(numbers, game.Member(at.told())...)
	}
	r, err := l.run(ctx, o, collect)
	if err != nil || r.Verdict != engine.VerdictLost {
		return nil, err
	}
	return closed.NewProof(h, game.Words(), numbers), nil
}

// head returns what a certificate says before its members.
func head(start *State) closed.Head {
	return closed.Head{Game: certificate.Table, Position: inLine(start.Open()), Options: inLine(start.Identity())}
}

// inLine writes lines with bars between them.
func inLine(text string) string {
	return strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", " | ")
}

// facts say which game it is, what the game remembers, and which cards of the tableau and the reserve lie face down: some games
// turn down every other card, and a board tells only how many; and the rows of a grid or a line, whose places are no piles.
func facts(st engine.State) []engine.Fact {
	s := st.(*State)
	var covered engine.Cards
	for _, c := range s.cards[:s.starts[s.res.to]] {
		if c&down != 0 {
			covered = append(covered, engine.Card(c&face))
		}
	}
	var rows []string
	if s.field.size() > 0 {
		var b strings.Builder
		s.fieldText(&b)
		for line := range strings.Lines(b.String()) {
			_, cards, _ := strings.Cut(strings.TrimSpace(line), ": ")
			rows = append(rows, cards)
		}
	}
	return []engine.Fact{
		{Name: "rules", Value: inLine(s.Identity())}, {Name: "redeals", Value: fmt.Sprint(s.passes)}, {Name: "gathered", Value: fmt.Sprint(s.again)},
		{Name: "drawn", Value: fmt.Sprint(s.drawn)}, {Name: "shuffle", Value: fmt.Sprint(s.seed)},
		{Name: "base", Value: engine.Rank(s.low).String()}, {Name: "down", Value: covered.String()}, {Name: "rows", Value: strings.Join(rows, " ")},
	}
}

// confirm replays a play by the rules of package check, which were written apart from these. A start of which cards are not
// known is taken at its word.
func confirm(p *engine.Play) error {
	start := p.Start().(*State)
	if start.unknown() > 0 {
		return nil
	}
	var positions []*check.Position
	for i := range p.Len() + 1 {
		positions = append(positions, bare(p.At(i).(*State)).told())
	}
	moves := engine.Each(p.Moves(), func(m engine.Move) check.Move {
		do, from, to, n := unpack(m)
		return check.Move{Do: check.Do(do), From: from, To: to, N: n}
	})
	return check.Line(head(start), moves, positions, p.State().Won())
}

// told returns the position in the words of package check, whose piles and moves have the numbers of ours.
func (s *State) told() *check.Position {
	return &check.Position{Piles: s.split(), Passes: int(s.passes), Again: int(s.again), Drawn: int(s.drawn), Low: int(s.low)}
}

// bare returns a position in which nobody asks whether a card of the stock was seen.
func bare(s *State) *State {
	c := *s
	if s.stock.size() > 0 {
		cards := c.pile(s.stock.from)
		for i := range cards {
			cards[i] &^= down
		}
	}
	return &c
}
