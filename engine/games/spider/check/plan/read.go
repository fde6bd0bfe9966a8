package plan

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/games/spider/check/about"
	"patience/engine/games/spider/referee"
)

// FirstLine is how a plan begins.
const FirstLine = "patience plan 1"

// What a plan may have, so that a file cannot take all memory.
const (
	maxNodes = 10_000_000
)

// Kind returns the kind of plans.
func Kind() certificate.Kind {
	return certificate.Kind{
		Name: "plan", Game: "spider", First: FirstLine,
		Head: []string{"position", "goal", "target?", "order?", "without", "unseen", "nodes"}, Check: verifyFile,
	}
}

// read reads a plan whose head was taken apart.
func (p *plan) read(f *certificate.File) error {
	if err := p.readQuestion(f); err != nil {
		return err
	}
	p.nodes = make([]Node, 1, min(f.Count, 1<<16)+1)
	return f.Each(func(line []byte) error {
		number := len(p.nodes)
		n, err := readNode(string(line), number, f.Count)
		if err != nil {
			return fmt.Errorf("node %d: %w", number, err)
		}
		p.nodes = append(p.nodes, n)
		return nil
	})
}

// readQuestion reads what the plan is for.
func (p *plan) readQuestion(f *certificate.File) (err error) {
	q := &p.question
	if q.start, p.told, err = position(f.Text("position")); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	if err := q.read(f.Text("goal"), f.Text("without")); err != nil {
		return err
	}
	if err := p.readTarget(f); err != nil {
		return fmt.Errorf("target: %w", err)
	}
	p.claim = Claim{Position: f.Text("position"), Goal: f.Text("goal"), Without: f.Text("without"), Target: f.Text("target"), Order: f.Text("order")}
	if p.claim.Unseen, err = certificate.Cards(f.Text("unseen")); err != nil {
		return fmt.Errorf("unseen: %w", err)
	}
	slices.Sort(p.claim.Unseen)
	if p.claim.Nodes = f.Count; f.Count < 1 || f.Count > maxNodes {
		return fmt.Errorf("nodes: bad number %.20q", f.Text("nodes"))
	}
	return p.checkUnseen()
}

// readTarget reads the tableau to reach, which is there if that is the goal.
func (p *plan) readTarget(f *certificate.File) (err error) {
	q := &p.question
	q.inOrder = f.Text("order") == ""
	switch {
	case f.Has("target") != (q.Goal == "reach") || f.Has("order") && !f.Has("target"):
		return fmt.Errorf("want a tableau if that is to be reached, and only then")
	case f.Has("order") && f.Text("order") != "any":
		return fmt.Errorf("order: %.20q: want any", f.Text("order"))
	case q.Goal == "reach":
		q.target, p.target, err = position(f.Text("target"))
	}
	return err
}

// checkUnseen returns nil when the unseen cards can be those that lie face down: enough
// of them, and with those in sight no more than a pack has.
func (p *plan) checkUnseen() error {
	covered := 0
	cards := slices.Clone(p.claim.Unseen)
	for n := 1; n <= referee.Piles; n++ {
		hidden := down(p.question.start, n)
		covered += hidden
		for i, l := range p.question.start.Pile[n] {
			switch {
			case i >= hidden && l.Card != engine.Unknown:
				cards = append(cards, l.Card)
			case i < hidden && l.Card != engine.Unknown:
				return fmt.Errorf("position: it tells what lies face down in pile %d", n)
			}
		}
	}
	if len(p.claim.Unseen) < covered {
		return fmt.Errorf("unseen: %d cards for the %d that lie face down", len(p.claim.Unseen), covered)
	}
	if err := about.CheckPack(cards); err != nil {
		return fmt.Errorf("unseen: %w", err)
	}
	return nil
}

// readNode reads a line such as "3: 7h from 5 to 10, 10c from 1 to 5 | pile 1 | 5h 4 | Kh 5",
// or "4: 9s from 5 to 4 | goal". It is written anew, and must read the same.
func readNode(text string, number, nodes int) (n Node, err error) {
	name, rest, _ := strings.Cut(text, ":")
	if name != fmt.Sprint(number) {
		return n, fmt.Errorf("want \"%d:\", not %.20q", number, text)
	}
	// A line, and how it ends: at the goal, or with a card turned up in a pile.
	fields := strings.Split(rest, "|")
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	if len(fields) < 2 {
		return n, fmt.Errorf("want a line, and %q or a pile", "goal")
	}
	if n.Line = fields[0]; n.Line != "" {
		n.moves = strings.Split(n.Line, ", ")
	}
	if want := name + ": " + strings.Join(fields, " | "); want != text {
		return n, fmt.Errorf("%.100q: want it written as %.100q", text, want)
	}
	if fields[1] == "goal" && len(fields) == 2 {
		return n, nil
	}
	pile, ok := strings.CutPrefix(fields[1], "pile ")
	if n.Turns, err = certificate.Number(pile, 1, referee.Piles); !ok || err != nil {
		return n, fmt.Errorf("bad end %.20q: want goal or a pile", fields[1])
	}
	// A branch for each card that can turn up, to a node that stands in the plan.
	n.Next = map[engine.Card]int{}
	for _, branch := range fields[2:] {
		face, to, _ := strings.Cut(branch, " ")
		c, err := certificate.Card(face)
		if err != nil {
			return n, err
		}
		if n.Next[c] != 0 {
			return n, fmt.Errorf("the %v stands here twice", c)
		}
		if n.Next[c], err = certificate.Number(to, 1, nodes); err != nil {
			return n, fmt.Errorf("bad branch %.20q", branch)
		}
	}
	return n, nil
}
