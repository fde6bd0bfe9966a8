package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// sayRules makes the rules in words, numbered, and notes by which number refusals cite each topic.
func (p *plan) sayRules() {
	p.rule = map[string]int{}
	for _, topic := range []struct {
		name string
		has  bool // the game has something of it
		say  func() string
	}{
		{"board", true, p.sayBoard}, {"build", p.has("tableau"), p.sayBuild}, {"unit", p.builds, p.sayUnit},
		{"space", p.has("tableau") && p.Tableau.Shape == "", p.saySpace}, {"cells", p.has("cells"), p.sayCells}, {"reserve", p.has("reserve"), p.sayReserve},
		{"stock", p.has("stock"), p.sayStock}, {"out", p.has("foundations"), p.sayOut}, {"hole", p.Hole.There, p.sayHole},
		{"take", p.Take.What != "", p.sayTake}, {"line", p.Line.N > 0, p.sayLine}, {"grid", p.has("grid"), p.sayGrid},
		{"gather", p.Gather.Times != 0, p.sayGather}, {"won", true, p.sayWon},
	} {
		if topic.has {
			p.rules = append(p.rules, engine.Rule{Number: len(p.rules) + 1, Text: topic.say()})
			p.rule[topic.name] = len(p.rules)
		}
	}
}

// suitPhrase says which suit a card must have.
func suitPhrase(suit string) string {
	says := map[string]string{"suit": "of the same suit", "colour": "of the same colour", "alternate": "of the other colour", "other": "of another suit"}
	return cmp.Or(says[suit], "of any suit")
}

// phrase says in words which card may come to one that lies.
func (r Relation) phrase() string {
	if r.Step == "pairs" {
		parts := engine.Each(r.Pairs[:min(3, len(r.Pairs))], func(p Pair) string { return fmt.Sprintf("on the %v %s", p.On, p.Come) })
		return fmt.Sprintf("one of those that the game lists (%s, ...)", strings.Join(parts, "; "))
	}
	if r.Step == "free" {
		return "any card " + suitPhrase(r.Suit)
	}
	direction := map[string]string{"down": "lower", "up": "higher", "either": "lower or higher"}[r.Step]
	text := fmt.Sprintf("a card %s %s %s", engine.Count(r.By, "rank"), direction, suitPhrase(r.Suit))
	if r.By == 1 {
		text = fmt.Sprintf("a card one rank %s %s", direction, suitPhrase(r.Suit))
	}
	if r.Round {
		text += "; the order goes on round the corner"
	}
	return text
}

