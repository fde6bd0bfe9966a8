package spider

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"patience/engine"
)

// needs writes the needs of a dig: what goes, the rank used up, those used for a
// while.
func needs(d Dig) []string {
	var all []string
	for _, n := range d.Needs {
		all = append(all, fmt.Sprintf("%s: %v %v", strings.Join(n.Chain.Runs, " "), n.Onto, n.Brief))
	}
	return all
}

// TestDigPage11Pile5 has what the essay counts for this pile: for good one 10, both
// 7s and one King; for a while 6, 3, Jack and Queen.
func TestDigPage11Pile5(t *testing.T) {
	d := page(t, 11).Dig(5)
	want := []string{"9s: 10 []", "6h 5-4d: 7 [6]", "6-3s 2c: 7 [3]", "Qh Jc 10-8h: K [Q J]"}
	if got := needs(d); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if d.Reaches != "the pile is a space" {
		t.Errorf("reaches %q", d.Reaches)
	}
}

// TestDigForTheKing has what the essay counts on the way to the Ks (8, 3 and Queen),
// and a deuce for a while.
func TestDigForTheKing(t *testing.T) {
	s := page(t, 11)
	d, err := s.Uncover(8, card(t, "Ks"))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"7h: 8 []", "2d Ac: 3 [2]", "Js: Q []"}
	if got := needs(d); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if free := d.Needs[1].Free; len(free) != 1 || free[0].Pile != 10 {
		t.Errorf("free threes: %v, want the one of pile 10", free)
	}
	if _, err := s.Uncover(8, card(t, "Kh")); err == nil {
		t.Error("the Kh of pile 8 was uncovered, but it is not there")
	}
}

func TestUncoverWithinAChain(t *testing.T) {
	// Pile 5 of page 11: Qh Jc 10-8h 6-3s 2c 6h 5-4d 9s.
	d, err := page(t, 11).Uncover(5, card(t, "6h"))
	if want := []string{"9s: 10 []", "5-4d: 6 []"}; err != nil || !slices.Equal(needs(d), want) {
		t.Errorf("got %q, %v, want %q", needs(d), err, want)
	}
	d, err = page(t, 11).Uncover(5, card(t, "9s"))
	if err != nil || len(d.Needs) != 0 {
		t.Errorf("the bottom card needs %q, %v", needs(d), err)
	}
}

func TestDigInWords(t *testing.T) {
	for n, want := range map[int]string{
		3: "pile 3:\n  then nothing: the pile is a space",
		5: "pile 5:\n  7h needs an 8 (8d in pile 4, the bottom card; 8c in pile 9, the bottom card; 8h in pile 10, the bottom card)\n" +
			"  Q-Jh needs a K (Kd in pile 2 under 3 chains; Ks in pile 4 under 2 chains; Kc in pile 9 under 3 chains)\n" +
			"  then the pile is a space",
	} {
		if got := page(t, 8).Dig(n).String(); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

func TestDigUnknownCard(t *testing.T) {
	var pile [11][]engine.Card
	pile[1] = cards(t, "??")
	got := New(pile, [11]int{}, nil).Dig(1).String()
	if !strings.Contains(got, "?? needs to be known first") {
		t.Errorf("got %s", got)
	}
}
