package table_test

import (
	"bytes"
	"context"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/search"
	"patience/engine/table/check"
)

// TestCertificates writes the losses of many kinds of games as certificates, which the checker accepts, and which it refuses
// when a member is left out, or another game or position is put in their head.
func TestCertificates(t *testing.T) {
	unraced(t)
	verify := func(text string) error {
		_, err := closed.Kind("table", check.Rules).Verify(strings.NewReader(text))
		return err
	}
	certified, refused := 0, 0
	for _, name := range []string{"free-cell-4-pile", "bakers-game", "alpha-star", "delta-star", "trigon", "american-canister", "fore-cell-same-suit", "seahaven-towers", "somerset", "vegas", "whitehead",
		"superior-canfield", "canfield-strict", "thirty", "bakers-dozen", "fortress", "yukon", "russian", "solvitaire-klondike", "klondike-three-passes", "stonewall", "duchess", "thirtysix", "westcliff", "canfield-round",
		"rainbow", "storehouse", "eagle-wing", "agnes-sorel", "agnes-bernauer", "shamrocks", "easthaven-king", "fan", "four-seasons", "thumb-and-pouch", "raglan", "canfield"} {
		g := game(t, name)
		found := 0
		for n := uint64(1); n <= 12 && found < 2; n++ {
			p, err := g.Deal("", n, nil)
			if err != nil {
				t.Fatal(err)
			}
			r, err := search.Solve(context.Background(), g, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 4_000}, Prove: true})
			if err != nil {
				t.Fatal(err)
			}
			if r.Proof == nil {
				continue
			}
			found++
			certified++
			var b bytes.Buffer
			if err := r.Proof.Write(&b); err != nil {
				t.Fatal(err)
			}
			if err := verify(b.String()); err != nil {
				t.Errorf("%s, deal %d: %v: %v", name, n, r.Proof, err)
				continue
			}
			refused += forge(t, name, b.String(), verify)
		}
		t.Logf("%s: %d certified", name, found)
	}
	if certified < 20 || refused < 100 {
		t.Errorf("%d certificates, %d forgeries refused", certified, refused)
	}
	t.Logf("%d certificates, %d forgeries refused", certified, refused)
}

// forge leaves members out of a certificate one by one: each that is left out was led to, so that its absence must be seen.
func forge(t *testing.T, name, text string, verify func(string) error) (refused int) {
	t.Helper()
	head, body, _ := strings.Cut(text, "members: ")
	count, body, _ := strings.Cut(body, "\n")
	lines := strings.Split(strings.TrimSuffix(body, "\n"), "\n")
	step := max(len(lines)/12, 1)
	for i := 0; i < len(lines); i += step {
		var forged []string
		if i+1 < len(lines) {
			forged = append(append(append(forged, lines[:i]...), sum(lines[i], lines[i+1])), lines[i+2:]...)
		} else {
			forged = lines[:i]
		}
		if len(forged) == 0 {
			continue
		}
		text := head + "members: " + decrement(count) + "\n" + strings.Join(forged, "\n") + "\n"
		if err := verify(text); err == nil {
			t.Errorf("%s: member %d of %s is left out, and the certificate is accepted", name, i+1, count)
		}
		refused++
	}
	return refused
}

// sum adds two hexadecimal numbers.
func sum(a, b string) string {
	x, _ := new(big.Int).SetString(a, 16)
	y, _ := new(big.Int).SetString(b, 16)
	return x.Add(x, y).Text(16)
}

func decrement(n string) string {
	i, _ := strconv.Atoi(n)
	return strconv.Itoa(i - 1)
}
