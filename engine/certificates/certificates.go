// Package certificates lists the kinds of certificates of all games: all that must be believed.
package certificates

import (
	"context"
	"io"
	"slices"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/closed/bare"
	blackhole "patience/engine/games/blackhole/check"
	gaps "patience/engine/games/gaps/check"
	klondike "patience/engine/games/klondike/check"
	pendulum "patience/engine/games/pendulum/check"
	spider "patience/engine/games/spider/check"
	"patience/engine/games/spider/check/freecard"
	"patience/engine/games/spider/check/plan"
	"patience/engine/games/spider/check/precedence"
	table "patience/engine/table/check"
)

// Kinds returns all kinds of certificates, each with its checker. What a good certificate
// proves has to be believed of these packages, and of engine/certificate; of a game for which no
// checker was written, which is found by its name, also of the game's own rules.
func Kinds(named engine.Namer) certificate.Kinds {
	return slices.Concat(
		certificate.Kinds{
			freecard.Kind(),
			plan.Kind(),
			blackhole.Kind(),
			gaps.Kind(),
			pendulum.Kind(),
			spider.Kind(),
			table.Kind(),
			table.NeverKind(),
		},
		klondike.Kinds(),
		precedence.Kinds(),
		certificate.Kinds{bare.Kind(named)},
	)
}

// A Claim is what a certificate proves.
type Claim = certificate.Claim

// Verify reads a certificate of any kind about a position of a game, compressed or not, and returns what it proves.
func Verify(ctx context.Context, r io.Reader, g *engine.Game) (Claim, error) {
	return Kinds(engine.Games{g}.Named).Verify(ctx, r, certificate.Options{})
}
