package engine

import (
	"fmt"
	"slices"
	"strings"
)

// A Header is a line that a problem has beside its position: its title, who made
// it, what it asks.
type Header struct {
	Line int    // number of the line where it begins, 0 when it was not read
	Key  string // lower case; a solution or a try may have a name: "solution b"
	Text string // its words, with single blanks between them
}

// The headers that a solver is shown with the position. "game" stands before them
// in a file, and is no header of a play.
func captionKeys() []string {
	return []string{"title", "author", "source", "task", "goal", "without", "hidden", "keep"}
}

// HeaderKeys returns the keys that a problem of any game may have besides "game".
func HeaderKeys() []string { return slices.Clone(headerKeys.By(allHeaderKeys)) }

// headerKeys is the list of HeaderKeys, made once: each line of a text is asked for its key.
var headerKeys Made[[]string]

func allHeaderKeys() []string {
	return append(captionKeys(), "verdict", "least", "intended", "solution", "try", "date", "award", "after", "themes", "ladder", "notes")
}

// IsHeader says whether a key is that of a header. The keys solution and try may
// have a name behind them.
func IsHeader(key string) bool {
	word, name, _ := strings.Cut(key, " ")
	return slices.Contains(headerKeys.By(allHeaderKeys), word) && (name == "" || word == "solution" || word == "try")
}

// Header returns the text of the first header of that key, "" when there is none.
func (p *Play) Header(key string) string { return textOf(p.Headers, key) }

// textOf returns what the first header of that key says, "" when there is none.
func textOf(headers []Header, key string) string {
	h, _ := Find(headers, func(h Header) bool { return h.Key == key })
	return h.Text
}

// About returns the headers of the play when it stands where the problem begins, and
// nothing after a move: they say nothing about other positions.
func (p *Play) About() []Header {
	if p.Len() > 0 {
		return nil
	}
	return p.Headers
}

// Caption returns the headers that a solver is shown, as lines of a file for a screen of
// that many columns, 0 for any; "" when there are none. Solutions are not among them.
func (p *Play) Caption(columns int) string {
	width := headerWidth
	if columns > 0 {
		width = min(width, columns)
	}
	var b strings.Builder
	goals := 0
	for _, h := range p.Headers {
		if h.Key == "goal" {
			if goals++; goals > 1 && columns > 0 { // on a screen two goals would look like one
				fmt.Fprintf(&b, "# goal %d\n", goals)
			}
		}
		if slices.Contains(captionKeys(), h.Key) {
			writeHeader(&b, h, width)
		}
	}
	return b.String()
}

// headerWidth is where the lines of a header are broken.
const headerWidth = 80

// WriteHeader writes a header as a file has it: "key: text", and in further lines,
// which begin with blanks, what has no room in the first.
func WriteHeader(b *strings.Builder, h Header) { writeHeader(b, h, headerWidth) }

