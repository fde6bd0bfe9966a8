package publish

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"

	"patience/cmd/workbench/browsertest"
)

var clicks = flag.Int("clicks", 0, "measure the page of a site by so many `clicks` in each game")

// measuring is what the page measures itself with: a click until the board is drawn anew, an empty question to the
// engine, a question until it is stopped, and a drag, all in milliseconds.
const measuring = `globalThis.pause = (ms) => new Promise((over) => setTimeout(over, ms));
globalThis.server = modules["server.js"];
globalThis.session = () => new URLSearchParams(location.hash.slice(1)).get("s");
globalThis.click = (element) => new Promise((over) => {
	const before = performance.now();
	const seen = new MutationObserver(() => { seen.disconnect(); over(performance.now() - before); });
	seen.observe(document.querySelector("#board"), { childList: true });
	element.click();
});
globalThis.sorted = (all) => all.sort((a, b) => a - b);
globalThis.figures = (all) => ({ median: sorted(all)[all.length >> 1], best: all[0] });
globalThis.uncover = async () => { // else a move that has turned a card is not taken back unasked
	document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
	for (let i = 0; i < 50 && !document.querySelector("#sure").open; i++) await pause(20);
	if (document.querySelector("#sure").open) await click(document.querySelector("#sure [value=yes]"));
	if (document.querySelector("#animate").checked) document.querySelector("#animate").click(); // the run of a card begins when it is drawn
	return {};
};
globalThis.play = async (count) => {
	const all = [];
	document.querySelector("#tab-moves").click();
	for (let i = 0; i < count; i++) {
		const move = document.querySelector(".legal button");
		all.push(await click(move && i % 10 < 5 ? move : document.querySelector("#undo")));
	}
	return figures(all);
};
globalThis.empty = async (count) => {
	const all = [];
	for (let i = 0; i < count; i++) {
		const before = performance.now();
		await modules["door.js"].door.ask({ method: "GET", path: "nothing" });
		all.push(performance.now() - before);
	}
	return figures(all);
};
globalThis.stopped = async (request) => {
	let over = 0, said = "";
	const done = server.act(session(), request).then((r) => JSON.stringify(r.answer), (e) => e.message).then((text) => { over = performance.now(); said = text; });
	await pause(2000);
	if (over) return { said, late: -1 };
	const before = performance.now();
	while (!over && !await server.stop(session())) await pause(5);
	await done;
	return { said: said.slice(0, 90), late: over - before };
};
globalThis.dragged = async (count) => {
	const board = document.querySelector("#board"), first = board.querySelector("[data-at='1']"), r = first.getBoundingClientRect(), all = [];
	board.setPointerCapture = () => {};
	const send = (kind, x, y) => first.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, button: 0, pointerId: 1, clientX: x, clientY: y }));
	send("pointerdown", r.x + 9, r.y + 9);
	for (let i = 1; i <= count; i++) {
		const before = performance.now();
		send("pointermove", r.x + 9 + 3 * (i % 200), r.y + 9 + i % 50);
		await new Promise(requestAnimationFrame);
		all.push(performance.now() - before);
	}
	const cards = document.querySelectorAll(".flying > g > *").length;
	send("pointerup", r.x + 9, r.y + 9);
	return { cards, ...figures(all) };
};0`

// A figure is what one measurement gives.
type figure struct {
	Median, Best, Late float64
	Cards              int
	Said               string
}

func (v visitor) measure(js string) (f figure) {
	v.t.Helper()
	v.run(chromedp.Evaluate(measuring, nil))
	if err := json.Unmarshal([]byte(v.read("("+js+").then(JSON.stringify)")), &f); err != nil {
		v.t.Fatal(err)
	}
	return f
}

// worked returns the processor time in milliseconds that each of the browser's processes for pages has taken.
func (v visitor) worked() map[int64]float64 {
	v.t.Helper()
	all, err := systeminfo.GetProcessInfo().Do(cdp.WithExecutor(v.ctx, chromedp.FromContext(v.ctx).Browser))
	if err != nil {
		v.t.Fatal(err)
	}
	taken := map[int64]float64{}
	for _, p := range all {
		if p.Type == "renderer" {
			taken[p.ID] = p.CPUTime * 1000
		}
	}
	return taken
}

// since returns how much they have taken since, a click: one that has ended meanwhile is not counted.
func (v visitor) since(before map[int64]float64) (sum float64) {
	for number, now := range v.worked() {
		sum += now - before[number]
	}
	return sum / float64(*clicks)
}

