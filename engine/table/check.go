package table

import (
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// Check returns nil when a move is legal, else an error that cites the rule which forbids it.
func (s *State) Check(m engine.Move) error {
	var room [256]engine.Move
	if slices.Contains(s.moves(room[:0], false), m) {
		return nil
	}
	return s.refuse(m)
}

// refuse says why a move is not legal.
func (s *State) refuse(m engine.Move) error {
	do, from, to, n := unpack(m)
	switch do {
	case doMove:
		if from < s.piles && to < s.piles && from != to && n > 0 && n <= s.size(from) {
			return s.refuseMove(from, to, n)
		}
	case doDeal:
		return s.refuseDeal()
	case doRedeal:
		return s.no("stock", "the waste cannot be turned over%s", ifText(s.waste.size() > 0 && s.stock.size() > 0 && !s.empty(s.stock), ": the stock is not empty"))
	case doGather:
		return s.no("gather", "the piles cannot be gathered any more")
	case doSuit:
		return s.no("out", "there is no whole suit at the end of that pile")
	case doDraw:
		return s.no("gather", "no covered card may be drawn%s", ifText(s.Gather.Draw > 0, " any more"))
	case doTake, doAlone, doPair:
		return s.no("take", "these cards cannot be taken away")
	case doClose:
		return s.no("grid", "there is no gap to close")
	case doSlide:
		return s.no("grid", "that card does not go there")
	case doJump:
		return s.no("line", "that card does not go there")
	}
	return s.no("board", "there is no such move")
}

func ifText(is bool, text string) string {
	if is {
		return text
	}
	return ""
}

// no returns a refusal that cites the rule of a topic, the first rule when the game says nothing of it. It is
// called in many places, in none of which time counts.
//
//go:noinline
func (s *State) no(topic, format string, args ...any) error {
	return engine.RuleError(max(s.rule[topic], 1), format, args...)
}

// refuseDeal says why the stock is not dealt.
func (s *State) refuseDeal() error {
	switch {
	case s.stock.size() == 0:
		return s.no("stock", "the game has no stock")
	case s.empty(s.stock):
		return s.no("stock", "the stock is empty")
	case s.Grid.Rows > 0:
		return s.no("grid", "cards come from the stock when gaps are closed")
	case s.Stock.Needs == "no space" && s.spaces():
		return s.no("stock", "there is a space")
	}
	return s.no("stock", "the waste is not empty")
}

// refuseMove says why some cards do not go from a pile to another.
func (s *State) refuseMove(from, to, n int) error {
	c := s.cards[int(s.starts[from+1])-n]
	card := engine.Card(c & face)
	switch {
	case c&down != 0:
		return s.no("unit", "that card lies face down")
	case s.stock.is(from) || s.hole.is(from) || s.aside.is(from):
		return s.no("board", "no card is played from the %s", s.placeName(from))
	case !s.free(from):
		return s.no("board", "other cards lie on the %v", card)
	case s.Take.What != "" && !s.takesLower() && s.size(to) > 0 && s.Tableau.Build.Step == "none":
		if n == 1 && s.free(to) {
			return s.refuse(pack(doTake, from, to, 1))
		}
		if n == 1 {
			card = engine.Card(s.top(to) & face)
		}
		return s.no("board", "other cards lie on the %v", card)
	case s.res.is(to):
		return s.no("reserve", "nothing is put on the %s", s.kindName(to))
	case s.waste.is(to) || s.stock.is(to) || s.aside.is(to):
		return s.no("stock", "nothing is put on the %s", s.placeName(to))
	case n > 1 && !s.tab.is(from):
		return s.no("unit", "cards lie on the %v", card)
	case s.found.is(to):
		return s.refuseOut(from, to, n, card)
	case n > 1 && !s.tab.is(to):
		return s.no("unit", "cards lie on the %v", card)
	case s.hole.is(to):
		return s.no("hole", "the %v does not go on the %v", card, engine.Card(s.top(to)&face))
	case s.cell.is(to):
		return s.refuseCell(from, to)
	}
	return s.refuseOnto(from, to, n, card)
}

func (s *State) refuseOut(from, to, n int, card engine.Card) error {
	switch {
	case s.Foundations[0].Whole != "no":
		return s.no("out", "only whole suits go out")
	case n > 1:
		return s.no("out", "cards lie on the %v", card)
	case s.found.is(from):
		return s.no("out", "the %v is out", card)
	case s.size(to) == 0:
		return s.no("out", "the %v begins no foundation there", card)
	}
	return s.no("out", "the %v does not go on the %v", card, engine.Card(s.top(to)&face))
}

func (s *State) refuseCell(from, to int) error {
	switch {
	case s.cellsClosed():
		return s.no("cells", "the stock is not empty")
	case s.found.is(from):
		return s.no("out", "cards come back onto the tableau alone")
	case s.cell.is(from):
		return s.no("cells", "the card is in a cell")
	case s.cell.size() > 1 && s.firstEmpty(s.cell) == s.cell.to:
		return s.no("cells", "no cell is empty")
	}
	return s.no("cells", "cell %d has a card", to-s.cell.from+1)
}

// refuseOnto says why cards do not come onto a pile of the tableau.
func (s *State) refuseOnto(from, to, n int, card engine.Card) error {
	onto, into := s.takesFrom(s.kind[from])
	run := n
	if s.tab.is(from) {
		run = s.runLength(from)
	}
	switch {
	case s.found.is(from) && !s.places[from-s.found.from].group.Back:
		return s.no("out", "no card comes back from the foundations")
	case !onto && s.Tableau.Hold:
		return s.no("space", "a space must be filled first")
	case !onto:
		return s.no("build", "no card of the %s comes onto the tableau", s.kind[from])
	case s.covers != nil:
		return s.no("build", "no card moves within the %s", strings.Fields(s.Tableau.Shape)[0])
	case n > run && s.single:
		return s.no("unit", "cards lie on the %v", card)
	case n > run:
		return s.no("unit", "the cards on the %v are no run", card)
	case s.Tableau.Most > 0 && s.size(to)+n > s.Tableau.Most:
		return s.no("build", "%s would have more than %d cards", s.placeName(to), s.Tableau.Most)
	case s.size(to) == 0 && !into:
		return s.no("space", "the %v does not go into a space", card)
	case s.size(to) == 0 && !s.fitsSpace(uint8(card)):
		return s.no("space", "the %v does not go into a space", card)
	case s.size(to) == 0 && n == s.size(from) && s.alike():
		return s.no("space", "a whole pile into a space changes nothing")
	case s.size(to) > 0 && !s.fits(to, uint8(card), n, into):
		return s.no("build", "the %v does not go on the %v of %s", card, engine.Card(s.top(to)&face), s.placeName(to))
	}
	return s.no("unit", "these %s do not move together", engine.Count(n, "card"))
}

// placeName is what players call a pile: "3" or "pile 3" of the tableau, "cell 2", "waste".
func (s *State) placeName(p int) string {
	k := s.kindName(p)
	of := s.spanOf(p)
	if of.size() == 1 {
		return k
	}
	return k + " " + strconv.Itoa(p-of.from+1)
}

// kindName is what a pile is called without its number.
func (s *plan) kindName(p int) string {
	switch s.kind[p] {
	case "tableau":
		return "pile"
	case "cells":
		return "cell"
	case "foundations":
		return "foundation"
	case "aside": // where cards play no part any more
		if s.Take.What != "" {
			return "taken"
		}
	}
	return s.kind[p]
}

// spanOf returns the piles of the kind of one of them.
func (s *plan) spanOf(p int) span {
	for _, of := range []span{s.tab, s.cell, s.res, s.waste, s.stock, s.found, s.hole, s.aside, s.field} {
		if of.is(p) {
			return of
		}
	}
	return span{}
}
