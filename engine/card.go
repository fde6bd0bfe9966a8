package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Rank is 1 (Ace) to 13 (King); games with longer suits go on to 15.
type Rank uint8

// The ranks that have names.
const (
	Ace   Rank = 1
	Jack  Rank = 11
	Queen Rank = 12
	King  Rank = 13

	// MaxRank is the highest rank that a Card can hold.
	MaxRank Rank = 15
)

// A Suit is 0 to 14; the first four are clubs, diamonds, hearts and spades.
type Suit uint8

// The suits of a French pack, in the order of the 1979 position line.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades

	// MaxSuits is the number of suits that a Card can tell apart.
	MaxSuits = 15
)

// suitLetters names the suits; it leaves out the letters that ranks use.
const suitLetters = "cdhsefgimnopruv"

// A Card is a suit and a rank in one byte: the suit in the high four bits, the
// rank in the low four. The zero Card is [Unknown].
type Card uint8

// Unknown is a card whose face nobody has seen.
const Unknown Card = 0

// NewCard returns the card of the rank and suit.
func NewCard(r Rank, s Suit) Card { return Card(s)<<4 | Card(r) }

// Rank returns the rank of the card, 0 for [Unknown].
func (c Card) Rank() Rank { return Rank(c & 15) }

// Suit returns the suit of the card. It means nothing for [Unknown].
func (c Card) Suit() Suit { return Suit(c >> 4) }

// String returns the card as players write it: "10h", "As", and "??" for
// [Unknown].
func (c Card) String() string {
	if c == Unknown {
		return "??"
	}
	return c.Rank().String() + c.Suit().String()
}

// String returns A, 2 to 10, J, Q, K; ranks above the King are numbers.
func (r Rank) String() string {
	if int(r) < len(rankLetters) && rankLetters[r] != ' ' {
		return rankLetters[r : r+1]
	}
	return strconv.Itoa(int(r))
}

// rankLetters has what is printed for a rank at its place, a blank where that is not one letter.
const rankLetters = " A23456789 JQK"

// Name returns the rank as players say it: Ace, 2, Jack, Queen, King.
func (r Rank) Name() string {
	if names := [...]string{Ace: "Ace", Jack: "Jack", Queen: "Queen", King: "King"}; int(r) < len(names) && names[r] != "" {
		return names[r]
	}
	return r.String()
}

// String returns the letter of the suit: c, d, h, s.
func (s Suit) String() string {
	if int(s) >= len(suitLetters) {
		return "?"
	}
	return suitLetters[s : s+1]
}

// Name returns the suit as a word: clubs, diamonds, hearts, spades; further
// suits go by their letter.
func (s Suit) Name() string {
	if names := [...]string{"clubs", "diamonds", "hearts", "spades"}; int(s) < len(names) {
		return names[s]
	}
	return s.String()
}

// ParseCard reads a card in the form that [Card.String] prints. Case does not
// matter, T is 10, and the suits may be the symbols ♣♦♥♠ (or ♧♢♡♤). The court cards
// and the Ace have no numbers here: 11h is a slip.
func ParseCard(text string) (Card, error) {
	if text == "??" {
		return Unknown, nil
	}
	if c, ok := usualCard(text); ok {
		return c, nil
	}
	if len(text) > 1<<10 { // a copy of which may not fit
		return Unknown, badCard(text)
	}
	if first, size := utf8.DecodeRuneInString(text); first >= '♠' && first <= '♧' { // ♥A, as many write it
		text = text[size:] + text[:size]
	}
	t := plain(text)
	if len(t) < 2 || len(t) > 3 || t == "to" { // which is no ten of suit o, as TO is
		return Unknown, badCard(text)
	}
	rank := t[:len(t)-1]
	r, errRank := ParseRank(rank)
	s, ok := suitOf(t[len(t)-1:])
	if errRank != nil || !ok || rank[0] <= '9' && rank != r.String() {
		return Unknown, badCard(text)
	}
	return NewCard(r, s), nil
}

// usualCard reads a card as it is printed, without a look at all that else can be meant: referees
// read a board of cards after each move.
func usualCard(text string) (c Card, ok bool) {
	last := len(text) - 1
	if last < 1 {
		return Unknown, false
	}
	r, s := strings.IndexByte(rankLetters, text[0]), strings.IndexByte(suitLetters, text[last])
	switch {
	case text[:last] == "10":
		r = 10
	case last > 1 || text[0] == ' ' || r < 0:
		return Unknown, false
	}
	return NewCard(Rank(r), Suit(max(s, 0))), s >= 0
}

var plainSuits Made[*strings.Replacer]

func plainLetters() *strings.Replacer {
	return strings.NewReplacer(
		"♣", "c", "♦", "d", "♥", "h", "♠", "s",
		"♧", "c", "♢", "d", "♡", "h", "♤", "s", "\ufe0e", "", "\ufe0f", "")
}

// plain writes the symbols of suits as letters.
func plain(text string) string { return plainSuits.By(plainLetters).Replace(strings.TrimSpace(text)) }

func badCard(text string) error {
	return fmt.Errorf("bad card %.60q: want A 2..10 J Q K and c d h s, as in 10h", text)
}

// ParseRank reads a rank: A, 2 to 15, T, J, Q, K, or a word such as "King" or
// "fours". Case does not matter.
func ParseRank(text string) (Rank, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if r, ok := rankWord(t); ok {
		return r, nil
	}
	if r, ok := rankWord(strings.TrimSuffix(t, "s")); ok && len(t) > 2 {
		return r, nil
	}
	if n, err := strconv.Atoi(t); err == nil && n >= 1 && n <= int(MaxRank) && t[0] != '0' && t[0] != '+' {
		return Rank(n), nil
	}
	return 0, fmt.Errorf("bad rank %.60q: want A 2..10 J Q K", text)
}

// Article returns the word before a rank: an A, an 8, a 7.
func (r Rank) Article() string {
	if r == Ace || r == 8 {
		return "an"
	}
	return "a"
}

// rankWords are the names of the ranks from the ace on.
var rankWords = [...][]string{
	{"a", "ace"},
	{"2", "two", "deuce"},
	{"3", "three"},
	{"4", "four"},
	{"5", "five"},
	{"6", "six", "sixe"},
	{"7", "seven"},
	{"8", "eight"},
	{"9", "nine"},
	{"10", "t", "ten"},
	{"j", "jack"},
	{"q", "queen"},
	{"k", "king"},
}

// rankWord reads the name of a rank: "ace", "10", "ten".
func rankWord(t string) (Rank, bool) {
	i := slices.IndexFunc(rankWords[:], func(words []string) bool { return slices.Contains(words, t) })
	return Rank(i + 1), i >= 0
}

// ParseSuit reads a suit: its letter, its symbol, or its name in the singular
// or plural ("spade", "Hearts").
func ParseSuit(text string) (Suit, error) {
	t := strings.ToLower(plain(text))
	if s, ok := suitOf(t); ok {
		return s, nil
	}
	for s := Clubs; s <= Spades; s++ {
		if t == s.Name() || t+"s" == s.Name() {
			return s, nil
		}
	}
	return 0, fmt.Errorf("bad suit %.60q: want c d h s, or clubs diamonds hearts spades", text)
}

// suitOf returns the suit of a letter, in either case.
func suitOf(letter string) (Suit, bool) {
	i := strings.Index(suitLetters, strings.ToLower(letter))
	return Suit(max(i, 0)), len(letter) == 1 && i >= 0
}
