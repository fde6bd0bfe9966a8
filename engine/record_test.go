package engine

import (
	"strings"
	"testing"

	"patience/engine/enginetest/fuzz"
)

const saved = `played: toy
from: deal:7
branded: yes
made: 1
position:
  12 stones
moves:
  take 3
  take 1
`

func TestRecord(t *testing.T) {
	p := NewPlay(toyGame(), &toy{stones: 12})
	if err := p.Line("take 3, take 1"); err != nil {
		t.Fatal(err)
	}
	p.Undo()
	p.From, p.Branded = "deal:7", true
	text, err := RecordFormat().Print(p)
	if err != nil || text != saved {
		t.Fatalf("%v, saved as\n%s", err, text)
	}
	back, err := toyGame().Parse(text)
	if err != nil || back.Len() != 1 || back.From != "deal:7" || !back.Branded || back.Redo() != nil {
		t.Fatalf("%v, %+v", err, back)
	}
	if again, _ := RecordFormat().Print(back); again != strings.Replace(saved, "made: 1\n", "", 1) {
		t.Errorf("saved again as\n%s", again)
	}
}

func TestRecordErrors(t *testing.T) {
	for old, c := range map[string][2]string{
		"played: toy":              {"played: chess", "this is a game of chess, not of toy"},
		"made: 1":                  {"made: 3", `made: "3": want a number up to 2, the moves there are`},
		"12 stones":                {"12 sticks", "position: not a toy position: want one of the formats stones, nothing"},
		"position:\n  12 stones\n": {"", "no position: the file ends too early"},
		"take 1":                   {"take 4", `line 9: "take 4": cannot take 4 (rule 1)`},
		"branded":                  {"brand", `line 3: "brand: yes": want one of played from branded made rules position sealed moves variations, each once, and a colon`},
		"made":                     {"from", `line 4: "from: 1": want one of played from branded made rules position sealed moves variations, each once, and a colon`},
	} {
		_, err := toyGame().Parse(strings.Replace(saved, old, c[0], 1))
		if err == nil || err.Error() != c[1] {
			t.Errorf("%s: %v, want %s", c[0], err, c[1])
		}
	}
}

// FuzzRecord reads any text without a panic, and what it reads it writes and
// reads again.
func FuzzRecord(target *testing.F) {
	f := fuzz.New(target)
	f.Add(saved)
	f.Add("played: toy\nposition:\n  3 stones\nmoves:\n")
	f.Add("played: toy\nposition:\n  9 stones\nmoves:\nvariations:\n  take 1! (t2 {a\n  b}, t1)\n  take 3?\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parseRecord(toyGame(), text)
		if err != nil {
			return
		}
		written, err := printRecord(p)
		if err != nil {
			return // a heap that its format does not write
		}
		if back, err := parseRecord(toyGame(), written); err != nil || back.String() != p.String() || back.Len() != p.Len() || treeText(back) != treeText(p) {
			t.Errorf("%v: read as\n%v\nwritten as\n%s", err, p, written)
		}
	})
}

func treeText(p *Play) string {
	if p.Tree == nil {
		return ""
	}
	return p.Game.Notations[0].PrintVariations(p.Start(), p.Tree)
}

// What is said of a game comes back with it; a line alone is written as ever.
func TestRecordVariations(t *testing.T) {
	p := NewPlay(toyGame(), &toy{stones: 12})
	if err := p.Line("take 3, take 1"); err != nil {
		t.Fatal(err)
	}
	p.Keep()
	if text, _ := RecordFormat().Print(p); strings.Contains(text, "variations") {
		t.Errorf("a line without more is written as\n%s", text)
	}
	b := p.Keep()
	if err := b.Say(strings.Repeat("long ", 30)); err != nil {
		t.Fatal(err)
	}
	p.Undo()
	if err := p.Line("take 2"); err != nil {
		t.Fatal(err)
	}
	p.Keep().Judge("!")
	text, err := RecordFormat().Print(p)
	if err != nil || !strings.Contains(text, "\nvariations:\n  take 3, take 1 {long") {
		t.Fatalf("%v\n%s", err, text)
	}
	for line := range strings.Lines(text) {
		if len(line) > headerWidth+1 {
			t.Errorf("a long line: %s", line)
		}
	}
	back, err := toyGame().Parse(text)
	if err != nil || treeText(back) != treeText(p) || back.Len() != 2 {
		t.Fatalf("%v: %s, want %s", err, treeText(back), treeText(p))
	}
	if _, err := toyGame().Parse(text + "  take 4\n"); err == nil || !strings.Contains(err.Error(), "variations: ") {
		t.Errorf("a variation that is not legal: %v", err)
	}
}
