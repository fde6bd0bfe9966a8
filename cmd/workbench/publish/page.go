package publish

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"strings"

	workbench "patience/cmd/workbench/site"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games/spider"
	"patience/engine/games/spider/check/freecard/js"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/render"
)

//go:embed static
var static embed.FS

// source returns a file of static.
func source(name string) string { return workbench.Embedded(static, name) }

// layout returns a page's template, which is ours and so never fails to parse. All begin
// with the same head.
func layout(name string) *template.Template {
	t := template.Must(template.New("head.html").Parse(source("head.html")))
	return template.Must(t.New(name).Parse(source(name)))
}

// A sheet is what the template of a problem gets.
type sheet struct {
	*item
	frame
	Title, Game string
	By          []string
	Board       template.HTML
	Faces       template.HTML
	Data        template.JS
	Answers     []shownAnswer
	Proofs      []shownProof
	Links       *links // nil for a page that stands alone
}

// A frame is what every page has: style and program, and the rule for the browser that nothing
// else is run and nothing fetched.
type frame struct {
	Style  template.CSS
	Script template.JS
	Policy string
}

// links lead from a page of a site to others. Home is the start page of a whole site.
type links struct{ Home, Index, Before, After string }

// A shownAnswer is a question on a page.
type shownAnswer struct {
	*answer
	Asks      string // the question as a sentence
	Solutions []shownPart
	Refuted   *shownPart
	Tries     []shownPart
}

// A shownPart is a solution, a try, or what is impossible.
type shownPart struct {
	Name, ID string
	Moves    []shownMove
	Reason   string
	Said     bool // in the comment on the last move, why a try fails
	Found    bool
	Proof    *shownProof
}

type shownMove struct {
	Step                 int
	Text, Comment, Class string
}

// A shownProof is a certificate in a page.
type shownProof struct {
	ID, Name, Position string
	Here               bool          // the page can check it
	Body               string        // what it consists of
	Text               template.HTML // compressed, in base64, whose signs need no escape
	Says               string
}

// writePage writes the page of a problem.
func writePage(ctx context.Context, name string, it *item, l *links) error {
	text, err := pageText(it, l)
	if err != nil {
		return err
	}
	return file.ReplaceUntil(ctx, name, []byte(text))
}

// pageText writes a page that needs nothing else: the faces of the cards that can come up, the style,
// the program, the data and the answers stand in it.
func pageText(it *item, l *links) (string, error) {
	data, boards := dataOf(it)
	script, err := data.script()
	if err != nil {
		return "", err
	}
	faces := render.FacesOf(boards...)
	if data.Play {
		faces = render.Pack()
	}
	p := &sheet{
		item: it, Title: it.name(), Game: it.play.Game.Title, Data: script, Links: l,
		// What is seen until the program draws it anew.
		Board: template.HTML(strings.Replace(render.Picture(render.Diagram{Board: boards[0]}), "<svg ", `<svg id="board" `, 1)),
		Faces: template.HTML(render.Faces(faces, render.TwoColours)),
		frame: framed(program()),
	}
	p.By = engine.Those([]string{it.Author, it.Source}, func(text string) bool { return text != "" })
	for i, a := range it.answers {
		p.Answers = append(p.Answers, p.show(i, a))
	}
	var b strings.Builder
	err = layout("page.html").Execute(&b, p)
	return b.String(), err
}

// framed returns a frame that lets only this style and this program in.
func framed(style, script string) frame {
	style, script = "\n"+style, "\n"+script
	return frame{template.CSS(style), template.JS(script),
		fmt.Sprintf("default-src 'none'; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'", hash(style), hash(script))}
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// program returns the styles and the program of a page: the workbench's own, those of pages without it, and the
// checker.
func program() (style, script string) {
	modules := js.Modules()
	for _, name := range []string{"rules.js", "shared.js", "table.js", "page.js"} {
		modules[name] = source(name)
	}
	style, script = workbench.Alone(modules)
	return style + source("page.css"), script
}

// show returns a question as its page has it, and adds its certificates to those of the page.
func (p *sheet) show(i int, a *answer) shownAnswer {
	s := shownAnswer{answer: a, Asks: ask.Sentence(a.Asked())}
	for k, l := range a.solutions {
		s.Solutions = append(s.Solutions, shownPart{
			Name: partName("Solution", l.name, k, len(a.solutions)), ID: fmt.Sprintf("solution-%d-%d", i+1, k+1), Moves: l.shown(), Found: l.found})
	}
	if r := a.refuted; r != nil {
		s.Refuted = &shownPart{Reason: points(r.reason), Proof: p.proof(r.proof, r.about)}
	}
	for k, t := range a.tries {
		s.Tries = append(s.Tries, shownPart{
			Name: partName("Try", t.line.name, k, len(a.tries)), ID: fmt.Sprintf("try-%d-%d", i+1, k+1), Moves: t.line.shown(),
			Reason: points(t.reason), Said: t.line.saysWhy(), Proof: p.proof(t.proof, t.about)})
	}
	return s
}

// words returns what a question asks: goal, restrictions, and what is known of hidden cards.
func (a *answer) words() string {
	text := a.FullGoal()
	if a.Without != "" {
		text += " without " + a.Without
	}
	if a.Hidden != "" && a.Hidden != "known" {
		text += ", hidden cards " + a.Hidden
	}
	return text
}

// partName names a solution or a try: by its number when there are several.
func partName(what, name string, k, of int) string {
	switch {
	case name != "":
		return what + ": " + name
	case of > 1:
		return fmt.Sprintf("%s %d", what, k+1)
	}
	return what
}

// stones are the moves that are milestones: a suit is removed, or cards are dealt.
var stones = engine.Regexp(`^(?:remove|deal|redeal)\b`)

func (l line) shown() (all []shownMove) {
	for i := range l.play.Len() {
		move, class := l.play.Game.PrintMove(l.play.Step(i)), ""
		switch {
		case stones.Re().MatchString(move):
			class = "stone"
		case strings.HasPrefix(l.remarks[i].mark, "!"):
			class = "strong"
		}
		all = append(all, shownMove{i + 1, move + l.remarks[i].mark, l.remarks[i].comment, class})
	}
	return all
}

// calculus is the kind of certificates that the program of a page checks.
const calculus = "calculus"

// proof puts a certificate about a position into the page.
func (p *sheet) proof(of *proof, about engine.State) *shownProof {
	if of == nil {
		return nil
	}
	s := shownProof{
		ID: fmt.Sprintf("proof-%d", len(p.Proofs)+1), Name: fmt.Sprintf("%s-%d.cert.gz", p.slug, len(p.Proofs)+1),
		Here: of.kind == calculus, Body: of.body, Text: template.HTML(base64.StdEncoding.EncodeToString(of.text)), Says: of.says,
	}
	if state, ok := about.(*spider.State); ok {
		s.Position = state.Line()
	}
	p.Proofs = append(p.Proofs, s)
	return &s
}

// points returns a reason as a page shows it: with a line for each point, when it has several lines.
func points(reason string) string {
	text := engine.Points(reason)
	if strings.Contains(text, "\n") {
		text = "\n" + text
	}
	return text
}
