package table

import (
	"fmt"
	"strconv"
	"strings"

	"patience/engine"
)

// A Table is a game: plain values, all filled in. What a section does not have is zero. docs/tables-words.md
// says what each word means.
type Table struct {
	Name, Title         string
	Packs, Suits, Ranks int
	Low                 engine.Rank // where the order of ranks begins; 0: with the base of the foundations, which is a card's
	Tableau             Tableau
	Cells               Cells
	Reserve             Reserve
	Stock               Stock
	Foundations         []Foundation
	Hole                Hole
	Take                Take
	Gather              Gather
	Line                Line
	Grid                Grid
	Won                 string
}

// Tableau is the board of piles.
type Tableau struct {
	N     int
	Deal  Sizes
	Down  Sizes
	Sink  engine.Rank
	Shape string
	Build Relation
	Unit  string
	Run   Relation
	Space string
	Fill  string
	Hold  bool
	Takes string
	Most  int
}

// Cells hold a card each.
type Cells struct {
	N, Dealt int
	When     string
}

// Reserve is piles to which nothing comes back.
type Reserve struct {
	N          int
	Deal, Down Sizes
}

// Stock is the cards that are dealt later. N is -1 until it is known.
type Stock struct {
	There   bool
	N, Turn int
	Onto    string
	Piles   int
	Redeals int // Any: without end
	Needs   string
}

// A Foundation is a group of foundations of one kind.
type Foundation struct {
	N     int
	Base  string   // a rank, "first", "choice" or "pile 1"; "" when there is a list
	Bases []string // ranks or cards, one a foundation
	Dealt int
	Build Relation
	Steps []int
	Sizes []int
	Back  bool
	Whole string
	After string
}

// Hole is one pile that all cards go to.
type Hole struct {
	There bool
	Base  string // a card, "first" or "choice"
	Build Relation
	Ends  engine.Rank
}

// Take says which cards leave the game in twos.
type Take struct {
	What  string
	Alone engine.Rank
	From  string
}

// Gather says how piles are taken up and dealt again.
type Gather struct {
	Times   int
	Deal    Sizes
	Shuffle bool
	Draw    int
}

// Line is cards in a row that closes up.
type Line struct {
	N     int
	Jumps []int
	Match string
}

// Grid is rows of places.
type Grid struct {
	Rows, Columns int
	Gaps, First   engine.Rank
	Build         Relation
	Suits         string
	Next          string
	Close         bool
}

// Any stands for a number without end.
const Any = -1

// Sizes are numbers of cards, one a pile; or until they are worked out one number for all, or a word.
type Sizes struct {
	List []int
	Each int
	Word string
	Said bool
}

// String writes the canonical text with name and title before it.
func (t *Table) String() string {
	text := ""
	if t.Name != "" {
		text += "name = " + strconv.Quote(t.Name) + "\n"
	}
	if t.Title != "" {
		text += "title = " + strconv.Quote(t.Title) + "\n"
	}
	return text + t.Identity()
}

// Identity writes the canonical text of the rules alone: by it a game is known.
func (t *Table) Identity() string {
	var b strings.Builder
	fmt.Fprintf(&b, "pack = %q\n", fmt.Sprintf("%dx%dx%d", t.Packs, t.Suits, t.Ranks))
	if t.Low != 0 && t.Low != t.usualLow() {
		fmt.Fprintf(&b, "low = %q\n", rankText(t.Low))
	}
	for _, s := range t.sections() {
		switch {
		case s.name == "foundations":
			t.writeFoundations(&b)
		case s.there:
			fmt.Fprintf(&b, "%s = %s\n", s.name, s.String())
		}
	}
	if t.Won != t.usualWon() {
		fmt.Fprintf(&b, "won = %q\n", t.Won)
	}
	return b.String()
}

// String writes the words of the section that have no defaults.
func (s section) String() string {
	var parts []string
	for _, w := range s.words {
		text := w.text()
		switch {
		case w.key == "" && text == "":
			parts = append(parts, "0")
		case w.key == "":
			parts = append(parts, text)
		case text != "":
			parts = append(parts, w.key+" = "+text)
		}
	}
	if parts == nil {
		return "{}"
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

// writeFoundations writes the foundations: one group, a list of groups, or that there are none where one would
// think so.
func (t *Table) writeFoundations(b *strings.Builder) {
	groups := engine.Each(t.Foundations, func(f Foundation) string { return foundationSection(&f).String() })
	switch {
	case len(groups) == 1:
		fmt.Fprintf(b, "foundations = %s\n", groups[0])
	case len(groups) > 1:
		fmt.Fprintf(b, "foundations = { %s }\n", strings.Join(groups, ", "))
	case t.usuallyFounded():
		b.WriteString("foundations = false\n")
	}
}
