package player

import (
	"flag"
	"math"
	"reflect"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/plan"
)

var learnDeals = flag.Int("learn", 0, "how many deals TestLearn plays")

// TestLearn learns from play what positions of one suit are worth, as fromPlay was learned, and prints it.
//
//	go test ./engine/games/spider/player -run TestLearn -v -timeout 1h -learn 24000
func TestLearn(t *testing.T) {
	if *learnDeals == 0 {
		t.Skip("it takes long: want -learn")
	}
	l := newLearner()
	won := 0
	for n := range *learnDeals {
		if n%500 == 0 {
			l.use(n >= 4_000)
			t.Logf("%d deals, %d of the last 500 won", n, won)
			won = 0
		}
		if l.play(t, 3_000_000+uint64(n)) {
			won++
		}
	}
	l.use(true)
	for i := range l.parts {
		*l.parts[i] = int(math.Round(1_000 * l.mean[i]))
	}
	t.Logf("%#v", l.learned)
}

// A learner plays by what it has learned.
type learner struct {
	learned
	parts      []*int    // all numbers of learned
	odds, mean []float64 // what they are to be next, and the mean of those by which was played, in units and not in thousandths
	sum        []float64 // of the squares of what each was off
	used       float64
	way        [][]float64 // of each position that was chosen: how often each part counts
}

func newLearner() *learner {
	l := new(learner)
	var all func(v reflect.Value)
	all = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				all(v.Field(i))
			}
		case reflect.Array:
			for i := range v.Len() {
				all(v.Index(i))
			}
		default:
			l.parts = append(l.parts, (*int)(v.Addr().UnsafePointer()))
		}
	}
	all(reflect.ValueOf(&l.learned).Elem())
	l.begin()
	for _, p := range l.parts {
		l.odds = append(l.odds, float64(*p)/1_000)
	}
	l.mean, l.sum = make([]float64, len(l.odds)), make([]float64, len(l.odds))
	return l
}

// begin takes what the weights say for the odds: a link makes them some 7 % better.
func (l *learner) begin() {
	w := tuned()
	set := func(to *int, worth int) { *to = worth * 9 / 100 }
	for n := range l.links {
		set(&l.links[n], w.natural+w.long*n)
	}
	for r := 1; r <= int(engine.King); r++ {
		for d := range 2 {
			set(&l.high[d][r], w.newRun(engine.NewCard(engine.Rank(r), engine.Spades), engine.NewCard(engine.Ace, engine.Spades), false, d))
		}
		l.top[1][r] = l.high[1][r]
	}
	set(&l.top[0][engine.King], w.base)
	set(&l.turned, w.unknown)
	for d := range l.pile {
		for runs := range l.pile[d] {
			set(&l.pile[d][runs], w.runs*runs*runs+w.down*d+min(d, 1)*(w.covered+w.dig*runs))
		}
	}
	for n := range l.spaces {
		set(&l.spaces[n], w.space*n)
		set(&l.kinds[n], w.kinds*n)
	}
	const links = int(engine.King) - 1
	for n := range l.gone {
		set(&l.gone[n], n*(w.suit+links*w.natural+links*(links+1)/2*w.long))
	}
	l.rows = [6]int{-8_150, -5_180, -2_920, -1_190, 400, 1_850} // fitted to 1,500 deals
}

// use plays by what was learned from now on.
func (l *learner) use(count bool) {
	if count {
		l.used++
	}
	for i, odds := range l.odds {
		*l.parts[i] = int(math.Round(1_000 * odds))
		if count {
			l.mean[i] += (odds - l.mean[i]) / l.used
		}
	}
}

// play plays a deal, turns up what leaves most by sight, and learns from what becomes of it.
func (l *learner) play(t *testing.T, number uint64) bool {
	deal, err := spider.Game().Deal("", number, engine.Options{"suits": "1"})
	if err != nil {
		t.Fatal(err)
	}
	s := deal.State().(*spider.State)
	p := newPlayer(tuned())
	l.way = l.way[:0]
	for line := p.oneMore(t, l, s); line != nil; line = p.oneMore(t, l, s) {
		for _, m := range line {
			s.Apply(m)
		}
	}
	l.learn(s.Won())
	return s.Won()
}

// oneMore returns the moves that turn up the next card by sight, or deal, nil when there are none.
func (p *player) oneMore(t *testing.T, l *learner, s *spider.State) []engine.Move {
	unseen, err := plan.Sight().Unseen(s)
	if err != nil {
		t.Fatal(err)
	}
	start := place{State: *s.Blind()}
	p.judgeBy(&start.State, unseen)
	if c := p.solved(t.Context(), start.State, unseen); len(c.Moves) > 0 {
		return c.Moves
	}
	p.judge.(*oneSuit).learned = &l.learned
	start.settle(p.judge)
	f := p.ways
	if f.reach(t.Context(), &start, 300); len(f.turns) == 0 && !f.complete() {
		f.reach(t.Context(), &start, 2_000)
	}
	if len(f.turns) > 0 {
		l.note(f.turns[0], p.judge)
		return f.line(&f.turns[0])
	}
	line := p.stay(&start).Moves
	if len(line) > 0 && line[len(line)-1] == spider.Deal {
		at := start
		for _, m := range line[:len(line)-1] {
			at.Apply(m)
		}
		l.note(at, p.judge)
	}
	return line
}

// note notes how often each part counts in what a position is worth, by having it count alone.
func (l *learner) note(at place, j judge) {
	was := l.learned
	l.learned = learned{}
	counts := make([]float64, len(l.parts))
	for i, part := range l.parts {
		*part = 1
		at.settle(j)
		counts[i], *part = float64(at.worth), 0
	}
	l.learned = was
	l.way = append(l.way, counts)
}

// learn tells the positions that were chosen, the last first, what became of them: what became of the deal, and by a tenth
// what was said of the next position. Each part is moved by less the more it has been off.
func (l *learner) learn(won bool) {
	const rate, slow, later = 0.008, 10, 0.9
	told := 0.0
	if won {
		told = 1
	}
	for n := len(l.way) - 1; n >= 0; n-- {
		odds := 0.0
		for i, count := range l.way[n] {
			odds += count * l.odds[i]
		}
		said := 1 / (1 + math.Exp(-odds))
		off := told - said
		for i, count := range l.way[n] {
			if count > 0 {
				l.sum[i] += count * off * off
				l.odds[i] += rate * count * off / math.Sqrt(l.sum[i]+slow)
			}
		}
		told = later*told + (1-later)*said
	}
}
