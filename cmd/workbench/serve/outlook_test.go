package serve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// outlookOf returns what is said of the game after so many moves.
func (v *visitor) outlookOf(at int) map[string]any {
	v.t.Helper()
	return v.must(request{Do: "outlook", At: at}).(map[string]any)
}

// TestOutlook asks of a game where it was lost. A loss has its certificate; of unseen cards only what
// their player can know is said.
func TestOutlook(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "blackhole", Deal: "1"})
	if a := v.outlookOf(0); a["verdict"] != "possible" || a["line"] == nil {
		t.Errorf("at the start: %v", a)
	}
	n := 0
	for ; len(v.state.Moves) > 0; n++ {
		v.must(request{Do: "play", Text: v.state.Moves[len(v.state.Moves)-1].Text})
	}
	if v.state.Won || n < 2 {
		t.Fatalf("won: %v, after %d moves", v.state.Won, n)
	}
	if a := v.outlookOf(n); a["verdict"] != "impossible" || a["certificate"] != true || len(a["said"].([]any)) == 0 {
		t.Errorf("where no move is left: %v", a)
	}
	if w := v.send("GET", "api/session/"+v.state.Session+"/certificate", "", nil); w.Code != 200 {
		t.Errorf("the certificate: %d", w.Code)
	}
	if a := v.outlookOf(0); a["verdict"] != "possible" {
		t.Errorf("of the start, from its end: %v", a)
	}

	v.begin(wanted{Game: "klondike", Text: "deal:3,draw=three"})
	a := v.outlookOf(0)
	if text := fmt.Sprint(a["said"]); a["verdict"] != "unknown" || !strings.Contains(text, "sampled orders") || v.state.Branded {
		t.Errorf("unseen cards: %v", a)
	}
}

// TestOutlookOnThePage turns the line on, plays until nothing can be won, and goes back to where it could.
func TestOutlookOnThePage(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.deal("blackhole", 1)
	b.run(chromedp.KeyEvent("e"))
	b.wait("won", `document.querySelector("#outlook.possible strong")?.textContent === "It can still be won."`)
	for n := 0; b.read(`document.querySelectorAll(".legal button").length`) != "0"; n++ {
		b.run(chromedp.Evaluate(`[...document.querySelectorAll(".legal button")].at(-1).click()`, nil))
		b.wait("a move", made(n+1))
	}
	b.wait("lost, and where", `document.querySelector("#outlook.impossible button")?.textContent.startsWith("Back to")`)
	if steps := b.read(`document.querySelectorAll(".graph .impossible").length > 0 && document.querySelectorAll(".graph .possible").length > 0`); steps != "true" {
		t.Error("the row does not show where the game was lost")
	}
	b.run(chromedp.Click("#outlook button"))
	b.wait("where it could be won", `document.querySelector("#outlook.possible") !== null`)
	b.run(chromedp.KeyEvent("e"))
	b.wait("off", `document.querySelector("#outlook").hidden`)
	b.quiet()
}
