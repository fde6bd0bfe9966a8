// Package position finds the play that a word or a file means: a page, a numbered
// deal, a position line, a file in any of a game's formats.
package position

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/file"
	"patience/engine/problem"
	"patience/puzzles"
)

var (
	pageText = engine.Regexp(`^(?i:page *|p)?(\d+)$`)
	// oneOfFile is a problem of a file that holds several: book.txt#2.
	oneOfFile = engine.Regexp(`^([^,\n]+)#(\d+)$`)
	dealText  = engine.Regexp(`^(?i:deal):([^,]+)((?:,[^,]*)*)$`)
	whoseDeal = engine.Regexp(`^(?i)(?:([a-z][a-z -]*?)(?:[ :#]|deal )*(\d+)|(?:deal[ :]*|#)?(\d+) by ([a-z]+))$`)
	several   = engine.Regexp(`^(?:\S+:)?(\d+\s*[-,]\s*\d+)$`)
	// aDeal is a file that holds no cards, but the words of a command line.
	aDeal     = engine.Regexp(`(?i)^\s*(?:game:)?\s*([\pL\d' -]*?)\s*\bdeal:?\s*(\d+)((?:[\s,]+\w+\s*[:=]\s*\w+)*)\s*$`)
	aMove     = engine.Regexp(`(?i)^\s*(?:\d+\. *)?(?:\S+-)?(?:10|[2-9atjqk])[cdhs] (?:from|to|on|onto|out)\b`)
	ofDeals   = engine.Regexp(`(?m)^# deal:\d`)                                             // what workbench deal prints before each of several
	onlyDeals = engine.Regexp(`^\s*(?:(?:\w[\w -]* )?(?:deal:)?\d+(?:,\S*)?\s*\n\s*){2,}$`) // one a line
	dealWords = engine.Regexp(`^\s*(?:(?:(?i:deal|game|number)\s*[:=#]?|#)\s*(\d.*?)|(\d+(?:,\w+=\w+)+))\s*$`)
)

// Named returns the play that a position argument names: page 8, deal:17, a position in a line, a
// file, or a puzzle that comes with the program. A file goes before a puzzle of its name. What can
// be nothing else is read as a position, so that its error tells what is wrong with it.
// All its cards can be seen, also when it was saved covered; a deal with view=player is covered.
func Named(g *engine.Game, text string) (*engine.Play, error) {
	if trimmed := strings.TrimSpace(text); IsPage(trimmed) {
		text = trimmed
	} else if deal := Whose(g, trimmed); deal != "" {
		text = deal
	} else if err := Theirs(g, trimmed); err != nil {
		return nil, err
	} else if m := dealWords.Re().FindStringSubmatch(text); m != nil && !file.Exists(text) { // deal 5 is said as page 5 is
		text = "deal:" + m[1] + m[2]
	}
	p, err := named(g, text)
	if p != nil && !IsDeal(text) {
		p.Uncover()
	}
	return p, err
}

