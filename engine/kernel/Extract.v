(* The program, as OCaml: the rules, the deals and the checkers. Numbers become integers of 63
   bits: what runs trusts that, the theorems do not. *)
From Patience Require Import spider.Play spider.Deal spider.Position spider.Certificate.
Require Extraction.
Require Import ExtrOcamlBasic ExtrOcamlString ExtrOcamlNatInt ExtrOcamlZInt.
Extraction "proved.ml" play pysol position verify.
