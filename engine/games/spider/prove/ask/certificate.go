package ask

import (
	"errors"
	"io"
	"slices"
	"strings"

	"patience/engine"
)

// Certificate returns a certificate as a question asks for it: true for a text, "gz" for that
// compressed, false or nil for none. Without a proof to be written it is "".
func Certificate(asked any, write func(w io.Writer) error) (string, error) {
	if !slices.Contains([]any{nil, false, true, "gz"}, asked) {
		return "", errors.New(`certificate: want true or "gz"`)
	}
	if write == nil || asked == nil || asked == false {
		return "", nil
	}
	name := ""
	if asked == "gz" {
		name = ".gz"
	}
	var b strings.Builder
	err := engine.Packed(&b, name, write)
	return b.String(), err
}
