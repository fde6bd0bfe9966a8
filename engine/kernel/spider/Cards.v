(* Cards compared by a program. *)
Require Import List Arith Bool.
From Patience Require Import spider.Rules.
Import ListNotations.

Definition same_suit (a b : suit) : bool :=
  match a, b with Spades, Spades | Hearts, Hearts | Diamonds, Diamonds | Clubs, Clubs => true | _, _ => false end.
Definition linkedb (a b : card) := same_suit (suit_of a) (suit_of b) && (rank a =? S (rank b)).
Definition same (a b : card) := same_suit (suit_of a) (suit_of b) && (rank a =? rank b).
Fixpoint sames (a b : list card) := match a, b with [], [] => true | x :: a, y :: b => same x y && sames a b | _, _ => false end.

Lemma same_suit_ok : forall a b, same_suit a b = true <-> a = b.
Proof. destruct a, b; simpl; split; congruence. Qed.
Lemma linkedb_ok : forall a b, linked a b -> linkedb a b = true.
Proof. intros a b [H1 H2]. unfold linkedb. rewrite H2, Nat.eqb_refl. apply same_suit_ok in H1. rewrite H1. reflexivity. Qed.
Lemma linkedb_iff : forall a b, linkedb a b = true <-> linked a b.
Proof. intros; split; [ | apply linkedb_ok ]. intros H. apply andb_prop in H as [H1 H2]. apply same_suit_ok in H1. apply Nat.eqb_eq in H2. split; auto. Qed.
Lemma sames_ok : forall a b, sames a b = true <-> a = b.
Proof.
  induction a as [|[r s] a IH]; destruct b as [|[r' s'] b]; simpl; split; intros; try discriminate; auto.
  - apply andb_prop in H as [H1 H2]. apply andb_prop in H1 as [H1 H3]. apply same_suit_ok in H1. apply Nat.eqb_eq in H3. apply IH in H2. simpl in *. congruence.
  - injection H as -> -> ->. unfold same; simpl. rewrite Nat.eqb_refl, (proj2 (same_suit_ok _ _) eq_refl), (proj2 (IH _) eq_refl). reflexivity.
Qed.
Lemma sequence_link : forall l a b r, sequence (l ++ a :: b :: r) -> linked a b.
Proof. induction l as [|x l IH]; simpl; intros a b r H; [ apply H | ]. apply (IH a b r). destruct (l ++ a :: b :: r) eqn:E; [ destruct l; discriminate | apply H ]. Qed.
