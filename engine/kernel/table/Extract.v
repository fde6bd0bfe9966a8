(* The program about tables, as OCaml: see the other Extract.v. *)
From Patience Require table.Moves table.Certificate.
Require Extraction.
Require Import Arith ExtrOcamlBasic ExtrOcamlString ExtrOcamlNatInt.
(* What is said of numbers elsewhere, and of division, that of OCaml does as well. *)
Extract Constant Nat.add => "(+)".
Extract Constant Nat.mul => "( * )".
Extract Constant Nat.sub => "fun n m -> max 0 (n - m)".
Extract Constant Nat.ltb => "(<)".
Extract Constant Nat.div => "fun n m -> if m = 0 then 0 else n / m".
Extract Constant Nat.modulo => "fun n m -> if m = 0 then n else n mod m".
Extraction "tables.ml" table.Moves.next table.Moves.over table.Read.game_of table.Certificate.start_of table.Certificate.verify_table.
