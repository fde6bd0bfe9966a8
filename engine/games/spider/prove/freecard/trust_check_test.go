package freecard

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/freecard"
	"patience/engine/games/spider/prove/ask"
)

// accepted returns nil when the independent checker accepts the certificate of a
// result, and reads in it the same claim.
func accepted(r *Result) error {
	var text bytes.Buffer
	states := r.proof.count()
	if err := r.Proven().Write(&text); err != nil {
		return err
	}
	claim, err := check.Kind().Verify(&text)
	switch {
	case err != nil:
		return fmt.Errorf("certificate refused: %w", err)
	case claim.Proviso != r.Proviso:
		return fmt.Errorf("the checker reads the proviso %q, not %q", claim.Proviso, r.Proviso)
	case !about(claim, r, states):
		return fmt.Errorf("the certificate is about something else: %v", claim)
	}
	return nil
}

// about says whether a claim is that of a result, of the same position.
func about(claim certificate.Claim, r *Result, states int) bool {
	q := r.Question
	start := q.Start
	if q.Hidden == ask.Blind {
		start = start.Blind()
	}
	says := "impossible: " + q.Goal.String()
	if without := q.Without.String(); without != "" {
		says += " without " + without
	}
	return claim.Position.Text == start.Line() && claim.About(spider.Game(), start) == nil &&
		(claim.Says == says || strings.HasPrefix(claim.Says, says+", ")) && claim.Body == engine.Count(states, "abstract state")
}

// proved returns the proof that something is impossible on a page, as text.
func proved(t testing.TB, number int, goal, without string) (*Result, string) {
	t.Helper()
	q, err := ask.Ask(page(t, number), goal, without)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Prove(context.Background(), q, Limits{})
	if err != nil || r.Verdict != engine.VerdictLost {
		t.Fatalf("page %d: %v, %v", number, r, err)
	}
	var text strings.Builder
	if err := r.Proven().Write(&text); err != nil {
		t.Fatal(err)
	}
	return r, text.String()
}

// TestCertificatesOfPages has the independent checker look at proofs about the
// pages of the essay.
func TestCertificatesOfPages(t *testing.T) {
	long(t)
	for _, c := range []struct {
		page          int
		goal, without string
	}{
		{7, "turn 5", "deal, turn"},
		{7, "turn 7", "deal, turn"},
		{8, "space", "deal, turn"},
		{8, "remove clubs first", "deal, turn"},
		{8, "remove hearts first", "deal, turn"},
		{9, "remove clubs first", "deal, turn"},
		{10, "space", "deal, remove"},
		{10, "remove spades first", "deal"},
		{10, "remove diamonds first", "deal"},
		{11, "remove hearts", "space, deal"},
		{11, "remove spades", "space, deal"},
		{12, "remove clubs", "space, deal"},
	} {
		r, text := proved(t, c.page, c.goal, c.without)
		began := time.Now()
		if _, err := check.Kind().Verify(strings.NewReader(text)); err != nil {
			t.Errorf("page %d: %v: %v", c.page, r.Question, err)
		}
		t.Logf("page %d: %v: found in %v, checked in %v, %d bytes", c.page, r.Question, r.Time, time.Since(began), len(text))
	}
}

// TestCertificateAltered changes the proof of page 10 in every place: no state may
// be left out, and no card of a state.
func TestCertificateAltered(t *testing.T) {
	r, text := proved(t, 10, "space", "deal, remove")
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	first := len(lines) - r.proof.count()
	if first > len(lines)-30 {
		t.Fatalf("the certificate has %d states only", len(lines)-first)
	}
	for i := first; i < len(lines); i++ {
		dropped := append(append([]string{}, lines[:i]...), lines[i+1:]...)
		dropped[first-1] = fmt.Sprintf("states: %d", len(lines)-first-1)
		refuse(t, fmt.Sprintf("without state %d", i-first+1), dropped)
		fields := strings.Fields(lines[i])
		for j, f := range fields {
			if strings.Contains(f, ".") {
				altered := append([]string{}, lines...)
				altered[i] = strings.Join(append(append([]string{}, fields[:j]...), fields[j+1:]...), " ")
				refuse(t, fmt.Sprintf("state %d without %s", i-first+1, f), altered)
			}
		}
	}
}

func refuse(t *testing.T, what string, lines []string) {
	t.Helper()
	_, err := check.Kind().Verify(strings.NewReader(strings.Join(lines, "\n")))
	if err == nil {
		t.Errorf("%s: accepted", what)
	}
}

// TestCertificateOfAnotherGoal swaps the goal of page 11's proof for one that can be
// reached, and takes a tracked rank out of it.
func TestCertificateOfAnotherGoal(t *testing.T) {
	long(t)
	_, text := proved(t, 11, "remove spades", "space, deal")
	for _, swap := range [][2]string{
		{"cannot: remove spades", "cannot: an irreversible move"},
		{"cannot: remove spades", "cannot: dig pile 7"},
		{"cannot: remove spades", "cannot: a further space"},
		{"without: space, deal", "without: deal"},
		{"tracked: 8 9", "tracked: 8"},
	} {
		if !strings.Contains(text, swap[0]) {
			t.Fatalf("no %q in the certificate", swap[0])
		}
		refuse(t, swap[1], []string{strings.Replace(text, swap[0], swap[1], 1)})
	}
}

// BenchmarkCheck compares checking with finding.
func BenchmarkCheck(b *testing.B) {
	for _, c := range []struct {
		page          int
		goal, without string
	}{{8, "remove clubs first", "deal, turn"}, {11, "remove spades", "space, deal"}} {
		r, text := proved(b, c.page, c.goal, c.without)
		b.Run(fmt.Sprintf("page=%d/find", c.page), func(b *testing.B) {
			for b.Loop() {
				newBoard(r.Question, r.Tracked).run(context.Background(), Limits{})
			}
		})
		b.Run(fmt.Sprintf("page=%d/check", c.page), func(b *testing.B) {
			for b.Loop() {
				if _, err := check.Kind().Verify(strings.NewReader(text)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// realRanks are the ranks that cards of Spider have.
func realRanks() []engine.Rank { return allRanks()[:engine.King] }
