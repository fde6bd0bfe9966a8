package publish

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
)

// hashOf returns the part of an address that holds a text, as "workbench serve" writes it.
func hashOf(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = io.WriteString(z, text)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return "#p=" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// gameOf returns the game in an address.
func gameOf(t *testing.T, hash string) *engine.Play {
	t.Helper()
	_, packed, _ := strings.Cut(hash, "#p=")
	raw, err := base64.RawURLEncoding.DecodeString(packed)
	if err != nil {
		t.Fatalf("%s: %v", hash, err)
	}
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(raw)))
	if err != nil {
		t.Fatalf("%s: %v", hash, err)
	}
	p, err := spider.Game().Parse(string(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}

// TestShared takes games of the workbench to a published page, and from there back: they are
// the same. What is no game is refused.
func TestShared(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 6))
	var plays []*engine.Play
	for n := 7; n <= 12; n++ {
		p, err := spider.Game().Page(n)
		if err != nil {
			t.Fatal(err)
		}
		plays = append(plays, p)
	}
	for number := range uint64(10) {
		p, err := spider.Game().Deal("", number+1, nil)
		if err != nil {
			t.Fatal(err)
		}
		plays = append(plays, p)
	}
	var hashes []string
	for _, p := range plays {
		for moves := p.State().Moves(nil); len(moves) > 0 && p.Len() < 40; moves = p.State().Moves(nil) {
			if err := p.Do(moves[r.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		for range r.IntN(3) {
			if err := p.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		if p.Len() > 3 {
			p.Keep().Mark = "!?"
		}
		text, err := p.Write("game")
		if err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, hashOf(t, text))
	}
	plays = append(plays, plays[0])
	text, err := plays[0].Write("game")
	if err != nil {
		t.Fatal(err)
	}
	hashes = append(hashes, hashOf(t, strings.Replace(text, "\n  pile 1:", "\n  removed: none\n  pile 1:", 1)))
	bad := []string{"#p=!", "#p=", hashOf(t, ""), hashOf(t, "played: gaps\n"), hashOf(t, "played: spider\nposition:\n  pile 1: 11c\n"), hashOf(t, "played: spider\nmade: 3\nmoves:\n  deal\n"),
		hashOf(t, "played: spider\nposition:\n  challenge: natural\n"), hashOf(t, "played: spider\nposition:\n  pile 11: Kd\n"), hashOf(t, "played: spider\n"+strings.Repeat("x", 5<<20))}
	answers := askShared(t, append(hashes, bad...))
	for i, p := range plays {
		a := answers[i]
		if a.Error != "" {
			t.Errorf("%s: %s", p.From, a.Error)
			continue
		}
		back := gameOf(t, a.Hash)
		text, want := positionFor(back.Start().(*spider.State)).text(), positionFor(p.Start().(*spider.State)).text()
		if text != want || a.Position.text() != want || !slices.Equal(back.Moves(), p.Moves()) || !slices.Equal(back.Ahead(), p.Ahead()) {
			t.Errorf("%s comes back as\n%s", p.From, text)
		}
	}
	for i, hash := range bad {
		if a := answers[len(plays)+i]; a.Error == "" {
			t.Errorf("%.80s is taken for a game", hash)
		}
	}
}

// A sharedAnswer is what static/shared.js makes of an address.
type sharedAnswer struct {
	Hash, Error string
	Position    jsPosition
}

func askShared(t *testing.T, hashes []string) (answers []sharedAnswer) {
	t.Helper()
	enginetest.RunNode(t, hashes, &answers, "testdata/shared.mjs", moduleOf(t, "shared.js"))
	if len(answers) != len(hashes) {
		t.Fatalf("%d answers to %d addresses", len(answers), len(hashes))
	}
	return answers
}
