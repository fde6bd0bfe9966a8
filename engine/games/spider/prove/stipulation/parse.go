package stipulation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// A Stipulation is what is asked of a position. The words of its goal are
//
//	GOAL = ALL then ALL ...          one after another, all counted from the start
//	ALL  = ONE and ONE ...           at the same time
//	ONE  = win | 7h onto 8s | a goal of the calculus
//
// and behind them, for the whole line, "within 9 moves", "within 4 essential moves",
// "with at most 1 deal". "remove clubs then 7h onto 8s and 2 spaces within 9 moves" has two
// steps, of one atom and of two, and the limit of 9 moves for all of it.
type Stipulation struct {
	Start  *spider.State
	Hidden string // how face-down cards are taken: as engine.Question says

	steps   []step // the goals, one after another
	text    string
	without ask.Without // the restrictions, which a goal may soften for itself
	written string      // the same as it was written
	limit   limit
	begin   ask.Line // the line of no moves
	alike   bool     // whether piles in another order are the same to all goals
	recalls bool     // whether a chain that was dug on the way meets a goal though the pile has other cards since
	cut     error    // why a function that is a goal has not answered; no verdict can be relied on then
}

// ForFunction asks for a position of which a function says that it is wanted. The
// restrictions hold for the last move too: what it may do nobody can know.
func ForFunction(start *spider.State, wanted engine.Predicate, without, hidden string) (*Stipulation, error) {
	w, err := ask.ParseWithout(without)
	if err != nil {
		return nil, err
	}
	st := &Stipulation{Start: start, Hidden: hidden, text: "what the function wants", without: w, limit: limit{-1, -1, -1}}
	a := &atom{q: &ask.Question{Start: start, Goal: never(), Without: w}}
	a.wanted = func(s *spider.State) bool {
		ok, err := wanted(s)
		if err != nil {
			st.cut = err
		}
		return ok && err == nil
	}
	st.steps = []step{{a}}
	return st, st.settle()
}

// settle checks what holds for goals that the calculus does not decide alone, and has
// hidden cards taken as asked. When no pile is named and none can be dealt to, positions that
// differ in the order of their piles are the same, and there are far fewer to try.
func (st *Stipulation) settle() error {
	st.alike = len(st.Start.Hand()) == 0 && st.limit.essential < 0 && !st.names()
	switch {
	case st.single():
		if err := ask.CheckHidden(st.Hidden); err != nil {
			return err
		}
	case st.Hidden == "", st.Hidden == Known:
	case st.Hidden != Blind:
		return fmt.Errorf("hidden %s: goals put together, and functions, are asked with cards known or blind", st.Hidden)
	default:
		st.Start = st.Start.Blind()
		for _, a := range st.atoms() {
			a.q.Start = st.Start
		}
	}
	st.begin = ask.LineFrom(st.Start)
	st.recalls = len(st.atoms()) > 1 && slices.ContainsFunc(st.atoms(), func(a *atom) bool {
		return a.q.Goal.Kind == ask.Dig || a.q.Goal.Kind == ask.Irreversible
	})
	return nil
}

// The ways to take hidden cards that goals put together know.
const (
	Known = "known"
	Blind = "blind"
)

// A step is goals that are to hold at the same time.
type step []*atom

// An atom is one goal. What meets it, and what may be done before, is told by a
// question of the calculus, except for a card that is to lie on another.
type atom struct {
	q    *ask.Question
	card engine.Card // is to lie on the card on; Unknown for all other goals
	on   engine.Card

	wanted func(*spider.State) bool // of a goal that is a function
}

// A limit bounds a line of play; -1 is no bound.
type limit struct{ moves, essential, deals int }

// Words explains the goals that this package adds to those of the calculus.
func Words() string {
	return `Goals can be put together: "A then B" (one after another, or by one move,
both counted from the start), "A and B" (at the same time); "win" is the whole
game, "7h onto 8s" a card on another. Behind the goal, for the whole line:
"within 9 moves", "within 4 essential moves" (a chain of the start dug, a suit
removed but for those that the goal names, a deal), "with at most 1 deal". Of
these, "impossible" has a certificate where one of the goals alone is
impossible; else it says that everything was tried.`
}

// Parse reads what is asked of a position.
func Parse(start *spider.State, goal, without, hidden string) (*Stipulation, error) {
	w, err := ask.ParseWithout(without)
	if err != nil {
		return nil, err
	}
	st := &Stipulation{Start: start, Hidden: hidden, text: strings.Join(strings.Fields(goal), " "), without: w, written: without}
	rest, err := st.limit.cut(st.text)
	if err != nil {
		return nil, err
	}
	rest = joining.Re().ReplaceAllStringFunc(rest, strings.ToLower)
	for _, part := range strings.Split(rest, " then ") {
		var all step
		for _, one := range splitAnd(part) {
			a, err := parseAtom(start, one, w)
			if err != nil {
				return nil, engine.PlaceIn("goal", max(strings.Index(goal, one), 0), err)
			}
			all = append(all, a)
		}
		st.steps = append(st.steps, all)
	}
	if n := len(st.atoms()); n > mostGoals {
		return nil, fmt.Errorf("%d goals put together: want at most %d", n, mostGoals)
	}
	st.lenient()
	return st, st.settle()
}

// mostGoals is how many goals can be put together. Each is asked about alone, and compared with the others.
const mostGoals = 100

// String returns the goal as it was written, and the restrictions.
func (st *Stipulation) String() string {
	if st.Hidden == Blind && !st.single() {
		return st.words() + ", whatever the face-down cards are"
	}
	return st.words()
}

