package check

// ranksHolds says whether the lemma ranks holds in a game: a card that must come to the hole comes onto one that lies there by what the
// two of them are, stays there, and cannot be got rid of otherwise.
func (r *Game) ranksHolds() bool {
	return r.hole.size() > 0 && r.found.size() == 0 && r.take == "" && r.low > 0 && (r.won == "hole" || r.won == "tableau taken")
}

// lonely says whether the cards that must still come to the hole cannot each have a card of its own to come onto. That is the top one, or
// comes there itself. Cards of a stock that is dealt onto the hole must follow none.
func (r *Game) lonely(p *Position) bool {
	var come, lie []byte
	for at := range r.stock.to {
		must := r.tab.has(at) || r.won == "hole" && !(r.stock.has(at) && r.onto == "hole")
		for _, c := range p.Piles[at] {
			lie = append(lie, c&63)
			if must {
				come = append(come, c&63)
			}
		}
	}
	alone := 0 // cards that find none
	if hole := p.Piles[r.hole.from]; len(hole) > 0 {
		lie = append(lie, top(hole)&63)
	} else {
		alone--
	}
	comer := make([]int, len(lie)) // of each card, the one that comes onto it, from 1 on
	var finds func(card int, asked []bool) bool
	finds = func(card int, asked []bool) bool {
		for i, c := range lie {
			if asked[i] || int(c&15) == r.ends || !r.comes(r.drop, p.Low, c, come[card]) {
				continue
			}
			asked[i] = true
			if comer[i] == 0 || finds(comer[i]-1, asked) {
				comer[i] = card + 1
				return true
			}
		}
		return false
	}
	for card := range come {
		if !finds(card, make([]bool, len(lie))) {
			alone++
		}
	}
	return alone > 0
}
