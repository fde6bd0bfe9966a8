package spider

import (
	"strings"
	"testing"

	"patience/engine/enginetest/fuzz"
)

// Whatever is read in one format can be written in every format, and reads back
// the same. Only the 1979 formats may refuse, and only when suits are removed.
func FuzzParse(target *testing.F) {
	f := fuzz.New(target)
	g := Game()
	for _, number := range []int{6, 8, 9, 11} {
		p := pagePlay(f, number)
		for _, format := range g.Formats {
			text, err := format.Print(p)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
		}
	}
	f.Add(middle)
	f.Add(fileText)
	f.Add(strings.Replace(fileText, "pile 9: space", "unfinished: yes\npile 9: "+strings.Repeat("?? ", 105), 1))
	f.Add(strings.Replace(fileText, "pile 9: space", "unfinished: yes\npile 9: 15v 14d", 1))
	f.Add(strings.Replace(fileText, "game: spider\n", "game: spider\nsuits: 2\nchallenge: natural\nremoved: spades\n", 1))
	f.Add(middleState(f).String())
	f.Add(middleState(f).Line())
	f.Add("% Spider, large cards\n%" + strings.ReplaceAll(middleState(f).String(), "\n", "\n%") + "\n\\documentclass")
	f.Add("Kc Qh -- 10c (space) 5c Kc -- space --\n9h 8h\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := g.Parse(text)
		if err != nil {
			return
		}
		for _, format := range g.Formats {
			written, err := format.Print(p)
			if err != nil && len(state(p).layout().Removed) > 0 && strings.Contains("line saved", format.Name) {
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v\n%v", format.Name, err, p)
			}
			back, err := g.Parse(written)
			want := state(p)
			if drawn := format.Name == "tableau" || strings.HasPrefix(format.Name, "latex"); drawn {
				want = want.Blind()
			}
			if err != nil || *state(back) != *want {
				t.Fatalf("%s: %v\n%s\nread as\n%v", format.Name, err, written, back)
			}
		}
	})
}
