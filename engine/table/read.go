package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// maxCards and maxPiles bound what a position can hold.
const (
	maxCards = 104
	maxPiles = 60
)

// Read makes a table of a value: the words of a game by section, with nothing "like" another any more.
// What is not said is filled in; what is unknown, contradicts itself or does not add up is refused.
func Read(v Value) (*Table, error) {
	t := &Table{Packs: 1, Suits: 4, Ranks: 13}
	t.Tableau = Tableau{Unit: "one", Space: "any"}
	t.Cells.When = "always"
	t.Stock = Stock{N: -1, Turn: 1, Onto: "waste"}
	t.Hole.Base, t.Take.From, t.Grid.Suits = "first", "tableau", "free"
	seen, sections := map[string]bool{}, t.sections()
	for _, n := range v.Named {
		if seen[n.Key] {
			return nil, fault(n.Value, n.Key, "is said twice")
		}
		seen[n.Key] = true
		if err := t.readTop(n.Key, n.Value, sections); err != nil {
			return nil, err
		}
	}
	if len(v.List) > 0 {
		return nil, fault(v.List[0], "", "%v has no name: want NAME = VALUE", v.List[0])
	}
	if _, said := v.Of("foundations"); !said && t.usuallyFounded() {
		t.Foundations = []Foundation{newFoundation()}
	}
	if err := t.finish(); err != nil {
		if f, ok := err.(*Fault); ok && f.Line == 0 {
			f.Line = v.Line
		}
		return nil, err
	}
	return t, nil
}

