package memory

import (
	"os"
	"path/filepath"
	"testing"

	"patience/engine"
	"patience/engine/games/klondike"
)

// TestNext counts deals from one run to the next, each way to number them for itself.
func TestNext(t *testing.T) {
	s := Store{t.TempDir()}
	if s.Begun("klondike", "program") {
		t.Error("counted before the first deal")
	}
	for i, want := range []uint64{5, 6, 7} {
		if got, err := s.Next("klondike", "program", 5+10*uint64(i), 0); err != nil || got != want {
			t.Errorf("deal %d, %v; want %d", got, err, want)
		}
	}
	if got, err := s.Next("klondike", "seed", 1, 0); err != nil || got != 1 || !s.Begun("klondike", "program") {
		t.Errorf("the first of the seeds is %d, %v", got, err)
	}
	if err := os.WriteFile(s.Counter("gaps", "seed"), []byte("x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Next("gaps", "seed", 1, 0); err == nil {
		t.Error("a bad number is counted")
	}
}

// TestRate notes what became of deals, and of nothing else.
func TestRate(t *testing.T) {
	s := Store{t.TempDir()}
	g := &engine.Game{Name: "toy"}
	deal := &engine.Play{Game: g, From: "deal:17,by=program"}
	for _, how := range []string{"solved", "tryagain"} {
		if err := s.Rate(deal, how); err != nil || s.Rating(deal) != how {
			t.Errorf("%s is noted as %q: %v", how, s.Rating(deal), err)
		}
	}
	if list, err := s.Rated(g); err != nil || len(list) != 1 || list[0] != [2]string{"deal:17,by=program", "tryagain"} {
		t.Errorf("noted: %v, %v", list, err)
	}
	if s.Rate(deal, "fine") == nil || s.Rating(deal) != "tryagain" {
		t.Error("a word that there is not is noted")
	}
	for range 2 {
		if err := s.Rate(deal, "none"); err != nil || s.Rating(deal) != "" {
			t.Errorf("not forgotten: %q, %v", s.Rating(deal), err)
		}
	}
	for _, from := range []string{"", "page 8", "deal:../../x", "deal:1/../../x"} {
		if s.Rate(&engine.Play{Game: g, From: from}, "solved") == nil {
			t.Errorf("%q is rated", from)
		}
	}
}

// TestRateOneDeal wants a deal with two numbers to have one rating, and finds those of old.
func TestRateOneDeal(t *testing.T) {
	s := Store{t.TempDir()}
	g := klondike.Game()
	play := func(from string) *engine.Play { return &engine.Play{Game: g, From: from} }
	old := filepath.Join(s.Dir, "rated", "klondike", "5784,by=program,draw=one")
	if err := write(old, "hopeless"); err != nil || s.Rating(play("deal:5784,by=program,draw=one")) != "hopeless" {
		t.Errorf("of old: %q, %v", s.Rating(play("deal:5784,by=program,draw=one")), err)
	}
	if err := s.Rate(play("deal:5784,by=program,draw=one"), "solved"); err != nil || s.Rating(play("deal:5,draw=one")) != "solved" {
		t.Errorf("by its other number: %q, %v", s.Rating(play("deal:5,draw=one")), err)
	}
	if s.Rating(play("deal:5")) != "" {
		t.Error("another game with that number is rated")
	}
	if list, err := s.Rated(g); err != nil || len(list) != 1 || list[0] != [2]string{"deal:5,draw=one", "solved"} {
		t.Errorf("noted: %v, %v", list, err)
	}
}

// TestWord keeps words, and without a folder none.
func TestWord(t *testing.T) {
	s := Store{t.TempDir()}
	if err := s.Keep("language", "de"); err != nil || s.Word("language") != "de" || s.Word("theme") != "" {
		t.Errorf("kept: %q, %v", s.Word("language"), err)
	}
	if err := (Store{}).Keep("language", "de"); err != nil || (Store{}).Word("language") != "" {
		t.Error("a word is kept nowhere")
	}
}
