//go:build !race

package enginetest

// Raced says whether the race detector watches. It makes everything some ten times
// slower and takes memory of its own, so that what measures either is not for it.
const Raced = false