func named(g *engine.Game, text string) (*engine.Play, error) {
	if m := pageText.Re().FindStringSubmatch(text); m != nil {
		return numbered(g, text, m[1])
	}
	if m := dealText.Re().FindStringSubmatch(text); m != nil {
		if number, rest, two := strings.Cut(m[1], " "); two && !strings.Contains(rest, "=") {
			return nil, fmt.Errorf("bad deal %q: the name of a game stands in front, as in klondike deal:%s, and options behind commas, as in deal:%[2]s,draw=three", text, number)
		} else if two {
			return nil, fmt.Errorf("bad deal %q: options stand behind commas: want deal:%s,%s", text, number, strings.Join(strings.Fields(rest), ","))
		}
		if !several.Re().MatchString(text) {
			return Dealt(g, text)
		}
	}
	if slices.ContainsFunc(g.Formats, func(f engine.Format) bool { return f.Is(text) }) {
		return g.Parse(text)
	}
	f, err := os.Open(text)
	if puzzle, none := puzzles.Text(text); err != nil && none == nil {
		return g.Parse(puzzle)
	}
	if m := oneOfFile.Re().FindStringSubmatch(text); m != nil && errors.Is(err, fs.ErrNotExist) {
		return oneProblem(g, m[1], m[2])
	}
	m := several.Re().FindStringSubmatch(text)
	if err != nil && m == nil && strings.ContainsAny(strings.TrimRight(text, ","), ",\n") && !option.Re().MatchString(text) {
		return g.Parse(text) // a spoilt position rather than a file
	}
	if m != nil {
		return nil, fmt.Errorf("bad deal %q: want one; workbench survey %s --deals %s decides several", text, g.Name, strings.NewReplacer(" ", "", ",", "-").Replace(m[1]))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &NotFoundError{Text: text}
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(g, f)
}

// Whose returns the deal of a text that says whose number it is, and perhaps of which game: deal:617,by=microsoft of ms617, "MS
// FreeCell 617" and "617 by microsoft"; "" for any other text.
func Whose(g *engine.Game, text string) string {
	m := whoseDeal.Re().FindStringSubmatch(text)
	if m == nil || file.Exists(text) {
		return ""
	}
	who := strings.Fields(m[1] + m[4])
	for i := range who {
		way, none := g.Numbering(who[i])
		game := strings.Join(slices.Delete(slices.Clone(who), i, i+1), " ")
		if _, same := engine.Spelt(game, []string{"", g.Name}); same && none == nil {
			return "deal:" + m[2] + m[3] + ",by=" + way.Name
		}
	}
	return ""
}

// Theirs is the error of a deal by the numbers of a program that the game does not have: pysol 1, of Klondike. It is nil for any other text.
func Theirs(g *engine.Game, text string) error {
	m := whoseDeal.Re().FindStringSubmatch(text)
	if m == nil || !slices.Contains([]string{"microsoft", "ms", "pysol", "pysolfc", "solvitaire"}, strings.ToLower(m[1]+m[4])) || file.Exists(text) {
		return nil
	}
	_, err := g.Numbering(m[1] + m[4])
	return err
}

// IsDeal says whether an argument is a numbered deal: deal:17, or with a way to number
// deals and options behind it.
func IsDeal(text string) bool { return dealText.Re().MatchString(text) }

// mostWords is how long a file can be that names a deal in words.
const mostWords = 300

// InWords returns the game and the deal that a file names in words, klondike deal:5, or game: klondike above deal: 5; "" for
// none of them.
func InWords(text string) (game, deal string) {
	m := aDeal.Re().FindStringSubmatch(text[:min(len(text), mostWords)])
	if m == nil || len(text) > mostWords {
		return "", ""
	}
	options := strings.Fields(strings.NewReplacer(",", " ", ": ", "=", ":", "=").Replace(m[3]))
	return m[1], strings.Join(append([]string{"deal:" + m[2]}, options...), ",")
}

// Dealt returns the start of a numbered deal that is written as an argument.
func Dealt(g *engine.Game, text string) (*engine.Play, error) {
	number, by, options, err := DealOf(text)
	if err != nil {
		return nil, err
	}
	return g.Deal(by, number, options)
}

// DealOf reads a numbered deal that is written as an argument.
func DealOf(text string) (number uint64, by string, options engine.Options, err error) {
	m := dealText.Re().FindStringSubmatch(text)
	if m == nil {
		return 0, "", nil, fmt.Errorf("bad deal %q: want one as in deal:17", text)
	}
	by, rest := splitBy(strings.Split(m[2], ",")[1:])
	if number, err = engine.ParseDealNumber(m[1]); err == nil {
		options, err = Options(rest)
	}
	return number, by, options, err
}

// numbered returns the page of a number; of a game without pages, the deal.
func numbered(g *engine.Game, text, digits string) (*engine.Play, error) {
	if len(g.Pages) == 0 && text == digits {
		return Deal(g, digits, "", nil)
	}
	number, err := strconv.Atoi(digits)
	if err != nil {
		return nil, fmt.Errorf("no page %s of %s", digits, g.Name)
	}
	p, err := g.Page(number)
	if err != nil && len(g.Pages) > 0 {
		err = fmt.Errorf("%w; deal:%s is the deal of that number", err, digits)
	}
	return p, err
}

// A NotFoundError says that a text means no position.
type NotFoundError struct {
	Text  string
	Games []string                 // for a word that may have been meant as a game
	Near  func(word string) string // which game it is near to, as the end of an error
}

var (
	word   = engine.Regexp(`^[\pL'’-]+$`)
	figure = engine.Regexp(`\d{3,}`)
	option = engine.Regexp(`^[a-z]+=\w+`)
	degree = engine.Regexp(`^(?i:easy|medium|hard|expert|beginner|random|winnable)$`)
	aFile  = engine.Regexp(`/|\.\w+$`)
)

// IsPage says whether a text is a page, or another number.
func IsPage(text string) bool { return pageText.Re().MatchString(text) }

// Page returns the number of a page: 8 of page8, "page 8", p8 and 8.
func Page(text string) (number int, ok bool) {
	m := pageText.Re().FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return 0, false
	}
	number, err := strconv.Atoi(m[1])
	return number, err == nil
}

