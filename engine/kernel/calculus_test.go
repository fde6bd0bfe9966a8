package kernel_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/freecard"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/kernel"
)

// impossible lists claims about pages of the essay that the calculus proves in few states: of spaces, chains, cards
// and suits; with piles that must not be touched, and with cards that nobody knows.
func impossible() [][]string {
	return [][]string{
		{"10", "space", "deal", "remove"}, {"10", "empty 6", "space", "deal", "onto 8"}, {"11", "empty 1", "deal", "remove", "pile 5"},
		{"11", "bare Qs", "space", "deal", "pile 10"}, {"9", "space", "deal", "turn", "remove"},
		{"9", "bare Jh", "deal", "turn", "remove", "pile 9"}, {"7", "turn 5", "deal", "turn"},
		{"10", "space", "deal", "dig 1 of pile 8 before remove clubs"},
	}
}

// followed was worked out by hand: the 9h of pile 1 stays, since there is no 10, while the two 3s exchange the 4s.
const followed = `patience certificate 3
game: spider
position: cP,Dj,Q,M,M,Z,Z,g,g,t,,,,,,,,,,,
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

// removed likewise: the clubs lie on a 9h, and go, perhaps by way of a King and a 9; it stays.
const removed = `patience certificate 3
game: spider
position: cMLKJIHGFEDCBA,N,Z,Z,g,g,t,t,c,V,,,,,,,,,,,
cannot: dig 2 chains of pile 1
without: deal
hidden: known
tracked:
states: 2
2 1 1 1 1 1 1 1 1 1 | | | | 1.3 1.7
1 1 1 1 1 1 1 1 1 1 | 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 1.10 1.11 1.12 1.13 1.14 | | |
`

// stuck likewise: the 3c goes from the 4d onto the 4s, and back.
const stuck = `patience certificate 3
game: spider
position: cQC,gk,g,Z,Z,t,t,M,M,p,,,,,,,,,,,
cannot: an irreversible move
without: deal
hidden: known
tracked:
states: 1
2 2 1 1 1 1 1 1 1 1 | | | | 1.3
`

// sealed is followed, with a card below the 9h that nobody knows. No state turns it up, although nothing forbids that.
const sealed = `patience certificate 3
game: spider
position: ?cP,Dj,Q,M,M,Z,Z,g,g,t,?,,,,,,,,,,
cannot: dig 2 chains of pile 1
without: deal
hidden: known
tracked: 3
states: 4
3 1 1 1 1 1 1 1 1 1 | | | 2.2>2.1 |
3 1 1 1 1 1 1 1 1 1 | | | 2.2>3.1 |
2 1 1 1 1 1 1 1 1 1 | | | 1.3>3.1 2.2>2.1 |
2 1 1 1 1 1 1 1 1 1 | | | 1.3>2.1 2.2>3.1 |
`

// alone is followed, with a pile whose last card nobody knows.
const alone = `patience certificate 3
game: spider
position: cP,Dj,Q,M,M,Z,Z,g,g,?*,,,,,,,,,,?,
cannot: dig 2 chains of pile 1
without: deal
hidden: known
tracked: 3
states: 4
2 1 1 1 1 1 1 1 1 2 | | | 2.2>2.1 |
2 1 1 1 1 1 1 1 1 2 | | | 2.2>3.1 |
1 1 1 1 1 1 1 1 1 2 | | | 1.2>3.1 2.2>2.1 |
1 1 1 1 1 1 1 1 1 2 | | | 1.2>2.1 2.2>3.1 |
`

// turned is followed, with a card that nobody knows in the place of the 9h: the 3d goes onto a 4, and it is turned up.
var turned = strings.NewReplacer("cP,", "?P,", ",t,,", ",t,?,").Replace(followed)

// calculus returns the certificates of these claims.
func calculus(t testing.TB) (texts []string) {
	t.Helper()
	for _, claim := range impossible() {
		text := asked(t, claim, freecard.Limits{})
		if text == "" {
			t.Fatal(claim)
		}
		texts = append(texts, text)
	}
	return append(texts, followed, removed, stuck, sealed, alone, turned)
}

// asked returns the certificate of a claim about a page, "" when there is none within the limits.
func asked(t testing.TB, claim []string, limits freecard.Limits) string {
	t.Helper()
	var number int
	fmt.Sscan(claim[0], &number)
	q, err := ask.Ask(enginetest.Page[*spider.State](t, spiderGame, number), claim[1], claim[2:]...)
	if err != nil {
		return ""
	}
	r, err := freecard.Prove(t.Context(), q, limits)
	if err != nil {
		t.Fatal(claim, err)
	}
	if r.Proven() == nil {
		return ""
	}
	var text strings.Builder
	if err := r.Proven().Write(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestUnknown has both checkers read what is said of unknown cards: where none is used, where a removal is banned, and
// where one could be used, which is left out; and one on which a card lies, which the proved one does not know.
func TestUnknown(t *testing.T) {
	const proviso = ", neither moving nor building on a card unknown at the start"
	k, edit := start(t), strings.NewReplacer
	for _, c := range []struct{ name, text, meaning, ours string }{
		{"no state turns it up", sealed, "never pile 1 without all of its first cards, 2 in number, whatever the face-down cards are", ""},
		{"all of it is hidden", edit("known", "blind").Replace(sealed), "never pile 1 without all of its first cards, 2 in number, whatever the face-down cards are", ", whatever the face-down cards are"},
		{"a removal is banned", edit("deal", "deal, remove hearts twice").Replace(sealed),
			"never pile 1 without all of its first cards, 2 in number, never fewer than 0 known Aces of hearts, whatever the face-down cards are", ""},
		{"it ends a pile", alone, "never pile 1 without all of its first cards, 1 in number, without pile 10, whatever the unknown cards are, but nothing that is asked", proviso},
		{"a state turns it up", turned, "never pile 1 without all of its first cards, 1 in number, neither moving nor building on an unknown card, nor counting one", proviso},
		{"it is told, and the same", edit(",t,?,", ",t,c,").Replace(edit("known", "blind").Replace(turned)),
			"never pile 1 without all of its first cards, 1 in number, neither moving nor building on an unknown card, nor counting one", proviso},
		{"a card lies on it", edit("?*", "?*A", "1 2 |", "1 3 |").Replace(alone), "", proviso},
	} {
		if claim, err := check.Kind().Verify(strings.NewReader(c.text)); err != nil || !strings.HasSuffix(claim.Says, c.ours) {
			t.Errorf("%s: ours says %q, %v", c.name, claim.Says, err)
		}
		never, err := k.CheckCalculus([]byte(c.text))
		if got := "never " + never.Meaning; c.meaning != "" && (err != nil || got != c.meaning) || c.meaning == "" && !errors.Is(err, kernel.ErrRefused) {
			t.Errorf("%s: %q, %v", c.name, got, err)
		}
	}
}

// TestBans asks by chance what cannot be done without essential moves, or one before another, and has both checkers read
// the certificates, and these with other bans.
func TestBans(t *testing.T) {
	k, r, many := start(t), rand.New(rand.NewPCG(27, 6)), 10
	if enginetest.Whole() {
		many = 60
	}
	var n agreement
	good := 0
	for good < many {
		page, goal := []string{"8", "10", "11", "12"}[r.IntN(4)], []string{"space", "irreversible", "dig 3", "remove a suit", "bare 9h", "turn", "empty 6"}[r.IntN(7)]
		claim := []string{page, goal, "deal", ban(r)}
		if r.IntN(2) == 0 {
			claim = append(claim, []string{ban(r), "space", "pile 5", "remove clubs"}[r.IntN(4)])
		}
		text := asked(t, claim, freecard.Limits{States: 60, Played: 1, Refine: 1})
		if text == "" || !strings.Contains(text, "\nstates: ") || strings.Contains(text, "states: 0\n") {
			continue
		}
		good++
		if _, err := k.CheckCalculus([]byte(text)); err != nil {
			t.Errorf("%v: %v\n%.600s", claim, err, text)
		}
		for range 3 {
			other := strings.Replace(text, "without: ", "without: "+ban(r)+", ", 1)
			if r.IntN(2) == 0 {
				other = strings.Replace(text, claim[3], ban(r), 1)
			}
			_, without, _ := strings.Cut(other, "without: ")
			without, _, _ = strings.Cut(without, "\n")
			words := slices.Sorted(slices.Values(strings.Split(without, ", ")))
			if len(slices.Compact(words)) < len(words) {
				continue // ours wants each word once
			}
			_, ours := check.Kind().Verify(strings.NewReader(other))
			_, theirs := k.CheckCalculus([]byte(other))
			n.compare(t, other, ours, theirs, func() bool { return false })
		}
	}
	n.want(t, many/4, many/4)
}

// ban returns an essential move, or one before another.
func ban(r *rand.Rand) string {
	move := func() string {
		switch suit := []string{"clubs", "diamonds", "hearts", "spades"}[r.IntN(4)]; r.IntN(4) {
		case 0:
			return "remove " + suit + " twice"
		case 1:
			return fmt.Sprintf("turn %d of pile %d", 1+r.IntN(2), 1+r.IntN(10))
		default:
			return fmt.Sprintf("dig %d of pile %d", 1+r.IntN(3), 1+r.IntN(10))
		}
	}
	if r.IntN(3) > 0 {
		return move()
	}
	return move() + " before " + move()
}

// TestCalculus has both checkers read certificates of the calculus, and these with something changed. What ours accepts is
// accepted. Of the states the proved one reads only what it needs: what it alone accepts must claim what was proved before.
func TestCalculus(t *testing.T) {
	k, r := start(t), rand.New(rand.NewPCG(27, 4))
	texts := calculus(t)
	for _, text := range texts {
		if _, err := k.CheckCalculus([]byte(text)); err != nil {
			t.Errorf("%v\n%.400s", err, text)
		}
	}
	head := func(text string) string { return text[:strings.Index(text, "states:")] }
	var n agreement
	for text, other := range forgeries(r, texts, 300, forgeCalculus) {
		_, ours := check.Kind().Verify(strings.NewReader(other))
		_, theirs := k.CheckCalculus([]byte(other))
		n.compare(t, other, ours, theirs, func() bool { return head(other) == head(text) })
	}
	n.want(t, 20, 100)
}

// forgeCalculus changes something in a certificate of the calculus: a state goes, or has another depth, a card more that is
// loose, one less, or a rank that is parked; a restriction is left out; another goal is claimed.
func forgeCalculus(r *rand.Rand, text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	count := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "states:") })
	at := func(name string) *string {
		return &lines[slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, name) })]
	}
	i := count + 1 + r.IntN(len(lines)-count-1)
	fields := strings.Split(lines[i], "|")
	switch r.IntN(8) {
	case 0:
		fields = nil
	case 6: // a card is removed, or not; or lies elsewhere
		if f := 1 + 2*r.IntN(2); len(strings.Fields(fields[f])) > 0 {
			words := strings.Fields(fields[f])
			fields[f] = " " + strings.Join(words[:len(words)-1], " ") + " "
		} else {
			fields[1] = fmt.Sprintf(" %d.%d ", 1+r.IntN(10), 1+r.IntN(8))
		}
	case 1:
		depth := strings.Fields(fields[0])
		depth[r.IntN(len(depth))] = fmt.Sprint(r.IntN(5))
		fields[0] = strings.Join(depth, " ") + " "
	case 2:
		fields[4] += fmt.Sprintf(" %d.%d", 1+r.IntN(10), 1+r.IntN(8))
	case 3:
		if loose := strings.Fields(fields[4]); len(loose) > 0 {
			fields[4] = " " + strings.Join(loose[1:], " ")
		}
	case 4:
		fields[2] += engine.Rank(1+r.IntN(12)).String() + " "
	case 5:
		without := strings.Split(strings.TrimPrefix(*at("without: "), "without: "), ", ")
		if i := r.IntN(len(without)); without[i] != "deal" && without[i] != "turn" {
			*at("without: ") = "without: " + strings.Join(slices.Delete(without, i, i+1), ", ")
		}
	default:
		*at("cannot: ") = "cannot: " + []string{"a further space", "dig pile 4", "bare 9h", "remove a suit", "remove 2 suits", "turn a card"}[r.IntN(6)]
	}
	lines[i] = strings.Join(fields, "|")
	if fields == nil {
		lines = slices.Delete(lines, i, i+1)
		lines[count] = fmt.Sprintf("states: %d", len(lines)-count-1)
	}
	return strings.Join(lines, "\n") + "\n"
}
