package spider

import (
	"fmt"

	"patience/engine"
	"patience/puzzles"
)

// The first and the last page of Woods's essay that is a position.
const firstPage, lastPage = 6, 12

// pages returns the positions of Woods's essay, pages 6 to 12 of his file of 1979. They are
// read once: Game is called for a single move, too.
var pages engine.Made[[]engine.Page]

func readPages() []engine.Page {
	var all []engine.Page
	for n := firstPage; n <= lastPage; n++ {
		text, err := puzzles.Text(fmt.Sprintf("spider/page%02d", n))
		if err != nil {
			panic(err) // the file is part of the program
		}
		all = append(all, engine.Page{Number: n, Text: text})
	}
	return all
}