// Pages returns names in which page and the number behind it are one, as in page 8.
func Pages(names []string) (all []string) {
	for i := 0; i < len(names); i++ {
		name := names[i]
		if i+1 < len(names) && strings.EqualFold(name, "page") && strings.Trim(names[i+1], "0123456789") == "" {
			i++
			name += names[i]
		}
		all = append(all, name)
	}
	return all
}

// Is says that it is also the error of a file that is missing.
func (e *NotFoundError) Is(err error) bool { return err == fs.ErrNotExist }

// Error says what can be meant.
func (e *NotFoundError) Error() string {
	games := ""
	first, _, _ := strings.Cut(e.Text, " ")
	if len(e.Games) > 0 && word.Re().MatchString(first) {
		games = "; the games are " + strings.Join(e.Games, ", ") + `, and those that "workbench games" lists` + cmp.Or(e.Near(strings.TrimRight(e.Text, " 0123456789")), e.Near(first))
	}
	if called := engine.Called(strings.TrimRight(e.Text, " 0123456789")); games != "" && called != "" {
		games = "; the game that most people call so is " + called
	}
	if slices.Contains([]string{"deal", "deals", "deal:"}, strings.ToLower(e.Text)) {
		return fmt.Sprintf("no position %q: want the deal's number, as in deal:3", e.Text)
	}
	if err := Degree(e.Text); err != nil {
		return err.Error()
	}
	if o := option.Re().FindString(e.Text); o != "" {
		return fmt.Sprintf("no position %q: an option stands behind a deal, as in deal:3,%s", e.Text, o)
	}
	if aFile.Re().MatchString(e.Text) {
		return fmt.Sprintf("no file %q, and no other position of that name%s", e.Text, NearPuzzles(e.Text))
	}
	if near := nearFile(e.Text); near != "" {
		return fmt.Sprintf("no position %q%s", e.Text, near)
	}
	if puzzles.Folder(e.Text) != nil {
		games = fmt.Sprintf("; %s is a folder of puzzles: workbench puzzles %[1]s lists it", e.Text)
	} else if near := NearPuzzles(e.Text); near != "" && !strings.HasSuffix(games, "?") {
		games = near
	}
	return fmt.Sprintf("no position %q: want a page (8, page 8), a deal (deal:14934), a puzzle (page12), a file or a position line%s", e.Text, games)
}

