package kernel_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/klondike"
	"patience/engine/kernel"
)

// klondikeGame is made once: each that is made reads all that is said of its questions.
var klondikeGame = klondike.Game()

// klondikeGames are ways of playing Klondike.
func klondikeGames() []engine.Options {
	return []engine.Options{
		{"draw": "all"}, {"draw": "all", "kings": "back"}, {"draw": "one"}, {"draw": "three", "kings": "back"},
		{"draw": "three", "passes": "3"}, {"draw": "one", "passes": "2", "kings": "back"},
	}
}

// A klondikeTally counts what was compared.
type klondikeTally struct{ positions, moves, turned, back, out int }

// TestKlondikeRules compares the moves that the kernel and the engine allow, and where they lead, in won games and in plays by chance
// that begin there.
func TestKlondikeRules(t *testing.T) {
	k, begins, many := start(t), klondikeStock(t), klondikeTelling
	if enginetest.Whole() {
		many = 10_000
	}
	var n klondikeTally
	if err := n.plays(k, begins, many); err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", n)
	if n.positions < 4*many || n.turned < many || n.back < many || n.out < many {
		t.Errorf("too little was looked at: %+v", n)
	}
}

// klondikeTelling is how many plays by chance show each of the wrong rules.
const klondikeTelling = 1000

// klondikeStock has the positions of some won games of each way of playing.
func klondikeStock(t testing.TB) (all []*klondike.State) {
	t.Helper()
	for _, game := range klondikeGames() {
		for number := uint64(1); number <= 4; number++ {
			s := enginetest.Deal[*klondike.State](t, klondikeGame, number, game)
			for _, m := range enginetest.Decide(t, klondikeGame, s, engine.SolveOptions{Limits: engine.Limits{States: 1_000_000}}).Line {
				all = append(all, s)
				s = after(s, m)
			}
			all = append(all, s)
		}
	}
	return all
}

// plays compares plays of five moves by chance.
func (n *klondikeTally) plays(k *kernel.Kernel, begins []*klondike.State, many int) error {
	r := rand.New(rand.NewPCG(27, 6))
	for play := range many {
		s := begins[r.IntN(len(begins))]
		for range 5 {
			next, err := n.compare(k, s)
			if err != nil {
				return fmt.Errorf("play %d: %w", play, err)
			}
			if len(next) == 0 {
				break
			}
			s = next[r.IntN(len(next))]
		}
	}
	return nil
}

