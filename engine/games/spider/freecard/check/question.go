package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// A question is a goal and the restrictions.
type question struct {
	kind     kind
	number   int // of spaces, chains, suits or cards
	pileGoal int // the pile that the goal names, 0 for none
	suit     engine.Suit
	others   int // how many other suits may be removed before
	face     engine.Card
	rankGoal engine.Rank
	keep     bool // the spaces
	target   position
	anyOrder bool

	noSpace, noDeal, noTurn bool
	noRemove                [4]bool
	noTouch                 [piles + 1]bool
	noOnto                  [16]bool
}

type kind int

const (
	spaces kind = iota
	dig
	empty
	turn
	removeSuit
	removeSuits
	freeCard
	freeRank
	irreversible
	reach
)

// goals are the forms in which a goal is written. The parts in brackets go to
// readGoal.
var goals = []struct {
	kind kind
	form *regexp.Regexp
}{
	{spaces, regexp.MustCompile(`^(a|\d+) further spaces?$`)},
	{dig, regexp.MustCompile(`^dig pile (\d+)$`)},
	{dig, regexp.MustCompile(`^dig (\d+) chains of pile (\d+)$`)},
	{empty, regexp.MustCompile(`^empty pile (\d+)$`)},
	{turn, regexp.MustCompile(`^turn a card(?: in pile (\d+))?( and keep the spaces)?$`)},
	{removeSuits, regexp.MustCompile(`^remove (a|\d+) suits?$`)},
	{removeSuit, regexp.MustCompile(`^remove (clubs|diamonds|hearts|spades)(?: (first)| after (\d+) others)?$`)},
	{freeCard, regexp.MustCompile(`^free ([\dAJQK]+[cdhs])$`)},
	{freeRank, regexp.MustCompile(`^free (a|\d+) ([\dAJQK]+)s?$`)},
	{irreversible, regexp.MustCompile(`^an irreversible move$`)},
	{reach, regexp.MustCompile(`^reach the tableau$`)},
}

// readQuestion reads the goal and the restrictions, and sees that they make sense
// for the position.
func readQuestion(cannot, without string, p *position) (question, error) {
	var q question
	for _, g := range goals {
		if part := g.form.FindStringSubmatch(cannot); part != nil {
			q.kind = g.kind
			if err := q.readGoal(part[1:]); err != nil {
				return q, fmt.Errorf("cannot: %q: %w", cannot, err)
			}
			if err := q.sensible(p); err != nil {
				return q, fmt.Errorf("cannot: %w", err)
			}
			return q, q.readWithout(without, p)
		}
	}
	return q, fmt.Errorf("cannot: unknown goal %.60q", cannot)
}

func (q *question) readGoal(part []string) (err error) {
	q.number = 1
	switch q.kind {
	case spaces, removeSuits:
		q.number, err = count(part[0])
	case dig:
		if len(part) == 2 {
			q.number, err = count(part[0])
		}
		q.pileGoal = pileNumber(part[len(part)-1])
	case empty:
		q.pileGoal = pileNumber(part[0])
	case turn:
		q.keep = part[1] != ""
		if part[0] != "" {
			q.pileGoal = pileNumber(part[0])
		}
	case removeSuit:
		q.suit, _ = engine.ParseSuit(part[0])
		q.others = 8
		if part[1] != "" {
			q.others = 0
		} else if part[2] != "" {
			q.others, err = count(part[2])
		}
	case freeCard:
		q.face, err = engine.ParseCard(part[0])
	case freeRank:
		q.rankGoal, err = engine.ParseRank(part[1])
		if err == nil {
			q.number, err = count(part[0])
		}
	}
	if q.pileGoal < 0 {
		err = fmt.Errorf("no such pile")
	}
	return err
}

// sensible refuses a goal that the position leaves no room for.
func (q *question) sensible(p *position) error {
	n := q.pileGoal
	switch {
	case q.kind == dig && q.number > len(p.chains[n]):
		return fmt.Errorf("pile %d has %d chains", n, len(p.chains[n]))
	case q.kind == turn && n > 0 && p.down[n] == 0:
		return fmt.Errorf("pile %d has no face-down card", n)
	}
	return nil
}

