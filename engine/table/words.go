package table

import (
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// A word is one of a section: how it is read, and how it is written, "" when it has its default.
type word struct {
	key  string
	read func(v Value, where string) error
	text func() string
}

// A section is a part of a game with its words. The word without a key is its first value.
type section struct {
	name  string
	there bool // the game has it
	words []word
}

// sections lists the sections of a table but for the foundations, in the order of the canonical text.
func (t *Table) sections() []section {
	b, c, r, s, h, k, g, l, d := &t.Tableau, &t.Cells, &t.Reserve, &t.Stock, &t.Hole, &t.Take, &t.Gather, &t.Line, &t.Grid
	unsaid := func() string { return "" }
	return []section{
		{"tableau", b.N > 0, []word{
			number("", &b.N, 0, 1, maxPiles),
			sizes("deal", &b.Deal, -1, "triangle", "rest"),
			sizes("down", &b.Down, 0, "but top", "every other", "covered"),
			rank("sink", &b.Sink),
			text("shape", &b.Shape, "", isShape, "pyramid 7, or peaks 3 4"),
			relation("build", &b.Build, unsaid),
			choice("unit", &b.Unit, "one", "run", "whole run", "pile", "one or pile", "tail", "run to free"),
			relation("run", &b.Run, b.Build.String),
			text("space", &b.Space, "any", isSpace, "any, none, a rank such as K, high, or where its cards come from"),
			text("fill", &b.Fill, "", areSources("reserve", "waste", "stock"), "where its cards come from: reserve, waste, stock"),
			boolean("hold", &b.Hold),
			words("takes", &b.Takes, "", "kinds of piles: "+strings.Join(kinds, ", "), kinds...),
			number("most", &b.Most, 0, 1, 99),
		}},
		{"cells", c.N > 0, []word{
			number("", &c.N, 0, 0, 20),
			number("dealt", &c.Dealt, 0, 0, 20),
			choice("when", &c.When, "always", "stock out"),
		}},
		{"reserve", r.N > 0, []word{
			number("", &r.N, 0, 1, 40),
			sizes("deal", &r.Deal, 1),
			sizes("down", &r.Down, 0, "but top", "every other"),
		}},
		{"stock", s.There, []word{
			number("", &s.N, -1, 0, maxCards),
			number("turn", &s.Turn, 1, 1, 52),
			choice("onto", &s.Onto, "waste", "tableau", "reserve", "hole"),
			number("piles", &s.Piles, 0, 1, maxPiles),
			times("redeals", &s.Redeals),
			choice("needs", &s.Needs, "", "no space", "waste empty"),
		}},
		{name: "foundations"},
		{"hole", h.There, []word{
			text("base", &h.Base, "first", isHoleBase, "a card, first or choice"),
			relation("build", &h.Build, unsaid),
			rank("ends", &h.Ends),
		}},
		{"take", k.What != "", []word{
			text("", &k.What, "", isTake, "sum 13, rank, or lower in suit"),
			rank("alone", &k.Alone),
			words("from", &k.From, "tableau", "kinds of piles: tableau, waste, reserve, grid", "tableau", "waste", "reserve", "grid"),
		}},
		{"gather", g.Times != 0, []word{
			times("", &g.Times),
			sizes("deal", &g.Deal, -1),
			boolean("shuffle", &g.Shuffle),
			number("draw", &g.Draw, 0, 0, 52),
		}},
		{"line", l.N > 0, []word{
			number("", &l.N, 0, 1, 104),
			numbers("jumps", &l.Jumps),
			words("match", &l.Match, "", "suit, rank, or both", "suit", "rank"),
		}},
		{"grid", d.Rows > 0, []word{
			number("", &d.Rows, 0, 1, 13),
			number("columns", &d.Columns, 0, 1, 26),
			rank("gaps", &d.Gaps),
			rank("first", &d.First),
			relation("build", &d.Build, unsaid),
			choice("suits", &d.Suits, "free", "fixed"),
			choice("next", &d.Next, "", "all"),
			boolean("close", &d.Close),
		}},
	}
}

// foundationSection has the words of a group of foundations.
func foundationSection(f *Foundation) section {
	return section{"foundations", true, []word{
		number("", &f.N, 0, 1, 16),
		{"base", f.readBase, f.baseText},
		{"dealt", f.readDealt, func() string { return unless(f.Dealt, 0) }},
		relation("build", &f.Build, func() string { return `"up suit"` }),
		numbers("step", &f.Steps),
		numbers("size", &f.Sizes),
		boolean("back", &f.Back),
		choice("whole", &f.Whole, "no", "move", "auto"),
		choice("after", &f.After, "", "above"),
	}}
}

var kinds = []string{"tableau", "cells", "reserve", "waste", "foundations"}

func unless(n, other int) string {
	if n == other {
		return ""
	}
	return strconv.Itoa(n)
}

// number is a whole number in a range; it is not written when it is the default.
func number(key string, p *int, byDefault, low, high int) word {
	return word{key, func(v Value, where string) error {
		if v.Kind != IsNumber || v.Num < low || v.Num > high {
			return fault(v, where, "want a number from %d to %d, not %v", low, high, v)
		}
		*p = v.Num
		return nil
	}, func() string { return unless(*p, byDefault) }}
}

// times is a number or "any".
func times(key string, p *int) word {
	return word{key, func(v Value, where string) error {
		switch {
		case v.Kind == IsText && v.Text == "any":
			*p = Any
		case v.Kind == IsNumber && v.Num >= 0 && v.Num < 100:
			*p = v.Num
		default:
			return fault(v, where, "want a number from 0 to 99, or \"any\", not %v", v)
		}
		return nil
	}, func() string {
		if *p == Any {
			return `"any"`
		}
		return unless(*p, 0)
	}}
}

func boolean(key string, p *bool) word {
	return word{key, func(v Value, where string) error {
		if v.Kind != IsBool {
			return fault(v, where, "want true or false, not %v", v)
		}
		*p = v.Bool
		return nil
	}, func() string {
		if *p {
			return "true"
		}
		return ""
	}}
}

// choice is one of some texts, the first of which is the default.
func choice(key string, p *string, of ...string) word {
	return text(key, p, of[0], func(s string) bool { return s != "" && slices.Contains(of, s) }, strings.Join(engine.Those(of, func(s string) bool { return s != "" }), ", "))
}

// text is a text that holds of itself what is says.
func text(key string, p *string, byDefault string, is func(string) bool, want string) word {
	return word{key, func(v Value, where string) error {
		if v.Kind != IsText || !is(v.Text) {
			near := ""
			if v.Kind == IsText {
				near = engine.DidYouMean(v.Text, strings.Split(want, ", "))
			}
			return fault(v, where, "%v: want %s%s", v, want, near)
		}
		*p = v.Text
		return nil
	}, func() string {
		if *p == byDefault {
			return ""
		}
		return strconv.Quote(*p)
	}}
}

// words are some of these words, each once. Their order does not count, and they are kept in this one.
func words(key string, p *string, byDefault, want string, of ...string) word {
	w := text(key, p, byDefault, areSources(of...), want)
	return word{key, func(v Value, where string) error {
		err := w.read(v, where)
		said := *p
		*p = ""
		for _, s := range of {
			if hasWord(said, s) {
				*p += ifText(*p != "", " ") + s
			}
		}
		return err
	}, w.text}
}

func rank(key string, p *engine.Rank) word {
	return word{key, func(v Value, where string) error {
		r, ok := readRank(v.Text)
		if v.Kind != IsText || !ok {
			return fault(v, where, "want a rank of %s in quotes, not %v", rankLetters, v)
		}
		*p = r
		return nil
	}, func() string {
		if *p == 0 {
			return ""
		}
		return strconv.Quote(rankText(*p))
	}}
}

// relation is a relation; like says how the default is written.
func relation(key string, p *Relation, like func() string) word {
	return word{key, func(v Value, where string) (err error) {
		*p, err = readRelation(v, where)
		return err
	}, func() string {
		if p.Step == "" || p.String() == like() {
			return ""
		}
		return p.String()
	}}
}

// sizes are numbers of cards: a number for all piles, a list, or a word. All alike they are written as a number,
// and not at all when that is the default.
func sizes(key string, p *Sizes, byDefault int, words ...string) word {
	return word{key, func(v Value, where string) error {
		*p = Sizes{Said: true}
		switch {
		case v.Kind == IsNumber && v.Num >= 0 && v.Num <= maxCards:
			p.Each = v.Num
		case v.Kind == IsText && slices.Contains(words, v.Text):
			p.Word = v.Text
		case v.Kind == IsList && len(v.Named) == 0 && len(v.List) > 0:
			var err error
			p.List, err = numbersOf(v, where)
			return err
		default:
			or := ""
			if len(words) > 0 {
				or = ", or one of " + strings.Join(engine.Each(words, strconv.Quote), ", ")
			}
			return fault(v, where, "%v: want a number, a list of numbers%s", v, or)
		}
		return nil
	}, func() string {
		switch {
		case p.Word != "":
			return strconv.Quote(p.Word)
		case len(p.List) == 0:
			return ""
		case slices.Max(p.List) == slices.Min(p.List):
			return unless(p.List[0], byDefault)
		}
		return listText(p.List)
	}}
}

func numbers(key string, p *[]int) word {
	return word{key, func(v Value, where string) (err error) {
		*p, err = numbersOf(v, where)
		return err
	}, func() string {
		if *p == nil {
			return ""
		}
		return listText(*p)
	}}
}

func numbersOf(v Value, where string) (list []int, err error) {
	if v.Kind != IsList || len(v.Named) > 0 || len(v.List) == 0 {
		return nil, fault(v, where, "want a list of numbers, not %v", v)
	}
	for _, item := range v.List {
		if item.Kind != IsNumber || item.Num < 0 || item.Num > maxCards {
			return nil, fault(v, where, "want a list of numbers, not %v", v)
		}
		list = append(list, item.Num)
	}
	return list, nil
}

func listText(list []int) string {
	return Value{Kind: IsList, List: engine.Each(list, func(n int) Value { return Value{Kind: IsNumber, Num: n} })}.String()
}
