package mine_test

import (
	"testing"

	"patience/engine/enginetest/fuzz"
	"patience/engine/games/spider/compose/mine"
)

// FuzzParseDeals: what is read is a range of one kind that memory has room for.
func FuzzParseDeals(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"seed 1-100", "pysol 17", " seed  3-3 ", "seed 5-1", "seed 0-4294967295", "seed 1-", "seed", "msn 1", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := mine.ParseDeals(text)
		if len(all) > 1_000_000 || err == nil && (len(all) == 0 || all[len(all)-1].Number-all[0].Number != uint64(len(all)-1)) {
			t.Errorf("%q: %d deals, %v", text, len(all), err)
		}
	})
}
