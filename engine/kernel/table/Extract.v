(* The program about tables, as OCaml: see the other Extract.v. *)
From Patience Require table.Moves table.Certificate.
Require Extraction.
Require Import ExtrOcamlString.
From Patience Require Import Integers.
Extraction "tables.ml" table.Moves.next table.Moves.over table.Read.game_of table.Certificate.start_of table.Certificate.verify_table.
