package engine

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
)

// sealWidth is how long the lines of a sealed position are.
const sealWidth = 76

// seal writes a position so that nobody reads it by accident: who opens the file of a game
// that he plays sees no card that he has not seen. It keeps no secret from who wants to know.
func seal(position string) (lines []string) {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // the level is a good one
	_, _ = io.WriteString(w, position)                 // a buffer takes everything
	_ = w.Close()
	text := base64.StdEncoding.EncodeToString(b.Bytes())
	for len(text) > sealWidth {
		lines, text = append(lines, text[:sealWidth]), text[sealWidth:]
	}
	return append(lines, text)
}

// unseal returns the position that seal has written.
func unseal(lines []string) (string, error) {
	packed, err := base64.StdEncoding.DecodeString(strings.Join(lines, ""))
	if err != nil {
		return "", fmt.Errorf("%s: %w", recordSealed, err)
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), longestText))
	if err != nil {
		return "", fmt.Errorf("%s: %w", recordSealed, err)
	}
	return string(text), nil
}
