package precedence

import (
	"fmt"
	"slices"
	"strings"
)

// A link is one reason why event to waits for event from.
type link struct {
	from, to event
	kind     linkKind
	step     int // the number of the step that says so
}

type linkKind uint8

const (
	suitOrder linkKind = iota // the next lower card of the suit goes out first
	covered                   // the card lies under another
	sameCard                  // a card leaves its place before or when it goes out, or lies in a column
	goingOut                  // the card leaves its place by going out
	toldBefore
)

// chain tells how event b waits for event a, from b on: ", hence the 6s, which lies under
// the Qs". It is "" when there is nothing to tell.
func (t *teller) chain(b, a event) string {
	var text strings.Builder
	path := t.path(b, a)
	for i, l := range path {
		last := i == len(path)-1 || path[i+1].kind != l.kind
		switch {
		case l.kind == suitOrder && last:
			fmt.Fprintf(&text, ", hence the %v", l.from.card())
		case l.kind == covered && last:
			fmt.Fprintf(&text, ", which lies under the %v", l.from.card())
		case l.kind == goingOut:
			text.WriteString(", which leaves only by going out")
		case l.kind == toldBefore:
			fmt.Fprintf(&text, ", which waits for the %v (%d)", l.from.card(), l.step)
		}
	}
	return text.String()
}

// path finds the fewest links by which b waits for a, b's own first.
func (t *teller) path(b, a event) []link {
	reached := map[event]link{}
	for queue := []event{b}; len(queue) > 0; queue = queue[1:] {
		for _, l := range t.links(queue[0]) {
			if _, ok := reached[l.from]; ok {
				continue
			}
			reached[l.from] = l
			if l.from == a {
				return trace(reached, b, a)
			}
			queue = append(queue, l.from)
		}
	}
	return nil
}

// trace follows the links back from a to b.
func trace(reached map[event]link, b, a event) []link {
	path := []link{reached[a]}
	for path[len(path)-1].to != b {
		path = append(path, reached[path[len(path)-1].to])
	}
	slices.Reverse(path)
	return path
}

// links lists why an event waits for others: by the rules, by what lies where, by the steps
// that have been told.
func (t *teller) links(to event) []link {
	var links []link
	for _, from := range t.first(to) {
		kind := covered
		if from.kind() == out {
			kind = suitOrder
		}
		links = append(links, link{from: from, to: to, kind: kind})
	}
	if to.kind() != move {
		links = append(links, link{from: to % cards, to: to, kind: sameCard})
	} else if t.atOnce.has(to) {
		links = append(links, link{from: to + out, to: to, kind: goingOut})
	}
	for i, s := range t.told {
		if s.Kind == Before && s.B == to {
			links = append(links, link{from: s.A, to: to, kind: toldBefore, step: i + 1})
		}
	}
	return links
}

// by names the step that concluded something of an event: " (2)".
func (t *teller) by(kind StepKind, e event) string {
	for i, s := range t.told {
		if s.Kind == kind && s.A == e {
			return fmt.Sprintf(" (%d)", i+1)
		}
	}
	return ""
}
