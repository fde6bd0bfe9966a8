package ask

import (
	"reflect"
	"testing"

	"patience/engine/enginetest/fuzz"
)

// What can be read is printed so that it is read as the same.
func FuzzParseGoal(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{
		"space", "2 spaces", "dig 5", "dig 2 chains of 5", "empty 5", "turn", "turn 5 and keep the spaces",
		"remove spades first", "remove hearts after 2", "remove 2 suits", "bare 10h", "bare two 6s", "bare an ace", "bare A", "an irreversible move",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := ParseGoal(text)
		if err != nil {
			return
		}
		if again, err := ParseGoal(g.String()); err != nil || again != g {
			t.Fatalf("%q is %+v, printed as %q, read as %+v (%v)", text, g, g, again, err)
		}
	})
}

func FuzzParseWithout(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"", "space, deal", "turn", "remove", "remove hearts,pile 5", "onto 8", "onto A", "onto an ace",
		"dig 2 of pile 5", "turn 1 of pile 4, turn 5", "remove spades twice", "dig 2 of pile 5 before dig 1 of pile 3", "remove hearts before turn 4"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w, err := ParseWithout(text)
		if err != nil {
			return
		}
		if again, err := ParseWithout(w.String()); err != nil || !reflect.DeepEqual(again, w) {
			t.Fatalf("%q is printed as %q, read as %+v (%v)", text, w.String(), again, err)
		}
	})
}

func FuzzParseEssential(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"dig 2 of pile 5", "turn 1 of pile 4", "dig 5", "remove spades", "remove spades twice", "remove", "dig 0 of pile 0"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := ParseEssential(text)
		if err != nil {
			return
		}
		if again, err := ParseEssential(e.String()); err != nil || again != e {
			t.Fatalf("%q is printed as %q, read as %+v (%v)", text, e, again, err)
		}
	})
}

// TestNameless: what is nameless names no suit, card or pile, in any words that are read.
func TestNameless(t *testing.T) {
	for text, want := range map[string]bool{
		"space": true, "a further space, deal": true, "turn a card and keep the spaces": true, "an irreversible move": true, "win": true, "remove": true,
		"turn 5": false, "turn a card in pile five": false, "remove hearts": false, "bare an A": false, "bare Kd": false, "onto 8": false, "dig 5 before turn 4": false,
		"7 of hearts onto 8s": false, "what the function wants": false,
	} {
		if Nameless(text) != want || Nameless("space", text) != want {
			t.Errorf("%q is nameless: %v", text, !want)
		}
	}
}
