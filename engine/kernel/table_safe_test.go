package kernel_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"patience/engine/certificate"
	"patience/engine/closed"
	"patience/engine/kernel"
	"patience/engine/table/check"
)

// hasty returns false certificates, with the lemma safe: each is of a small position that can be won, but no more when some card goes
// out. The members are all that comes of it by moves that lose, where that is little.
func hasty(t testing.TB) (texts []string) {
	t.Helper()
	text, err := os.ReadFile("../table/testdata/hasty.txt")
	if err != nil {
		t.Fatal(err)
	}
	for c := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
		lines := strings.Split(c, "\n")
		from := slices.IndexFunc(lines, func(l string) bool { return !strings.Contains(l, " = ") })
		h := closed.Head{Game: certificate.Table, Options: strings.Join(lines[:from], " | "), Position: strings.Join(lines[from:len(lines)-1], " | ")}
		rules, err := check.Read(h)
		if err != nil {
			t.Fatalf("%v:\n%s", err, c)
		}
		members := map[string][]uint64{}
		for _, next := range nexts(rules, rules.Start()[0]) {
			if all, won := reached(rules, next); !won {
				for _, m := range all {
					members[fmt.Sprint(m)] = m
				}
			}
		}
		if len(members) == 0 {
			continue
		}
		numbers := slices.Clone(rules.Start()[0])
		for _, m := range members {
			numbers = append(numbers, m...)
		}
		h.Lemmas = "safe"
		var b bytes.Buffer
		if err := closed.NewProof(h, rules.Words(), numbers).Write(&b); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, b.String())
	}
	return texts
}

// nexts returns what all moves lead to, nil when the game is won.
func nexts(rules *check.Game, member []uint64) (all [][]uint64) {
	if rules.Check(member, func(next []uint64) bool { all = append(all, slices.Clone(next)); return true }) != nil {
		return nil
	}
	return all
}

// reached returns all that can be reached from a position, and whether a won one is there, or too many to look at.
func reached(rules *check.Game, from []uint64) (all [][]uint64, won bool) {
	seen := map[string]bool{fmt.Sprint(from): true}
	all = [][]uint64{from}
	for i := 0; i < len(all) && !won; i++ {
		won = len(all) > 2000 || rules.Check(all[i], func(next []uint64) bool {
			if !seen[fmt.Sprint(next)] {
				seen[fmt.Sprint(next)] = true
				all = append(all, slices.Clone(next))
			}
			return true
		}) != nil
	}
	return all, won
}

// TestTableHasty has the proved checker refuse what the lemma safe must not prove. Where the program is spoiled in a place of the lemma,
// it accepts some.
func TestTableHasty(t *testing.T) {
	k, texts := start(t), hasty(t)
	accepted := func(k *kernel.Kernel) (n int) {
		for _, text := range texts {
			_, _, err := k.CheckTable([]byte(text))
			if err == nil {
				n++
			} else if !errors.Is(err, kernel.ErrRefused) {
				t.Fatal(err)
			}
		}
		return n
	}
	t.Logf("%d certificates", len(texts))
	for _, text := range texts {
		if _, err := check.Kind().Verify(strings.NewReader(text)); err == nil {
			t.Errorf("our checker accepts it:\n%s", text)
		}
	}
	if n := accepted(k); n != 0 || len(texts) < 20 {
		t.Errorf("%d of %d are accepted", n, len(texts))
	}
	wrong := []spoiled{
		{"nothing is put on a small card", "(comes r r.build d c) ((&&)", "false ((&&)"},
		{"nothing is moved with it", "(&&) (runs r) (comes r r.run d c)", "false"},
		{"many small ones are left", "if existsb (fun x -> Nat.ltb (Stdlib.Int.succ (limit o x)) (limit l x))", "if existsb (fun x -> false)"},
		{"they are left where any cards lie on them", "(negb (tight r))", "true"},
		{"no card comes back", "(&&) (negb r.back) ((<=) i (limit o x))", "(<=) i (limit o x)"},
	}
	spoilTables(t, wrong, func(c spoiled, k *kernel.Kernel) {
		n := accepted(k)
		t.Logf("%s: %d of %d are accepted", c.what, n, len(texts))
		if n == 0 {
			t.Errorf("%s: none is accepted", c.what)
		}
	})
}
