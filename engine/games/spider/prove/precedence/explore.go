package precedence

import (
	"slices"

	"patience/engine/games/spider"
)

// mostLodgings is how many lodgings are looked at before a question is given up. A fresh deal
// takes a hundred in the middle, and some thousands at the most.
const mostLodgings = 20000

// An exploration goes through the lodgings of an inn, one row after another.
type exploration struct {
	*inn
	visit  func(row int, l *lodging, seen cards) bool // says whether to go on
	row    int
	kept   []lodging // of this row, none covered by another
	open   []lodging // those among them whose guests are still to be looked at
	looked int
}

// explore shows a function the lodgings that can come about before so many rows have been
// dealt, but those that others cover. It returns those of each row that was finished, and
// whether all were: the function has not said no, and there were not too many.
func (in *inn) explore(until int, visit func(row int, l *lodging, seen cards) bool) (rows [][]lodging, all bool) {
	e := &exploration{inn: in, visit: visit}
	start := []lodging{{}}
	for e.row = range until {
		e.kept, e.open = nil, nil
		for _, l := range start { // the row is dealt on each
			if !e.meet(l) {
				return rows, false
			}
		}
		for len(e.open) > 0 {
			l := e.open[len(e.open)-1]
			e.open = e.open[:len(e.open)-1]
			if slices.Contains(e.kept, l) && !e.lodge(l) {
				return rows, false
			}
		}
		rows, start = append(rows, e.kept), e.kept
	}
	return rows, true
}

// meet keeps a lodging that no other covers, and says whether to go on.
func (e *exploration) meet(l lodging) bool {
	if e.looked++; e.looked > mostLodgings {
		return false
	}
	seen := e.settle(&l, e.row)
	if slices.ContainsFunc(e.kept, func(k lodging) bool { return k.covers(&l) }) {
		return true
	}
	e.kept = append(slices.DeleteFunc(e.kept, func(k lodging) bool { return l.covers(&k) }), l)
	e.open = append(e.open, l)
	return e.visit(e.row, &l, seen)
}

// lodge lets one more chain of each pile be a guest, if there is a space for it.
func (e *exploration) lodge(l lodging) bool {
	if e.rooms(&l, e.row) < 1 {
		return true
	}
	for pile := range spider.Piles {
		if i := e.next(&l, e.row, pile); i >= 0 && !e.meet(e.with(l, i)) {
			return false
		}
	}
	return true
}

// with returns a lodging in which one more chain is a guest.
func (in *inn) with(l lodging, i int) lodging {
	l.left.add(i)
	l.guests[kind(in.chains[i].cards[0])]++
	return l
}
