package spider

import (
	"fmt"
	"strings"

	"patience/engine"
)

// A cardSize is a size of the cards in LaTeX, in millimetres: 180 by 230 have
// room on paper of the sizes A4 and letter.
type cardSize struct {
	name   string
	pitch  float64 // from a pile to the next
	width  float64
	height float64 // of a whole card
	strip  float64 // what a card shows below the next
	font   string
}

// largeCards and mediumCards are the two sizes that the program of 1979 had.
func largeCards() cardSize  { return cardSize{"large", 18, 17, 24, 5.5, `\large`} }
func mediumCards() cardSize { return cardSize{"medium", 13, 12, 17, 4.25, `\normalsize`} }

// paperHeight is the room for the longest pile, in millimetres.
const paperHeight = 230

// latexFormat returns the format that writes the tableau as LaTeX source in a size.
// Comments at the beginning of the source hold the text tableau, so that it can be
// read back.
func latexFormat(name, doc string, size cardSize) engine.Format {
	mark := "% Spider, " + size.name + " cards\n"
	return engine.Format{
		Name:  name,
		Doc:   doc,
		Is:    func(text string) bool { return strings.HasPrefix(text, mark) },
		Parse: func(g *engine.Game, text string) (*engine.Play, error) { return parseLaTeX(g, text[len(mark):]) },
		Print: func(p *engine.Play) (string, error) {
			return mark + commented(p.About()) + p.State().(*State).laTeX(size), nil
		},
	}
}

// commented writes headers as comments, with an empty one behind them.
func commented(headers []engine.Header) string {
	var b strings.Builder
	for _, h := range headers {
		engine.WriteHeader(&b, h)
	}
	if b.Len() == 0 {
		return ""
	}
	return "% " + strings.ReplaceAll(strings.TrimSuffix(b.String(), "\n"), "\n", "\n% ") + "\n%\n"
}

// parseLaTeX reads the headers and the tableau in the comments at the beginning of
// the text.
func parseLaTeX(g *engine.Game, text string) (*engine.Play, error) {
	var b strings.Builder
	inHeaders := strings.HasPrefix(text, "% ") && strings.Contains(text, "\n%\n")
	for line := range strings.Lines(text) {
		row, ok := strings.CutPrefix(line, "%")
		if !ok {
			break
		}
		if inHeaders = inHeaders && row != "\n"; inHeaders {
			row = strings.TrimPrefix(row, " ")
		}
		b.WriteString(row)
	}
	headers, tableau := engine.CutHeaders(b.String())
	if !isTableau(tableau) {
		return nil, fmt.Errorf("want the tableau in comments below the first line")
	}
	s, err := parseTableau(tableau)
	if err != nil {
		return nil, err
	}
	p := engine.NewPlay(g, s)
	p.Headers = headers
	return p, nil
}

// laTeX returns the source, which needs no packages.
func (s *State) laTeX(size cardSize) string {
	size.strip = min(size.strip, (paperHeight-size.height)/float64(s.rows()))
	var b strings.Builder
	for line := range strings.Lines(s.String()) {
		b.WriteString("%" + line)
	}
	fmt.Fprintf(&b, laTeXHead, size.width, size.strip, size.height, size.font, size.strip*.8)
	top := size.height + size.strip*float64(s.rows()-1)
	fmt.Fprintf(&b, "\\begin{picture}(%.4g,%.4g)\n", size.pitch*piles, top+size.strip)
	for n := 1; n <= piles; n++ {
		s.laTeXPile(&b, n, top, size)
	}
	b.WriteString("\\end{picture}\n")
	if line := s.laTeXFoot(); line != "" {
		fmt.Fprintf(&b, "\n\\bigskip\n%s\n", line)
	}
	b.WriteString("\\end{document}\n")
	return b.String()
}

// laTeXHead defines the commands that draw the tableau. Its numbers are the
// width, strip and height of a card, the font, and how high letters stand.
const laTeXHead = `\documentclass{article}
\pagestyle{empty}
\setlength{\oddsidemargin}{-10mm} \setlength{\textwidth}{182mm}
\setlength{\topmargin}{-15mm} \setlength{\headheight}{0mm} \setlength{\headsep}{0mm}
\setlength{\textheight}{250mm} \setlength{\parindent}{0mm}
%% From here on the source can go into another document.
\setlength{\unitlength}{1mm}
\newcommand{\cardwidth}{%.4[1]g} \newcommand{\cardstrip}{%.4[2]g} \newcommand{\cardheight}{%.4[3]g}
\newcommand{\cardfont}{%[4]s\rule{0mm}{%.4[5]gmm}\thinspace}
%% A card below others, a face-down card, a bottom card, a space, the number of a pile.
\newcommand{\covered}[2]{\framebox(\cardwidth,\cardstrip)[l]{\cardfont #1$#2$}}
\newcommand{\facedown}{\framebox(\cardwidth,\cardstrip){\tiny$\times\times\times$}}
\newcommand{\bottom}[2]{\framebox(\cardwidth,\cardheight){}\kern-\cardwidth\unitlength
  \makebox(\cardwidth,\cardheight)[tl]{\cardfont #1$#2$}\kern-\cardwidth\unitlength
  \makebox(\cardwidth,\cardheight){\LARGE$#2$}}
\newcommand{\pilespace}{\dashbox{1}(\cardwidth,\cardheight){}}
\newcommand{\pilenumber}[1]{\makebox(\cardwidth,\cardstrip){\small #1}}
\begin{document}
`

// laTeXPile draws pile n, whose first card ends at the given height.
func (s *State) laTeXPile(b *strings.Builder, n int, top float64, size cardSize) {
	x := size.pitch * float64(n-1)
	put := func(y float64, what string) { fmt.Fprintf(b, "\\put(%.4g,%.4g){%s}\n", x, y, what) }
	put(top, fmt.Sprintf(`\pilenumber{%d}`, n))
	if s.IsSpace(n) {
		put(top-size.height, `\pilespace`)
		return
	}
	pile := s.Pile(n)
	for i, c := range pile {
		switch y := top - size.strip*float64(i); {
		case i == len(pile)-1:
			put(y-size.height, laTeXCard(`\bottom`, c))
		case i < int(s.down[n]):
			put(y-size.strip, `\facedown`)
		default:
			put(y-size.strip, laTeXCard(`\covered`, c))
		}
	}
}

func laTeXCard(command string, c engine.Card) string {
	if c == engine.Unknown {
		return command + `{??}{}`
	}
	suit := [4]string{`\clubsuit`, `\diamondsuit`, `\heartsuit`, `\spadesuit`}[c.Suit()]
	return fmt.Sprintf("%s{%v}{%s}", command, c.Rank(), suit)
}

// laTeXFoot says what is in the hand and what is removed.
func (s *State) laTeXFoot() string {
	var parts []string
	if n := len(s.Hand()); n > 0 {
		parts = append(parts, fmt.Sprintf("Hand: %d cards.", n))
	}
	if gone := s.removedSuits(); len(gone) > 0 {
		parts = append(parts, fmt.Sprintf("Removed: %s.", suitList(gone)))
	}
	return strings.Join(parts, " ")
}