// Degree is the error of a word that says how hard a deal may be, nil for any other.
func Degree(word string) error {
	if !degree.Re().MatchString(word) {
		return nil
	}
	return fmt.Errorf("no position %q: deals have numbers alone, as deal:17, and a number says nothing of how hard one is", word)
}

// nearFile asks whether a file is meant that has such a name with an ending.
func nearFile(name string) string {
	for _, end := range []string{".txt", ".game", ".lua"} {
		if file.Exists(name + end) {
			return fmt.Sprintf(": did you mean %s%s?", name, end)
		}
	}
	return ""
}

// NearPuzzles ends an error about a word that is near the name of a puzzle, or has its number.
func NearPuzzles(text string) string {
	var bases, folders, numbered []string
	text = strings.TrimSuffix(path.Base(text), path.Ext(text)) // book05.txt, spider/book05
	number := figure.Re().FindString(text)
	for _, name := range puzzles.Names() {
		base := path.Base(name)
		folders = append(folders, path.Dir(name))
		if bases = append(bases, base); number != "" && strings.Contains(base, number) {
			numbered = append(numbered, base)
		}
	}
	if len(numbered) > 0 {
		return ": did you mean " + strings.Join(numbered, " or ") + "?"
	}
	return cmp.Or(engine.DidYouMean(text, bases), engine.DidYouMean(text, folders))
}

// How returns how a play was dealt by its origin, deal:17,by=pysol,suits=2: whose
// number it is, "" for the first way of the game, and the options.
func How(from string) (by string, options []string) {
	m := dealText.Re().FindStringSubmatch(from)
	if m == nil {
		return "", nil
	}
	return splitBy(strings.Split(m[2], ",")[1:])
}

// splitBy takes "by=pysol" out of the options of a deal argument.
func splitBy(options []string) (by string, rest []string) {
	for _, o := range options {
		if name, ok := strings.CutPrefix(o, "by="); ok {
			by = name
			continue
		}
		rest = append(rest, o)
	}
	return by, rest
}

// maxFile is the largest file that is read as a position or a game.
const maxFile = 64 << 20

// Read reads a position or a game from a stream. Errors begin with the
// name of the stream.
func Read(g *engine.Game, r io.Reader) (*engine.Play, error) {
	return ReadAs(r, func(string) (*engine.Game, error) { return g, nil })
}

