(* The order of piles does not count: no rule of Rules.v asks where on the table a pile lies. So
   positions that have the same piles in another order are won together or lost together. *)
Require Import List Arith Bool Permutation.
From Patience Require Import Reach table.Rules.
Import ListNotations.

Definition alike (s t : state) := Permutation (piles s) (piles t) /\ passes s = passes t.

Lemma put_one : forall {A} (l m : list A), Permutation l m -> forall i p, nth_error l i = Some p ->
  exists i', nth_error m i' = Some p /\ forall p', Permutation (put i p' l) (put i' p' m).
Proof.
  intros A l m P. induction P as [|x l m P IH|x y l|l m o P1 IH1 P2 IH2]; intros i p N.
  - destruct i; discriminate.
  - destruct i as [|i]; [ exists 0; split; [ exact N | intros; simpl; auto ] | ].
    destruct (IH i p N) as (k & K & Q). exists (S k). split; [ exact K | intros; simpl; auto ].
  - destruct i as [|[|i]]; [ exists 1 | exists 0 | exists (S (S i)) ]; (split; [ exact N | intros; simpl; apply perm_swap ]).
  - destruct (IH1 i p N) as (k & K & Q1). destruct (IH2 k p K) as (k' & K' & Q2). exists k'. split; [ exact K' | ].
    intros. eapply perm_trans; eauto.
Qed.
Lemma put_two : forall {A} (l m : list A), Permutation l m -> forall i j p q, i <> j -> nth_error l i = Some p -> nth_error l j = Some q ->
  exists i' j', i' <> j' /\ nth_error m i' = Some p /\ nth_error m j' = Some q /\
    forall p' q', Permutation (put i p' (put j q' l)) (put i' p' (put j' q' m)).
