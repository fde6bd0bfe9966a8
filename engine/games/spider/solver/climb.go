package solver

import (
	"math"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/search"
)

// A round of a hard deal comes to its end with hardly a card turned up, and one that is ten times as wide
// with few more. But some position after the last deal is better than the others, and by chance and
// another taste the same width often leads to a better one yet from somewhere on the line to it: from the start,
// or from where a row was dealt. So a climb goes on from the best line that it knows: that is how PySol's 10858 is won,
// on which wide rounds had met 148 million positions in vain (docs/lab/spider-solver.md).

const (
	climbWidth    = 1000 // of the rounds of a climb; wider rounds than that are followed by one
	climbPatience = 20   // how many rounds a climb plays without getting anywhere
)

// A try is a round and, when that is a wide one, a climb.
type try struct {
	*search.Watch
	start   *spider.State
	workers *workers
	round   *round        // the one that is being played
	line    []engine.Move // the best so far, without the removals
	worth   int           // what the position is worth to which it leads
	dropped bool          // whether the round left out any position
}

// bytes returns the memory that the try holds.
func (t *try) bytes() int64 { return t.workers.bytes() + t.round.bytes() }

// wins plays the try of a number, and says whether it has won.
func (t *try) wins(number, width int) bool {
	if t.play(0, varied(number), width, uint64(width)) {
		return true
	}
	t.dropped = t.round.dropped
	return width > climbWidth && t.dropped && t.climb(climbWidth, engine.Stir(uint64(number)))
}

// climb plays rounds from the start and from the deals of the best line, and says whether one
// wins. It ends when none has bettered the line for so long.
func (t *try) climb(width int, luck uint64) bool {
	t.line, t.worth = nil, math.MinInt
	for idle := 0; idle <= climbPatience && t.Stop == engine.StopNone; idle++ {
		places := deals(t.line)
		luck = engine.Stir(luck + spread)
		at := places[luck%uint64(len(places))]
		if t.play(at, varied(int(luck>>33)), width, luck) {
			return true
		}
		if t.climbed(at) {
			idle = 0
		}
	}
	return false
}

// play plays a round from behind so many moves of the line. When it wins, the line is that.
func (t *try) play(at int, taste *weights, width int, luck uint64) bool {
	from := t.after(t.line[:at])
	t.round = newRound(t.Watch, t.workers, taste, width, luck)
	if !t.round.win(&from.state) {
		return false
	}
	t.line = slices.Concat(t.line[:at], t.round.to(t.round.won))
	return true
}

// climbed takes the best line of the round that was played from behind so many moves, unless it is worse,
// and says whether it is better.
func (t *try) climbed(at int) bool {
	if t.round.best == 0 {
		return false
	}
	line := slices.Concat(t.line[:at], t.round.to(t.round.best))
	was, is := t.worth, t.after(line).worth
	if is >= was {
		t.line, t.worth = line, is
	}
	return is > was
}

// after returns the position after moves from the start, as the tuned weights see it: each round has a
// taste of its own, and lines of several are compared.
func (t *try) after(line []engine.Move) *node {
	n, w := &node{state: *t.start}, tuned()
	n.settle(w)
	for _, m := range line {
		n.play(w, m)
	}
	return n
}

// deals returns how many moves of a line there are before the first, and up to each deal.
func deals(line []engine.Move) []int {
	places := []int{0}
	for i, m := range line {
		if m == spider.Deal {
			places = append(places, i+1)
		}
	}
	return places
}
