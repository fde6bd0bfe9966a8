package odds

import (
	"context"
	"fmt"
	"slices"

	"patience/engine"
)

// mostMoves ends a game that does not come to an end by itself.
const mostMoves = 5_000

// Play lets the player of a game play a position, and returns where it ended. He gets the
// position as he sees it, and after each card that comes to light again: the line that he
// chooses is made as far as that.
func Play(ctx context.Context, g *engine.Game, s engine.State) (engine.State, error) {
	unseen, err := g.Sight.Unseen(s)
	if err != nil {
		return nil, err
	}
	s = s.Copy()
	player := g.Player()
	for made := 0; made < mostMoves && !s.Won() && ctx.Err() == nil; {
		choice := player.Next(ctx, g.Sight.Seen(s), slices.Clone(unseen))
		if len(choice.Moves) == 0 || ctx.Err() != nil {
			break
		}
		for i, m := range choice.Moves {
			if err := s.Check(m); err != nil {
				return nil, fmt.Errorf("a mistake of the player: move %d: %w\n%v", made+i+1, err, s)
			}
			before := s.Hidden()
			s.Apply(m)
			if made++; s.Hidden() < before {
				break
			}
		}
		if unseen, err = g.Sight.Unseen(s); err != nil {
			return nil, err
		}
	}
	return s, ctx.Err()
}
