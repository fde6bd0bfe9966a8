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
	verb    string // the first word of the goal
	met     func(p *proof, s *state, v *view) bool
	number  int // of spaces, chains, suits or cards
	wanted  int // the pile that the goal names, 0 for none
	oneSuit bool
	suit    engine.Suit
	others  int         // how many other suits may be removed before
	face    engine.Card // to be free, Unknown for none
	rankOf  engine.Rank // of the cards to be free
	keep    bool        // the spaces
	target  position
	exact   bool // the target's piles are in order

	noSpace, noTurn bool
	noRemove        [4]bool
	noTouch         [piles + 1]bool
	noOnto          [engine.King + 1]bool

	spaces  int // at the start, but for untouchable piles
	bottoms set // the bottom cards of untouchable piles
}

// goals are the forms in which a goal is written, and when a state meets it: when it
// does not, no position that it stands for does. N stands for a number, PILE for that
// of a pile, RANK for a rank, and KEEP for the words that keep the spaces.
var goals = []struct {
	form *regexp.Regexp
	met  func(p *proof, s *state, v *view) bool
}{
	{form(`N further spaces?`), func(p *proof, _ *state, v *view) bool { return v.spaces >= p.spaces+p.number }},
	{form(`dig (?:N chains of )?pile PILE`), func(p *proof, s *state, _ *view) bool {
		return int(s.depth[p.wanted]) <= len(p.heads[p.wanted])-p.number
	}},
	{form(`empty pile PILE`), func(p *proof, s *state, _ *view) bool { return s.depth[p.wanted] == 0 }},
	{form(`turn a card(?: in pile PILE)?KEEP`), func(p *proof, s *state, _ *view) bool { return p.turned(s) }},
	{form(`remove (?P<suit>clubs|diamonds|hearts|spades)(?: (?P<first>first)| after (?P<others>\d) others)?`),
		func(p *proof, s *state, _ *view) bool {
			return !s.removed.and(p.ofFace[engine.NewCard(engine.Ace, p.suit)]).empty()
		}},
	{form(`remove N suits?`), func(p *proof, s *state, _ *view) bool { return s.removed.count() >= 13*p.number }},
	{form(`free (?P<card>RANK[cdhs])KEEP`), (*proof).cardIsFree},
	{form(`free N (?P<rank>RANK)s?KEEP`), func(p *proof, _ *state, v *view) bool {
		return v.free[p.rankOf]+p.bottoms.and(p.ofRank[p.rankOf]).count() >= p.number
	}},
	{form(`an irreversible move`), (*proof).changed},
	{form(`reach the tableau`), (*proof).reached},
}

func form(text string) *regexp.Regexp {
	text = strings.NewReplacer("N ", `(?P<n>a|[1-9]\d?) `, "PILE", `(?P<pile>10|[1-9])`,
		"RANK", `(?:10|[2-9AJQK])`, "KEEP", "(?P<keep> and keep the spaces)?").Replace(text)
	return regexp.MustCompile("^" + text + "$")
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
	case p.verb == "dig" && p.number > len(p.heads[n]):
		return fmt.Errorf("cannot: pile %d has %d chains", n, len(p.heads[n]))
	case p.verb == "turn" && n > 0 && p.down[n] == 0:
		return fmt.Errorf("cannot: pile %d has no face-down card", n)
	case p.hand && !noDeal && !slices.Contains(p.noTouch[:], true):
		return fmt.Errorf("without: the hand has cards, and nothing forbids to deal them")
	}
	return nil
}

// readGoal reads a goal that has one of the forms.
func (q *question) readGoal(text string) bool {
	for _, g := range goals {
		found := g.form.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		part := map[string]string{}
		for i, name := range g.form.SubexpNames() {
			part[name] = found[i]
		}
		q.met, q.number, q.wanted, q.others = g.met, number(part["n"], 1), number(part["pile"], 0), number(part["others"], 8)
		if part["first"] != "" {
			q.others = 0
		}
		q.verb, _, _ = strings.Cut(text, " ")
		q.keep, q.oneSuit = part["keep"] != "", part["suit"] != ""
		q.suit, _ = engine.ParseSuit(part["suit"])
		q.face, _ = engine.ParseCard(part["card"])
		q.rankOf, _ = engine.ParseRank(part["rank"])
		return true
	}
	return false
}

// number returns the number that the text is, or another when it is none.
func number(text string, otherwise int) int {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return otherwise
}

var restriction = regexp.MustCompile(
	`^(space|deal|turn|remove( (clubs|diamonds|hearts|spades))?|pile (10|[1-9])|onto (10|[2-9AJQK]))$`)

