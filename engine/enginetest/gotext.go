package enginetest

import "strings"

// GoText returns what of a text was made by Go rather than by us, "" for nothing: a text for a player names no
// type, address or library of the program.
func GoText(text string) string {
	for _, words := range []string{
		"goroutine ", "runtime error", "0xc000", "%!", "strconv.", "reflect.", "json: ", "invalid memory", "interface conversion",
		"Go value", "Go struct", "Go function", "map[", "lua.L", "luaapi.", "engine.", "engine/", ".go:", "*spider.", "*klondike.", "strings.Builder", "invalid syntax",
	} {
		if i := strings.Index(text, words); i >= 0 {
			return text[max(i-20, 0):min(i+40, len(text))]
		}
	}
	return ""
}
