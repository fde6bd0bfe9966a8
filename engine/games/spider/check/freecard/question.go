package freecard

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"patience/engine"
	"patience/engine/certificate"
)

// A question is a goal and the restrictions.
type question struct {
	verb     string // the first word of the goal
	met      func(v *view) bool
	number   int // of spaces, chains, suits or cards
	wanted   int // the pile that the goal names, 0 for none
	oneSuit  bool
	goalSuit engine.Suit
	others   int         // how many other suits may be removed before
	face     engine.Card // to be bare, Unknown for none
	rankOf   engine.Rank // of the cards to be bare
	keep     bool        // the spaces
	target   position
	exact    bool // the target's piles are in order

	noSpace, noTurn bool
	noRemove        [4]bool
	noTouch         [piles + 1]bool
	noOnto          [engine.King + 2]bool
	bans            []ban

	hadSpaces int // at the start
	bottoms   set // the bottom cards of untouchable piles
}

// goals are the forms in which a goal is written, and when a state meets it: when it
// does not, no position that it stands for does. N stands for a number, PILE for that
// of a pile, RANK for a rank, and KEEP for the words that keep the spaces. So "dig 2 chains of
// pile 5" is met when pile 5 has two chains less than at the start, or fewer still; and "remove
// hearts", when one of the two Ah has gone.
var goals = []struct {
	form func() *regexp.Regexp
	met  func(v *view) bool
}{
	{form(`N further spaces?`), func(v *view) bool { return v.spaces >= v.hadSpaces+v.number }},
	{form(`dig (?:N chains of )?pile PILE`), func(v *view) bool {
		return int(v.depth[v.wanted]) <= v.chainsAtStart(v.wanted)-v.number
	}},
	{form(`empty pile PILE`), func(v *view) bool { return v.depth[v.wanted] == 0 }},
	{form(`turn a card(?: in pile PILE)?KEEP`), (*view).turned},
	{form(`remove (?P<suit>clubs|diamonds|hearts|spades)(?: (?P<first>first)| after (?P<others>\d) others?)?`),
		func(v *view) bool {
			return !v.removed.and(v.ofFace[engine.NewCard(engine.Ace, v.goalSuit)]).empty()
		}},
	{form(`remove N suits?`), func(v *view) bool { return v.removed.count() >= 13*v.number }},
	{form(`bare (?P<card>RANK[cdhs])KEEP`), (*view).cardIsBare},
	{form(`bare N (?P<rank>RANK)s?KEEP`), func(v *view) bool {
		return v.free[v.rankOf]+v.bottoms.and(v.ofRank[v.rankOf]).count() >= v.number
	}},
	{form(`an irreversible move`), (*view).changed},
	{form(`reach the tableau`), (*view).reached},
}

// form returns what compiles a form when a goal is first read.
func form(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp {
		text = strings.NewReplacer("N ", `(?P<n>an?|[1-9]\d?) `, "PILE", `(?P<pile>10|[1-9])`,
			"RANK", `(?:10|[2-9AJQK])`, "KEEP", "(?P<keep> and keep the spaces)?").Replace(text)
		return regexp.MustCompile("^" + text + "$")
	})
}

// readQuestion reads the goal and the restrictions, and sees that they make sense for
// the position.
func (p *proof) readQuestion(goal, without string) error {
	if !p.readGoal(goal) {
		return fmt.Errorf("cannot: unknown goal %.60q", goal)
	}
	noDeal, err := p.readWithout(without)
	switch n := p.wanted; {
	case err != nil:
		return err
	case p.verb == "dig" && p.number > p.chainsAtStart(n):
		return fmt.Errorf("cannot: pile %d has %d chains", n, p.chainsAtStart(n))
	case p.verb == "turn" && n > 0 && p.down[n] == 0:
		return fmt.Errorf("cannot: pile %d has no face-down card", n)
	case len(p.hand) > 0 && !noDeal && !slices.Contains(p.noTouch[:], true):
		return fmt.Errorf("without: the hand has cards, and nothing forbids to deal them")
	}
	return nil
}

// readGoal reads a goal that has one of the forms.
func (q *question) readGoal(text string) bool {
	for _, g := range goals {
		found := g.form().FindStringSubmatch(text)
		if found == nil {
			continue
		}
		part := map[string]string{}
		for i, name := range g.form().SubexpNames() {
			part[name] = found[i]
		}
		q.met, q.number, q.wanted, q.others = g.met, number(part["n"], 1), number(part["pile"], 0), number(part["others"], 8)
		if part["first"] != "" {
			q.others = 0
		}
		q.verb, _, _ = strings.Cut(text, " ")
		q.keep, q.oneSuit = part["keep"] != "", part["suit"] != ""
		q.goalSuit, _ = engine.ParseSuit(part["suit"])
		q.face, _ = engine.ParseCard(part["card"])
		q.rankOf = rankNamed(part["rank"])
		return true
	}
	return false
}

// number returns the number that the text is, or another when it is none.
func number(text string, otherwise int) int {
	if n, err := certificate.Number(text, 0, maxNumber); err == nil {
		return n
	}
	return otherwise
}

// maxNumber is more than any number of a question or a state.
const maxNumber = 1000

