(* Where the cards of the columns lie: on another card, or deepest in a column. *)
Require Import List Arith Bool Lia.
From Patience Require Import spider.Rules spider.Lists klondike.Rules klondike.Events.
Import ListNotations.

Lemma last_split : forall (A : Type) (l : list A), l = [] \/ exists v w, l = v ++ [w].
Proof. intros A l. destruct (rev l) as [|w v] eqn:E; [ left | right; exists (rev v), w ]; rewrite <- (rev_involutive l), E; auto. Qed.
Lemma pairs_in : forall l a b, In (a, b) (pairs l) -> exists A B, l = A ++ a :: b :: B.
Proof.
  induction l as [|x [|y r] IH]; simpl; intros a b I; try contradiction. destruct I as [E | I].
  - injection E as -> ->. exists [], r. auto.
  - destruct (IH a b I) as (A & B & E). exists (x :: A), B. rewrite E. auto.
Qed.
Lemma pairs_of : forall A a b B, In (a, b) (pairs (A ++ a :: b :: B)).
Proof. induction A as [|x A IH]; intros; simpl; auto. destruct (A ++ a :: b :: B) as [|y r] eqn:E; [ destruct A; discriminate | ]. right. rewrite <- E. apply IH. Qed.
Lemma pairs_left : forall A B x, In x (pairs A) -> In x (pairs (A ++ B)).
Proof. intros A B [a b] I. apply pairs_in in I as (A' & B' & ->). rewrite <- app_assoc. simpl. apply pairs_of. Qed.
Lemma pairs_right : forall A B x, In x (pairs B) -> In x (pairs (A ++ B)).
Proof. intros A B [a b] I. apply pairs_in in I as (A' & B' & ->). rewrite app_assoc. apply pairs_of. Qed.
Lemma pairs_both : forall A c B a b, In (a, b) (pairs (A ++ c :: B)) -> In (a, b) (pairs A) \/ In (a, b) (pairs (c :: B)) \/ (exists V, A = V ++ [a]) /\ b = c.
Proof.
  induction A as [|x A IH]; intros c B a b I; [ auto | ]. destruct A as [|y A].
  - change (In (a, b) ((x, c) :: pairs (c :: B))) in I. destruct I as [E | I]; auto. injection E as -> ->. right. right. split; [ exists [] | ]; auto.
  - change (In (a, b) ((x, y) :: pairs ((y :: A) ++ c :: B))) in I. destruct I as [E | I]; [ left; left; auto | ].
    destruct (IH c B a b I) as [J | [J | ((V & J) & K)]]; [ left; right; auto | auto | ]. right. right. split; auto. exists (x :: V). rewrite J. auto.
Qed.

Definition sit_in (k : nat) (l : list card) : list (card * seat) :=
  match l with [] => [] | a :: _ => (a, Bottom k) :: map (fun x => (snd x, On (fst x))) (pairs l) end.
Fixpoint seating (k : nat) (ps : list pile) : list (card * seat) := match ps with [] => [] | p :: ps => sit_in k (all p) ++ seating (S k) ps end.

