package precedence

import "testing"

// BenchmarkFind measures what it takes to know how long a fresh deal must wait.
func BenchmarkFind(b *testing.B) {
	s := deal(b, "pysol", 14934)
	for b.Loop() {
		if _, err := Find(s); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkProve measures a proof with the choice of what it needs.
func BenchmarkProve(b *testing.B) {
	s := deal(b, "pysol", 14934)
	for b.Loop() {
		if p, err := Prove(s, Win()); err != nil || p == nil {
			b.Fatal(p, err)
		}
	}
}
