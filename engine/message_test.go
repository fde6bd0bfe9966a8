package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
)

func TestMessage(t *testing.T) {
	nine := NewCard(9, Spades)
	refused := RuleError(2, "the %v does not go on the %v of pile %d", nine, NewCard(Jack, Hearts), 4)
	for _, c := range []struct {
		err        error
		text, JSON string
	}{
		{refused, "the 9s does not go on the Jh of pile 4 (rule 2)",
			`{"form":"{0} (rule {1})","parts":[{"form":"the {0} does not go on the {1} of pile {2}","parts":[{"card":"9s"},{"card":"Jh"},"4"]},"2"]}`},
		{Errorf("no move takes the %v to %v", nine, Pile{Kind: "place", Row: 2, Number: 4}.Message()), "no move takes the 9s to row 2, place 4",
			`{"form":"no move takes the {0} to {1}","parts":[{"card":"9s"},{"form":"row {0}, place {1}","parts":["2","4"]}]}`},
		{Errorf("game %03d", 7), "game 007", `{"form":"game {0}","parts":["007"]}`},
	} {
		m, ok := MessageOf(c.err)
		got, err := json.Marshal(m)
		if !ok || err != nil || m.String() != c.text || c.err.Error() != c.text || string(got) != c.JSON {
			t.Errorf("%v: %v, %s, %v; want %s and %s", c.err, m, got, err, c.text, c.JSON)
		}
	}
	if _, ok := MessageOf(fmt.Errorf("step 1: %w", refused)); ok {
		t.Error("an error around a message is taken for the message")
	}
	if !errors.As(Errorf("deal %d: %v", 3, &WrongNumber{4, &Message{"odd", nil}}), new(*WrongNumber)) {
		t.Error("the error in a message is not found")
	}
	if _, err := json.Marshal(&Message{"one %v", nil}); err == nil {
		t.Error("a message without its part is written")
	}
}
