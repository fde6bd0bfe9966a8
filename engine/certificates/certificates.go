// Package certificates lists the kinds of certificates of all games: all that must be believed.
package certificates

import (
	"context"
	"io"
	"slices"

	"patience/engine/certificate"
	"patience/engine/closed"
	blackhole "patience/engine/games/blackhole/check"
	gaps "patience/engine/games/gaps/check"
	klondike "patience/engine/games/klondike/check"
	klondikeprecedence "patience/engine/games/klondike/check/precedence"
	pendulum "patience/engine/games/pendulum/check"
	spider "patience/engine/games/spider/check"
	"patience/engine/games/spider/check/freecard"
	"patience/engine/games/spider/check/plan"
	spiderprecedence "patience/engine/games/spider/check/precedence"
	table "patience/engine/table/check"
)

// Kinds returns all kinds of certificates, each with its checker. What a good certificate
// proves has to be believed of these packages, and of engine/certificate.
func Kinds() certificate.Kinds {
	return slices.Concat(
		certificate.Kinds{
			freecard.Kind(),
			plan.Kind(),
			klondikeprecedence.Kind(),
			closed.Kind("blackhole", blackhole.Rules),
			closed.Kind("gaps", gaps.Rules),
			closed.Kind("klondike", klondike.Rules),
			closed.Kind("pendulum", pendulum.Rules),
			closed.Kind("spider", spider.Rules),
			closed.Kind("table", table.Rules),
		},
		spiderprecedence.Kinds(),
	)
}

// A Claim is what a certificate proves.
type Claim = certificate.Claim

// Verify reads a certificate of any kind, compressed or not, and returns what it proves.
func Verify(ctx context.Context, r io.Reader) (Claim, error) {
	return Kinds().Verify(ctx, r, certificate.Options{})
}
