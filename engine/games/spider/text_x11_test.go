package spider

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider/text"
)

const x11End = "removed: clubs, clubs, diamonds, diamonds, hearts, spades\n" +
	"pile 1: Ks Qs Js\npile 2: 10s\npile 3: 9s 8s 7s 6s\npile 4: 5s\npile 5: 4s 3s 2s As\n" +
	"pile 6: Kh Qh Jh 10h\npile 7: 9h 8h\npile 8: 7h 6h 5h 4h\npile 9: 3h 2h Ah\npile 10: space\nhand: none\n"

// TestX11RoundTrip writes 1,000 games of chance in the form of Woods's later program and reads them: the
// same start, moves and end, from the two lines and from the first alone.
func TestX11RoundTrip(t *testing.T) {
	removals, deals, turned := 0, 0, 0
	for seed := range uint64(1000) {
		luck := engine.SplitMix(seed)
		suits := []string{"1", "2", "4"}[seed%3]
		start, err := dealSeed(seed, engine.Options{"suits": suits})
		if err != nil {
			t.Fatal(err)
		}
		if seed%5 == 4 { // an end, with two suits that soon come together
			start, err = settled(text.ParseFile(x11End))
			if err != nil {
				t.Fatal(err)
			}
		}
		p := engine.NewPlay(Game(), start)
		for range luck.Below(400) {
			s := p.State().(*State)
			moves := s.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[luck.Below(uint64(len(moves)))]
			if m == Deal && luck.Below(12) > 0 { // deals later, so that suits come together
				m = moves[0]
			}
			for _, x := range moves { // and these first
				if step := s.Step(x); step.Kind == "remove" || step.Natural && luck.Below(3) > 0 {
					m = x
				}
			}
			removals, deals = removals+s.Step(m).count("remove"), deals+s.Step(m).count("deal")
			if s.Step(m).TurnsUp {
				turned++
			}
			if err := p.Do(m); err != nil {
				t.Fatal(err)
			}
		}
		written, err := writeAs(t, p, "x11")
		if err != nil {
			t.Fatalf("game %d: %v", seed, err)
		}
		back, err := Game().Parse(written)
		if err != nil {
			t.Fatalf("game %d: %v\n%s", seed, err, written)
		}
		if *back.State().(*State) != *p.State().(*State) || *back.Start().(*State) != *p.Start().(*State) || back.Len() != p.Len() {
			t.Fatalf("game %d comes back otherwise:\n%s", seed, written)
		}
		again, _ := writeAs(t, back, "x11")
		first, _, _ := strings.Cut(written, "\n")
		alone, err := Game().Parse("\n" + first + "\r\n")
		if err != nil || again != written || *alone.State().(*State) != *p.State().(*State) || alone.Len() != 0 {
			t.Fatalf("game %d: %v: the first line alone, or the text again, is otherwise", seed, err)
		}
	}
	if removals < 20 || deals < 500 || turned < 500 {
		t.Errorf("%d removals, %d deals, %d cards turned up: too few to show anything", removals, deals, turned)
	}
}

func (t Step) count(kind string) int {
	if t.Kind == kind {
		return 1
	}
	return 0
}

// TestX11Characters computes the characters of a line as the C of 1991 does.
func TestX11Characters(t *testing.T) {
	start, err := dealSeed(11, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := start.(*State)
	line := s.x11(nil, nil)
	prev, n, at := 0, 0, 0
	cards := append([]engine.Card{}, s.Hand()...)
	for i := 1; i <= piles; i++ {
		cards = append(cards, s.Pile(i)...)
	}
	for _, x := range []byte(line) {
		if strings.IndexByte("/ .", x) >= 0 {
			continue
		}
		c := cards[at]
		suit := map[engine.Suit]int{engine.Spades: 0, engine.Hearts: 1, engine.Diamonds: 2, engine.Clubs: 3}[c.Suit()]
		flipped := int(engine.King - c.Rank()) // the Ace is 12
		v := (3 - suit) + (13-flipped)*4
		if want := byte('0' + ((v^prev)^((n%4)+n*4))&077); x != want {
			t.Fatalf("card %d, %v: %q, want %q", at+1, c, x, want)
		}
		prev, n, at = v, n+5, at+1
	}
	if at != len(cards) {
		t.Errorf("%d cards, want %d", at, len(cards))
	}
}

// TestX11Refused reads what is damaged.
func TestX11Refused(t *testing.T) {
	start, err := dealSeed(7, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := engine.NewPlay(Game(), start)
	if err := p.Do(p.State().Moves(nil)[0]); err != nil {
		t.Fatal(err)
	}
	good, err := writeAs(t, p, "x11")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitN(good, "\n", 3)
	damaged := []byte(lines[0])
	damaged[3] ^= 1
	for text, want := range map[string]string{
		string(damaged) + "\n" + lines[1]: "line 1: ",
		lines[0] + "\n0000.":              "line 2: ",
		lines[0] + "\n0.":                 "line 2: want two characters a move",
		lines[0] + "\n00.":                "line 2: move 1 of 1: it does not take back the cards that line 1 says were dealt",
	} {
		if _, err := parseX11(Game(), text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
