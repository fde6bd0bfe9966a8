package kernel_test

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"patience/engine/kernel"
)

// invented are games with what is rare in those that come with the program.
var invented = map[string]string{
	"round-piles": "pack = \"1x4x6\"\ntableau = { 8, deal = 3, build = \"down any round\", unit = \"pile\" }\nfoundations = { 4, base = \"3\" }",
	"one-or-pile": "pack = \"1x4x6\"\ntableau = { 8, deal = 2, build = \"either alternate round\", unit = \"one or pile\", space = \"high\" }\n" +
		"stock = { 8, turn = 2, redeals = 1 }\nfoundations = { 4 }",
	"whole-suits": "pack = \"2x2x3\"\ntableau = { 4, deal = 2, build = \"down any\", unit = \"run\", run = \"down suit\" }\n" +
		"stock = { 4, onto = \"tableau\", needs = \"no space\" }\nfoundations = { 4, whole = \"move\" }",
	"small-golf": "pack = \"1x4x3\"\ntableau = { 2, deal = 1, build = \"none\", space = \"none\" }\nstock = { 9, onto = \"hole\" }\n" +
		"hole = { build = \"either any\", ends = \"3\" }\nwon = \"tableau taken\"",
	"small-hold": "pack = \"1x4x6\"\ntableau = { 4, deal = 1, build = \"down alternate\", unit = \"run\", space = \"waste\", hold = true }\n" +
		"stock = { 20, redeals = 1 }\nfoundations = { 4 }",
	"small-scorpion": "pack = \"1x2x3\"\ntableau = { 3, deal = 1, build = \"down suit\", unit = \"tail\" }\nstock = { 3, onto = \"tableau\", piles = 2 }\n" +
		"foundations = false\nwon = \"suits built\"",
	"spaces-filled": "pack = \"1x4x6\"\ntableau = { 4, deal = 1, build = \"down alternate\", unit = \"run\", space = \"waste\", fill = \"reserve waste\", " +
		"hold = true, most = 4 }\nreserve = { 1, deal = 6 }\nstock = { 13, turn = 3, redeals = 1 }\nfoundations = { 4, base = \"first\", dealt = 1 }",
	"suits-at-once": "pack = \"2x2x3\"\ntableau = { 4, deal = 2, build = \"down any\", unit = \"run\", run = \"down suit\" }\n" +
		"stock = { 4, onto = \"tableau\" }\nfoundations = { 4, whole = \"auto\" }",
	"small-cruel": "pack = \"1x4x3\"\ntableau = { 4, deal = 3, build = \"down suit\", space = \"none\" }\nfoundations = { 4 }\ngather = { 2, deal = 3 }",
	"small-trefoil": "pack = \"1x4x3\"\ntableau = { 2, deal = 6, build = \"none\", space = \"none\" }\nfoundations = { 4 }\n" +
		"gather = { 1, deal = 6, shuffle = true }",
	"small-draw": "pack = \"1x3x4\"\ntableau = { 2, deal = 6, down = 2, build = \"none\", space = \"none\" }\nfoundations = { 3 }\n" +
		"gather = { 1, deal = 6, shuffle = true, draw = 1 }",
	"small-accordion": "pack = \"1x2x3\"\nline = { 6, jumps = { 1, 3 }, match = \"suit rank\" }",
	"small-gaps":      "pack = \"1x2x3\"\ngrid = { 2, columns = 3, gaps = \"A\", first = \"2\", build = \"up suit\" }",
	"small-montana":   "pack = \"1x2x5\"\ngather = { 1, shuffle = true }\ngrid = { 2, columns = 5, gaps = \"5\", first = \"2\", build = \"up suit\" }",
	"small-rows":      "pack = \"1x2x4\"\ngather = { 2 }\ngrid = { 2, columns = 4, gaps = \"A\", build = \"up suit\" }",
	"small-carlo":     "pack = \"1x4x3\"\nstock = { 6 }\ntake = { \"rank\", from = \"grid\" }\ngrid = { 2, columns = 3, next = \"all\", close = true }",
	"small-nestor":    "pack = \"1x4x3\"\ntableau = { 3, deal = 3, build = \"none\" }\nreserve = { 3 }\ntake = { \"rank\" }",
	"small-peaks": "pack = \"1x4x4\"\ntableau = { 11, deal = 1, down = \"covered\", shape = \"peaks 2 3\", build = \"none\", space = \"none\" }\n" +
		"stock = { 4, onto = \"hole\" }\nhole = { build = \"either any\" }\nwon = \"tableau taken\"",
	"small-calculation": "pack = \"1x2x5\"\ntableau = { 1, deal = 0, build = \"free\", takes = \"waste\" }\nstock = { 8, needs = \"waste empty\" }\n" +
		"foundations = { 2, base = { \"A\", \"2\" }, dealt = 2, build = \"up any round\", step = { 1, 2 } }",
	"small-bisley": "pack = \"1x4x4\"\ntableau = { 4, deal = 4, build = \"either suit\", space = \"none\" }\n" +
		"foundations = { { 4 }, { 4, base = \"4\", build = \"down suit\", size = { 1, 1, 2, 2 } } }",
	"small-chessboard": "pack = \"1x4x4\"\ntableau = { 4, deal = 4, build = \"either suit round\", space = \"none\" }\nfoundations = { 4, base = \"choice\" }",
}

