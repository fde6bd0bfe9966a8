package closed

import (
	"bufio"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"sort"
	"strconv"

	"patience/engine"
)

// A Proof is a closed set that has been found, and what it is a proof of.
type Proof struct {
	Head
	words   int
	numbers []uint64 // rising
}

// Kind returns the kind of its certificate.
func (p *Proof) Kind() string { return tag }

// NewProof puts a proof together. Numbers has the members one after another, of as many
// words each, the highest first; each member must be there once. It is put in order.
func NewProof(h Head, words int, numbers []uint64) *Proof {
	h.Members = len(numbers) / words
	if words == 1 {
		slices.Sort(numbers)
	} else {
		sort.Sort(rows{words, numbers})
	}
	return &Proof{h, words, numbers}
}

// rows are numbers that are put in order.
type rows struct {
	words   int
	numbers []uint64
}

func (r rows) at(i int) []uint64  { return r.numbers[i*r.words : (i+1)*r.words] }
func (r rows) Len() int           { return len(r.numbers) / r.words }
func (r rows) Less(i, j int) bool { return slices.Compare(r.at(i), r.at(j)) < 0 }

func (r rows) Swap(i, j int) {
	a, b := r.at(i), r.at(j)
	for k := range a {
		a[k], b[k] = b[k], a[k]
	}
}

// String says what the proof consists of.
func (p *Proof) String() string {
	return "a closed set of " + engine.Count(p.Members, "position")
}

// Size returns how many bytes Write writes.
func (p *Proof) Size() int64 {
	size := int64(len(p.Head.text()))
	var line []byte
	p.each(func(d []uint64) {
		line = appendHex(line[:0], d)
		size += int64(len(line)) + 1
	})
	return size
}

// Write writes the certificate.
func (p *Proof) Write(w io.Writer) error {
	out := bufio.NewWriterSize(w, 1<<16)
	out.WriteString(p.Head.text())
	var line []byte
	p.each(func(d []uint64) {
		line = append(appendHex(line[:0], d), '\n')
		out.Write(line)
	})
	return out.Flush()
}

// each calls f with each member less the one before it.
func (p *Proof) each(f func(difference []uint64)) {
	d, before := make([]uint64, p.words), make([]uint64, p.words)
	for n := range slices.Chunk(p.numbers, p.words) {
		borrow := uint64(0)
		for i := p.words - 1; i >= 0; i-- {
			d[i], borrow = bits.Sub64(n[i], before[i], borrow)
		}
		f(d)
		before = n
	}
}

// appendHex appends a number in hexadecimal figures.
func appendHex(dst []byte, n []uint64) []byte {
	i := 0
	for i < len(n)-1 && n[i] == 0 {
		i++
	}
	dst = strconv.AppendUint(dst, n[i], 16)
	for _, w := range n[i+1:] {
		dst = fmt.Appendf(dst, "%016x", w)
	}
	return dst
}
