package publish

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/problem"
)

// A jsPosition is a position as static/rules.js has it.
type jsPosition struct {
	Piles   []jsPile `json:"piles"`
	Hand    []string `json:"hand"`
	Removed []string `json:"removed"`
}

type jsPile struct {
	Cards []string `json:"cards"`
	Down  int      `json:"down"`
}

func positionFor(s *spider.State) (p jsPosition) {
	words := func(cards []engine.Card) []string {
		all := []string{}
		for _, c := range cards {
			all = append(all, c.String())
		}
		return all
	}
	p.Hand, p.Removed = words(s.Hand()), []string{}
	for n := 1; n <= 10; n++ {
		p.Piles = append(p.Piles, jsPile{words(s.Pile(n)), len(s.FaceDown(n))})
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		for range s.Removed(suit) {
			p.Removed = append(p.Removed, suit.String())
		}
	}
	return p
}

// text writes a position as testdata/rules.mjs does.
func (p jsPosition) text() string {
	piles := [][]any{}
	for _, pile := range p.Piles {
		all := []any{pile.Down}
		for _, c := range pile.Cards {
			all = append(all, c)
		}
		piles = append(piles, all)
	}
	text, _ := json.Marshal([]any{piles, p.Hand, p.Removed})
	return string(text)
}

// A jsAsked is what is asked of a position, a jsAnswer what the rules of pages say.
type jsAsked struct {
	Start    jsPosition  `json:"start"`
	Position jsPosition  `json:"position"`
	Tried    [][3]int    `json:"tried"`
	Goals    []*goalData `json:"goals"`

	state     *spider.State
	questions []*ask.Question
}

type jsAnswer struct {
	Moves []struct {
		Parts [3]int
		Words string
		After string
	}
	Refusals []string
	Goals    []struct {
		Met     bool
		Allowed []string
	}
}

// TestRules compares the rules of pages with those in Go on random plays: the legal moves, what
// they are called, the positions after them, why others are refused, and for goals of all
// kinds that a page recognizes what they forbid and when they are met.
func TestRules(t *testing.T) {
	enginetest.NeedNode(t)
	asked := randomPlays(t)
	met := map[string]int{}
	refused := 0
	for i, js := range answers(t, asked) {
		a := asked[i]
		if complaint := a.compareMoves(js); complaint != "" {
			t.Fatalf("%s\n%v", complaint, a.state)
		}
		for k, m := range a.Tried {
			want := ""
			if err := a.state.Check(spider.NewMove(m[0], m[1], m[2])); err != nil {
				want = err.Error()
				refused++
			}
			if got := js.Refusals[k]; (got == "") != (want == "") || rule(got) != rule(want) {
				t.Fatalf("move %v: %q, want %q\n%v", m, got, want, a.state)
			}
		}
		for k, q := range a.questions {
			if got, want := js.Goals[k].Met, q.Met(a.state); got != want {
				t.Fatalf("%s: met %v, want %v\n%v", q, got, want, a.state)
			} else if want {
				met[a.Goals[k].Kind]++
			}
			if got, want := js.Goals[k].Allowed, a.allowed(q); !slices.Equal(got, want) {
				t.Fatalf("%s: allowed %v, want %v\n%v", q, got, want, a.state)
			}
		}
	}
	t.Logf("%d positions, %d moves refused, goals met: %v", len(asked), refused, met)
	if len(met) != len(kinds()) || refused == 0 {
		t.Error("not everything was tried")
	}
}

// rule returns the rule that a refusal names.
func rule(text string) string {
	_, number, _ := strings.Cut(text, "(rule ")
	return number
}

// compareMoves says what is wrong with the moves.
func (a *jsAsked) compareMoves(js jsAnswer) string {
	legal := a.state.Moves(nil)
	if len(js.Moves) != len(legal) {
		return fmt.Sprintf("%d moves, want %d", len(js.Moves), len(legal))
	}
	for _, m := range js.Moves {
		move := spider.NewMove(m.Parts[0], m.Parts[1], m.Parts[2])
		after := a.state.Copy().(*spider.State)
		if !slices.Contains(legal, move) {
			return fmt.Sprintf("move %v is not legal", m.Parts)
		}
		after.Apply(move)
		p := positionFor(after)
		slices.Sort(p.Removed)
		if want := p.text(); m.After != want {
			return fmt.Sprintf("after %s: %s, want %s", m.Words, m.After, want)
		}
		if want := spider.Game().PrintMove(a.state, move); m.Words != want {
			return fmt.Sprintf("move %v is called %q, want %q", m.Parts, m.Words, want)
		}
	}
	return ""
}

