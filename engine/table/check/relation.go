package check

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// A relation says which card may come to one that lies, in words or as a list of pairs.
type relation struct {
	step, suit string
	by         int
	round      bool
	pairs      map[byte]string // the cards that may come to each, with blanks around
	asked      [14]*[64]uint64 // what was found out, by the low rank: bit c of the card that lies
}

// relationOf reads a relation that is written well.
func relationOf(text string) *relation {
	a := &relation{by: 1}
	if list, ok := strings.CutPrefix(text, `{ ["`); ok {
		a.pairs = map[byte]string{}
		for _, part := range strings.Split(strings.TrimSuffix(list, `" }`), `", ["`) {
			lies, come, _ := strings.Cut(part, `"] = "`)
			a.pairs[cardOf(lies)] = " " + come + " "
		}
		return a
	}
	words := strings.Fields(text)
	for i, w := range words {
		switch w {
		case "down", "up", "either", "free", "none":
			a.step = w
		case "by":
			a.by, _ = strconv.Atoi(words[i+1])
		case "round":
			a.round = true
		case "suit", "colour", "alternate", "other":
			a.suit = w
		}
	}
	return a
}

// String writes it in the words of games, but for a list.
func (a *relation) String() string {
	text := a.step
	if a.by > 1 {
		text += fmt.Sprint(" by ", a.by)
	}
	if a.suit != "" || a.step != "free" && a.step != "none" {
		text += " " + cmp.Or(a.suit, "any")
	}
	if a.round {
		text += " round"
	}
	return text
}

const (
	rankLetters = "A23456789TJQK"
	suitLetters = "CDHS"
)

// cardOf returns the card of a text as games write it, "TS"; 0 for none.
func cardOf(text string) byte {
	if len(text) != 2 || rank(text[:1]) == 0 || !strings.Contains(suitLetters, text[1:]) {
		return 0
	}
	return byte(strings.Index(suitLetters, text[1:])<<4 | rank(text[:1]))
}

// rank returns the number of a rank's letter, 0 for a longer word.
func rank(letter string) int {
	if len(letter) != 1 {
		return 0
	}
	return strings.Index(rankLetters, letter) + 1
}

// place returns the place of a card's rank in the order, from 1.
func (r *Game) place(low int, card byte) int {
	return (int(card&15)-max(low, 1)+r.ranks)%r.ranks + 1
}

// comes says whether a card may come to one that lies.
func (r *Game) comes(a *relation, low int, lies, card byte) bool {
	return r.cards(a, low)[lies&63]>>(card&63)&1 != 0
}

// cards returns which cards may come to each one, as bits.
func (r *Game) cards(a *relation, low int) *[64]uint64 {
	if a.asked[low] == nil {
		a.asked[low] = new([64]uint64)
		for x := range byte(64) {
			for y := range byte(64) {
				if r.isCard(x) && r.isCard(y) && r.ask(a, low, x, y) {
					a.asked[low][x] |= 1 << y
				}
			}
		}
	}
	return a.asked[low]
}

// isCard says whether a card can be one of the pack.
func (r *Game) isCard(card byte) bool {
	return card&15 > 0 && int(card&15) <= r.ranks && slices.Contains(suitOrder[:r.suits], engine.Suit(card>>4))
}

// ask says what the words of a relation mean for two cards.
func (r *Game) ask(a *relation, low int, lies, card byte) bool {
	if a.pairs != nil {
		text := rankLetters[card&15-1:card&15] + suitLetters[card>>4:card>>4+1]
		return strings.Contains(a.pairs[lies], " "+text+" ")
	}
	same, alike := lies>>4 == card>>4, red(lies) == red(card)
	if a.suit == "suit" && !same || a.suit == "other" && same || a.suit == "colour" && !alike || a.suit == "alternate" && alike {
		return false
	}
	d := r.place(low, card) - r.place(low, lies)
	lower, higher := d == -a.by, d == a.by
	if a.round {
		lower, higher = (d+a.by)%r.ranks == 0, (d-a.by)%r.ranks == 0
	}
	return a.step == "free" || a.step == "down" && lower || a.step == "up" && higher || a.step == "either" && (lower || higher)
}

// red says whether a card is of diamonds or hearts.
func red(card byte) bool { return card>>4 == 1 || card>>4 == 2 }
