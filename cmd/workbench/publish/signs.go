package publish

import (
	"fmt"
	"html/template"
	"strings"

	"patience/engine"
)

// cards are those of a text, alone or in a run of one suit, and what is no ace though it looks like one.
var (
	cards = engine.Regexp(`\b((?:10|[2-9AJQK])(?:-(?:10|[2-9AJQK]))*)([cdhs])\b`)
	noAce = engine.Regexp(`^As (?:an?|the|its?|they|this|that|there|no|nobody|nothing|long|soon|only|one|each|all|what|many|often)\b`)
)

// functions are what a template can do with a text.
var functions = template.FuncMap{"signs": signs, "stone": isStone}

// signs writes a text with the signs and colours of suits, as the page of "workbench serve" does: who copies it
// gets what can be typed.
func signs(text string) template.HTML {
	var b strings.Builder
	at := 0
	for _, m := range cards().FindAllStringSubmatchIndex(text, -1) {
		if noAce().MatchString(text[m[0]:]) {
			continue
		}
		sign := map[string]string{"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[text[m[4]:m[5]]]
		fmt.Fprintf(&b, "%s<i data-suit=\"%s\"><span>%s</span></i>", template.HTMLEscapeString(text[at:m[4]]), sign, text[m[4]:m[5]])
		at = m[1]
	}
	b.WriteString(template.HTMLEscapeString(text[at:]))
	return template.HTML(b.String())
}

// stones are the moves that are milestones: a suit is removed, or cards are dealt.
var stones = engine.Regexp(`^(?:remove|deal|redeal)\b`)

func isStone(move string) bool { return stones().MatchString(move) }
