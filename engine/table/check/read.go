package check

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/closed"
)

// between stands between the lines of a game and of a position.
const between = " | "

// A Game is the rules of a game, and a start.
type Game struct {
	packs, suits, ranks, low                              int // low: 0 when a card tells it
	tab, cell, res, waste, stock, found, hole, aside, row span
	build, run, drop, next                                *relation
	unit, space, fill                                     string
	sources, takes                                        []string // the kinds of piles from which spaces are filled, where only those, and from which cards come
	hold                                                  bool
	most, turn, redeals, dealt                            int // redeals: -1 is without end; dealt: onto how many piles
	onto, needs, when                                     string
	places                                                []place
	plain, byCard, choice                                 bool    // byCard: a card tells where the foundations begin; choice: the player's first one
	used                                                  []lemma // by which fewer moves need to lead to members
	ends, alone                                           int
	take, won                                             string
	from                                                  []string
	gather, draw                                          int    // how often piles are gathered, -1 is without end, and covered cards drawn
	shuffle                                               bool   // what is gathered is shuffled
	seed                                                  uint64 // how
	sizes                                                 []int  // of piles that are dealt again
	jumps                                                 []int
	match                                                 string
	rows, columns, first                                  int
	fixed, near, close                                    bool
	covers                                                map[int][2]int // the two piles that lie on one of a shape

	start   *Position
	words   int
	symbols int // that a member has at most
	told    certificate.Position
	covered engine.Cards // those that lie face down, pile by pile
}

// A span is the piles of a kind, from one to before another.
type span struct{ from, to int }

func (s span) has(pile int) bool { return pile >= s.from && pile < s.to }
func (s span) size() int         { return s.to - s.from }

// A place is a foundation.
type place struct {
	begins      int  // the rank that begins it, 0: the low one
	card        byte // the card that begins it, 0: any of the rank
	suit        int  // of its cards, -1: any
	size        int  // cards that it holds
	build       *relation
	back, after bool
	whole       string
	all         bool // all its cards matter, not only the top one
	like        int  // the first foundation with the same rules
}

// Read reads what the head of a certificate says: the game in its options, and the start.
func Read(h closed.Head) (*Game, error) {
	r := &Game{}
	said, err := words(h.Options)
	if err == nil {
		err = r.read(said)
	}
	if err != nil {
		return nil, fmt.Errorf("options: %w", err)
	}
	r.told.Facts = []engine.Fact{{Name: "rules", Value: h.Options}}
	if err = r.lay(h.Position); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	if !r.use(h.Lemmas) {
		return nil, fmt.Errorf("lemmas: %.40q: want none, or %s, or in this order those that hold in the game of %s", h.Lemmas, LemmaSpans, strings.Join(namesOf(lemmas), ", "))
	}
	r.measure()
	return r, nil
}

// Position says which position the start is.
func (r *Game) Position() certificate.Position { return r.told }

// Words returns how many words a member has.
func (r *Game) Words() int { return r.words }

// Start returns the start.
func (r *Game) Start() [][]uint64 { return [][]uint64{r.Member(r.start)} }

// A section is a part of a game, with its words. A game is read only when it is written in these words, in this
// order and without what goes without saying: so it has one way of writing, and no rule of it is left unread.
type section struct {
	name  string
	words []word
}

// A word has a key, "" for the first value, and a regular expression of what may stand behind it.
type word struct{ key, value string }

// Values that several words have.
const (
	numberForm  = `[1-9][0-9]?|10[0-4]`
	rankForm    = `"[A2-9TJQK]"`
	sizeForm    = `(?:0|[1-9][0-9]{0,2})`
	numbersForm = `{ ` + sizeForm + `(?:, ` + sizeForm + `)* }`
	sizesForm   = sizeForm + `|` + numbersForm
	wordsForm   = `"(?:none|free(?: (?:suit|colour|alternate|other))?|(?:down|up|either)(?: by (?:[2-9]|1[0-2]))? (?:any|suit|colour|alternate|other)(?: round)?)"`
	pairForm    = `\["[A2-9TJQK][SHCD]"\] = "[A2-9TJQK][SHCD](?: [A2-9TJQK][SHCD])*"`
	buildForm   = wordsForm + `|{ ` + pairForm + `(?:, ` + pairForm + `)* }`
	fromForm    = `(?:reserve|waste|stock)(?: (?:reserve|waste|stock))*`
	kindsForm   = `"(?:tableau|cells|reserve|waste|foundations)(?: (?:tableau|cells|reserve|waste|foundations))*"`
	basesForm   = `{ "[A2-9TJQK][SHCD]?"(?:, "[A2-9TJQK][SHCD]?")* }`
	timesForm   = `"any"|[1-9]|[1-4][0-9]|50`
)

