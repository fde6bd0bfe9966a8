// Package about reads what the certificates and plans of Spider are about, for those that check them: a position
// line, a goal, and what may not be done on the way. It was written from docs/certificates.md, and shares nothing with
// the programs that write these words.
//
// position.go has position lines, question.go goals and restrictions.
package about
