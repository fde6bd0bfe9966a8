package kernel_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/enginetest"
	"patience/engine/games/klondike"
	"patience/engine/games/klondike/check"
)

// neverHappens returns certificates of what never happens in our deals of Klondike up to a number.
func neverHappens(t testing.TB, game engine.Options, most uint64) (texts []string) {
	t.Helper()
	for number := uint64(1); number <= most; number++ {
		s := enginetest.Deal[*klondike.State](t, klondikeGame, number, game)
		if text := refuted(t, s); text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

// refuted returns the certificate of a position that is lost without a search, "" when none is found.
func refuted(t testing.TB, s *klondike.State) string {
	t.Helper()
	r, err := klondikeGame.Solver.Refute(s)
	if err != nil {
		t.Fatal(err)
	}
	if r == nil {
		return ""
	}
	var text bytes.Buffer
	if err := r.Certificate(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// oursOfKlondike has our checker read a certificate of Klondike.
func oursOfKlondike(text string) (certificate.Claim, error) {
	return check.Kinds().Verify(context.Background(), strings.NewReader(text), certificate.Options{})
}

// TestNeverHappens has the proved checker read the certificates of our deals of Klondike: of the first 100, and of two ways of play
// of the first 1,000 when the whole is asked for. The other two have the same losses, and differ in a line.
func TestNeverHappens(t *testing.T) {
	k := start(t)
	for _, c := range []struct {
		game       engine.Options
		few, whole int
	}{
		{engine.Options{"draw": "one"}, 7, 76},
		{engine.Options{"draw": "three"}, 10, 122},
		{engine.Options{"draw": "three", "passes": "3", "kings": "back"}, 10, 0},
		{engine.Options{"draw": "all"}, 7, 0},
	} {
		most, want := uint64(100), c.few
		if enginetest.Whole() && c.whole > 0 {
			most, want = 1000, c.whole
		}
		texts := neverHappens(t, c.game, most)
		for _, text := range texts {
			claim, err := oursOfKlondike(text)
			if err != nil {
				t.Fatal(err)
			}
			game, position, err := k.CheckKlondike([]byte(text))
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if "lost: klondike "+game != claim.Says || position != claim.Position.Text {
				t.Errorf("the proved checker has read %s of %s, and ours %v of %s", game, position, claim, claim.Position.Text)
			}
		}
		if t.Logf("%v: %d", c.game, len(texts)); len(texts) != want {
			t.Errorf("%v: %d certificates, want %d", c.game, len(texts), want)
		}
	}
}

// TestNeverForged has both checkers read 2,000 certificates of Klondike in which something was changed. What the proved one alone
// accepts must be a position of which our prover finds a certificate of its own.
func TestNeverForged(t *testing.T) {
	k := start(t)
	texts := append(neverHappens(t, engine.Options{"draw": "three"}, 100), neverHappens(t, engine.Options{"draw": "one"}, 100)...)
	r := rand.New(rand.NewPCG(27, 7))
	var n agreement
	for _, other := range forgeries(r, texts, 2000, forgeNever) {
		_, ours := oursOfKlondike(other)
		game, position, theirs := k.CheckKlondike([]byte(other))
		n.compare(t, other, ours, theirs, func() bool { return refuted(t, laidOut(t, game, position)) != "" })
	}
	n.want(t, 100, 500)
}

// forgeNever changes something in a certificate of what never happens.
func forgeNever(r *rand.Rand, text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	const head = 6
	i := head + r.IntN(len(lines)-head)
	switch r.IntN(5) {
	case 0: // a line is left out
		lines = slices.Delete(lines, i, i+1)
		lines[head-1] = fmt.Sprint("cards: ", len(lines)-head)
	case 1: // a part of a line
		events, before, order := strings.Cut(lines[i], " before ")
		if at := strings.LastIndex(events, ", "); at > 0 {
			lines[i] = events[:at]
			if order {
				lines[i] += " before " + before
			}
		}
	case 2: // it says more
		lines[i], _, _ = strings.Cut(lines[i], " before ")
	case 3: // the game is another one
		lines[4] = "options: " + []string{"draw=all passes=any", "draw=one passes=any", "draw=three passes=any", "draw=one passes=1", "draw=three passes=1", "draw=three passes=2 kings=back"}[r.IntN(6)]
	default: // two cards change places
		words := strings.Split(lines[3], " ")
		var at []int
		for w, word := range words {
			if _, err := engine.ParseCard(strings.Trim(word, "[]")); err == nil {
				at = append(at, w)
			}
		}
		a, b := at[r.IntN(len(at))], at[r.IntN(len(at))]
		x, y := strings.Trim(words[a], "[]"), strings.Trim(words[b], "[]")
		words[a], words[b] = strings.Replace(words[a], x, y, 1), strings.Replace(words[b], y, x, 1)
		lines[3] = strings.Join(words, " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// laidOut lays a position that is written in the words of certificates.
func laidOut(t testing.TB, game, position string) *klondike.State {
	t.Helper()
	l := klondike.Layout{
		Draw: map[string]int{"draw=one": 1, "draw=three": 3}[strings.Fields(game)[0]], Kings: strings.HasSuffix(game, "kings=back"),
	}
	fmt.Sscanf(strings.Fields(game)[1], "passes=%d", &l.Passes)
	for _, part := range strings.Split(position, " | ") {
		name, text, _ := strings.Cut(part, ": ")
		hidden, _, _ := strings.Cut(text, "]")
		var cards []engine.Card
		for _, word := range strings.Fields(strings.Trim(text, "-")) {
			c, err := engine.ParseCard(strings.Trim(word, "[]"))
			if err != nil {
				t.Fatal(err)
			}
			cards = append(cards, c)
		}
		var column int
		switch _, err := fmt.Sscanf(name, "pile %d", &column); {
		case err == nil:
			l.Columns[column] = cards
			if hidden != text {
				l.Down[column] = len(strings.Fields(hidden))
			}
		case name == "waste":
			l.Deck, l.Turned = cards, len(cards)
		case name == "stock":
			slices.Reverse(cards)
			l.Deck = append(l.Deck, cards...)
		case len(cards) > 0:
			t.Fatalf("%s: nothing is out in these deals", part)
		}
	}
	s, err := klondike.New(l)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
