(* Closed sets of a table, as lists of positions: nothing is believed of how they were found. A set
   needs one of the positions that are alike. It has the one with its piles in an order of their
   own, "canon". *)
Require Import List Arith Bool PArith FMapPositive.
From Patience Require Import Reach table.Rules table.Moves table.Alike table.Count table.Spared.
Import ListNotations.

(* An order of piles: any would do. *)
Definition code (c : card) : nat :=
  rank c + 16 * match suit_of c with Clubs => 0 | Diamonds => 1 | Hearts => 2 | Spades => 3 end + if hidden c then 64 else 0.
Definition code_of (a : kind) : nat :=
  match a with
  | Tableau => 0 | Cell => 1 | Reserve => 2 | Waste => 3 | Stock => 4
  | Foundation Clubs => 5 | Foundation Diamonds => 6 | Foundation Hearts => 7 | Foundation Spades => 8
  | Hole => 9 | Field => 10 | Drawn => 11 | Own n => 12 + 2 * n | Spot n => 13 + 2 * n
  end.
Fixpoint before (x y : list card) : bool :=
  match x, y with
  | [], _ => true
  | _ :: _, [] => false
  | c :: x, d :: y => if code c =? code d then before x y else code c <? code d
  end.
(* Of piles of some kinds the order counts: they keep it. *)
Definition pile_before (keep : kind -> bool) (p q : pile) : bool :=
  if code_of (fst p) =? code_of (fst q) then keep (fst p) || before (snd p) (snd q) else code_of (fst p) <? code_of (fst q).
Fixpoint insert (keep : kind -> bool) (p : pile) (l : list pile) : list pile :=
  match l with [] => [p] | q :: l' => if pile_before keep p q then p :: l else q :: insert keep p l' end.
Definition kept (r : rules) (s : state) : kind -> bool :=
  let rows := negb (is_kind (onto r) Waste) && has_cardb s Stock in
  let gathers := may_gatherb r s in
  fun a => rows && is_kind (onto r) a || gathers && is_kind Tableau a.
Definition canon (r : rules) (s : state) : state := State (fold_right (insert (kept r s)) [] (piles s)) (passes s).

Lemma insert_shuffled : forall keep p l, shuffled keep (p :: l) (insert keep p l).
Proof.
  induction l as [|q l IH]; simpl; [ apply shuffled_same | ]. destruct (pile_before keep p q) eqn:B; [ apply shuffled_same | ].
  eapply again; [ apply swapped | apply behind; exact IH ]. unfold pile_before in B.
  destruct (code_of (fst p) =? code_of (fst q)) eqn:E.
  - apply orb_false_iff in B as [B _]. destruct (kind_dec (fst q) (fst p)) as [F|F]; [ left; congruence | right; exact F ].
  - right. intros F. rewrite F, Nat.eqb_refl in E. discriminate.
Qed.
Lemma canon_alike : forall r s, alike r s (canon r s).
Proof.
  intros r s. split; [ | reflexivity ]. exists (kept r s). split.
  - unfold canon. simpl. generalize (kept r s) as keep. intros keep. induction (piles s) as [|p l IH]; simpl; [ constructor | ].
    eapply again; [ apply behind; exact IH | apply insert_shuffled ].
  - unfold kept. intros a [(-> & W & C) | (-> & G)]; apply orb_true_iff; [ left | right ].
    + apply has_cardb_ok in C. rewrite C, (proj2 (is_kind_ok (onto r) (onto r)) eq_refl). destruct (is_kind (onto r) Waste) eqn:K; [ | reflexivity ].
      apply is_kind_ok in K. contradiction.
    + apply may_gatherb_ok in G. rewrite G. reflexivity.
Qed.

Definition same_card (c d : card) : bool := (rank c =? rank d) && same_suit (suit_of c) (suit_of d) && Bool.eqb (hidden c) (hidden d).
Fixpoint same_list {A} (same : A -> A -> bool) (x y : list A) : bool :=
  match x, y with [], [] => true | a :: x, b :: y => same a b && same_list same x y | _, _ => false end.
Definition same_pile (p q : pile) : bool := is_kind (fst p) (fst q) && same_list same_card (snd p) (snd q).
Definition same (s t : state) : bool := (passes s =? passes t) && same_list same_pile (piles s) (piles t).

Lemma same_list_equal : forall {A} (same : A -> A -> bool), (forall a b, same a b = true -> a = b) -> forall x y, same_list same x y = true -> x = y.
Proof.
  intros A same E. induction x as [|a x IH]; intros [|b y] H; auto; try discriminate. simpl in H. apply andb_prop in H as [H1 H2]. f_equal; auto.
