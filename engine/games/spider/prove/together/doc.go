// Package together answers stipulations: what the calculus proves of a part is proved of the
// whole, and comes with its certificate; all else is decided by trying everything, or not at all.
//
// Read decide.go for the order in which is asked, and calculus.go for a single goal.
package together