var sections = []section{
	{"pack", []word{{"", `"[1-9]x[1-4]x(?:[2-9]|1[0-3])"`}}},
	{"low", []word{{"", rankForm}}},
	{"tableau", []word{
		{"", `[1-9]|[1-5][0-9]`}, {"deal", sizesForm + `|"triangle"|"rest"`}, {"down", sizesForm + `|"but top"|"every other"|"covered"`},
		{"sink", rankForm}, {"shape", `"pyramid [2-8]"|"peaks [1-9] [1-9]"`}, {"build", buildForm},
		{"unit", `"(?:run|whole run|pile|one or pile|tail|run to free)"`}, {"run", buildForm},
		{"space", `"(?:none|high|[A2-9TJQK]|` + fromForm + `)"`}, {"fill", `"` + fromForm + `"`}, {"hold", `true`}, {"takes", kindsForm}, {"most", `[1-9][0-9]?`},
	}},
	{"cells", []word{{"", `[1-9]|1[0-9]|20`}, {"dealt", `[1-9][0-9]?`}, {"when", `"stock out"`}}},
	{"reserve", []word{{"", `[1-9]|[1-3][0-9]|40`}, {"deal", sizesForm}, {"down", sizesForm + `|"but top"|"every other"`}}},
	{"stock", []word{
		{"", `0|` + numberForm}, {"turn", `[2-9]|[1-4][0-9]|5[0-2]`}, {"onto", `"(?:tableau|reserve|hole)"`}, {"piles", `[1-9]|[1-5][0-9]`},
		{"redeals", timesForm}, {"needs", `"(?:no space|waste empty)"`},
	}},
	{"foundations", []word{
		{"", `[1-9]|1[0-6]`}, {"base", `"(?:first|choice|pile 1|[2-9TJQK])"|` + basesForm}, {"dealt", `[1-9]|1[0-6]`}, {"build", buildForm},
		{"step", numbersForm}, {"size", numbersForm}, {"back", `true`}, {"whole", `"(?:move|auto)"`}, {"after", `"above"`},
	}},
	{"hole", []word{{"base", `"(?:[A2-9TJQK][SHCD]|choice)"`}, {"build", buildForm}, {"ends", rankForm}}},
	{"take", []word{{"", `"(?:sum [1-9][0-9]?|rank|lower in suit)"`}, {"alone", rankForm}, {"from", `"(?:grid|(?:tableau|waste|reserve)(?: (?:tableau|waste|reserve))*)"`}}},
	{"gather", []word{{"", timesForm}, {"deal", sizesForm}, {"shuffle", `true`}, {"draw", `[1-9]|[1-4][0-9]|5[0-2]`}}},
	{"line", []word{{"", numberForm}, {"jumps", numbersForm}, {"match", `"(?:suit|rank|suit rank|rank suit)"`}}},
	{"grid", []word{
		{"", `[1-9]|1[0-3]`}, {"columns", `[1-9]|[12][0-9]`}, {"gaps", rankForm}, {"first", rankForm}, {"build", buildForm}, {"suits", `"fixed"`}, {"next", `"all"`}, {"close", `true`},
	}},
	{"won", []word{{"", `"(?:tableau taken|suits built|high left|out|hole|taken|one pile|rows)"`}}},
}

// form returns the regular expression of a section: "tableau = { 4, deal = 13, build = "down suit" }". Sections of one value that
// is no number have no braces, but for that of take.
func (s section) form() string {
	if len(s.words) == 1 {
		return "(" + s.words[0].value + ")"
	}
	form := ""
	for i, w := range s.words {
		switch {
		case w.key == "":
			form += "(" + w.value + ")"
		case i == 0: // nothing stands without a key
			form += "(?:" + w.key + " = (" + w.value + "))?"
		default:
			form += "(?:(?:^|, )" + w.key + " = (" + w.value + "))?"
		}
	}
	return form
}

var forms engine.Made[[]*regexp.Regexp]

func allForms() (list []*regexp.Regexp) {
	for _, s := range sections {
		list = append(list, regexp.MustCompile("^"+s.form()+"$"))
	}
	return list
}

