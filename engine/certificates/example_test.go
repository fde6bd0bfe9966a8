package certificates_test

import (
	"bytes"
	"context"
	"fmt"

	"patience/engine"
	"patience/engine/certificates"
	"patience/engine/games"
	"patience/engine/search"
)

// A question goes through the one door. Its answer comes with a certificate, which checkers verify that share nothing with the prover:
// PySol's deal 14934 of Spider cannot be won.
func Example() {
	ctx := context.Background()
	g, err := games.All().Named("spider")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := g.Deal("pysol", 14934, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := search.Prove(ctx, g, p.State(), engine.Question{Goal: "win", Certify: true}, engine.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.Verdict)
	var file bytes.Buffer
	if err := answer.Proof.Write(&file); err != nil {
		fmt.Println(err)
		return
	}
	claim, err := certificates.Verify(ctx, &file, g)
	fmt.Println(claim.Says, err)
	// Output:
	// lost
	// impossible: win <nil>
}
