package publish

import (
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestSiteFirefox plays in Firefox, stops what runs, proves, loads the page again, goes on without a network,
// and opens the site from a disk.
func TestSiteFirefox(t *testing.T) {
	h := hostSite(t)
	f := openFirefox(t, 20*time.Minute)
	const patience = 5 * time.Minute
	open := func(address string) {
		t.Helper()
		f.open("about:blank")
		f.open(address)
		f.wait(address, patience, `document.documentElement.dataset.ready === "yes"`)
	}
	click := func(js string) {
		t.Helper()
		f.read(js + ".click()")
	}
	const button = `[...document.querySelectorAll("#panel button")].find((b) => b.textContent === `
	open(h.URL + "/play.html#game=spider&page=10")
	click(`document.querySelector("#tab-moves")`)
	click(`document.querySelector(".legal button")`)
	f.wait("a move", patience, moves+" === 1")
	click(`document.querySelector("#tab-lua")`)
	f.read(`document.querySelector("#panel textarea").value = "while true do end"`)
	click(button + `"Run")`)
	f.wait("Lua runs", patience, `!document.querySelector("#stop").hidden`)
	click(`document.querySelector("#stop")`)
	f.wait("Lua is stopped", patience, `document.querySelector("#stop").hidden`)
	click(`document.querySelector("#undo")`)
	f.wait("the move is taken back", patience, `document.querySelector("#undo").disabled`)
	click(`document.querySelector("#tab-prove")`)
	f.read(`(() => { document.querySelector("#panel [list=goals]").value = "space"; for (const n of ["deal", "remove"]) document.querySelector("#panel [name=" + n + "]").checked = true })()`)
	click(button + `"Decide")`)
	f.wait("whether to know the hand", patience, `document.querySelector("#sure").open`)
	click(`document.querySelector("#sure [value=yes]")`)
	f.wait("a proof", patience, `document.querySelector(".verdict")?.textContent.startsWith("impossible")`)

	// The game is written into the address a moment after what changed it, so what is on its way there comes first.
	f.wait("the address rests", patience, `new Promise((over) => { const was = location.href; setTimeout(() => over(location.href === was), 2000) })`)
	before := f.read("location.href")
	click(`document.querySelector("#tab-moves")`)
	click(`document.querySelector(".legal button")`)
	f.wait("the page is there offline", patience, `navigator.serviceWorker.ready.then(() => true)`)
	f.wait("the move again", patience, `!document.querySelector("#undo").disabled && location.href !== `+strconv.Quote(before))
	address := f.read("location.href")
	h.Close()
	open(address)
	f.wait("the game without a network", patience, moves+" === 1")
	folder, err := wholeSite()
	if err != nil {
		t.Fatal(err)
	}
	open("file://" + folder + "/play.html#" + strings.Split(address, "#")[1])
	f.wait("the game of the address, from a disk", patience, moves+" === 1")
}
