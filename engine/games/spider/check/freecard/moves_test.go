package freecard

const (
	clubs   = "Kc Qc Jc 10c 9c 8c 7c 6c 5c 4c 3c 2c Ac"
	clubsTo = "Kc Qc Jc 10c 9c 8c 7c 6c 5c"
	spades  = "Ks Qs Js 10s 9s 8s 7s 6s 5s 4s 3s 2s As"
)

// movesWanted was worked out by hand.
var movesWanted = []struct {
	asked
	state string
	want  []string
}{
	// The 3d and the 3s fit on the free 4. Nothing fits under the 4s and the 9h.
	{asked{piles: "9h 3d, 4c 3s, 4d", cannot: "dig pile 1"}, "2 | | | |", []string{
		"dig 3d (1.2): 1 | | | | 1.2",
		"move 3s (2.2): 2 | | | | 2.2"}},
	{asked{piles: "9h 3d, 4c 3s, 4d", cannot: "dig pile 1", without: "onto 4"}, "2 | | | |", nil},
	{asked{piles: "9h 3d, 4c 3s, 4d", cannot: "dig pile 1", without: "onto 3, pile 1"}, "2 | | | |", []string{
		"move 3s (2.2): 2 | | | | 2.2"}},
	{asked{piles: "9h 3d, 4c 3s", cannot: "dig pile 1"}, "2 | | | |", nil},

	// With a space. The 4d would only change the number of its pile.
	{asked{piles: "9h 3d, 4c 3s, 4d, -", cannot: "dig pile 1"}, "2 1 1 0 | | | |", []string{
		"dig 3d (1.2): 1 1 1 0 | | | | 1.2",
		"dig into a space 3d (1.2): 1 1 1 0 | | 3 | | 1.2",
		"move 3s (2.2): 2 1 1 0 | | | | 2.2",
		"park 3s (2.2): 2 1 1 0 | | 3 | | 2.2"}},
	{asked{piles: "9h, 4d, -", cannot: "empty pile 2"}, "1 1 0 | | | |", []string{
		"dig into a space 4d (2.1): 1 0 0 | | 4 | | 2.1"}},
	{asked{piles: "9h, -", cannot: "reach the tableau", target: "-, 9h"}, "1 0 | | | |", []string{
		"dig into a space 9h (1.1): 0 0 | | 9 | | 1.1"}},
	{asked{piles: "9h, -", cannot: "reach the tableau", target: "-, 9h in any order"}, "1 0 | | | |", nil},
	{asked{piles: "9h 3d, -", cannot: "dig pile 1", without: "pile 2"}, "2 0 | | | |", nil},

	// With a 3 in the space, whichever it is; with a further space; with both in spaces.
	{asked{piles: "9h 3d, 4c 3s, 4d, -", cannot: "dig pile 1"}, "1 1 1 0 | | 3 | | 1.2 2.2", []string{
		"unpark 3d (1.2): 1 1 1 0 | | | | 1.2 2.2"}},
	{asked{piles: "9h 3d, 4c 3s, 4d, -, -", cannot: "dig 2 chains of pile 1"}, "1 1 1 0 0 | | 3 | | 1.2 2.2", []string{
		"dig into a space 9h (1.1): 0 1 1 0 0 | | 3 9 | | 1.1 1.2 2.2",
		"park 3d (1.2): 1 1 1 0 0 | | 3 3 | | 1.2 2.2",
		"unpark 3d (1.2): 1 1 1 0 0 | | | | 1.2 2.2"}},
	{asked{piles: "9h 3d, 4c 3s, 4d, -, -, -", cannot: "dig pile 1"}, "1 1 1 0 0 0 | | 3 3 | | 1.2 2.2", []string{
		"dig into a space 9h (1.1): 0 1 1 0 0 0 | | 3 3 9 | | 1.1 1.2 2.2",
		"unpark 3d (1.2): 1 1 1 0 0 0 | | 3 | | 1.2 2.2"}},

	// An emptied pile is a space. A King in a space is known, takes it, and stays.
	{asked{piles: "3d, 4c, 9h 2s", cannot: "dig pile 3"}, "0 1 2 | | | | 1.1", []string{
		"dig 2s (3.2): 0 1 1 | | | | 1.1 3.2",
		"dig into a space 2s (3.2): 0 1 1 | | 2 | | 1.1 3.2",
		"park 3d (1.1): 0 1 2 | | 3 | | 1.1"}},
	{asked{piles: "9c Kh, 8h 2d, -", cannot: "dig pile 2"}, "2 2 0 | | | |", []string{
		"dig into a space Kh (1.2): 1 2 0 | | | | 1.2",
		"dig into a space 2d (2.2): 2 1 0 | | 2 | | 2.2"}},
	{asked{piles: "9c Kh, 8h 2d, -", cannot: "dig pile 2"}, "1 2 0 | | | | 1.2", nil},
	{asked{piles: "9c Kh, 8h 2d, -, -", cannot: "dig pile 2"}, "1 2 0 0 | | | | 1.2", []string{
		"dig into a space 2d (2.2): 1 1 0 0 | | 2 | | 1.2 2.2"}},

	// A head with cards on it: all of its suit, of another suit, of its suit but moved.
	{asked{piles: "9h 5c 4c, 6d", cannot: "dig pile 1"}, "2 | | | |", []string{
		"dig 5c (1.2): 1 | | | | 1.2"}},
	{asked{piles: "9h 5c 4d, 6d", cannot: "dig pile 1"}, "2 | | | |", nil},
	{asked{piles: "9h 5c 4c, 6d", cannot: "dig pile 1"}, "2 | | | | 1.3", []string{
		"dig 5c (1.2): 1 | | | | 1.2 1.3"}},
	{asked{piles: "9h 5c 4d, 6d", cannot: "dig pile 1"}, "2 | | | | 1.3", nil},

	// The 3s followed: where each goes is told, and what rests on a card covers it.
	{asked{piles: "9h 3d, 4c 3s, 4d, -", cannot: "dig pile 1", tracked: "3"}, "2 1 1 0 | | | 2.2>2.1 |", []string{
		"dig 3d (1.2) onto 4d (3.1): 1 1 1 0 | | | 1.2>3.1 2.2>2.1 |",
		"dig into a space 3d (1.2): 1 1 1 0 | | | 2.2>2.1 |",
		"move 3s (2.2) onto 4d (3.1): 2 1 1 0 | | | 2.2>3.1 |",
		"park 3s (2.2): 2 1 1 0 | | | |"}},
	{asked{piles: "9h 3d, 4c 3s, 4d", cannot: "dig pile 1", tracked: "3"}, "2 | | | 2.2>3.1 |", []string{
		"dig 3d (1.2) onto 4c (2.1): 1 | | | 1.2>2.1 2.2>3.1 |",
		"move 3s (2.2) onto 4c (2.1): 2 | | | 2.2>2.1 |"}},
	{asked{piles: "9h 3d, 4c 3s, 4d, -, 4h", cannot: "dig pile 1", tracked: "3"}, "1 1 1 0 | | | 2.2>2.1 |", []string{
		"unpark 3d (1.2) onto 4d (3.1): 1 1 1 0 | | | 1.2>3.1 2.2>2.1 |",
		"unpark 3d (1.2) onto 4h (5.1): 1 1 1 0 | | | 1.2>5.1 2.2>2.1 |",
		"move 3s (2.2) onto 4d (3.1): 1 1 1 0 | | | 2.2>3.1 |",
		"move 3s (2.2) onto 4h (5.1): 1 1 1 0 | | | 2.2>5.1 |"}},
	{asked{piles: "9h 3d, 4c 3s, 4d, -", cannot: "dig pile 1", tracked: "3"}, "2 1 1 0 | | | |", []string{
		"dig 3d (1.2) onto 4c (2.1): 1 1 1 0 | | | 1.2>2.1 |",
		"dig 3d (1.2) onto 4d (3.1): 1 1 1 0 | | | 1.2>3.1 |",
		"unpark 3s (2.2) onto 4c (2.1): 2 1 1 0 | | | 2.2>2.1 |",
		"unpark 3s (2.2) onto 4d (3.1): 2 1 1 0 | | | 2.2>3.1 |"}},
	{asked{piles: "9h 5d, Ah 5c 4c, 6s", cannot: "dig pile 1", tracked: "4"}, "2 2 | | | 2.3>1.2 |", []string{
		"dig 5c (2.2): 2 1 | | | 2.3>1.2 | 2.2",
		"move 4c (2.3) onto 5c (2.2): 2 2 | | | 2.3>2.2 |"}},
	{asked{piles: "9h 4c, 5d 3c, 5s", cannot: "dig pile 1", tracked: "3"}, "2 1 | | | 2.2>1.2 |", []string{
		"dig 4c (1.2): 1 1 | | | 2.2>1.2 | 1.2"}},
	{asked{piles: "9h 4c, 5d 3d, 5s", cannot: "dig pile 1", tracked: "3"}, "2 1 | | | 2.2>1.2 |", nil},

	// On a card that nobody knows, and under it, nothing lies.
	{asked{piles: "Ah *, 2d, 3c * 2c", cannot: "dig pile 1"}, "2 1 3 | | | |", nil},

	// Face-down cards are chains, and turned up when they are reached.
	{asked{piles: "3c 3h / 3d, 4c, 4s, 4d", cannot: "a further space", without: "turn, space"}, "3 | | | |", []string{
		"! dig 3d (1.3): 2 | | | | 1.3"}},
	{asked{piles: "3c 3h / 3d, 4c, 4s, 4d", cannot: "a further space", without: "turn, space"}, "2 | | | | 1.3", []string{
		"! dig 3h (1.2): 1 | | | | 1.2 1.3"}},
	{asked{piles: "3c 3h / 3d, 4c, 4s, 4d", cannot: "a further space", without: "turn, space"}, "1 | | | | 1.2 1.3", []string{
		"! dig 3c (1.1): 0 | | | | 1.1 1.2 1.3"}},
	{asked{piles: "3c 3h / 3d, 4c, 4s, 4d", cannot: "a further space", without: "deal"}, "1 | | | | 1.2 1.3", []string{
		"dig 3c (1.1): 0 | | | | 1.1 1.2 1.3"}},
	{asked{piles: "3c 3h / 3d, 4c, 4s, 4d", cannot: "turn a card", without: "turn"}, "3 | | | |", []string{
		"dig 3d (1.3): 2 | | | | 1.3"}},
	{asked{piles: "3c 3h / 3d, 4c, 4s, 4d", cannot: "turn a card in pile 1 and keep the spaces", without: "turn"}, "2 | | | | 1.3", []string{
		"! dig 3h (1.2): 1 | | | | 1.2 1.3"}},
	{asked{piles: "3c / 3d, 9h / 3h, 4c, 4s", cannot: "turn a card in pile 2", without: "turn"}, "2 2 | | | |", []string{
		"! dig 3d (1.2): 1 2 | | | | 1.2",
		"dig 3h (2.2): 2 1 | | | | 2.2"}},
	{asked{piles: "3h / 3d, 4c, 4s", cannot: "a further space", without: "turn of unknown cards"}, "2 | | | |", []string{
		"! dig 3d (1.2): 1 | | | | 1.2"}},
	{asked{piles: "3h / 3d, 4c, 4s", cannot: "a further space", without: "deal of unknown cards"}, "1 | | | | 1.2", nil},

	// Bans: of a dig, of a card turned up; until something else is gone; and no suit is dug.
	{asked{piles: "9h 3d, 4c 3s, 4d", cannot: "a further space", without: "dig 1 of pile 1"}, "2 | | | |", []string{
		"! dig 3d (1.2): 1 | | | | 1.2",
		"move 3s (2.2): 2 | | | | 2.2"}},
	{asked{piles: "9h 3d, 4c 3s, 4d", cannot: "a further space", without: "dig 2 of pile 1, dig 1 of pile 3"}, "2 | | | |", []string{
		"dig 3d (1.2): 1 | | | | 1.2",
		"move 3s (2.2): 2 | | | | 2.2"}},
	{asked{piles: "3c 3h / 3d, 4c, 4s, 4d", cannot: "a further space", without: "turn 2 of pile 1"}, "3 | | | |", []string{
		"dig 3d (1.3): 2 | | | | 1.3"}},
	{asked{piles: "3c 3h / 3d, 4c, 4s, 4d", cannot: "a further space", without: "turn 2 of pile 1"}, "2 | | | | 1.3", []string{
		"! dig 3h (1.2): 1 | | | | 1.2 1.3"}},
	{asked{piles: "9h 3d, 8c 3s, 4c, 4s", cannot: "a further space", without: "dig 1 of pile 2 before dig 1 of pile 1"}, "2 2 | | | |", []string{
		"dig 3d (1.2): 1 2 | | | | 1.2",
		"! dig 3s (2.2): 2 1 | | | | 2.2"}},
	{asked{piles: "9h 3d, 8c 3s, 4c, 4s", cannot: "a further space", without: "dig 1 of pile 2 before dig 1 of pile 1"}, "1 2 | | | | 1.2", []string{
		"dig 3s (2.2): 1 1 | | | | 1.2 2.2"}},
	{asked{piles: clubs, cannot: "empty pile 2", without: "dig 1 of pile 1"}, "1 | | | |", []string{
		"remove the suit of Kc (1.1): 0 | 1.1-13 | | |"}},
	{asked{piles: clubs, cannot: "empty pile 2", without: "remove clubs before dig 1 of pile 1, remove clubs twice"}, "1 | | | |", []string{
		"remove the suit of Kc (1.1): 0 | 1.1-13 | | |"}}, // which takes the chain with it
	{asked{piles: "4h / " + clubs, cannot: "empty pile 2", without: "remove clubs before dig 2 of pile 1"}, "2 | | | |", []string{
		"! remove the suit of Kc (1.2): 1 | 1.2-14 | | |"}},
	{asked{piles: "4h / " + clubs, cannot: "empty pile 2", without: "remove clubs before turn 1 of pile 1"}, "2 | | | |", []string{
		"remove the suit of Kc (1.2): 1 | 1.2-14 | | |"}},
	// The last chain of a pile that a ban names.
	{asked{piles: "9h, 8h, -", cannot: "empty pile 9", without: "dig 1 of pile 2 before dig 1 of pile 1"}, "1 1 0 | | | |", []string{
		"dig into a space 9h (1.1): 0 1 0 | | 9 | | 1.1",
		"! dig into a space 8h (2.1): 1 0 0 | | 8 | | 2.1",
		"! dig 8h (2.1): 1 0 0 | | | | 2.1"}},

	// A whole suit leaves, from the head of its pile, and empties it.
	{asked{piles: clubs, cannot: "dig pile 2", without: "space"}, "1 | | | |", []string{
		"! remove the suit of Kc (1.1): 0 | 1.1-13 | | |"}},
	{asked{piles: clubs, cannot: "dig pile 2", without: "remove clubs"}, "1 | | | |", nil},
	{asked{piles: clubs, cannot: "dig pile 2", without: "remove"}, "1 | | | |", nil},
	{asked{piles: clubs, cannot: "dig pile 2", without: "remove spades"}, "1 | | | | 1.4", []string{
		"remove the suit of Kc (1.1): 0 | 1.1-13 | | |"}},
	{asked{piles: clubs, cannot: "dig pile 2", tracked: "4"}, "1 | | | 1.10>1.9 |", []string{
		"remove the suit of Kc (1.1): 0 | 1.1-13 | | |"}},
	{asked{piles: clubs, cannot: "remove clubs", without: "remove"}, "1 | | | |", []string{
		"remove the suit of Kc (1.1): 0 | 1.1-13 | | |"}},
	{asked{piles: clubs + ", " + spades, cannot: "remove spades after 1 other", without: "remove hearts"}, "1 | | | |", []string{
		"remove the suit of Kc (1.1): 0 | 1.1-13 | | |",
		"remove the suit of Ks (2.1): 1 0 | 2.1-13 | | |"}},
	{asked{piles: "Ah " + clubs + ", " + clubs, cannot: "remove spades after 1 others"}, "1 | 1.2-14 | | |", nil},
	{asked{piles: "Ah " + clubs + ", " + clubs, cannot: "remove spades after 2 others", without: "space"}, "1 | 1.2-14 | | |", []string{
		"! remove the suit of Kc (2.1): 1 0 | 1.2-14 2.1-13 | | |"}},
	{asked{piles: clubs, cannot: "remove spades first"}, "1 | | | |", nil},
	{asked{piles: clubs, cannot: "remove spades", without: "remove clubs"}, "1 | | | |", nil},
	// From a space, which it leaves.
	{asked{piles: "Ah " + clubs, cannot: "dig pile 2"}, "1 | | | | 1.2", []string{
		"remove the suit of Kc (1.2): 1 | 1.2-14 | | |"}},

	// In parts: the 4c may lie on the 5c, unless it is in a space.
	{asked{piles: clubsTo + ", Ah 4c 3c 2c Ac", cannot: "dig pile 2"}, "1 1 | | | | 2.2", []string{
		"remove the suit of Kc (1.1): 0 1 | 1.1-9 2.2-5 | | |"}},
	{asked{piles: clubsTo + ", Ah 4c 3c 2c Ac, -", cannot: "dig pile 1", without: "onto 5"}, "1 1 0 | | 4 | | 2.2", nil},
	// Of two 4cs the one goes on: it is without name, the other has a card standing on it.
	{asked{piles: clubsTo + ", As 4c, Ah 4c 3c 2c Ac", cannot: "dig pile 1", without: "onto 4, onto 5"}, "1 1 1 | | | | 2.2 3.2", []string{
		"remove the suit of Kc (1.1): 0 1 1 | 1.1-9 3.2-5 | | | 2.2"}},
	{asked{piles: clubsTo + ", Ah 4c 3d, As 4c, Ad 3c 2c Ac", cannot: "dig pile 1", without: "onto 3, onto 4, onto 5"}, "1 1 1 1 | | | | 2.2 3.2 4.2", []string{
		"remove the suit of Kc (1.1): 0 1 1 1 | 1.1-9 3.2 4.2-4 | | | 2.2"}},
	// When both are without name, one does for both.
	{asked{piles: clubsTo + ", Ah 4c, As 4c, Ad 3c 2c Ac", cannot: "dig pile 1", without: "onto 4, onto 5"}, "1 1 1 1 | | | | 2.2 3.2 4.2", []string{
		"remove the suit of Kc (1.1): 0 1 1 1 | 1.1-9 2.2 4.2-4 | | | 3.2"}},
	// When the 4s are followed, only the one that rests there goes.
	{asked{piles: clubsTo + ", Ah 4c, As 4c, Ad 3c 2c Ac", cannot: "dig pile 1", without: "onto 4, onto 5", tracked: "4"}, "1 1 1 1 | | | 3.2>1.9 | 4.2", []string{
		"remove the suit of Kc (1.1): 0 1 1 1 | 1.1-9 3.2 4.2-4 | | |"}},
}
