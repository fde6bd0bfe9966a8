package table

import (
	"fmt"
	"strconv"
	"strings"

	"patience/engine"
)

// maxText is how many bytes a canonical text may have, and deepest how many tables may be inside each other.
const (
	maxText = 1 << 16
	deepest = 6
)

// Parse reads a canonical text: the lines from pack to won, and name and title before them. It
// refuses any text that it would not print again letter by letter. No Lua is needed for it.
func Parse(text string) (*Table, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("a text of %d bytes: want a game, at most %d", len(text), maxText)
	}
	v := Value{Kind: IsList}
	err := engine.ReadLines(text, func(l engine.Line) error {
		key, rest, ok := strings.Cut(l.Text, " = ")
		if !ok {
			return fmt.Errorf("want NAME = VALUE, not %.40q", l.Text)
		}
		r := literal{text: rest, line: l.Number}
		value, err := r.value(0)
		if err == nil && r.text != "" {
			err = fmt.Errorf("%.40q behind the value", r.text)
		}
		v.Named = append(v.Named, Named{key, value})
		return err
	})
	if err != nil {
		return nil, err
	}
	t, err := Read(v)
	if err != nil {
		return nil, err
	}
	if again := t.String(); again != text {
		return nil, fmt.Errorf("the text of the game is not written as it would be: %s", firstDifference(again, text))
	}
	return t, nil
}

// firstDifference tells the first line in which two texts differ.
func firstDifference(want, have string) string {
	w, h := strings.Split(want, "\n"), strings.Split(have, "\n")
	for i := range min(len(w), len(h)) {
		if w[i] != h[i] {
			return fmt.Sprintf("line %d: want %q", i+1, w[i])
		}
	}
	return fmt.Sprintf("want %d lines, not %d", len(w)-1, len(h)-1)
}

// A literal is what is left to read of a value.
type literal struct {
	text string
	line int
}

// value reads one value as [Value.String] writes it.
func (r *literal) value(depth int) (v Value, err error) {
	v.Line = r.line
	switch {
	case r.take("{"):
		if depth == deepest {
			return v, fmt.Errorf("more than %d tables inside each other", deepest)
		}
		v.Kind = IsList
		return v, r.items(&v, depth)
	case r.take("true"):
		v.Kind, v.Bool = IsBool, true
	case r.take("false"):
		v.Kind = IsBool
	case strings.HasPrefix(r.text, `"`):
		end := strings.Index(r.text[1:], `"`)
		if end < 0 || strings.Contains(r.text[:end+1], `\`) {
			return v, fmt.Errorf("bad text %.40q", r.text)
		}
		v.Kind, v.Text, r.text = IsText, r.text[1:end+1], r.text[end+2:]
	default:
		n := 0
		for n < len(r.text) && r.text[n] >= '0' && r.text[n] <= '9' {
			n++
		}
		v.Kind = IsNumber
		if v.Num, err = strconv.Atoi(r.text[:n]); err != nil {
			return v, fmt.Errorf("bad value %.40q", r.text)
		}
		r.text = r.text[n:]
	}
	return v, nil
}

// take takes a word off the front.
func (r *literal) take(word string) bool {
	rest, ok := strings.CutPrefix(r.text, word)
	if ok {
		r.text = rest
	}
	return ok
}

// items reads what stands in braces.
func (r *literal) items(v *Value, depth int) error {
	if r.take("}") {
		return nil
	}
	for {
		r.take(" ")
		key, named := r.key()
		item, err := r.value(depth + 1)
		if err != nil {
			return err
		}
		if _, twice := v.Of(key); named && twice {
			return fmt.Errorf("%s is said twice", key)
		}
		if named {
			v.Named = append(v.Named, Named{key, item})
		} else {
			v.List = append(v.List, item)
		}
		if r.take(" }") {
			return nil
		}
		if !r.take(",") {
			return fmt.Errorf("want a comma or a brace at %.40q", r.text)
		}
	}
}

// key reads the key of a named value with the sign behind it, if there is one.
func (r *literal) key() (key string, ok bool) {
	if strings.HasPrefix(r.text, `["`) {
		if end := strings.Index(r.text, `"] = `); end > 0 {
			key, r.text = r.text[2:end], r.text[end+5:]
			return key, true
		}
	}
	n := 0
	for n < len(r.text) && r.text[n] >= 'a' && r.text[n] <= 'z' {
		n++
	}
	if rest, found := strings.CutPrefix(r.text[n:], " = "); n > 0 && found {
		key, r.text = r.text[:n], rest
		return key, true
	}
	return "", false
}
