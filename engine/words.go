package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// DidYouMean returns the end of an error about a wrong word, ": did you mean goal?",
// with the names that are nearest to it; "" when none is near.
func DidYouMean(wrong string, names []string) string { return DidYouMeanAs("", wrong, names) }

// DidYouMeanAs is DidYouMean for names that are written with something in front of them, as -- is before a flag's.
func DidYouMeanAs(front, wrong string, names []string) string {
	near := nearest(wrong, names)
	if name, ok := Spelt(wrong, names); ok {
		near = []string{name}
	}
	if len(near) == 0 {
		return ""
	}
	return ": did you mean " + front + strings.Join(near, " or "+front) + "?"
}

// anyGame is what people call a game whose name they leave out, or put behind it.
var anyGame = []string{"solitaire", "patience"}

// otherNames has the other names of games, in books and in other programs, behind those that they have here.
const otherNames = `accordion: idle year, methuselah, tower of babel
aces-up: ace of the pile, aces high, drivel, firing squad, idiot, idiots delight, once in a lifetime
baroness: five piles, thirteens
beleaguered-castle: laying siege, sham battle
calculation: broken intervals, four kings, hopscotch
canfield: demon, fascination, thirteen
duchess: glenwood
flower-garden: bouquet, garden, parterre
forty-thieves: 40 thieves, big forty, napoleon at st helena, napoleon at saint helena, roosevelt at san juan
four-seasons: corner card, vanishing cross
fourteen-out: fourteen off, fourteen puzzle, take fourteen
gaps: addiction, clown, spaces, vacancies
klondike: classic, microsoft, triangle, windows
la-belle-lucie: alexander the great, clover leaf, fair lucy, lovely lucy, midnight oil
monte-carlo: good neighbours, weddings
osmosis: treasure trove
rank-and-file: deauville, dress parade
sir-tommy: numerica, old patience, try again
tripeaks: three peaks, tri towers, triple peaks`

// Called returns the game that most people mean by a word, solitaire, or that has another name, demon; "" for another word.
func Called(word string) string {
	for line := range strings.Lines(otherNames) {
		game, names, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if _, ok := Spelt(strings.TrimPrefix(strings.ToLower(word), "the "), strings.Split(names, ", ")); ok {
			return game
		}
	}
	if DidYouMean(word, anyGame) == "" {
		return ""
	}
	return "klondike"
}

// UnknownField says of a field that nobody knows which may be meant, or which there are: those with a name.
func UnknownField(name string, known []string) error {
	near := DidYouMean(name, known)
	if near == "" {
		named := Those(known, func(k string) bool { return k >= "A" })
		near = ": want one of " + strings.Join(named, ", ")
		if len(named) == 0 {
			near = ": want none by name"
		}
	}
	return fmt.Errorf("unknown field %.60q%s", name, near)
}

// nearest returns the names at the least edit distance from a wrong one, at most
// three. When that is further than a third of its letters, or four, it returns those of which it is a part, of four letters at least.
// Any letter is near any other: a single one is near its capital alone.
func nearest(wrong string, names []string) []string {
	best := max(1, min(len(wrong)/3, 4))
	switch {
	case len(wrong) == 0 || len(wrong) > longestWord:
		return nil
	case len(wrong) == 1:
		best = 0
	}
	var near []string
	for _, name := range names {
		d := distance(folded(wrong), folded(name))
		if d < best {
			best, near = d, nil
		}
		if d == best && !slices.Contains(near, name) {
			near = append(near, name)
		}
	}
	if part := folded(wrong); near == nil && len(part) >= 4 && !slices.Contains(anyGame, part) {
		near = Those(names, func(name string) bool { return strings.Contains(folded(name), part) })
	}
	return near[:min(len(near), 3)]
}

// Spelt returns the name that a word is, whatever its capitals, hyphens and blanks, and how it writes numbers: free-cell for
// FreeCell, spider-two-suits for "spider 2 suits", spider for Spider Solitaire. A word that is none of the names is returned as it is, and not ok.
func Spelt(word string, names []string) (name string, ok bool) {
	if slices.Contains(names, word) {
		return word, true
	}
	if len(word) > longestWord || signed.Re().MatchString(word) {
		return word, false
	}
	plain := func(word string) string { return folded(numerals.By(inFigures).Replace(word)) }
	wanted, known := plain(word), Each(names, plain)
	for _, like := range []string{wanted, strings.TrimSuffix(wanted, anyGame[0]), strings.TrimSuffix(wanted, anyGame[1])} {
		if i := slices.Index(known, like); i >= 0 {
			return names[i], true
		}
	}
	return word, false
}

// signed is a number below nothing, whose sign is no joint.
var signed = Regexp(`^-\d`)

// joints are what stands between the parts of a word.
var joints Made[*strings.Replacer]

func noJoints() *strings.Replacer {
	return strings.NewReplacer("-", "", "_", "", " ", "", "'", "", "’", "", ",", "", "(", "", ")", "")
}

// InWords lists the numbers from 0 to 13 in words, each at its place, with a word for 0: no, all.
func InWords(zero string) []string {
	return []string{zero, "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"}
}

// numerals writes the numbers that names have in words, 13 before 1 and 3.
var numerals Made[*strings.Replacer]

