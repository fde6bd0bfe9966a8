package blackhole

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"patience/engine"
)

// A document is a position in JSON.
type document struct {
	Pack  string     `json:"pack,omitempty"`
	Stack []string   `json:"stack,omitempty"`
	Fans  [][]string `json:"fans"`
}

func isJSON(text string) bool {
	t := strings.Join(strings.Fields(text[:min(len(text), 100)]), "")
	return strings.Contains(text, `"`) && (strings.HasPrefix(t, "[[") || strings.HasPrefix(t, "{"))
}

// parseJSON reads an array of fans, the exposed card last, or an object with
// fans, pack and stack.
func parseJSON(g *engine.Game, text string) (*engine.Play, error) {
	d, err := decode(text)
	if err != nil {
		return nil, fmt.Errorf("bad JSON: %w", err)
	}
	l := layout{pack: french}
	if d.Pack != "" {
		if l.pack, err = parsePack(d.Pack); err != nil {
			return nil, err
		}
	}
	if l.stack, err = parseCards(d.Stack); err != nil {
		return nil, fmt.Errorf("stack: %w", err)
	}
	for i, f := range d.Fans {
		cards, err := parseCards(f)
		if err != nil {
			return nil, fmt.Errorf("fan %d: %w", i+1, err)
		}
		l.fans = append(l.fans, cards)
	}
	return g.Begin(l.state())
}

// decode reads either form: "[[...], ...]", the fans alone, or an object whose fields must all be
// known.
func decode(text string) (document, error) {
	var d document
	if strings.HasPrefix(strings.TrimSpace(text), "[") {
		return d, engine.JSONError(json.Unmarshal([]byte(text), &d.Fans))
	}
	r := json.NewDecoder(bytes.NewReader([]byte(text)))
	r.DisallowUnknownFields()
	if err := r.Decode(&d); err != nil {
		return d, engine.JSONError(err)
	}
	if r.More() {
		return d, fmt.Errorf("more text after the position")
	}
	return d, nil
}

// printJSON writes the position: the fans alone when it is a deal of the French
// pack.
func printJSON(p *engine.Play) (string, error) {
	s := p.State().(*State)
	d := document{Fans: make([][]string, s.Fans())}
	for n := range d.Fans {
		d.Fans[n] = cardTexts(s.Fan(n + 1))
	}
	var text []byte
	var err error
	if s.pack() == french && s.played == 1 {
		text, err = json.Marshal(d.Fans)
	} else {
		d.Pack, d.Stack = s.pack().String(), cardTexts(s.Stack())
		text, err = json.Marshal(d)
	}
	return string(text) + "\n", err
}

// cardTexts returns the cards in capitals, as the public solvers write them.
func cardTexts(cards []engine.Card) []string {
	texts := make([]string, len(cards))
	for i, c := range cards {
		texts[i] = strings.ToUpper(c.String())
	}
	return texts
}
