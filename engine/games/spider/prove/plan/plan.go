package plan

import (
	"fmt"
	"io"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// A Plan is a way to reach the goal of a question in whatever order the unseen cards
// lie.
type Plan struct {
	Question *ask.Question
	Unseen   engine.Cards
	First    *Node
}

// A Node is what to do in one position. Its line ends at the goal, or with the move
// that turns a card up in pile Turns; then there is a branch for each face that can
// lie there.
type Node struct {
	Line     []engine.Move
	Turns    int
	Branches []Branch
}

// A Branch says how to go on when the card that was turned up is Card.
type Branch struct {
	Card engine.Card
	To   *Node
}

// A visit is a node with its number, and the line in words.
type visit struct {
	*Node
	number int
	line   string
}

// visits numbers the nodes from 1, in the order in which a reader comes to them.
// They are numbered by their distance from the start. A node that several branches lead to has
// one number: a plan that goes on alike with the 4c and the 4d says "go to 3" twice.
func (p *Plan) visits() (all []visit, number map[*Node]int) {
	number = map[*Node]int{p.First: 1}
	type open struct {
		*Node
		at *spider.State
	}
	todo := []open{{p.First, p.Question.Start.Blind()}}
	for len(todo) > 0 {
		n := todo[0]
		todo = todo[1:]
		s := n.at.Copy().(*spider.State)
		all = append(all, visit{n.Node, number[n.Node], inWords(s, n.Line)})
		for _, b := range n.Branches {
			if number[b.To] != 0 {
				continue
			}
			number[b.To] = len(number) + 1
			// The position behind a branch differs from this one in the card that was turned up.
			after := *s
			pile := after.Pile(n.Turns)
			pile[len(pile)-1] = b.Card
			todo = append(todo, open{b.To, &after})
		}
	}
	return all, number
}

// inWords returns moves in Woods's words, and makes them.
func inWords(s *spider.State, moves []engine.Move) string {
	text := spider.Game().PrintLine(s, moves)
	engine.ApplyAll(s, moves)
	return text
}

// Begins returns the moves to the first card that turns up, or to the goal.
func (p *Plan) Begins() []engine.Move { return p.First.Line }

// Nodes counts the positions in which the plan says what to do.
func (p *Plan) Nodes() int {
	all, _ := p.visits()
	return len(all)
}

// Write writes the plan as a file that package check reads; docs/unseen.md tells the
// format.
func (p *Plan) Write(w io.Writer) error {
	q := p.Question
	var b strings.Builder
	line := func(name, value string) { b.WriteString(strings.TrimRight(name+": "+value, " ") + "\n") }
	b.WriteString("patience plan 1\n")
	line("game", "spider")
	line("position", q.Start.Blind().Line())
	q.Head("goal", line)
	line("unseen", p.Unseen.String())
	all, number := p.visits()
	line("nodes", fmt.Sprint(len(all)))
	for _, n := range all {
		end := "goal"
		if n.Turns > 0 {
			end = fmt.Sprintf("pile %d", n.Turns)
		}
		for _, branch := range n.Branches {
			end += fmt.Sprintf(" | %v %d", branch.Card, number[branch.To])
		}
		line(fmt.Sprint(n.number), n.line+" | "+end)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// String returns the plan as a decision table in words.
func (p *Plan) String() string {
	all, number := p.visits()
	var b strings.Builder
	for _, n := range all {
		fmt.Fprintf(&b, "%d. ", n.number)
		switch {
		case n.Turns == 0 && n.line == "":
			b.WriteString("The goal is reached.\n")
		case n.Turns == 0:
			fmt.Fprintf(&b, "Play %s: the goal is reached.\n", n.line)
		default:
			fmt.Fprintf(&b, "Play %s. Pile %d turns a card up:\n", n.line, n.Turns)
		}
		for _, group := range n.groups() {
			if len(group.cards) == len(n.Branches) && len(group.cards) > 1 {
				fmt.Fprintf(&b, "   whatever it is: go to %d\n", number[group.to])
				continue
			}
			fmt.Fprintf(&b, "   %s: go to %d\n", group.cards.Either(), number[group.to])
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// A group is the cards with which a plan goes on at one node.
type group struct {
	cards engine.Cards
	to    *Node
}

// groups returns the branches, those to one node together.
func (n *Node) groups() (all []group) {
	at := map[*Node]int{}
	for _, b := range n.Branches {
		i, ok := at[b.To]
		if !ok {
			i, at[b.To] = len(all), len(all)
			all = append(all, group{to: b.To})
		}
		all[i].cards = append(all[i].cards, b.Card)
	}
	return all
}
