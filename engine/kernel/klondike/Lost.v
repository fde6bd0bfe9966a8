(* Our deal 44 is lost when three cards are turned. Its cards are those that "workbench show klondike deal:44,draw=three"
   shows, written as in certificates: the proof is what "workbench prove klondike deal:44,draw=three --cannot win" writes. *)
Require Import List String.
From Patience Require Import klondike.Rules klondike.Certificate.
Open Scope string_scope. Open Scope nat_scope.

Definition three := Options 3 0 false.
Definition cards_44 := "pile 1: 5s | pile 2: [7s] Jh | pile 3: [Jc Kc] 10c | pile 4: [Ah 2d Jd] 7h | pile 5: [Qc 2s 5c 5h] Kd | pile 6: [6s Qd 3c 9h 9d] 8c | pile 7: [As 6c 10d 4d 2h Qh] 10h | waste: - | stock: Ks 3h 7d Kh 5d 8d 3s 8h Ad 4s 6d 9s 8s 10s 9c 7c 4c 2c 3d 6h Qs 4h Ac Js | foundation 1: - | foundation 2: - | foundation 3: - | foundation 4: -".
Definition deal_44 := klondike_position three cards_44.
Definition proof_44 := "patience certificate 3
kind: never
game: klondike
position: " ++ cards_44 ++ "
options: draw=three passes=any
cards: 8
5c goes out
3c is uncovered, comes to a pile, goes out
9h is uncovered, comes to a pile, comes to a cell, goes out, leaves
9d is uncovered, comes to a pile, comes to a cell, goes out, leaves
8c comes to a pile, comes to a cell, goes out, leaves
6c goes out
7c goes out
4c goes out
".
Theorem lost_klondike_44 : exists s, deal_44 = Some s /\ lost three s.
Proof. eexists. split; [ vm_compute; reflexivity | ]. apply (verify_klondike_sound proof_44). match goal with |- _ = ?r => vm_cast_no_check (eq_refl r) end. Qed.
Print Assumptions lost_klondike_44.
