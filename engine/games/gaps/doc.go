// Package gaps is Montana, or Gaps, with its relatives: House of Commons, Pretzel,
// the games of Boleslaw Cynk, and Harbin's Spaces and Aces. They differ in what is
// dealt, what a gap takes, and what may be done beside: see [options].
package gaps
