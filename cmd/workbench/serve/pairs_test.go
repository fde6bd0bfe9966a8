//go:build !race

package serve

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"patience/engine"
	"patience/luaapi/tables"
)

// TestPairs drags each card of each pair that can be taken on the other, in games with and without reserves and waste. To where both go
// a card is dragged that has one partner alone.
func TestPairs(t *testing.T) {
	seen, several := 0, 0
	for _, name := range []string{"pyramid", "giza", "fourteen-out", "nestor", "baroness", "monte-carlo"} {
		g, err := (&tables.Shelf{}).Named(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Deal("", 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 30 {
			s := p.State()
			moves := s.Moves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				tr := tripOf(g, s, m)
				if strings.Contains(tr.Text, " and ") != (tr.Pair > 0) {
					t.Errorf("%s: %+v", name, tr)
				}
				if tr.Pair == 0 {
					continue
				}
				seen++
				want := g.Board(engine.After(s, m))
				for _, d := range []trip{tr, {From: tr.To, At: tr.Pair, To: tr.From}} {
					q := engine.NewPlay(g, s)
					if err := drag(q, d.From, d.At, d.To); err != nil || g.Board(q.State()).Differs(want) != "" {
						t.Errorf("%s: %s: from %s to %s: %v", name, tr.Text, d.From, d.To, err)
					}
					q = engine.NewPlay(g, s)
					if err := drag(q, d.From, d.At, tr.away); err != nil {
						several++
						if want := "can go with several cards: drag it on one of them"; !strings.Contains(err.Error(), want) {
							t.Errorf("%s: %s: to %s: %v", name, tr.Text, tr.away, err)
						}
					} else if g.Board(q.State()).Differs(want) != "" {
						t.Errorf("%s: %s: to %s: another pair was taken", name, tr.Text, tr.away)
					}
				}
			}
			if err := p.Do(moves[p.Len()%len(moves)]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if seen < 100 || several < 20 {
		t.Errorf("%d pairs, %d drags that may be several", seen, several)
	}
}

// TestPairsInThePage takes up the 2d of a pyramid, which goes with two jacks: both are shown, and the next tap chooses.
func TestPairsInThePage(t *testing.T) {
	b := openTab(t, 1280, 900)
	shelf := &tables.Shelf{Games: b.s.Games}
	b.s.Named, b.s.Names = shelf.Named, tables.Names()
	b.visit(b.s.Address())
	b.deal("pyramid", 2)
	tap := func(pile string) {
		x, y := b.corner(pile, 1)
		b.run(chromedp.MouseClickXY(x, y))
	}
	tap("pile 24")
	b.says("taken up: goes to pile 25, pile 26")
	b.wait("both jacks are shown", `[...document.querySelectorAll("#board .target")].map((e) => e.dataset.pile).join() === "pile 25,pile 26"`)
	tap("pile 26")
	b.says("take 2d from 24 and Js from 26")
	b.run(chromedp.KeyEvent("u"))
	b.wait("taken back", made(0))
	b.drag("pile 25", 1, "pile 24")
	b.says("take 2d from 24 and Jd from 25")
	// The 3c is free when the cards that lay on it are gone. Their places take no taps.
	tap("pile 23")
	b.says("take Kd from 23")
	for _, at := range []string{".25, r.y + r.height * .85", ".75, r.y + r.height * .85", ".5, r.y + r.height * .2"} {
		if top := b.read(`(() => { const r = document.querySelector('#board [data-pile="pile 17"]').getBoundingClientRect();
			return document.elementFromPoint(r.x + r.width * ` + at + `).closest("[data-pile]").dataset.pile })()`); top != "pile 17" {
			t.Errorf("at %s of pile 17 lies %s", at, top)
		}
	}
	b.quiet()
}
