package spider

import (
	"fmt"

	"patience/engine"
	"patience/engine/games/spider/text"
)

// readRow reads a deal of a table: deal_order lists all cards as they are dealt,
// the hand last. A table without that column has the position in deal, in any of
// the formats.
func readRow(row map[string]string, o engine.Options) (engine.State, error) {
	order, ok := row["deal_order"]
	if !ok {
		plain := Game()
		plain.Row = nil
		return plain.ParseRow(row, o)
	}
	c, err := choices(o)
	if err != nil {
		return nil, err
	}
	cards, err := engine.ParseCards(order)
	if err == nil {
		err = engine.CheckDeck(text.Pack(c.suits), cards)
	}
	if err != nil {
		return nil, fmt.Errorf("deal_order: %w", err)
	}
	return c.layOut(cards), nil
}
