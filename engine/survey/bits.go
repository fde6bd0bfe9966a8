package survey

import (
	"crypto/sha256"
	"fmt"
	"io"
	"iter"
	"strings"

	"patience/engine"
)

// Outcomes of which all are known can be kept as bits: a line that says of which survey they are and one with their numbers
// and a sum, then a bit for each deal, the lowest of a byte first, 1 when it is won and 0 when it is lost:
//
//	# workbench survey klondike --by solvitaire --option draw=one
//	won of 1-1000000 as bits, sha256 0e34...
//
// The sum is that of the title, an end of line, the numbers, an end of line, and the bits.
func bitsHead(title string, r Range, bits []byte) string {
	return fmt.Sprintf("won of %v as bits, sha256 %x", r, sha256.Sum256(fmt.Appendf(nil, "%s\n%v\n%s", title, r, bits)))
}

// maxBits is how many deals such a file may have.
const maxBits = 10_000_000

// WriteBits writes outcomes as bits. There is one for each deal of a range, in their order, and none is unknown.
func WriteBits(w io.Writer, title string, r Range, outcomes iter.Seq2[Outcome, error]) error {
	if r.Size() > maxBits {
		return fmt.Errorf("deals %v: want at most %d to be kept as bits", r, maxBits)
	}
	bits, next := make([]byte, (r.Size()+7)/8), r.First
	for out, err := range outcomes {
		switch {
		case err != nil:
			return err
		case out.Deal != next:
			return fmt.Errorf("deal %d is not there: want all deals %v to keep them as bits", next, r)
		case out.Verdict == engine.VerdictUnknown:
			return fmt.Errorf("deal %d is unknown: want deals that are won or lost to keep them as bits", out.Deal)
		case out.Verdict == engine.VerdictWon:
			bits[(next-r.First)/8] |= 1 << ((next - r.First) % 8)
		}
		next++
	}
	if next != r.Last+1 {
		return fmt.Errorf("deal %d is not there: want all deals %v to keep them as bits", next, r)
	}
	_, err := fmt.Fprintf(w, "%s%s\n%s\n%s", logTitle, title, bitsHead(title, r, bits), bits)
	return err
}

// readBits reads what [WriteBits] writes below the title; ok says whether it begins so.
func readBits(title, body string) (known Outcomes, ok bool, err error) {
	if !strings.HasPrefix(body, "won of ") {
		return nil, false, nil
	}
	head, rest, _ := strings.Cut(body, "\n")
	bits := []byte(rest)
	deals, _, _ := strings.Cut(strings.TrimPrefix(head, "won of "), " ")
	r, err := ParseRange(deals)
	switch {
	case err != nil:
		return nil, true, fmt.Errorf("line 2: %w", err)
	case r.Size() > maxBits:
		return nil, true, fmt.Errorf("line 2: %v are too many deals: want at most %d", r, maxBits)
	case uint64(len(bits)) != (r.Size()+7)/8:
		return nil, true, fmt.Errorf("%d bytes below line 2: want %d for deals %v", len(bits), (r.Size()+7)/8, r)
	case head != bitsHead(title, r, bits):
		return nil, true, fmt.Errorf("line 2: the bits are not those of that sum: want %q", bitsHead(title, r, bits))
	}
	if spare := bits[len(bits)-1] >> ((r.Size()-1)%8 + 1); spare != 0 {
		return nil, true, fmt.Errorf("the last byte has bits behind deal %d: want 0 there", r.Last)
	}
	known = make(Outcomes, r.Size())
	for deal := r.First; ; deal++ {
		out := Outcome{Deal: deal, Verdict: engine.VerdictLost}
		if bits[(deal-r.First)/8]>>((deal-r.First)%8)&1 != 0 {
			out.Verdict = engine.VerdictWon
		}
		known[deal] = out
		if deal == r.Last {
			return known, true, nil
		}
	}
}
