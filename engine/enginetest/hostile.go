package enginetest

import "strings"

// Hostile lists texts for everything that reads a text: empty, bytes that are no text, long, nested,
// a question of a thousand parts, and what a terminal would obey.
func Hostile() []string {
	return []string{
		"",
		"\x00\xff\xfe\x1b[2J\a%d%n",
		strings.Repeat("K", 1<<20),
		strings.Repeat("(", 100_000),
		strings.Repeat("space and ", 2_000) + "space",
		"99999999999999999999 -1 nan 1e400 * 18446744073709551616",
	}
}

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
