(* What the calculus needs of lists: places that change, names that occur once. *)
Require Import List Arith Bool Lia Permutation.
From Patience Require Import spider.Rules.
Import ListNotations.

Lemma map_put : forall {A B} (f : A -> B) l i x, map f (put i x l) = put i (f x) (map f l).
Proof. induction l as [|a l IH]; intros [|i] x; simpl; auto. rewrite IH; auto. Qed.
Lemma put_same : forall {A} (l : list A) i x, nth_error l i = Some x -> put i x l = l.
Proof. induction l as [|a l IH]; intros [|i] x H; simpl in *; try discriminate; [ congruence | rewrite IH; auto ]. Qed.
Lemma put_put : forall {A} (l : list A) i x y, put i x (put i y l) = put i x l.
Proof. induction l as [|a l IH]; intros [|i] x y; simpl; auto. rewrite IH; auto. Qed.
Lemma nth_put : forall {A} (l : list A) i j x, i <> j -> nth_error (put j x l) i = nth_error l i.
Proof. induction l as [|a l IH]; intros [|i] [|j] x N; simpl; auto; try congruence; apply IH; congruence. Qed.
Lemma put_length : forall {A} (l : list A) i x, length (put i x l) = length l.
Proof. induction l as [|a l IH]; intros [|i] x; simpl; auto. Qed.
Lemma Forall_put : forall {A} (P : A -> Prop) l i x, Forall P l -> P x -> Forall P (put i x l).
Proof. induction l as [|a l IH]; intros [|i] x H Hx; simpl; auto; inversion H; subst; constructor; auto. Qed.

(* One place, two places of a list, and all others. *)
Lemma place : forall {A} (l : list A) i a, nth_error l i = Some a ->
  exists r, Permutation l (a :: r) /\ (forall x, Permutation (put i x l) (x :: r)) /\
    forall b, In b r -> exists j, i <> j /\ nth_error l j = Some b.
Proof.
  induction l as [|y l IH]; intros [|i] a H; simpl in *; try discriminate.
  - injection H as ->. exists l. repeat split; auto. intros b Hb. apply In_nth_error in Hb as [j Hj]. exists (S j). split; [ discriminate | exact Hj ].
  - destruct (IH i a H) as (r & P & Q & N). exists (y :: r). split; [ | split ].
    + rewrite P. constructor.
    + intros x. rewrite (Q x). constructor.
    + intros b [<- | Hb]; [ exists 0; auto | ]. destruct (N b Hb) as (j & Nj & Hj). exists (S j). split; [ congruence | exact Hj ].
Qed.
Lemma places : forall {A} (l : list A) i j a b, i <> j -> nth_error l i = Some a -> nth_error l j = Some b ->
  exists r, Permutation l (a :: b :: r) /\ forall x y, Permutation (put i x (put j y l)) (x :: y :: r).
Proof.
  induction l as [|z l IH]; intros [|i] [|j] a b D Hi Hj; simpl in *; try discriminate; try congruence.
  - injection Hi as ->. destruct (place l j b Hj) as (r & P & Q & _). exists r. split; intros; constructor; auto.
  - injection Hj as ->. destruct (place l i a Hi) as (r & P & Q & _). exists r.
    split; intros; [ rewrite P | rewrite (Q x) ]; constructor.
  - destruct (IH i j a b) as (r & P & Q); auto. exists (z :: r). split.
    + rewrite P. rewrite (Permutation_middle [a; b] r z). reflexivity.
    + intros x y. rewrite (Q x y). rewrite (Permutation_middle [x; y] r z). reflexivity.
Qed.
(* The same two in another order of the list. *)
Lemma found : forall {A B} (f : A -> B) es l i j p q, Permutation (map f es) l -> i <> j -> nth_error l i = Some p -> nth_error l j = Some q ->
  exists i' j' e e' r, i' <> j' /\ nth_error es i' = Some e /\ nth_error es j' = Some e' /\ f e = p /\ f e' = q /\
    Permutation es (e :: e' :: r) /\ (forall x y, Permutation (put i' x (put j' y es)) (x :: y :: r)) /\
    forall x y, Permutation (x :: y :: map f r) (put i x (put j y l)).
