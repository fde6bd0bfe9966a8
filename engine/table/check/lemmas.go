package check

// The lemmas, by which fewer moves than all need to lead to members.
const lemmaSafe, lemmaRanks = "safe", "ranks"

// lemmaHolds says whether the lemma that is used holds in the game.
func (r *Game) lemmaHolds() bool {
	switch r.lemma {
	case "":
		return true
	case lemmaSafe:
		return r.safeHolds() && r.filled(r.start)
	}
	return r.lemma == lemmaRanks && r.ranksHolds()
}
