package position_test

import (
	"strings"
	"testing"

	"patience/cmd/workbench/position"
	"patience/engine/enginetest"
	"patience/engine/enginetest/fuzz"
	"patience/engine/games"
)

// FuzzDeal: what names a deal has one name, and by that name it is the same deal again. What names something else is read
// or refused in our words.
func FuzzDeal(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"deal:7", "deal:14934,by=pysol", "deal:3,draw=three,passes=1", "deal:7,view=player", "deal:7,suits=2,suits=4", "deal:7,by=", "deal:7,=",
		"deal:07", "deal:+7", "deal:18446744073709551615", "deal:18446744073709551616", "deal:7,pack=4x7", "deal:5123,by=program", "deal:", "deal:1,variant=cynk", "deal:7,,",
		"8", "page 8", "p12", "book05", "spider/book05", "nix.txt#2", "7h 9s,--,K,,", "99999999999999999999"} {
		for i := range 5 {
			f.Add(uint8(i), text)
		}
	}
	all := games.All()
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		g := all[int(which)%len(all)]
		p, err := position.Named(g, text)
		if err != nil {
			if said := enginetest.GoText(err.Error()); said != "" && !strings.Contains(text, said) {
				t.Errorf("%s %q: Go's own words: %v", g.Name, text, err)
			}
			return // a wrong sum of cards has a play beside its error
		}
		if !position.IsDeal(p.From) {
			return
		}
		again, err := position.Named(g, p.From)
		if err != nil || again.From != p.From || string(again.Open().State().Key(nil)) != string(p.Open().State().Key(nil)) {
			t.Errorf("%s %q is %q, and that: %v", g.Name, text, p.From, err)
		}
	})
}

// A file of whatever kind is a position of its game, or is refused in our words.
func FuzzFile(target *testing.F) {
	f := fuzz.New(target)
	all := games.All()
	for i, g := range all {
		p, err := g.Deal("", 1, nil)
		if err != nil {
			f.Fatal(err)
		}
		_ = p.Do(p.State().Moves(nil)[0])
		text, err := p.Write("game")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(i), text)
	}
	f.Add(uint8(0), `{"title":"x","goal":["space"],"without":"deal","position":"?KK,g,,,,,,,,L,M,,,,,,,,,,"}`)
	f.Add(uint8(0), `[{"game":"spider","piles":{"1":"Kh"}}]`)
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		p, err := position.Read(all[int(which)%len(all)], strings.NewReader(text))
		if err == nil {
			_ = p.State().Moves(nil)
		} else if said := enginetest.GoText(err.Error()); said != "" && !strings.Contains(text, said) {
			t.Errorf("%q: Go's own words: %v", text, err)
		}
	})
}
