package engine

import "strings"

// How much of a reason stands on one line.
const (
	fewPoints  = 2
	pointWidth = 76 // columns
)

// Points returns a reason with each of its points on a line of its own, when it has more than two or is
// longer than a line. Points have semicolons between them. Those in brackets belong to their point: when it
// is too long they stand below it. An argument of several lines stays as it is.
//
//	pile 5: the Jc needs a free Queen, and the free Queens lie under others in piles 3 and 4
//	  pile 3: the 8d needs a free 9, and there is none
//	  pile 4: ...
func Points(reason string) string {
	if strings.Contains(reason, "\n") { // an argument that has its lines already
		return reason
	}
	points := cutPoints(reason)
	if len(points) <= fewPoints && len(reason) <= pointWidth {
		return reason
	}
	var lines []string
	for _, point := range points {
		head, below, found := strings.Cut(point, " (")
		if below, closed := strings.CutSuffix(below, ")"); found && closed && len(point) > pointWidth && balanced(below) {
			indented := strings.Join(cutPoints(below), "\n")
			point = head + "\n  " + strings.ReplaceAll(indented, "\n", "\n  ")
		}
		lines = append(lines, point)
	}
	return strings.Join(lines, "\n")
}

// cutPoints cuts a reason at the semicolons that stand in no brackets.
func cutPoints(reason string) (points []string) {
	depth, from := 0, 0
	for i, r := range reason {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ';' && depth == 0 && strings.HasPrefix(reason[i:], "; "):
			points = append(points, reason[from:i])
			from = i + len("; ")
		}
	}
	return append(points, reason[from:])
}

// balanced says whether every bracket of a text closes within it.
func balanced(text string) bool {
	depth := 0
	for _, r := range text {
		switch {
		case r == '(':
			depth++
		case r == ')' && depth == 0:
			return false
		case r == ')':
			depth--
		}
	}
	return depth == 0
}
