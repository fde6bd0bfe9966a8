(* Numbers in the programs that are made of the theorems: integers of OCaml, of 63 bits. What runs trusts
   that they add, subtract, compare and divide as those of Coq; the theorems do not. *)
Require Import Arith.
Require Export ExtrOcamlBasic ExtrOcamlNatInt.
Extract Constant Nat.add => "(+)".
Extract Constant Nat.mul => "( * )".
Extract Constant Nat.sub => "fun n m -> if n < m then 0 else n - m".
Extract Constant Nat.ltb => "fun (n : int) m -> n < m".
Extract Constant Nat.div => "fun n m -> if m = 0 then 0 else n / m".
Extract Constant Nat.modulo => "fun n m -> if m = 0 then n else n mod m".
Extract Constant Nat.eq_dec => "fun (n : int) m -> n = m".
