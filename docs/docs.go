// Package docs holds the pages that the program shows itself: the first session, and what words mean.
package docs

import (
	_ "embed" // the pages
	"regexp"
	"slices"
	"strings"
)

//go:embed start.md
var start string

//go:embed words.md
var words string

// Start returns the page of the first session, which "workbench tour" goes through.
func Start() string { return start }

// Word returns what a word of the trade means, as the page of words has it, "" for a word that it does
// not explain. Capitals, an ending and a number do not matter: brand, Branded, page 8.
func Word(word string) string {
	word = strings.TrimRight(strings.ToLower(strings.TrimSpace(word)), " 0123456789")
	for _, same := range []func(of string) bool{
		func(of string) bool { return of == word },
		func(of string) bool {
			return len(word) > 2 && (strings.HasPrefix(of, word) || of == strings.TrimSuffix(word, "s"))
		},
	} {
		for _, entry := range entries() {
			if slices.ContainsFunc(entry.words, same) {
				return entry.text
			}
		}
	}
	return ""
}

// Words lists the words that Word explains, in the order of the page.
func Words() (all []string) {
	for _, entry := range entries() {
		all = append(all, entry.words...)
	}
	return all
}

// An entry of the page explains some words, those that stand in bold or leaning letters.
type entry struct {
	words []string
	text  string // plain
}

// entries parts the page: an entry begins with a word in bold, and ends where another or a title does.
func entries() (all []entry) {
	title, word := regexp.MustCompile(`\*\*([A-Za-z][^*]*?)\.\*\*`), regexp.MustCompile(`\*{1,2}([A-Za-z][^*]*?)\.?\*{1,2}`)
	joined := regexp.MustCompile(`([^\n])\n *([^-\n ])`) // the lines of a paragraph
	example := regexp.MustCompile(`pile [0-9]`)
	link := regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)
	several := strings.ReplaceAll(words, ". **", ".\n**") // a line may explain two
	for i, text := range regexp.MustCompile(`\n(?:\*\*|## [^\n]*\n|The words of)`).Split(several, -1) {
		if i == 0 || !strings.Contains(text, "**") {
			continue
		}
		text = "**" + strings.TrimSpace(text)
		plain := word.ReplaceAllString(title.ReplaceAllString(link.ReplaceAllString(text, "$1"), "$1:"), "$1")
		e := entry{text: joined.ReplaceAllString(strings.ReplaceAll(plain, "`", `"`), "$1 $2")}
		if example.MatchString(text) && !strings.Contains(text, "book05") {
			e.text += "\nIts example is book05: workbench show book05"
		}
		for _, m := range word.FindAllStringSubmatch(text, -1) {
			e.words = append(e.words, strings.Split(strings.ToLower(m[1]), ", ")...)
		}
		all = append(all, e)
	}
	return all
}