// sayBoard says what lies where at the start.
func (p *plan) sayBoard() string {
	cards := fmt.Sprintf("%d cards", p.total)
	if p.Packs > 1 {
		cards += fmt.Sprintf(", %d packs", p.Packs)
	}
	if p.Suits != 4 || p.Ranks != 13 {
		cards += fmt.Sprintf(", %s from Ace to %s", engine.Count(p.Suits, "suit"), engine.Rank(p.Ranks).Name())
	}
	parts := []string{"The game has " + cards + "."}
	if n := p.Tableau.N; n > 0 {
		parts = append(parts, fmt.Sprintf("The tableau has %s: %s.", engine.Count(n, "pile"), sizesPhrase(p.Tableau.Deal.List)))
		parts = append(parts, p.sayDown())
	}
	if p.Tableau.Shape != "" {
		parts = append(parts, "The piles lie in rows as "+map[string]string{"pyramid": "a pyramid", "peaks": "peaks"}[strings.Fields(p.Tableau.Shape)[0]]+": on each card but those of the last row two others lie, and it can be used when both are gone.")
	}
	if p.Tableau.Sink != 0 {
		parts = append(parts, fmt.Sprintf("A %s goes under its pile when it is dealt.", p.Tableau.Sink.Name()))
	}
	if p.Low != engine.Ace && p.Low != 0 {
		parts = append(parts, fmt.Sprintf("The lowest rank is the %s.", p.Low.Name()))
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}

// sizesPhrase says how many cards piles have.
func sizesPhrase(list []int) string {
	if slices.Max(list) == slices.Min(list) {
		if list[0] == 0 {
			return "empty at the start"
		}
		return engine.Count(list[0], "card") + " each"
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ", ") + " cards"
}

// sayDown says which cards lie face down.
func (p *plan) sayDown() string {
	d := p.Tableau.Down
	switch {
	case d.Word == "every other":
		return "Every other card lies face down, the top ones face up. A card that is uncovered turns up."
	case d.Word == "covered":
		return "Cards that others lie on are face down until they are uncovered."
	case len(d.List) > 0 && slices.Max(d.List) > 0:
		return fmt.Sprintf("The first cards of each pile lie face down (%s) and turn up when they are uncovered.", sizesPhrase(d.List))
	}
	return ""
}

func (p *plan) sayBuild() string {
	b := &p.Tableau
	if b.Build.Step == "none" {
		return "Nothing is put on a card of the tableau."
	}
	text := "On the top card of a pile goes " + b.Build.phrase() + "."
	if b.Most > 0 {
		text += fmt.Sprintf(" No pile is built to more than %s.", engine.Count(b.Most, "card"))
	}
	if b.Takes != "" {
		text += fmt.Sprintf(" Cards come onto the tableau from the %s alone.", strings.Join(strings.Fields(b.Takes), " and the "))
	}
	return text
}

func (p *plan) sayUnit() string {
	b := &p.Tableau
	run := "cards that lie in order: on each " + b.Run.phrase()
	switch b.Unit {
	case "run":
		return "Cards at the end of a pile move together when they are a run, " + run + "; any part of it may move."
	case "whole run":
		return "The run at the end of a pile moves as a whole: " + run + "."
	case "pile":
		return "Only a whole pile moves, and when it is one run: " + run + "."
	case "one or pile":
		return "A top card moves alone, or a whole pile that is one run: " + run + "."
	case "tail":
		return "Any card that is face up moves with all that lies on it."
	case "run to free":
		return "The run at the end of a pile moves as a whole (" + run + "), or in part when the card above that part can go out then, or into a space."
	}
	return "Cards move one at a time."
}

func (p *plan) saySpace() string {
	b := &p.Tableau
	var parts []string
	if b.Fill != "" {
		parts = append(parts, fmt.Sprintf("A space is filled at once from the %s, while there are cards.", strings.Join(strings.Fields(b.Fill), ", then the ")))
	}
	switch r, isRank := readRank(b.Space); {
	case b.Space == "none":
		parts = append(parts, "Nothing is put into a space.")
	case b.Space == "any":
		parts = append(parts, "Any card may go into a space.")
	case b.Space == "high":
		parts = append(parts, "A card of the highest rank may go into a space.")
	case isRank:
		parts = append(parts, fmt.Sprintf("Only a %s may go into a space.", r.Name()))
	default:
		parts = append(parts, fmt.Sprintf("Into a space goes a card of the %s.", strings.Join(strings.Fields(b.Space), ", or when that is empty of the ")))
	}
	if b.Hold {
		parts = append(parts, "Until it is filled no other card comes onto the tableau.")
	}
	return strings.Join(parts, " ")
}

func (p *plan) sayCells() string {
	c := &p.Cells
	text, some := fmt.Sprintf("There are %d cells for a card each, from where it goes on as a top card does.", c.N), fmt.Sprintf("%d of them have", c.Dealt)
	switch {
	case c.N == 1:
		text, some = "There is a cell for one card, from where it goes on as a top card does.", "It has"
	case c.Dealt == c.N:
		some = "Each has"
	case c.Dealt == 1:
		some = "One of them has"
	}
	if c.Dealt > 0 {
		text += " " + some + " a card at the start."
	}
	if c.When == "stock out" {
		text += " Nothing goes there before the stock is empty."
	}
	return text
}

func (p *plan) sayReserve() string {
	r := &p.Reserve
	text := fmt.Sprintf("The reserve has %s, %s. Their top cards may be played; nothing is put there.", engine.Count(r.N, "pile"), sizesPhrase(r.Deal.List))
	if len(r.Down.List) > 0 && slices.Max(r.Down.List) > 0 {
		text += " All but the top cards lie face down."
	}
	return text
}

func (p *plan) sayStock() string {
	s := &p.Stock
	text := fmt.Sprintf("The stock has %s.", engine.Count(s.N, "card"))
	if p.Grid.Rows > 0 {
		return text + " They fill the grid when its gaps are closed."
	}
	switch s.Onto {
	case "waste":
		text += fmt.Sprintf(" They are turned onto the waste, %d at a time; its top card may be played.", s.Turn)
		switch {
		case s.Redeals == Any:
			text += " When the stock is empty the waste is turned over and dealt again, as often as one likes."
		case s.Redeals > 0:
			text += fmt.Sprintf(" When the stock is empty the waste is turned over and dealt again, %s.", engine.Count(s.Redeals, "time"))
		default:
			text += " They are gone through once."
		}
	case "hole":
		text += " Its next card may be dealt to the hole at any time."
	default:
		text += fmt.Sprintf(" One card is dealt onto each pile of the %s, from the left, while they last.", s.Onto)
		if s.Piles > 0 {
			text += fmt.Sprintf(" Only the first %d piles get one.", s.Piles)
		}
	}
	switch s.Needs {
	case "no space":
		text += " There must be no space then."
	case "waste empty":
		text += " The waste must be empty then."
	}
	return text
}

func (p *plan) sayOut() string {
	return strings.Join(engine.Each(p.Foundations, p.sayGroup), " ")
}

// asPrinted returns a card as it is printed, and what is none as it is.
func asPrinted(base string) string {
	if c, err := engine.ParseCard(base); err == nil {
		return c.String()
	}
	return base
}

// sayGroup says how a group of foundations is built.
func (p *plan) sayGroup(f Foundation) string {
	if f.Whole != "no" {
		text := fmt.Sprintf("A suit from %s to Ace at the end of a pile goes out as a whole", engine.Rank(p.Ranks).Name())
		if f.Whole == "auto" {
			return text + ", at once."
		}
		return text + "."
	}
	text := engine.Count(f.N, "foundation") + " begin with "
	if f.N == 1 {
		text = "One foundation begins with "
	}
	r, isRank := readRank(f.Base)
	switch {
	case f.Bases != nil:
		text += strings.Join(engine.Each(f.Bases, asPrinted), " ")
	case isRank:
		text += "the rank " + r.Name()
	case f.Base == "first":
		text += "the rank of the first card, which is dealt there"
	case f.Base == "choice":
		text += "the rank of the first card that the player puts there"
	default:
		text += "the rank of the first card of pile 1"
	}
	if f.Dealt > 0 && f.Base != "first" {
		text += fmt.Sprintf("; %d of them are there at the start", f.Dealt)
	}
	text += ". On each goes " + f.Build.phrase() + "."
	if f.Steps != nil {
		text += " One by one they go up by " + strings.Trim(fmt.Sprint(f.Steps), "[]") + "."
	}
	if f.Sizes != nil {
		text += " One by one they hold " + strings.Trim(fmt.Sprint(f.Sizes), "[]") + " cards."
	}
	if f.After == "above" {
		text += " A rank goes out only when it lies in the foundation above."
	}
	if f.Back {
		text += " Their top cards may come back onto the tableau."
	}
	return text
}

func (p *plan) sayHole() string {
	h := &p.Hole
	text := "Cards go to the hole, which begins with "
	switch h.Base {
	case "first":
		text += "a card that is dealt there"
	case "choice":
		text += "a card that the player chooses"
	default:
		c, _ := engine.ParseCard(h.Base)
		text += "the " + c.String()
	}
	text += ". On its top card goes " + h.Build.phrase() + "."
	if h.Ends != 0 {
		text += fmt.Sprintf(" Nothing goes on a %s.", h.Ends.Name())
	}
	return text
}

func (p *plan) sayTake() string {
	text := ""
	switch p.Take.What {
	case "rank":
		text = "Two cards of one rank are taken away together."
	case "lower in suit":
		text = "A card is taken away when a higher one of its suit can be seen at the top of another pile."
	default:
		text = fmt.Sprintf("Two cards that make %d together are taken away (Ace 1, Jack 11, Queen 12, King 13).", p.sum)
	}
	if p.Take.Alone != 0 {
		text += fmt.Sprintf(" A %s is taken away alone.", p.Take.Alone.Name())
	}
	if p.Take.From != "grid" {
		text += fmt.Sprintf(" They must be top cards of the %s.", strings.Join(strings.Fields(p.Take.From), " or the "))
	}
	return text
}

func (p *plan) sayLine() string {
	return fmt.Sprintf("%d cards lie in a line. A card goes onto one that lies %s places to its left and has the same %s; the line closes up.",
		p.Line.N, strings.ReplaceAll(strings.Trim(fmt.Sprint(p.Line.Jumps), "[]"), " ", " or "), strings.Join(strings.Fields(p.Line.Match), " or "))
}

func (p *plan) sayGrid() string {
	g := &p.Grid
	text := fmt.Sprintf("The grid has %d rows of %d places.", g.Rows, g.Columns)
	if g.Gaps != 0 {
		text += fmt.Sprintf(" The cards of rank %s are taken out; their places are gaps.", g.Gaps.Name())
	}
	if g.Build.Step != "" {
		text += " Into a gap goes " + g.Build.phrase() + " than the card to its left"
		if g.First != 0 {
			text += fmt.Sprintf(", at the left end a %s", g.First.Name())
		}
		text += "."
	}
	if g.Suits == "fixed" {
		text += " The left ends belong to clubs, hearts, spades and diamonds."
	}
	if g.Next == "all" {
		text += " Cards are taken from neighbouring places, across corners too."
	}
	if g.Close {
		text += " Gaps may be closed: the cards move together row by row, and the stock fills up."
	}
	return text
}

func (p *plan) sayGather() string {
	g := &p.Gather
	how := "as often as one likes"
	if g.Times != Any {
		how = engine.Count(g.Times, "time")
	}
	text := fmt.Sprintf("The piles may be taken up, first to last, and dealt again, %s.", how)
	if p.Grid.Rows > 0 {
		text = fmt.Sprintf("The cards that are not built from the left end of their row may be taken up and dealt again, %s; behind each row that is built a gap is left.", how)
	}
	if g.Deal.List != nil {
		text += fmt.Sprintf(" Each pile gets %s.", strings.TrimSuffix(sizesPhrase(g.Deal.List), " each"))
	}
	if g.Shuffle {
		text += " They are shuffled before; the number of the deal tells how."
	}
	if g.Draw > 0 {
		text += fmt.Sprintf(" In the whole game %s may be drawn out and laid on top of its pile.", engine.Count(g.Draw, "covered card"))
	}
	return text
}

func (p *plan) sayWon() string {
	when := map[string]string{
		"out":           "all cards are out",
		"hole":          "all cards are in the hole",
		"taken":         "all cards are taken away",
		"one pile":      "the line has come to one pile",
		"rows":          "every row is built from its left end",
		"tableau taken": "the tableau is empty",
		"suits built":   "each suit lies in a pile of its own, from the highest rank to the lowest",
	}[p.Table.Won]
	if when == "" {
		when = fmt.Sprintf("only the cards of rank %s are left", p.high(uint8(p.Low)).Name())
	}
	return "The game is won when " + when + "."
}