var (
	gameName = engine.Regexp(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	packText = engine.Regexp(`^([1-9][0-9]?)x([1-4])x([1-9][0-9]?)$`)
)

// topKeys are what a game may say beside its sections.
var topKeys = []string{"name", "title", "pack", "low", "won"}

// readTop reads one of the values of a game.
func (t *Table) readTop(key string, v Value, sections []section) error {
	switch key {
	case "name":
		if v.Kind != IsText || len(v.Text) > 60 || !gameName.Re().MatchString(v.Text) {
			return fault(v, key, "%v: want small letters and numbers with hyphens between them, as in \"seahaven-towers\"", v)
		}
		t.Name = v.Text
	case "title":
		if v.Kind != IsText || len(v.Text) > 200 || strings.ContainsAny(v.Text, "\n\r\"\\") {
			return fault(v, key, "%v: want a text of one line that has no quotation marks in it", v)
		}
		t.Title = v.Text
	case "pack":
		m := packText.Re().FindStringSubmatch(v.Text)
		if v.Kind != IsText || m == nil {
			return fault(v, key, "%v: want packs x suits x ranks, as in \"1x4x13\"", v)
		}
		t.Packs, _ = strconv.Atoi(m[1])
		t.Suits, _ = strconv.Atoi(m[2])
		t.Ranks, _ = strconv.Atoi(m[3])
		if t.Ranks > 13 || t.cards() > maxCards {
			return fault(v, key, "%v: want at most 13 ranks and %d cards", v, maxCards)
		}
	case "low":
		return rank(key, &t.Low).read(v, key)
	case "won":
		return choice(key, &t.Won, wonWords...).read(v, key)
	case "foundations":
		return t.readFoundations(v)
	default:
		return t.readSection(key, v, sections)
	}
	return nil
}

var wonWords = []string{"out", "hole", "taken", "one pile", "rows", "tableau taken", "suits built", "high left"}

// cards returns how many cards the pack has.
func (t *Table) cards() int { return t.Packs * t.Suits * t.Ranks }

// readSection reads a section: a table, or its first value alone; false is none.
func (t *Table) readSection(key string, v Value, all []section) error {
	i := slices.IndexFunc(all, func(s section) bool { return s.name == key })
	if i < 0 {
		names := slices.Concat(topKeys, engine.Each(all, func(s section) string { return s.name }))
		return fault(v, key, "no such word: want one of %s%s", strings.Join(names, ", "), engine.DidYouMean(key, names))
	}
	if v.Kind == IsBool && !v.Bool {
		return nil
	}
	switch key {
	case "stock":
		t.Stock.There = true
	case "hole":
		t.Hole.There = true
		if v.Kind == IsText {
			v = Value{Kind: IsList, Line: v.Line, Named: []Named{{"build", v}}}
		}
	}
	return readWords(all[i], v)
}

// readWords reads the words of a section.
func readWords(s section, v Value) error {
	if v.Kind != IsList {
		v = Value{Kind: IsList, List: []Value{v}, Line: v.Line}
	}
	first := s.words[0].key == ""
	if len(v.List) > 1 || len(v.List) == 1 && !first {
		return fault(v, s.name, "%v has no key: want KEY = VALUE", v.List[len(v.List)-1])
	}
	if len(v.List) == 1 {
		if err := s.words[0].read(v.List[0], s.name); err != nil {
			return err
		}
	}
	seen := map[string]bool{}
	for _, n := range v.Named {
		i := slices.IndexFunc(s.words, func(w word) bool { return w.key == n.Key && n.Key != "" })
		if i < 0 {
			var keys []string
			for _, w := range s.words {
				if w.key != "" {
					keys = append(keys, w.key)
				}
			}
			return fault(n.Value, s.name+", "+n.Key, "no such word: want one of %s%s", strings.Join(keys, ", "), engine.DidYouMean(n.Key, keys))
		}
		if seen[n.Key] {
			return fault(n.Value, s.name, "%s is said twice", n.Key)
		}
		seen[n.Key] = true
		if n.Kind == IsBool && !n.Bool {
			continue // as if it were not said
		}
		if err := s.words[i].read(n.Value, s.name+", "+n.Key); err != nil {
			return err
		}
	}
	return nil
}

// newFoundation returns a group of foundations of which nothing is said.
func newFoundation() Foundation {
	return Foundation{Base: "A", Dealt: 0, Build: Relation{Step: "up", By: 1, Suit: "suit"}, Whole: "no"}
}

// readFoundations reads one group of foundations, or a list of groups.
func (t *Table) readFoundations(v Value) error {
	t.Foundations = nil
	if v.Kind == IsBool && !v.Bool {
		return nil
	}
	groups := []Value{v}
	if v.Kind == IsList && len(v.List) > 0 && v.List[0].Kind == IsList {
		if groups = v.List; len(v.Named) > 0 {
			return fault(v, "foundations", "want a list of groups, or one group")
		}
	}
	for _, g := range groups {
		f := newFoundation()
		if err := readWords(foundationSection(&f), g); err != nil {
			return err
		}
		t.Foundations = append(t.Foundations, f)
	}
	return nil
}

// readBase reads where foundations begin.
func (f *Foundation) readBase(v Value, where string) error {
	want := `want a rank, a list of ranks or cards, "first", "choice" or "pile 1"`
	if v.Kind == IsList && len(v.List) > 0 && len(v.Named) == 0 {
		f.Base, f.Bases = "", nil
		for _, item := range v.List {
			_, isRank := readRank(item.Text)
			if _, err := readCard(item.Text); item.Kind != IsText || err != nil && !isRank {
				return fault(v, where, "%v: %s", item, want)
			}
			f.Bases = append(f.Bases, item.Text)
		}
		return nil
	}
	if _, ok := readRank(v.Text); v.Kind != IsText || !ok && !slices.Contains([]string{"first", "choice", "pile 1"}, v.Text) {
		return fault(v, where, "%v: %s", v, want)
	}
	f.Base, f.Bases = v.Text, nil
	return nil
}

func (f *Foundation) baseText() string {
	switch {
	case f.Bases != nil:
		return Value{Kind: IsList, List: engine.Each(f.Bases, func(b string) Value { return Value{Kind: IsText, Text: b} })}.String()
	case f.Base == "A":
		return ""
	}
	return strconv.Quote(f.Base)
}

// readDealt reads how many foundations have their base at the start.
func (f *Foundation) readDealt(v Value, where string) error {
	if v.Kind == IsText && v.Text == "all" {
		f.Dealt = Any
		return nil
	}
	return number("", &f.Dealt, 0, 0, 16).read(v, where)
}

// usuallyFounded says whether a game has foundations though it does not say so.
func (t *Table) usuallyFounded() bool {
	return !t.Hole.There && t.Take.What == "" && t.Line.N == 0 && t.Grid.Rows == 0
}

// usualWon returns what wins when nothing is said.
func (t *Table) usualWon() string {
	switch {
	case t.Hole.There:
		return "hole"
	case t.Take.What != "":
		return "taken"
	case t.Line.N > 0:
		return "one pile"
	case t.Grid.Rows > 0:
		return "rows"
	}
	return "out"
}

// usualLow returns the low rank when nothing is said, 0 when it is that of a card.
func (t *Table) usualLow() engine.Rank {
	low := engine.Ace
	for i, f := range t.Foundations {
		r, ok := readRank(f.Base)
		if i == 0 {
			low = r
		}
		if !ok && f.Base == "" || r != low {
			return engine.Ace
		}
	}
	return low
}

func isShape(s string) bool {
	var a, b int
	if n, _ := fmt.Sscanf(s, "pyramid %d", &a); n == 1 && s == fmt.Sprintf("pyramid %d", a) {
		return a >= 2 && a <= 8
	}
	n, _ := fmt.Sscanf(s, "peaks %d %d", &a, &b)
	return n == 2 && s == fmt.Sprintf("peaks %d %d", a, b) && a >= 1 && a <= 4 && b >= 2 && b <= 5
}

func isSpace(s string) bool {
	_, isRank := readRank(s)
	return isRank || s == "any" || s == "none" || s == "high" || isSource(s)
}

// isSource says whether a word of space names piles from which spaces are filled.
func isSource(s string) bool { return areSources("reserve", "waste")(s) }

// areSources returns what says of a text whether it is some of these words, each once.
func areSources(of ...string) func(string) bool {
	return func(s string) bool {
		words := strings.Fields(s)
		for i, w := range words {
			if !slices.Contains(of, w) || slices.Contains(words[:i], w) {
				return false
			}
		}
		return len(words) > 0 && strings.Join(words, " ") == s
	}
}

func isHoleBase(s string) bool {
	_, err := readCard(s)
	return err == nil || s == "first" || s == "choice"
}

func isTake(s string) bool {
	n := 0
	fmt.Sscanf(s, "sum %d", &n)
	return s == "rank" || s == "lower in suit" || n >= 2 && n <= 26 && s == fmt.Sprintf("sum %d", n)
}
