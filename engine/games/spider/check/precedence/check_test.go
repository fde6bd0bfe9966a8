package precedence_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest/fuzz"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/precedence"
	"patience/engine/games/spider/prove/precedence"
)

// certificate returns the certificate of a claim about a deal of PySol.
func certificate(t testing.TB, number uint64, goal string, without ...string) string {
	t.Helper()
	p, err := spider.Game().Deal("pysol", number, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, _ := precedence.ParseClaim(goal, without)
	proof, err := precedence.Prove(p.State().(*spider.State), c)
	if err != nil || proof == nil {
		t.Fatalf("deal %d, %s: %v, %v", number, goal, proof, err)
	}
	var text strings.Builder
	if err := proof.Certificate(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// lodgings returns certificates of claims that hold whatever comes before.
func lodgings(t testing.TB) []string {
	var texts []string
	for _, c := range []struct {
		deal          uint64
		goal, without string
	}{
		{1, "remove a suit before row 3", ""},
		{2, "remove 3 suits before row 4", ""},
		{18, "remove spades before row 2", "remove"},
		{8727, "remove diamonds before row 3", "space"},
		{17, "2 spaces before row 3", ""},
		{14934, "win", ""},
	} {
		p, err := spider.Game().Deal("pysol", c.deal, engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		claim, _ := precedence.ParseClaim(c.goal, []string{c.without})
		proof, err := precedence.ProveAll(p.State().(*spider.State), claim)
		if err != nil || proof == nil {
			t.Fatalf("deal %d, %s: %v, %v", c.deal, c.goal, proof, err)
		}
		var text strings.Builder
		if err := proof.Certificate(&text); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text.String())
	}
	return texts
}

// certificates returns some of all kinds.
func certificates(t testing.TB) []string {
	return []string{
		certificate(t, 14934, "win"),
		certificate(t, 1748, "win"),
		certificate(t, 14934, "space"),
		certificate(t, 8727, "space before row 2"),
		certificate(t, 8727, "remove a suit", "space"),
		certificate(t, 1526, "remove spades", "space"),
	}
}

func TestGood(t *testing.T) {
	for _, text := range append(certificates(t), lodgings(t)...) {
		r, err := check.Verify(strings.NewReader(text))
		if err != nil || !strings.Contains(text, "cannot: "+r.Cannot+"\n") || !strings.HasPrefix(r.String(), "impossible: "+r.Cannot) {
			t.Errorf("%v: %v\n%s", r, err, text)
		}
	}
}

// refuse wants a certificate to be refused.
func refuse(t *testing.T, text string) {
	t.Helper()
	if r, err := check.Verify(strings.NewReader(text)); err == nil {
		t.Errorf("accepted: %v\n%s", r, text)
	}
}

// waiting returns certificates of the first deals of PySol in which the first space and the first
// suit must wait for a row.
func waiting(t testing.TB, many int) (texts []string) {
	claim, _ := precedence.ParseClaim("space before row 1", nil)
	for number := uint64(1); len(texts) < many; number++ {
		p, err := spider.Game().Deal("pysol", number, engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if proof, err := precedence.Prove(p.State().(*spider.State), claim); err == nil && proof != nil {
			texts = append(texts, certificate(t, number, "space before row 1"))
		}
	}
	return texts
}

// TestForged takes a line away, makes one say more, or makes the claim larger. As a proof
// has no line more than it needs, none of that may pass.
func TestForged(t *testing.T) {
	forged := 0
	refuse := func(text string) {
		t.Helper()
		forged++
		refuse(t, text)
	}
	for _, text := range append(certificates(t), waiting(t, 20)...) {
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		count := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "waits:") })
		join := func(l []string) string {
			l[count] = fmt.Sprintf("waits: %d", len(l)-count-1)
			return strings.Join(l, "\n") + "\n"
		}
		for i := range lines {
			if i != count && i != count-1 {
				refuse(join(slices.Delete(slices.Clone(lines), i, i+1))) // "without:" may be needed, or not
			}
			if i <= count {
				continue
			}
			refuse(join(slices.Insert(slices.Clone(lines), i, lines[i])))
			left, until, _ := strings.Cut(lines[i], ": ")
			for _, more := range []string{"row 0", "row 6", "row x", "always", ""} {
				refuse(join(slices.Replace(slices.Clone(lines), i, i+1, left+": "+more)))
			}
			if until != "never" {
				refuse(join(slices.Replace(slices.Clone(lines), i, i+1, left+": never")))
			}
			refuse(join(slices.Replace(slices.Clone(lines), i, i+1, strings.Replace(lines[i], "card ", "card 1", 1))))
		}
		refuse(strings.Join(lines[:len(lines)-1], "\n"))
		refuse(text + "pile 1, card 1, Kc: never\n")
	}
	for _, c := range [][2]string{{"without: space", "without:"}, {"before: row 2", "before: row 3"}, {"before: row 3", "before: row 4"}, {"before: row 4", "before: row 5"}, {"cannot: remove a suit", "cannot: win everything"}, {"cannot: remove 3 suits", "cannot: remove 2 suits"}} {
		for _, text := range append(certificates(t)[3:], lodgings(t)[:5]...) {
			if other := strings.Replace(text, c[0], c[1], 1); other != text {
				refuse(other)
			}
		}
	}
	t.Logf("%d forged certificates", forged)
	if forged < 1000 {
		t.Errorf("only %d forged certificates", forged)
	}
}

// TestForgedLodgings takes a line away, or lets one stand for less: a chain stays, or there is
// one guest more. As no line stands for what others stand for, none of that may pass.
func TestForgedLodgings(t *testing.T) {
	forged := 0
	refuse := func(text string) {
		t.Helper()
		forged++
		refuse(t, text)
	}
	for _, text := range lodgings(t) {
		head, body, _ := strings.Cut(text, "lodgings: ")
		_, body, _ = strings.Cut(body, "\n")
		lines := strings.Split(strings.TrimSuffix(body, "\n"), "\n")
		join := func(l []string) string {
			return fmt.Sprintf("%slodgings: %d\n%s\n", head, len(l), strings.Join(l, "\n"))
		}
		start := strings.Fields(strings.TrimPrefix(lines[0], "row 0: "))
		for i, line := range lines {
			refuse(join(slices.Delete(slices.Clone(lines), i, i+1)))
			other := func(line string) { refuse(join(slices.Replace(slices.Clone(lines), i, i+1, line))) }
			other(line + " 7")
			other(line + " Kd")
			other(line + " K")
			other(strings.Replace(line, "row ", "row 1", 1))
			fields := strings.Fields(line)
			for n, field := range fields[2:12] {
				stay, dealt, _ := strings.Cut(field, "+")
				if many, _ := strconv.Atoi(stay); stay != start[n] {
					changed := slices.Clone(fields)
					changed[n+2] = strings.TrimSuffix(fmt.Sprintf("%d+%s", many+1, dealt), "+")
					other(strings.Join(changed, " "))
				}
			}
		}
		refuse(strings.Join(lines[:len(lines)-1], "\n"))
		refuse(text + lines[0] + "\n")
	}
	t.Logf("%d forged certificates", forged)
	if forged < 1000 {
		t.Errorf("only %d forged certificates", forged)
	}
}

// TestOtherDeals lets two cards of the position change places. When the checker still
// accepts the proof, the prover must find the claim for this deal as well.
func TestOtherDeals(t *testing.T) {
	refused, accepted, swaps := 0, 0, 50
	if testing.Short() {
		swaps = 15
	}
	r := rand.New(rand.NewPCG(1, 9))
	for _, text := range append(certificates(t), lodgings(t)...) {
		head, rest, _ := strings.Cut(text, "position: ")
		position, rest, _ := strings.Cut(rest, "\n")
		for range swaps {
			b := []byte(position)
			i, j := r.IntN(len(b)), r.IntN(len(b))
			if strings.ContainsRune("?,", rune(b[i])) || strings.ContainsRune("?,", rune(b[j])) {
				continue
			}
			b[i], b[j] = b[j], b[i]
			report, err := check.Verify(strings.NewReader(head + "position: " + string(b) + "\n" + rest))
			if err != nil {
				refused++
				continue
			}
			accepted++
			play, err := spider.Game().Parse(string(b))
			if err != nil {
				t.Fatal(err)
			}
			goal := report.Cannot
			if report.Row > 0 {
				goal += fmt.Sprintf(" before row %d", report.Row)
			}
			c, _ := precedence.ParseClaim(goal, report.Without)
			if p, err := precedence.ProveAll(play.State().(*spider.State), c); p == nil {
				t.Errorf("accepted, but the prover finds no proof: %v\n%s", err, b)
			}
		}
	}
	t.Logf("%d refused, %d accepted", refused, accepted)
	if refused < swaps/2 || accepted < swaps/2 {
		t.Errorf("%d refused, %d accepted: that tests little", refused, accepted)
	}
}

// FuzzVerify looks for texts that break the checker, or that prove Spider's deal 1 lost.
func FuzzVerify(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range append(certificates(f), lodgings(f)...) {
		f.Add(text)
	}
	p, err := spider.Game().Deal("pysol", 1, engine.Options{})
	if err != nil {
		f.Fatal(err)
	}
	line := p.State().(*spider.State).Line()
	f.Fuzz(func(t *testing.T, text string) {
		r, err := check.Verify(strings.NewReader(text))
		if err == nil && r.Position == line && r.Row == 0 && len(r.Without) == 0 {
			t.Errorf("proved: %v", r)
		}
	})
}
