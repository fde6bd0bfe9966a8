(* Deal 1 of ours, three cards turned, is won: so the rules are not so narrow that all is lost. Its cards
   are those that "workbench show klondike deal:1,draw=three" shows, written as in certificates. *)
Require Import List String.
From Patience Require Import Reach spider.Rules klondike.Rules klondike.Events klondike.Play klondike.Certificate.
Import ListNotations.
Open Scope string_scope. Open Scope nat_scope.

Definition three := Options 3 0 false.
Definition deal_1 := klondike_position three
  "pile 1: 9s | pile 2: [7s] Jh | pile 3: [Qh 6c] 7h | pile 4: [4s 5h Qc] 2h | pile 5: [Ac 7d As 8c] 10d | pile 6: [8h Jc 10c 5s Ah] Ad | pile 7: [Qs 3d 5c Kd 5d 2c] 9c | waste: - | stock: 4h Kh 10s 9d Js 10h 2s Jd Kc 9h 4d Qd 6d 8d 3s 7c 6s 3h 8s Ks 3c 6h 2d 4c | foundation 1: - | foundation 2: - | foundation 3: - | foundation 4: -".

(* So many cards of a column to another; a column's last card out; a card of the waste to a column, or out. Columns count from 0. *)
Definition shift i n j := Carry (Column i) n (Some j).
Definition off i := Carry (Column i) 1 None.
Definition play j := Carry Deck 0 (Some j).
Definition rid := Carry Deck 0 None.
Definition line_1 := [
  off 5; off 5; off 3; shift 6 1 4; shift 1 1 3; Draw; play 1; shift 5 1 1; shift 5 1 3; shift 4 2 5; shift 2 1 4; shift 2 1 4; shift 5 3 2;
  shift 1 3 5; shift 5 4 0; rid; Draw; Draw; Draw; Draw; play 3; shift 4 3 3; off 4; Draw; rid; Draw; Draw; Redeal; Draw; play 1; shift 2 4 1; Draw;
  Draw; play 1; rid; play 1; Draw; Draw; Draw; Draw; Redeal; Draw; Draw; Draw; Draw; Draw; play 2; shift 3 7 2; shift 3 1 2; off 3; off 0; Draw;
  Redeal; Draw; Draw; Draw; play 3; Draw; Draw; Redeal; Draw; Draw; play 1; rid; rid; Draw; Draw; Draw; rid; off 2; off 0; shift 2 1 4; off 2; off 0;
  off 0; shift 4 2 2; off 4; off 6; shift 6 1 2; shift 6 1 4; shift 6 1 1; off 6; shift 6 1 4; Redeal; Draw; rid; off 0; rid; Draw; Draw; Draw;
  Redeal; Draw; rid; off 2; Draw; Draw; rid; Redeal; Draw; play 4; play 3; rid; off 1; off 1; off 2; off 2; off 1; off 1; off 2; off 2; off 1; off 2;
  Draw; rid; off 1; off 4; off 1; off 3; shift 2 1 4; off 2; shift 4 2 2; off 4; off 3; rid; rid; off 2; off 1; off 2; off 2; off 1].

Fixpoint plays (o : options) (s : state) (l : list act) : option state :=
  match l with [] => Some s | a :: l => match play_klondike o s a with Some t => plays o t l | None => None end end.
Lemma plays_reach : forall o l s t, plays o s l = Some t -> reach o s t.
Proof.
  induction l as [|a l IH]; simpl; intros s t H; [ injection H as ->; constructor | ].
  destruct (play_klondike o s a) as [u|] eqn:E; [ | discriminate ]. eapply more; [ apply play_klondike_step; eauto | auto ].
Qed.
(* All cards of a list are out. *)
Lemma all_out : forall s, forallb (fun c => mem c (out s)) pack = true -> won s.
Proof.
  intros s H x r [L G]. rewrite forallb_forall in H. apply mem_ok, H. unfold pack. apply in_flat_map. exists x. split; [ destruct x; simpl; auto | ].
  apply (in_map (fun r => Card r x)), in_seq. simpl. auto with arith.
Qed.
Theorem won_klondike_1 : exists s t, deal_1 = Some s /\ reach three s t /\ won t.
Proof.
  eexists. eexists. split; [ vm_compute; reflexivity | ]. split; [ apply plays_reach with line_1; vm_compute; reflexivity | apply all_out; vm_compute; reflexivity ].
Qed.
Print Assumptions won_klondike_1.
