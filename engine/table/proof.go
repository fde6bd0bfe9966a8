package table

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/search"
	"patience/engine/table/check"
)

// CertificateGame is what certificates of games that are tables call their game; which one it is stands in their options.
const CertificateGame = "table"

// proves says whether losses of the game can be certified: those that package check reads.
func (p *plan) proves() bool {
	f := p.Foundations
	plain := p.Packs == 1 && p.Suits == 4 && p.Table.Won == "out" && len(f) == 1 && f[0].N == 4 && f[0].Build.words() == "up suit" && f[0].Bases == nil &&
		f[0].Base != "choice" && f[0].Base != "pile 1" && f[0].Whole == "no" && f[0].After == "" && f[0].Steps == nil && f[0].Sizes == nil
	return plain && p.tab.size() > 0 && p.tab.size() <= 30 && p.covers == nil && p.Gather.Times == 0 && p.Take.What == "" && p.field.size() == 0 && p.hole.size() == 0 &&
		p.Tableau.Build.Step != "pairs" && p.Tableau.Run.Step != "pairs" && p.Stock.Redeals <= 50
}

// certificate searches a lost position once more, without lemmas, and returns the positions that were met as a closed set; nil when
// the limits do not suffice.
func certificate(ctx context.Context, start *State, o engine.SolveOptions) (engine.Proof, error) {
	without := o
	without.Without = []string{lemmaSafe, lemmaStock}
	l := newLean(start, without)
	w := newWriter(&l.State)
	at := l.State
	var numbers []uint64
	collect := func(key []byte) {
		at.SetKey(key)
		numbers = append(numbers, w.member(&at)...)
	}
	r, err := search.Run(ctx, l, search.Options{Limits: o.Limits, Progress: o.Progress, Every: o.Every, Closed: collect})
	if err != nil || r.Verdict != engine.VerdictLost {
		return nil, err
	}
	return closed.NewProof(head(start), w.words, numbers), nil
}

// head returns what a certificate says before its members.
func head(start *State) closed.Head {
	line := func(text string) string { return strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", " | ") }
	return closed.Head{Game: CertificateGame, Position: line(start.Open()), Options: line(start.Identity())}
}

// confirm replays a play by the rules of package check, which were written apart from these. A start of which cards are not
// known is taken at its word.
func confirm(p *engine.Play) error {
	start := p.Start().(*State)
	if start.unknown() > 0 {
		return nil
	}
	w := newWriter(bare(start))
	var positions [][]uint64
	for i := range p.Len() + 1 {
		at := bare(p.At(i).(*State))
		positions = append(positions, w.pack(at, at.split()[:at.stock.to]))
	}
	var moves []check.Move
	for i, m := range p.Moves() {
		moves = append(moves, p.At(i).(*State).told(m))
	}
	return check.Line(head(start), moves, positions, p.State().Won())
}

// told returns a move in the words of package check, whose piles have the numbers of ours.
func (s *State) told(m engine.Move) check.Move {
	do, from, to, n := unpack(m)
	switch {
	case do == doDeal:
		return check.Deal
	case do == doRedeal:
		return check.Redeal
	case s.found.is(to):
		to = check.Out
	case s.found.is(from):
		from = check.Out - s.places[from-s.found.from].suit
	}
	return check.Move{From: from, To: to, N: n}
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

// A writer writes positions as members; package check says how they look.
type writer struct{ words int }

// newWriter returns a writer for a start and all that comes of it.
func newWriter(s *State) writer {
	symbols := 1 + s.total + s.stock.to
	for _, c := range s.cards[:s.starts[s.stock.to]] {
		symbols += int(c >> 7)
	}
	return writer{(6*symbols + 63) / 64}
}

// member packs a position with piles that are alike in their order.
func (w writer) member(s *State) []uint64 { return w.pack(s, s.sorted()) }

// pack packs the piles of a position: six bits a symbol.
func (w writer) pack(s *State, piles [][]uint8) []uint64 {
	m := make([]uint64, w.words)
	at := 0
	put := func(symbol uint8) {
		for bit := 5; bit >= 0; bit-- {
			m[at/64] |= uint64(symbol>>bit&1) << (63 - at%64)
			at++
		}
	}
	put(s.passes + 1)
	for _, pile := range piles {
		for _, c := range pile {
			if c&down != 0 {
				put(63)
			}
			put(c & face)
		}
		put(0)
	}
	return m
}

// sorted returns the piles from the tableau to the stock, those that are alike in order.
func (s *State) sorted() [][]uint8 {
	piles := s.split()[:s.stock.to]
	if s.alike() {
		slices.SortFunc(piles[s.tab.from:s.tab.to], bytes.Compare)
	}
	slices.SortFunc(piles[s.cell.from:s.cell.to], bytes.Compare)
	if s.Stock.Onto != "reserve" || s.stock.size() == 0 || s.empty(s.stock) {
		slices.SortFunc(piles[s.res.from:s.res.to], bytes.Compare)
	}
	return piles
}