// compare compares what can be done in a position, and returns where it leads.
func (n *klondikeTally) compare(k *kernel.Kernel, s *klondike.State) (next []*klondike.State, err error) {
	n.positions++
	want := map[string]string{}
	for _, m := range s.Moves(nil) {
		to := after(s, m)
		next = append(next, to)
		want[klondikeGame.Notations[0].Print(s, m)] = laid(to)
		n.moves++
		card, column := klondike.Parts(m)
		switch {
		case m == klondike.Draw || m == klondike.Redeal:
			n.turned++
		case column == 0:
			n.out++
		case s.Out(card.Suit()) >= card.Rank():
			n.back++
		}
	}
	got, err := k.KlondikeMoves(played(s), laid(s))
	for name := range want {
		if err == nil && got[name] != want[name] {
			err = fmt.Errorf("%s, %s: %s:\nkernel %s\nengine %s", played(s), laid(s), name, got[name], want[name])
		}
	}
	if err == nil && len(got) != len(want) {
		err = fmt.Errorf("%s, %s:\nkernel %v\nengine %v", played(s), laid(s), slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
	return next, err
}

// played says how a position is played, in the words of certificates.
func played(s *klondike.State) string {
	var words []string
	for _, f := range klondikeGame.Facts(s) {
		if f.Name != "pass" {
			words = append(words, f.Name+"="+f.Value)
		}
	}
	return strings.Join(words, " ")
}

// laid writes a position in the words of certificates.
func laid(s *klondike.State) string {
	var piles []string
	for _, f := range klondikeGame.Facts(s) {
		if f.Name == "pass" && f.Value != "1" && strings.Contains(played(s), "passes=") && !strings.Contains(played(s), "any") {
			piles = append(piles, fmt.Sprint("redeals: ", f.Value[0]-'1'))
		}
	}
	pile := func(name string, cards []engine.Card) {
		text := engine.Cards(cards).String()
		if text == "" {
			text = "-"
		}
		piles = append(piles, name+": "+text)
	}
	for i := 1; i <= 7; i++ {
		pile(fmt.Sprint("pile ", i), s.Run(i))
		if down := s.Down(i); len(down) > 0 {
			piles[len(piles)-1] = fmt.Sprintf("pile %d: [%v] %v", i, engine.Cards(down), engine.Cards(s.Run(i)))
		}
	}
	stock := slices.Clone(s.Stock())
	slices.Reverse(stock)
	pile("waste", s.Waste())
	pile("stock", stock)
	for i, suit := range []engine.Suit{engine.Spades, engine.Hearts, engine.Clubs, engine.Diamonds} {
		var out []engine.Card
		for rank := engine.Ace; rank <= s.Out(suit); rank++ {
			out = append(out, engine.NewCard(rank, suit))
		}
		pile(fmt.Sprint("foundation ", i+1), out)
	}
	return strings.Join(piles, " | ")
}

// TestWrongKlondikeRules changes the rules as the kernel has them, one at a time; the comparison sees each, and nothing where nothing is
// changed. (That a card does not go to its own column is said, but nothing depends on it: it never fits on the last card of it.)
func TestWrongKlondikeRules(t *testing.T) {
	wrong := []spoiled{
		{"any colour fits", "xorb (redb (suit_of b)) (redb (suit_of c))", "true"},
		{"the same colour fits", "xorb (redb (suit_of b)) (redb (suit_of c))", "negb (xorb (redb (suit_of b)) (redb (suit_of c)))"},
		{"any card goes to a space", "spaceb q && (rank c =? 13)", "spaceb q"},
		{"a King that is out always comes back to a space", "(negb (is_foundation p) || kings o)", "true"},
		{"a King that is out never comes back to a space", "(negb (is_foundation p) || kings o)", "negb (is_foundation p)"},
		{"no card comes back", "if mem (Card (S (rank c)) (suit_of c)) (out s) then None", "if negb (rank c =? 0) then None"},
		{"any card that is out comes back", "if mem (Card (S (rank c)) (suit_of c)) (out s) then None", "if rank c =? 0 then None"},
		{"only single cards move", "let m := length (up q) - n in", "let m := if n <=? 1 then length (up q) - n else length (up q) in"},
		{"what is uncovered stays face down", "put i (turn (Pile (down q) (firstn m (up q))))", "put i (Pile (down q) (firstn m (up q)))"},
		{"no Ace goes out", "((rank c =? 1) || mem", "(mem"},
		{"cards go out in any order", "mem (Card (rank c - 1) (suit_of c)) (out s)", "true"},
		{"cards go out on any suit", "mem (Card (rank c - 1) (suit_of c)) (out s)", "existsb (fun b => rank c =? S (rank b)) (out s)"},
		{"a card goes out from where it is out", "negb (is_foundation p) && (", "(fun b : bool => b) ("},
		{"cards are turned together", "rev (firstn (turns o) (stock s))", "firstn (turns o) (stock s)"},
		{"a card is turned twice", "(skipn (turns o) (stock s))", "(skipn (turns o - 1) (stock s))"},
		{"one pass more", "S (redeals s) <? passes o", "redeals s <? passes o"},
		{"passes are not counted", "(passes o =? 0) || (S (redeals s) <? passes o)", "true"},
		{"the waste is turned over card by card", "(rev (waste s))", "(waste s)"},
		{"it is turned over before the stock is used up", "| S _, [], _ :: _ =>", "| S _, _, _ :: _ =>"},
		{"of the deck in view only the next card is played", "match nth_error (stock s) n with", "match nth_error (firstn 1 (stock s)) n with"},
		{what: "nothing"},
	}
	built, begins := program(t), klondikeStock(t)
	changed := mutate(t, filepath.Dir(built), rules{"klondike/Play.v", "Definition spaceb", "(* They are the rules as a relation.", "play_klondike"}, wrong)
	for i, c := range wrong {
		t.Setenv("WRONG", fmt.Sprint(i))
		var n klondikeTally
		if err := n.plays(run(t, changed), begins, klondikeTelling); (err == nil) != (c.old == "") {
			t.Errorf("%s: %v in %d positions", c.what, err, n.positions)
		}
	}
}