// TestWrongTableRules changes the rules of tables one at a time, in the program that Coq has written; the comparison sees each, in the
// game that stands before a colon, or in all.
func TestWrongTableRules(t *testing.T) {
	wrong := []spoiled{
		{"colours are not alternate", "| Alternate -> negb (eqb (red x) (red y))", "| Alternate -> eqb (red x) (red y)"},
		{"round stops at the ends", "if a.round", "if false"},
		{"down is up", "| Down -> lower r a (place r c) (place r lies)", "| Down -> lower r a (place r lies) (place r c)"},
		{"the base is the Ace", "| [] -> (=) c.rank r.low", "| [] -> (=) c.rank 1"},
		{"foundations take any suit", "(&&) (same_suit h c.suit_of)\n    (match y", "(&&) true\n    (match y"},
		{"solvitaire-klondike: what is uncovered stays face down", "hidden = false } :: x'", "hidden = c.hidden } :: x'"},
		{"fore-cell: a Queen goes into a space", "| Rank n0 -> (=) c.rank n0", "| Rank n0 -> (=) c.rank n0 || c.rank = 12"},
		{"a space takes all", "| Nothing -> false\n   | Rank", "| Nothing -> true\n   | Rank"},
		{"klondike-whole-runs: whole runs come apart", "| Whole_run -> all_of_it r u x", "| Whole_run -> true"},
		{"piles come apart", "| Whole_pile -> empty x", "| Whole_pile -> true"},
		{"one or any part", "| One_or_pile -> (||) ((=) (length u) (Stdlib.Int.succ 0)) (empty x)", "| One_or_pile -> true"},
		{"solvitaire-klondike: a part frees nothing", "| c :: _ -> can_go_out r s c)", "| c :: _ -> true)"},
		{"tails are runs", "| Tail -> true", "| Tail -> comes r r.run d c"},
		{"cards come back", "| Foundation _ -> r.back", "| Foundation _ -> true"},
		{"free-cell: cells take two", "(negb (is_kind a Cell))) (empty y)", "(negb (is_kind a Cell))) true"},
		{"the stock gives one card", "(skipn r.turn x)", "(skipn 1 x)"},
		{"the waste is turned over again", "match r.redeals with\n  | Some n0 -> Nat.ltb s.passes n0", "match r.redeals with\n  | Some n0 -> true"},
		{"spaces-filled: spaces are not filled", "(sourceb s a r.fill)", "false"},
		{"spaces-filled: a space is filled from the second source", "if has_cardb s b then is_kind a b", "if has_cardb s b && l0 = [] then is_kind a b"},
		{"small-hold: nothing waits for a space", "(negb ((&&) r.hold", "(negb ((&&) false"},
		{"spaces-filled: piles grow on", "| Some m -> (<=) (add n0 (length y)) m", "| Some m -> true"},
		{"rows stop at the first pile", "(b, (laid_on b c y)) :: (row a w' l0)", "(b, (laid_on b c y)) :: l0"},
		{"rows go to all kinds of piles", "if kind_dec a b\n     then (b, (laid_on b c y))", "if true\n     then (b, (laid_on b c y))"},
		{"the stock keeps what is dealt", "left_of a (if kind_dec a b then tl w else w) l0", "w"},
		{"miss-milligan: cells open with a stock", "(negb ((&&) r.shut", "(negb ((&&) false"},
		{"whole-suits: rows are dealt in spite of spaces", "(&&) r.no_space", "(&&) false"},
		{"suits-at-once: single cards go out where suits do", "((&&) (negb r.whole)", "((&&) true"},
		{"suits-at-once: whole suits are of any suit", "((&&) (same_suit h c.suit_of) (negb c.hidden))", "(negb c.hidden)"},
		{"suits-at-once: part of a suit goes out", "| [] -> (=) i r.ranks\n| c :: u0", "| [] -> true\n| c :: u0"},
		{"suits-at-once: suits stay", "(&&) (negb (empty u)) (suit_from r h 0 u)", "false"},
		{"suits-at-once: suits wait for a move", "if r.at_once\n  then", "if false\n  then"},
		{"small-golf: the hole takes all", "comes r r.drop d c", "true"},
		{"small-peaks: cells do not go into the hole", "((&&) (uncoveredb r s a) (negb c.hidden)) (drops", "((&&) (is_kind a Tableau) (negb c.hidden)) (drops"},
		{"small-golf: the stock does not reach the hole", "| Hole -> c :: []", "| Hole -> y"},
		{"courtship: any card comes where a list says which", "(existsb (is_face c) (snd p))", "true"},
		{"small-golf: nothing ends the hole", "| Some n0 -> negb ((=) d.rank n0)", "| Some n0 -> true"},
		{"small-golf: an empty tableau does not win", "| Tableau_taken -> negb (is_kind (board a) Tableau)", "| Tableau_taken -> false"},
		{"small-scorpion: suits are built anyhow", "(&&) (is_kind a Tableau) (suit_from r c.suit_of 0 (c :: x))", "is_kind a Tableau"},
		{"small-scorpion: a stock gives all at once", "| Some n0 -> skipn n0 w", "| Some n0 -> []"},
		{"sir-tommy: cards come to the tableau from anywhere", "| Some l -> existsb (is_kind a) l", "| Some l -> true"},
		{"sir-tommy: the stock does not wait", "((&&) r.wait (negb (empty y)))", "false"},
		{"sir-tommy: any card begins a foundation", "| At k -> (=) c.rank k", "| At k -> true"},
		{"osmosis: a foundation does not look at the one before", "(||) (negb p.follows)", "(||) true"},
		{"osmosis: any rank begins", "(&&) ((=) c.rank r.low) (in_former", "(&&) true (in_former"},
		{"chessboard: each foundation chooses its rank", "| Own _ -> (=) (last z c).rank c.rank", "| Own _ -> true"},
		{"small-bisley: foundations grow on", "(Nat.ltb (length y) p.room)", "true"},
		{"bisley: nothing goes to a foundation with a suit", "| Some x -> same_suit x c.suit_of", "| Some x -> false"},
		{"pyramid: covered cards are taken", "forallb (fun m -> negb (has_cardb s (Spot m))) (nth n0 r.covers [])", "true"},
		{"fourteen-out: less than the sum", "| Sum n0 -> (=) (add c.rank d.rank) n0", "| Sum n0 -> (<=) (add c.rank d.rank) n0"},
		{"nestor: any two cards", "| Same_rank -> (=) c.rank d.rank", "| Same_rank -> true"},
		{"aces-up: a higher card is taken", "(Nat.ltb (place r c) (place r d))", "true"},
		{"aces-up: both cards are taken", "| Lower_in_suit -> y\n", "| Lower_in_suit -> show (tl y)\n"},
		{"aces-up: won with any rank", "(forallb (fun d -> (=) (place r d) r.ranks) (c :: x))", "true"},
		{"baroness: no card is taken alone", "| Some n0 -> (=) n0 c.rank", "| Some n0 -> false"},
		{"small-nestor: cards are taken from anywhere", "(existsb (is_kind (board a)) r.sources)", "true"},
		{"cruel: piles are taken up from the top", "map turn_up (rev (snd p))", "map turn_up (snd p)"},
		{"cruel: piles get three cards", "nth (Nat.modulo k (length r.portions)) r.portions 0", "3"},
		{"small-trefoil: shuffled as another time", "(N.of_nat (Stdlib.Int.succ n0))", "(N.of_nat n0)"},
		{"small-cruel: gathered for ever", "               | Some n0 -> Nat.ltb s.passes n0", "               | Some n0 -> true"},
		{"small-draw: covered cards are drawn for ever", "Nat.ltb (length y) r.draw", "true"},
		{"small-draw: the pile above a drawn card is gone", "(app (firstn i x)", "(app []"},
		{"small-montana: no gap is left", "(||) ((=) (Nat.modulo i (width r)) 0)\n              (stay (sub i (Stdlib.Int.succ 0)))", "false"},
		{"small-rows: what is built is taken up", "(&&) (negb (is_gap c)) (lies_well r x j c)", "false"},
		{"accordion: any jump", "(existsb ((=) (sub i j)) jumps)", "true"},
		{"accordion: suits alone", "((&&) by_rank ((=) c.rank d.rank))", "false"},
		{"small-accordion: never won", "| One_pile -> (||) (negb (is_kind a Field)) (empty x)", "| One_pile -> false"},
		{"gaps-one-deal: any card at the left end", "             | Some n0 -> (=) c.rank n0\n             | None", "             | Some n0 -> true\n             | None"},
		{"gaps-one-deal: any card behind another", "(&&) (negb (is_gap d)) (comes r beside d c)", "(negb (is_gap d))"},
		{"gaps-basic-variant: any suit in a row", "(||) (negb fixed)", "(||) true"},
		{"small-gaps: never won", "| Rows -> (||) (negb (is_kind a Field)) (rows_built r (c :: x))", "| Rows -> false"},
		{"monte-carlo: cards far away", "(||) (negb near)", "(||) true"},
		{"monte-carlo: gaps stay", "negb ((&&) (closes r) (existsb is_gap x))", "true"},
		{"monte-carlo: the stock from below", "(closed_up x (c :: w))", "(closed_up x (rev (c :: w)))"},
		{"small-carlo: gaps do not win", "| Field -> forallb is_gap (c :: x)", "| Field -> false"},
		{"turned over as it lies", "(((Stock, (rev y)), (Waste, []))", "(((Stock, y), (Waste, []))"},
		{what: "solvitaire-klondike: nothing"},
	}
	names := tables(t, start(t))
	spoilTables(t, wrong, func(c spoiled, k *kernel.Kernel) {
		in, plays := names, 2
		if game, _, ok := strings.Cut(c.what, ": "); ok {
			in, plays = []string{game}, 8
		}
		positions, err := playTables(t, k, in, plays)
		if (err == nil) != (c.old == "") {
			t.Errorf("%s: %v in %d positions", c.what, err, positions)
		}
	})
}

