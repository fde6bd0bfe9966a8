package publish

import (
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/render"
)

// pageData is what the program of a page gets, as JSON.
type pageData struct {
	Game   string         `json:"game"`
	Piles  []pileData     `json:"piles"`           // where they lie; those of all positions
	Labels []render.Label `json:"labels"`          // of the first position
	Start  map[string]any `json:"start"`           // the piles of the first position
	Lines  []lineData     `json:"lines"`           // solutions and tries
	Goals  []*goalData    `json:"goals,omitempty"` // of the questions; null: the page cannot tell
	Play   bool           `json:"play"`            // the page knows the rules: see static/rules.js
	Text   string         `json:"text,omitempty"`  // the first position as a file has it, to be shared
}

// A pileData says where a pile lies: in units of a drawing, with the spread of its cards.
type pileData struct {
	Name   string  `json:"name"`
	Kind   string  `json:"kind"`
	Row    int     `json:"row,omitempty"` // of places in rows, whose labels stay
	Number int     `json:"number,omitempty"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Right  float64 `json:"right,omitempty"`
	Down   float64 `json:"down,omitempty"`
}

// A lineData is a line of play, each step with the piles that it changes: how many cards lie
// face down, and the cards, "2 Kh 9s".
type lineData struct {
	ID    string     `json:"id"`
	Name  string     `json:"name"`
	Steps []stepData `json:"steps"`
}

type stepData struct {
	Move    string         `json:"move"`
	Mark    string         `json:"mark,omitempty"`
	Comment string         `json:"comment,omitempty"`
	Parts   []int          `json:"parts,omitempty"` // of a move of Spider: from, to, count; to is 0 for a deal, 15 for a removal
	Piles   map[string]any `json:"piles"`           // null: the pile is gone
}

// A goalData is a goal and restrictions that the page knows; static/rules.js has its meaning.
type goalData struct {
	Kind   string   `json:"kind"`
	Words  string   `json:"words"`
	Count  int      `json:"count"`
	Pile   int      `json:"pile"`
	Suit   string   `json:"suit"`
	Others int      `json:"others"`
	Card   string   `json:"card"`
	Rank   string   `json:"rank"`
	Keep   bool     `json:"keep"`
	Heads  []int    `json:"heads"` // of pile Pile, where its chains begin
	Space  bool     `json:"space"`
	Deal   bool     `json:"deal"`
	Turn   bool     `json:"turn"`
	Remove []string `json:"remove"`
	Touch  []int    `json:"touch"`
	Onto   []string `json:"onto"`
}

// dataOf returns what the page of an item gets, and all boards that it shows.
func dataOf(it *item) (data pageData, boards []engine.Board) {
	g, first := it.play.Game, it.play.Game.Board(it.play.State())
	data = pageData{Game: g.Name, Labels: render.Lay(first).Labels, Start: changes(nil, first), Lines: []lineData{}}
	boards = append(boards, first)
	for _, l := range it.lines() {
		d, more := l.data(g, first)
		data.Lines = append(data.Lines, d)
		boards = append(boards, more...)
	}
	data.Piles = placesOf(boards)
	s, ok := it.play.State().(*spider.State)
	if ok && s.Challenge() == spider.NoChallenge {
		data.Play = true
		data.Text, _ = g.Whole(s) // what cannot be written is not shared
		data.Goals = engine.Each(it.answers, func(a *answer) *goalData { return goalOf(a, s) })
	}
	return data, boards
}

// A shownLine is a line with the name that its page calls it by.
type shownLine struct {
	line
	id string
}

// lines returns the lines of a page.
func (it *item) lines() (all []shownLine) {
	for i, a := range it.answers {
		for k, l := range a.solutions {
			all = append(all, shownLine{l, fmt.Sprintf("solution-%d-%d", i+1, k+1)})
		}
		for k, t := range a.tries {
			all = append(all, shownLine{t.line, fmt.Sprintf("try-%d-%d", i+1, k+1)})
		}
	}
	return all
}

// data returns the steps of a line, and the boards after them.
func (l shownLine) data(g *engine.Game, first engine.Board) (d lineData, boards []engine.Board) {
	d = lineData{ID: l.id, Name: l.name, Steps: []stepData{}}
	before := first
	for i := range l.play.Len() {
		after := g.Board(l.play.At(i + 1))
		d.Steps = append(d.Steps, stepData{
			Move: g.PrintMove(l.play.Step(i)), Mark: l.remarks[i].mark, Comment: l.remarks[i].comment,
			Parts: partsOf(l.play.Step(i)), Piles: changes(before, after),
		})
		boards, before = append(boards, after), after
	}
	return d, boards
}

// partsOf returns the parts of a move of Spider, nil of any other game.
func partsOf(s engine.State, m engine.Move) []int {
	if _, ok := s.(*spider.State); !ok {
		return nil
	}
	from, to, count := spider.Parts(m)
	return []int{from, to, count}
}

// changes returns the piles of a board that are not as they were before, by their names.
func changes(before, after engine.Board) map[string]any {
	all := map[string]any{}
	for _, p := range before {
		if _, there := after.Same(p); !there {
			all[p.Name()] = nil
		}
	}
	for _, p := range after {
		if old, there := before.Same(p); !there || pileText(old) != pileText(p) {
			all[p.Name()] = pileText(p)
		}
	}
	return all
}

func pileText(p engine.Pile) string {
	return strings.TrimSpace(fmt.Sprintf("%d %v", p.Down, p.Cards))
}

// placesOf returns where the piles of all boards lie, each once.
func placesOf(boards []engine.Board) (all []pileData) {
	have := map[string]bool{}
	for _, b := range boards {
		for i, place := range render.Lay(b).Piles {
			if p := b[i]; !have[place.Name] {
				have[place.Name] = true
				all = append(all, pileData{Name: place.Name, Kind: p.Kind, Row: p.Row, Number: p.Number,
					X: place.X, Y: place.Y, Right: p.Spread.X * render.CardWidth, Down: p.Spread.Y * render.CardHeight})
			}
		}
	}
	return all
}

// kinds are the goals that a page recognizes.
func kinds() map[ask.Kind]string {
	return map[ask.Kind]string{
		ask.Spaces: "spaces", ask.Dig: "dig", ask.Empty: "empty",
		ask.Turn: "turn", ask.Remove: "remove", ask.Bare: "bare",
	}
}

// goalOf returns the goal of a question as numbers and names, nil when the page cannot tell whether it
// is met. The page has rules of its own in JavaScript, which know the plain goals and restrictions;
// of bans, and of cards that nobody knows, they know nothing.
func goalOf(a *answer, s *spider.State) *goalData {
	if a.asked == nil || len(a.asked.Without.Bans) > 0 || a.Hidden != "" && a.Hidden != "known" {
		return nil
	}
	g, w := a.asked.Goal, a.asked.Without
	kind, ok := kinds()[g.Kind]
	if !ok {
		return nil
	}
	// What nearly every goal has; then what only some have.
	d := &goalData{Kind: kind, Words: ask.Plain(a.Asked()), Count: g.Count, Pile: g.Pile, Others: g.Others, Keep: g.Keep,
		Heads: []int{}, Space: w.Space, Deal: w.Deal, Turn: w.Turn, Remove: []string{}, Touch: []int{}, Onto: []string{}}
	if g.Kind == ask.Remove && g.Suit != ask.AnySuit {
		d.Suit = g.Suit.String()
	}
	if g.Kind == ask.Bare && g.Card != engine.Unknown {
		d.Card = g.Card.String()
	} else if g.Kind == ask.Bare {
		d.Rank = g.Rank.String()
	}
	if g.Kind == ask.Dig {
		d.Heads = s.Heads(g.Pile)
	}
	// Lists instead of sets: the page goes through them by name.
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if w.Remove[suit] {
			d.Remove = append(d.Remove, suit.String())
		}
	}
	for n, touch := range w.Touch {
		if touch {
			d.Touch = append(d.Touch, n)
		}
	}
	for r := engine.Ace; r <= engine.King; r++ {
		if w.Onto[r] {
			d.Onto = append(d.Onto, r.String())
		}
	}
	return d
}

// script returns the data as a template writes it into a script element. The signs that could
// end the element are written as JSON escapes.
func (d pageData) script() (template.JS, error) {
	text, err := json.Marshal(d)
	return template.JS(text), err
}
