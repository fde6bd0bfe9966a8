package engine

import (
	"errors"
	"testing"
)

// numberedToy deals heaps by two kinds of numbers; those of "old" have a slip unless
// they are even, and two names for heap 10.
func numberedToy() *Game {
	g := toyGame()
	heap := func(n uint64, o Options) (State, error) {
		_, err := g.Choose(o)
		return &toy{stones: int(n)}, err
	}
	old := func(n uint64, o Options) (State, error) {
		if n%2 == 1 {
			return nil, &WrongNumber{Want: n + 1, Reason: &Message{"%d is odd", []any{n}}}
		}
		return heap(n, o)
	}
	full := func(n uint64, _ Options) (uint64, error) { return max(n, 10), nil }
	g.Deals = []Numbered{{Name: "heap", Deal: heap}, {Name: "old", Deal: old, Full: full}}
	return g
}

func TestGameDeal(t *testing.T) {
	g := numberedToy()
	for _, c := range []struct {
		by     string
		number uint64
		o      Options
		from   string
	}{
		{"", 7, nil, "deal:7"},
		{"heap", 7, Options{"size": "small"}, "deal:7"},
		{"", 7, Options{"size": "big"}, "deal:7,size=big"},
		{"old", 8, nil, "deal:10,by=old"},
	} {
		if p, err := g.Deal(c.by, c.number, c.o); err != nil || p.From != c.from {
			t.Errorf("%v: %v, %v", c, p, err)
		}
	}
	p, err := g.Deal("old", 11, nil)
	if _, ok := errors.AsType[*WrongNumber](err); !ok || p == nil || p.From != "deal:12,by=old" {
		t.Errorf("a slip: %v, %v", p, err)
	}
	for want, err := range map[string]error{
		`no deal numbers "new": want one of heap, old`:           second(g.Deal("new", 1, nil)),
		`deal 1: toy has no option "colour": want one of size`:   second(g.Deal("", 1, Options{"colour": "red"})),
		`bad deal number "-1": want a whole number, 0 to 2^64-1`: second(ParseDealNumber("-1")),
		"toy has no page 9: want one of 3 4":                     second(g.Page(9)),
		"toy has no pages: want a deal, as in deal:9":            second((&Game{Name: "toy"}).Page(9)),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
