package engine

import (
	"errors"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"patience/engine/enginetest/fuzz"
)

// A model is a play as one would keep it without any sharing: whole copies.
type model struct {
	states []toy
	moves  []Move
	at     int
}

func (m model) copy() model {
	return model{slices.Clone(m.states), slices.Clone(m.moves), m.at}
}

func (m *model) do(move Move) {
	if m.at < len(m.moves) && m.moves[m.at] == move {
		m.at++
		return
	}
	next := m.states[m.at]
	next.Apply(move)
	m.states = append(slices.Clone(m.states[:m.at+1]), next)
	m.moves = append(slices.Clone(m.moves[:m.at]), move)
	m.at++
}

// same fails when the play is not at the place of the model, or has another past
// or future.
func (m model) same(t *rapid.T, p *Play) {
	if p.Len() != m.at || !slices.Equal(p.Moves(), m.moves[:m.at]) {
		t.Fatalf("moves are %v, want %v", p.Moves(), m.moves[:m.at])
	}
	if *p.State().(*toy) != m.states[m.at] || *p.Start().(*toy) != m.states[0] {
		t.Fatalf("at %v, want %v", p, m.states[m.at])
	}
	for i := range p.Len() {
		if s, move := p.Step(i); *s.(*toy) != m.states[i] || move != m.moves[i] {
			t.Fatalf("step %d is %v at %v", i, move, s)
		}
	}
	future := *p // redo to the end, without touching the play itself
	for i := m.at; i < len(m.moves); i++ {
		if err := future.Redo(); err != nil || *future.State().(*toy) != m.states[i+1] {
			t.Fatalf("redo %d: %v, %v", i, err, future.State())
		}
	}
	if future.Redo() != ErrAtEnd {
		t.Fatal("more to redo than there should be")
	}
}

// The last move of a line whose positions nobody has asked for is forgotten, and another made.
func TestForgetInALine(t *testing.T) {
	p, err := Follow(toyGame(), &toy{stones: 60}, []Move{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(p.Forget(), p.Do(1)); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{60, 59, 57, 56} {
		if have := p.At(i).(*toy).stones; have != want {
			t.Errorf("%d stones after %d moves, want %d", have, i, want)
		}
	}
}

// Whatever is done to a play, it and every snapshot ever taken stay what a play
// without sharing would be.
func TestPlayAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// The play begins with a line, whose positions are made when they are asked for: not after each step.
		line := rapid.SliceOfN(rapid.SampledFrom([]Move{1, 2, 3}), 0, 9).Draw(t, "line")
		p, err := Follow(toyGame(), &toy{stones: 60}, line)
		if err != nil {
			t.Fatal(err)
		}
		m := model{states: []toy{{stones: 60}}}
		for _, move := range line {
			m.do(move)
		}
		var shots []Snapshot
		var models []model
		marks := map[string]model{}
		name := rapid.SampledFrom([]string{"a", "b"})
		t.Repeat(map[string]func(*rapid.T){
			"do": func(t *rapid.T) {
				move := Move(rapid.IntRange(0, 4).Draw(t, "move"))
				legal := m.states[m.at].Check(move) == nil
				if err := p.Do(move); (err == nil) != legal {
					t.Fatalf("Do(%d): %v", move, err)
				}
				if legal {
					m.do(move)
				}
			},
			"undo": func(t *rapid.T) {
				if err := p.Undo(); (err == nil) != (m.at > 0) {
					t.Fatal(err)
				}
				m.at = max(m.at-1, 0)
			},
			"redo": func(t *rapid.T) {
				if err := p.Redo(); (err == nil) != (m.at < len(m.moves)) {
					t.Fatal(err)
				}
				m.at = min(m.at+1, len(m.moves))
			},
			"snapshot": func(t *rapid.T) {
				shots, models = append(shots, p.Snapshot()), append(models, m.copy())
			},
			"restore": func(t *rapid.T) {
				if len(shots) == 0 {
					t.Skip("no snapshot")
				}
				i := rapid.IntRange(0, len(shots)-1).Draw(t, "snapshot")
				p.Restore(shots[i])
				m = models[i].copy()
			},
			"mark": func(t *rapid.T) {
				n := name.Draw(t, "name")
				p.Mark(n)
				marks[n] = m.copy()
			},
			"back": func(t *rapid.T) {
				n := name.Draw(t, "name")
				saved, ok := marks[n]
				if err := p.Back(n); (err == nil) != ok {
					t.Fatal(err)
				}
				if ok {
					m = saved.copy()
				}
			},
			"failing line": func(t *rapid.T) {
				if err := p.Line("take 1, t2, take 9"); err == nil {
					t.Fatal("a line with an illegal move was played")
				}
			},
			"": func(t *rapid.T) {
				if !rapid.Bool().Draw(t, "look") {
					return
				}
				m.same(t, p)
				for i, s := range shots {
					there := *p
					there.Restore(s)
					models[i].same(t, &there)
				}
			},
		})
	})
}

