package solver

import (
	"math/bits"

	"patience/engine"
)

// crowds puts items by their classes, by counting: each class gets a number when it is first met, then so
// much room as it has items.
type crowds struct {
	slots   []slot   // a table with open addressing
	number  []int32  // of the class of each item
	ends    []int32  // of each class: how many it has, then where it begins, then where it ends
	members []member // the items, class by class
}

// A slot has the number of a class, counted from 1; 0 is empty.
type slot struct {
	class  uint64
	number int32
}

// A member is how much worse an item is than the best of all, and its number. The lower is the better.
type member uint64

const itemBits = 28

func (m member) item() int { return int(m & (1<<itemBits - 1)) }

// begin makes room for so many items.
func (c *crowds) begin(items int) {
	if size := 1 << bits.Len(uint(2*items)); len(c.slots) < size {
		c.slots, c.number, c.members = make([]slot, size), make([]int32, size/2), make([]member, size/2)
	}
	clear(c.slots)
	c.number, c.members, c.ends = c.number[:items], c.members[:items], c.ends[:0]
}

// count counts an item of a class.
func (c *crowds) count(item int, class uint64) {
	mask := uint64(len(c.slots) - 1)
	at := engine.Stir(class) & mask
	for c.slots[at].number != 0 && c.slots[at].class != class {
		at = (at + 1) & mask
	}
	if c.slots[at].number == 0 {
		c.ends = append(c.ends, 0)
		c.slots[at] = slot{class, int32(len(c.ends))}
	}
	n := c.slots[at].number - 1
	c.number[item] = n
	c.ends[n]++
}

// share gives each class its room, when all are counted.
func (c *crowds) share() {
	sum := int32(0)
	for n, count := range c.ends {
		c.ends[n] = sum
		sum += count
	}
}

// put puts an item into the room of its class. What is worse by more than 36 bits is all alike.
func (c *crowds) put(item int, worse int64) {
	n := c.number[item]
	c.members[c.ends[n]] = member(min(worse, 1<<(64-itemBits)-1))<<itemBits | member(item)
	c.ends[n]++
}

// each calls f with the members of each class.
func (c *crowds) each(f func([]member) bool) {
	from := int32(0)
	for _, end := range c.ends {
		if !f(c.members[from:end]) {
			return
		}
		from = end
	}
}
