package spider

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider/text"
)

// pagePlay returns a page of the essay as the start of a play.
func pagePlay(t testing.TB, number int) *engine.Play {
	t.Helper()
	p, err := Game().Page(number)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// lineOf returns the position line of a page, in ASCII.
func lineOf(t testing.TB, number int) string { return state(pagePlay(t, number)).Line() }

// The cards of all pages are known, but for the hand of page 6: its 50 cards are
// there too. Only page 9 lacks a suit.
func TestPagesAreWholeDecks(t *testing.T) {
	for _, pg := range Game().Pages {
		s := state(pagePlay(t, pg.Number))
		total := len(s.Hand())
		for n := 1; n <= piles; n++ {
			total += len(s.Pile(n))
		}
		wantTotal, wantRemoved := 104, "none"
		if pg.Number == 9 {
			wantTotal, wantRemoved = 91, "spades"
		}
		if total != wantTotal || text.SuitList(s.layout().Removed) != wantRemoved {
			t.Errorf("page %d has %d cards, and is without %s", pg.Number, total, text.SuitList(s.layout().Removed))
		}
		if strings.Contains(s.Line(), "?,,") || strings.ContainsAny(s.Line(), "↑←") {
			t.Errorf("page %d is printed as %s", pg.Number, s.Line())
		}
	}
}

// The file's glyphs and ASCII are the same, and the page is printed as it stands.
func TestPagesPrintAsTheyStand(t *testing.T) {
	for _, pg := range linesOf1979() {
		p := pagePlay(t, pg.Number)
		want := text.Stanford(pg.Text)
		if text, err := writeAs(t, p, "saved"); err != nil || text != want {
			t.Errorf("page %d is printed as\n%s, want\n%s (%v)", pg.Number, text, want, err)
		}
		ascii, err := p.Game.Parse(want)
		if err != nil || *state(ascii) != *state(p) {
			t.Errorf("page %d in ASCII is another position: %v", pg.Number, err)
		}
	}
}

// The cards that page 6 turns up, in the order of its text, prove how the lists
// of face-down cards and the displayed piles are to be read.
func TestPage6TurnsUp(t *testing.T) {
	p := pagePlay(t, 6)
	for _, step := range []struct {
		line   string
		pile   int
		turned string
	}{
		{"Jh from 8 to 9", 8, "6s"},
		{"10d from 2 to 9", 2, "4c"},
		{"3c from 7 to 2", 7, "2c"},
		{"2c from 7 to 2", 7, "10h"},
		{"9s from 6 to 9", 6, "Kc"},
		{"6s from 8 to 10", 8, "6c"},
		{"3h from 5 to 4", 5, "2h"},
		{"2h from 5 to 4", 5, "9d"},
		{"As from 3 to 4", 3, "As"},
		{"9s from 9 to 7, 9d from 5 to 9", 5, "Qh"},
		{"Qh from 5 to 6", 5, "10d"},
		{"As from 3 to 2", 3, "7h"},
		{"6s from 10 to 3, 6c from 8 to 10", 8, "5d"},
		{"5d from 8 to 1", 8, "3s"},
	} {
		if err := p.Line(step.line); err != nil {
			t.Fatalf("%v\n%v", err, p)
		}
		if got := state(p).Bottom(step.pile).String(); got != step.turned {
			t.Errorf("%s turns up the %s, want %s", step.line, got, step.turned)
		}
	}
}

// Page 12 is page 11 with two Jacks swapped.
func TestPage12IsPage11Swapped(t *testing.T) {
	js, _ := engine.ParseCard("Js")
	jd, _ := engine.ParseCard("Jd")
	swapped, err := state(pagePlay(t, 11)).Swap(js, 7, jd, 9)
	if err != nil || *swapped != *state(pagePlay(t, 12)) {
		t.Errorf("page 12 is not page 11 with the Jacks swapped: %v", err)
	}
}

func TestLineErrors(t *testing.T) {
	good := lineOf(t, 8)
	change := func(old, replacement string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("no %q in %s", old, good)
		}
		return strings.Replace(good, old, replacement, 1)
	}
	for _, tt := range []struct{ line, want string }{
		{change(",fea,", ",f,ea,"), "22 fields between commas, want 21: 10 piles, 10 lists of face-down cards, the hand"},
		{change("?Kba", "?Kb%"), `pile 7: face-up cards: character 3: bad card '%': want A to t in ASCII, or * for an unknown card`},
		{change("?Kba", "?K?a"), `pile 7: face-up cards: character 2: bad card '?'`},
		{change("RAZW", "RA*W"), `pile 1: face-down cards: character 3: bad card '*'`},
		{change("?Kba", "??Kba"), "pile 7: 2 face-down cards displayed, but 1 listed"},
		{change("?Kba", "?"), "pile 7 has no face-up card: its bottom card must be turned up (rule 7)"},
		{change("GsYDS_XQ\\`", "GsYDS_XQ\\"), "the hand has 9 cards, want 0, 10, 20, 30, 40 or 50"},
		{change("fea", "fef"), "wrong deck: 7h 1 time, want 2; Qh 3 times, want 2 (Qh: pile 5, pile 5, pile 9)"},
		{change("fea", "fe"), "wrong deck: 103 cards, want 104; 7h 1 time, want 2"},
		{change("fea", "feaa"), "wrong deck: 105 cards, want 104; 7h 3 times, want 2 (7h: pile 5, pile 5, pile 7)"},
	} {
		_, err := settled(text.ParseLine(tt.line))
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}

// A position that a line would tell wrongly is refused, and the file holds it.
func TestLineCannotHoldEverything(t *testing.T) {
	p := engine.NewPlay(Game(), finished(2))
	if err := p.Line("remove 1, remove 2, remove 3, remove 4"); err != nil {
		t.Fatal(err)
	}
	here := engine.NewPlay(p.Game, p.State())
	for _, format := range []string{"line", "saved"} {
		text, err := writeAs(t, here, format)
		if err == nil || !strings.Contains(err.Error(), "with other suits removed: clubs, clubs, diamonds, diamonds, not hearts, hearts, spades, spades") {
			t.Errorf("%s: %v\n%s", format, err, text)
		}
	}
	if _, err := writeAs(t, p, "saved"); err != nil {
		t.Errorf("the saved game from the first position on is clear, but: %v", err)
	}
	file, err := writeAs(t, here, "file")
	back, parseErr := p.Game.Parse(file)
	if err != nil || parseErr != nil || *state(back) != *state(p) {
		t.Errorf("%v, %v\n%s", err, parseErr, file)
	}
	odd := engine.NewPlay(p.Game, New([piles + 1][]engine.Card{1: text.Pack(4)[:5]}, [piles + 1]int{}, nil))
	for _, format := range []string{"line", "saved", "x11"} {
		if _, err := writeAs(t, odd, format); err == nil || !strings.Contains(err.Error(), "wrong deck: ") {
			t.Errorf("%s of five cards: %v", format, err)
		}
	}
}
