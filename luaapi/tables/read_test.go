package tables

import (
	"context"
	"flag"
	"io/fs"
	"os"
	"strings"
	"testing"

	"patience/engine/table"
	"patience/puzzles/games"
)

var update = flag.Bool("update", false, "write the canonical texts of the games anew")

// familyFiles reads the games that come with the program.
func familyFiles(t testing.TB) (all []Declared) {
	t.Helper()
	for _, family := range games.Order() {
		source, err := fs.ReadFile(games.Families(), family+".lua")
		if err != nil {
			t.Fatal(err)
		}
		list, err := Read(context.Background(), family+".lua", string(source), nil)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, list...)
	}
	return all
}

// TestCanonical compares the texts that the program knows its games by with what the Lua says, and reads each again.
func TestCanonical(t *testing.T) {
	var texts []string
	identities := map[string]string{}
	for _, d := range familyFiles(t) {
		text := d.Table.String()
		if _, err := table.Parse(text); err != nil {
			t.Errorf("%s: %v in\n%s", d.Table.Name, err, text)
		}
		texts = append(texts, text)
		identities[d.Table.Identity()] += " " + d.Table.Name
		if have, ok := games.Text(d.Table.Name); !*update && (!ok || have != text) {
			t.Errorf("%s: the program has\n%sand the Lua says\n%s", d.Table.Name, have, text)
		}
	}
	if *update {
		if err := os.WriteFile("../../puzzles/games/canonical", []byte(strings.Join(texts, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if len(texts) != 177 || !*update && len(games.Names()) != 177 {
		t.Errorf("%d games, want 177", len(texts))
	}
	// Four pairs of Solvitaire's presets are one game, and three of the twenty-two Klondikes are presets.
	if len(identities) != 170 {
		t.Errorf("%d different games, want 170", len(identities))
	}
}