// Answered returns what an answer is about, in words: what was asked, or under a proviso less.
func (st *Stipulation) Answered(a *engine.Answer, asked string) string {
	if a.Verdict == engine.VerdictLost && a.Proviso != "" {
		return st.words() + ", " + a.Proviso
	}
	return asked
}

// words returns the goal and the restrictions.
func (st *Stipulation) words() string {
	text := st.text
	if w := st.without.String(); w != "" {
		text += " without " + w
	}
	return text
}

// single says whether this is one question of the calculus and no more.
func (st *Stipulation) single() bool {
	return len(st.steps) == 1 && len(st.steps[0]) == 1 && st.limit == limit{-1, -1, -1} &&
		st.steps[0][0].card == engine.Unknown && st.steps[0][0].wanted == nil
}

var (
	joining     = engine.Regexp(`(?i) (?:then|and|and keep) `)
	withinMoves = engine.Regexp(`(?i)^(.*) within (\w+) (essential )?moves?$`)
	mostDeals   = engine.Regexp(`(?i)^(.*) with at most (\w+) deals?$`)
)

// cut takes limits off the end of a goal.
func (l *limit) cut(text string) (string, error) {
	*l = limit{-1, -1, -1}
	for {
		into, m := &l.moves, withinMoves.Re().FindStringSubmatch(text)
		switch {
		case m != nil && m[3] != "":
			into = &l.essential
		case m == nil:
			if m = mostDeals.Re().FindStringSubmatch(text); m == nil {
				return text, nil
			}
			into = &l.deals
		}
		n, err := strconv.Atoi(m[2])
		if err != nil || n < 0 {
			return "", fmt.Errorf("bad number %q in %q: want figures", m[2], text)
		}
		if text = m[1]; *into < 0 || n < *into { // of two limits both hold
			*into = n
		}
	}
}

// splitAnd cuts at "and", but not before "keep", which belongs to its goal: "turn and keep the
// spaces and remove clubs" is two goals.
func splitAnd(text string) []string {
	var parts []string
	for _, part := range strings.Split(text, " and ") {
		if n := len(parts); n > 0 && strings.HasPrefix(part, "keep") {
			parts[n-1] += " and " + part
			continue
		}
		parts = append(parts, part)
	}
	return parts
}

var ontoWords = engine.Regexp(`(?i)^(?:the )?(\S+) (?:on|onto|to) (?:the )?(\S+)$`)

func parseAtom(start *spider.State, text string, w ask.Without) (*atom, error) {
	text = strings.TrimSpace(ask.InShort(text))
	if m := ontoWords.Re().FindStringSubmatch(text); m != nil {
		return parseOnto(start, m[1], m[2], w)
	}
	if strings.EqualFold(text, "win") {
		all, err := ask.Win(start)
		if err != nil {
			return nil, fmt.Errorf("%w: want nothing else beside \"win\"", err)
		}
		text = all
	}
	g, err := ask.ParseGoal(text)
	if err != nil {
		return nil, err
	}
	a := &atom{q: &ask.Question{Start: start, Goal: g, Without: w}}
	return a, a.q.Check()
}

func parseOnto(start *spider.State, card, on string, w ask.Without) (*atom, error) {
	c, err := engine.ParseCard(card)
	if err != nil {
		return nil, err
	}
	d, err := engine.ParseCard(on)
	switch {
	case err != nil:
		return nil, err
	case c == engine.Unknown || d == engine.Unknown || c.Rank()+1 != d.Rank() || d.Rank() > engine.King:
		return nil, fmt.Errorf("the %v never goes on the %v (rule 2)", c, d)
	}
	a := &atom{q: &ask.Question{Start: start, Goal: never(), Without: w}, card: c, on: d}
	return a, a.q.Check()
}

// never is a goal that no line meets, as none removes nine suits. Its question serves for
// the restrictions alone.
func never() ask.Goal {
	return ask.Goal{Kind: ask.Remove, Suit: ask.AnySuit, Count: 9, Others: ask.NoLimit}
}

// names says whether a goal or a restriction tells a pile apart from the others.
func (st *Stipulation) names() bool {
	for _, a := range st.atoms() {
		g, w := a.q.Goal, a.q.Without
		w.Deal, w.Turn, w.Remove, w.Onto = false, false, [4]bool{}, [16]bool{} // all others tell piles apart
		if a.wanted != nil || g.Pile != 0 || g.Kind == ask.Turn || g.Kind == ask.Irreversible || w.String() != "" {
			return true
		}
	}
	return false
}

// lenient lets each goal of the calculus do what another one asks for: remove its
// suit, turn a card up. "remove clubs and remove hearts without remove" would contradict itself
// otherwise: each goal may do what it asks for, and the other one would forbid it. The calculus has no
// words for how often; a walk sees to it that only what is asked for is done.
func (st *Stipulation) lenient() {
	for _, own := range st.atoms() {
		for _, other := range st.atoms() {
			switch g := other.q.Goal; {
			case own == other:
			case g.Kind == ask.Remove && g.Suit != ask.AnySuit:
				own.q.Without.Remove[g.Suit] = false
			case g.Kind == ask.Turn:
				own.q.Without.Turn = false
			}
		}
	}
}

// atoms returns the goals of all steps.
func (st *Stipulation) atoms() []*atom {
	return slices.Concat(st.steps...)
}

// Together says whether a goal is put together, or has words that the calculus lacks.
func Together(goal string) bool {
	g := strings.ToLower(strings.Join(strings.Fields(goal), " "))
	return g == "win" || strings.Contains(g, " then ") || len(splitAnd(g)) > 1 || ontoWords.Re().MatchString(g) ||
		withinMoves.Re().MatchString(g) || mostDeals.Re().MatchString(g)
}
