package plan

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/games/spider/referee"
)

// A question is what a plan is for: a goal, and what may not be done on the way. It was written from docs/certificates.md, and
// shares nothing with the program that finds plans.
type question struct {
	start   *referee.Table
	heads   [referee.Piles + 1][]int // of the start's chains
	goal    string                   // spaces, dig, empty, turn, remove, suits, bare, irreversible, reach
	number  int                      // of spaces, chains, suits or cards
	pile    int                      // that the goal names, 0 for none
	suit    engine.Suit
	others  int         // how many other suits may go before
	card    engine.Card // to be bare, Unknown for any of the rank
	rank    engine.Rank
	keep    bool // at least as many spaces as at the start
	target  *referee.Table
	inOrder bool // of the target's piles

	without map[string]bool // the restrictions, as they are written
	bans    []ban
}

// A deed is an essential move: chain number so and so of a pile is dug, counted from the lowest of the start, such a
// face-down card turned up, or a suit removed for that time. The zero value is never done.
type deed struct {
	verb         string
	number, pile int
	suit         engine.Suit
}

// A ban forbids a deed until what another takes away is gone.
type ban struct{ deed, until deed }

// The forms in which goals, restrictions and bans are written. Each means one thing.
var (
	goalForms = sync.OnceValue(func() map[string]*regexp.Regexp {
		const n, pile, keep = `(?P<n>an?|[2-9]|[1-9]\d) `, `pile (?P<pile>10|[1-9])`, `(?P<keep> and keep the spaces)?`
		const rank, suit = `(?:10|[2-9AJQK])`, `(?P<suit>clubs|diamonds|hearts|spades)`
		forms := map[string]*regexp.Regexp{}
		for goal, form := range map[string]string{
			"spaces": n + `further spaces?`, "dig": `dig (?:` + n + `chains of )?` + pile, "empty": `empty ` + pile,
			"turn": `turn a card(?: in ` + pile + `)?` + keep, "remove": `remove ` + suit + `(?: (?P<first>first)| after (?P<others>[1-9]) others?)?`,
			"suits": `remove ` + n + `suits?`, "card": `bare (?P<card>` + rank + `[cdhs])` + keep,
			"bare": `bare ` + n + `(?P<rank>` + rank + `)s?` + keep, "irreversible": `an irreversible move`, "reach": `reach the tableau`,
		} {
			forms[goal] = regexp.MustCompile("^" + form + "$")
		}
		return forms
	})
	restriction = engine.Regexp(`^(?:space|deal|turn|remove(?: (?:clubs|diamonds|hearts|spades))?|pile (?:10|[1-9])|onto (?:10|[2-9AJQK]))$`)
	deedForm    = engine.Regexp(`^(dig|turn|remove) (?:([1-9]\d?) of pile (10|[1-9])|(clubs|diamonds|hearts|spades)( twice)?)$`)
)

// readGoal reads a goal, which must be one of the position. A number is written when it is not 1, with an s behind what is
// counted.
func (q *question) readGoal(text string) error {
	for goal, form := range goalForms() {
		found := form.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		part := map[string]string{}
		for i, name := range form.SubexpNames() {
			part[name] = found[i]
		}
		// What is not said is one: "turn a card", "dig a chain".
		q.goal, q.number, q.others, q.keep = goal, 1, ofRank, part["keep"] != ""
		if n, err := strconv.Atoi(part["n"]); err == nil {
			q.number = n
		}
		if n, err := strconv.Atoi(part["others"]); err == nil {
			q.others = n
		}
		if part["first"] != "" {
			q.others = 0
		}
		// Number and word must agree, so that each goal is written in one way.
		counted := strings.TrimSuffix(text, " and keep the spaces")
		one := strings.HasPrefix(part["n"], "a")
		if part["n"] != "" && goal != "dig" && one == strings.HasSuffix(counted, "s") || one && goal == "dig" ||
			part["others"] != "" && (q.others == 1) == strings.HasSuffix(text, "s") {
			return fmt.Errorf("goal: %.60q: want one thing, or several things", text)
		}
		q.pile, _ = strconv.Atoi(part["pile"])
		q.suit, _ = engine.ParseSuit(part["suit"])
		q.card, _ = engine.ParseCard(part["card"])
		q.rank, _ = engine.ParseRank(part["rank"])
		return q.checkGoal()
	}
	return fmt.Errorf("goal: unknown goal %.60q", text)
}

