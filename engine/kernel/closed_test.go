package kernel_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/enginetest"
	"patience/engine/games/blackhole"
	"patience/engine/games/blackhole/check"
	"patience/engine/kernel"
)

// closedSets returns certificates of our lost deals of Black Hole up to a number, with a pack.
func closedSets(t testing.TB, pack string, most uint64) (texts []string) {
	t.Helper()
	for number := uint64(1); number <= most; number++ {
		s := enginetest.Deal[*blackhole.State](t, blackhole.Game(), number, engine.Options{"pack": pack})
		r := enginetest.Decide(t, blackhole.Game(), s, engine.SolveOptions{Prove: true})
		if r.Verdict != engine.VerdictLost {
			continue
		}
		var text bytes.Buffer
		if err := r.Proof.Write(&text); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text.String())
	}
	return texts
}

// ours has our checker read a certificate of Black Hole.
func ours(text string) (certificate.Claim, error) {
	kinds := certificate.Kinds{check.Kind()}
	return kinds.Verify(context.Background(), strings.NewReader(text), certificate.Options{})
}

// said returns the ranks of the position of a certificate, as the kernel says them. No fan of a deal is empty.
func said(claim certificate.Claim) string {
	_, text, _ := strings.Cut(claim.Position.Facts[0].Value, "x")
	for _, pile := range claim.Position.Piles {
		text += " " + strings.Trim(strings.ReplaceAll(fmt.Sprint(ranks(pile.Cards)), " ", ","), "[]")
	}
	return text
}

// TestClosedSets has the proved checker read the certificates of our deals of Black Hole that are lost: of
// the first 100, and of the first 1,000 when the whole is asked for. Small packs have theirs.
func TestClosedSets(t *testing.T) {
	k, most, lost := start(t), uint64(100), 17
	if enginetest.Whole() {
		most, lost = 1000, 146
	}
	texts := closedSets(t, "4x13", most)
	if len(texts) != lost {
		t.Errorf("%d of %d deals are lost, want %d", len(texts), most, lost)
	}
	texts = append(texts, closedSets(t, "2x5", 50)...)
	texts = append(texts, closedSets(t, "2x8", 50)...)
	members := 0
	for _, text := range texts {
		claim, err := ours(text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := k.CheckBlackHole([]byte(text))
		if err != nil {
			t.Fatalf("%v\n%.400s", err, text)
		}
		if want := said(claim); got != want {
			t.Fatalf("proved of %s, ours of %s", got, want)
		}
		members += claim.Lines
	}
	t.Logf("%d certificates of %d members", len(texts), members)
	if members < 10_000 {
		t.Errorf("%d members, too few", members)
	}
}

// TestClosedForged has both checkers read 1,000 closed sets in which something was changed. What ours accepts is
// accepted, and what is accepted alone must be lost: the proved one does not look at suits.
func TestClosedForged(t *testing.T) {
	k := start(t)
	var texts []string
	for _, pack := range []string{"2x5", "4x4", "2x8"} {
		texts = append(texts, closedSets(t, pack, 60)...)
	}
	r := rand.New(rand.NewPCG(27, 3))
	var both, none, alone int
	for _, other := range forgeries(r, texts, 1000, forgeClosed) {
		claim, mine := ours(other)
		got, theirs := k.CheckBlackHole([]byte(other))
		switch {
		case theirs != nil && !errors.Is(theirs, kernel.ErrRefused):
			t.Fatal(theirs)
		case mine == nil && theirs == nil:
			both++
			if want := said(claim); strings.TrimRight(got, " -") != strings.TrimRight(want, " -") {
				t.Errorf("proved of %s, ours of %s\n%s", got, want, other)
			}
		case mine != nil && theirs != nil:
			none++
		case mine == nil:
			t.Errorf("the proved checker refuses what ours accepts:\n%s", other)
		case !lostByTrying(t, k, got):
			t.Errorf("the proved checker alone accepts this; ours: %v\n%s", mine, other)
		default:
			alone++
		}
	}
	t.Logf("accepted by both: %d, refused by both: %d, a true claim, accepted by the proved one alone: %d", both, none, alone)
	if both < 20 || none < 500 {
		t.Errorf("accepted by both: %d, refused by both: %d", both, none)
	}
}

// forgeClosed changes something in a closed set: a member goes, comes or is another one; a lemma is not used, or
// used where it was not; the pack is another one; two cards change places.
func forgeClosed(r *rand.Rand, text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	count := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "members:") })
	at := func(name string) *string {
		return &lines[slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, name) })]
	}
	i := count + 1 + r.IntN(len(lines)-count-1)
	number, err := strconv.ParseUint(lines[i], 16, 64)
	if err != nil {
		panic(err)
	}
	switch r.IntN(6) {
	case 0: // the member goes, and those behind it stay what they are
		if i+1 < len(lines) {
			next, _ := strconv.ParseUint(lines[i+1], 16, 64)
			lines[i+1] = fmt.Sprintf("%x", number+next)
		}
		lines = slices.Delete(lines, i, i+1)
		lines[count] = fmt.Sprintf("members: %d", len(lines)-count-1)
	case 1: // a member more
		lines = slices.Insert(lines, i, "1")
		if number > 1 {
			lines[i+1] = fmt.Sprintf("%x", number-1)
		}
		lines[count] = fmt.Sprintf("members: %d", len(lines)-count-1)
	case 2: // this one and those behind it are others
		lines[i] = fmt.Sprintf("%x", max(1, number^1<<r.IntN(6)))
	case 3:
		*at("lemmas:") = []string{"lemmas:", "lemmas: prefix", "lemmas: ranks", "lemmas: prefix ranks", "lemmas: ranks prefix", "lemmas: twins"}[r.IntN(6)]
	case 4:
		*at("options:") = fmt.Sprintf("options: pack=%dx%d", 1+r.IntN(4), 4+r.IntN(10))
	default:
		words := strings.Fields(*at("position:"))
		card := func() int {
			for {
				if w := 1 + r.IntN(len(words)-1); words[w] != "|" {
					return w
				}
			}
		}
		a, b := card(), card()
		words[a], words[b] = words[b], words[a]
		*at("position:") = strings.Join(words, " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// lostByTrying says whether a position, as the kernel says it, is lost when everything is tried.
func lostByTrying(t testing.TB, k *kernel.Kernel, position string) bool {
	t.Helper()
	var numbers []int
	var fans [][]int
	for n, word := range strings.Fields(position) {
		var fan []int
		for figures := range strings.SplitSeq(strings.Trim(word, "-"), ",") {
			if rank, err := strconv.Atoi(figures); err == nil {
				fan = append(fan, rank)
			}
		}
		if n < 2 {
			numbers = append(numbers, fan...)
		} else {
			fans = append(fans, fan)
		}
	}
	lost, err := k.LostBlackHole(numbers[0], 10_000_000, numbers[1], fans)
	if err != nil {
		t.Fatal(err)
	}
	return lost
}