// words cuts a game into the values of its words, by "section key", and just "section" for the first. Of several groups of
// foundations the second is "foundations2".
func words(text string) (map[string]string, error) {
	said := map[string]string{}
	lines := strings.Split(text, between)
	// The sections stand in one order, each once: what is not the next one is missing, or is an error at the end.
	for i, s := range sections {
		if len(lines) == 0 {
			break
		}
		value, ok := strings.CutPrefix(lines[0], s.name+" = ")
		if !ok {
			continue
		}
		lines = lines[1:]
		if s.name == "foundations" && value == "false" {
			said["no foundations"] = "true"
			continue
		}
		// Several groups of foundations stand in one list: {{ ... }, { ... }}.
		groups := []string{value}
		if list, ok := strings.CutPrefix(value, "{ { "); ok && s.name == "foundations" {
			groups = strings.Split("{ "+strings.TrimSuffix(list, " }"), ", { ")
			for k := 1; k < len(groups); k++ {
				groups[k] = "{ " + groups[k]
			}
		}
		for k, group := range groups {
			name := s.name
			if k > 0 {
				name += strconv.Itoa(k + 1)
			}
			if err := s.cut(said, name, group, forms.By(allForms)[i]); err != nil {
				return nil, err
			}
		}
	}
	if len(lines) > 0 {
		return nil, fmt.Errorf("%.60q: want the canonical text of a game of which all is known here", lines[0])
	}
	return said, nil
}

// cut cuts the values of a section.
func (s section) cut(said map[string]string, name, value string, form *regexp.Regexp) error {
	inner, braced := value, len(s.words) > 1
	if braced {
		rest, begins := strings.CutPrefix(value, "{ ")
		body, ended := strings.CutSuffix(rest, " }")
		if inner = body; !begins || !ended {
			return fmt.Errorf("%s: %.60q: want words in braces", name, value)
		}
	}
	found := form.FindStringSubmatch(inner)
	if found == nil || inner[0] == ',' {
		return fmt.Errorf("%s: %.60q: want its words in their order, and no others", name, value)
	}
	for i, w := range s.words {
		text := strings.Trim(found[i+1], `"`)
		if _, err := certificate.Words(text, " "); err != nil && !strings.Contains(text, "{") && w.key != "shape" {
			return fmt.Errorf("%s %s: %w", name, w.key, err)
		}
		said[strings.TrimSpace(name+" "+w.key)] = text
	}
	return nil
}

// list reads numbers in braces, or one.
func list(text string) (all []int) {
	for word := range strings.FieldsSeq(strings.Trim(text, "{} ")) {
		n, _ := strconv.Atoi(strings.TrimSuffix(word, ","))
		all = append(all, n)
	}
	return all
}

// times reads how often something can be done; -1 is without end.
func times(text string) int {
	if text == "any" {
		return -1
	}
	n, _ := strconv.Atoi(text)
	return n
}

