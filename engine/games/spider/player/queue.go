package player

// A queue is a heap of places, of which the one that is worth most comes first.
type queue []entry

// An entry is a place by its number, and what it is worth.
type entry struct{ worth, place int }

func (q *queue) push(e entry) {
	*q = append(*q, e)
	h := *q
	for i := len(h) - 1; i > 0; {
		up := (i - 1) / 2
		if h[up].worth >= h[i].worth {
			return
		}
		h[up], h[i] = h[i], h[up]
		i = up
	}
}

func (q *queue) pop() entry {
	h := *q
	top, last := h[0], len(h)-1
	h[0] = h[last]
	h = h[:last]
	*q = h
	for i := 0; ; {
		c := 2*i + 1
		if c >= len(h) {
			return top
		}
		if c+1 < len(h) && h[c+1].worth > h[c].worth {
			c++
		}
		if h[i].worth >= h[c].worth {
			return top
		}
		h[i], h[c] = h[c], h[i]
		i = c
	}
}
