package publish

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"patience/cmd/workbench/browsertest"
)

// TestSiteShelf opens a page whose storage others have written, and filled to the brim: what is no game is told,
// the game on the table goes on, and what others have is left alone.
func TestSiteShelf(t *testing.T) {
	h := hostSite(t)
	v := visitor{t, browsertest.Page(t, siteTime)}
	v.run(chromedp.Navigate(h.URL + "/"))
	v.run(chromedp.Evaluate(`(() => {
		localStorage.setItem("game:a.0", "{");
		localStorage.setItem("game:b.0", JSON.stringify({ session: 7, text: [] }));
		localStorage.setItem("game:c.0", JSON.stringify({ session: "c", table: "x", title: { no: 1 }, text: "no game", start: 3, when: "now" }));
		localStorage.setItem("game:d.0", JSON.stringify({ session: "d", table: 0, title: { no: 1 }, text: "no game", start: 3, when: "now" }));
		localStorage.setItem("workbench:page/language", "\u0000klingon");
		localStorage.setItem("workbench:settings", "{{{");
		for (let n = 22; n >= 4; n--) for (let i = 0; i < 3; i++) try { localStorage.setItem(`+"`theirs${n}.${i}`"+`, "x".repeat(2 ** n)); } catch { /* full */ }
	})()`, nil))
	const theirs = `Object.keys(localStorage).filter((k) => k.startsWith("theirs")).length`
	before := v.read(theirs)
	v.open(h.URL + "/play.html#game=gaps&deal=1")
	v.play()
	v.wait("what is said", `document.querySelector("#status").textContent.includes("keeps no games") || document.querySelector("#status").textContent.includes("no more room")`)
	v.open(h.URL + "/play.html#s=d")
	if said := v.read(`document.querySelector("#status").textContent`); strings.Contains(said, "moves can be made") || said == "" {
		t.Errorf("what is no game: %q", said)
	}
	v.play()
	v.click("#new")
	v.wait("the dialog", `document.querySelector("#picker").open`)
	if after := v.read(theirs); after != before {
		t.Errorf("others had %s, and have %s", before, after)
	}
}

// TestSiteEmbedded plays a problem within another page, by the tag that the page gives.
func TestSiteEmbedded(t *testing.T) {
	h := hostSite(t)
	v := visitor{t, browsertest.Page(t, siteTime)}
	v.open(h.URL + "/play.html#puzzle=book05")
	v.click("#more", "#share")
	v.wait("the tag", `document.querySelector("#embedText").value.includes("#p=")`)
	tag := v.read(`document.querySelector("#embedText").value`)
	v.run(chromedp.Navigate(h.URL+"/surveys/blackhole.html"), chromedp.Evaluate(`document.body.innerHTML = `+"`"+tag+"`", nil))
	const inside = `document.querySelector("iframe").contentDocument`
	v.wait("the problem", inside+`?.documentElement.dataset.ready === "yes"`)
	v.run(chromedp.Evaluate(inside+`.querySelector("#tab-moves").click()`, nil), chromedp.Evaluate(inside+`.querySelector(".legal button").click()`, nil))
	v.wait("a move", inside+`.querySelectorAll(".steps li").length === 2`)
	if title := v.read(inside + `.querySelector("#panel").ownerDocument.title`); !strings.HasPrefix(title, "spider") {
		t.Errorf("the frame shows %q", title)
	}
}