func count(word string) (int, error) {
	if word == "a" {
		return 1, nil
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > maxCards {
		return 0, fmt.Errorf("bad number %.20q", word)
	}
	return n, nil
}

// pileNumber returns the number of a pile, -1 when there is none such.
func pileNumber(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > piles {
		return -1
	}
	return n
}

func (q *question) readWithout(text string, p *position) error {
	for _, part := range strings.Split(text, ",") {
		if err := q.restrict(strings.TrimSpace(part)); err != nil {
			return fmt.Errorf("without: %w", err)
		}
	}
	if p.hand > 0 && !q.noDeal && !slices.Contains(q.noTouch[:], true) {
		return fmt.Errorf("without: the hand has cards, and nothing forbids to deal them")
	}
	return nil
}

func (q *question) restrict(text string) error {
	verb, rest, _ := strings.Cut(text, " ")
	suit, noSuit := engine.ParseSuit(rest)
	r, noRank := engine.ParseRank(rest)
	n := pileNumber(rest)
	switch {
	case text == "":
	case text == "space":
		q.noSpace = true
	case text == "deal":
		q.noDeal = true
	case text == "turn":
		q.noTurn = true
	case text == "remove":
		q.noRemove = [4]bool{true, true, true, true}
	case verb == "remove" && noSuit == nil && suit <= engine.Spades:
		q.noRemove[suit] = true
	case verb == "pile" && n > 0:
		q.noTouch[n] = true
	case verb == "onto" && noRank == nil:
		q.noOnto[r] = true
	default:
		return fmt.Errorf("unknown restriction %.40q", text)
	}
	return nil
}

// meets says whether a state meets the goal: when it does not, no position that it
// is about does.
func (p *proof) meets(s *state, v *view) bool {
	switch p.kind {
	case spaces:
		return v.spaces >= p.spacesAtStart()+p.number
	case dig:
		return int(s.depth[p.pileGoal]) <= len(p.chains[p.pileGoal])-p.number
	case empty:
		return s.depth[p.pileGoal] == 0
	case turn:
		return p.turned(s) > 0 && (!p.keep || v.spaces >= p.spacesAtStart())
	case removeSuit:
		return p.gone(s, func(suit engine.Suit) bool { return suit == p.suit }) > 0
	case removeSuits:
		return p.gone(s, anySuit) >= p.number
	case freeCard:
		return p.isFree(s, v)
	case freeRank:
		return v.free[p.rankGoal]+p.resting(p.rankGoal) >= p.number
	case irreversible:
		return p.changed(s)
	}
	return p.reached(s)
}

// turned counts the cards that were turned up where the goal wants one.
func (p *proof) turned(s *state) int {
	turned := 0
	for n := 1; n <= piles; n++ {
		if p.pileGoal == 0 || p.pileGoal == n {
			turned += p.down[n] - p.faceDown(s, n)
		}
	}
	return turned
}

// faceDown counts the cards of pile n that still lie face down: all chains that are
// left but the lowest, as far as they lay face down at the start.
func (p *proof) faceDown(s *state, n int) int {
	return min(p.down[n], max(int(s.depth[n])-1, 0))
}

func anySuit(engine.Suit) bool { return true }

// gone counts the suits removed, of those that count.
func (p *proof) gone(s *state, counts func(engine.Suit) bool) int {
	cards := 0
	for c := range p.cards {
		if s.removed.has(uint8(c)) && counts(p.cards[c].face.Suit()) {
			cards++
		}
	}
	return (cards + 12) / 13
}

// resting counts the bottom cards of the rank in piles that must not be touched.
func (p *proof) resting(r engine.Rank) int {
	resting := 0
	for n := 1; n <= piles; n++ {
		if k := len(p.pile[n]); p.noTouch[n] && k > 0 && p.rank(p.pile[n][k-1]) == r {
			resting++
		}
	}
	return resting
}

// isFree says whether a card like the one that the goal names can be free.
func (p *proof) isFree(s *state, v *view) bool {
	for c := range p.cards {
		c := uint8(c)
		if p.cards[c].face != p.face {
			continue
		}
		n := p.cards[c].pile
		if p.noTouch[n] && c == p.pile[n][len(p.pile[n])-1] {
			return true
		}
		if v.pool.has(c) && v.free[p.rank(c)] > 0 && p.on(s, v, c) == none {
			return true
		}
	}
	return false
}

func (p *proof) changed(s *state) bool {
	for n := 1; n <= piles; n++ {
		if k := len(p.chains[n]); k > 1 && int(s.depth[n]) < k {
			return true
		}
	}
	return s.removed != set{}
}

// reached says whether the piles of the target can be those of the state.
func (p *proof) reached(s *state) bool {
	left := len(p.cards)
	for c := range p.cards {
		if s.removed.has(uint8(c)) {
			left--
		}
	}
	return left == len(p.target.cards) && p.match(s, 1, 0, map[uint16]bool{})
}

// match gives every pile from n on that has chains left a target of its own, and
// then looks whether the occupants head the rest. Tried are the sets of targets
// that were found to fail for the piles before.
func (p *proof) match(s *state, n int, used uint16, tried map[uint16]bool) bool {
	for n <= piles && s.depth[n] == 0 {
		n++
	}
	if n > piles {
		return p.matchRest(s, used)
	}
	if tried[used] {
		return false
	}
	for t := 1; t <= piles; t++ {
		if used>>t&1 == 0 && (t == n || p.anyOrder) && p.matches(s, n, t) && p.match(s, n+1, used|1<<t, tried) {
			return true
		}
	}
	tried[used] = true
	return false
}

// matches says whether pile n, which has chains left, can look like target t.
func (p *proof) matches(s *state, n, t int) bool {
	down := p.target.down[t]
	kept := 1
	for _, ch := range p.chains[n][:s.depth[n]-1] {
		kept += len(ch.cards)
	}
	if down != p.faceDown(s, n) || len(p.target.pile[t]) < kept {
		return false
	}
	for i := down; i < kept; i++ {
		if p.cards[p.pile[n][i]].face != p.target.cards[p.target.pile[t][i]].face {
			return false
		}
	}
	return p.target.isChain(p.target.pile[t][kept-1:])
}

// matchRest says whether the targets that are not used are spaces, and chains of
// which each occupant heads one.
func (p *proof) matchRest(s *state, used uint16) bool {
	var heads [256]int
	for c := range p.cards {
		if s.occupants.has(uint8(c)) {
			heads[p.cards[c].face]++
		}
	}
	for t := 1; t <= piles; t++ {
		cards := p.target.pile[t]
		if used>>t&1 == 1 || len(cards) == 0 {
			continue
		}
		if p.target.down[t] > 0 || !p.target.isChain(cards) {
			return false
		}
		heads[p.target.cards[cards[0]].face]--
	}
	return heads == [256]int{}
}

func (p *position) isChain(cards []uint8) bool {
	for i := 1; i < len(cards); i++ {
		if !p.fits(cards[i], cards[i-1]) {
			return false
		}
	}
	return true
}
