package games

import (
	"patience/engine"
	spider "patience/engine/games/spider/referee"
)

// referees lists, by name of the game, the second sets of rules that replay
// what the engine, the searches and the scripts report.
func referees() map[string]func(*engine.Play) error {
	return map[string]func(*engine.Play) error{
		"spider":    spider.Confirm,
		"blackhole": confirmBlackHole,
		"klondike":  confirmKlondike,
		"pendulum":  confirmPendulum,
		"gaps":      confirmGaps,
	}
}

// Confirm replays a play by the second set of rules of its game and says where
// the two differ. A game without one is taken at its word.
func Confirm(p *engine.Play) error {
	confirm, ok := referees()[p.Game.Name]
	if !ok {
		return nil
	}
	return confirm(p)
}
