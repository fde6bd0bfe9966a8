package spider

import "testing"

// The line that reaches the free six of page 8, as the essay gives it.
const page8ToTheSix = `7h from 5 to 10, 10c from 1 to 5, 8c from 9 to 1, Js from 9 to 3,
	10c from 5 to 3, Jh from 5 to 9, 10c from 3 to 9, Js from 3 to 5, 10c from 9 to 5,
	Q-Jh from 9 to 3, 7-6s from 9 to 4, Q-Jh from 3 to 9`

func TestPage8ToTheSix(t *testing.T) {
	p, err := Game().Page(8)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Line(page8ToTheSix); err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	if s := p.State().(*State); !s.IsSpace(3) || s.Bottom(4).String() != "6s" {
		t.Errorf("want pile 3 a space and the 6s at the bottom of pile 4:\n%v", s)
	}
}
