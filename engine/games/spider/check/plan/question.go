package plan

import (
	"fmt"
	"slices"
	"sort"

	"patience/engine"
	"patience/engine/games/spider/check/about"
	"patience/engine/games/spider/referee"
)

// A question is what a plan is for: a goal, and what may not be done on the way. It was written from docs/certificates.md, and
// shares nothing with the program that finds plans.
type question struct {
	about.Question
	start   *referee.Table
	heads   [referee.Piles + 1][]int // of the start's chains
	target  *referee.Table
	inOrder bool // of the target's piles
}

// read reads the goal and the restrictions, which must make sense for the start.
func (q *question) read(goal, without string) error {
	var chains, covered [referee.Piles + 1]int
	for n := 1; n <= referee.Piles; n++ {
		q.heads[n] = heads(q.start, n)
		chains[n], covered[n] = len(q.heads[n]), down(q.start, n)
	}
	err := q.ReadGoal(goal, chains, covered)
	if err == nil && !q.Agrees(goal) {
		err = fmt.Errorf("%.60q: want one thing, or several things", goal)
	}
	if err != nil {
		return fmt.Errorf("goal: %w", err)
	}
	if err := q.ReadWithout(without, chains, covered); err != nil {
		return fmt.Errorf("without: %w", err)
	}
	return nil
}

// met says whether a position meets the goal.
func (q *question) met(t *table) bool {
	return q.reached(t) && (!q.Keep || spaces(t.Table) >= spaces(q.start))
}

// reached is met but for the spaces that are to be kept.
func (q *question) reached(t *table) bool {
	h := q.heads[q.Pile]
	switch q.Goal {
	case "spaces":
		return spaces(t.Table) >= spaces(q.start)+q.Number
	case "dig":
		return len(t.Pile[q.Pile]) <= h[len(h)-q.Number]
	case "empty":
		return len(t.Pile[q.Pile]) == 0
	case "turn":
		return q.turned(t) > 0
	case "remove":
		return slices.Contains(t.Removed, q.Suit)
	case "suits":
		return len(t.Removed) >= q.Number
	case "card", "bare":
		return q.bared(t) >= q.Number
	case "irreversible":
		return q.changed(t)
	}
	return slices.Equal(sight(t.Table, q.inOrder), sight(q.target, q.inOrder))
}

func spaces(t *referee.Table) (count int) {
	for n := 1; n <= referee.Piles; n++ {
		if len(t.Pile[n]) == 0 {
			count++
		}
	}
	return count
}

// turned counts the cards that were turned up where the goal wants one.
func (q *question) turned(t *table) (count int) {
	for n := 1; n <= referee.Piles; n++ {
		if q.Pile == 0 || q.Pile == n {
			count += down(q.start, n) - down(t.Table, n)
		}
	}
	return count
}

// bared counts the bottom cards that are wanted.
func (q *question) bared(t *table) (count int) {
	for _, pile := range t.Pile {
		if len(pile) == 0 {
			continue
		}
		if c := pile[len(pile)-1].Card; c != engine.Unknown && (c == q.Card || q.Card == engine.Unknown && c.Rank() == q.Rank) {
			count++
		}
	}
	return count
}

// changed says whether something was done that no move takes back: a suit is removed, or a pile of at least two chains has lost
// one.
func (q *question) changed(t *table) bool {
	for n := 1; n <= referee.Piles; n++ {
		if h := q.heads[n]; len(h) > 1 && len(t.Pile[n]) <= h[len(h)-1] {
			return true
		}
	}
	return len(t.Removed) > 0
}

// sight lists what can be seen of the piles: how many cards lie face down, and the others.
func sight(t *referee.Table, inOrder bool) (rows []string) {
	for n := 1; n <= referee.Piles; n++ {
		covered := down(t, n)
		rows = append(rows, fmt.Sprint(covered, t.Pile[n][covered:]))
	}
	if !inOrder {
		sort.Strings(rows)
	}
	return rows
}

// forbids says which restriction a step breaks that leads from a position to another, "" for none.
func (q *question) forbids(t, after *table, s referee.Step) string {
	has := func(text string) bool { return q.Without[text] }
	if n := fmt.Sprint("pile ", s.From); has(n) {
		return n
	}
	if s.Kind == referee.Shift {
		if n := fmt.Sprint("pile ", s.To); has(n) {
			return n
		}
		if pile := t.Pile[s.To]; len(pile) > 0 {
			if on := "onto " + pile[len(pile)-1].Card.Rank().String(); has(on) {
				return on
			}
		}
	} else if text := q.forbidsRemoval(t, after.Removed[len(t.Removed)]); text != "" {
		return text
	}
	// What the last move of all leaves behind is forgiven.
	switch turned := down(after.Table, s.From) < down(t.Table, s.From); {
	case has("space") && len(after.Pile[s.From]) == 0 && len(q.start.Pile[s.From]) > 0 && !q.met(after):
		return "space"
	case has("turn") && turned && !(q.Goal == "turn" && (q.Pile == 0 || q.Pile == s.From) && q.turned(t) == 0) && !q.met(after):
		return "turn"
	}
	return q.banned(t, after, s.Kind == referee.Remove)
}

// forbidsRemoval says what forbids to remove a suit. The one that the goal asks for may always go; others before it, as many as
// the goal lets.
func (q *question) forbidsRemoval(t *table, suit engine.Suit) string {
	one := "remove " + suit.Name()
	switch {
	case q.Goal == "remove" && suit == q.Suit:
		return ""
	case q.Without["remove"]:
		return "remove"
	case q.Without[one]:
		return one
	case q.Goal == "remove" && len(t.Removed) >= q.Others:
		return "another suit first"
	}
	return ""
}

// banned says which ban forbids a step. A chain that goes with its suit is not dug.
func (q *question) banned(t, after *table, removal bool) string {
	for _, b := range q.Bans {
		does := q.gone(after, b.Deed) && !q.gone(t, b.Deed) && (b.Deed.Verb != "dig" || !removal)
		if does && !q.gone(after, b.Until) {
			return fmt.Sprintf("%s %d", b.Deed.Verb, b.Deed.Number)
		}
	}
	return ""
}

// gone says whether what a deed takes away is gone.
func (q *question) gone(t *table, d about.Deed) bool {
	switch d.Verb {
	case "dig":
		return len(q.heads[d.Pile])-t.left[d.Pile] >= d.Number
	case "turn":
		return down(q.start, d.Pile)-down(t.Table, d.Pile) >= d.Number
	case "remove":
		return len(engine.Those(t.Removed, func(suit engine.Suit) bool { return suit == d.Suit })) >= d.Number
	}
	return false
}
