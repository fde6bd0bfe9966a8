package check

import "fmt"

// chain is the lemma lazy: where all of the deck can be reached, a card of it goes to a column
// only to be used at once. It looks at all that uses the seat on a card that has just come
// from the deck, where there was no such seat before.
func (r *rules) chain(p *position, c uint8) error {
	then := *p
	r.step(&then, c, false)
	v := r.view(&then)
	pair := set(3) << (c &^ 1)
	takers := swap(pair) >> suits // the cards that fit on it
	partner := pair &^ (1 << c) & v.up & v.free & v.next
	if err := r.each(&then, partner, true); err != nil { // what lies on it moves over
		return fmt.Errorf("after the %s is inserted, %w", name(c), err)
	}
	if err := r.each(&then, takers&(v.heads|v.tops), false); err != nil {
		return fmt.Errorf("after the %s is inserted, %w", name(c), err)
	}
	for more := v.stock & takers &^ v.free; more != 0; more &= more - 1 {
		if err := r.chain(&then, more.first()); err != nil {
			return err
		}
	}
	return nil
}
