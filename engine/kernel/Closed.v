(* Closed sets, kept in a trie: a position is lost when a set of positions holds it, holds
   with each what a move leads to, and none of them is won. For any game whose moves can be
   listed. "search" makes the set itself, so that no certificate is needed. *)
Require Import List Bool PArith FMapPositive.
From Patience Require Import Reach.
Import ListNotations.

Section Trie.
  Variable position : Type.
  Variable step : position -> position -> Prop.
  Variable won : position -> Prop.
  Variable next : position -> list position.
  Variable over : position -> bool.
  Variable same : position -> position -> bool.
  Variable next_all : forall s t, step s t -> In t (next s).
  Variable over_won : forall s, won s -> over s = true.
  Variable same_equal : forall s t, same s t = true -> s = t.

  (* Where a position lies in the trie. Two may have one place: then the second is not found. *)
  Variable place : position -> positive.
  Definition set := PositiveMap.t position.
  Definition has (m : set) (s : position) : bool :=
    match PositiveMap.find (place s) m with Some t => same s t | None => false end.
  Definition closed (m : set) : bool :=
    forallb (fun e => negb (over (snd e)) && forallb (has m) (next (snd e))) (PositiveMap.elements m).

  Lemma has_element : forall m s, has m s = true -> In (place s, s) (PositiveMap.elements m).
  Proof.
    intros m s H. unfold has in H. destruct (PositiveMap.find (place s) m) as [t|] eqn:F; [ | discriminate ].
    apply same_equal in H. subst. apply PositiveMap.elements_correct. exact F.
  Qed.

  Theorem closed_set_lost : forall m s, closed m = true -> has m s = true -> lost step won s.
  Proof.
    intros m s C. unfold closed in C. rewrite forallb_forall in C.
    assert (E : forall t, has m t = true -> over t = false /\ forall u, In u (next t) -> has m u = true).
    { intros t H. specialize (C _ (has_element _ _ H)). simpl in C. apply andb_prop in C as [O N].
      split; [ apply negb_true_iff; exact O | apply forallb_forall; exact N ]. }
    apply (closed_lost step won (fun t => has m t = true)).
    - intros t u H St. apply (E t H). apply next_all. exact St.
    - intros t H W. apply over_won in W. rewrite (proj1 (E t H)) in W. discriminate.
  Qed.

  (* All that can be reached, in so many steps; none when that is too few, or one is won. *)
  Fixpoint search (fuel : nat) (todo : list position) (m : set) : option set :=
    match fuel, todo with
    | _, [] => Some m
    | 0, _ => None
    | S n, s :: r =>
      if has m s then search n r m
      else if over s then None
      else search n (next s ++ r) (PositiveMap.add (place s) s m)
    end.
  (* The set that was found is checked: nothing depends on how it was found. *)
  Definition tried (fuel : nat) (s : position) : bool :=
    match search fuel [s] (PositiveMap.empty position) with Some m => closed m && has m s | None => false end.
  Theorem tried_lost : forall fuel s, tried fuel s = true -> lost step won s.
  Proof.
    intros fuel s H. unfold tried in H. destruct (search _ _ _) as [m|]; [ | discriminate ].
    apply andb_prop in H as [C M]. eapply closed_set_lost; eauto.
  Qed.
End Trie.
Print Assumptions closed_set_lost.
Print Assumptions tried_lost.