Proof.
  intros A B f es l i j p q P D Hi Hj. destruct (places l i j p q D Hi Hj) as (rest & Pl & Ql).
  rewrite Pl in P. apply Permutation_sym in P. destruct (Permutation_map_inv _ _ P) as (l3 & E3 & P3).
  destruct l3 as [|e [|e' R]]; try discriminate. injection E3 as Ep Eq ER.
  assert (I : In e es) by (rewrite P3; left; auto). apply In_nth_error in I as [i' Hi'].
  destruct (place es i' e Hi') as (r1 & P1 & _ & N1).
  assert (P1' : Permutation r1 (e' :: R)) by (rewrite P1 in P3; apply Permutation_cons_inv in P3; exact P3).
  destruct (N1 e') as (j' & D' & Hj'); [ rewrite P1'; left; auto | ].
  destruct (places es i' j' e e' D' Hi' Hj') as (r & Pr & Qr). exists i', j', e, e', r. repeat split; auto.
  intros x y. rewrite (Ql x y). assert (Permutation r R) by (rewrite Pr in P3; apply Permutation_cons_inv, Permutation_cons_inv in P3; exact P3).
  subst rest. do 2 constructor. apply Permutation_map; auto.
Qed.

Lemma NoDup_apart : forall {A} (a b : list A), NoDup (a ++ b) -> NoDup a /\ NoDup b /\ forall x, In x a -> ~ In x b.
Proof.
  induction a as [|x a IH]; simpl; intros b H; [ repeat split; auto; constructor | ]. inversion H; subst. destruct (IH b H3) as (Na & Nb & D).
  repeat split; auto.
  - constructor; auto. intros I. apply H2, in_or_app; auto.
  - intros y [<- | I]; auto. intros I. apply H2, in_or_app; auto.
Qed.
(* A name stands in one of several lists, and there in one place. *)
Lemma once : forall {A B} (f : A -> list B) l, NoDup (flat_map f l) -> forall e e' c, In e l -> In e' l -> In c (f e) -> In c (f e') -> e = e'.
Proof.
  induction l as [|a l IH]; simpl; intros N e e' c [] I' C C'; apply NoDup_apart in N as (Na & Nl & D); subst.
  - destruct I' as [<- | I']; auto. destruct (D c C). apply in_flat_map; eauto.
  - destruct I' as [<- | I']; [ destruct (D c C'); apply in_flat_map; eauto | eapply IH; eauto ].
Qed.
Lemma once_in : forall {A B} (f : A -> list B) l e, NoDup (flat_map f l) -> In e l -> NoDup (f e).
Proof. induction l as [|a l IH]; simpl; intros e N [] ; apply NoDup_apart in N as (Na & Nl & D); subst; auto. Qed.
Lemma same_place : forall {A} (X Y r s : list A) c, NoDup (X ++ c :: r) -> X ++ c :: r = Y ++ c :: s -> X = Y /\ r = s.
Proof.
  induction X as [|x X IH]; intros [|y Y] r s c N E; simpl in *.
  - injection E; auto.
  - injection E as -> E. subst. inversion N; subst. destruct H1. apply in_or_app; right; left; auto.
  - injection E as -> E. subst. inversion N; subst. destruct H1. apply in_or_app; right; left; auto.
  - injection E as -> E. inversion N; subst. destruct (IH Y r s c H2 E). subst; auto.
Qed.
Lemma NoDup_sub : forall {A B} (f g : A -> list B) l, NoDup (flat_map f l) -> (forall e, In e l -> NoDup (g e) /\ incl (g e) (f e)) -> NoDup (flat_map g l).
Proof.
  induction l as [|a l IH]; simpl; intros N H; [ constructor | ]. apply NoDup_apart in N as (Na & Nl & D).
  destruct (H a) as [Ga Ia]; auto. assert (G : NoDup (flat_map g l)) by (apply IH; auto).
  assert (Dj : forall x, In x (g a) -> ~ In x (flat_map g l)).
  { intros x I J. apply in_flat_map in J as (e & Ie & J). apply (D x); auto. apply in_flat_map. exists e; split; auto. apply (H e); auto. }
  clear - Ga G Dj. induction (g a) as [|x y IHy]; simpl; auto. inversion Ga; subst. constructor.
  - intros I. apply in_app_or in I as [I | I]; [ auto | apply (Dj x); simpl; auto ].
  - apply IHy; auto. intros z I. apply Dj; simpl; auto.
Qed.
