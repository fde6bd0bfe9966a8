package spider

import (
	"slices"
	"testing"

	"patience/engine"

	"pgregory.net/rapid"
)

// TestStepsOfPage6: the essay calls Jack onto Queen the only natural move, and
// says which moves of the opening there are two places for.
func TestStepsOfPage6(t *testing.T) {
	for kind, want := range map[string][]string{
		"natural":       {"Jh from 8 to 9"},
		"unnatural":     {"10d from 2 to 8", "3h from 5 to 4", "9s from 6 to 2", "3c from 7 to 4", "6d from 1 to 10"},
		"turns up":      {"6d from 1 to 10", "10d from 2 to 8", "3h from 5 to 4", "9s from 6 to 2", "3c from 7 to 4", "Jh from 8 to 9"},
		"reversible":    nil,
		"makes a space": nil,
		"to a space":    nil,
		"remove":        nil,
		"deal":          {"deal"},
	} {
		steps, err := page(t, 6).Select(kind)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range steps {
			got = append(got, s.Text)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", kind, got, want)
		}
	}
	if _, err := page(t, 6).Select("clever"); err == nil {
		t.Error("there are clever moves")
	}
}

// TestStepsNaively checks what is said of each move by making it: it turns up a
// card when the hidden cards grow fewer, it is reversible when some next move
// leads back.
func TestStepsNaively(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		for _, step := range s.Steps() {
			next := *s
			next.Apply(step.Move)
			if want := step.Kind != "deal" && next.Hidden() < s.Hidden(); step.TurnsUp != want {
				t.Fatalf("%v turns up a card: %v, want %v\n%v", step, step.TurnsUp, want, s)
			}
			if want := leadsBack(&next, s); step.Reversible != want {
				t.Fatalf("%v reversible: %v, want %v\n%v", step, step.Reversible, want, s)
			}
			if step.Kind == "deal" {
				continue
			}
			if want := next.IsSpace(step.From); step.MakesSpace != want {
				t.Fatalf("%v makes a space: %v, want %v\n%v", step, step.MakesSpace, want, s)
			}
			if to := step.To; to != 0 {
				gained := next.Links(to).Natural - s.Links(to).Natural - (len(step.Cards) - 1)
				if (gained == 1) != step.Natural {
					t.Fatalf("%v natural: %v\n%v", step, step.Natural, s)
				}
			}
		}
	})
}

// leadsBack says whether one legal move makes a position into another.
func leadsBack(from, to *State) bool {
	return slices.ContainsFunc(from.Moves(nil), func(m engine.Move) bool {
		s := *from
		s.Apply(m)
		return s == *to
	})
}