Qed.
Lemma same_equal : forall s t, same s t = true -> s = t.
Proof.
  intros [p n] [q m] H. apply andb_prop in H as [E H]. apply Nat.eqb_eq in E. simpl in *. subst m. f_equal. revert H. apply same_list_equal.
  intros [a x] [b y] K. apply andb_prop in K as [K L]. apply is_kind_ok in K. simpl in *. subst b. f_equal. revert L. apply same_list_equal.
  intros [c x1 h] [d x2 k] S. apply andb_prop in S as [S S3]. apply andb_prop in S as [S1 S2]. simpl in *. apply Nat.eqb_eq in S1. apply Bool.eqb_prop in S3. subst.
  destruct x1, x2; try discriminate; reflexivity.
Qed.

(* A set looks for a position where it should lie. *)
Section Sets.
  Variable place_of : state -> positive.
Definition set := PositiveMap.t (list state).
Definition found (m : set) (s : state) : list state := match PositiveMap.find (place_of s) m with Some l => l | None => [] end.
Definition add (m : set) (s : state) : set := PositiveMap.add (place_of s) (s :: found m s) m.
Definition set_of (l : list state) : set := fold_left add l (PositiveMap.empty _).
Definition has (m : set) (s : state) : bool := existsb (same s) (found m s).

Lemma set_of_in : forall l s, has (set_of l) s = true -> In s l.
Proof.
  intros l s H. unfold has in H. apply existsb_exists in H as (t & I & E). apply same_equal in E. subst t. revert s I. unfold set_of, found.
  enough (G : forall l m k (s : state), In s match PositiveMap.find k (fold_left add l m) with Some l => l | None => [] end ->
    In s l \/ In s match PositiveMap.find k m with Some l => l | None => [] end).
  { intros s I. apply G in I as [I | I]; auto. rewrite PositiveMap.gempty in I. destruct I. }
  clear. induction l as [|t l IH]; intros m k s I; simpl in *; auto. apply IH in I as [I | I]; auto. unfold add at 1 in I.
  destruct (Pos.eq_dec k (place_of t)) as [->|N].
  - rewrite PositiveMap.gss in I. destruct I as [I | I]; auto.
  - rewrite PositiveMap.gso in I by exact N. auto.
Qed.

  Variable r : rules.

  (* None of them is won, and what a move leads to is there. Where the lemma "safe" is used, one
     position is enough in which a spared card is out. *)
  Definition closed_by (safe : bool) (l : list state) (s : state) : bool :=
    let m := set_of l in
    let there := fun u => has m (canon r u) in
    there s && forallb (fun t => negb (over r t) && (safe && existsb there (safes r t) || forallb there (next r t))) l.

  Theorem closed_by_lost : forall safe l s, closed_by safe l s = true -> lost r s.
  Proof.
    intros safe l s C. apply andb_prop in C as [H C]. rewrite forallb_forall in C.
    assert (There : forall u, has (set_of l) (canon r u) = true -> exists t, alike r u t /\ In t l).
    { intros u I. exists (canon r u). split; [ apply canon_alike | apply set_of_in; exact I ]. }
    apply (members_lost r (fun s => exists t, alike r s t /\ In t l)); [ | apply There; exact H ].
    intros s1 (t & A & I). specialize (C t I). apply andb_prop in C as [O C]. apply negb_true_iff in O. split.
    - intros W. apply (alike_won r s1 t A), over_won in W. congruence.
    - apply orb_prop in C as [C | C].
      + right. apply andb_prop in C as [_ C]. apply existsb_exists in C as (u & U & C). destruct (safes_ok r t u U) as [L W]. exists u.
        split; [ apply There; exact C | split ].
        * unfold remaining in *. destruct A as [(keep & P & _) _]. rewrite (total_shuffled in_play keep _ _ P). exact L.
        * intros n V. apply W. eapply alike_wins; eauto.
      + left. intros s2 St. destruct (alike_step r s1 t s2 A St) as (t' & T & A'). rewrite forallb_forall in C.
        destruct (There t' (C t' (proj2 (next_step r _ _) T))) as (v & B & J). exists v. split; [ eapply alike_trans; eauto | exact J ].
  Qed.
End Sets.

(* Where a position is looked for: few others have the same number. *)
Fixpoint positive_of (bits n : nat) : positive :=
  match bits with 0 => xH | S bits => (if n mod 2 =? 0 then xO else xI) (positive_of bits (n / 2)) end.
Definition place_of (s : state) : positive :=
  let size := 2 ^ 20 in let mix h n := (h * 37 + n) mod size in
  positive_of 20 (fold_left (fun h p => fold_left (fun h c => mix h (code c)) (snd p) (mix h 127)) (piles s) (passes s)).

Definition closed_table (r : rules) (safe : bool) (l : list state) (s : state) : bool := closed_by place_of r safe l s.
Theorem closed_table_lost : forall r safe l s, closed_table r safe l s = true -> lost r s.
Proof. exact (closed_by_lost place_of). Qed.
Print Assumptions closed_table_lost.