// allowed lists the legal moves that a question allows, in the order of the page's.
func (a *jsAsked) allowed(q *ask.Question) []string {
	all := []string{}
	legal := a.state.Moves(nil)
	slices.SortFunc(legal, func(x, y engine.Move) int { return slices.Compare(order(x), order(y)) })
	for _, m := range legal {
		if q.Allowed(a.state, m) {
			from, to, count := spider.Parts(m)
			all = append(all, fmt.Sprintf("%d,%d,%d", from, to, count))
		}
	}
	return all
}

// order sorts moves as a page lists them: by pile, removals last, number of cards, and target;
// the deal at the end.
func order(m engine.Move) []int {
	from, to, count := spider.Parts(m)
	if m == spider.Deal {
		from = 99
	}
	if spider.IsRemove(m) {
		count = 99
	}
	return []int{from, count, to}
}

// randomPlays plays on at random from Woods's pages and from deals of one, two and four suits, and
// looks at each position.
func randomPlays(t *testing.T) (all []jsAsked) {
	r := rand.New(rand.NewPCG(1, 0))
	for page := 6; page <= 12; page++ {
		p, err := spider.Game().Page(page)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, play(r, p.State().(*spider.State), 60)...)
	}
	for i := range 9 {
		s, err := spider.Game().Deals[0].Deal(uint64(i+1), engine.Options{"suits": []string{"1", "2", "4"}[i%3]})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, play(r, s.(*spider.State), 250)...)
	}
	return all
}

// play plays some moves at random.
func play(r *rand.Rand, start *spider.State, moves int) (all []jsAsked) {
	questions := questionsFor(start)
	s := start.Copy().(*spider.State)
	for i := range moves {
		if i%5 == 0 {
			a := jsAsked{Start: positionFor(start), Position: positionFor(s), state: s.Copy().(*spider.State), questions: questions}
			for _, q := range questions {
				a.Goals = append(a.Goals, goalOf(&answer{asked: q, Question: problem.Question{}}, start))
			}
			for range 20 {
				a.Tried = append(a.Tried, [3]int{r.IntN(10) + 1, append([]int{15, 15}, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)[r.IntN(12)], []int{1, 1, 2, 3, 13}[r.IntN(5)]})
			}
			a.Tried = append(a.Tried, [3]int{0, 0, 0})
			all = append(all, a)
		}
		legal := s.Moves(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[r.IntN(len(legal))]
		for _, better := range legal { // removals are rare
			if spider.IsRemove(better) || better != spider.Deal && r.IntN(4) == 0 && joins(s, better) {
				m = better
			}
		}
		s.Apply(m)
	}
	return all
}

// joins says whether a move puts cards on one of their suit.
func joins(s *spider.State, m engine.Move) bool {
	from, to, count := spider.Parts(m)
	unit := s.Unit(from)
	return count <= len(unit) && !s.IsSpace(to) && s.Bottom(to).Suit() == unit[len(unit)-count].Suit()
}

// questionsFor returns questions of all kinds that make sense.
func questionsFor(s *spider.State) (all []*ask.Question) {
	for _, q := range [][2]string{
		{"space", ""}, {"2 spaces", "deal"}, {"dig 5", "deal"}, {"dig 2 chains of 7", "space"}, {"empty 3", "turn"}, {"turn", "space"},
		{"turn 9", "turn"}, {"turn and keep the spaces", "pile 4"}, {"remove spades", "space, remove hearts"}, {"remove spades first", ""},
		{"remove hearts after 1", "deal"}, {"remove a suit", "remove clubs"}, {"bare Kd", "onto 8"}, {"bare two 6s", ""}, {"bare a 9 and keep the spaces", "turn, deal"},
	} {
		if asked, err := ask.Ask(s, q[0], q[1]); err == nil {
			all = append(all, asked)
		}
	}
	return all
}

// answers asks the rules of pages.
func answers(t *testing.T, asked []jsAsked) (all []jsAnswer) {
	t.Helper()
	enginetest.RunNode(t, asked, &all, "testdata/rules.mjs", moduleOf(t, "rules.js"))
	return all
}

// moduleOf writes a module of static where Node.js can load it, and returns its address.
func moduleOf(t *testing.T, module string) string {
	t.Helper()
	folder := t.TempDir()
	packed, err := os.ReadFile("../page/packed.js")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{module: source(module), "packed.js": string(packed), "package.json": `{"type":"module"}`} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return "file://" + filepath.ToSlash(filepath.Join(folder, module))
}
