package spider

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider/text"
)

// order is a deal as a table lists it: the pack as it comes from the shop.
func order() string { return engine.Cards(text.Pack(4)).String() }

// TestReadRow deals the cards of a row, and reads positions where a table has these.
func TestReadRow(t *testing.T) {
	g := Game()
	s, err := g.ParseRow(map[string]string{"deal_order": order()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := new(choice).layOut(text.Pack(4)); *s.(*State) != *want {
		t.Errorf("dealt\n%v, want\n%v", s, want)
	}
	s, err = g.ParseRow(map[string]string{"deal_order": order()}, engine.Options{"long": "spread"})
	if err != nil || *s.(*State) != *(choice{spread: true}).layOut(text.Pack(4)) {
		t.Errorf("spread: %v\n%v", err, s)
	}
	p, err := g.Page(8)
	if err != nil {
		t.Fatal(err)
	}
	s, err = g.ParseRow(map[string]string{"deal": p.State().(*State).Line()}, nil)
	if err != nil || *s.(*State) != *p.State().(*State) {
		t.Errorf("page 8: %v\n%v", err, s)
	}
}

func TestReadRowRefuses(t *testing.T) {
	for _, c := range []struct {
		row  map[string]string
		o    engine.Options
		want string
	}{
		{map[string]string{"cards": order()}, nil, `no column "deal"`},
		{map[string]string{"deal": "nonsense"}, nil, "not a spider position"},
		{map[string]string{"deal_order": "Ax"}, nil, `deal_order: bad card "Ax"`},
		{map[string]string{"deal_order": "Ac"}, nil, "deal_order: wrong deck: 1 card, want 104"},
		{map[string]string{"deal_order": order()}, engine.Options{"suits": "2"}, "deal_order: wrong deck"},
		{map[string]string{"deal_order": order()}, engine.Options{"luck": "2"}, `no option "luck"`},
	} {
		if _, err := Game().ParseRow(c.row, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.o, err, c.want)
		}
	}
}
