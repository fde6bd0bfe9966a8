package engine

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// cards reads cards with blanks between them.
func cards(t testing.TB, text string) []Card {
	t.Helper()
	var all []Card
	for _, word := range strings.Fields(text) {
		c, err := ParseCard(word)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

func text(cards []Card) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = c.String()
	}
	return strings.Join(words, " ")
}

func TestPack(t *testing.T) {
	if got, want := text(Pack(2, 2, 3)), "Ac 2c 3c Ad 2d 3d Ac 2c 3c Ad 2d 3d"; got != want {
		t.Errorf("Pack(2, 2, 3) = %s, want %s", got, want)
	}
	if n := len(Pack(2, 4, 13)); n != 104 {
		t.Errorf("two packs have %d cards", n)
	}
}

func TestCheckDeck(t *testing.T) {
	pack := Pack(2, 1, 3) // Ac 2c 3c twice
	tests := []struct{ have, want string }{
		{"3c Ac 2c 2c 3c Ac", ""},
		{"Ac Ac Ac 2c 2c 3c", "wrong deck: Ac 3 times, want 2; 3c 1 time, want 2"},
		{"Ac Ac 2c 2c 3c", "wrong deck: 5 cards, want 6; 3c 1 time, want 2"},
		{"Ac Ac 2c 2c 3c 3c 9h", "wrong deck: 7 cards, want 6; 9h 1 time, want 0"},
		{"Ac ?? 2c ?? 3c ??", ""},
		{"Ac ?? 2c ?? 3c", "wrong deck: 5 cards, want 6"},
		{"Ac Ac Ac ?? ?? ??", "wrong deck: Ac 3 times, want 2"},
		{"", "wrong deck: 0 cards, want 6; no Ac, want 2; no 2c, want 2; no 3c, want 2"},
	}
	for _, tt := range tests {
		got := ""
		if err := CheckDeck(pack, cards(t, tt.have)); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("CheckDeck(%s): %q, want %q", tt.have, got, tt.want)
		}
	}
	err := CheckDeck(pack, cards(t, "Ac Ac Ac 2c 2c 3c"))
	if deck, ok := errors.AsType[*DeckError](err); !ok || deck.Wrong[0].Have != 3 {
		t.Errorf("want a DeckError with three Aces first, not %#v", err)
	}
}

func TestMissing(t *testing.T) {
	if got := text(Missing(Pack(2, 1, 3), cards(t, "3c Ac ?? 9h Ac"))); got != "2c 2c 3c" {
		t.Errorf("missing are %s, want 2c 2c 3c", got)
	}
}

// What is there and what is missing make up the pack.
func TestMissingCompletes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pack := Pack(2, 4, 13)
		have := slices.Clone(pack)
		Shuffle(rapid.Uint64().Draw(t, "seed"), have)
		have = have[:rapid.IntRange(0, 104).Draw(t, "cards")]
		if err := CheckDeck(pack, append(Missing(pack, have), have...)); err != nil {
			t.Fatal(err)
		}
	})
}
