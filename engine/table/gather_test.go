package table_test

import (
	"regexp"
	"strings"
	"testing"

	"patience/engine/enginetest"
	"patience/engine/table"
	"patience/engine/table/check"
)

// TestShuffledAgain writes losses of small games that are gathered, shuffled and drawn from as certificates, which the checker accepts as they
// are, and hardly ever where the cards are shuffled by another number.
func TestShuffledAgain(t *testing.T) {
	enginetest.Alone(t)
	number := regexp.MustCompile(`shuffle: \d+`)
	lost, others, refused := 0, 0, 0
	for _, said := range []string{
		"name = \"piles\"\npack = \"1x2x6\"\ntableau = { 4, deal = 3, build = \"none\", space = \"none\" }\nfoundations = { 2 }\ngather = { 1, deal = 3, shuffle = true }\n",
		"name = \"drawn\"\npack = \"1x2x6\"\ntableau = { 4, deal = 3, build = \"none\", space = \"none\" }\nfoundations = { 2 }\ngather = { 1, deal = 4, shuffle = true, draw = 1 }\n",
		"name = \"rows\"\npack = \"1x2x7\"\ngather = { 1, shuffle = true }\ngrid = { 2, columns = 7, gaps = \"A\", first = \"2\", build = \"up suit\" }\n",
	} {
		tab, err := table.Parse(said)
		if err != nil {
			t.Fatal(err)
		}
		g, before := tab.Game(), lost
		for n := uint64(1); n <= 60; n++ {
			p, err := g.Deal("", n, nil)
			if err != nil {
				t.Fatal(err)
			}
			text := lossText(t, g, p.State(), 20_000)
			if text == "" {
				continue
			}
			claim, err := check.Kind().Verify(strings.NewReader(text))
			if err == nil {
				err = claim.About(g, p.State())
			}
			if err != nil {
				t.Errorf("%s, deal %d: %v", g.Name, n, err)
			}
			lost++
			if other := number.ReplaceAllString(text, "shuffle: 4711"); other != text && verify(other) != nil {
				others++
			}
			refused += forge(t, g.Name, text)
		}
		if lost < before+3 {
			t.Errorf("%s: %d lost", g.Name, lost-before)
		}
	}
	t.Logf("%d lost, %d refused by another number, %d forgeries refused", lost, others, refused)
	if lost < 30 || others < lost*9/10 || refused < lost {
		t.Error("these are too few")
	}
}
