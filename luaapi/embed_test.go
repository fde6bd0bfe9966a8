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