// read reads what a game says. The words are known to be written well.
func (r *Game) read(said map[string]string) error {
	number := func(name string, other int) int {
		n, err := strconv.Atoi(said[name])
		if err != nil {
			return other
		}
		return n
	}
	if _, err := fmt.Sscanf(said["pack"], "%dx%dx%d", &r.packs, &r.suits, &r.ranks); err != nil {
		return errors.New("pack: not said")
	}
	r.build, r.run = relationOf(said["tableau build"]), relationOf(cmp.Or(said["tableau run"], said["tableau build"]))
	r.drop, r.next = relationOf(said["hole build"]), relationOf(said["grid build"])
	r.unit, r.space = cmp.Or(said["tableau unit"], "one"), cmp.Or(said["tableau space"], "any")
	if kinds := strings.Fields(r.space); strings.Contains("reserve waste stock", kinds[0]) {
		r.sources = kinds
	}
	r.takes = strings.Fields(said["tableau takes"])
	r.fill, r.most, r.hold = said["tableau fill"], number("tableau most", 0), said["tableau hold"] != ""
	r.when, r.turn, r.needs = cmp.Or(said["cells when"], "always"), number("stock turn", 1), said["stock needs"]
	r.onto, r.redeals = cmp.Or(said["stock onto"], "waste"), times(said["stock redeals"])
	r.ends, r.take, r.alone = rank(said["hole ends"]), said["take"], rank(said["take alone"])
	r.from = strings.Fields(cmp.Or(said["take from"], "tableau"))
	r.gather, r.sizes = times(said["gather"]), list(cmp.Or(said["gather deal"], said["tableau deal"]))
	r.shuffle, r.draw = said["gather shuffle"] != "", number("gather draw", 0)
	r.jumps, r.match = list(said["line jumps"]), said["line match"]
	r.rows, r.columns, r.first = number("grid", 0), number("grid columns", 0), rank(said["grid first"])
	r.fixed, r.near, r.close = said["grid suits"] != "", said["grid next"] != "", said["grid close"] != ""
	holed := said["hole build"] != ""
	usual := cmp.Or(map[bool]string{true: "hole"}[holed], map[bool]string{true: "taken"}[r.take != ""],
		map[bool]string{true: "one pile"}[said["line"] != ""], map[bool]string{true: "rows"}[r.rows > 0], "out")
	if r.won = cmp.Or(said["won"], usual); said["won"] == usual {
		return errors.New("won: it goes without saying")
	}
	// The piles stand in this order, here and in positions.
	piles := 0
	lay := func(s *span, n int) { *s, piles = span{piles, piles + n}, piles+n }
	one := map[bool]int{true: 1}
	lay(&r.tab, number("tableau", 0))
	lay(&r.cell, number("cells", 0))
	lay(&r.res, number("reserve", 0))
	lay(&r.waste, one[said["stock"] != "" && r.onto == "waste" && r.rows == 0])
	lay(&r.stock, one[said["stock"] != ""])
	if err := r.readPlaces(said); err != nil {
		return err
	}
	lay(&r.found, len(r.places))
	lay(&r.hole, one[holed])
	lay(&r.aside, one[r.take != "" || said["line"] != "" || said["grid gaps"] != ""])
	lay(&r.row, one[r.rows > 0 || said["line"] != ""])
	onto := r.tab.size()
	if r.onto == "reserve" {
		onto = r.res.size()
	}
	r.dealt = number("stock piles", onto)
	r.readShape(said["tableau shape"])
	return r.sensible(said, onto)
}

// sensible refuses what is written well and cannot be.
func (r *Game) sensible(said map[string]string, onto int) error {
	low := rank(said["low"])
	switch {
	case r.tab.size() > 0 && r.build.step == "" && r.build.pairs == nil:
		return errors.New("tableau: want what may be built")
	case r.low > r.ranks || low > r.ranks:
		return errors.New("foundations: the pack has no such base")
	case r.dealt > onto:
		return fmt.Errorf("stock: %d piles, but there are %d", r.dealt, onto)
	case r.gather != 0 && r.rows > 0 && (said["gather deal"] != "" || r.draw > 0 || r.tab.size() > 0), r.gather < 0 && r.shuffle,
		r.gather != 0 && r.rows == 0 && (r.tab.size() == 0 || len(r.sizes) == 0 || slices.Min(r.sizes) < 1):
		return errors.New("gather: want piles, of at least a card each")
	case (r.take != "" && r.rows > 0) != slices.Contains(r.from, "grid"):
		return errors.New("take, from: want \"grid\" where there is one, and nothing else")
	case r.rows*r.columns > 60 || said["line"] != "" && times(said["line"]) > 60:
		return errors.New("want at most 60 places")
	case r.fixed && (r.rows != 4 || r.suits != 4):
		return errors.New("grid: want four suits, and a row for each")
	case said["grid gaps"] != "" && r.rows*r.columns < r.packs*r.suits*r.ranks:
		return errors.New("grid: want a place for each card of the pack")
	case r.rows > 0 && r.gather != 0 && (said["grid gaps"] == "" || r.rows > r.packs*r.suits):
		return errors.New("gather: want a gap in the grid for each row")
	case r.covers != nil && len(r.covers) > r.tab.size():
		return errors.New("tableau: want a pile for each card of the shape")
	case r.won == "out" && len(r.places) == 0:
		return errors.New("foundations: want them where all cards go out")
	case r.won == "high left" && (r.tab.size() == 0 || r.cell.size()+r.res.size()+r.waste.size() > 0):
		return errors.New("won: want a tableau, and no cells, reserve or waste")
	case low > 0 && low != r.low && (r.plain || r.byCard):
		return errors.New("low: want the base of the foundations")
	case low > 0 && low == r.low:
		return errors.New("low: it goes without saying")
	}
	if low > 0 {
		r.low = low
	}
	return nil
}

