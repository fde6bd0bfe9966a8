package about

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
)

// A Question is a goal, and what may not be done on the way.
type Question struct {
	Goal    string      // spaces, dig, empty, turn, remove, suits, card, bare, irreversible, reach
	Number  int         // of spaces, chains, suits or cards
	Pile    int         // that the goal names, 0 for none
	OneSuit bool        // whether the goal names a suit
	Suit    engine.Suit // this one
	Others  int         // how many other suits may go before
	Card    engine.Card // to be bare, Unknown for any of the rank
	Rank    engine.Rank // of the cards to be bare, 0 for none
	Keep    bool        // at least as many spaces as at the start

	Without map[string]bool // the restrictions, as they are written
	Bans    []Ban

	number, others string // as they are written
}

// goalForms are the forms in which a goal is written. Each means one thing: "dig 2 chains of pile 5" that pile 5 has two
// chains less than at the start, or fewer still; "remove hearts" that a set of hearts has gone.
var goalForms engine.Made[map[string]*regexp.Regexp]

func allForms() map[string]*regexp.Regexp {
	const n, pile, keep = `(?P<n>an?|[1-9]\d?) `, `pile (?P<pile>10|[1-9])`, `(?P<keep> and keep the spaces)?`
	const rank, suit = `(?:10|[2-9AJQK])`, `(?P<suit>clubs|diamonds|hearts|spades)`
	forms := map[string]*regexp.Regexp{}
	for goal, form := range map[string]string{
		"spaces": n + `further spaces?`, "dig": `dig (?:` + n + `chains of )?` + pile, "empty": `empty ` + pile,
		"turn": `turn a card(?: in ` + pile + `)?` + keep, "remove": `remove ` + suit + `(?: (?P<first>first)| after (?P<others>\d) others?)?`,
		"suits": `remove ` + n + `suits?`, "card": `bare (?P<card>` + rank + `[cdhs])` + keep,
		"bare": `bare ` + n + `(?P<rank>` + rank + `)s?` + keep, "irreversible": `an irreversible move`, "reach": `reach the tableau`,
	} {
		forms[goal] = regexp.MustCompile("^" + form + "$")
	}
	return forms
}

// readGoal reads a goal that has one of the forms.
func (q *Question) readGoal(text string) error {
	for goal, form := range goalForms.By(allForms) {
		found := form.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		part := map[string]string{}
		for i, name := range form.SubexpNames() {
			part[name] = found[i]
		}
		// What is not said is one: "turn a card", "dig a chain". Of other suits any number may go.
		q.number, q.others = part["n"], part["others"]
		q.Goal, q.Number, q.Others = goal, number(part["n"], 1), number(part["others"], OfRank)
		if part["first"] != "" {
			q.Others = 0
		}
		q.Pile, q.Keep, q.OneSuit = number(part["pile"], 0), part["keep"] != "", part["suit"] != ""
		q.Suit, _ = engine.ParseSuit(part["suit"])
		q.Card, _ = engine.ParseCard(part["card"])
		q.Rank, _ = engine.ParseRank(part["rank"])
		return nil
	}
	return fmt.Errorf("unknown goal %.60q", text)
}

// Agrees says whether number and word agree in the text of a goal, so that it is written in the one way: a number when it is not 1,
// with an s behind what is counted.
func (q *Question) Agrees(text string) bool {
	counted := strings.TrimSuffix(text, " and keep the spaces")
	one := strings.HasPrefix(q.number, "a")
	switch {
	case q.number == "1" || q.others == "0":
		return false
	case q.number != "" && (one && q.Goal == "dig" || q.Goal != "dig" && one == strings.HasSuffix(counted, "s")):
		return false
	}
	return q.others == "" || (q.Others == 1) != strings.HasSuffix(text, "s")
}

// number returns the number that the text is, or another when it is none.
func number(text string, otherwise int) int {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return otherwise
}

// ReadGoal reads a goal, which must be one of a position whose piles have so many chains, and cards face down.
func (q *Question) ReadGoal(text string, chains, down [Piles + 1]int) error {
	err := q.readGoal(text)
	switch n := q.Pile; {
	case err != nil:
		return err
	case q.Goal == "dig" && q.Number > chains[n]:
		return fmt.Errorf("pile %d has %d chains", n, chains[n])
	case q.Goal == "turn" && n > 0 && down[n] == 0:
		return fmt.Errorf("pile %d has no face-down card", n)
	}
	return nil
}

var restriction = engine.Regexp(`^(?:space|deal|turn|remove(?: (?:clubs|diamonds|hearts|spades))?|pile (?:10|[1-9])|onto (?:10|[2-9AJQK]))$`)

// ReadWithout reads the restrictions between commas: "space, onto 7, dig 2 of pile 5 before remove hearts".
func (q *Question) ReadWithout(text string, chains, down [Piles + 1]int) error {
	q.Without = map[string]bool{}
	parts, err := certificate.Words(text, ", ")
	for _, part := range parts {
		if q.Without[part] = restriction.Re().MatchString(part); q.Without[part] {
			continue
		}
		what, until, ordered := strings.Cut(part, " before ")
		var b Ban
		if b.Deed, err = readDeed(what, chains, down); err == nil && ordered {
			b.Until, err = readDeed(until, chains, down)
		}
		if err != nil {
			break
		}
		q.Bans = append(q.Bans, b)
	}
	return err
}

// A Deed is an essential move: chain number so and so of a pile is dug, counted from the lowest of the start, such a
// face-down card turned up, or a suit removed for that time. The zero value is never done.
type Deed struct {
	Verb         string // dig, turn or remove
	Number, Pile int
	Suit         engine.Suit
}

// A Ban forbids a deed until what another takes away is gone, which is never when that is the zero value.
type Ban struct{ Deed, Until Deed }

var deedForm = engine.Regexp(`^(dig|turn|remove) (?:([1-9]\d?) of pile (10|[1-9])|(clubs|diamonds|hearts|spades)( twice)?)$`)

// readDeed reads a deed, which must be one that the position can see.
func readDeed(text string, chains, down [Piles + 1]int) (d Deed, err error) {
	part := deedForm.Re().FindStringSubmatch(text)
	if part == nil || (part[1] == "remove") != (part[4] != "") {
		return d, fmt.Errorf("unknown restriction %.40q", text)
	}
	d = Deed{Verb: part[1], Number: number(part[2], 1), Pile: number(part[3], 0)}
	switch {
	case d.Verb == "remove":
		d.Suit, _ = engine.ParseSuit(part[4])
		if part[5] != "" {
			d.Number = 2
		}
	case d.Verb == "dig" && d.Number > chains[d.Pile]:
		return d, fmt.Errorf("pile %d has %d chains", d.Pile, chains[d.Pile])
	case d.Verb == "turn" && d.Number > down[d.Pile]:
		return d, fmt.Errorf("pile %d has %d face-down cards", d.Pile, down[d.Pile])
	}
	return d, nil
}
