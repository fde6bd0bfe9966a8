package freecard

// rules switches parts of the calculus off, for the tests that show that each of
// them is needed. The zero value is the whole calculus.
type rules struct {
	noDigOnCard, noDigToSpace bool // chains are not dug
	noPark, noUnpark          bool // spaces are not used
	noLoosen                  bool // cards keep their links until dug or parked
	noRemove                  bool // complete suits stay
	everyRun                  bool // of equal cards in a run each is tried, though nothing tells them apart
	noRegain                  bool // emptied piles are no spaces
	noExpose                  bool // cards under a dug chain stay covered
	noOldLinks                bool // cards that lie as they started are taken for stuck
	noNewLinks                bool // loose cards are never part of a unit
	headsRest                 bool // heads count as resting on a card: too few free cards
	noBare                    bool // no card is bare
	noShift                   bool // cards of tracked ranks stay on the card they rest on
	oneTarget                 bool // they go onto the first free card only
	noNamed                   bool // the last chain of a pile that the goal names stays
	noNamedBan                bool // the last chain of a pile that a ban names stays
	banForGood                bool // what is forbidden until another move is forbidden for good
	banWithSuit               bool // a chain that goes with its suit counts as dug for bans
	noForgiving               bool // restrictions hold for the move that meets the goal, too
	anyLoose                  bool // a state stands for those with more loose cards
	parkedRest                bool // parked cards count as resting on a card, too
	parkFirst                 bool // of the cards of a rank that can be parked only the first is
	unparkKnown               bool // a card is unparked only when it is known which
	allParked                 bool // movable cards are taken for occupants, if there is any of their rank
	headFirst                 bool // of those that may be occupants only the first heads a pile of a tableau
}
