package freecard

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"

	"patience/engine/enginetest/fuzz"
)

// byHand was worked out with pencil and paper. Pile 1 is 9h 3d, pile 2 is 4c 3s,
// pile 3 the 4d, and the other piles are cards that nobody knows. The 3d goes onto
// the free 4, and the 3s may change places; the 9h stays, since there is no 10.
const byHand = `patience certificate 3
game: spider
position: cP,Dj,Q,*,*,*,*,*,*,*,,,,,,,,,,,
cannot: dig 2 chains of pile 1
without: deal
hidden: known
tracked:
states: 2
2 1 1 1 1 1 1 1 1 1 | | | | 2.2
1 1 1 1 1 1 1 1 1 1 | | | | 1.2 2.2
`

// banned has a 10 for the 9h, which may not go there.
const banned = `patience certificate 3
game: spider
position: cP,Dj,Q,d,*,*,*,*,*,*,,,,,,,,,,,
cannot: dig 2 chains of pile 1
without: deal, dig 2 of pile 1
hidden: known
tracked:
states: 2
2 1 1 1 1 1 1 1 1 1 | | | | 2.2
1 1 1 1 1 1 1 1 1 1 | | | | 1.2 2.2
`

// tracked is the same with the 3s followed: the 3s and the 3d exchange the 4s.
const tracked = `patience certificate 3
game: spider
position: cP,Dj,Q,*,*,*,*,*,*,*,,,,,,,,,,,
cannot: dig 2 chains of pile 1
without: deal
hidden: known
tracked: 3
states: 4
2 1 1 1 1 1 1 1 1 1 | | | 2.2>2.1 |
2 1 1 1 1 1 1 1 1 1 | | | 2.2>3.1 |
1 1 1 1 1 1 1 1 1 1 | | | 1.2>3.1 2.2>2.1 |
1 1 1 1 1 1 1 1 1 1 | | | 1.2>2.1 2.2>3.1 |
`

// faceDown is the same with a card face down over the 9h, whatever it is.
const faceDown = `patience certificate 3
game: spider
position: ?cP,Dj,Q,*,*,*,*,*,*,*,c,,,,,,,,,,
cannot: turn a card in pile 1
without: deal, turn
hidden: blind
tracked:
states: 2
3 1 1 1 1 1 1 1 1 1 | | | | 2.2
2 1 1 1 1 1 1 1 1 1 | | | | 1.3 2.2
`

// inOrder lists two states with the same depths, of which the first must be found: to it
// leads the move of the 3s.
const inOrder = `patience certificate 3
game: spider
position: cP,Dj,Q,*,*,*,*,*,*,*,,,,,,,,,,,
cannot: dig 2 chains of pile 1
without: deal
hidden: known
tracked:
states: 3
2 1 1 1 1 1 1 1 1 1 | | | | 2.2
1 1 1 1 1 1 1 1 1 1 | | | | 1.2 2.2
2 1 1 1 1 1 1 1 1 1 | | | |
`

// forbidden ends at once: the 3d goes onto the 4c only if a space may be made.
const forbidden = `patience certificate 3
game: spider
position: P,D,*,*,*,*,*,*,*,*,,,,,,,,,,,
cannot: dig pile 2
without: deal, space
hidden: known
tracked:
states: 1
1 1 1 1 1 1 1 1 1 1 | | | |
`

// unturned ends at once, because the 3d may not turn up the 9h.
const unturned = `patience certificate 3
game: spider
position: ?P,D,*,*,*,*,*,*,*,*,c,,,,,,,,,,
cannot: dig 2 chains of pile 1
without: deal, turn
hidden: known
tracked:
states: 1
2 1 1 1 1 1 1 1 1 1 | | | |
`

// turnedUp turns up the card under the 3d, which nobody knows, and goes no further.
const turnedUp = `patience certificate 3
game: spider
position: ?P,D,*,*,*,*,*,*,*,*,c,,,,,,,,,,
cannot: dig 2 chains of pile 1
without: deal
hidden: blind
tracked:
states: 2
2 1 1 1 1 1 1 1 1 1 | | | |
1 1 1 1 1 1 1 1 1 1 | | | | 1.2
`

