package certificate

// A Claim is what a good certificate proves, said from what its checker has understood.
type Claim struct {
	Kind, Game string
	Says       string   // in a line: "impossible: remove spades without space, deal"
	Position   Position // the start
	Target     *Target  // the tableau to be reached, nil for another goal
	Notes      []string // what else there is to be said, in lines
	Body       string   // what the proof consists of: "34 abstract states"
	Lines      int      // how many lines its body has
	Proviso    string   // of which lines alone it is proved, in the words of Says; "" for all
}

// A Target is a tableau to be reached.
type Target struct {
	Position
	AnyOrder bool // of its piles
}

// String says what is proved, but of which position.
func (c Claim) String() string { return c.Says }
