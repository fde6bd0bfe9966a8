package check

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine/certificate"
	"patience/engine/closed"
)

// between stands between the lines of a game and of a position.
const between = " | "

// rules are those of a game, and the start.
type rules struct {
	suits, ranks, low          int
	piles, cells, reserves     int
	waste, stock               bool
	build, run                 string
	unit, space, fill, takes   string
	hold, back                 bool
	most, turn, redeals, dealt int // redeals: -1 is without end; dealt: onto how many piles
	onto, needs, when          string
	start                      *position
	words                      int
	most6                      int  // symbols that a member has at most
	byCard                     bool // a card tells where the foundations begin
}

// Rules reads what the head of a certificate says: the game in its options, and the start.
func Rules(h closed.Head) (closed.Rules, error) {
	if h.Lemmas != "" {
		return nil, fmt.Errorf("lemmas: %.40q: there are none for tables", h.Lemmas)
	}
	r := &rules{ranks: 13, suits: 4, low: 1}
	said, err := sections(h.Options)
	if err != nil {
		return nil, fmt.Errorf("options: %w", err)
	}
	if err := r.read(said); err != nil {
		return nil, fmt.Errorf("options: %w", err)
	}
	if r.start, err = r.lay(h.Position); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	r.most6 = r.symbolsOf(r.start)
	r.words = (6*r.most6 + 63) / 64
	return r, nil
}

// Position says nothing of piles yet: whoever asks whether a certificate is about a position is told so.
func (r *rules) Position() certificate.Position { return certificate.Position{} }

// section is the words of a section; the first has the key "".
type section map[string]string

// sections cuts a game into its sections.
func sections(text string) (map[string]section, error) {
	all := map[string]section{}
	for _, line := range strings.Split(text, between) {
		name, value, ok := strings.Cut(line, " = ")
		if !ok || all[name] != nil {
			return nil, fmt.Errorf("%.40q: want NAME = VALUE, each once", line)
		}
		s := section{"": value}
		if body, ok := strings.CutPrefix(value, "{ "); ok {
			s = section{}
			for _, part := range parts(strings.TrimSuffix(body, " }")) {
				key, value, named := strings.Cut(part, " = ")
				if !named {
					key, value = "", part
				}
				if _, twice := s[key]; twice {
					return nil, fmt.Errorf("%s: %.40q is said twice", name, key)
				}
				s[key] = strings.Trim(value, `"`)
			}
		} else {
			s[""] = strings.Trim(value, `"`)
		}
		all[name] = s
	}
	return all, nil
}

// parts cuts a text at its commas that stand in no braces.
func parts(text string) (list []string) {
	depth, from := 0, 0
	for i, c := range text {
		switch {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == ',' && depth == 0:
			list = append(list, strings.TrimSpace(text[from:i]))
			from = i + 1
		}
	}
	return append(list, strings.TrimSpace(text[from:]))
}

// words are the words that the checker knows, by section: any other is refused, since a rule that is not read cannot be
// kept.
var words = map[string]string{
	"pack": "", "low": "", "won": "",
	"tableau":     " deal down sink build unit run space fill hold takes most",
	"cells":       " dealt when",
	"reserve":     " deal down",
	"stock":       " turn onto piles redeals needs",
	"foundations": " base dealt build back",
}

// read reads the sections.
func (r *rules) read(said map[string]section) error {
	for name, s := range said {
		known, ok := words[name]
		for key := range s {
			if !ok || key != "" && !slices.Contains(strings.Fields(known), key) {
				return fmt.Errorf("%s %s: games with it are not checked", name, key)
			}
		}
	}
	pack := said["pack"][""]
	if _, err := fmt.Sscanf(pack, "1x%dx%d", &r.suits, &r.ranks); err != nil || r.suits != 4 || r.ranks < 2 || r.ranks > 13 {
		return fmt.Errorf("pack %q: want one pack of four suits", pack)
	}
	f := said["foundations"]
	if f == nil || f[""] != "4" || f["build"] != "" || f["base"] == "choice" || f["base"] == "pile 1" || strings.Contains(f["base"], "{") || said["won"] != nil {
		return errors.New("foundations: want four that are built up in suit from one base, and all cards out")
	}
	if base := rank(f["base"]); base > 0 {
		r.low = base
	}
	if low := rank(said["low"][""]); low > 0 && low != r.low {
		return errors.New("low: want the base of the foundations")
	}
	r.back, r.byCard = f["back"] == "true", f["base"] == "first"
	return r.readPiles(said)
}

// readPiles reads what piles there are, and their rules.
func (r *rules) readPiles(said map[string]section) error {
	t, c, v, s := said["tableau"], said["cells"], said["reserve"], said["stock"]
	or := func(text, other string) string {
		if text == "" {
			return other
		}
		return text
	}
	var failed error
	number := func(text string, other int) int {
		if text == "" {
			return other
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > 104 {
			failed = fmt.Errorf("bad number %.20q", text)
		}
		return n
	}
	r.piles, r.cells, r.reserves = number(t[""], 0), number(c[""], 0), number(v[""], 0)
	r.build, r.unit, r.space, r.fill, r.takes = t["build"], or(t["unit"], "one"), or(t["space"], "any"), t["fill"], t["takes"]
	r.run, r.hold, r.most = or(t["run"], r.build), t["hold"] == "true", number(t["most"], 0)
	r.when, r.turn, r.needs = or(c["when"], "always"), number(s["turn"], 1), s["needs"]
	r.onto = or(s["onto"], "waste")
	r.stock, r.waste = s != nil, s != nil && r.onto == "waste"
	if r.redeals = -1; s["redeals"] != "any" {
		r.redeals = number(s["redeals"], 0)
	}
	if r.dealt = number(s["piles"], r.piles); r.onto == "reserve" {
		r.dealt = number(s["piles"], r.reserves)
	}
	if r.redeals > 50 {
		return errors.New("redeals: want at most 50, or any")
	}
	if r.piles == 0 || r.piles > 30 || r.build == "" || strings.HasPrefix(r.build, "{") || strings.HasPrefix(r.run, "{") {
		return errors.New("tableau: want piles, and building that is said in words")
	}
	return failed
}

// rank returns the number of a rank's letter, 0 for none.
func rank(letter string) int {
	if len(letter) != 1 {
		return 0
	}
	return strings.Index("A23456789TJQK", letter) + 1
}

// Words returns how many words a member has.
func (r *rules) Words() int { return r.words }

// Start returns the start.
func (r *rules) Start() [][]uint64 { return [][]uint64{r.member(r.start)} }
