// Package fuzz gives every fuzz target a budget that each run of the tests spends. Where Go is not asked to fuzz, a
// target tries mutants of its seeds, always the same ones: that needs no build of its own, and nobody is stopped by
// an input that somebody else's run has found. It imports nothing of the engine, whose own tests use it.
package fuzz

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// The budget of a target: so many mutants, which together have about so many bytes.
const (
	mutants = 1000
	bytes   = 200_000
	longRun = 100 // with ALL=1 so many times as much, and other mutants each time
	short   = 10  // under -short, as the race detector runs them, which has little to find in a target, so many times less
)

// A Target is a fuzz target that remembers its seeds.
type Target struct {
	*testing.F
	Dear  int        // of the budget a target that writes files, say, spends so many times less; 0: 1
	words [][]string // the tokens of each text of the seeds
	seeds int
}

// New returns the target of a fuzz test.
func New(f *testing.F) *Target { return &Target{F: f} }

// Add adds a seed.
func (x *Target) Add(args ...any) {
	for _, a := range args {
		if v := reflect.ValueOf(a); isText(v.Type()) {
			x.words = append(x.words, tokens(textOf(v)))
		}
	}
	x.seeds++
	x.F.Add(args...)
}

// Fuzz tries a function with the seeds and, where Go does not fuzz, with mutants of each.
func (x *Target) Fuzz(try any) {
	if asked := flag.Lookup("test.fuzz"); asked.Value.String() != "" {
		x.F.Fuzz(try)
		return
	}
	times := 1
	if os.Getenv("ALL") != "" {
		times = longRun
	}
	f, dear := reflect.ValueOf(try), max(1, x.Dear)
	if testing.Short() {
		dear *= short
	}
	x.F.Fuzz(reflect.MakeFunc(f.Type(), func(args []reflect.Value) []reflect.Value {
		f.Call(args)
		t, seed := args[0].Interface().(*testing.T), args[1:]
		random := randomFor(t.Name(), times > 1)
		n := max(1, mutants*times/max(1, x.seeds)/dear)
		for used := 0; n > 0 && used < max(1, bytes*times/max(1, x.seeds)) && !t.Failed(); n-- {
			if end, ok := t.Deadline(); ok && times > 1 && time.Until(end) < time.Minute { // a slow machine
				t.Logf("%d mutants are left, and no time", n)
				return nil
			}
			mutant := slices.Clone(seed)
			for i, v := range mutant {
				mutant[i] = x.mutate(random, v)
				used += len(fmt.Sprint(mutant[i]))
			}
			tried(t, f, mutant)
		}
		return nil
	}).Interface())
}

// tried tries a mutant, and says which one it was when that fails.
func tried(t *testing.T, f reflect.Value, mutant []reflect.Value) {
	held := false
	defer func() {
		if !held || t.Failed() {
			t.Logf("of the mutant %.2000q", mutant)
		}
	}()
	f.Call(append([]reflect.Value{reflect.ValueOf(t)}, mutant...))
	held = true
}

// randomFor returns the chances of a seed: always the same ones, or others each time.
func randomFor(name string, other bool) *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name))
	var now uint64
	if other {
		now = uint64(time.Now().UnixNano())
	}
	return rand.New(rand.NewPCG(h.Sum64(), now))
}

func isText(t reflect.Type) bool {
	return t.Kind() == reflect.String || t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8
}

func textOf(v reflect.Value) string { return v.Convert(reflect.TypeFor[string]()).String() }

// mutate returns a value near a seed's: a text with one to four edits, another number.
func (x *Target) mutate(random *rand.Rand, v reflect.Value) reflect.Value {
	switch {
	case isText(v.Type()):
		words := tokens(textOf(v))
		for range 1 + random.IntN(4) {
			words = x.edit(random, words)
		}
		return reflect.ValueOf(strings.Join(words, "")).Convert(v.Type())
	case random.IntN(2) == 0:
		return v
	case v.Kind() == reflect.Bool:
		return reflect.ValueOf(!v.Bool())
	case v.CanConvert(reflect.TypeFor[float64]()):
		return reflect.ValueOf([]float64{-1, 0, 1, 2, 0.5, 255, 1 << 31}[random.IntN(7)]).Convert(v.Type())
	}
	return v
}

var token = regexp.MustCompile(`(?s)\pL+|\d+|.`)

// tokens cuts a text into words, figures and single signs. Bytes that are no text are signs, too.
func tokens(text string) []string { return token.FindAllString(text, -1) }

// odd are what a parser may not think of.
var odd = []string{"", "0", "-1", "99999999999999999999", "1e400", "007", "\x00", "\xff", "\n", "\r\n", "  ", "\"", "K", "??", "an", "15v", "--", "{", "é", "\u2028"}

// edit changes a text in one place: what stands there goes, comes twice or often, or changes places with what another
// seed has; or the text ends there, or goes on as another seed does.
func (x *Target) edit(random *rand.Rand, words []string) []string {
	n := len(words)
	at := random.IntN(n + 1)
	end := min(n, at+1+random.IntN(6))
	run := words[at:end]
	other := words
	if len(x.words) > 0 {
		other = x.words[random.IntN(len(x.words))]
	}
	from := random.IntN(len(other) + 1)
	theirs := other[from:min(len(other), from+1+random.IntN(6))]
	switch random.IntN(9) {
	case 0:
		return slices.Concat(words[:at], words[end:])
	case 1:
		return slices.Concat(words[:end], words[at:])
	case 2:
		return slices.Concat(words[:at], slices.Repeat(run, 1+random.IntN(40)), words[end:])
	case 3:
		return slices.Concat(words[:at], theirs, words[end:])
	case 4:
		return slices.Concat(words[:at], theirs, words[at:])
	case 5:
		return slices.Concat(words[:at], other[from:])
	case 6:
		return slices.Concat(words[:at], odd[random.IntN(len(odd)):][:1], words[end:])
	case 7:
		return slices.Concat(words[:at], odd[random.IntN(len(odd)):][:1], words[at:])
	}
	return words[:at]
}
