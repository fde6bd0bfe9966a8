package render

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// MinColumns is the least width that a board can be written in.
const MinColumns = 40

// Tableau returns a position for a screen of so many columns: the game's own tableau when
// it fits and has its piles side by side, as players lay them, else that of [Text] and what no card
// shows. Without a width, as in a pipe or a file, it is the game's own, which can be read back.
func Tableau(g *engine.Game, s engine.State, columns int) string {
	own := s.String()
	if columns == 0 {
		return own
	}
	b := g.Board(s)
	spread := slices.ContainsFunc(b, func(p engine.Pile) bool { return kind(p) == column }) || inRows(b) || g.Table != "" && slices.ContainsFunc(b, func(p engine.Pile) bool { return p.Row > 0 })
	if fits(own, columns) && (!spread || sideBySide(own)) {
		return own
	}
	text := Text(b, columns)
	if !spread || g.Facts == nil {
		return text
	}
	facts := strings.NewReplacer(" ", ", ", "=", ": ").Replace(engine.FactsText(g.Facts(s)))
	if facts == "" || len(facts) > columns {
		return text
	}
	return text + facts + "\n"
}

// sideBySide says whether a tableau has a line of the numbers of its piles, from 1 on.
func sideBySide(tableau string) bool {
	for line := range strings.Lines(tableau) {
		numbers := strings.Fields(line)
		counted := len(numbers) > 1
		for i, n := range numbers {
			counted = counted && n == strconv.Itoa(i+1)
		}
		if counted {
			return true
		}
	}
	return false
}

func fits(text string, columns int) bool {
	for line := range strings.Lines(text) {
		if len([]rune(strings.TrimSuffix(line, "\n"))) > columns {
			return false
		}
	}
	return true
}

// inRows says whether piles of one kind, of which only the top is seen, lie in several rows, as those of Pyramid. A reserve is a list,
// however it lies.
func inRows(b engine.Board) bool {
	for i := range b[min(1, len(b)):] {
		if p, q := b[i], b[i+1]; kind(p) == line && p.Kind != "reserve" && p.Spread == (engine.Point{}) && p.Kind == q.Kind && p.Place.Y != q.Place.Y {
			return true
		}
	}
	return false
}

// Text writes a board in lines of so many columns, at least MinColumns. Piles that are spread
// downward stand side by side, as do the places of a row; the others have a line each. What
// does not fit goes on below, and no card is ever cut:
//
//	hand: 10 cards
//	  1   2   3   4   5   6   7   8   9  10
//	 --  -- ( )  --  Qh  --  --  --  --  --
func Text(b engine.Board, columns int) string { return textOf(b, columns, false) }

// Open is [Text] for who looks at all cards, "" without columns side by side: those that lie face down are in
// brackets, and of a heap all are listed, the next one first.
//
//	stock: 8h 8d Jh
//	   1     2     3
//	  4d  [Qs]  [7s]
//	        3c [10c]
func Open(b engine.Board, columns int) string {
	if columns == 0 || !slices.ContainsFunc(b, func(p engine.Pile) bool { return kind(p) == column }) {
		return ""
	}
	return textOf(b, columns, true)
}

func textOf(b engine.Board, columns int, open bool) string {
	columns = max(columns, MinColumns)
	var out strings.Builder
	for len(b) > 0 {
		n := alike(b, func(p, q engine.Pile) bool { return kind(p) == kind(q) })
		switch group := b[:n]; kind(group[0]) {
		case column:
			writeColumns(&out, group, columns, open)
		case cell:
			writeGrid(&out, group, columns)
		default:
			writeLines(&out, group, columns, open)
		}
		b = b[n:]
	}
	return out.String()
}

// The ways to write a pile.
const (
	line   = iota // on a line
	column        // from the top to the bottom, beside others
	cell          // as one of a row of places
)

func kind(p engine.Pile) int {
	switch {
	case p.Row > 0:
		return cell
	case p.Spread.Y != 0:
		return column
	}
	return line
}

// alike counts the first piles that are like the first one.
func alike(b engine.Board, are func(p, first engine.Pile) bool) int {
	n := 1
	for n < len(b) && are(b[n], b[0]) {
		n++
	}
	return n
}