// suitOrder are the suits in the order of foundations.
var suitOrder = []engine.Suit{engine.Spades, engine.Hearts, engine.Clubs, engine.Diamonds}

// readPlaces makes the foundations one by one. Where a suit has one or several of its own, they take turns.
func (r *Game) readPlaces(said map[string]string) error {
	r.low, r.plain = 1, true
	// Group after group, as the canonical text numbers them.
	for g, name := 1, "foundations"; said[name] != ""; g, name = g+1, "foundations"+strconv.Itoa(g+1) {
		n, _ := strconv.Atoi(said[name])
		base, build, whole := said[name+" base"], cmp.Or(said[name+" build"], "up suit"), said[name+" whole"]
		var bases []string
		if strings.HasPrefix(base, "{") {
			bases = strings.Split(strings.Trim(base, `{" }`), `", "`)
			base = ""
		}
		r.choice = r.choice || base == "choice"
		r.byCard = r.byCard || r.choice || base == "first" || base == "pile 1"
		// What is said foundation by foundation must be said of each.
		steps, sizes, first := list(said[name+" step"]), list(said[name+" size"]), len(r.places)
		if bases != nil && len(bases) != n || steps != nil && len(steps) != n || sizes != nil && len(sizes) != n || r.byCard && g > 1 {
			return fmt.Errorf("%s: want as many bases, steps and sizes as there are foundations", name)
		}
		for i := range n {
			p := place{suit: -1, size: r.ranks, build: relationOf(build), back: said[name+" back"] != "", after: said[name+" after"] != "", whole: whole, like: first + i}
			own := cmp.Or(base, "A")
			if bases != nil {
				own = bases[i]
			}
			if p.card = cardOf(own); p.card == 0 {
				p.begins = rank(own)
			}
			if steps != nil {
				p.build.by = steps[i]
			}
			if sizes != nil {
				p.size = sizes[i]
			}
			// A foundation has a suit of its own when it builds in suit and there is one for each: two packs take
			// turns.
			if p.build.suit == "suit" && !p.after && n%r.suits == 0 && p.card == 0 && whole == "" {
				p.suit = int(suitOrder[i%r.suits])
			}
			// Cards below the top one need not be kept in a member where none comes back and no other foundation looks at them.
			p.all = p.back || p.after
			// Foundations that begin and build alike are one place of the game, so that their order does not count.
			if steps == nil && sizes == nil && bases == nil && !p.after {
				if p.like = first; p.suit >= 0 {
					p.like += i % r.suits
				}
			}
			r.places = append(r.places, p)
		}
		// Plain foundations can be left out of members: they hold what lies nowhere else.
		r.plain = r.plain && g == 1 && build == "up suit" && whole == "" && bases == nil && steps == nil && sizes == nil && n == r.packs*r.suits && said[name+" after"] == "" && !r.choice
		// Groups that begin at different ranks share no lowest one.
		if b := rank(cmp.Or(base, "A")); g == 1 {
			r.low = b
		} else if b != r.low {
			r.low = 1
		}
		if bases != nil {
			r.low = 1
		}
	}
	r.plain = r.plain && r.places != nil && r.won == "out" && r.take == "" && r.rows == 0 && said["line"] == ""
	return nil
}

// Foundations says of the canonical text of a game which letter is the lowest rank, "" when a card tells it, and of foundations that
// are built otherwise than up in suit each: "9C up suit round 4" begins with the 9c and takes four cards.
func Foundations(options string) (low string, own []string, err error) {
	r := &Game{}
	said, err := words(options)
	if err == nil {
		err = r.read(said)
	}
	if err != nil {
		return "", nil, err
	}
	if r.choice {
		low = "A"
	} else if r.low > 0 {
		low = rankLetters[r.low-1 : r.low]
	}
	for _, p := range r.places {
		if r.plain || p.whole != "" {
			break
		}
		begins := map[bool]string{true: "choice"}[r.choice]
		if n := cmp.Or(int(p.card&15), p.begins); n > 0 {
			begins = rankLetters[n-1 : n]
		}
		if p.card != 0 {
			begins += suitLetters[p.card>>4 : p.card>>4+1]
		} else if p.suit >= 0 {
			begins += suitLetters[p.suit : p.suit+1]
		}
		text := fmt.Sprintf("%s %v %d", begins, p.build, p.size)
		if p.after {
			text += " after"
		}
		own = append(own, text)
	}
	return low, own, nil
}
