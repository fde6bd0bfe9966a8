package table

// LeanAtOnce has certificates lean on a lemma however few positions they have, until what it returns is called.
func LeanAtOnce() (restore func()) {
	was := leaningFrom
	leaningFrom = 1
	return func() { leaningFrom = was }
}