// ReadAs reads a position of the game that its text is of.
func ReadAs(r io.Reader, gameOf func(text string) (*engine.Game, error)) (*engine.Play, error) {
	name := file.StandardInput
	if f, ok := r.(*os.File); ok && f != os.Stdin {
		name = f.Name()
	}
	text, err := unpacked(name, r, nil)
	if err != nil {
		return nil, err
	}
	text = engine.Unmarked(text)
	if strings.TrimSpace(text) == "" {
		return nil, fmt.Errorf("%s is empty: want a position there, or one on the command line, as 8 or deal:17", name)
	}
	g, err := gameOf(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p, err := parse(g, text)
	word := strings.TrimSpace(text)
	if _, none := puzzles.Text(word); err != nil && len(word) < mostWords && (IsPage(word) || none == nil) { // echo 8
		p, err = named(g, word)
	}
	if err != nil && onlyDeals.Re().MatchString(text) {
		return nil, fmt.Errorf("%s has several positions: want one of them; workbench survey decides many deals", name)
	}
	if err != nil && OnlyMoves(text) {
		return nil, fmt.Errorf("%s has moves, and no position: workbench play plays one, and there follow FILE makes the moves", name)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p.Uncover()
	return p, nil
}

// Contents returns what a file holds, which may be compressed. It has at most so many bytes.
func Contents(ctx context.Context, name string, most int) (string, error) {
	packed, err := file.Read(ctx, name, most)
	return unpacked(name, bytes.NewReader(packed), err)
}

// unpacked returns what is read, which may be compressed, unless there is an error already.
func unpacked(name string, r io.Reader, err error) (string, error) {
	if err != nil {
		return "", err
	}
	text, err := engine.Unpack(r, maxFile)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return text, err
}

// OnlyMoves says whether a text that is no position begins with a move.
func OnlyMoves(text string) bool {
	line, _ := engine.FirstLine(text)
	return IsMove(line.Text) || slices.Contains([]string{"draw", "deal"}, strings.ToLower(strings.TrimLeft(line.Text, "0123456789. ")))
}

// IsMove says whether a text begins with a card and where it goes, as in 7h from 5 to 10.
func IsMove(text string) bool { return aMove.Re().MatchString(text) }

// Like says of a text that is in no format of a game how a position of it reads.
func Like(g *engine.Game, err error) error {
	if err == nil || !strings.Contains(err.Error(), "want one of the formats") {
		return err
	}
	return fmt.Errorf("%w; workbench deal %s 1 shows how one reads", err, g.Name)
}

// saidOf returns the positions of what commands say of some with --json, which are no problems; none of any other text.
func saidOf(text string) (all []string) {
	for d := json.NewDecoder(strings.NewReader(text)); d.More(); {
		var said struct {
			Position        string
			Goal, Questions json.RawMessage
		}
		if d.Decode(&said) != nil || said.Position == "" || said.Goal != nil || said.Questions != nil {
			return nil
		}
		all = append(all, said.Position)
	}
	return all
}

// parse reads a position or a game, a problem in its JSON form among them.
func parse(g *engine.Game, text string) (*engine.Play, error) {
	if _, deal := InWords(text); deal != "" {
		return Named(g, deal)
	}
	if !problem.IsJSON(text) {
		p, err := g.Parse(text)
		if err != nil && len(ofDeals.Re().FindAllString(text, 2)) == 2 {
			return nil, errors.New("several deals: want one of them; workbench survey decides many")
		}
		if err != nil && strings.HasPrefix(strings.TrimSpace(text), "{") && json.Valid([]byte(text)) {
			err = errors.New(`JSON without "game" and "position": want both, as workbench show --json writes them`)
		}
		return p, err
	}
	all, err := problem.Parse(text)
	if err != nil {
		said := saidOf(text)
		if len(said) == 1 {
			return g.Parse(said[0])
		}
		if said != nil {
			err = errors.New("several positions: want one of them")
		}
		return nil, err
	}
	if len(all) != 1 {
		return nil, fmt.Errorf("%d problems: want one of them, as in FILE#2", len(all))
	}
	return g.Parse(all[0].String())
}

// Deal returns the start of a numbered deal as a command line names it; see
// [engine.Game.Deal].
func Deal(g *engine.Game, number, by string, options []string) (*engine.Play, error) {
	n, err := engine.ParseDealNumber(number)
	if err != nil {
		return nil, err
	}
	o, err := Options(options)
	if err != nil {
		return nil, err
	}
	return g.Deal(by, n, o)
}

// Options reads options such as suits=2, several in a text between commas. What has no value is left to the game, which knows
// those that there are.
func Options(texts []string) (engine.Options, error) {
	o := engine.Options{}
	for _, some := range texts {
		for text := range strings.SplitSeq(some, ",") {
			name, value, ok := strings.Cut(strings.TrimSpace(text), "=")
			if words := strings.Fields(name); name == "" || !ok && len(words) == 2 { // by pysol
				return nil, fmt.Errorf("bad option %q: want %s", text, cmp.Or(strings.Join(words, "="), "NAME=VALUE"))
			}
			if before, two := o[name]; two && before != value {
				return nil, fmt.Errorf("both %s=%s and %[1]s=%[3]s: want one of them", name, before, value)
			}
			o[name] = value
		}
	}
	return o, nil
}

// Open returns the game of a file; without such a file, what else the name may
// stand for.
func Open(g *engine.Game, name string) (*engine.Play, error) {
	f, err := os.Open(name)
	if err != nil {
		return Named(g, name)
	}
	defer f.Close()
	return Read(g, f)
}
