package engine

import (
	"strings"
	"testing"

	"patience/engine/enginetest/fuzz"
)

func TestCardRoundTrip(t *testing.T) {
	seen := map[string]bool{}
	for s := Suit(0); s < MaxSuits; s++ {
		for r := Ace; r <= MaxRank; r++ {
			c := NewCard(r, s)
			if c.Rank() != r || c.Suit() != s {
				t.Errorf("rank %d suit %d became %d %d", r, s, c.Rank(), c.Suit())
			}
			back, err := ParseCard(c.String())
			if err != nil || back != c {
				t.Errorf("%v read as %v, %v", c, back, err)
			}
			if seen[c.String()] {
				t.Errorf("two cards are written %v", c)
			}
			seen[c.String()] = true
		}
	}
}

func TestParseCard(t *testing.T) {
	for text, want := range map[string]string{
		"10h": "10h", "TH": "10h", "th": "10h", "aS": "As", " kc ": "Kc",
		"Q♥": "Qh", "♥Q": "Qh", "♠10": "10s", "10♠": "10s", "9♦": "9d", "J♣️": "Jc", "2♡": "2h", "??": "??", "TO": "10o", "10o": "10o",
	} {
		if c, err := ParseCard(text); err != nil || c.String() != want {
			t.Errorf("ParseCard(%q) = %v, %v; want %s", text, c, err, want)
		}
	}
	for _, text := range []string{"", "h", "10", "1h", "11h", "12h", "13h", "16h", "0h", "02h", "+2h", "-2h", "9x", "9 x", "hearts", "Kings", "9hh", "?", "9h 8h", "to"} {
		c, err := ParseCard(text)
		if err == nil {
			t.Errorf("ParseCard(%q) = %v, want an error", text, c)
		} else if !strings.Contains(err.Error(), "bad card") {
			t.Errorf("ParseCard(%q): %v", text, err)
		}
	}
}

func TestParseRank(t *testing.T) {
	for text, want := range map[string]Rank{
		"A": 1, "ace": 1, "Aces": 1, "2": 2, "deuces": 2, "twos": 2, "sixes": 6, "six": 6, "fours": 4,
		"10": 10, "t": 10, "Ten": 10, "11": 11, "J": 11, "Jacks": 11, "queen": 12, "K": 13, "Kings": 13, "14": 14, "15": 15,
	} {
		if r, err := ParseRank(text); err != nil || r != want {
			t.Errorf("ParseRank(%q) = %d, %v; want %d", text, r, err, want)
		}
	}
	for _, text := range []string{"", "s", "0", "16", "-1", "+1", "01", "ks", "1.0", "king of hearts"} {
		if r, err := ParseRank(text); err == nil {
			t.Errorf("ParseRank(%q) = %v, want an error", text, r)
		}
	}
}

func TestParseSuit(t *testing.T) {
	for text, want := range map[string]Suit{
		"c": Clubs, "Club": Clubs, "CLUBS": Clubs, "♣": Clubs, "♧": Clubs, "d": Diamonds, "diamond": Diamonds,
		"♥": Hearts, "hearts": Hearts, "s": Spades, " spades ": Spades, "♠": Spades, "e": 4,
	} {
		if s, err := ParseSuit(text); err != nil || s != want {
			t.Errorf("ParseSuit(%q) = %v, %v; want %v", text, s, err, want)
		}
	}
	for _, text := range []string{"", "x", "heartss", "hs", "k"} {
		if s, err := ParseSuit(text); err == nil {
			t.Errorf("ParseSuit(%q) = %v, want an error", text, s)
		}
	}
}

func TestSuitNames(t *testing.T) {
	for s, want := range map[Suit]string{Clubs: "clubs", Diamonds: "diamonds", Hearts: "hearts", Spades: "spades", 4: "e"} {
		if s.Name() != want {
			t.Errorf("suit %d is called %s, want %s", s, s.Name(), want)
		}
		if back, err := ParseSuit(s.Name()); err != nil || back != s {
			t.Errorf("%s is read as %v, %v", s.Name(), back, err)
		}
	}
}

func FuzzParseCard(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"10h", "TH", "Q♥", "??", "aces", "15v", "\x00", "9♠️"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCard(text)
		if err != nil {
			return
		}
		if back, err := ParseCard(c.String()); err != nil || back != c {
			t.Fatalf("%q is %v, which is read as %v, %v", text, c, back, err)
		}
		if c != Unknown && (c.Rank() < Ace || c.Rank() > MaxRank || c.Suit() >= MaxSuits) {
			t.Fatalf("%q is no card: %d", text, c)
		}
	})
}