func inFigures() *strings.Replacer {
	words := InWords("0")
	var pairs []string
	for n := len(words) - 1; n > 0; n-- {
		pairs = append(pairs, strconv.Itoa(n), words[n])
	}
	return strings.NewReplacer(pairs...)
}

// folded returns a word without what does not tell it from others: capitals and joints.
func folded(word string) string { return strings.ToLower(joints.By(noJoints).Replace(word)) }

// longestWord is how many bytes a word can have that is near another.
const longestWord = 100

// distance is the edit distance, a swap of neighbours counting one.
func distance(a, b string) int {
	if max(len(a)-len(b), len(b)-len(a)) > 3 {
		return len(a) + len(b)
	}
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
		for j := 1; j <= len(b); j++ {
			rows[i][j] = cell(rows, a, b, i, j)
		}
	}
	return rows[len(a)][len(b)]
}

// cell is the distance of the first i letters of a and the first j of b, from those of
// shorter beginnings. "gaol" and "goal" are 1 apart as "gao" and "goa" are, by a swap.
func cell(rows [][]int, a, b string, i, j int) int {
	if i == 0 {
		return j
	}
	change := 1
	if a[i-1] == b[j-1] {
		change = 0
	}
	d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+change)
	if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
		d = min(d, rows[i-2][j-2]+1)
	}
	return d
}

// Wrapped puts words into lines, one at least. A word goes on with the line before it where that fits.
func Wrapped(words []string, fits func(line string) bool) []string {
	lines := []string{""}
	for _, word := range words {
		switch last := &lines[len(lines)-1]; {
		case *last == "":
			*last = word
		case fits(*last + " " + word):
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}

// Snake writes the name of a field as scripts do: FaceUp is face_up.
func Snake(name string) string {
	var out []rune
	runes := []rune(name)
	for i, r := range runes {
		start := i > 0 && unicode.IsUpper(r) &&
			(unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]))
		if start {
			out = append(out, '_')
		}
		out = append(out, unicode.ToLower(r))
	}
	return string(out)
}

// other are the signs that people write for to, and the words of moves on the German page.
var other Made[*strings.Replacer]

func plainer() *strings.Replacer {
	return strings.NewReplacer("->", " to ", "=>", " to ", " under ", " on ", " behind ", " to ", " after ", " to ", " next to ", " to ", "top of ", "", "top card of ", "", " into ", " to ", " in ", " to ", "take off ", "remove ", ">", " to ", "→", " to ", "-", " to ", "+", " and ", " von ", " from ", " nach ", " to ", " auf ", " on ", " hinaus", " out", " aus", " out", "Zelle ", "cell ", "Fundament ", "foundation ",
		"Reserve ", "reserve ", "geben", "deal", "aufdecken", "draw", "neu auflegen", "redeal", "einsammeln", "gather", "aufrücken", "close")
}

// ways are what players write for what moves have in other words.
var ways Made[*strings.Replacer]

func shorter() *strings.Replacer {
	return strings.NewReplacer(" onto ", " to ", " on ", " to ", " and ", " to ", "free cell", "cell", "freecell", "cell", "pile ", "", "column ", "", "col ", "", "the ", "")
}

// FromTo cuts a move as players say it, in small letters, into what goes and where to, which is out for any way to the foundations:
// "Qd on Ks", "waste home" and "3 6". It is not ok when the text says no such two things.
func FromTo(text string) (from, to string, ok bool) {
	words := strings.Fields(ways.By(shorter).Replace(text))
	from, to, ok = strings.Cut(strings.Join(words, " "), " to ")
	if n := len(words); !ok && (n == 2 || n > 2 && words[n-1] == "out") {
		from, to, ok = strings.Join(words[:n-1], " "), words[n-1], true
	}
	if slices.Contains([]string{"home", "h", "up", "foundation", "foundations"}, to) {
		to = "out"
	}
	return strings.TrimPrefix(from, "from "), to, ok
}

// rankOnRank is a rank that goes onto another, either perhaps of one colour: jack on queen, black 6 on red 7.
var rankOnRank = Regexp(`(?i)^(?:the |a )?(?:(red|black) )?(\w+) (on|onto|to) (?:the |a )?(?:(red|black) )?(\w+)$`)

// onRank returns the cards that such a text may mean, nil for any other: 6 on 7 is of piles, and 6 to K.
func onRank(text string) (lows, highs []string) {
	m := rankOnRank.Re().FindStringSubmatch(text)
	if m == nil || (m[1] == "" && m[2][0] <= '9' && m[3] == "to") || (m[4] == "" && m[5][0] <= '9') {
		return nil, nil
	}
	if highs = coloured(m[4], m[5]); highs != nil {
		lows = coloured(m[1], m[2])
		if c, err := ParseCard(m[2]); err == nil && m[1] == "" { // Jc on red queen
			lows = []string{c.String()}
		}
	}
	return lows, highs
}

// coloured lists the cards of a rank, of one colour if that is said; none of what is no rank.
func coloured(colour, word string) (names []string) {
	rank, none := ParseRank(word)
	for suit := Clubs; suit <= Spades && none == nil; suit++ {
		if red := suit == Diamonds || suit == Hearts; colour == "" || red == strings.EqualFold(colour, "red") {
			names = append(names, NewCard(rank, suit).String())
		}
	}
	return names
}