// spoilTables changes the program of tables that Coq has written, one place at a time, and has each changed one used. All of them are
// one program, as compilers take longer than the comparisons.
func spoilTables(t *testing.T, wrong []spoiled, use func(c spoiled, k *kernel.Kernel)) {
	dir := filepath.Join(t.TempDir(), "k")
	if err := os.CopyFS(dir, os.DirFS(filepath.Dir(program(t)))); err != nil {
		t.Fatal(err)
	}
	edit(t, filepath.Join(dir, "tables.ml"), func(text string) string { return spoil(t, text, wrong) })
	cmd := exec.Command("ocamlopt", "-w", "-a", "proved.mli", "proved.ml", "asked.ml", "tables.mli", "tables.ml", "tabled.ml", "klondike.ml", "main.ml", "-o", "changed")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for i, c := range wrong {
		t.Setenv("WRONG", fmt.Sprint(i))
		use(c, run(t, filepath.Join(dir, "changed")))
	}
}

var (
	items   = regexp.MustCompile(`(?m)^(let|type|module) `)
	defined = regexp.MustCompile(`^let (rec )?(\w+)`)
)

// spoil writes each function that has such a place as it is, and once more for each change in it. WRONG says which of them is called.
func spoil(t *testing.T, text string, wrong []spoiled) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("let wrong = int_of_string (Sys.getenv \"WRONG\")\n")
	starts, from := items.FindAllStringIndex(text, -1), 0
	for n := range len(starts) + 1 {
		to := len(text)
		if n < len(starts) {
			to = starts[n][0]
		}
		item, calls := text[from:to], ""
		for i, c := range wrong {
			if c.old == "" {
				continue
			}
			replace(t, text, c.old, c.new) // there is one such place
			if at := strings.Index(text, c.old); from <= at && at < to {
				name := defined.FindStringSubmatch(item)[2]
				if calls == "" {
					fmt.Fprintf(&b, "%slet right_%s = %[2]s\n", item, name)
				}
				fmt.Fprintf(&b, "%slet wrong_%d = %s\n", replace(t, item, c.old, c.new), i, name)
				calls = cmp.Or(calls, fmt.Sprintf("let %s x = (match wrong with _ -> right_%[1]s) x\n", name))
				calls = strings.Replace(calls, "_ ->", fmt.Sprintf("%d -> wrong_%[1]d | _ ->", i), 1)
			}
		}
		b.WriteString(cmp.Or(calls, item))
		from = to
	}
	return b.String()
}
