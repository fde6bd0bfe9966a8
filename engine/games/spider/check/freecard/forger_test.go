package freecard

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/search"
)

// TestForger has a forger write certificates for what exhaustive search has found a
// way to. He closes his lists with whatever states he can make up that pass for those
// he needs and do not meet the goal. No certificate of his may be accepted. Of what is
// impossible the same way of making lists must give good certificates now and then:
// it is what is asked that stops him, not his want of skill.
func TestForger(t *testing.T) {
	const questions = 3_000
	refused, honest := 0, 0
	for seed := range uint64(questions) {
		f := forger{Rand: rand.New(rand.NewPCG(seed, 0))}
		q := f.question()
		if q == nil {
			continue
		}
		found := tryAll(t, q)
		for range 5 {
			f.begin(t, q)
			start := f.start()
			closed := f.close(&start)
			_, err := Kind().Verify(strings.NewReader(f.certificate()))
			switch {
			case found.Verdict == engine.VerdictWon && err == nil:
				t.Errorf("question %d: accepted, though there is a way:\n%s", seed, f.certificate())
			case found.Verdict == engine.VerdictWon:
				refused++
			case found.Verdict == engine.VerdictLost && closed && err != nil:
				t.Errorf("question %d: a closed list is refused: %v\n%s", seed, err, f.certificate())
			case found.Verdict == engine.VerdictLost && closed:
				honest++
			}
		}
	}
	t.Logf("%d forged lists were refused; %d lists for what is impossible were good", refused, honest)
	if refused == 0 || honest == 0 {
		t.Error("nothing was tried")
	}
}

// tryAll decides a question by exhaustive search.
func tryAll(t *testing.T, q *ask.Question) engine.Result {
	r, err := search.Run(context.Background(), q.Restricted(), search.Options{Limits: engine.Limits{States: 5_000}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A forger writes certificates.
type forger struct {
	*rand.Rand
	*proof
	headText string
}

// question draws a question about a small position, nil when it makes no sense.
func (f *forger) question() *ask.Question {
	start, pile := f.position(), f.IntN(4)+1
	card := engine.NewCard(engine.Rank(f.IntN(5)+1), engine.Suit(f.IntN(2)))
	goals := []string{"space", "2 spaces", "remove clubs", "an irreversible move", fmt.Sprint("dig ", pile),
		fmt.Sprint("empty ", pile), fmt.Sprint("turn ", pile), fmt.Sprint("bare ", card),
		fmt.Sprintf("bare two %vs", card.Rank()), fmt.Sprintf("bare %v and keep the spaces", card)}
	without := []string{"deal", "deal", "space", "turn", "remove", fmt.Sprint("pile ", f.IntN(4)+1), fmt.Sprint("onto ", f.IntN(5)+2)}
	if f.IntN(3) == 0 {
		without = []string{f.deed(), f.deed() + " before " + f.deed()}
	}
	q, err := ask.Ask(start, goals[f.IntN(len(goals))], "deal", without[f.IntN(len(without))])
	if err != nil {
		return nil
	}
	return q
}

// deed draws an essential move, in words.
func (f *forger) deed() string {
	return []string{fmt.Sprintf("dig %d of pile %d", f.IntN(3)+1, f.IntN(4)+1), fmt.Sprint("turn 1 of pile ", f.IntN(4)+1), "remove clubs"}[f.IntN(3)]
}

// position draws a few low cards on four piles, at times a suit in parts.
func (f *forger) position() *spider.State {
	var piles [11][]engine.Card
	var down [11]int
	for n := range piles {
		piles[n] = []engine.Card{engine.Unknown}
	}
	used := f.IntN(3) + 2
	for n := 1; n <= used; n++ {
		piles[n] = nil
	}
	pack := engine.Pack(2, f.IntN(2)+1, f.IntN(3)+2)
	f.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	if n := f.IntN(12); n < 8 {
		pack = pack[:min(len(pack), n+3)]
	} else {
		pack = pack[:3]
		for r := engine.King; r >= engine.Ace; r-- {
			pack = append(pack, engine.NewCard(r, engine.Clubs))
		}
	}
	n := 1
	for _, c := range pack {
		if c.Rank()+1 != last(piles[n]).Rank() || f.IntN(3) == 0 {
			n = f.IntN(used) + 1
		}
		piles[n] = append(piles[n], c)
	}
	for n := 1; n <= used; n++ {
		if len(piles[n]) > 1 && f.IntN(3) == 0 {
			down[n] = f.IntN(len(piles[n]))
		}
	}
	return spider.New(piles, down, nil)
}

func last(cards []engine.Card) engine.Card {
	if len(cards) == 0 {
		return engine.Unknown
	}
	return cards[len(cards)-1]
}

// begin begins a certificate, with some ranks tracked.
func (f *forger) begin(t *testing.T, q *ask.Question) {
	tracked := ""
	for r := range 5 {
		if f.IntN(4) == 0 {
			tracked += fmt.Sprint(" ", r+2)
		}
	}
	f.headText = fmt.Sprintf("%s\ngame: spider\nposition: %s\ncannot: %v\nwithout: %v\nhidden: %v\ntracked:%s\n",
		certificate.First, q.Start.Line(), q.Goal, &q.Without, q.Hidden, tracked)
	f.headText = strings.ReplaceAll(f.headText, ": \n", ":\n")
	f.proof = &proof{}
	if err := readText(f.proof, f.headText+"states: 0\n"); err != nil {
		t.Fatalf("%v\n%s", err, f.headText)
	}
}

// close lists states until all that follows s is stood for, and says whether no state
// had to be listed that meets the goal.
func (f *forger) close(s *state) bool {
	if !f.pass(s) {
		return false
	}
	for i := 0; i < len(f.states); i++ {
		s := f.states[i]
		var v, after view
		v.look(f.proof, &s)
		for _, st := range slices.Clone(v.moves()) {
			after.look(f.proof, &st.next)
			if v.breaks(&st) && !after.meets() || f.forbids(&s, &st) {
				continue
			}
			if v.breaks(&st) || len(f.states) > 300 || !f.pass(&st.next) {
				return false
			}
		}
	}
	return true
}

// pass lists a state that passes for s and does not meet the goal, if he finds one.
func (f *forger) pass(s *state) bool {
	if slices.ContainsFunc(f.states, func(t state) bool { return f.standsFor(&t, s) }) {
		return true
	}
	for range 10 {
		bogus := *s
		if f.IntN(4) > 0 {
			f.alter(&bogus)
		}
		var v view
		v.look(f.proof, &bogus)
		if f.standsFor(&bogus, s) && !v.meets() {
			f.states = append(f.states, bogus)
			return true
		}
	}
	return false
}

// alter alters a state at random, in a way that a certificate can say.
func (f *forger) alter(s *state) {
	for c := uint8(1); int(c) < len(f.cards); c++ {
		if f.rank(c) == 0 || f.ofTracked.has(c) {
			continue
		}
		switch f.IntN(6) {
		case 0, 1:
			s.loose.add(c)
		case 2:
			s.loose = s.loose.minus(only(c))
		case 3:
			twins := f.ofFace[f.cards[c].face].minus(only(c))
			for d := range twins.all {
				if s.removed.has(d) != s.removed.has(c) {
					s.removed = s.removed.or(only(c)).or(only(d)).minus(s.removed.and(only(c).or(only(d))))
				}
			}
		}
	}
}

// certificate writes the list.
func (f *forger) certificate() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%sstates: %d\n", f.headText, len(f.states))
	for i := range f.states {
		fmt.Fprintln(&b, f.asText(&f.states[i]))
	}
	return b.String()
}
