// Package precedence proves, without any search and over all deals, what must wait in a
// whole game of Spider: that no space can be made and no suit removed before a row is
// dealt, or ever; then the game is lost.
//
// Until the first space is made or the first suit removed, a card moves only onto a card
// of the next rank, and a King not at all. So a chain that lies on others waits for two
// things: that the chains on it leave, and that a card of the next rank comes into sight.
// A card that lies under others comes into sight when the chain on it leaves; a card of
// the hand when it is dealt. Take
//
//	pile 3: 4h 3h 10c 4d 2h     the 3h waits for the 2h to leave
//	pile 5: 3d 8c 8s 2s Jh      the 3d waits for the 2s to leave
//
// where all other 3s lie under Kings. The 2s wait for a 3, and the 3s wait for the 2s: no
// 3 ever comes into sight, hence no 2 leaves these piles, and no suit is removed. Rows
// count, too: a chain that waits for a 7 when the first 7 is dealt in row 3 may find
// itself under a King of row 2 by then, and stays for ever.
//
// So every chain gets a bound, the row before which it cannot leave. Bounds that follow
// from each other by these rules are all true: the first chain to leave too early would
// have needed another one that left too early before it. [Find] takes the largest ones. A
// [Proof] keeps those that a claim needs; [Proof.String] tells it in words, and package
// check verifies its certificate. docs/proofs/spider.md has the argument in full.
//
// That ends with the first space. What can be after it, an inn tells (lodging.go): a chain
// that moves into a space is its guest, and no other has room there until the guest finds a
// card of the next rank. All that can come about so is gone through, row by row; a fresh deal
// has some dozens of such lodgings a row. [Bound] reads off them how many rows must be dealt
// before the first suit is removed, the second, and so on, whatever spaces are made.
//
// Start reading in waits.go, then lodging.go.
package precedence
