package luaapi_test

import (
	"context"
	"testing"

	"patience/engine"
	"patience/engine/games"
	"patience/luaapi"
)

// What a script does to a play that Let gave it is done to that play.
func TestLet(t *testing.T) {
	all := games.All()
	s, err := all[0].Deals[0].Deal(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	h := luaapi.New(luaapi.Config{Games: all})
	defer h.Close()
	p := engine.NewPlay(all[0], s)
	if err := h.Let("game", p); err != nil {
		t.Fatal(err)
	}
	if err := h.Eval(context.Background(), "game:play(game:moves()[1])"); err != nil || p.Len() != 1 {
		t.Errorf("%v, %d moves made", err, p.Len())
	}
	if err := h.Let("game", engine.NewPlay(&engine.Game{Name: "toy"}, s)); err == nil {
		t.Error("a play of a game that the host does not have is taken")
	}
}

// TestSameDeal: beside a covered game no call deals its cards open, and the game is not
// branded by that. Another deal lies open.
func TestSameDeal(t *testing.T) {
	all := games.All()
	g, err := all.Named("klondike")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Deal("", 17, engine.Options{"draw": "one", "view": engine.ViewPlayer})
	if err != nil {
		t.Fatal(err)
	}
	h := luaapi.New(luaapi.Config{Games: all})
	defer h.Close()
	if err := h.Let("p", p); err != nil {
		t.Fatal(err)
	}
	err = h.Eval(t.Context(), `
		local covered = p:write "open"
		assert(covered:find "%-%-")
		for _, own in ipairs { klondike.deal(17), klondike.deal("17", {draw = "three"}), klondike.deal(17, {view = "all"}) } do
			assert(own:write "open":find "%-%-", own:write "open")
			assert(tostring(own:state()) == tostring(own))
			local shown, why = pcall(own.view, own, "all")
			assert(not shown and why:find "the game on the table", why)
		end
		assert(not klondike.deal(18):write "open":find "%-%-")
	`)
	if err != nil || p.Branded {
		t.Errorf("branded %v: %v", p.Branded, err)
	}
	// Once the game is open, so is all else.
	if err := h.Eval(t.Context(), `p:view "all" assert(not klondike.deal(17):write "open":find "%-%-")`); err != nil || !p.Branded {
		t.Errorf("branded %v: %v", p.Branded, err)
	}
}
