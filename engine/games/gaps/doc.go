// Package gaps is Montana, or Gaps, with its relatives: House of Commons, Pretzel,
// the games of Boleslaw Cynk, and Harbin's Spaces and Aces. They differ in what is
// dealt, what a gap takes, and what may be done beside.
//
// rules.go has the rules by number (all but the redeal of rule 5, which stands with
// the deals in deal.go), variant.go and variant_options.go the games that they make
// up. The solver begins in solve.go: solve_dive.go looks depth first, solve_sweep.go
// through all levels in turn, by what solve_look.go finds, and both keep positions as the numbers of their rows,
// solve_rowtable.go. solve_reach.go and solve_stubborn.go prove what may be
// left out; solve_eval.go only says what comes first.
package gaps
