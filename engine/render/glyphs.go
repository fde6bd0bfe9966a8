package render

import "patience/engine"

// rankPath returns a rank as strokes in a box of 14 units' height, and its width.
func rankPath(r engine.Rank) (path string, width float64) {
	switch r {
	case engine.Ace:
		return "M0 14L5.2 0L10.4 14M2 9.4H8.4", 10.4
	case engine.Jack:
		return "M7 0V9.8C7 12.6 5.7 14 3.6 14S.3 12.8 0 10.6", 7
	case engine.Queen:
		return "M5 0a5 7 0 0 1 0 14a5 7 0 0 1 0-14zM6 10L10 14.6", 10
	case engine.King:
		return "M0 0V14M8.6 0L0 8.8M3.2 5.8L9 14", 9
	}
	if r < 10 {
		return digitPath(r), 9
	}
	if r == 10 {
		return "M0 2.6L3 0V14M11 0a3.8 7 0 0 1 0 14a3.8 7 0 0 1 0-14z", 14.8
	}
	return "M0 2.6L3 0V14" + map[engine.Rank]string{
		14: "M12.4 14V0L6.6 10H15",
		15: "M14 0H8.4L7.8 6.2C8.5 5.4 9.4 5 10.6 5C13 5 14.6 6.8 14.6 9.4S13 14 10.6 14C8.9 14 7.6 13 7 11.4",
	}[r], 15
}

// digitPath returns a rank from 2 to 9, 9 units wide.
func digitPath(r engine.Rank) string {
	return [...]string{
		2: "M.3 4C.3 1.6 2 0 4.5 0S8.7 1.6 8.7 4C8.7 6.6 6.6 8.4 .3 14H9",
		3: "M.6 0H8.4L4.2 5.4C7.2 5.4 8.9 7 8.9 9.6S7.1 14 4.5 14S.4 12.8 0 10.8",
		4: "M6.8 14V0L0 10H9.4",
		5: "M8 0H1.7L1 6.2C1.8 5.4 3 5 4.3 5C7 5 8.8 6.8 8.8 9.4S7 14 4.3 14C2.4 14 .8 13 .1 11.4",
		6: "M7 0C3.2 2.2 .3 5.8 .3 9.6C.3 12.2 2 14 4.6 14S8.9 12.2 8.9 9.7S7.1 5.4 4.6 5.4C2.7 5.4 1.2 6.4 .5 8",
		7: "M0 0H9L3.6 14",
		8: "M4.5 0a3.5 3.3 0 0 1 0 6.6a3.5 3.3 0 0 1 0-6.6zM4.5 6.6a4.2 3.7 0 0 1 0 7.4a4.2 3.7 0 0 1 0-7.4z",
		9: "M2.2 14C6 11.8 8.9 8.2 8.9 4.4C8.9 1.8 7.2 0 4.6 0S.3 1.8 .3 4.3S2.1 8.6 4.6 8.6C6.5 8.6 8 7.6 8.7 6",
	}[r]
}

// suitPath returns a suit as an area round the middle, 20 units high. Suits beyond
// the French ones are a disc with their letter, see [letterPath].
func suitPath(s engine.Suit) string {
	switch s {
	case engine.Clubs:
		return "M-4.5-5.3a4.5 4.5 0 0 1 9 0a4.5 4.5 0 0 1-9 0zM-9.8 2a4.5 4.5 0 0 1 9 0a4.5 4.5 0 0 1-9 0z" +
			"M.8 2a4.5 4.5 0 0 1 9 0a4.5 4.5 0 0 1-9 0zM-2-3H2V2H-2zM1 0C1.2 5 2 8.6 3.8 10H-3.8C-2 8.6-1.2 5-1 0z"
	case engine.Diamonds:
		return "M0-10.5C2-6.2 4.6-3 8 0C4.6 3 2 6.2 0 10.5C-2 6.2-4.6 3-8 0C-4.6-3-2-6.2 0-10.5z"
	case engine.Hearts:
		return "M0 10C-3.6 5-9.6 1.4-9.6-4.2C-9.6-7.4-7.4-9.4-4.9-9.4C-2.6-9.4-.8-8 0-5.6" +
			"C.8-8 2.6-9.4 4.9-9.4C7.4-9.4 9.6-7.4 9.6-4.2C9.6 1.4 3.6 5 0 10z"
	case engine.Spades:
		return "M0-10.2C3.4-5.4 9.5-2.4 9.5 2.6C9.5 5.4 7.4 7.2 5.1 7.2C3.4 7.2 1.9 6.3 1 4.7C1.1 7 2 8.9 3.7 10H-3.7" +
			"C-2 8.9-1.1 7-1 4.7C-1.9 6.3-3.4 7.2-5.1 7.2C-7.4 7.2-9.5 5.4-9.5 2.6C-9.5-2.4-3.4-5.4 0-10.2z"
	}
	return "M-9.5 0a9.5 9.5 0 0 1 19 0a9.5 9.5 0 0 1-19 0z"
}

// letterPath returns the letter of a suit beyond the French ones as strokes round
// the middle, "" for a French suit and for one without a letter.
func letterPath(s engine.Suit) string {
	return map[string]string{
		"e": "M-4 0H4C4-3 2.4-4.6 0-4.6S-4.2-2.8-4.2 0S-2.6 4.6 .2 4.6C1.8 4.6 3 4 3.8 3",
		"f": "M3.4-6C2.6-6.5 .2-6.8 .2-3.8V6M-2.6-1.6H3",
		"g": "M3.6-4.6V3.4C3.6 7.4-1.8 7.6-3.6 5.8M3.6-.8a3.8 3.8 0 0 1-7.4 0a3.8 3.8 0 0 1 7.4 0z",
		"i": "M0-2V5M0-5.6V-5.2",
		"m": "M-6 5V-3.6M-6-1C-5-4.6 0-4.6 0-1V5M0-1C1-4.6 6-4.6 6-1V5",
		"n": "M-3.6 5V-4M-3.6-.6C-2.4-5.2 3.6-5.2 3.6-.6V5",
		"o": "M-4.2 0a4.2 4.6 0 0 1 8.4 0a4.2 4.6 0 0 1-8.4 0z",
		"p": "M-3.6-4.4V7M-3.6-.4a3.8 3.8 0 0 1 7.4 0a3.8 3.8 0 0 1-7.4 0z",
		"r": "M-2.4 5V-4.2M-2.4-.6C-1.8-3.6 .4-4.8 3.2-4.2",
		"u": "M-3.6-4.6V1C-3.6 5.6 3.6 5.6 3.6 1M3.6-4.6V5",
		"v": "M-4-4.4L0 5L4-4.4",
	}[s.String()]
}
