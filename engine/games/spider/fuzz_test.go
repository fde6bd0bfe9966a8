package spider

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
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

// A position that is set up step by step stays one: each step is made or refused in our words, and what is set up can
// be packed, looked at and, where it is read back, is the same.
func FuzzEdit(target *testing.F) {
	f := fuzz.New(target)
	f.Add("cleared; put Kh Qs, 1; put 9h, 2; hide 1, 1; to_hand 10h 4c; set_removed spades, spades; under natural; take 9h, 2")
	f.Add("swap 7h, 5, 9s, 1; face_down 1, Kh 5h; blind; normal; reveal 1, Kh; take 10s, 3; put 10s, 8")
	f.Add("hide 3, 4; hide 3, 0; under no-spaces; under none; set_removed none; cleared; reveal 2, 4c; to_hand " + strings.Repeat("Ks ", 10))
	start := state(pagePlay(f, 8))
	f.Fuzz(func(t *testing.T, steps string) {
		s := start
		for step := range strings.SplitSeq(steps, ";") {
			name, rest, _ := strings.Cut(strings.TrimSpace(step), " ")
			i := slices.IndexFunc(queries(nil), func(q engine.Query) bool { return q.Name == name })
			if i < 0 {
				continue
			}
			q := queries(nil)[i]
			var args []any
			for _, word := range strings.SplitN(rest, ",", max(1, len(q.Params))) {
				word = strings.TrimSpace(word)
				if n, err := strconv.ParseFloat(word, 64); err == nil {
					args = append(args, n)
				} else if word != "" {
					args = append(args, word)
				}
			}
			answer, err := q.Ask(t.Context(), s, args...)
			if err != nil && (enginetest.GoText(err.Error()) != "" || err.Error() == "") {
				t.Fatalf("%q: Go's own words in %v", step, err)
			}
			next, ok := answer.(*State)
			if err != nil || !ok {
				continue
			}
			s = next
			back := s.Copy().(*State)
			if back.SetKey(s.Key(nil)); string(back.Key(nil)) != string(s.Key(nil)) {
				t.Fatalf("%q: unpacked is %v, not %v", step, back, s)
			}
			for _, m := range s.Moves(nil) {
				if err := s.Check(m); err != nil {
					t.Fatalf("%q: move %v is listed: %v\n%v", step, m, err, s)
				}
			}
			text, err := Game().Formats[0].Print(engine.NewPlay(Game(), s))
			if err != nil {
				continue // a hand that is no whole row
			}
			if p, err := Game().Parse(text); err != nil || *state(p) != *s {
				t.Fatalf("%q: %v\nread as\n%v\n%v", step, text, p, err)
			}
		}
	})
}
