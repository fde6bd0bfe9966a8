package freecard

import "testing"

// TestMeets wants a state to meet a goal or not, by the words of docs/proofs/calculus.md.
func TestMeets(t *testing.T) {
	const few = "9h 3d, 4c 3s, 4d, -" // one space; of the 4s the 4d is free
	for _, c := range []struct {
		asked
		state string
		want  bool
	}{
		{asked{piles: few, cannot: "a further space"}, "2 1 1 0 | | | |", false},
		{asked{piles: few, cannot: "a further space"}, "2 1 0 0 | | | | 3.1", true},
		{asked{piles: few, cannot: "a further space"}, "2 1 0 0 | | 4 | | 3.1", false},
		{asked{piles: few, cannot: "2 further spaces"}, "2 1 0 0 | | | | 3.1", false},
		{asked{piles: few, cannot: "2 further spaces"}, "0 1 0 0 | | | | 1.1 1.2 3.1", true},
		{asked{piles: few, cannot: "a further space", without: "pile 4"}, "2 1 0 0 | | | | 3.1", true},

		{asked{piles: few, cannot: "dig pile 1"}, "2 0 1 0 | | | |", false},
		{asked{piles: few, cannot: "dig pile 1"}, "1 1 1 0 | | | | 1.2", true},
		{asked{piles: few, cannot: "dig 2 chains of pile 1"}, "1 1 1 0 | | | | 1.2", false},
		{asked{piles: few, cannot: "dig 2 chains of pile 1"}, "0 1 1 0 | | | | 1.1 1.2", true},
		{asked{piles: few, cannot: "empty pile 1"}, "1 0 1 0 | | | | 1.2", false},
		{asked{piles: few, cannot: "empty pile 1"}, "0 1 1 0 | | | | 1.1 1.2", true},

		{asked{piles: "Kc 9h / 3d, 5s / 4c", cannot: "turn a card"}, "3 2 | | | |", false},
		{asked{piles: "Kc 9h / 3d, 5s / 4c", cannot: "turn a card"}, "3 1 | | | | 2.2", true},
		{asked{piles: "Kc 9h / 3d, 5s / 4c", cannot: "turn a card in pile 1"}, "3 1 | | | | 2.2", false},
		{asked{piles: "Kc 9h / 3d, 5s / 4c", cannot: "turn a card in pile 1"}, "2 2 | | | | 1.3", true},
		{asked{piles: "Kc 9h / 3d 2s 2h, 5s / 4c", cannot: "turn a card in pile 1"}, "4 2 | | | |", false},
		{asked{piles: "9h / 3d, 4c, -", cannot: "turn a card and keep the spaces"}, "1 1 0 | | 3 | | 1.2", false},
		{asked{piles: "9h / 3d, 4c, -", cannot: "turn a card and keep the spaces"}, "1 1 0 | | | | 1.2", true},
		{asked{piles: "9h / 3d, 4c, -, -", cannot: "turn a card and keep the spaces"}, "1 1 0 0 | | 3 | | 1.2", false},

		{asked{piles: clubs + ", " + spades, cannot: "remove spades"}, "0 1 | 1.1-13 | | |", false},
		{asked{piles: clubs + ", " + spades, cannot: "remove spades first"}, "1 0 | 2.1-13 | | |", true},
		{asked{piles: clubs + ", " + spades, cannot: "remove a suit"}, "1 1 | | | |", false},
		{asked{piles: clubs + ", " + spades, cannot: "remove a suit"}, "1 0 | 2.1-13 | | |", true},
		{asked{piles: clubs + ", " + spades, cannot: "remove 2 suits"}, "1 0 | 2.1-13 | | |", false},
		{asked{piles: clubs + ", " + spades, cannot: "remove 2 suits"}, "0 0 | 1.1-13 2.1-13 | | |", true},

		{asked{piles: few, cannot: "bare a 4"}, "2 1 1 0 | | | |", true}, // the 4d
		{asked{piles: few, cannot: "bare 2 4s"}, "2 1 1 0 | | | |", false},
		{asked{piles: few, cannot: "bare 2 4s"}, "2 1 1 0 | | 3 | | 2.2", true},
		{asked{piles: few, cannot: "bare 2 4s and keep the spaces"}, "2 1 1 0 | | 3 | | 2.2", false},
		{asked{piles: few, cannot: "bare 2 4s", without: "pile 3"}, "2 1 1 0 | | 3 | | 2.2", true},
		{asked{piles: few, cannot: "bare 2 4s", without: "pile 2"}, "2 1 1 0 | | | |", false}, // the 4c is no bottom card
		{asked{piles: few, cannot: "bare 2 4s", without: "pile 2, pile 3"}, "2 1 1 0 | | | |", false},
		{asked{piles: few, cannot: "bare 4d"}, "2 1 1 0 | | | |", true},
		{asked{piles: few, cannot: "bare 4d", without: "pile 3"}, "2 1 1 0 | | | |", true},
		{asked{piles: few, cannot: "bare 4c"}, "2 1 1 0 | | | |", false}, // it has the 3s on it
		{asked{piles: few, cannot: "bare 4c"}, "2 1 1 0 | | | | 2.2", true},
		{asked{piles: few, cannot: "bare 4c", without: "pile 2"}, "2 1 1 0 | | | |", false},
		{asked{piles: "9h 3d, 4c 3s", cannot: "bare 4c"}, "1 1 | | | | 1.2 2.2", false}, // a 3 is on it
		{asked{piles: "9h 3d, 4c 3s", cannot: "bare 9h"}, "2 1 | | | |", false},         // it is not in the pool
		{asked{piles: "4h 3d, 4c 3s", cannot: "bare 4c", tracked: "3"}, "1 | | | 1.2>1.1 2.2>2.1 |", false},
		{asked{piles: few, cannot: "bare 4c", tracked: "3"}, "2 1 1 0 | | | 2.2>2.1 |", false},
		{asked{piles: few, cannot: "bare 4c", tracked: "3"}, "2 1 1 0 | | | 2.2>3.1 |", true},

		{asked{piles: few, cannot: "an irreversible move"}, "2 1 1 0 | | | | 2.2", false},
		{asked{piles: few, cannot: "an irreversible move"}, "2 1 0 0 | | | | 3.1", false}, // a pile of one chain
		{asked{piles: few, cannot: "an irreversible move"}, "1 1 1 0 | | | | 1.2", true},
		{asked{piles: clubs, cannot: "an irreversible move"}, "0 | 1.1-13 | | |", true},

		{asked{piles: few, cannot: "reach the tableau", target: few}, "2 1 1 0 | | | |", true},
		{asked{piles: few, cannot: "reach the tableau", target: "9h 3d, 4d, 4c 3s, -"}, "2 1 1 0 | | | |", false},
		{asked{piles: few, cannot: "reach the tableau", target: "9h 3d, 4d, 4c 3s, - in any order"}, "2 1 1 0 | | | |", true},
		{asked{piles: few, cannot: "reach the tableau", target: "9h 3d, 4c, 4d 3s, -"}, "2 1 1 0 | | | | 2.2", true},
		{asked{piles: few, cannot: "reach the tableau", target: "9h 3d, 4c 3s, 4h, -"}, "2 1 1 0 | | | |", false},    // another head
		{asked{piles: few, cannot: "reach the tableau", target: "9h 3d, 4c, 4d, 3s"}, "2 1 1 0 | | 3 | | 2.2", true}, // the 3s in the space
		{asked{piles: few, cannot: "reach the tableau", target: "9h 3d, 4c, 4d, 3s"}, "2 1 1 0 | | | | 2.2", false},  // without an occupant
		{asked{piles: few, cannot: "reach the tableau", target: "9h 3d, 4c 3s, 4d, -"}, "2 1 1 0 | | 3 | | 2.2", false},
		{asked{piles: few, cannot: "reach the tableau", target: "9h 3d, 4c, 4d, 2s"}, "2 1 1 0 | | 3 | | 2.2", false},                  // another occupant
		{asked{piles: few, cannot: "reach the tableau", target: "9h, 4c 3s, 4d, 3d"}, "1 1 1 0 | | 3 | | 1.2 2.2", true},               // either of them
		{asked{piles: few, cannot: "reach the tableau", target: "9h, 4c 3s, 4d, 3h"}, "1 1 1 0 | | 3 | | 1.2 2.2", false},              // and no other
		{asked{piles: few + ", -", cannot: "reach the tableau", target: "9h, 4c, 4d, 3d, 3d"}, "1 1 1 0 0 | | 3 3 | | 1.2 2.2", false}, // nor one twice
		{asked{piles: few + ", -", cannot: "reach the tableau", target: "9h, 4c, 4d, 3s, 3d"}, "1 1 1 0 0 | | 3 3 | | 1.2 2.2", true},
		{asked{piles: few, cannot: "reach the tableau", target: "9h, 4c, 4d, 3d 3s"}, "1 1 1 0 | | 3 | | 1.2 2.2", false}, // two chains in a space
		{asked{piles: few, cannot: "reach the tableau", target: "9h, 4c 3s 3d, 4d, -"}, "1 1 1 0 | | | | 1.2 2.2", false}, // two in a pile
		{asked{piles: few, cannot: "reach the tableau", target: "9h 3d, 4c 3s, 4d, -"}, "1 1 1 0 | | | | 1.2", false},     // the 9h has no chain below
		{asked{piles: few, cannot: "reach the tableau", target: "9h / 3d, 4c 3s, 4d, -"}, "2 1 1 0 | | | |", false},       // nothing lies face down
		{asked{piles: "9h / 3d, 4c", cannot: "reach the tableau", target: "9h / 3d, 4c"}, "2 1 | | | |", true},
		{asked{piles: "9h / 3d, 4c", cannot: "reach the tableau", target: "9h, 4c 3d"}, "1 1 | | | | 1.2", true},
		{asked{piles: "9h / 3d, 4c", cannot: "reach the tableau", target: "9s / 3d, 4c"}, "2 1 | | | |", true}, // what lies face down is not in sight
		{asked{piles: "9h, 9h, 9d", cannot: "reach the tableau", target: "9h, 9d, 9d in any order"}, "1 1 1 | | | |", false},
		{asked{piles: few, cannot: "reach the tableau", target: "9h 3d, 4c, 4d, -"}, "2 1 1 0 | | | |", false}, // a card is missing
		{asked{piles: "9h, 9h", cannot: "reach the tableau", target: "9h 8c, - in any order"}, "1 1 | | | |", false},
		{asked{piles: "9h, 9d, 9h", cannot: "reach the tableau", target: "9h, 9h, 9d in any order"}, "1 1 1 | | | |", true},
		{asked{piles: few + ", " + clubs, cannot: "reach the tableau", target: few + ", -"}, "2 1 1 0 0 | 5.1-13 | | |", true},
		{asked{piles: few + ", " + clubs, cannot: "reach the tableau", target: few + ", -"}, "2 1 1 0 0 | | | |", false}, // the clubs are not removed
	} {
		p := c.asked.proof(t)
		if p.at.look(p, p.readShort(t, c.state)); p.at.meets() != c.want {
			t.Errorf("%v: %s meets the goal: %v, want %v", c.asked, c.state, !c.want, c.want)
		}
	}
}