// TestFigures measures what docs/lab/page.md tells. Nothing depends on it.
func TestFigures(t *testing.T) {
	if *clicks == 0 {
		t.Skip("measures nothing without -clicks")
	}
	h := hostSite(t)
	v := visitor{t, browsertest.Page(t, time.Hour)}
	v.run(chromedp.EmulateViewport(1400, 900))
	for _, deal := range []string{"spider&deal=3", "klondike&deal=17,draw=three", "blackhole&deal=1", "gaps&deal=3", "pendulum&deal=1", "freecell&deal=1", "yukon&deal=1", "golf&deal=1"} {
		v.open(h.URL + "/play.html#game=" + deal)
		v.measure("uncover()")
		empty := v.measure(fmt.Sprintf("empty(%d)", *clicks))
		before := v.worked()
		f := v.measure(fmt.Sprintf("play(%d)", *clicks))
		t.Logf("%-28s click to drawn: median %5.1f ms, best %5.1f; processor %5.1f ms a click; an empty question: median %4.1f, best %4.1f",
			deal, f.Median, f.Best, v.since(before), empty.Median, empty.Best)
	}
	for _, c := range []struct{ deal, request string }{
		{"spider&deal=3", `{do: "lua", text: "while true do end"}`},
		{"spider&deal=3", `{do: "hint"}`},
		{"spider&deal=3", `{do: "prove", text: "win", sure: true}`},
		{"spider&deal=3", `{do: "outlook", at: 0, sure: true}`},
		{"klondike&deal=12,draw=three", `{do: "hint"}`},
		{"klondike&deal=12,draw=three", `{do: "outlook", at: 0}`},
		{"gaps&deal=3", `{do: "hint"}`},
		{"pendulum&deal=2", `{do: "hint"}`},
		{"freecell&deal=11982", `{do: "hint"}`},
		{"yukon&deal=1", `{do: "hint"}`},
	} {
		v.open(h.URL + "/play.html#game=" + c.deal)
		f := v.measure("stopped(" + c.request + ")")
		t.Logf("%-28s %-48s stopped after %4.0f ms: %s", c.deal, c.request, f.Late, f.Said)
	}
	for _, name := range []string{"book47", "book34"} {
		v.open(h.URL + "/play.html#puzzle=" + name)
		f := v.measure(`stopped({do: "test", sure: true})`)
		t.Logf("%-28s %-48s stopped after %4.0f ms: %s", name, "test", f.Late, f.Said)
	}

	v.open(h.URL + "/play.html#compose")
	cards := `[..."cdhs"].flatMap((suit) => "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ").map((rank) => rank + suit))`
	v.run(chromedp.Evaluate(`(() => {
		const all = `+cards+`, text = document.querySelector(".compose textarea");
		text.value = "game: spider\nsuits: 4\npile 1: " + [...all, ...all].join(" ") + "\n" + [2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => "pile " + n + ": space\n").join("") + "hand: none\n";
		text.dispatchEvent(new Event("change"));
	})()`, nil))
	v.wait("a pile of 104 cards", `document.querySelectorAll("#board .card").length === 104`)
	before := v.worked()
	f := v.measure(fmt.Sprintf("dragged(%d)", *clicks))
	t.Logf("a drag of %d cards: a step and its frame: median %.1f ms, best %.1f; processor %.1f ms a step", f.Cards, f.Median, f.Best, v.since(before))

	v.open(h.URL + "/play.html#game=klondike&deal=17,draw=three")
	memory := func() string {
		resident := 0
		for n := range v.worked() {
			status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", n)) // only Linux has it
			_, rest, _ := strings.Cut(string(status), "VmRSS:")
			size := 0
			fmt.Sscan(rest, &size)
			resident += size / 1000
		}
		return fmt.Sprintf("%d MB of the browser's processes for pages, %s MB of the page's heap, %s elements", resident,
			v.read(`Math.round(performance.memory.usedJSHeapSize / 1e6)`), v.read(`document.querySelectorAll("*").length`))
	}
	v.measure("uncover()")
	t.Logf("memory at the start: %s", memory())
	for i := range 4 {
		f := v.measure(fmt.Sprintf("play(%d)", 9**clicks))
		t.Logf("after %d more moves: %s; median of a click %.1f ms", 9**clicks, memory(), f.Median)
		if i == 1 {
			v.open(h.URL + "/play.html#game=klondike&deal=18,draw=three")
			v.measure("uncover()")
		}
	}
}