Lemma sit_in_of : forall k l d x, In (d, x) (sit_in k l) <-> (exists r, l = d :: r /\ x = Bottom k) \/ exists A y B, l = A ++ y :: d :: B /\ x = On y.
Proof.
  intros k l d x. destruct l as [|a l].
  - split; [ intros [] | ]. intros [(r & E & _) | (A & y & B & E & _)]; [ discriminate | destruct A; discriminate ].
  - unfold sit_in. split.
    + intros [E | I]; [ injection E as -> <-; left; eauto | ]. apply in_map_iff in I as ([y d'] & E & I). injection E as -> <-.
      apply pairs_in in I as (A & B & ->). right. exists A, y, B. auto.
    + intros [(r & E & ->) | (A & y & B & E & ->)]; [ injection E as -> _; left; auto | right ]. rewrite E. apply in_map_iff. exists (y, d). split; auto. apply pairs_of.
Qed.
Lemma seating_in : forall ps k d x, In (d, x) (seating k ps) <-> exists i p, nth_error ps i = Some p /\ In (d, x) (sit_in (k + i) (all p)).
Proof.
  induction ps as [|q ps IH]; intros k d x; simpl.
  - split; [ intros [] | intros ([|i] & p & E & _); discriminate ].
  - rewrite in_app_iff, IH. split.
    + intros [I | (i & p & E & I)]; [ exists 0, q; rewrite Nat.add_0_r; auto | exists (S i), p; rewrite Nat.add_succ_r; auto ].
    + intros ([|i] & p & E & I); [ left; simpl in E; rewrite Nat.add_0_r in I; congruence | right; exists i, p; rewrite Nat.add_succ_r in I; auto ].
Qed.
Lemma seated_somewhere : forall ps i p d, nth_error ps i = Some p -> In d (all p) -> exists x, In (d, x) (seating 0 ps).
Proof.
  intros ps i p d Hi I. apply in_split in I as (A & B & E). destruct (last_split _ A) as [-> | (A' & y & ->)].
  - exists (Bottom i). apply seating_in. exists i, p. split; auto. apply sit_in_of. left. eauto.
  - exists (On y). apply seating_in. exists i, p. split; auto. apply sit_in_of. right. exists A', y, B. rewrite E, <- app_assoc. auto.
Qed.
Lemma lowers : forall l, map fst (pairs l) = removelast l.
Proof. induction l as [|a [|b l] IH]; auto. change (a :: map fst (pairs (b :: l)) = a :: removelast (b :: l)). rewrite IH. auto. Qed.
Lemma removelast_in : forall (l : list card) x, In x (removelast l) -> In x l.
Proof. intros l x I. destruct (last_split _ l) as [-> | (v & w & ->)]; [ destruct I | ]. rewrite removelast_last in I. apply in_or_app; auto. Qed.
Lemma seat_of : forall k l x, In x (map snd (sit_in k l)) -> x = Bottom k \/ exists y, In y l /\ x = On y.
Proof.
  intros k l x I. apply in_map_iff in I as ([d x'] & E & I). simpl in E. subst x'. apply sit_in_of in I as [(r & _ & ->) | (A & y & B & -> & ->)]; auto.
  right. exists y. split; auto. apply in_elt.
Qed.
Lemma seating_once : forall ps k, NoDup (flat_map all ps) -> NoDup (map snd (seating k ps)).
Proof.
  induction ps as [|p ps IH]; intros k N; simpl in *; [ constructor | ]. apply NoDup_apart in N as (Np & Ns & D). rewrite map_app.
  assert (Later : forall x, In x (map snd (seating (S k) ps)) -> (exists i, k < i /\ x = Bottom i) \/ exists y, In y (flat_map all ps) /\ x = On y).
  { intros x I. apply in_map_iff in I as ([d x'] & E & I). simpl in E. subst x'. apply seating_in in I as (i & q & Hi & I). apply (in_map snd) in I. simpl in I.
    apply seat_of in I as [-> | (y & Iy & ->)]; [ left; exists (S k + i); split; [ lia | auto ] | right; exists y; split; auto ].
    apply in_flat_map. exists q. split; auto. eapply nth_error_In; eauto. }
  assert (First : NoDup (map snd (sit_in k (all p)))).
  { destruct (all p) as [|a l] eqn:E; [ constructor | ]. rewrite <- E in *. replace (map snd (sit_in k (all p))) with (Bottom k :: map On (removelast (all p))).
    - constructor; [ intros I; apply in_map_iff in I as (y & Z & _); discriminate | ]. apply FinFun.Injective_map_NoDup; [ intros x y Z; congruence | ].
      destruct (last_split _ (all p)) as [Z | (v & w & Z)]; [ congruence | ]. rewrite Z in *. rewrite removelast_last. apply NoDup_apart in Np. tauto.
    - rewrite <- lowers. unfold sit_in. rewrite E. rewrite <- E. simpl. rewrite !map_map. auto. }
  assert (Dj : forall x, In x (map snd (sit_in k (all p))) -> ~ In x (map snd (seating (S k) ps))).
  { intros x I J. apply seat_of in I. apply Later in J. destruct I as [-> | (y & Iy & ->)], J as [(i & Li & Z) | (z & Iz & Z)]; try discriminate.
    - injection Z as Z. lia.
    - injection Z as <-. exact (D y Iy Iz). }
  specialize (IH (S k) Ns). clear - First IH Dj. revert First Dj. induction (map snd (sit_in k (all p))) as [|x l IHl]; intros F Dj; simpl; auto.
  inversion F; subst. constructor; [ | apply IHl; auto; intros y I; apply Dj; right; auto ]. intros I. apply in_app_or in I as [I | I]; [ auto | exact (Dj x (or_introl eq_refl) I) ].
Qed.