// readWithout reads the restrictions, which stand between commas.
func (p *proof) readWithout(text string) (noDeal bool, err error) {
	has := map[string]bool{}
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); text != "" && !restriction.MatchString(part) {
			return false, fmt.Errorf("without: unknown restriction %.40q", part)
		}
		has[part] = true
	}
	p.noSpace, p.noTurn = has["space"], has["turn"]
	for suit := range p.noRemove {
		p.noRemove[suit] = has["remove"] || has["remove "+engine.Suit(suit).Name()]
	}
	for r := engine.Ace; r <= engine.King; r++ {
		p.noOnto[r] = has["onto "+r.String()]
	}
	for n := 1; n <= piles; n++ {
		p.noTouch[n] = has[fmt.Sprint("pile ", n)]
		switch k := len(p.pile[n]); {
		case p.noTouch[n] && k > 0:
			p.bottoms.add(p.pile[n][k-1])
			clear(p.tails[n])
		case !p.noTouch[n] && k == 0:
			p.spaces++
		}
	}
	return has["deal"], nil
}

// meets says whether a state meets the goal.
func (p *proof) meets(s *state, v *view) bool {
	return p.met(p, s, v) && (!p.keep || v.spaces >= p.spaces)
}

// turned says whether a card was turned up where the goal wants one.
func (p *proof) turned(s *state) bool {
	for n := 1; n <= piles; n++ {
		if (p.wanted == 0 || p.wanted == n) && p.faceDown(s, n) < p.down[n] {
			return true
		}
	}
	return false
}

// faceDown counts the cards of pile n that still lie face down: all chains that are
// left but the lowest, as far as they lay face down at the start.
func (p *proof) faceDown(s *state, n int) int {
	return min(p.down[n], max(int(s.depth[n])-1, 0))
}

// cardIsFree says whether a card like the one that the goal names can be free.
func (p *proof) cardIsFree(s *state, v *view) bool {
	for c := range p.ofFace[p.face].and(v.pool).all {
		if v.free[p.rank(c)] > 0 && p.on(s, v, c) == none {
			return true
		}
	}
	return !p.bottoms.and(p.ofFace[p.face]).empty()
}

// changed says whether a pile of at least two chains has lost one, or a suit is gone.
func (p *proof) changed(s *state, _ *view) bool {
	for n := 1; n <= piles; n++ {
		if k := len(p.heads[n]); k > 1 && int(s.depth[n]) < k {
			return true
		}
	}
	return !s.removed.empty()
}

// reached says whether the piles of the target can be those of the state.
func (p *proof) reached(s *state, v *view) bool {
	return len(p.cards)-s.removed.count() == len(p.target.cards) && p.match(s, v, 1, 0)
}

// match gives every pile from n on that has chains left a target of its own, and
// then looks at the targets that are not used.
func (p *proof) match(s *state, v *view, n int, used uint16) bool {
	for n <= piles && s.depth[n] == 0 {
		n++
	}
	if n > piles {
		return p.matchRest(v, used)
	}
	for t := 1; t <= piles; t++ {
		if used>>t&1 == 0 && (t == n || !p.exact) && p.matches(s, n, t) && p.match(s, v, n+1, used|1<<t) {
			return true
		}
	}
	return false
}

// matches says whether pile n, which has chains left, can look like target t: with
// the same cards down to the head of the lowest chain, and going on as one chain.
func (p *proof) matches(s *state, n, t int) bool {
	pile, target := p.pile[n], p.target.pile[t]
	head := p.heads[n][s.depth[n]-1]
	if p.target.down[t] != p.faceDown(s, n) || len(target) <= head {
		return false
	}
	for i := p.target.down[t]; i <= head; i++ {
		if p.cards[pile[i]].face != p.target.cards[target[i]].face {
			return false
		}
	}
	heads := p.target.heads[t]
	return heads[len(heads)-1] <= head
}

// matchRest says whether the targets that are not used are spaces and chains, of
// each rank as many as it has occupants, and headed by cards that can be these.
func (p *proof) matchRest(v *view, used uint16) bool {
	left, heads := v.occupants, [256]int{}
	for t := 1; t <= piles; t++ {
		if used>>t&1 == 1 || len(p.target.pile[t]) == 0 {
			continue
		}
		face := p.target.cards[p.target.pile[t][0]].face
		left[face.Rank()]--
		heads[face]++
		can := p.ofFace[face].and(v.known.or(v.movable)).count()
		if len(p.target.heads[t]) > 1 || heads[face] > can {
			return false
		}
	}
	return left == [engine.King + 1]int{}
}