// rankNamed returns the rank that is written so, 0 for none.
func rankNamed(text string) engine.Rank {
	r := engine.King
	for r > 0 && r.String() != text {
		r--
	}
	return r
}

var restriction = engine.Regexp(
	`^(space|deal|turn|remove( (clubs|diamonds|hearts|spades))?|pile (10|[1-9])|onto (10|[2-9AJQK]))$`)

// readWithout reads the restrictions, which stand between commas: "space, onto 7, pile 3", or
// bans such as "dig 2 of pile 5". A pile that may not be touched has no tails, and its bottom
// card is bare for good.
func (p *proof) readWithout(text string) (noDeal bool, err error) {
	has := map[string]bool{}
	parts, err := certificate.Words(text, ", ")
	if err != nil {
		return false, fmt.Errorf("without: %w", err)
	}
	for _, part := range parts {
		if restriction().MatchString(part) {
			has[part] = true
		} else if err := p.readBan(part); err != nil {
			return false, err
		}
	}
	p.noSpace, p.noTurn = has["space"], has["turn"]
	for suit := range p.noRemove {
		p.noRemove[suit] = has["remove"] || has["remove "+engine.Suit(suit).Name()]
	}
	for r := engine.Ace; r <= engine.King; r++ {
		p.noOnto[r] = has["onto "+r.String()]
	}
	for n := 1; n <= piles; n++ {
		if p.noTouch[n] = has[fmt.Sprint("pile ", n)]; !p.noTouch[n] {
			continue
		}
		for k := range p.chains[n] {
			p.chains[n][k].tail = set{}
		}
		if k := len(p.pile[n]); k > 0 {
			p.bottoms.add(p.pile[n][k-1])
		}
	}
	return has["deal"], nil
}

// meets says whether a state meets the goal.
func (v *view) meets() bool {
	return v.met(v) && (!v.keep || v.spaces >= v.hadSpaces)
}

// turned says whether a card was turned up where the goal wants one.
func (v *view) turned() bool {
	for n := 1; n <= piles; n++ {
		if (v.wanted == 0 || v.wanted == n) && v.faceDown(n) < v.down[n] {
			return true
		}
	}
	return false
}

// faceDown counts the cards of pile n that still lie face down: all chains that are
// left but the lowest, as far as they lay face down at the start.
func (v *view) faceDown(n int) int {
	return min(v.down[n], max(int(v.depth[n])-1, 0))
}

// cardIsBare says whether a card like the one that the goal names can be bare, the
// bottom card of a pile.
func (v *view) cardIsBare() bool {
	for c := range v.ofFace[v.face].and(v.pool).all {
		if v.free[v.rank(c)] > 0 && !v.covered.has(c) {
			return true
		}
	}
	return !v.bottoms.and(v.ofFace[v.face]).empty()
}

// changed says whether a pile of at least two chains has lost one, or a suit is gone.
func (v *view) changed() bool {
	for n := 1; n <= piles; n++ {
		if k := v.chainsAtStart(n); k > 1 && int(v.depth[n]) < k {
			return true
		}
	}
	return !v.removed.empty()
}

// reached says whether the piles of the target can be those of the state.
func (v *view) reached() bool {
	return len(v.cards)-v.removed.count() == len(v.target.cards) && v.match(1, 0)
}

// match gives every pile from n on that has chains left a target of its own, and
// then looks at the targets that are not used.
func (v *view) match(n int, used uint16) bool {
	for n <= piles && v.depth[n] == 0 {
		n++
	}
	if n > piles {
		return v.matchRest(used)
	}
	for t := 1; t <= piles; t++ { // bit t of used says that target t is taken
		if used>>t&1 == 0 && (t == n || !v.exact) && v.matches(n, t) && v.match(n+1, used|1<<t) {
			return true
		}
	}
	return false
}

// matches says whether pile n, which has chains left, can look like target t: with
// the same cards down to the head of the lowest chain, and going on as one chain.
func (v *view) matches(n, t int) bool {
	pile, target := v.pile[n], v.target.pile[t]
	upTo := v.cards[v.chains[n][v.depth[n]].head].place
	if v.target.down[t] != v.faceDown(n) || len(target) < upTo {
		return false
	}
	for i := v.target.down[t]; i < upTo; i++ {
		if v.cards[pile[i]].face != v.target.cards[target[i]].face {
			return false
		}
	}
	return v.target.cards[v.target.chains[t][v.target.chainsAtStart(t)].head].place <= upTo
}

// matchRest says whether the targets that are not used are spaces and chains, of
// each rank as many as it has occupants, and headed by cards that can be these.
func (v *view) matchRest(used uint16) bool {
	left, heads := v.occupants, [256]int{}
	for t := 1; t <= piles; t++ {
		if used>>t&1 == 1 || len(v.target.pile[t]) == 0 {
			continue
		}
		face := v.target.cards[v.target.pile[t][0]].face
		left[face.Rank()]--
		heads[face]++
		can := v.ofFace[face].and(v.known.or(v.movable)).count()
		if v.target.chainsAtStart(t) > 1 || heads[face] > can {
			return false
		}
	}
	return left == [engine.King + 1]int{}
}
