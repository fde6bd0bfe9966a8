package serve

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPlace asks for a position that another tab has left meanwhile: all that takes its time is refused, and what
// is asked where the page stands is answered, in each game that hides cards or has none.
func TestPlace(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Puzzle: "book/book05"})
	before := v.place()
	v.must(request{Do: "play", Text: "4s from 6 to 2", Sure: true})
	for _, r := range []request{{Do: "hint"}, {Do: "ask", Text: "pool"}, {Do: "lua", Text: "p:undo()"}, {Do: "prove", Text: "space", Without: "deal", Sure: true}, {Do: "test", Sure: true}} {
		r.Place = before
		if _, failed := v.do(r); failed.Error != goneOn.text {
			t.Errorf("%s after a move: %q, want %q", r.Do, failed.Error, goneOn.text)
		}
	}
	if v.state.At != 1 || v.state.Branded {
		t.Errorf("what was refused has changed the game: %d moves, branded: %t", v.state.At, v.state.Branded)
	}
	v.must(request{Do: "undo", Sure: true})
	if a := v.must(request{Do: "prove", Text: "space", Without: "deal", Place: before, Sure: true}); a.(map[string]any)["verdict"] != "possible" {
		t.Errorf("where it was asked: %v", a)
	}
	for _, name := range []string{"spider", "klondike", "gaps", "blackhole", "pendulum"} {
		v.begin(wanted{Session: v.state.Session, Game: name, Deal: "3"})
		for range 2 {
			v.must(request{Do: "play", Text: v.state.Moves[0].Text})
		}
		v.must(request{Do: "lua", Text: "x = 1", Place: v.place()})
		if _, failed := v.do(request{Do: "lua", Text: "x = 1", Place: before}); failed.Error != goneOn.text {
			t.Errorf("%s: the position of a game before: %q", name, failed.Error)
		}
	}
}

// TestPlayedBehindTheDialog plays on in another tab while a page asks whether the player is sure: no verdict about
// that position is shown where it was asked.
func TestPlayedBehindTheDialog(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("book 5", "book/book05")
	other := b.beside()
	other.visit(b.read("location.href"))
	for _, tab := range []string{"problem", "prove"} {
		b.begin("book 5", "book/book05")
		other.run(chromedp.Click("#tab-moves"))
		other.wait("the same game", made(0))
		b.choose(tab)
		if tab == "prove" {
			b.run(chromedp.SendKeys(`[aria-label=Goal]`, "space"), chromedp.Click(`[name=deal]`))
		}
		b.run(chromedp.Click(`//button[text()="Decide"]`))
		b.wait("whether the player is sure", `document.querySelector("#sure").open`)
		other.run(chromedp.SetValue("[aria-label=Moves]", "4s from 6 to 2, 3s from 6 to 2"), chromedp.SendKeys("[aria-label=Moves]", kb.Enter))
		other.wait("two moves", made(2))
		b.run(chromedp.Click("#sure [value=yes]"))
		b.panel(goneOn.text)
		b.wait("two moves here, too", `!document.querySelector("#undo").disabled`)
		b.shot("gone-on-" + tab)
		b.run(chromedp.KeyEvent(kb.Home))
		b.sure("the start", `document.querySelector("#undo").disabled`)
		if b.read(`String(document.querySelector(".goal.possible, .goal.impossible, .verdict.possible, .verdict.impossible") !== null)`) == "true" {
			t.Errorf("%s: a verdict about the start, of which nothing was said", tab)
		}
		b.run(chromedp.Click(`//button[text()="Decide"]`))
		b.sure("possible", `document.querySelector(".goal.possible, .verdict.possible")`)
	}
	b.quiet()
	other.quiet()
}
