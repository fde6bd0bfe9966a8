package engine

// A Fact is something that belongs to a position and that no card shows: which game it is of
// several, or whose turn. It reads like an option, draw=three.
type Fact struct{ Name, Value string }

// String writes a fact as "draw=three".
func (f Fact) String() string { return f.Name + "=" + f.Value }

// FactsText writes facts in their order, with blanks between them.
func FactsText(facts []Fact) string {
	text := ""
	for i, f := range facts {
		if i > 0 {
			text += " "
		}
		text += f.String()
	}
	return text
}