// likeStart asks for the tableau that is there but for the 9d of pile 3.
const likeStart = `patience certificate 3
game: spider
position: c,D,*,*,*,*,*,*,*,*,,,,,,,,,,,
cannot: reach the tableau
target: c,D,V,*,*,*,*,*,*,*,,,,,,,,,,,
order: any
without: deal
hidden: known
tracked:
states: 1
1 1 1 1 1 1 1 1 1 1 | | | |
`

// missing has no states, since the card that the goal names is not in sight.
const missing = `patience certificate 3
game: spider
position: cP,Dj,Q,*,*,*,*,*,*,*,,,,,,,,,,,
cannot: bare 5s
without: deal
hidden: known
tracked:
states: 0
`

func TestByHand(t *testing.T) {
	for _, text := range []string{byHand, tracked, faceDown, inOrder, forbidden, unturned, likeStart, missing} {
		claim, err := Kind().Verify(strings.NewReader(text))
		if err != nil {
			t.Errorf("%v: %v", claim, err)
		}
	}
}

// provisos are good certificates with what they prove.
func provisos() []alteration {
	// So that no unknown card is in sight, the other piles are Kings.
	kings := func(text string) string {
		return strings.Replace(text, ",*,*,*,*,*,*,*,", ",M,M,Z,Z,g,g,t,", 1)
	}
	oneState := strings.NewReplacer("*,*,*,*,*,*,*,*,", "M,M,Z,Z,g,g,t,t,")
	return []alteration{
		{"unknown cards in sight", byHand, "", "", "impossible: dig 2 chains of pile 1 without deal, " + proviso},
		{"all known", kings(byHand), "", "", "impossible: dig 2 chains of pile 1 without deal"},
		{"never turned up", kings(faceDown), "", "", "impossible: turn a card in pile 1 without deal, turn, whatever the face-down cards are"},
		{"never turned up, not told", kings(faceDown), ",c,,", ",?,,", "impossible: turn a card in pile 1 without deal, turn, whatever the face-down cards are"},
		{"known, never turned up, not told", strings.Replace(kings(faceDown), ",c,,", ",?,,", 1), "blind", "known", "impossible: turn a card in pile 1 without deal, turn"},
		{"turned up", oneState.Replace(turnedUp), "", "", "impossible: dig 2 chains of pile 1 without deal, " + proviso},
		{"turned up, not told", strings.Replace(oneState.Replace(turnedUp), ",c,,", ",?,,", 1), "blind", "known", "impossible: dig 2 chains of pile 1 without deal, " + proviso},
		{"may not be turned up", oneState.Replace(unturned), "known", "blind", "impossible: dig 2 chains of pile 1 without deal, turn, whatever the face-down cards are"},
		{"may not, but could be the wanted one", oneState.Replace(unturned), "dig 2 chains of pile 1\nwithout: deal, turn\nhidden: known",
			"bare a 9\nwithout: deal, turn\nhidden: blind", "impossible: bare a 9 without deal, turn, " + uncounted},
		{"not in sight", kings(missing), "", "", "impossible: bare 5s without deal"},
		{"not in sight, may be face down", strings.Replace(kings(missing), ": cP,", ": ?P,", 1), "Q,M,M,Z,Z,g,g,t,,", "Q,M,M,Z,Z,g,g,t,?,", "impossible: bare 5s without deal, " + uncounted},
		{"in sight, may be the wanted one", kings(missing), ",g,t,", ",*,t,", "impossible: bare 5s without deal, " + uncounted},
	}
}

// TestProviso wants a claim to say no more than the certificate proves when cards are
// unknown that could come into play, and no less when they cannot.
func TestProviso(t *testing.T) {
	for _, c := range provisos() {
		text := c.certificate()
		claim, err := Kind().Verify(strings.NewReader(text))
		if err != nil || claim.String() != c.want {
			t.Errorf("%s: %v (%v), want %s\n%s", c.name, claim, err, c.want, text)
		}
	}
}

func TestCompressed(t *testing.T) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(byHand))
	z.Close()
	if _, err := Kind().Verify(bytes.NewReader(b.Bytes())); err != nil {
		t.Error(err)
	}
	for _, garbage := range []string{"x", "\x00", "\x1f\x8b", byHand} {
		if _, err := Kind().Verify(strings.NewReader(b.String() + garbage)); err == nil {
			t.Errorf("accepted with %.10q after it", garbage)
		}
	}
	for n := range b.Len() {
		if _, err := Kind().Verify(bytes.NewReader(b.Bytes()[:n])); err == nil {
			t.Errorf("accepted after %d of %d bytes", n, b.Len())
		}
	}
}

