(* Closed sets as certificates tell them: members are numbers, and what a number says is the
   game's affair. Two lemmas of a game may spare work: "dead" positions need no moves, and
   "next" may leave out moves, when others win if those do.

   Nothing is believed of the numbers. Each is read, and each position that "next" lists must
   be what a member says. *)
Require Import List Bool PArith FMapPositive.
From Patience Require Import Reach.
Import ListNotations.

Section Members.
  Variable position : Type.
  Variable step : position -> position -> Prop.
  Variable won : position -> Prop.
  Variable next : position -> list position.
  Variable over dead : position -> bool.
  Variable same : position -> position -> bool.
  Variable read : positive -> option position.
  Variable place : position -> positive.
  Variable next_wins : forall n s, wins step won (S n) s -> exists t, In t (next s) /\ wins step won n t.
  Variable dead_never : forall n s, dead s = true -> ~ wins step won (S n) s.
  Variable over_won : forall s, won s -> over s = true.
  Variable same_equal : forall s t, same s t = true -> s = t.

  Definition put_all (ks : list positive) : PositiveMap.t unit := fold_left (fun m k => PositiveMap.add k tt m) ks (PositiveMap.empty unit).
  Definition has (m : PositiveMap.t unit) (s : position) : bool :=
    match PositiveMap.find (place s) m, read (place s) with Some _, Some t => same s t | _, _ => false end.
  Definition kept (m : PositiveMap.t unit) (k : positive) : bool :=
    match read k with Some s => negb (over s) && (forallb (has m) (next s) || dead s) | None => false end.
  (* Whether some numbers are a closed set that has a position. *)
  Definition closed_numbers (ks : list positive) (s : position) : bool :=
    let m := put_all ks in has m s && forallb (kept m) ks.

  Lemma put_all_in : forall ks k, PositiveMap.find k (put_all ks) = Some tt -> In k ks.
  Proof.
    enough (H : forall ks m k, PositiveMap.find k (fold_left (fun m k => PositiveMap.add k tt m) ks m) = Some tt ->
      In k ks \/ PositiveMap.find k m = Some tt).
    { intros ks k F. destruct (H _ _ _ F) as [|F']; auto. rewrite PositiveMap.gempty in F'. discriminate. }
    induction ks as [|j ks IH]; intros m k F; simpl in *; auto. destruct (IH _ _ F) as [|F']; auto.
    destruct (Pos.eq_dec k j) as [->|N]; auto. rewrite PositiveMap.gso in F' by exact N. auto.
  Qed.

  Theorem closed_numbers_lost : forall ks s, closed_numbers ks s = true -> lost step won s.
  Proof.
    intros ks s C. apply andb_prop in C as [H C]. rewrite forallb_forall in C. apply never_lost. intros n. revert s H.
    induction n as [n IH] using (well_founded_induction Wf_nat.lt_wf). intros s H W.
    assert (K : negb (over s) && (forallb (has (put_all ks)) (next s) || dead s) = true).
    { unfold has in H. destruct (PositiveMap.find (place s) (put_all ks)) as [[]|] eqn:F; [ | discriminate ].
      specialize (C _ (put_all_in _ _ F)). unfold kept in C. destruct (read (place s)) as [t|]; [ | discriminate ].
      apply same_equal in H. subst t. exact C. }
    apply andb_prop in K as [O K]. destruct n as [|n].
    - inversion W; subst. rewrite over_won in O by assumption. discriminate.
    - apply orb_true_iff in K as [K | D]; [ | exact (dead_never n s D W) ]. rewrite forallb_forall in K.
      destruct (next_wins n s W) as (t & I & Wt). exact (IH n (PeanoNat.Nat.lt_succ_diag_r n) t (K t I) Wt).
  Qed.
End Members.
Print Assumptions closed_numbers_lost.
