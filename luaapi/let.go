package luaapi

import (
	"fmt"

	"patience/engine"
)

// Let makes a play a global. It is the play itself that scripts then see, not a copy:
// what they do to it is done. The game must be one of Config.Games.
func (h *Host) Let(name string, p *engine.Play) error {
	k, ok := h.kinds[p.Game]
	if !ok {
		return fmt.Errorf("this host has no game %s", p.Game.Name)
	}
	h.known[name] = true
	h.L.G.Global.RawSetString(name, h.newPlay(h.L, k, p))
	return nil
}