Proof.
  intros A l m P. induction P as [|x l m P IH|x y l|l m o P1 IH1 P2 IH2]; intros i j p q N Ni Nj.
  - destruct i; discriminate.
  - destruct i as [|i], j as [|j]; [ contradiction | | | ].
    + destruct (put_one l m P j q Nj) as (k & K & Q). exists 0, (S k). repeat split; auto. intros; simpl; auto.
    + destruct (put_one l m P i p Ni) as (k & K & Q). exists (S k), 0. repeat split; auto. intros; simpl; auto.
    + destruct (IH i j p q) as (a & b & D & Ka & Kb & Q); auto. exists (S a), (S b). repeat split; auto. intros; simpl; auto.
  - set (f := fun k => match k with 0 => 1 | 1 => 0 | _ => k end).
    assert (F : forall k z, nth_error (y :: x :: l) k = Some z -> nth_error (x :: y :: l) (f k) = Some z).
    { intros [|[|k]] z K; exact K. }
    exists (f i), (f j). repeat split; auto.
    + destruct i as [|[|i]], j as [|[|j]]; simpl; congruence.
    + intros. destruct i as [|[|i]], j as [|[|j]]; simpl; try contradiction; try apply perm_swap.
  - destruct (IH1 i j p q) as (a & b & D & Ka & Kb & Q1); auto. destruct (IH2 a b p q) as (c & d & D' & Kc & Kd & Q2); auto.
    exists c, d. repeat split; auto. intros. eapply perm_trans; eauto.
Qed.

Section Game.
  Variable r : rules.

  Lemma alike_in : forall s t, alike s t -> forall p, In p (piles s) <-> In p (piles t).
  Proof. intros s t [P _] p. split; apply Permutation_in; [ | apply Permutation_sym ]; exact P. Qed.
  Lemma alike_sym : forall s t, alike s t -> alike t s.
  Proof. intros s t [P E]. split; [ apply Permutation_sym | ]; auto. Qed.
  Lemma alike_trans : forall s t u, alike s t -> alike t u -> alike s u.
  Proof. intros s t u [P E] [Q F]. split; [ eapply perm_trans; eauto | congruence ]. Qed.

  Lemma alike_has_card : forall s t, alike s t -> forall a, has_card s a -> has_card t a.
  Proof. intros s t A a (c & x & I). exists c, x. apply (alike_in s t A). exact I. Qed.
  Lemma alike_source : forall s t, alike s t -> forall a l, source s a l -> source t a l.
  Proof.
    intros s t A a l. induction 1 as [l H | b l N _ IH]; constructor; auto; [ eapply alike_has_card; eauto | ].
    intros H. apply N. eapply alike_has_card; [ apply alike_sym; exact A | exact H ].
  Qed.
  Lemma alike_fits : forall s t, alike s t -> forall a c n y, fits r s a c n y -> fits r t a c n y.
  Proof.
    intros s t A a c n y (M & H & F). split; [ exact M | split ].
    - intros E I. destruct (H E) as (l & El & S); [ apply (alike_in s t A); exact I | ]. exists l. split; auto. eapply alike_source; eauto.
    - destruct y as [|d y]; auto. unfold fills in *. destruct (spaces r); auto. eapply alike_source; eauto.
  Qed.
  Lemma alike_as_unit : forall s t, alike s t -> forall u x y, as_unit r s u x y -> as_unit r t u x y.
  Proof.
    intros s t A u x y. unfold as_unit. destruct (units r); auto. intros [H | [H | (c & x' & E & G)]]; auto. right; right. exists c, x'. split; auto.
    unfold can_go_out in *. apply existsb_exists in G as (p & I & G). apply existsb_exists. exists p. split; [ apply (alike_in s t A); exact I | exact G ].
  Qed.
  Lemma alike_change : forall s t, alike s t -> forall p q p' q' n, change r s p q p' q' n -> change r t p q p' q' n.
  Proof.
    intros s t A p q p' q' n [a u x b y F L | w x y N D | y N R]; destruct A as [P E] eqn:EA; rewrite ?E; try (constructor; auto; fail).
    - constructor; auto. destruct L; [ apply out | apply to_cell | apply to_pile | apply unit_to_pile ]; auto;
        solve [ eapply alike_fits; [ split; eauto | eauto ] | eapply alike_as_unit; [ split; eauto | eauto ] ].
    - constructor; auto. rewrite <- E. exact R.
  Qed.

  Lemma alike_settle : forall s s', settle r s s' -> forall t, alike s t -> exists t', settle r t t' /\ alike s' t'.
  Proof.
    intros s s' S. induction S as [s H | s i j a c x s' Ni Nj N So S IH]; intros t A.
    - exists t. split; auto. constructor. intros I b D So. apply (H (proj2 (alike_in s t A _) I) b D). eapply alike_source; [ apply alike_sym; exact A | exact So ].
    - destruct (put_two _ _ (proj1 A) i j _ _ ltac:(congruence) Ni Nj) as (k & l & D & Nk & Nl & Q).
      destruct (IH (State (put k (Tableau, [c]) (put l (a, show x) (piles t))) (passes t))) as (t' & T & A').
      + split; [ apply Q | exact (proj2 A) ].
      + exists t'. split; auto. eapply filled; eauto. eapply alike_source; eauto.
  Qed.
  Theorem alike_step : forall s t s', alike s t -> step r s s' -> exists t', step r t t' /\ alike s' t'.
  Proof.
    intros s t s' A St. destruct St as [s i j p q p' q' n s' N Ni Nj C S]. destruct (put_two _ _ (proj1 A) i j p q N Ni Nj) as (k & l & D & Nk & Nl & Q).
    destruct (alike_settle _ _ S (State (put k p' (put l q' (piles t))) n)) as (t' & T & A'); [ split; [ apply Q | reflexivity ] | ].
    exists t'. split; auto. eapply move; [ exact D | exact Nk | exact Nl | eapply alike_change; eauto | exact T ].
  Qed.
  Lemma alike_won : forall s t, alike s t -> won s -> won t.
  Proof. intros s t A W a c x I. apply (W a c x). apply (alike_in s t A). exact I. Qed.

  Theorem alike_lost : forall s t, alike s t -> lost r s -> lost r t.
  Proof.
    intros s t A L u R. revert s A L. induction R as [t | t v u St R IH]; intros s A L W.
    - exact (L s (here s) (alike_won t s (alike_sym _ _ A) W)).
    - destruct (alike_step t s v (alike_sym _ _ A) St) as (s' & St' & A'). apply (IH s'); [ apply alike_sym; exact A' | | exact W ].
      intros w R'. apply L. econstructor; eauto.
  Qed.
End Game.
Print Assumptions alike_step.
Print Assumptions alike_lost.
