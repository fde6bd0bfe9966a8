package certificates

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"patience/engine/certificate"
	"patience/engine/enginetest"
)

// TestBytes alters single bytes of certificates of every kind: drops, doubles and swaps them, and puts blanks, signs and noughts
// between them. A head that is taken then says something else, and what is printed of it differs. In a body no blank and no sign is
// taken at all.
func TestBytes(t *testing.T) {
	enginetest.Alone(t)
	rng := rand.New(rand.NewPCG(21, 3))
	tries := 80
	if testing.Short() {
		tries = 30
	}
	taken, refused := 0, 0
	for name, text := range written(t) {
		if len(text) > 20_000 {
			continue // to check these takes long
		}
		f, err := all().Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		good, err := verify(text)
		if err != nil {
			t.Fatal(err)
		}
		head := len(strings.Join(strings.SplitAfter(text, "\n")[:f.Line()], ""))
		for i := range tries {
			inHead := i%2 == 0 || len(text) == head
			at := rng.IntN(head)
			if !inHead {
				at = head + rng.IntN(min(len(text)-head, 4000))
			}
			altered, what := alter(rng, text, at, inHead, good.Kind)
			if altered == text || altered+"\n" == text { // an end of line may be missing at the end of a file
				continue
			}
			claim, err := verify(altered)
			switch {
			case err != nil:
				refused++
			case inHead && reflect.DeepEqual(claim, good) && !(strings.Contains(text, "hidden: blind") && what[0] != '+'): // what lies face down is forgotten there
				t.Errorf("%s: %s at byte %d is taken, and said to be the same: %.80q", name, what, at, altered[max(at-30, 0):])
			case !inHead && what[0] == '+':
				t.Errorf("%s: %s at byte %d is taken: %.80q", name, what, at, altered[max(at-30, 0):])
			case !inHead && !reflect.DeepEqual(same(claim), same(good)):
				t.Errorf("%s: by %s at byte %d of the proof it proves %v", name, what, at, claim)
			default:
				taken++
			}
		}
	}
	t.Logf("%d refused, %d mean something else", refused, taken)
	if refused < 20*tries || taken == 0 {
		t.Error("that tests little")
	}
}

// same returns what a claim says but for its proof.
func same(c certificate.Claim) certificate.Claim {
	c.Body, c.Lines = "", 0
	return c
}

// alter makes one change at a byte, and says which; a plus stands before those that put something between two bytes.
func alter(rng *rand.Rand, text string, at int, inHead bool, kind string) (altered, what string) {
	switch rng.IntN(4) {
	case 0:
		return text[:at] + text[at+1:], "a byte less"
	case 1:
		return text[:at] + text[at:at+1] + text[at:], "a byte twice"
	case 2:
		if at+1 < len(text) {
			return text[:at] + text[at+1:at+2] + text[at:at+1] + text[at+2:], "two bytes swapped"
		}
		return text, ""
	}
	pads := []string{" ", "+", "\t", "\r", ",", "-"}
	if inHead {
		pads = append(pads, "0", "|", "(", "[")
	} else if kind == "calculus" {
		pads = pads[1:] // there a blank more means nothing, as docs/certificates.md says
	}
	pad := pads[rng.IntN(len(pads))]
	return text[:at] + pad + text[at:], fmt.Sprintf("+%q", pad)
}
