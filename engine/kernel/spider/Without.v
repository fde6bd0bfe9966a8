(* Play under restrictions, as "prove --without space,remove" means them. *)
Require Import List.
From Patience Require Import Reach spider.Rules.
Import ListNotations.

(* Whether no space may be made, and which suits must not be removed. *)
Record restriction := Without { no_spaces : bool; no_removal : suit -> bool }.
Definition free : restriction := Without false (fun _ => false).

(* The move that removes suit x. *)
Inductive removal (x : suit) : state -> state -> Prop :=
| takes : forall s i d u, nth_error (piles s) i = Some (Pile d (u ++ king_to_ace x)) ->
    removal x s (State (put i (turn (Pile d u)) (piles s)) (hand s) (S (removed s))).

Definition allowed (w : restriction) (s t : state) :=
  step s t /\ (no_spaces w = true -> forall p, In p (piles t) -> ~ space p) /\ (forall x, no_removal w x = true -> ~ removal x s t).

(* What can be reached without doing what is forbidden. *)
Notation reach_without w := (Reach.reach (allowed w)).
Lemma reach_free : forall s t, reach s t -> reach_without free s t.
Proof. intros s t R. induction R; [ constructor | ]. eapply more; eauto. repeat split; auto; discriminate. Qed.