// checkGoal returns nil when the position has what the goal is about.
func (q *question) checkGoal() error {
	switch n := q.pile; {
	case q.goal == "dig" && q.number > len(q.heads[n]):
		return fmt.Errorf("goal: pile %d has %d chains", n, len(q.heads[n]))
	case q.goal == "turn" && n > 0 && down(q.start, n) == 0:
		return fmt.Errorf("goal: pile %d has no face-down card", n)
	case q.goal == "card":
		q.goal = "bare"
	}
	return nil
}

// readWithout reads the restrictions between commas: "space, onto 7, dig 2 of pile 5 before remove hearts".
func (q *question) readWithout(text string) error {
	q.without = map[string]bool{}
	parts, err := certificate.Words(text, ", ")
	for _, part := range parts {
		if q.without[part] = restriction().MatchString(part); q.without[part] {
			continue
		}
		what, until, ordered := strings.Cut(part, " before ")
		var b ban
		if b.deed, err = q.readDeed(what); err == nil && ordered {
			b.until, err = q.readDeed(until)
		}
		if err != nil {
			break
		}
		q.bans = append(q.bans, b)
	}
	if err != nil {
		return fmt.Errorf("without: %w", err)
	}
	return nil
}

// readDeed reads a deed, which must be one that the position can see.
func (q *question) readDeed(text string) (d deed, err error) {
	part := deedForm().FindStringSubmatch(text)
	if part == nil || (part[1] == "remove") != (part[4] != "") {
		return d, fmt.Errorf("unknown restriction %.40q", text)
	}
	d = deed{verb: part[1], number: 1}
	if d.verb == "remove" {
		d.suit, _ = engine.ParseSuit(part[4])
		if part[5] != "" {
			d.number = 2
		}
		return d, nil
	}
	d.number, _ = strconv.Atoi(part[2])
	d.pile, _ = strconv.Atoi(part[3])
	if d.verb == "dig" && d.number > len(q.heads[d.pile]) || d.verb == "turn" && d.number > down(q.start, d.pile) {
		return d, fmt.Errorf("%.40q: pile %d has not so many", text, d.pile)
	}
	return d, nil
}

// met says whether a position meets the goal.
func (q *question) met(t *table) bool {
	return q.reached(t) && (!q.keep || spaces(t.Table) >= spaces(q.start))
}

// reached is met but for the spaces that are to be kept.
func (q *question) reached(t *table) bool {
	h := q.heads[q.pile]
	switch q.goal {
	case "spaces":
		return spaces(t.Table) >= spaces(q.start)+q.number
	case "dig":
		return len(t.Pile[q.pile]) <= h[len(h)-q.number]
	case "empty":
		return len(t.Pile[q.pile]) == 0
	case "turn":
		return q.turned(t) > 0
	case "remove":
		return slices.Contains(t.Removed, q.suit)
	case "suits":
		return len(t.Removed) >= q.number
	case "bare":
		return q.bared(t) >= q.number
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
		if q.pile == 0 || q.pile == n {
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
		if c := pile[len(pile)-1].Card; c != engine.Unknown && (c == q.card || q.card == engine.Unknown && c.Rank() == q.rank) {
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
	has := func(text string) bool { return q.without[text] }
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
	case has("turn") && turned && !(q.goal == "turn" && (q.pile == 0 || q.pile == s.From) && q.turned(t) == 0) && !q.met(after):
		return "turn"
	}
	return q.banned(t, after, s.Kind == referee.Remove)
}

// forbidsRemoval says what forbids to remove a suit. The one that the goal asks for may always go; others before it, as many as
// the goal lets.
func (q *question) forbidsRemoval(t *table, suit engine.Suit) string {
	one := "remove " + suit.Name()
	switch {
	case q.goal == "remove" && suit == q.suit:
		return ""
	case q.without["remove"]:
		return "remove"
	case q.without[one]:
		return one
	case q.goal == "remove" && len(t.Removed) >= q.others:
		return "another suit first"
	}
	return ""
}

// banned says which ban forbids a step. A chain that goes with its suit is not dug.
func (q *question) banned(t, after *table, removal bool) string {
	for _, b := range q.bans {
		does := q.gone(after, b.deed) && !q.gone(t, b.deed) && (b.deed.verb != "dig" || !removal)
		if does && !q.gone(after, b.until) {
			return fmt.Sprintf("%s %d", b.deed.verb, b.deed.number)
		}
	}
	return ""
}

// gone says whether what a deed takes away is gone.
func (q *question) gone(t *table, d deed) bool {
	switch d.verb {
	case "dig":
		return len(q.heads[d.pile])-t.left[d.pile] >= d.number
	case "turn":
		return down(q.start, d.pile)-down(t.Table, d.pile) >= d.number
	case "remove":
		count := 0
		for _, suit := range t.Removed {
			if suit == d.suit {
				count++
			}
		}
		return count >= d.number
	}
	return false
}
