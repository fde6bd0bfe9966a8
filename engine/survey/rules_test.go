package survey

import (
	"testing"

	"patience/engine"
	"patience/engine/games"
)

// TestRules: every game has a sum of its own, which is the same again, and another when what
// it deals is another.
func TestRules(t *testing.T) {
	of := map[string]string{}
	for _, g := range games.All() {
		for _, way := range g.Deals {
			sum, err := Rules(g, way.Name, nil)
			again, _ := Rules(g, way.Name, nil)
			if err != nil || sum != again || len(sum) != 16 {
				t.Errorf("%s by %s: %q, %v, and again %q", g.Name, way.Name, sum, err, again)
			}
			if other, ok := of[sum]; ok && other != g.Name {
				t.Errorf("%s by %s has the rules of %s", g.Name, way.Name, other)
			}
			of[sum] = g.Name
		}
		before, _ := Walks(g, "", nil)
		if sum, _ := Rules(g, "", nil); (sum == before) != (g.Table == "") {
			t.Errorf("%s: the sum %s, and of the walks alone %s", g.Name, sum, before)
		}
		g.Deals[0].Deal = moved(g.Deals[0].Deal)
		if sum, err := Rules(g, "", nil); err != nil || of[sum] != "" {
			t.Errorf("%s with another rule has the sum of %s, %v", g.Name, of[sum], err)
		}
	}
}

// moved deals positions in which the first move is made.
func moved(deal func(uint64, engine.Options) (engine.State, error)) func(uint64, engine.Options) (engine.State, error) {
	return func(n uint64, o engine.Options) (engine.State, error) {
		s, err := deal(n, o)
		if err == nil {
			s.Apply(s.Moves(nil)[0])
		}
		return s, err
	}
}

// TestRulesOfTables: of tables that no walk tells apart the text does, but not its name and title.
func TestRulesOfTables(t *testing.T) {
	sumOf := func(table string) string {
		g, err := games.All().Named("blackhole")
		if err != nil {
			t.Fatal(err)
		}
		g.Table = table
		sum, err := Rules(g, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		return sum
	}
	one := sumOf("name = \"a\"\ntitle = \"A\"\npack = \"1x4x13\"\ntableau = { 8, build = { [\"3S\"] = \"2H 2D\" } }\n")
	if same := sumOf("name = \"b\"\npack = \"1x4x13\"\ntableau = { 8, build = { [\"3S\"] = \"2H 2D\" } }\n"); same != one {
		t.Errorf("by another name the sum is %s, not %s", same, one)
	}
	if other := sumOf("name = \"a\"\npack = \"1x4x13\"\ntableau = { 8, build = { [\"3S\"] = \"2H 2D KH\" } }\n"); other == one {
		t.Errorf("with another pair the sum is the same, %s", one)
	}
}
