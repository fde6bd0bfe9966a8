// Package mine finds Spider problems: positions on the way of won deals of which
// something can be asked that has one idea, proved.
//
// Read it in this order: walk.go for the positions; goals.go for what is asked of them;
// judge.go for which of it is kept; mine.go for a deal as a whole; write.go for the
// problem as a file has it; improve.go for how a problem is made better.
package mine
