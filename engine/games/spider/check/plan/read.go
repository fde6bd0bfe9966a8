package plan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/games/spider/prove/ask"
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
		Name: "plan", Game: "spider", First: []string{FirstLine},
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
func (p *plan) readQuestion(f *certificate.File) error {
	start, err := position(f.Text("position"))
	if err != nil {
		return fmt.Errorf("position: %w", err)
	}
	q := &ask.Question{Start: start, Hidden: ask.Blind}
	if f.Text("target") == "" {
		q.Goal, err = ask.ParseGoal(f.Text("goal"))
	} else {
		q.Goal.Kind, q.Goal.AnyOrder = ask.Reach, f.Text("order") == "any"
		q.Goal.Target, err = position(f.Text("target"))
	}
	if err != nil {
		return fmt.Errorf("goal: %w", err)
	}
	if q.Without, err = ask.ParseWithout(f.Text("without")); err != nil {
		return fmt.Errorf("without: %w", err)
	}
	if err := q.Check(); err != nil {
		return err
	}
	p.question = q
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

// checkUnseen returns nil when the unseen cards can be those that lie face down: enough
// of them, and with those in sight no more than a pack has.
func (p *plan) checkUnseen() error {
	s := p.question.Start
	down := 0
	var count [256]int
	for n := 1; n <= 10; n++ {
		down += len(s.FaceDown(n))
		for _, c := range s.FaceUp(n) {
			count[c]++
		}
		if slices.ContainsFunc(s.FaceDown(n), func(c engine.Card) bool { return c != engine.Unknown }) {
			return fmt.Errorf("position: it tells what lies face down in pile %d", n)
		}
	}
	if len(p.claim.Unseen) < down {
		return fmt.Errorf("unseen: %d cards for the %d that lie face down", len(p.claim.Unseen), down)
	}
	for _, c := range p.claim.Unseen {
		if c == engine.Unknown {
			return fmt.Errorf("unseen: a card that is not told")
		}
		if count[c]++; count[c]+s.Removed(c.Suit()) > ask.Copies(s) {
			return fmt.Errorf("unseen: too many cards %v", c)
		}
	}
	return nil
}

// readNode reads a line such as "3: 7h from 5 to 10, 10c from 1 to 5 | pile 1 | 5h 4 | Kh 5",
// or "4: 9s from 5 to 4 | goal".
func readNode(text string, number, nodes int) (n Node, err error) {
	name, rest, _ := strings.Cut(text, ":")
	if name != strconv.Itoa(number) {
		return n, fmt.Errorf("want %q, not %.20q", strconv.Itoa(number)+":", text)
	}
	fields := strings.Split(rest, "|")
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	if len(fields) < 2 {
		return n, fmt.Errorf("want a line, and %q or a pile", "goal")
	}
	n.Line = fields[0]
	if fields[1] == "goal" && len(fields) == 2 {
		return n, nil
	}
	pile, ok := strings.CutPrefix(fields[1], "pile ")
	if n.Turns, err = certificate.Number(pile, 1, 10); !ok || err != nil {
		return n, fmt.Errorf("bad end %.20q: want goal or a pile", fields[1])
	}
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

// cut cuts the first move off a line.
func cut(line string) (move, rest string) {
	move, rest, _ = strings.Cut(line, ",")
	return strings.TrimSpace(move), strings.TrimSpace(rest)
}
