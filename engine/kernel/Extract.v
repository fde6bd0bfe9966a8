(* The program, as OCaml: the rules, the deals and the checkers. *)
From Patience Require Import spider.Play spider.Deal spider.Position spider.Certificate.
From Patience Require spider.Lodged.
From Patience Require spider.Abstract.
From Patience Require blackhole.Rules blackhole.Tried blackhole.Certificate.
From Patience Require klondike.Play klondike.Certificate.
Require Extraction.
Require Import ExtrOcamlString.
From Patience Require Import Integers.
Extraction "proved.ml" play pysol position verify spider.Lodged.told_lodgings spider.Abstract.told_calculus blackhole.Tried.lost_by_trying blackhole.Certificate.verify_blackhole
  klondike.Play.play_klondike klondike.Certificate.verify_klondike klondike.Certificate.klondike_options klondike.Certificate.klondike_position name.