// The widths of a column: what it takes where there is room, and "10h" with a gap.
const (
	wideCell   = 6
	narrowCell = 4
)

// writeColumns writes piles below their numbers.
func writeColumns(out *strings.Builder, piles engine.Board, columns int, open bool) {
	width := max(min(wideCell, columns/len(piles)), narrowCell)
	if open { // [10h]
		width = wideCell
	}
	for _, part := range parts(len(piles), columns/width) {
		some := piles[part[0]:part[1]]
		rows := max(1, engine.Most(some, func(p engine.Pile) int { return len(p.Cards) }))
		writeRow(out, width, len(some), func(i int) string { return heading(some[i]) })
		for row := range rows {
			writeRow(out, width, len(some), func(i int) string { return columnCell(some[i], row, width, open) })
		}
	}
}

// heading returns what stands above a pile: its number, or the beginning of what it is, as of a reserve.
func heading(p engine.Pile) string {
	if p.Number == 0 && len(p.Kind) > 3 {
		return p.Kind[:3] + "."
	}
	return strconv.Itoa(p.Number)
}

// columnCell returns what stands in a row of a pile.
func columnCell(p engine.Pile, row, width int, open bool) string {
	switch {
	case row == 0 && len(p.Cards) == 0 && width == wideCell:
		return "space"
	case row == 0 && len(p.Cards) == 0:
		return "( )"
	case row >= len(p.Cards):
		return ""
	}
	return cardText(p, row, open)
}

// cardText writes card i of a pile: "--", or in brackets, when it lies face down.
func cardText(p engine.Pile, i int, open bool) string {
	switch {
	case p.IsDown(i) && open:
		return "[" + p.Cards[i].String() + "]"
	case p.IsDown(i):
		return "--"
	}
	return p.Cards[i].String()
}

func writeRow(out *strings.Builder, width, n int, cell func(i int) string) {
	var row strings.Builder
	for i := range n {
		fmt.Fprintf(&row, "%*s", width, cell(i))
	}
	out.WriteString(strings.TrimRight(row.String(), " ") + "\n")
}

// parts cuts n things into parts of about the same size, of at most so many.
func parts(n, most int) [][2]int {
	count := (n + most - 1) / most
	var all [][2]int
	for i := range count {
		all = append(all, [2]int{(n*i + count - 1) / count, (n*(i+1) + count - 1) / count})
	}
	return all
}

// writeGrid writes the rows of places, each behind its number.
func writeGrid(out *strings.Builder, places engine.Board, columns int) {
	width := engine.Most(places, func(p engine.Pile) int { return len(placeText(p)) + 1 })
	for len(places) > 0 {
		n := alike(places, func(p, q engine.Pile) bool { return p.Row == q.Row })
		writeGridRow(out, places[:n], width, columns)
		places = places[n:]
	}
}

func writeGridRow(out *strings.Builder, places engine.Board, width, columns int) {
	head := fmt.Sprintf("%2d: ", places[0].Row)
	for _, part := range parts(len(places), (columns-len(head)+1)/width) {
		for _, p := range places[part[0]:part[1]] {
			head += fmt.Sprintf("%-*s", width, placeText(p))
		}
		out.WriteString(strings.TrimRight(head, " ") + "\n")
		head = "    "
	}
}

// placeText writes a place of a row: its card, the first and the last of several, or "--"
// for none.
func placeText(p engine.Pile) string {
	last := len(p.Cards) - 1
	switch last {
	case -1:
		return "--"
	case 0:
		return cardText(p, 0, false)
	}
	return cardText(p, 0, false) + "-" + cardText(p, last, false)
}

