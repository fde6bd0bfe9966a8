package spider

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider/text"
)

// finished returns a position in which all suits of a pack lie complete on piles
// 1 to 8.
func finished(suits int) *State {
	var pile [piles + 1][]engine.Card
	for i, c := range text.Pack(suits) {
		n := i/13 + 1
		pile[n] = append(pile[n], c)
	}
	for n := range pile {
		slices.Reverse(pile[n])
	}
	return New(pile, [piles + 1]int{}, nil)
}

// drawPlay draws a play of random moves: from a page, a deal, or the end of a game.
func drawPlay(t *rapid.T) *engine.Play {
	g := Game()
	if rapid.IntRange(0, 3).Draw(t, "start") > 0 {
		return enginetest.Play(t, g, 80)
	}
	p := engine.NewPlay(g, finished(rapid.SampledFrom([]int{4, 2, 1}).Draw(t, "suits")))
	for range rapid.IntRange(0, 20).Draw(t, "moves") {
		if !doRandom(t, p) {
			break
		}
	}
	return p
}

// doRandom makes a random move, often one that removes a suit.
func doRandom(t *rapid.T, p *engine.Play) bool {
	moves := p.State().Moves(nil)
	if len(moves) == 0 {
		return false
	}
	m := rapid.SampledFrom(moves).Draw(t, "move")
	if last := moves[len(moves)-1]; IsRemove(last) {
		m = rapid.SampledFrom([]engine.Move{m, last}).Draw(t, "or")
	}
	if err := p.Do(m); err != nil {
		t.Fatalf("a listed move is refused: %v", err)
	}
	return true
}

// state returns the current position of a play.
func state(p *engine.Play) *State { return p.State().(*State) }

// writeAs writes a play in the format of that name.
func writeAs(t interface{ Fatal(...any) }, p *engine.Play, format string) (string, error) {
	f, err := p.Game.Format(format)
	if err != nil {
		t.Fatal(err)
	}
	return f.Print(p)
}

// Every format of every position reads back, by whatever Parse takes it for; the
// line may refuse positions from which suits are removed, and has no place for the pack.
func TestFormatsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlay(t)
		want, blind := state(p), rapid.Bool().Draw(t, "blind")
		if blind {
			want = want.Blind()
			p = engine.NewPlay(p.Game, want)
		}
		for _, format := range []string{"file", "line", "tableau"} {
			text, err := writeAs(t, p, format)
			if err != nil && format == "line" && (len(want.layout().Removed) > 0 || want.challenge != NoChallenge || want.pack > 0) {
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v\n%v", format, err, p)
			}
			back, err := p.Game.Parse(text)
			if err != nil {
				t.Fatalf("%s: %v\n%s", format, err, text)
			}
			exact := want
			if format == "tableau" {
				exact = want.Blind()
			}
			if *state(back) != *exact {
				t.Fatalf("%s: read as\n%v\nnot\n%v", format, back, exact)
			}
		}
	})
}

func TestSavedRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlay(t)
		for state(p).challenge != NoChallenge { // there is no place for it
			p = drawPlay(t)
		}
		p.Branded = rapid.Bool().Draw(t, "cheated")
		text, err := writeAs(t, p, "saved")
		if err != nil {
			t.Fatal(err)
		}
		back, err := p.Game.Parse(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if !slices.Equal(back.Moves(), p.Moves()) || *state(back) != *state(p) || back.Branded != p.Branded {
			t.Fatalf("read as %v %v, not %v %v", back.Moves(), back.Branded, p.Moves(), p.Branded)
		}
		if again, _ := writeAs(t, back, "saved"); again != text {
			t.Fatalf("printed again as\n%s, not\n%s", again, text)
		}
	})
}

// A card that was turned up and is not known keeps its place in every format,
// also below other cards.
func TestFormatsWithUnknownFaceUp(t *testing.T) {
	page, err := Game().Page(8)
	if err != nil {
		t.Fatal(err)
	}
	p := engine.NewPlay(page.Game, state(page).Blind())
	if err := p.Line("2d from 2 to 3, deal"); err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Game.Formats {
		text, err := f.Print(p)
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		back, err := p.Game.Parse(text)
		if err != nil || *state(back) != *state(p) {
			t.Errorf("%s: %v\n%s\nread as\n%v", f.Name, err, text, back)
		}
	}
}

func TestFormatsAreFound(t *testing.T) {
	p, err := Game().Page(9)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Game.Formats {
		text, err := f.Print(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range p.Game.Formats {
			if other.Is(text) != (other.Name == f.Name) {
				t.Errorf("the format %s takes a %s for its own: %v", other.Name, f.Name, other.Is(text))
			}
		}
	}
	if _, err := p.Game.Parse("hello\nworld"); err == nil || !strings.Contains(err.Error(), "file, saved, x11, line, tableau") {
		t.Errorf("want the list of formats, not %v", err)
	}
}