func TestNewPlayCopies(t *testing.T) {
	s := &toy{stones: 5}
	p := NewPlay(toyGame(), s)
	s.Apply(3)
	if p.String() != "5 stones" {
		t.Errorf("the play begins at %v, want 5 stones", p)
	}
}

func TestLine(t *testing.T) {
	p := NewPlay(toyGame(), &toy{stones: 6})
	if err := p.Line("take 1; t2\ntake 3"); err != nil || !p.State().Won() || p.Len() != 3 {
		t.Errorf("%v after %d moves: %v", p, p.Len(), err)
	}
	p = NewPlay(toyGame(), &toy{stones: 6})
	err := p.Line("take 3, t2, take 2")
	line, ok := errors.AsType[*LineError](err)
	if !ok || line.Step != 3 || line.Text != "take 2" {
		t.Fatalf("want a LineError of step 3, not %v", err)
	}
	if rule, ok := errors.AsType[*IllegalMove](err); !ok || rule.Rule != 2 {
		t.Errorf("want rule 2 as the reason, not %v", err)
	}
	if want := `step 3, "take 2": cannot take 2 of 1 (rule 2)`; err.Error() != want {
		t.Errorf("%q, want %q", err, want)
	}
	if p.Len() != 0 || p.Redo() != ErrAtEnd {
		t.Errorf("%d moves are left of a line that failed", p.Len())
	}
}

func TestInformed(t *testing.T) {
	p := NewPlay(toyGame(), &toy{stones: 21})
	if err := p.Line("t1, t1, t1"); err != nil { // 20, 19, 18: the second shows a stone
		t.Fatal(err)
	}
	for n, want := range map[int]bool{0: false, 1: false, 2: true, 3: true, 9: true} {
		if got := p.Informed(n); got != want {
			t.Errorf("Informed(%d) = %v", n, got)
		}
	}
}