// An alteration changes one thing in a good certificate; want is what the refusal says, or
// "" when it is still true.
type alteration struct{ name, text, old, new, want string }

func (a alteration) certificate() string { return strings.Replace(a.text, a.old, a.new, 1) }

func alterations() []alteration {
	return []alteration{
		{"a state dropped", byHand, "states: 2\n2 1 1 1 1 1 1 1 1 1 | | | | 2.2\n", "states: 1\n", "no listed state stands for the start"},
		{"the other dropped", byHand, "1 1 1 1 1 1 1 1 1 1 | | | | 1.2 2.2\n", "", "line 10: the file ends too early"},
		{"and counted", byHand[:len(byHand)-len("1 1 1 1 1 1 1 1 1 1 | | | | 1.2 2.2\n")], "states: 2", "states: 1", "line 9: dig 3d (1.2) leads to a state that is not listed"},
		{"one too many", byHand, "states: 2", "states: 1", "more lines"},
		{"a loose card dropped", byHand, "| 2.2\n", "|\n", "line 9: move 3s (2.2) leads to"},
		{"a loose card altered", byHand, "| 1.2 2.2", "| 1.1 2.2", "line 9: dig 3d"},
		{"no such card", byHand, "| 1.2 2.2", "| 1.3 2.2", `line 10: bad loose card "1.3"`},
		{"an unknown card", byHand, "| 1.2 2.2", "| 4.1 2.2", `line 10: bad loose card "4.1"`},
		{"a card twice", byHand, "| 1.2 2.2", "| 1.2 1.2 2.2", `line 10: bad loose card "1.2"`},
		{"a depth altered", byHand, "\n1 1 1", "\n2 1 1", "line 9: dig 3d"},
		{"a depth out of range", byHand, "\n1 1 1", "\n3 1 1", `line 10: bad depth "3"`},
		{"a depth missing", byHand, "\n1 1 1 ", "\n1 1 ", "line 10: 9 depths, want 10"},
		{"a field missing", byHand, "| | | | 2.2\n", "| | | 2.2\n", "line 9: 4 fields, want 5"},
		{"an occupant added", byHand, "| | | | 2.2\n", "| | 3 | | 2.2\n", "no listed state stands for the start"},
		{"the goal swapped", byHand, "dig 2 chains of pile 1", "dig pile 1", "line 10: the state meets the goal"},
		{"the pile swapped", byHand, "dig 2 chains of pile 1", "empty pile 11", "unknown goal"},
		{"another goal", byHand, "dig 2 chains of pile 1", "an irreversible move", "line 10: the state meets the goal"},
		{"a free card", byHand, "dig 2 chains of pile 1", "bare a 4", "line 9: the state meets the goal"},
		{"a card that is not there", missing, "bare 5s", "bare 6s", ""},
		{"a suit that lacks a card", missing, "bare 5s", "remove hearts first", ""},
		{"a card that is there", missing, "bare 5s", "bare 4d", "no card that the goal needs is missing"},
		{"a goal that needs no card", missing, "bare 5s", "an irreversible move", "no card that the goal needs is missing"},
		{"a suit with all cards", missing, "cP,", "MLKJIHGFEDCBA,", ""},
		{"and to be removed", strings.Replace(missing, "cP,", "MLKJIHGFEDCBA,", 1), "bare 5s", "remove clubs", "no card that the goal needs is missing"},
		{"too many chains", byHand, "dig 2 chains", "dig 3 chains", "pile 1 has 2 chains"},
		{"no goal", byHand, "dig 2 chains of pile 1", "win", "unknown goal"},
		{"a card of the position altered", byHand, "position: cP", "position: dP", ""},
		{"a free 10 in the position", byHand, ",Q,*,", ",Q,d,", "line 10: dig 9h (1.1) leads to"},
		{"a space in the position", byHand, ",Q,*,", ",Q,,", `line 9: bad depth "1"`},
		{"a bad card in the position", byHand, ",Q,*,", ",Q,!,", "position: pile 4: bad card"},
		{"the hand not dealt", byHand, ",,,,,,,,,,,\n", ",,,,,,,,,,,ABCDEFGHIJ\n", ""},
		{"nor forbidden", strings.Replace(byHand, "without: deal", "without:", 1), ",,,,,,,,,,,\n", ",,,,,,,,,,,ABCDEFGHIJ\n", "the hand has cards"},
		{"a bad restriction", byHand, "deal\n", "deal, cards\n", "unknown restriction"},
		{"a ban that changes nothing", byHand, "deal\n", "deal, dig 1 of pile 3\n", ""},
		{"a ban of no card", banned, "deal, dig 2 of pile 1", "deal, dig 2 of pile 1, turn 9 of pile 2", "pile 2 has 0 face-down cards"},
		{"a ban dropped", banned, "deal, dig 2 of pile 1", "deal", "line 10: dig 9h (1.1) leads to"},
		{"another chain banned", banned, "dig 2 of pile 1", "dig 1 of pile 1", "line 10: dig 9h (1.1) leads to"},
		{"another pile banned", banned, "dig 2 of pile 1", "dig 1 of pile 2", "line 10: dig 9h (1.1) leads to"},
		{"a ban until what has been", banned, "dig 2 of pile 1", "dig 2 of pile 1 before dig 1 of pile 1", "line 10: dig 9h (1.1) leads to"},
		{"a ban until what never is", banned, "dig 2 of pile 1", "dig 2 of pile 1 before dig 1 of pile 5", ""},
		{"a ban of no chain", banned, "dig 2 of pile 1", "dig 3 of pile 1", "pile 1 has 2 chains"},
		{"a ban of half a move", banned, "dig 2 of pile 1", "dig spades", "unknown restriction"},
		{"a ban until half a move", banned, "dig 2 of pile 1", "dig 2 of pile 1 before", "unknown restriction"},
		{"a rank tracked", byHand, "tracked:", "tracked: 3", `line 9: bad loose card "2.2"`},
		{"a tracked rank removed", tracked, "tracked: 3", "tracked:", `line 9: bad resting card "2.2>2.1"`},
		{"a tracked state dropped", strings.Replace(tracked, "states: 4", "states: 3", 1), "2 1 1 1 1 1 1 1 1 1 | | | 2.2>3.1 |\n", "", "line 9: move 3s (2.2) onto 4d (3.1) leads to"},
		{"a resting place altered", tracked, "1.2>3.1 2.2>2.1", "1.2>2.1 2.2>2.1", "line 9: dig 3d (1.2) onto 4d (3.1)"},
		{"a resting place of another rank", tracked, "1.2>3.1", "1.2>1.1", "line 11:"},
		{"nothing to turn", faceDown, "pile 1", "pile 2", "pile 2 has no face-down card"},
		{"a face-down card not listed", faceDown, ",c,", ",,", "pile 1: bad card '?'"},
		{"another version", byHand, "certificate 3", "certificate 2", "not a certificate that this program reads: an older version has written it: write it again"},
		{"another game", byHand, "game: spider", "game: gaps", "want spider"},
		{"a line missing", byHand, "hidden: known\n", "", `want "hidden:"`},
		{"three of a card", byHand, "Q,*,*", "Q,Q,Q", "too many cards 4d: no pack of Spider has so many"},
		{"bad cards in the hand", byHand, ",,,,,,,,,,,\n", ",,,,,,,,,,,!!!!!!!!!!\n", "hand: bad card '!'"},
		{"a hand that cannot be dealt", byHand, ",,,,,,,,,,,\n", ",,,,,,,,,,,ABCD\n", "hand: 4 cards, want"},
		{"a hand that is too large", byHand, ",,,,,,,,,,,\n", ",,,,,,,,,,," + strings.Repeat("?", 100) + "\n", "more than the 104 of a pack"},
		{"a face-down card that is none", faceDown, "*,c,", "*,!,", "bad card '!'"},
		{"neither known nor blind", byHand, "hidden: known", "hidden: all", "want known or blind"},
		{"a tableau without need", byHand, "without:", "target: x\nwithout:", "target, order: want a tableau"},
		{"a head line twice", byHand, "game: spider\n", "game: spider\ngame: spider\n", `line 3: want "position:"`},
		{"a second position", byHand, "cannot:", "position: cP\ncannot:", `line 4: want "cannot:"`},
		{"a second goal", byHand, "without:", "cannot: dig pile 2\nwithout:", `line 5: want "without:"`},
		{"a card of a state altered", byHand, "| | | | 2.2\n", "| | | | 2.1\n", "line 9: dig 3d (1.2) leads to"},
		{"a state added", byHand, "states: 2\n", "states: 3\n2 0 1 1 1 1 1 1 1 1 | | | | 2.1 2.2\n", "line 9: dig 3d (1.2) leads to"},
		{"a state added uncounted", byHand, "states: 2\n", "states: 2\n2 0 1 1 1 1 1 1 1 1 | | | | 2.1 2.2\n", "line 11: more lines than the 2 states"},
		{"an empty line at the end", byHand, "1.2 2.2\n", "1.2 2.2\n\n", "line 11: more lines than the 2 states"},
		{"a King parked", byHand, "| | | | 2.2\n", "| | K | | 2.2\n", `line 9: bad parked rank "K"`},
		{"no rank parked", byHand, "| | | | 2.2\n", "| | 1 | | 2.2\n", `line 9: bad parked rank "1"`},
		{"a tracked rank parked", tracked, "| | | 2.2>2.1 |", "| | 3 | 2.2>2.1 |", `line 9: bad parked rank "3"`},
		{"a state too long to count", byHand, "| | | | 2.2\n", "| | " + strings.Repeat("3 ", 256) + "| | 2.2\n", `line 9: bad parked rank "3"`},
		{"a removed card twice", byHand, "| | | | 2.2\n", "| 2.1 2.1 | | | 2.2\n", `line 9: bad removed card "2.1"`},
		{"a card that rests twice", tracked, "2.2>2.1 |", "2.2>2.1 2.2>3.1 |", `line 9: bad resting card "2.2>3.1"`},
		{"a card that rests nowhere", tracked, "2.2>2.1 |", "2.2> |", `line 9: bad resting card "2.2>"`},
		{"a word that goes on", byHand, "| 2.2\n", "| 2.2x\n", `line 9: bad loose card "2.2x"`},
		{"a place left out", byHand, "| 2.2\n", "| 2.\n", `line 9: bad loose card "2."`},
		{"an unknown card removed", byHand, "| | | | 2.2\n", "| 4.1 | | | 2.2\n", `line 9: bad removed card "4.1"`},
		{"a place that is no number", byHand, "| 2.2\n", "| 2.1(\n", `line 9: bad loose card "2.1("`},
		{"two places", byHand, "| 2.2\n", "| 2.2.2\n", `line 9: bad loose card "2.2.2"`},
		{"no place", byHand, "| 2.2\n", "| 2\n", `line 9: bad loose card "2"`},
		{"a place below the last", byHand, "| 2.2\n", "| 2.3\n", `line 9: bad loose card "2.3"`},
		{"a place above the first", byHand, "| 2.2\n", "| 2.0\n", `line 9: bad loose card "2.0"`},
		{"a place far below", byHand, "| 2.2\n", "| 2.18446744073709551618\n", `line 9: bad loose card "2.184467440737095516"`},
		{"a depth that is no number", byHand, "\n1 1 1", "\n1 1 x", `line 10: bad depth "x"`},
		{"a depth below 0", byHand, "\n1 1 1", "\n1 1 -1", `line 10: bad depth "-1"`},
		{"an eleventh pile", byHand, "| 2.2\n", "| 11.1\n", `line 9: bad loose card "11.1"`},
		{"an eleventh depth", byHand, "1 | | | | 2.2\n", "1 1 | | | | 2.2\n", `line 9: bad depth "1"`},
		{"a sixth field", byHand, "| 2.2\n", "| 2.2 |\n", "line 9: 6 fields, want 5"},
		{"a rank tracked twice", tracked, "tracked: 3", "tracked: 3 3", "want ranks, and each once"},
		{"no rank tracked", tracked, "tracked: 3", "tracked: 14", "want ranks, and each once"},
		{"a field of the position too many", byHand, ",,,,,,,,,,,\n", ",,,,,,,,,,,,\n", "position: 22 fields"},
		{"a face-down card too many", faceDown, ",c,", ",cd,", "position: pile 1: 2 face-down cards listed"},
		{"nothing above the face-down card", faceDown, "?cP", "?", "position: pile 1: 1 face-down cards listed"},
		{"more cards than two packs have", byHand, ",Q,*,", ",Q," + strings.Repeat("*", 94) + ",", "more than the 104 of a pack"},
		{"the goal of a step that is forbidden", forbidden, "dig pile 2", "empty pile 1", "line 9: dig 3d (1.1) meets the goal"},
		{"the step no longer forbidden", forbidden, ", space", "", "line 9: dig 3d (1.1) leads to a state that is not listed"},
		{"the goal of a turn that is forbidden", unturned, "2 chains of pile 1", "pile 1", "line 9: dig 3d (1.2) meets the goal"},
		{"the turn no longer forbidden", unturned, ", turn", "", "line 9: dig 3d (1.2) leads to a state that is not listed"},
		{"the turn that is the goal", unturned, "dig 2 chains of pile 1", "turn a card", "line 9: dig 3d (1.2) leads to a state that is not listed"},
		{"the tableau of the start", likeStart, "c,D,V,", "D,c,*,", "line 11: the state meets the goal"},
		{"the same in its order only", strings.Replace(likeStart, "order: any\n", "", 1), "c,D,V,", "D,c,*,", ""},
		{"no such order", likeStart, "order: any", "order: some", "target, order: want a tableau"},
		{"no such tableau", likeStart, "c,D,V,", "c,D,", "target: 20 fields"},
		{"many states announced", byHand, "states: 2", "states: 999999999", "the file ends too early"},
		{"a number with a sign", byHand, "states: 2", "states: +2", "bad number"},
		{"a number below nought", byHand, "states: 2", "states: -0", "bad number"},
		{"a number with a nought", byHand, "states: 2", "states: 02", "bad number"},
		{"a number too large", byHand, "states: 2", "states: 1000000000", "bad number"},
		{"a number with a blank", byHand, "states: 2", "states: 2 ", "line 8: states: want one blank"},
		{"a number in other figures", byHand, "states: 2", "states: \u0662", "line 8: states: a character"},
		{"a depth with a nought", byHand, "2 1 1 1", "2 01 1 1", `bad depth "01"`},
		{"a depth with a sign", byHand, "2 1 1 1", "2 +1 1 1", `bad depth "+1"`},
		{"a depth below nought", byHand, "2 1 1 1", "2 -0 1 1", `bad depth "-0"`},
		{"a card with a nought", byHand, "| | | | 2.2\n", "| | | | 2.02\n", `bad loose card "2.02"`},
		{"a pile with a nought", byHand, "| | | | 2.2\n", "| | | | 02.2\n", `bad loose card "02.2"`},
		{"a pile with a nought in a goal", byHand, "of pile 1", "of pile 01", "unknown goal"},
		{"a restriction twice", byHand, "without: deal", "without: deal, deal", "and each once"},
		{"restrictions without a blank", byHand, "without: deal", "without: deal,turn", "unknown restriction"},
		{"a restriction that is empty", byHand, "without: deal", "without: deal, ", "want"},
		{"two blanks", byHand, "cannot: dig", "cannot:  dig", "line 4: cannot: want one blank"},
		{"no blank", byHand, "cannot: dig", "cannot:dig", "line 4: cannot: want one blank"},
		{"tracked ranks from high to low", tracked, "tracked: 3", "tracked: 4 3", "from low to high"},
		{"tracked ranks with two blanks", tracked, "tracked: 3", "tracked: 3  4", "from low to high"},
		{"no states announced", byHand, "states: 2", "states: 0", "more lines than the 0 states announced"},
	}
}

// TestAltered changes one thing in a good certificate and wants it refused, with
// the place.
func TestAltered(t *testing.T) {
	for _, c := range alterations() {
		if !strings.Contains(c.text, c.old) {
			t.Fatalf("%s: nothing to alter", c.name)
		}
		_, err := Kind().Verify(strings.NewReader(c.certificate()))
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: refused, though it is still true: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func FuzzVerify(target *testing.F) {
	f := fuzz.New(target)
	f.Add([]byte(byHand))
	f.Add([]byte(tracked))
	f.Add([]byte(faceDown))
	f.Add([]byte(missing))
	f.Add([]byte(strings.Replace(byHand, "dig 2 chains of pile 1\n", "reach the tableau\ntarget: cP,Dj,Q,*,*,*,*,*,*,*,,,,,,,,,,,\norder: any\n", 1)))
	f.Fuzz(func(t *testing.T, text []byte) {
		claim, err := Kind().Verify(bytes.NewReader(text))
		if err == nil && (claim.Body == "" || claim.Position.Text == "" || claim.Says == "") {
			t.Errorf("accepted %v", claim)
		}
	})
}
