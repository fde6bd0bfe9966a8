package ask

import (
	"testing"

	"patience/engine"
)

func TestSentence(t *testing.T) {
	for _, c := range []struct{ goal, without, hidden, want string }{
		{"space", "deal", "", "Can you make a space without dealing?"},
		{"2 spaces within 9 moves", "", "known", "Can you make 2 spaces within 9 moves?"},
		{"turn 6 and keep the spaces", "deal", "next", "Can you turn up a card of pile 6 and keep the spaces without dealing, whatever the next face-down card is?"},
		{"remove spades then remove hearts after 2", "space, deal,turn", "", "Can you remove spades, then remove hearts after 2 suits at most without making a space, dealing or turning up a card?"},
		{"7h onto 8s", "pile 3, onto K, remove hearts", "strategy", "Can you lay the 7h on the 8s without touching pile 3, laying a card on a K or removing hearts, by one plan, whatever the face-down cards are?"},
		{"space", "onto 8", "", "Can you make a space without laying a card on an 8?"},
		{"dig 2 chains of 5", "what nobody knows", "", "Can you dig 2 chains out of pile 5 without what nobody knows?"},
		{"bare 10h then bare two 6s", "", "", "Can you lay the 10h bare, then lay two 6s bare?"},
		{"win", "", "", "Can you win?"},
	} {
		if got := Sentence(engine.Question{Goal: c.goal, Without: c.without, Hidden: c.hidden}); got != c.want {
			t.Errorf("%q: %q, want %q", c.goal, got, c.want)
		}
	}
}