// TestLineEnds reads what editors leave in texts.
func TestLineEnds(t *testing.T) {
	for text, want := range map[string]string{"\ufeffa\nb": "a\nb", "\ufeffa\rb": "a\nb", "a\r\nb": "a\r\nb"} {
		if got := Unmarked(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestUnmarked(t *testing.T) {
	p := NewPlay(toyGame(), &toy{})
	if err := p.Back("x"); err == nil || err.Error() != `no mark "x" in this game` {
		t.Error(err)
	}
	if p.Undo() != ErrAtStart || p.Redo() != ErrAtEnd {
		t.Error("something to undo or redo in a new play")
	}
}

func TestSplitLine(t *testing.T) {
	tests := []struct {
		line string
		want []string
	}{
		{"", nil},
		{" ,; \n , ", nil},
		{"7h from 5 to 10, 10c from 1 to 5", []string{"7h from 5 to 10", "10c from 1 to 5"}},
		{"9,3,2", []string{"9,3,2"}},
		{"9, 3, 2; 8", []string{"9,3,2", "8"}},
		{"9 3 2, 8", []string{"9 3 2", "8"}},
		{"8, 9 3", []string{"8", "9 3"}},
		{"D\n5,10\r\n8", []string{"D", "5,10", "8"}},
		{"ic,, jb2;deal", []string{"ic", "jb2", "deal"}},
		{"remove 8, 5, 10", []string{"remove 8", "5,10"}},
		{"1. 8-2 2. 3-4 3. 5 10 1", []string{"8-2", "3-4", "5 10 1"}},
		{"7) ic, 8) jb2 9) deal\n1. 8 5. 2", []string{"ic", "jb2", "deal", "8 5. 2"}},
		{"10 to 2. 3 4", []string{"10 to 2. 3 4"}},
		{"1. 8 # not 2. 9\n2. 3 #; #29, 5#", []string{"8", "3", "#29", "5"}},
	}
	g := &Game{Notations: []Notation{{}, {NumbersJoin: true}}}
	for _, tt := range tests {
		if got := g.SplitLine(tt.line); !slices.Equal(got, tt.want) {
			t.Errorf("SplitLine(%q) = %q, want %q", tt.line, got, tt.want)
		}
	}
	signs := &Game{Notations: []Notation{{Sign: func(word string) bool { return len(word) == 2 }}}}
	for line, want := range map[string][]string{"1.58 2.8a": {"58", "8a"}, "12.3h": {"3h"}, "3h 4s": {"3h 4s"}, "1.58 rest": {"1.58 rest"}} {
		if got := signs.SplitLine(line); !slices.Equal(got, want) {
			t.Errorf("SplitLine(%q) = %q, want %q", line, got, want)
		}
	}
	apart := &Game{}
	if got, want := apart.SplitLine("7, 3,12"), []string{"7", "3", "12"}; !slices.Equal(got, want) {
		t.Errorf("where numbers do not join: %q, want %q", got, want)
	}
}

// TestSplitWords: where a move is one word, blanks end it.
func TestSplitWords(t *testing.T) {
	g := &Game{Notations: []Notation{{OneWord: true}}}
	want := []string{"KH", "7H", "2D3", "swap1-2:1", "redeal", "10s to 2", "9h to 3.4", "5s to 4.4", "8R", "TO", "4H"}
	if got := g.SplitLine("KH 7H\t2D3,  swap1-2:1;\r\nredeal\n10s to 2 9h TO 3.4 5s at 4.4 8R TO 4H"); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// What a solver prints is a line, whatever stands beside its moves.
func TestSplitLineOfASolver(t *testing.T) {
	g := &Game{Notations: []Notation{{Name: "a"}}}
	for _, r := range []Result{{Verdict: VerdictWon, Line: make([]Move, 2), States: 57}, {Stop: StopTime, States: 7, Pruned: 3}} {
		text := r.String() + "\nthe best found, 12 moves:\n 1. Kc\n10. fan 3, Qs\n"
		if got, want := g.SplitLine(text), []string{"Kc", "fan 3", "Qs"}; !slices.Equal(got, want) {
			t.Errorf("SplitLine(%q) = %q, want %q", text, got, want)
		}
	}
}

// Moves that were split are split no further, and none is empty.
func FuzzSplitLine(target *testing.F) {
	f := fuzz.New(target)
	for _, line := range []string{"9,3,2", "7h from 5 to 10, 10c from 1 to 5; deal", "8,\n, 5", "5;;5,5", "1. 8 2. 3,1. 2. 4", "1. 8 21# 2) 0", "5#!"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		g := &Game{Notations: []Notation{{}, {NumbersJoin: true}}}
		for _, move := range g.SplitLine(line) {
			if again := g.SplitLine(move); len(again) != 1 || again[0] != move {
				t.Fatalf("%q has the move %q, which splits into %q", line, move, again)
			}
		}
	})
}

func TestWrite(t *testing.T) {
	p := NewPlay(toyGame(), &toy{stones: 4})
	for format, want := range map[string]string{
		"": "4 stones", "stones": "4 stones\n", "game": "played: toy\nposition:\n  4 stones\nmoves:\n",
	} {
		if got, err := p.Write(format); err != nil || got != want {
			t.Errorf("%q: %q, %v", format, got, err)
		}
	}
	for format, want := range map[string]string{"nothing": "cannot write the format \"nothing\": want one of stones, game", "x": `cannot write the format "x": want one of stones, game`} {
		if _, err := p.Write(format); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", format, err, want)
		}
	}
}

// A move costs the same however many lie before it: compare the time a move of these.
func BenchmarkLongPlay(b *testing.B) {
	for _, n := range []int{100, 1_000, 10_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p := NewPlay(toyGame(), &toy{stones: 3 * n})
				for range n {
					if err := p.Do(1); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/move")
		})
	}
}
