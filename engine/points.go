package engine

import "strings"

// fewPoints is how many points of a reason stand on one line.
const fewPoints = 2

// Points returns a reason with each of its points on a line of its own, when it has more than two.
// Points have semicolons between them; those in brackets belong to their point. An argument of several
// lines stays as it is.
//
//	pile 1: the Kh is the King that the pile begins with; pile 2: ...; pile 3: ...
func Points(reason string) string {
	if strings.Contains(reason, "\n") { // an argument that has its lines already
		return reason
	}
	var points []string
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
	if points = append(points, reason[from:]); len(points) <= fewPoints {
		return reason
	}
	return strings.Join(points, "\n")
}
