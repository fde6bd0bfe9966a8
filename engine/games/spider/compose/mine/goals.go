package mine

import (
	"fmt"
	"hash/fnv"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// An Asked is a goal with restrictions, in the prover's words.
type Asked struct{ Goal, Without, Hidden string }

// hidden says how the face-down cards of a position are taken: of every third position
// nobody knows them.
func hidden(s *spider.State) string {
	if s.Hidden() > 0 && hash(s)%3 == 0 {
		return ask.Blind.String()
	}
	return ""
}

// goals lists what may be asked of a position, in the prover's words. Each goal is for its own
// merits; the restrictions that make its solution one idea are sought afterwards. The spaces and
// the ranks are asked of every position: what cannot be done is found out soon.
func goals(s *spider.State) (all []string) {
	all = append(all, suitGoals(s)...)
	all = append(all, "space", "2 spaces")
	if s.Hidden() > 0 {
		all = append(all, "turn", "turn and keep the spaces")
	}
	for n := 1; n <= spider.Piles; n++ {
		all = append(all, pileGoals(s, n)...)
	}
	for r := engine.Ace; r <= engine.King; r++ {
		all = append(all, fmt.Sprintf("bare two %vs", r))
	}
	return all
}

// suitGoals asks for the suits whose cards all lie in sight.
func suitGoals(s *spider.State) (all []string) {
	for _, e := range ask.AllEssentials(s) {
		if e.Kind == ask.Remove && e.Number == 1 {
			all = append(all, "remove "+e.Suit.Name())
		}
	}
	if len(all) > 1 {
		for _, goal := range all[:len(all):len(all)] {
			all = append(all, goal+" first")
		}
		all = append(all, "remove a suit", "remove 2 suits")
	}
	return all
}

// pileGoals asks about a pile of several chains: to empty it, to turn a card of it up, and
// to lay its deeper cards bare. Of a pile Kd, 9h 8h, 4s that is "empty 5", "dig 2 chains of 5"
// and "bare Kd"; to lay the 8h bare takes a single dig, which is too little to ask.
func pileGoals(s *spider.State, n int) (all []string) {
	heads := s.Heads(n)
	if len(heads) < 3 {
		return nil
	}
	if len(s.FaceDown(n)) > 0 {
		all = append(all, fmt.Sprintf("turn %d", n))
	} else {
		all = append(all, fmt.Sprintf("empty %d", n))
	}
	for k := 2; k < len(heads); k++ {
		all = append(all, fmt.Sprintf("dig %d chains of %d", k, n))
	}
	for _, row := range heads[1 : len(heads)-1] {
		if c := s.Pile(n)[row-1]; c != engine.Unknown && row > len(s.FaceDown(n)) {
			all = append(all, fmt.Sprintf("bare %v", c))
		}
	}
	return all
}

// restrictions lists what a question may be put without, the plain question first, a few
// piles and ranks by chance at the end. With
// cards in the hand no deal is allowed: what it brings is not searched.
func restrictions(s *spider.State) (all []string) {
	always := ""
	if len(s.Hand()) > 0 {
		always = "deal"
	}
	add := func(w string) { all = append(all, strings.Trim(w+", "+always, ", ")) }
	add("")
	add("space")
	add("remove")
	if s.Hidden() > 0 {
		add("turn")
	}
	luck := engine.SplitMix(hash(s))
	for range 3 {
		add(fmt.Sprintf("pile %d", 1+luck.Below(spider.Piles)))
		add(fmt.Sprintf("onto %v", engine.Rank(2+luck.Below(12))))
	}
	return all
}

// hash returns a number for a position: chance that is the same in each run.
func hash(s *spider.State) uint64 {
	h := fnv.New64a()
	h.Write(s.ExactKey(nil))
	return h.Sum64()
}
