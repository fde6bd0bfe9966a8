(* Two deals of PySol are lost; and more: no space is ever made in them, and no suit ever
   removed, so that they are lost by any idea of "won". *)
Require Import List Arith NArith Bool Lia.
From Patience Require Import Reach spider.Rules spider.Cards spider.Deal spider.Waits.
Import ListNotations.

(* Three 2s wait for a 3, and two 6s for a 7; each 3 and each 7 lies under one of these, or a King. *)
Definition waits_14934 : list line :=
  [(3, 5, never); (4, 6, never); (5, 4, never); (6, 5, never); (7, 6, never); (8, 5, never)].

(* Four 5s wait for a 6; each 6 lies under one of them, or a King. *)
Definition waits_1748 : list line := [(3, 3, never); (4, 1, never); (6, 4, never); (10, 4, never)].

Theorem lost_14934 : lost (pysol 14934).
Proof. apply (check_lost waits_14934). vm_compute. reflexivity. Qed.
Print Assumptions lost_14934.
Theorem lost_1748 : lost (pysol 1748).
Proof. apply (check_lost waits_1748). vm_compute. reflexivity. Qed.
Print Assumptions lost_1748.

Definition nothing (s : state) := forall t, reach s t -> removed t = 0 /\ forall p, In p (piles t) -> ~ space p.
Theorem nothing_14934 : nothing (pysol 14934).
Proof. intros t R. apply (check_sound 6 waits_14934 (pysol 14934)); [ vm_compute; reflexivity | exact R | change (length (hand (pysol 14934))) with 5; lia ]. Qed.
Print Assumptions nothing_14934.
Theorem nothing_1748 : nothing (pysol 1748).
Proof. intros t R. apply (check_sound 6 waits_1748 (pysol 1748)); [ vm_compute; reflexivity | exact R | change (length (hand (pysol 1748))) with 5; lia ]. Qed.
Print Assumptions nothing_1748.

(* Both are whole: two packs, five cards face down on four piles and four on six, one face up
   on each, and five rows of ten. *)
Definition deck (s : state) := flat_map all (piles s) ++ concat (hand s).
Definition lengths {A} (l : list (list A)) := map (@length A) l.
Definition whole (s : state) : Prop :=
  map (fun c => length (filter (same c) (deck s))) pack = repeat 2 52 /\ length (deck s) = 104 /\
  lengths (map down (piles s)) = [5; 4; 4; 5; 4; 4; 5; 4; 4; 5] /\ lengths (map up (piles s)) = repeat 1 10 /\
  lengths (hand s) = repeat 10 5.
Lemma whole_14934 : whole (pysol 14934). Proof. vm_compute. repeat split. Qed.
Print Assumptions whole_14934.
Lemma whole_1748 : whole (pysol 1748). Proof. vm_compute. repeat split. Qed.
Print Assumptions whole_1748.
