package plan

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

// FirstLine is how a plan begins.
const FirstLine = "patience plan 1"

// What a plan may have, so that a file cannot take all memory.
const (
	maxLine  = 1 << 20
	maxNodes = 10_000_000
)

// read reads a whole plan.
func (p *plan) read(r io.Reader) error {
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 1<<16), maxLine)
	if !in.Scan() || in.Text() != FirstLine {
		return fmt.Errorf("not a plan: it does not begin with %q", FirstLine)
	}
	head, err := readHead(in)
	if err != nil {
		return err
	}
	if err := p.readQuestion(head); err != nil {
		return err
	}
	p.nodes = make([]Node, 1, min(p.claim.Nodes, 1<<16)+1)
	for i := range p.claim.Nodes {
		if !in.Scan() {
			return fmt.Errorf("node %d: the file ends too early", i+1)
		}
		n, err := readNode(in.Text(), i+1, p.claim.Nodes)
		if err != nil {
			return fmt.Errorf("node %d: %w", i+1, err)
		}
		p.nodes = append(p.nodes, n)
	}
	if in.Scan() {
		return fmt.Errorf("more lines than the %d nodes announced", p.claim.Nodes)
	}
	return in.Err()
}

// readHead reads the lines before the nodes. They come in this order, and only target and
// order may be missing: a plan that can be written in two ways cannot be compared with
// another one.
func readHead(in *bufio.Scanner) (map[string]string, error) {
	head := map[string]string{}
	names := []string{"game", "position", "goal", "target", "order", "without", "unseen", "nodes"}
	for i := 0; i < len(names); i++ {
		if !in.Scan() {
			return nil, fmt.Errorf("%s: the file ends too early", names[i])
		}
		name, value, _ := strings.Cut(in.Text(), ":")
		for (names[i] == "target" || names[i] == "order") && name != names[i] {
			i++ // it was left out
		}
		if name != names[i] {
			return nil, fmt.Errorf("want %q, not %.40q", names[i]+":", in.Text())
		}
		head[name] = strings.TrimSpace(value)
	}
	if head["game"] != "spider" {
		return nil, fmt.Errorf("game: %.20q: want spider", head["game"])
	}
	return head, nil
}

// readQuestion reads what the plan is for.
func (p *plan) readQuestion(head map[string]string) error {
	start, err := position(head["position"])
	if err != nil {
		return fmt.Errorf("position: %w", err)
	}
	q := &ask.Question{Start: start, Hidden: ask.Blind}
	if head["target"] == "" {
		q.Goal, err = ask.ParseGoal(head["goal"])
	} else {
		q.Goal.Kind, q.Goal.AnyOrder = ask.Reach, head["order"] == "any"
		q.Goal.Target, err = position(head["target"])
	}
	if err != nil {
		return fmt.Errorf("goal: %w", err)
	}
	if q.Without, err = ask.ParseWithout(head["without"]); err != nil {
		return fmt.Errorf("without: %w", err)
	}
	if err := q.Check(); err != nil {
		return err
	}
	p.question = q
	p.claim = Claim{Position: head["position"], Goal: head["goal"], Without: head["without"], Target: head["target"], Order: head["order"]}
	if p.claim.Unseen, err = engine.ParseCards(head["unseen"]); err != nil {
		return fmt.Errorf("unseen: %w", err)
	}
	slices.Sort(p.claim.Unseen)
	p.claim.Nodes, err = strconv.Atoi(head["nodes"])
	if err != nil || p.claim.Nodes < 1 || p.claim.Nodes > maxNodes {
		return fmt.Errorf("nodes: bad number %.20q", head["nodes"])
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
	if n.Turns, err = strconv.Atoi(pile); !ok || err != nil || n.Turns < 1 || n.Turns > 10 {
		return n, fmt.Errorf("bad end %.20q: want goal or a pile", fields[1])
	}
	n.Next = map[engine.Card]int{}
	for _, branch := range fields[2:] {
		face, to, _ := strings.Cut(branch, " ")
		c, err := engine.ParseCard(face)
		if err != nil {
			return n, err
		}
		if n.Next[c] != 0 {
			return n, fmt.Errorf("the %v stands here twice", c)
		}
		if n.Next[c], err = strconv.Atoi(to); err != nil || n.Next[c] < 1 || n.Next[c] > nodes {
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
