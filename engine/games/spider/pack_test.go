package spider

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"patience/engine"
)

// deal570 is a deal of four suits that shows hearts and spades alone.
func deal570(t *testing.T) *State {
	s, err := dealSeed(570, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s.(*State)
}

// Whoever sees hearts and spades alone still plays with four suits.
func TestPackIsKept(t *testing.T) {
	s := deal570(t)
	hidden := func(s *State) []engine.Card {
		cards := slices.Clone(append(s.Down(), s.Hand()...))
		slices.Sort(cards)
		return cards
	}
	forgotten := s.ForgetHand()
	for n := 1; n <= piles; n++ {
		forgotten = forgotten.Forget(n)
	}
	key := s.Blind().ExactKey(nil)
	var back State
	back.SetKey(key)
	for name, seen := range map[string]*State{"blind": s.Blind(), "forgotten": forgotten, "twice": s.Blind().Blind(), "by its key": &back} {
		unseen := seen.Unseen()
		slices.Sort(unseen)
		if seen.Suits() != 4 || !slices.Equal(unseen, hidden(s)) || *seen != *s.Blind() {
			t.Errorf("%s: a pack of %d suits, and the unseen cards are %v", name, seen.Suits(), unseen)
		}
	}
	if n := s.Undealt().Blind().Suits(); n != 4 {
		t.Errorf("without the hand the pack has %d suits", n)
	}
	two, err := dealSeed(570, engine.Options{"suits": "2"})
	if err != nil || two.(*State).Blind().Suits() != 2 || two.(*State).Blind().pack != 0 {
		t.Errorf("a deal of two suits has the pack %d, %v", two.(*State).Blind().Suits(), err)
	}
}

// A suit that the told pack has not cannot be removed, nor one more often than it is there.
func TestRemovedOfPack(t *testing.T) {
	for removed, want := range map[string]string{
		"clubs":                                  "the pack has no clubs: it has 2 suits",
		"hearts, hearts, hearts, hearts, hearts": "hearts are removed 5 times already, and the pack has no more",
		"hearts, hearts, hearts, hearts":         "<nil>",
	} {
		text := "game: spider\nsuits: 2\nunfinished: yes\nremoved: " + removed + "\npile 1: 5s\n"
		for n := 2; n <= piles; n++ {
			text += fmt.Sprintf("pile %d: space\n", n)
		}
		_, err := Game().Parse(text + "hand: none\n")
		if !strings.HasSuffix(fmt.Sprint(err), want) {
			t.Errorf("%s: %v, want %s", removed, err, want)
		}
	}
}

// Texts say the pack where the cards in it say another, and only there; those that cannot refuse.
func TestPackInTexts(t *testing.T) {
	s := deal570(t)
	for _, at := range []*State{s, s.Blind()} {
		for _, format := range []string{"file", "tableau", "latex"} {
			text, err := writeAs(t, engine.NewPlay(Game(), at), format)
			if err != nil {
				t.Fatalf("%s: %v", format, err)
			}
			told := format != "file" || at.Unknown() > 0
			if strings.Contains(text, "suits: 4\n") != told {
				t.Errorf("%s: the pack is told, or not where it must be:\n%s", format, text)
			}
			back, err := Game().Parse(text)
			if err != nil || *state(back).Blind() != *s.Blind() {
				t.Errorf("%s: read back with %d suits, %v", format, state(back).Suits(), err)
			}
		}
	}
	for _, format := range []string{"line", "saved", "x11"} {
		p := engine.NewPlay(Game(), s.Blind())
		if _, err := writeAs(t, p, format); !errors.As(err, new(*engine.NotHeldError)) || !strings.Contains(err.Error(), "cannot hold that the pack has 4 suits") {
			t.Errorf("%s: %v", format, err)
		}
	}
	text, err := writeAs(t, engine.NewPlay(Game(), page(t, 9).Blind()), "file")
	if err != nil || strings.Contains(text, "suits:") {
		t.Errorf("page 9 shows clubs, and says its pack: %v\n%s", err, text)
	}
}

// With its cards in sight renamed, a position of four suits is the same problem.
func TestPackInNormal(t *testing.T) {
	s := deal570(t).Blind()
	clubs := s.Renamed([4]engine.Suit{engine.Hearts, engine.Diamonds, engine.Clubs, engine.Spades})
	if clubs.pack != 0 || clubs.Suits() != 4 || *clubs.Normal() != *s.Normal() {
		t.Errorf("renamed, it has the pack %d, and the normal form\n%v\nnot\n%v", clubs.pack, clubs.Normal(), s.Normal())
	}
	if back := clubs.Renamed([4]engine.Suit{engine.Hearts, engine.Diamonds, engine.Clubs, engine.Spades}); *back != *s {
		t.Errorf("renamed twice, the pack has %d suits", back.Suits())
	}
}

// A position that is edited keeps the pack that it has; one that is set up comes to have it.
func TestPackOfEdits(t *testing.T) {
	s := deal570(t).Blind()
	if r, err := s.Hide(1, 1); err != nil || r.Forget(1).Suits() != 4 {
		t.Errorf("a pile with more cards face down: %v", err)
	}
	if r, err := s.Take(s.Bottom(1), 1); err != nil || r.Suits() != 4 {
		t.Errorf("without the %v: %v", s.Bottom(1), err)
	}
	if r, err := s.WithDown(1, cards(t, "Kc ?? ?? ?? ??")); err != nil || r.Suits() != 4 || r.pack != 0 {
		t.Errorf("with the Kc face down: %v", err)
	}
	if r, err := s.WithoutSuit(engine.Clubs); err != nil || r.Suits() != 4 || r.pack != 0 {
		t.Errorf("with clubs removed: %v", err)
	}
	spades := New([piles + 1][]engine.Card{1: cards(t, "?? ?? ?? ?? 5s")}, [piles + 1]int{1: 4}, slices.Repeat([]engine.Card{engine.Unknown}, 20))
	if spades.keep(2); spades.pack != 2 {
		t.Errorf("spades alone of two suits: %d", spades.pack)
	}
	if _, err := spades.WithoutSuit(engine.Clubs); err == nil || err.Error() != "the pack has no clubs: it has 2 suits" {
		t.Errorf("clubs of a pack of two suits: %v", err)
	}
	club, err := empty().Put(1, card(t, "5c"))
	if err != nil {
		t.Fatal(err)
	}
	if club, err = club.Take(card(t, "5c"), 1); err == nil {
		club, err = club.Put(1, cards(t, "9h 9h 9h")...)
	}
	if err != nil || club.Suits() != 2 {
		t.Errorf("three 9h, where a club was taken back: %v", err)
	}
	const file = "unfinished: yes\npile 1: 5h\npile 2: space\npile 3: space\npile 4: space\npile 5: space\npile 6: space\npile 7: space\npile 8: space\npile 9: space\npile 10: space\nhand: none\n"
	if _, err := Game().Parse("game: spider\nsuits: 1\n" + file); err == nil || !strings.Contains(err.Error(), "there would be 1 5h, want at most 0") {
		t.Errorf("a 5h in a pack of spades: %v", err)
	}
	if p, err := Game().Parse("game: spider\nsuits: 4\n" + file); err != nil || state(p).Suits() != 4 {
		t.Errorf("a 5h in a pack of four suits: %v", err)
	}
}