// writeLines writes piles behind their names. Those of a kind of which only
// the top is seen share a line, as in "out: A-5c Ad - -".
func writeLines(out *strings.Builder, piles engine.Board, columns int, open bool) {
	for len(piles) > 0 {
		first := piles[0]
		n := alike(piles, func(p, _ engine.Pile) bool { return first.Spread == engine.Point{} && p.Kind == first.Kind })
		if n <= manyPiles && inRows(piles[:n]) && writeShape(out, piles[:n], columns) {
			piles = piles[n:]
			continue
		}
		name, texts := first.Name(), lineTexts(first, open)
		switch {
		case n > 1:
			name = first.Kind
			for _, p := range piles[1:n] {
				texts = append(texts, lineTexts(p, open)...)
			}
		case first.Number > 0 && first.Kind == "removed": // the only one
			name = first.Kind
		case first.Number > 0 && first.Kind != engine.Out:
			name = fmt.Sprintf("%2d", first.Number)
		}
		if n > manyPiles {
			writeNumbered(out, name, texts, columns)
		} else {
			writeWrapped(out, name+":", texts, columns)
		}
		piles = piles[n:]
	}
}

// manyPiles is how many piles of a kind are more than anybody counts.
const manyPiles = 30

// writeNumbered writes piles in lines of ten, or of five where there is no room, each behind the number of its first:
//
//	place  1: 10h 7d  4d  Qh  6h
//	place  6: 2c  Jd  8h  8s  Jh
func writeNumbered(out *strings.Builder, kind string, texts []string, columns int) {
	width, per := engine.Most(texts, func(t string) int { return len(t) + 1 }), 10
	if len(kind)+len(" 10:")+per*width > columns {
		per = 5
	}
	for i, t := range texts {
		if i%per == 0 {
			fmt.Fprintf(out, "%s %2d:", kind, i+1)
		}
		if (i+1)%per == 0 || i+1 == len(texts) {
			fmt.Fprintf(out, " %s\n", t)
		} else {
			fmt.Fprintf(out, " %-*s", width-1, t)
		}
	}
}

// writeShape writes rows of piles as they lie, nothing where one is empty. It writes nothing when there is no room.
func writeShape(out *strings.Builder, piles engine.Board, columns int) bool {
	pitch, right := math.Inf(1), 0.0
	for i, p := range piles[1:] {
		if p.Place.Y == piles[i].Place.Y {
			pitch = min(pitch, p.Place.X-piles[i].Place.X)
		}
		right = max(right, p.Place.X)
	}
	width := min(wideCell, columns/int(math.Round(right/pitch)+1))
	if width < narrowCell {
		return false
	}
	row := ""
	for i, p := range piles {
		text := ""
		if n := len(p.Cards); n > 0 {
			text = cardText(p, n-1, false)
		}
		row += fmt.Sprintf("%*s", width+int(math.Round(p.Place.X/pitch*float64(width)))-len(row), text)
		if i+1 == len(piles) || piles[i+1].Place.Y != p.Place.Y {
			out.WriteString(strings.TrimRight(row, " ") + "\n")
			row = ""
		}
	}
	return true
}

// lineTexts writes a pile: all cards of one that is spread, else what is seen of it.
func lineTexts(p engine.Pile, open bool) (texts []string) {
	n := len(p.Cards)
	switch {
	case n == 0:
		return []string{"-"}
	case open && p.Spread == engine.Point{} && p.Down == n:
		for i := n - 1; i >= 0; i-- {
			texts = append(texts, p.Cards[i].String())
		}
		return texts
	case p.Spread == engine.Point{}:
		return []string{heapText(p)}
	}
	for i := range p.Cards {
		texts = append(texts, cardText(p, i, open))
	}
	return texts
}

// heapText writes a pile of which only the top card is seen: "10 cards", "9h (10 cards)", or
// "A-9h" for a suit.
func heapText(p engine.Pile) string {
	n := len(p.Cards)
	top := p.Cards[n-1]
	switch {
	case p.Down == n:
		return engine.Count(n, "card")
	case n == 1:
		return top.String()
	case isSequence(p.Cards):
		return p.Cards[0].Rank().String() + "-" + top.String()
	}
	return fmt.Sprintf("%v (%d cards)", top, n)
}

// writeWrapped writes words behind a key, and below one another what does not fit.
func writeWrapped(out *strings.Builder, key string, words []string, columns int) {
	indent := strings.Repeat(" ", len(key)+1)
	lines := engine.Wrapped(words, func(line string) bool { return len(indent)+len(line) <= columns })
	out.WriteString(key + " " + strings.Join(lines, "\n"+indent) + "\n")
}
