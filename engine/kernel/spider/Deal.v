(* The deals that PySol and Microsoft Spider number: their cards come from their number here,
   so no list of cards has to be believed. Two packs are shuffled with the random numbers of
   Microsoft's C library: each card in turn is one of those that are left, and the last of
   these takes its place. *)
Require Import List Arith NArith.
From Patience Require Import spider.Rules.
Import ListNotations.

(* The next n cards of those that are left. *)
Fixpoint shuffled (n : nat) (seed : N) (left : list card) : list card :=
  match n with
  | 0 => []
  | S n =>
    let seed := N.land (seed * 214013 + 2531011) 2147483647 in
    let r := N.to_nat (N.modulo (N.shiftr seed 16) (N.of_nat (length left))) in
    let last := length left - 1 in
    match nth_error left r, nth_error left last with
    | Some c, Some z => c :: shuffled n seed (firstn last (put r z left))
    | _, _ => []
    end
  end.
(* Clubs, spades, hearts and diamonds, each from the Ace to the King. *)
Definition pack : list card := flat_map (fun s => rev (king_to_ace s)) [Clubs; Spades; Hearts; Diamonds].
Fixpoint tens (n : nat) (l : list card) : list (list card) :=
  match n with 0 => [] | S n => firstn 10 l :: tens n (skipn 10 l) end.

(* Four rows of ten face down, a card more on piles 1, 4, 7 and 10, a row face up, and five
   rows for the hand. *)
Definition pysol (number : N) : state :=
  let cards := shuffled 104 number (pack ++ pack) in
  let at_ i := nth i cards (Card 0 Clubs) in
  let deep n := map (fun r => at_ (10 * r + n)) [0; 1; 2; 3] in
  let more n := match n with 0 => [at_ 40] | 3 => [at_ 41] | 6 => [at_ 42] | 9 => [at_ 43] | _ => [] end in
  State (map (fun n => Pile (deep n ++ more n) [at_ (44 + n)]) [0; 1; 2; 3; 4; 5; 6; 7; 8; 9]) (tens 5 (skipn 54 cards)) 0.