// A standing case is two states, and whether t stands for s.
type standing struct {
	what, piles, tracked, without string
	t, s                          string
	want                          bool
}

func (c standing) asked() asked {
	return asked{piles: c.piles, cannot: "empty pile 9", tracked: c.tracked, without: c.without}
}

// standings were worked out by hand. There are three 4ss, in piles 1 to 3, of which the first
// has a 3s standing on it, and a 4h.
func standings() []standing {
	const start = "Ah 4s 3s, Ah 4s, Ah 4s, Ah 4h, 9h 4s"
	return []standing{
		{"the same", start, "", "", "1 1 1 1 2 | | | | 1.2 2.2", "1 1 1 1 2 | | | | 1.2 2.2", true},
		{"more loose", start, "", "", "1 1 1 1 2 | | | | 1.2 2.2", "1 1 1 1 2 | | | | 1.2", true},
		{"fewer loose", start, "", "", "1 1 1 1 2 | | | | 1.2", "1 1 1 1 2 | | | | 1.2 2.2", false},
		{"other depths", start, "", "", "1 1 1 1 1 | | | | 2.2", "1 1 1 1 2 | | | | 2.2", false},
		{"other occupants", start, "", "", "1 1 1 1 2 | | 4 | | 2.2", "1 1 1 1 2 | | | | 2.2", false},

		{"an equal card removed", start, "", "", "1 1 1 1 2 | 2.2 | | | 3.2", "1 1 1 1 2 | 3.2 | | | 2.2", true},
		{"the removed one need not be loose", start, "", "", "1 1 1 1 2 | 2.2 | | | 3.2", "1 1 1 1 2 | 3.2 | | |", true},
		{"another card loose in one only", start, "", "", "1 1 1 1 2 | 2.2 | | | 3.2", "1 1 1 1 2 | 3.2 | | | 2.2 4.2", false},
		{"one more removed", start, "", "", "1 1 1 1 2 | 2.2 3.2 | | |", "1 1 1 1 2 | 3.2 | | | 2.2", false},
		{"one less removed", start, "", "", "1 1 1 1 2 | 2.2 | | | 3.2", "1 1 1 1 2 | 2.2 3.2 | | |", false},
		{"another face removed", start, "", "", "1 1 1 1 2 | 2.2 | | | 4.2", "1 1 1 1 2 | 4.2 | | | 2.2", false},
		{"not loose", start, "", "", "1 1 1 1 2 | 2.2 | | |", "1 1 1 1 2 | 3.2 | | | 2.2", false},
		{"a card stands on it", start, "", "", "1 1 1 1 2 | 2.2 | | | 1.2", "1 1 1 1 2 | 1.2 | | | 2.2", false},
		{"the card on it is loose", start, "", "", "1 1 1 1 2 | 2.2 | | | 1.2 1.3", "1 1 1 1 2 | 1.2 | | | 1.3 2.2", true},
		{"the card on it is loose in the other only", start, "", "", "1 1 1 1 2 | 2.2 | | | 1.2", "1 1 1 1 2 | 1.2 | | | 2.2 1.3", false},
		{"the card on it is removed", start, "", "", "1 1 1 1 2 | 1.3 2.2 | | | 1.2", "1 1 1 1 2 | 1.2 1.3 | | | 2.2", true},
		{"not in the pool", "4s, Ah 4s, 4s / 9h", "", "", "1 1 2 | 2.2 | | | 3.1", "1 1 2 | 3.1 | | | 2.2", false},
		{"removed, not in the pool", "4s, Ah 4s, 4s / 9h", "", "", "1 1 2 | 3.1 | | | 2.2", "1 1 2 | 2.2 | | | 3.1", false},
		{"a pile head", start, "", "", "1 1 1 1 2 | 2.2 | | | 5.2", "1 1 1 1 2 | 5.2 | | | 2.2", false},
		{"no pile head any more", start, "", "", "1 1 1 1 1 | 2.2 | | | 5.2", "1 1 1 1 1 | 5.2 | | | 2.2", true},
		{"in an untouchable pile", start, "", "pile 3", "1 1 1 1 2 | 2.2 | | | 3.2", "1 1 1 1 2 | 3.2 | | | 2.2", false},
		{"of a tracked rank", start, "4", "", "1 1 1 1 2 | 2.2 | | |", "1 1 1 1 2 | 3.2 | | |", false},
		{"above a tracked rank", start, "3", "", "1 1 1 1 2 | 2.2 | | | 3.2", "1 1 1 1 2 | 3.2 | | | 2.2", false},
		{"below a tracked rank", start, "5", "", "1 1 1 1 2 | 2.2 | | | 3.2", "1 1 1 1 2 | 3.2 | | | 2.2", true},
		{"other resting places", "5h 4s, 5h", "4", "", "1 | | | 1.2>1.1 |", "1 | | | 1.2>2.1 |", false},
		{"of another tracked card", "Ah 4s, Ah 4s 3s, 5s", "4", "", "1 1 | 1.2 | | 2.2>3.1 |", "1 1 | 2.2 | | 1.2>3.1 |", false},
	}
}

// TestStandsFor wants one state to stand for another or not, by
// docs/certificates.md.
func TestStandsFor(t *testing.T) {
	for _, c := range standings() {
		p := c.asked().proof(t)
		if got := p.standsFor(p.readShort(t, c.t), p.readShort(t, c.s)); got != c.want {
			t.Errorf("%s: %s stands for %s: %v, want %v", c.what, c.t, c.s, got, c.want)
		}
	}
}