// writeHeader writes a header in lines of so many columns; those that go on are indented, by which
// they are known when it is read.
func writeHeader(b *strings.Builder, h Header, width int) {
	line := h.Key + ":"
	for _, word := range strings.Fields(h.Text) {
		if len(line)+1+len(word) > width && line != " " {
			b.WriteString(line + "\n")
			line = " "
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
}

// TitleOf returns the title of a problem's text.
func TitleOf(text string) string { return headerOf(text, "title") }

// GameOf returns the name of the game that a problem's text is about.
func GameOf(text string) string {
	line, _ := FirstLine(text)
	if key, value, _ := line.Cut(); key == recordGame {
		return strings.TrimSpace(value)
	}
	return headerOf(text, "game")
}

// OfFile returns the file of games that the name of a game means, mine.lua of mine.lua:second, and the game of it that is named.
func OfFile(name string) (file, game string, ok bool) {
	const end = ".lua"
	if f, game, ok := strings.Cut(name, end+":"); ok {
		return f + end, game, true
	}
	return name, "", strings.HasSuffix(name, end)
}

// headerOf returns the first header of a text that has the key, "" when none has.
func headerOf(text, key string) string {
	headers, _ := CutHeaders(text)
	return textOf(headers, key)
}

// IsProblem says whether the text seems to be a problem file: whether its first
// field is the game.
func IsProblem(text string) bool { return firstKey(text) == "game" }

// firstKey returns the key of the first line that says something, "" when it has none.
func firstKey(text string) string {
	line, _ := FirstLine(text)
	key, _, _ := line.Cut()
	return key
}

// CutHeaders takes the headers out of the text of a problem, "game" among them, or
// of a position with a caption, whose headers end with a blank line. In what is
// left blank lines stand for them, so that the numbers of the lines are the same.
// A text that begins with no header is left as it is.
func CutHeaders(text string) (headers []Header, rest string) {
	first := firstKey(text)
	if first != "game" && !IsHeader(first) {
		return nil, text
	}
	var b strings.Builder
	number, inside, over := 0, false, false
	for line := range strings.Lines(text) {
		number++
		key, value, ok := Line{Text: line}.Cut()
		blank := strings.TrimSpace(line) == ""
		switch {
		case over, line[0] == '#':
			b.WriteString(line)
			continue
		case blank:
			over = first != "game" && len(headers) > 0
		case inside && (line[0] == ' ' || line[0] == '\t'):
			last := &headers[len(headers)-1]
			last.Text = strings.TrimSpace(last.Text + " " + strings.Join(strings.Fields(line), " "))
		case ok && line[0] > ' ' && (key == "game" || IsHeader(key)):
			headers = append(headers, Header{Line: number, Key: key, Text: strings.Join(strings.Fields(value), " ")})
			inside = true
		default:
			inside = false
			b.WriteString(line)
			continue
		}
		b.WriteString("\n")
	}
	if len(headers) == 0 {
		return nil, text
	}
	return headers, b.String()
}

// positionKey stands before the position of a problem, with the lines of the
// position below it, for games whose formats are no fields.
const positionKey = "position"

// CutPosition returns the position of a problem whose headers are cut: what stands
// below "position:", without the blanks before its lines, or else all of it.
func CutPosition(rest string) string {
	if firstKey(rest) != positionKey {
		return rest
	}
	var b strings.Builder
	below := false
	for line := range strings.Lines(rest) {
		if key, _, ok := (Line{Text: line}).Cut(); ok && key == positionKey && !below {
			line, below = "\n", true
		}
		b.WriteString(strings.TrimPrefix(line, recordIndent))
	}
	return b.String()
}

// parseProblem reads a position with headers.
func parseProblem(g *Game, text string) (*Play, error) {
	all, rest := CutHeaders(text)
	headers, err := g.checkGame(all)
	if err != nil {
		return nil, err
	}
	position := CutPosition(rest)
	if len(headers) < len(all) && strings.TrimSpace(position) == "" {
		return nil, fmt.Errorf("this problem of %s ends before its position: want the whole file", g.Name)
	}
	p, err := g.parsePosition(position)
	if err != nil {
		return nil, err
	}
	p.Headers = append(p.Headers, headers...)
	return p, nil
}

// checkGame takes "game" off the headers, and refuses the problem of another game.
func (g *Game) checkGame(headers []Header) ([]Header, error) {
	var rest []Header
	games := 0
	for _, h := range headers {
		if h.Key != "game" {
			rest = append(rest, h)
			continue
		}
		_, _, file := OfFile(h.Text) // whoever read it has found the game there
		_, named := Spelt(h.Text, []string{g.Name})
		switch games++; {
		case h.Text == "":
			return nil, fmt.Errorf(`line %d: want "game: NAME" first`, h.Line)
		case !named && !file:
			return nil, fmt.Errorf("this is a problem of %s, not of %s", h.Text, g.Name)
		case games > 1:
			return nil, fmt.Errorf("line %d: another problem begins here: want one of them, as in FILE#2", h.Line)
		}
	}
	return rest, nil
}
