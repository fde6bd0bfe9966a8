(* What piles weigh together, and wins that are measured by the moves that put no card out: what a
   closed set proves in which of some positions one move alone is looked at. *)
Require Import List Arith Bool Lia.
From Patience Require Import Reach table.Rules table.Moves table.Alike.
Import ListNotations.

(* What piles weigh together. *)
Fixpoint total (w : pile -> nat) (l : list pile) : nat := match l with [] => 0 | p :: l => w p + total w l end.
Lemma total_put : forall w l i p p', nth_error l i = Some p -> total w (put i p' l) + w p = total w l + w p'.
Proof. intros w. induction l as [|q l IH]; intros [|i] p p' N; try discriminate; simpl in *; [ injection N as ->; lia | specialize (IH i p p' N); lia ]. Qed.
Lemma total_two : forall w l i j p q p' q', i <> j -> nth_error l i = Some p -> nth_error l j = Some q ->
  total w (put i p' (put j q' l)) + (w p + w q) = total w l + (w p' + w q').
Proof.
  intros w l i j p q p' q' D Ni Nj. assert (A := total_put w l j q q' Nj). assert (B := total_put w (put j q' l) i p p'). rewrite nth_put in B by exact D.
  specialize (B Ni). lia.
Qed.
Lemma total_shuffled : forall w keep l m, shuffled keep l m -> total w l = total w m.
Proof. intros w keep l m S. induction S; simpl; lia. Qed.
Lemma total_has : forall w l i p, nth_error l i = Some p -> w p <= total w l.
Proof. intros w. induction l as [|q l IH]; intros [|i] p N; try discriminate; simpl in *; [ injection N as ->; lia | specialize (IH i p N); lia ]. Qed.
Lemma total_has_two : forall w l i j p q, i <> j -> nth_error l i = Some p -> nth_error l j = Some q -> w p + w q <= total w l.
Proof.
  intros w. induction l as [|z l IH]; intros [|i] [|j] p q D Ni Nj; try discriminate; simpl in *; try contradiction.
  - injection Ni as ->. apply (total_has w) in Nj. lia.
  - injection Nj as ->. apply (total_has w) in Ni. lia.
  - assert (D' : i <> j) by auto. specialize (IH i j p q D' Ni Nj). lia.
Qed.
Lemma nth_put_same : forall {A} (l : list A) i x y, nth_error l i = Some x -> nth_error (put i y l) i = Some y.
Proof. induction l as [|z l IH]; intros [|i] x y N; try discriminate; simpl in *; eauto. Qed.
Lemma nth_two : forall {A} (l : list A) i j p q p' q' k, i <> j -> nth_error l i = Some p -> nth_error l j = Some q ->
  nth_error (put i p' (put j q' l)) k = if k =? i then Some p' else if k =? j then Some q' else nth_error l k.
Proof.
  intros A l i j p q p' q' k D Ni Nj. destruct (Nat.eqb_spec k i) as [->|K].
  - apply nth_put_same with p. rewrite nth_put; auto.
  - rewrite nth_put by exact K. destruct (Nat.eqb_spec k j) as [->|K']; [ apply nth_put_same with q; exact Nj | apply nth_put; exact K' ].
Qed.
Lemma kinds_put : forall l i (p p' : pile), nth_error l i = Some p -> fst p' = fst p -> map fst (put i p' l) = map fst l.
Proof. induction l as [|z l IH]; intros [|i] p p' N E; try discriminate; simpl in *; f_equal; [ congruence | eauto ]. Qed.
Lemma kinds_two : forall l i j (p q p' q' : pile), i <> j -> nth_error l i = Some p -> nth_error l j = Some q -> fst p' = fst p -> fst q' = fst q ->
  map fst (put i p' (put j q' l)) = map fst l.
Proof. intros l i j p q p' q' D Ni Nj E F. rewrite (kinds_put _ i p), (kinds_put _ j q); auto. rewrite nth_put; auto. Qed.

Definition in_play (p : pile) : nat := match fst p with Foundation _ => 0 | _ => length (snd p) end.
Definition remaining (s : state) : nat := total in_play (piles s).
Definition out_of (x : suit) (p : pile) : nat := match fst p with Foundation h => if same_suit h x then length (snd p) else 0 | _ => 0 end.
Definition outs (s : state) (x : suit) : nat := total (out_of x) (piles s).
Definition cards (f : card -> bool) (p : pile) : nat := length (filter f (snd p)).

Lemma same_suit_ok : forall x y, same_suit x y = true <-> x = y.
Proof. intros [] []; simpl; split; congruence. Qed.
Lemma same_suit_self : forall x, same_suit x x = true.
Proof. intros []; reflexivity. Qed.

Section Game.
  Variable r : rules.

  (* Won by moves of which so many do not put cards out. *)
  Inductive wins_in : nat -> state -> Prop :=
  | now : forall n s, won r s -> wins_in n s
  | outward : forall n s t, step r s t -> remaining t < remaining s -> wins_in n t -> wins_in n s
  | other : forall n s t, step r s t -> wins_in n t -> wins_in (S n) s.
  Lemma wins_more : forall n s, wins_in n s -> wins_in (S n) s.
  Proof. intros n s W. induction W; [ apply now; auto | eapply outward; eauto | eapply other; eauto ]. Qed.
  Lemma reach_wins : forall s t, reach (step r) s t -> won r t -> exists n, wins_in n s.
  Proof.
    intros s t R W. induction R as [s | s t u St _ IH]; [ exists 0; constructor; exact W | ]. destruct (IH W) as [n H]. exists (S n). eapply other; eauto.
  Qed.
  Lemma alike_wins : forall n s, wins_in n s -> forall t, alike r s t -> wins_in n t.
  Proof.
    intros n s H. induction H as [n s W | n s u St L _ IH | n s u St _ IH]; intros t A.
    - apply now. eapply alike_won; eauto.
    - destruct (alike_step r s t u A St) as (v & Sv & B). destruct A as [(k & P & _) _], (B) as [(k' & P' & _) _]. apply (total_shuffled in_play) in P, P'.
      eapply outward; eauto. unfold remaining in *. lia.
    - destruct (alike_step r s t u A St) as (v & Sv & B). eapply other; eauto.
  Qed.

  (* A set whose members are not won, and of each all that a move leads to is there, or one where a card
     more is out, and that is won if the member is. *)
  Lemma members_lost : forall member : state -> Prop,
    (forall s, member s -> ~ won r s /\ ((forall t, step r s t -> member t) \/
      exists t, member t /\ remaining t < remaining s /\ forall n, wins_in n s -> wins_in n t)) ->
    forall s, member s -> lost r s.
  Proof.
    intros member H s M t R W. destruct (reach_wins s t R W) as [n V]. clear t R W.
    enough (G : forall n k s, remaining s <= k -> member s -> ~ wins_in n s) by (exact (G n (remaining s) s (le_n _) M V)). clear n s M V.
    induction n as [n IHn] using lt_wf_ind. induction k as [k IHk] using lt_wf_ind. intros s L M V. destruct (H s M) as [N [C | (q & Q & Lq & S)]].
    - inversion V as [? ? W | ? ? t St Lt V' | ? ? t St V']; subst; [ contradiction | | ].
      + apply (IHk (remaining t)) with t; auto. lia.
      + eapply (IHn n0) with (k := remaining t); eauto.
    - apply (IHk (remaining q)) with q; auto. lia.
  Qed.

End Game.
Print Assumptions members_lost.
