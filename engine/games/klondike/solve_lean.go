package klondike

// A closed set is searched with the memory of the search that has found the start lost beside it. What that search has
// found lost with the whole deck in view, or with another waste that is as good, has that in its place in the set:
// the lemmas view and waste of its checker.
//
// The memory is only a hint where to look: of what is put in the place of a position all that follows is gone through, too.

// heed lets the closed set be guided by a search.
func (d *dive) heed(known *dive) {
	if known == nil || d.open() {
		return
	}
	d.known = known
	if known.freer != nil {
		d.view = newFreer(d)
		d.view.reduce.back, d.view.reduce.luck = false, false
	}
}

// lean puts what is as good and known to be lost in the place of a position, and says whether that has the whole deck in view.
func (d *dive) lean(n *node) (inView bool) {
	if d.view != nil {
		then := *n
		then.tidy(d.view.ground)
		if d.known.freer.lost(then) != 0 {
			n.tidy(d.view.ground)
			return true
		}
	}
	if d.known.reduce.waste {
		n.worsen(d.known.lost(*n), d.draw)
	}
	return false
}

// lost returns the slot of a position in the memory, 0 when its family was not found lost.
func (d *dive) lost(n node) uint64 {
	from := len(d.trail)
	d.settle(&n, &columnSteps{})
	d.trail = d.trail[:from]
	return d.met.get(d.key(&n))
}

// viewNumber returns the number of a member with the whole deck in view in a closed set that has others: its waste and
// pass are such as none of these has.
func viewNumber(n uint64) uint64 { return (n*(maxDeck+1) + maxDeck) * (maxPasses + 1) }
