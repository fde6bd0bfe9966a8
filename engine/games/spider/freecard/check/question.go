package check

import (
	"cmp"
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

// goals are the forms in which a goal is written.
var goals = []struct {
	kind kind
	form *regexp.Regexp
}{
	{spaces, form(`N further spaces?`)},
	{dig, form(`dig (?:N chains of )?pile PILE`)},
	{empty, form(`empty pile PILE`)},
	{turn, form(`turn a card(?: in pile PILE)?KEEP`)},
	{removeSuits, form(`remove N suits?`)},
	{removeSuit, form(`remove (?P<suit>clubs|diamonds|hearts|spades)(?: (?P<first>first)| after (?P<others>\d) others)?`)},
	{freeCard, form(`free (?P<card>RANK[cdhs])KEEP`)},
	{freeRank, form(`free N (?P<rank>RANK)s?KEEP`)},
	{irreversible, form(`an irreversible move`)},
	{reach, form(`reach the tableau`)},
}

// form compiles the form of a goal, in which N stands for a number, PILE for that of
// a pile, RANK for a rank and KEEP for the words that keep the spaces.
func form(text string) *regexp.Regexp {
	text = strings.NewReplacer("N ", `(?P<n>a|[1-9]\d?) `, "PILE", `(?P<pile>10|[1-9])`, "RANK", `(?:10|[2-9AJQK])`,
		"KEEP", "(?P<keep> and keep the spaces)?").Replace(text)
	return regexp.MustCompile("^" + text + "$")
}

// readQuestion reads the goal and the restrictions, and sees that they make sense
// for the position.
func readQuestion(cannot, without string, p *position) (question, error) {
	for _, g := range goals {
		if found := g.form.FindStringSubmatch(cannot); found != nil {
			part := map[string]string{}
			for i, name := range g.form.SubexpNames() {
				part[name] = found[i]
			}
			q := readGoal(g.kind, part)
			return q, cmp.Or(q.sensible(p), q.readWithout(without, p))
		}
	}
	return question{}, fmt.Errorf("cannot: unknown goal %.60q", cannot)
}

// readGoal makes a goal of the parts of its text, which its form has checked.
func readGoal(k kind, part map[string]string) question {
	q := question{kind: k, number: 1, others: 8, keep: part["keep"] != ""}
	if n, err := strconv.Atoi(part["n"]); err == nil {
		q.number = n
	}
	if n, err := strconv.Atoi(part["others"]); err == nil {
		q.others = n
	}
	if part["first"] != "" {
		q.others = 0
	}
	q.pileGoal, _ = strconv.Atoi(part["pile"])
	q.suit, _ = engine.ParseSuit(part["suit"])
	q.face, _ = engine.ParseCard(part["card"])
	q.rankGoal, _ = engine.ParseRank(part["rank"])
	return q
}

// sensible refuses a goal that the position leaves no room for.
func (q *question) sensible(p *position) error {
	n := q.pileGoal
	switch {
	case q.kind == dig && q.number > len(p.chains[n]):
		return fmt.Errorf("cannot: pile %d has %d chains", n, len(p.chains[n]))
	case q.kind == turn && n > 0 && p.down[n] == 0:
		return fmt.Errorf("cannot: pile %d has no face-down card", n)
	}
	return nil
}

func (q *question) readWithout(text string, p *position) error {
	for _, part := range strings.Split(text, ",") {
		if part = strings.TrimSpace(part); part != "" && !q.restrict(part) {
			return fmt.Errorf("without: unknown restriction %.40q", part)
		}
	}
	if p.hand > 0 && !q.noDeal && !slices.Contains(q.noTouch[:], true) {
		return fmt.Errorf("without: the hand has cards, and nothing forbids to deal them")
	}
	return nil
}

// restrict adds a restriction, if it is one.
func (q *question) restrict(text string) bool {
	verb, what, _ := strings.Cut(text, " ")
	switch verb {
	case "remove":
		suit, err := engine.ParseSuit(what)
		for s := range q.noRemove {
			q.noRemove[s] = q.noRemove[s] || what == "" || int(suit) == s
		}
		return what == "" || err == nil
	case "pile":
		n, err := strconv.Atoi(what)
		if err == nil && 1 <= n && n <= piles {
			q.noTouch[n] = true
			return true
		}
	case "onto":
		r, err := engine.ParseRank(what)
		q.noOnto[r] = true
		return err == nil
	}
	q.noSpace = q.noSpace || text == "space"
	q.noDeal = q.noDeal || text == "deal"
	q.noTurn = q.noTurn || text == "turn"
	return text == "space" || text == "deal" || text == "turn"
}

// meets says whether a state meets the goal: when it does not, no position that it
// is about does.
func (p *proof) meets(s *state, v *view) bool {
	kept := !p.keep || v.spaces >= p.spacesAtStart()
	switch p.kind {
	case spaces:
		return v.spaces >= p.spacesAtStart()+p.number
	case dig:
		return int(s.depth[p.pileGoal]) <= len(p.chains[p.pileGoal])-p.number
	case empty:
		return s.depth[p.pileGoal] == 0
	case turn:
		return p.turned(s) > 0 && kept
	case removeSuit:
		return p.gone(s, func(suit engine.Suit) bool { return suit == p.suit }) > 0
	case removeSuits:
		return p.gone(s, anySuit) >= p.number
	case freeCard:
		return p.isFree(s, v) && kept
	case freeRank:
		return v.free[p.rankGoal]+p.resting(p.rankGoal) >= p.number && kept
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
