package desk

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/problem"
)

// Tells gives a command the flag --json. What it tells are then objects, one a line, of the type
// of shape; docs/json.schema.json is made of these types.
func (d *Desk) Tells(cmd *cobra.Command, shape any) {
	cmd.Flags().BoolVar(&d.JSON, "json", false, "print JSON, one object a line (docs/json.schema.json)")
	if d.shapes == nil {
		d.shapes = map[*cobra.Command]reflect.Type{}
	}
	d.shapes[cmd] = reflect.TypeOf(shape)
}

// Shape returns the type of the objects that a command tells with --json, nil when it has no such flag.
func (d *Desk) Shape(cmd *cobra.Command) reflect.Type { return d.shapes[cmd] }

// Say prints what a command has found: with --json as an object in a line, else its text.
func (d *Desk) Say(v any, text string) error { return errors.Join(d.SayText(text), d.SayJSON(v)) }

// SayText prints what is for people alone: nothing with --json.
func (d *Desk) SayText(text string) error {
	if d.JSON {
		return nil
	}
	return d.Out.Page(text)
}

// SayJSON prints an object in a line, where --json asks for them.
func (d *Desk) SayJSON(v any) error {
	if !d.JSON {
		return nil
	}
	return Object(d.Out, v)
}

// Object writes an object in a line.
func Object(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// Beside returns where a command writes what is beside its objects: sums, and where files are. With
// --json that is standard error.
func (d *Desk) Beside() io.Writer {
	if d.JSON {
		return d.Errs
	}
	return d.Out
}

// A Position is a position as every command has it in JSON.
type Position struct {
	Game string `json:"game" jsonschema:"name of the game"`
	From string `json:"from,omitempty" jsonschema:"where it is from, as a command takes it: page 8, deal:17"`
	Text string `json:"position" jsonschema:"in the first format of the game, which every command reads"`
}

// PositionOf returns where a play stands.
func PositionOf(p *engine.Play) (Position, error) {
	text, err := problem.PositionOf(p)
	return Position{p.Game.Name, p.From, text}, err
}

// A Saved file is one that a command has written beside what it tells.
type Saved struct {
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
	What  string `json:"what,omitempty" jsonschema:"what it consists of"`
}

// A Share is how many of some have a property, and between what their share of all lies.
type Share struct {
	Count int             `json:"count"`
	Share terminal.Number `json:"share" jsonschema:"of those that were decided"`
	Low   terminal.Number `json:"low" jsonschema:"lower end of the exact 95 % interval"`
	High  terminal.Number `json:"high" jsonschema:"its upper end"`
}

// ShareOf returns the share of a count, with Clopper and Pearson's interval.
func ShareOf(count, of int) Share {
	low, high := engine.Interval(count, of)
	return Share{count, terminal.Number(count) / terminal.Number(max(of, 1)), terminal.Number(low), terminal.Number(high)}
}

// Words returns each card as a word, never nil.
func Words(cards engine.Cards) []string {
	return append([]string{}, engine.Each(cards, engine.Card.String)...)
}
