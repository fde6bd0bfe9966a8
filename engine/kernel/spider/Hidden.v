(* Cards that nobody knows. In each pile the first cards may be any, as long as none of them is turned up, or none that is is
   used; or all its cards, when it must not be touched. What cannot be with one choice of them cannot be with any other. *)
Require Import List Arith Bool Lia.
From Patience Require Import Reach spider.Rules spider.Cards spider.Play spider.PlayStep spider.Lists spider.Within.
Import ListNotations.

(* The same but for the first k cards that lie face down; or but for all cards, of which the numbers are the same. *)
Definition alike (k : option nat) (p q : pile) := length (down p) = length (down q) /\
  match k with Some k => up p = up q /\ skipn k (down p) = skipn k (down q) | None => length (up p) = length (up q) end.
(* Two positions pile by pile. "seals" says what is not known of each. *)
Definition paired (R : nat -> pile -> pile -> Prop) (s t : state) := length (piles s) = length (piles t) /\ removed s = removed t /\
  forall n p q, nth_error (piles s) n = Some p -> nth_error (piles t) n = Some q -> R n p q.
Definition seal (seals : list (option nat)) (n : nat) := nth n seals (Some 0).
Definition all_alike seals := paired (fun n => alike (seal seals n)).
(* What is not known lies face down still. *)
Definition sealed seals (s : state) := forall n p k, nth_error (piles s) n = Some p -> seal seals n = Some k -> k <= length (down p).
(* A ban of removals counts Aces: as many more of them as the other position has. *)
Definition recounted (s t : state) (d : deed) := Deed (what d) (fewer d + amount (what d) s - amount (what d) t).
Definition recount (s t : state) (w : ban) := Ban (ban_space w) (ban_turn w) (ban_onto w) (ban_suit w) (most w) (ban_piles w)
  (map (fun b => (recounted s t (fst b), option_map (recounted s t) (snd b))) (ban_deeds w)).
(* A pile of which nothing is known is not what is asked. *)
Definition serves (g : goal) (p : pile) := match g with
  | Suits wanted => exists u x, up p = u ++ king_to_ace x /\ wanted x = true
  | Bare c => exists u, up p = u ++ [c]
  | Bares r _ => ends_in r p = true
  | _ => False
  end.
Definition unasked seals (s : state) (gs : list goal) := forall n p g, nth_error (piles s) n = Some p -> seal seals n = None -> In g gs -> ~ serves g p.
(* Goals to which it does not matter which card was turned up last. *)
Definition counts (g : goal) := match g with Suits _ | Bare _ | Bares _ _ => false | _ => true end.
(* No play that breaks no ban meets all of this; nor does it when its last move, although forbidden, makes a space, or turns
   up a card; but not an unknown one of which something is asked. *)
Definition never_unseen seals (w : ban) (start : state) (gs : list goal) := forall t past, Reach.reach (within w) (start, []) (t, past) ->
  ~ Forall (fun g => meets start g t) gs /\
  forall u, plays w t u -> obeys w past t u -> sealed seals u \/ forallb counts gs = true -> ~ Forall (fun g => meets start g u) gs.
(* Plays that use no unknown card: a pile that has come down to what is not known is left as it is. What lies face down is
   no card that is asked. *)
Definition leaves seals (s t : state) := forall n p k, nth_error (piles s) n = Some p -> seal seals n = Some (S k) -> length (all_cards p) <= S k -> nth_error (piles t) n = Some p.
Definition unasked_below seals (s : state) (gs : list goal) := forall n p k c g, nth_error (piles s) n = Some p -> seal seals n = Some k -> In c (firstn k (down p)) -> In g gs -> ~ serves g (Pile [] [c]).
Definition never_using seals (w : ban) (start : state) (gs : list goal) := forall t past, Reach.reach (fun x y => within w x y /\ leaves seals (fst x) (fst y)) (start, []) (t, past) ->
  ~ Forall (fun g => meets start g t) gs /\ forall u, plays w t u -> obeys w past t u -> leaves seals t u -> ~ Forall (fun g => meets start g u) gs.

Lemma nth_pair : forall {A} (l l' : list A) n a, length l = length l' -> nth_error l n = Some a -> exists b, nth_error l' n = Some b.
Proof.
  intros A l l' n a L E. destruct (nth_error l' n) as [b|] eqn:E'; [ eauto | ]. apply nth_error_None in E'. assert (n < length l) by (apply nth_error_Some; congruence). lia.
Qed.
Lemma nth_put_at : forall {A} (l : list A) i a x, nth_error l i = Some a -> nth_error (put i x l) i = Some x.
Proof. induction l as [|y l IH]; intros [|i] a x E; simpl in *; try discriminate; eauto. Qed.
Lemma paired_put : forall (R : nat -> pile -> pile -> Prop) i x y (l l' : list pile), length l = length l' -> R i x y ->
  (forall n p q, nth_error l n = Some p -> nth_error l' n = Some q -> R n p q) ->
  forall n p q, nth_error (put i x l) n = Some p -> nth_error (put i y l') n = Some q -> R n p q.
Proof.
  intros R i x y l l' L Rxy H n p q Hp Hq. destruct (Nat.eq_dec n i) as [->|N]; [ | rewrite nth_put in Hp, Hq by auto; eauto ].
  destruct (nth_error l i) as [a|] eqn:E.
  - destruct (nth_pair l l' i a L E) as [b E']. rewrite (nth_put_at l i a x E) in Hp. rewrite (nth_put_at l' i b y E') in Hq. congruence.
  - apply nth_error_None in E. assert (i < length (put i x l)) by (apply nth_error_Some; congruence). rewrite put_length in *. lia.
Qed.
Lemma paired_mono : forall (R S : nat -> pile -> pile -> Prop) s t, (forall n p q, R n p q -> S n p q) -> paired R s t -> paired S s t.
Proof. intros R S s t H (L & Re & F). split; [ exact L | split; [ exact Re | eauto ] ]. Qed.

(* Sums over piles. *)
Lemma sum_pairs : forall {A} (f : A -> nat) (l l' : list A), length l = length l' ->
  (forall n p q, nth_error l n = Some p -> nth_error l' n = Some q -> f p <= f q) -> list_sum (map f l) <= list_sum (map f l') /\
  (list_sum (map f l) = list_sum (map f l') -> forall n p q, nth_error l n = Some p -> nth_error l' n = Some q -> f p = f q).
Proof.
  intros A f. induction l as [|a l IH]; intros [|b l'] L H; try discriminate; [ split; auto; intros _ [|n] p q E; discriminate | ].
  injection L as L. destruct (IH l' L (fun n => H (S n))) as [I1 I2]. pose proof (H 0 a b eq_refl eq_refl) as H0. unfold list_sum in *. cbn [map fold_right].
  split; [ lia | ]. intros E [|n] p q Hp Hq; [ injection Hp as <-; injection Hq as <-; lia | apply (I2 ltac:(lia) n p q Hp Hq) ].
Qed.
Lemma count_pairs : forall (f : card -> bool) (A B : nat -> list card) (l l' : list pile), length l = length l' ->
  (forall n p q, nth_error l n = Some p -> nth_error l' n = Some q -> exists r, all_cards p = A n ++ r /\ all_cards q = B n ++ r) ->
  length (filter f (flat_map all_cards l)) + length (filter f (flat_map B (seq 0 (length l)))) =
  length (filter f (flat_map all_cards l')) + length (filter f (flat_map A (seq 0 (length l)))).
Proof.
  intros f A B l. revert A B. induction l as [|p l IH]; intros A B [|q l'] L H; try discriminate; [ reflexivity | ]. injection L as L.
  destruct (H 0 p q eq_refl eq_refl) as (r & E & E'). specialize (IH (fun n => A (S n)) (fun n => B (S n)) l' L (fun n => H (S n))).
  assert (Sh : forall (C : nat -> list card) k, flat_map C (seq 1 k) = flat_map (fun n => C (S n)) (seq 0 k)).
  { intros C k. rewrite <- seq_shift, !flat_map_concat_map, map_map. reflexivity. }
  cbn [flat_map length seq]. rewrite E, E', !Sh, !filter_app, !app_length. lia.
Qed.

(* A move and the cards that lie face down. *)
Lemma turn_all : forall d u, all_cards (turn (Pile d u)) = d ++ u.
Proof.
  intros d u. unfold turn, all_cards. cbn [up down]. destruct u as [|c u]; [ | reflexivity ]. destruct (rev d) as [|c l] eqn:E; cbn [down up]; [ reflexivity | ].
  rewrite <- (rev_involutive d), E, app_nil_r. reflexivity.
Qed.
Lemma turn_down : forall d u, length (down (turn (Pile d u))) = length d \/ S (length (down (turn (Pile d u)))) = length d /\ u = [].
Proof.
  intros d u. unfold turn. cbn [up down]. destruct u; auto. destruct (rev d) as [|c l] eqn:E; auto. right. cbn [down]. split; auto.
  apply (f_equal (@length card)) in E. rewrite rev_length in E. rewrite rev_length, E. reflexivity.
Qed.
Lemma plays_down : forall w s t n p q, plays w s t -> nth_error (piles s) n = Some p -> nth_error (piles t) n = Some q ->
  length (down q) = length (down p) \/ S (length (down q)) = length (down p) /\ length (all_cards q) = length (down p) /\ barred (ban_piles w) n = false.
Proof.
  intros w s t n p q P Hp Hq.
  assert (Tu : forall i d u v, nth_error (piles s) i = Some (Pile d (u ++ v)) -> n = i -> q = turn (Pile d u) -> barred (ban_piles w) i = false ->
    length (down q) = length (down p) \/ S (length (down q)) = length (down p) /\ length (all_cards q) = length (down p) /\ barred (ban_piles w) n = false).
  { intros i d u v Ni -> -> Bi. rewrite Ni in Hp. injection Hp as <-. cbn [down]. rewrite turn_all. destruct (turn_down d u) as [E | [E ->]]; [ auto | ]. rewrite app_nil_r. auto. }
  destruct P as [s i j d u c r q' D Ni Q Nj W Bi Bj | s i d u x Ni B Mo Bi]; cbn [piles] in Hq.
  - destruct (Nat.eq_dec n i) as [E | N]; [ subst n; rewrite (nth_put_at _ i (Pile d (u ++ c :: r))) in Hq by (rewrite nth_put; auto); injection Hq as <-; apply (Tu i d u (c :: r)); auto | ].
    rewrite nth_put in Hq by auto. destruct (Nat.eq_dec n j) as [E | N']; [ subst n; rewrite (nth_put_at _ j q' _ Nj) in Hq | rewrite nth_put in Hq by auto ].
    + injection Hq as <-. rewrite Nj in Hp. injection Hp as <-. auto.
    + left. congruence.
  - destruct (Nat.eq_dec n i) as [E | N]; [ subst n; rewrite (nth_put_at _ i _ _ Ni) in Hq; injection Hq as <-; apply (Tu i d u (king_to_ace x)); auto | ].
    rewrite nth_put in Hq by auto. left. congruence.
Qed.
Lemma plays_length : forall w s t, plays w s t -> length (piles t) = length (piles s).
Proof. intros w s t []; cbn [piles]; rewrite ?put_length; reflexivity. Qed.

Section Hidden.
  Variables (w : ban) (seals : list (option nat)) (start other : state).
  Variable same : all_alike seals start other.
  Variable untouched : forall n, seal seals n = None -> barred (ban_piles w) n = true.
  Definition bans := recount start other w.

  (* What is not known, in the one and in the other. *)
  Definition secret (s : state) n := match nth_error (piles s) n with
    | Some p => match seal seals n with Some k => firstn k (down p) | None => all_cards p end
    | None => []
    end.
  Notation A := (secret start).
  Notation B := (secret other).
  Lemma secrets : forall n, length (A n) = length (B n).
  Proof.
    intros n. destruct same as (L & _ & F). unfold secret. destruct (nth_error (piles start) n) as [p|] eqn:Hp.
    - destruct (nth_pair _ _ n p L Hp) as [q Hq]. rewrite Hq. destruct (F n p q Hp Hq) as (Ld & E). destruct (seal seals n) as [k|]; [ rewrite !firstn_length; congruence | ].
      unfold all_cards. rewrite !app_length. congruence.
    - destruct (nth_error (piles other) n) as [q|] eqn:Hq; [ | reflexivity ]. destruct (nth_pair _ _ n q (eq_sym L) Hq). congruence.
  Qed.
  (* The same but for that; or when nothing else is left, and the last card was turned up; or when just the numbers are the same. *)
  Definition normal n p q := up p = up q /\ exists d, down p = A n ++ d /\ down q = B n ++ d.
  Definition shown n p q := seal seals n <> None /\ S (length (down p)) = length (A n) /\ length (down p) = length (down q) /\ all_cards p = A n /\ all_cards q = B n.
  Definition kin n p q := match seal seals n with
    | Some _ => normal n p q \/ shown n p q
    | None => nth_error (piles start) n = Some p /\ nth_error (piles other) n = Some q
    end.
  Definition near n p q := length (down p) = length (down q) /\ exists l, all_cards p = A n ++ l /\ all_cards q = B n ++ l.
  Lemma kin_same : paired kin start other.
  Proof.
    destruct same as (L & Re & F). split; [ exact L | split; [ exact Re | ] ]. intros n p q Hp Hq. destruct (F n p q Hp Hq) as (Ld & E). unfold kin.
    destruct (seal seals n) as [k|] eqn:S; [ | auto ]. destruct E as [E1 E2]. left. split; [ exact E1 | ]. unfold secret. rewrite Hp, Hq, S. exists (skipn k (down p)). rewrite E2 at 2. rewrite !firstn_skipn. auto.
  Qed.
  Lemma kin_near : forall n p q, kin n p q -> near n p q.
  Proof.
    intros n p q K. pose proof (secrets n) as Ls. unfold kin, near in *. destruct (seal seals n) as [k|] eqn:S.
    - destruct K as [[U (d & E & E')] | (_ & _ & L & E & E')]; [ | split; [ exact L | exists []; rewrite !app_nil_r; auto ] ]. rewrite E, E', !app_length. split; [ lia | ]. exists (d ++ up q). unfold all_cards. rewrite E, E', U, !app_assoc. auto.
    - destruct K as [Hp Hq]. destruct same as (_ & _ & F). destruct (F n p q Hp Hq) as [Ld _]. split; [ exact Ld | ]. exists []. unfold secret. rewrite Hp, Hq, S, !app_nil_r. auto.
  Qed.
  Lemma near_up : forall n p q, near n p q -> length (up p) = length (up q).
  Proof.
    intros n p q (L & l & E & E'). pose proof (secrets n). apply (f_equal (@length card)) in E, E'. unfold all_cards in *. rewrite !app_length in E, E'. lia.
  Qed.
  (* No card that is not known lies face up. *)
  Definition lidded t := forall n q, nth_error (piles t) n = Some q -> seal seals n <> None -> length (B n) <= length (down q).
  Lemma lid_shown : forall t n p q, lidded t -> nth_error (piles t) n = Some q -> ~ shown n p q.
  Proof. intros t n p q Li Hq (S & E1 & E2 & _). specialize (Li n q Hq S). pose proof (secrets n). lia. Qed.
  Lemma turn_kin : forall n d d' u, seal seals n <> None -> normal n (Pile d u) (Pile d' u) -> kin n (turn (Pile d u)) (turn (Pile d' u)).
  Proof.
    intros n d d' u S K. pose proof (secrets n) as Ls. unfold kin. destruct (seal seals n) as [k|] eqn:Sk; [ | congruence ].
    destruct K as [_ (e & E & E')]. cbn [down] in E, E'. subst d d'.
    destruct u as [|c u]; [ | left; split; [ reflexivity | exists e; auto ] ]. destruct (rev e) as [|c l] eqn:R; apply (f_equal (@rev card)) in R; rewrite rev_involutive in R; subst e.
    - simpl. rewrite !app_nil_r. destruct (turn_down (A n) []) as [T | [T _]], (turn_down (B n) []) as [T' | [T' _]].
      + left. unfold turn in *. cbn [up down] in *. pose proof (rev_length (A n)). pose proof (rev_length (B n)). destruct (rev (A n)), (rev (B n)); cbn [down] in *; rewrite ?rev_length in *; simpl in *; try lia.
        split; [ reflexivity | exists []; rewrite !app_nil_r; auto ].
      + exfalso. unfold turn in *. cbn [up down] in *. pose proof (rev_length (A n)). pose proof (rev_length (B n)). destruct (rev (A n)), (rev (B n)); cbn [down] in *; rewrite ?rev_length in *; simpl in *; lia.
      + exfalso. unfold turn in *. cbn [up down] in *. pose proof (rev_length (A n)). pose proof (rev_length (B n)). destruct (rev (A n)), (rev (B n)); cbn [down] in *; rewrite ?rev_length in *; simpl in *; lia.
      + right. unfold shown. rewrite Sk, !turn_all, !app_nil_r. repeat split; try lia; congruence.
    - left. unfold normal, turn. cbn [up down rev]. rewrite !rev_app_distr. cbn [rev app]. rewrite rev_involutive. cbn [app up down]. split; [ reflexivity | ]. exists (rev l). rewrite !rev_app_distr, !rev_involutive. auto.
  Qed.
  Lemma open_pile : forall n, barred (ban_piles w) n = false -> seal seals n <> None.
  Proof. intros n Bn E. apply untouched in E. congruence. Qed.
  Lemma put_kin : forall n v d d' u u', seal seals n <> None -> normal n (Pile d u) (Pile d' u') -> kin n (Pile d (u ++ v)) (Pile d' (u' ++ v)).
  Proof. intros n v d d' u u' S K. unfold kin. destruct (seal seals n); [ left | congruence ]. unfold normal in *. cbn [up down] in *. destruct K as [-> K]. auto. Qed.
  Lemma cut_kin : forall n v d d' u, normal n (Pile d (u ++ v)) (Pile d' (u ++ v)) -> normal n (Pile d u) (Pile d' u).
  Proof. intros n v d d' u K. unfold normal in *. cbn [up down] in *. destruct K as [_ K]. auto. Qed.
  (* A move is one of the other, if piles that show what is not known are left as they are. *)
  Lemma plays_kin : forall s t s', plays bans s t -> paired kin s s' ->
    (forall n p q, nth_error (piles s) n = Some p -> nth_error (piles s') n = Some q -> shown n p q -> nth_error (piles t) n = Some p) -> exists t', plays w s' t' /\ paired kin t t'.
  Proof.
    intros s t s' P (L & Re & F) Le.
    assert (Mv : forall n p q r, nth_error (piles s) n = Some p -> nth_error (piles s') n = Some q -> nth_error (piles t) n = Some r -> length (all_cards r) <> length (all_cards p) -> barred (ban_piles w) n = false ->
      seal seals n <> None /\ normal n p q).
    { intros n p q r Hp Hq Hr N Bn. pose proof (open_pile n Bn) as O. split; [ exact O | ]. pose proof (F n p q Hp Hq) as K. unfold kin in K. destruct (seal seals n); [ | congruence ].
      destruct K as [K | K]; [ exact K | ]. specialize (Le n p q Hp Hq K). congruence. }
    destruct P as [s i j d u c r q D Ni Q Nj W Bi Bj | s i d u x Ni Bs Mo Bi]; cbn [bans recount ban_onto ban_suit most ban_piles piles] in *.
    - destruct (nth_pair _ _ i _ L Ni) as [[d' up'] Ni']. destruct (nth_pair _ _ j _ L Nj) as [q' Nj'].
      destruct (Mv i _ _ (turn (Pile d u)) Ni Ni') as [Oi Ki]; [ apply (nth_put_at _ i (Pile d (u ++ c :: r))); rewrite nth_put; auto | rewrite turn_all; unfold all_cards; cbn [down up]; rewrite !app_length; simpl; lia | exact Bi | ].
      destruct (Mv j _ _ (Pile (down q) (up q ++ c :: r)) Nj Nj') as [Oj Kj]; [ rewrite nth_put by auto; apply (nth_put_at _ j q); exact Nj | unfold all_cards; cbn [down up]; rewrite !app_length; simpl; lia | exact Bj | ].
      assert (E : up' = u ++ c :: r) by (symmetry; apply Ki). subst up'. assert (E : up q = up q') by apply Kj.
      assert (Kj2 : kin j (Pile (down q) (up q ++ c :: r)) (Pile (down q') (up q' ++ c :: r))) by (apply put_kin; auto; destruct q, q'; exact Kj).
      exists (State (put i (turn (Pile d' u)) (put j (Pile (down q') (up q' ++ c :: r)) (piles s'))) (hand s') (removed s')). split.
      + apply (puts w s' i j d' u c r q'); auto. destruct W as [[W1 W2] | [W1 W2]]; [ left | right; split; auto; unfold fits in *; rewrite <- E; exact W1 ].
        pose proof (kin_near j _ _ (F j _ _ Nj Nj')) as (Ld & _). rewrite W1 in Ld. split; [ apply length_zero_iff_nil; symmetry; exact Ld | congruence ].
      + split; [ cbn [piles]; rewrite !put_length; exact L | split; [ exact Re | ] ]. cbn [piles]. apply paired_put; [ rewrite !put_length; exact L | exact (turn_kin i d d' u Oi (cut_kin i (c :: r) d d' u Ki)) | ].
        apply paired_put; eauto.
    - destruct (nth_pair _ _ i _ L Ni) as [[d' up'] Ni'].
      destruct (Mv i _ _ (turn (Pile d u)) Ni Ni') as [Oi Ki]; [ exact (nth_put_at _ i _ _ Ni) | rewrite turn_all; unfold all_cards; cbn [down up]; rewrite !app_length; simpl; lia | exact Bi | ].
      assert (E : up' = u ++ king_to_ace x) by (symmetry; apply Ki). subst up'.
      exists (State (put i (turn (Pile d' u)) (piles s')) (hand s') (S (removed s'))). split.
      + apply (takes w s' i d' u x); auto. rewrite <- Re; exact Mo.
      + split; [ cbn [piles]; rewrite !put_length; exact L | split; [ cbn [removed]; congruence | ] ]. cbn [piles]. apply paired_put; [ exact L | exact (turn_kin i d d' u Oi (cut_kin i (king_to_ace x) d d' u Ki)) | eauto ].
  Qed.

  (* What is counted. *)
  Definition nearly := paired near.
  Lemma near_both : forall t t', paired kin t t' -> nearly t t'.
  Proof. intros t t'. apply paired_mono. exact kin_near. Qed.
  Lemma space_near : forall n p q, near n p q -> spaceb p = spaceb q.
  Proof. intros n [[|x d] [|y u]] [[|x' d'] [|y' u']] N; pose proof (near_up n _ _ N) as U; destruct N as (L & _); simpl in *; try discriminate; reflexivity. Qed.
  Lemma sums_near : forall (f : pile -> nat) l l', length l = length l' -> (forall n p q, nth_error l n = Some p -> nth_error l' n = Some q -> f p = f q) -> map f l = map f l'.
  Proof.
    intros f. induction l as [|p l IH]; intros [|q l'] L H; try discriminate; auto. injection L as L. simpl. rewrite (H 0 p q eq_refl eq_refl), (IH l' L (fun n => H (S n))). reflexivity.
  Qed.
  Lemma spaces_near : forall t t', nearly t t' -> length (filter spaceb (piles t)) = length (filter spaceb (piles t')).
  Proof.
    intros t t' (L & _ & F). assert (C : forall l, length (filter spaceb l) = list_sum (map (fun p => if spaceb p then 1 else 0) l)).
    { induction l as [|p l IH]; [ reflexivity | ]. unfold list_sum in *. cbn [filter map fold_right]. destruct (spaceb p); simpl; congruence. }
    rewrite !C. f_equal. apply sums_near; auto. intros n p q Hp Hq. rewrite (space_near n p q (F n p q Hp Hq)). reflexivity.
  Qed.
  Lemma down_near : forall t t', nearly t t' -> face_down t = face_down t'.
  Proof. intros t t' (L & _ & F). unfold face_down. f_equal. apply sums_near; auto. intros n p q Hp Hq. apply (F n p q Hp Hq). Qed.
  Lemma shorn_near : forall n m t t', nearly t t' -> shorn start n m t -> shorn other n m t'.
  Proof.
    intros n m t t' (L & _ & F) (p & q & Hp & Hq & M). destruct (near_both _ _ kin_same) as (Ls & _ & Fs).
    destruct (nth_pair _ _ n p Ls Hp) as [p' Hp']. destruct (nth_pair _ _ n q L Hq) as [q' Hq']. exists p', q'. repeat split; auto. intros E. apply M.
    destruct (Fs n p p' Hp Hp') as (_ & l & E1 & E2), (F n q q' Hq Hq') as (_ & l' & E3 & E4). pose proof (secrets n) as Lc.
    rewrite E2, E4, !firstn_app in E. apply app_inv_head in E. rewrite E1, E3, !firstn_app, Lc. f_equal. exact E.
  Qed.
  Lemma counts_near : forall g t t', counts g = true -> nearly t t' -> meets start g t -> meets other g t'.
  Proof.
    intros g t t' C N M. destruct same as (_ & Rs & _). pose proof N as (L & Re & F). destruct (near_both _ _ kin_same) as (Ls & _ & Fs). destruct g; try discriminate; cbn [meets] in *.
    - rewrite <- (spaces_near _ _ N). exact M.
    - exact (shorn_near n m t t' N M).
    - destruct M as (p & q & Hp & Hq & M). destruct (nth_pair _ _ n p Ls Hp) as [p' Hp']. destruct (nth_pair _ _ n q L Hq) as [q' Hq'].
      exists p', q'. repeat split; auto. destruct (Fs n p p' Hp Hp') as [L1 _], (F n q q' Hq Hq') as [L2 _]. lia.
    - rewrite <- (down_near _ _ N), <- (down_near _ _ (near_both _ _ kin_same)). exact M.
    - congruence.
    - destruct M as [M | (n & m & I & M)]; [ left; congruence | right ]. exists n, m. split; [ exact I | exact (shorn_near n m t t' N M) ].
  Qed.
  Lemma meets_kin : forall gs g t t', unasked seals start gs -> In g gs -> paired kin t t' ->
    (forall n p q, nth_error (piles t) n = Some p -> nth_error (piles t') n = Some q -> shown n p q -> ~ serves g p) -> meets start g t -> meets other g t'.
  Proof.
    intros gs g t t' Un Ig K Sh M. destruct (counts g) eqn:C; [ exact (counts_near g t t' C (near_both t t' K) M) | ]. destruct K as (L & Re & F).
    assert (Up : forall n p q, nth_error (piles t) n = Some p -> nth_error (piles t') n = Some q -> serves g p -> up p = up q).
    { intros n p q Hp Hq Sp. pose proof (F n p q Hp Hq) as Kn. unfold kin in Kn. destruct (seal seals n) eqn:S.
      - destruct Kn as [Kn | Kn]; [ apply Kn | ]. destruct (Sh n p q Hp Hq Kn Sp).
      - destruct (Un n p g (proj1 Kn) S Ig Sp). }
    destruct g; try discriminate; cbn [meets] in *.
    - destruct M as (i & d & u & x & Ni & Wx). destruct (nth_pair _ _ i _ L Ni) as [[d' u'] Ni']. pose proof (Up i _ _ Ni Ni') as U. cbn [up] in U.
      exists i, d', u, x. split; auto. rewrite Ni'. rewrite <- U; auto. exists u, x. auto.
    - destruct M as (p & u & I & E). apply In_nth_error in I as [n Hn]. destruct (nth_pair _ _ n p L Hn) as [p' Hn']. pose proof (Up n p p' Hn Hn') as U.
      exists p', u. split; [ eapply nth_error_In; eauto | rewrite <- U; auto; exists u; exact E ].
    - eapply Nat.le_trans; [ exact M | ]. clear - L Up. revert L Up. generalize (piles t) (piles t'). induction l as [|p l IH]; intros [|q l'] L Up; try discriminate; auto. injection L as L.
      specialize (IH l' L (fun n => Up (S n))). pose proof (Up 0 p q eq_refl eq_refl) as U. cbn [serves filter] in *. destruct (ends_in r p) eqn:E.
      + assert (E' : ends_in r q = true) by (unfold ends_in in *; rewrite <- (U eq_refl); exact E). rewrite E'. simpl. lia.
      + destruct (ends_in r q); simpl; lia.
  Qed.

  (* Bans. *)
  Lemma amount_near : forall c t t', nearly t t' -> length (piles t) = length (piles start) -> amount c t + amount c other = amount c t' + amount c start.
  Proof.
    intros c t t' N Lt. pose proof (near_both _ _ kin_same) as Ns.
    assert (At : forall n (f : pile -> nat) s s', nearly s s' -> (forall p q, near n p q -> f p = f q) ->
      f (match nth_error (piles s) n with Some p => p | None => Pile [] [] end) = f (match nth_error (piles s') n with Some p => p | None => Pile [] [] end)).
    { intros n f s s' (L & _ & F) Nf. destruct (nth_error (piles s) n) as [p|] eqn:Hp; [ destruct (nth_pair _ _ n p L Hp) as [q Hq]; rewrite Hq; eauto | ].
      destruct (nth_error (piles s') n) as [q|] eqn:Hq; [ destruct (nth_pair _ _ n q (eq_sym L) Hq); congruence | reflexivity ]. }
    destruct c as [n|n|x]; cbn [amount].
    - assert (G : forall p q, near n p q -> length (all_cards p) = length (all_cards q)) by (intros p q (_ & l & -> & ->); rewrite !app_length, secrets; reflexivity).
      assert (R : forall s, length (match nth_error (piles s) n with Some p => all_cards p | None => [] end) = length (all_cards (match nth_error (piles s) n with Some p => p | None => Pile [] [] end)))
        by (intros s; destruct (nth_error (piles s) n); reflexivity).
      rewrite !R, (At n (fun p => length (all_cards p)) t t' N G), <- (At n (fun p => length (all_cards p)) start other Ns G). reflexivity.
    - assert (G : forall p q, near n p q -> length (down p) = length (down q)) by (intros p q (G & _); exact G).
      assert (R : forall s, length (match nth_error (piles s) n with Some p => down p | None => [] end) = length (down (match nth_error (piles s) n with Some p => p | None => Pile [] [] end)))
        by (intros s; destruct (nth_error (piles s) n); reflexivity).
      rewrite !R, (At n (fun p => length (down p)) t t' N G), <- (At n (fun p => length (down p)) start other Ns G). reflexivity.
    - destruct N as (L & _ & F), Ns as (Ls & _ & Fs).
      pose proof (count_pairs (Cards.same (Card 1 x)) A B _ _ L (fun n p q Hp Hq => proj2 (F n p q Hp Hq))) as E1.
      pose proof (count_pairs (Cards.same (Card 1 x)) A B _ _ Ls (fun n p q Hp Hq => proj2 (Fs n p q Hp Hq))) as E2. rewrite Lt in E1. lia.
  Qed.
  Definition whole (seen : list state) := Forall (fun s => length (piles s) = length (piles start)) seen.
  Lemma done_near : forall d seen seen', whole seen -> Forall2 nearly seen seen' -> (done (recounted start other d) seen <-> done d seen').
  Proof.
    intros d seen seen' Wh F. unfold done. induction F as [|s s' l l' N F IH]; [ rewrite !Exists_nil; tauto | ]. rewrite !Exists_cons, (IH (Forall_inv_tail Wh)). cbn [recounted what fewer].
    pose proof (amount_near (what d) s s' N (Forall_inv Wh)). split; (intros [H' | H']; [ left; lia | right; exact H' ]).
  Qed.
  Lemma obeys_near : forall past past' s s' t t', whole (t :: s :: past) -> Forall2 nearly (t :: s :: past) (t' :: s' :: past') -> removed s = removed s' -> removed t = removed t' ->
    obeys bans past s t -> obeys w past' s' t'.
  Proof.
    intros past past' s s' t t' Wh F Rs Rt O d u I D. pose proof (Forall_inv_tail Wh) as Wh'. assert (F' : Forall2 nearly (s :: past) (s' :: past')) by (inversion F; assumption).
    destruct (O (recounted start other d) (option_map (recounted start other) u)) as [G | [[E G] | (v & E & G)]].
    - exact (in_map (fun b => (recounted start other (fst b), option_map (recounted start other) (snd b))) (ban_deeds w) (d, u) I).
    - apply (done_near d _ _ Wh F). exact D.
    - left. apply (done_near d _ _ Wh' F'). exact G.
    - right; left. split; [ exact E | lia ].
    - right; right. destruct u as [u|]; [ | discriminate ]. injection E as <-. exists u. split; [ reflexivity | ]. apply (done_near u _ _ Wh F). exact G.
  Qed.

  Lemma kin_step : forall w3 s p t q s' p', within bans (s, p) (t, q) -> paired kin s s' -> whole (s :: p) -> Forall2 nearly p p' ->
    (forall n x y, nth_error (piles s) n = Some x -> nth_error (piles s') n = Some y -> shown n x y -> nth_error (piles t) n = Some x) ->
    (forall a b, plays w a b -> plays w3 a b) -> (forall a b l l', whole l -> Forall2 nearly l (b :: a :: l') -> obeys w l' a b -> obeys w3 l' a b) -> ban_space w3 = ban_space w -> ban_turn w3 = ban_turn w ->
    q = s :: p /\ whole (t :: s :: p) /\ Forall2 nearly (s :: p) (s' :: p') /\ exists t', within w3 (s', p') (t', s' :: p') /\ paired kin t t'.
  Proof.
    intros w3 s p t q s' p' (P & E & O & NS & NT) K Wh Pa Le W3 O3 S3 T3. cbn [fst snd] in *. split; [ exact E | ]. destruct (plays_kin s t s' P K Le) as (t' & P' & K'). pose proof (near_both t t' K') as N.
    assert (Wh' : whole (t :: s :: p)) by (constructor; [ rewrite (plays_length _ _ _ P); apply (Forall_inv Wh) | exact Wh ]).
    assert (Pa' : Forall2 nearly (s :: p) (s' :: p')) by (constructor; [ exact (near_both s s' K) | exact Pa ]).
    split; [ exact Wh' | split; [ exact Pa' | ] ]. exists t'. split; [ | exact K' ]. split; [ apply W3; exact P' | split; [ reflexivity | split; [ | split ] ] ]; cbn [fst snd].
    - apply (O3 s' t' (t :: s :: p)); [ exact Wh' | constructor; auto | ]. apply (obeys_near p p' s s' t t'); auto; [ apply K | apply K' ].
    - rewrite S3. intros Bs r Ir Sr. apply In_nth_error in Ir as [n Hn]. destruct N as (L & _ & F). destruct (nth_pair _ _ n r (eq_sym L) Hn) as [r0 Hr].
      apply (NS Bs r0 (nth_error_In _ _ Hr)). apply PlayStep.spaceb_ok. rewrite (space_near n r0 r (F n r0 r Hr Hn)). apply PlayStep.spaceb_ok. exact Sr.
    - rewrite T3. intros Bt. rewrite <- (down_near _ _ N), <- (down_near _ _ (near_both _ _ K)). exact (NT Bt).
  Qed.
  Lemma further : forall v x y z, Reach.reach (within v) x y -> within v y z -> Reach.reach (within v) x z.
  Proof. induction 1; intros St; [ eapply more; [ exact St | constructor ] | eapply more; eauto ]. Qed.

  (* A play of the one is a play of the other, as long as no play of the other turns up what is not known. *)
  Section Safe.
  Variable safe : forall t past, Reach.reach (within w) (other, []) (t, past) -> lidded t.
  Lemma kin_reach : forall x y, Reach.reach (within bans) x y -> forall s' p', Reach.reach (within w) (other, []) (s', p') -> paired kin (fst x) s' -> whole (fst x :: snd x) -> Forall2 nearly (snd x) p' ->
    exists t' q', Reach.reach (within w) (other, []) (t', q') /\ paired kin (fst y) t' /\ whole (fst y :: snd y) /\ Forall2 nearly (snd y) q'.
  Proof.
    induction 1 as [x | [s p] [t q] y St R IH]; intros s' p' Rs K Wh Pa; [ exists s', p'; auto | ]. cbn [fst snd] in *.
    destruct (kin_step w s p t q s' p' St K Wh Pa) as (-> & Wh' & Pa' & t' & W' & K'); auto.
    { intros n a b Ha Hb Sh. destruct (lid_shown s' n a b (safe _ _ Rs) Hb Sh). }
    pose proof (further w _ _ _ Rs W') as Rt. exact (IH t' (s' :: p') Rt K' Wh' Pa').
  Qed.
  Lemma kin_plays : forall t past u, Reach.reach (within bans) (start, []) (t, past) -> plays bans t u -> obeys bans past t u ->
    exists t' q' u', Reach.reach (within w) (other, []) (t', q') /\ plays w t' u' /\ obeys w q' t' u' /\ paired kin u u'.
  Proof.
    intros t past u R P O. destruct (kin_reach _ _ R other []) as (t' & q' & R' & K & Wh & Pa); [ constructor | exact kin_same | repeat constructor | constructor | ]. cbn [fst snd] in *.
    destruct (plays_kin t u t' P K) as (u' & P' & K'); [ intros n a b Ha Hb Sh; destruct (lid_shown t' n a b (safe _ _ R') Hb Sh) | ].
    exists t', q', u'. split; [ exact R' | split; [ exact P' | split; [ | exact K' ] ] ].
    apply (obeys_near past q' t t' u u'); auto; [ constructor; [ rewrite (plays_length _ _ _ P); apply (Forall_inv Wh) | exact Wh ] | constructor; [ exact (near_both u u' K') | constructor; [ exact (near_both t t' K) | exact Pa ] ] | apply K | apply K' ].
  Qed.
  Lemma kin_never : forall gs t past, unasked seals start gs -> never w other gs -> Reach.reach (within bans) (start, []) (t, past) -> ~ Forall (fun g => meets start g t) gs.
  Proof.
    intros gs t past Un N R M. destruct (kin_reach _ _ R other []) as (t' & q' & R' & K & _); [ constructor | exact kin_same | repeat constructor | constructor | ]. cbn [fst snd] in *.
    apply (proj1 (N t' q' R')). rewrite Forall_forall in *. intros g I. apply (meets_kin gs g t t' Un I K); auto. intros n a b Ha Hb Sh. destruct (lid_shown t' n a b (safe _ _ R') Hb Sh).
  Qed.
  Lemma sealed_lidded : forall u u', nearly u u' -> sealed seals u -> lidded u'.
  Proof.
    intros u u' (L & _ & F) Se n q Hq S. destruct (nth_pair _ _ n q (eq_sym L) Hq) as [p Hp]. destruct (F n p q Hp Hq) as [Ld _]. rewrite <- Ld, <- secrets. unfold secret.
    destruct (nth_error (piles start) n) as [p0|]; [ | simpl; lia ]. destruct (seal seals n) as [k|] eqn:E; [ | congruence ]. pose proof (Se n p k Hp E). rewrite firstn_length. lia.
  Qed.
  Theorem unseen_never : forall gs, unasked seals start gs -> never w other gs -> never_unseen seals bans start gs.
  Proof.
    intros gs Un N t past R. split; [ exact (kin_never gs t past Un N R) | ]. intros u P O C M.
    destruct (kin_plays t past u R P O) as (t' & q' & u' & R' & P' & O' & K). apply (proj2 (N t' q' R') u' P' O'). rewrite Forall_forall in *. intros g I. destruct C as [C | C].
    - apply (meets_kin gs g u u' Un I K); auto. intros n a b Ha Hb Sh. destruct (lid_shown u' n a b (sealed_lidded u u' (near_both u u' K) C) Hb Sh).
    - rewrite forallb_forall in C. exact (counts_near g u u' (C g I) (near_both u u' K) (M g I)).
  Qed.
  (* Not even a last move turns up one. *)
  Variable shut : forall t past u, Reach.reach (within w) (other, []) (t, past) -> plays w t u -> obeys w past t u -> lidded u.
  Theorem shut_never : forall gs, unasked seals start gs -> never w other gs -> never bans start gs.
  Proof.
    intros gs Un N t past R. split; [ exact (kin_never gs t past Un N R) | ]. intros u P O M.
    destruct (kin_plays t past u R P O) as (t' & q' & u' & R' & P' & O' & K). apply (proj2 (N t' q' R') u' P' O'). rewrite Forall_forall in *. intros g I.
    apply (meets_kin gs g u u' Un I K); auto. intros n a b Ha Hb Sh. destruct (lid_shown u' n a b (shut t' q' u' R' P' O') Hb Sh).
  Qed.
  End Safe.

  (* Or as long as no pile that shows what is not known is touched. The other may then be forbidden to have so few cards in it. *)
  Variable extra : list (deed * option deed).
  Variable extra_ok : forall e, In e extra -> exists n, what (fst e) = CardsOf n /\ fewer (fst e) <= length (B n).
  Definition besides := Ban (ban_space w) (ban_turn w) (ban_onto w) (ban_suit w) (most w) (ban_piles w) (ban_deeds w ++ extra).
  Lemma never_done : forall e l l', In e extra -> whole l -> Forall2 nearly l l' -> ~ done (fst e) l'.
  Proof.
    intros [[c k] v] l l' I Wh F. destruct (extra_ok _ I) as (n & E & Le). cbn [what fst fewer] in *. subst c. unfold done. cbn [what fewer amount].
    induction F as [|s s' l l' N F IH]; [ rewrite Exists_nil; auto | ]. rewrite Exists_cons. intros [H | H]; [ | exact (IH (Forall_inv_tail Wh) H) ]. destruct N as (L & _ & N).
    destruct (nth_error (piles s') n) as [q|] eqn:Hq.
    - destruct (nth_pair _ _ n q (eq_sym L) Hq) as [p Hp]. destruct (N n p q Hp Hq) as (_ & r & _ & E). rewrite E, app_length in H. lia.
    - destruct (nth_error (piles other) n) as [q|] eqn:Ho; [ | unfold secret in Le; rewrite Ho in Le; simpl in *; lia ].
      destruct same as (Ls & _). destruct (nth_pair (piles other) (piles s') n q) as [q' Hq']; [ rewrite <- L, <- Ls; symmetry; exact (Forall_inv Wh) | exact Ho | congruence ].
  Qed.
  Lemma besides_plays : forall s t, plays w s t -> plays besides s t.
  Proof. intros s t [s0 i j d u c r q D Ni Q Nj W Bi Bj | s0 i d u x Ni B Mo Bi]; [ exact (puts besides s0 i j d u c r q D Ni Q Nj W Bi Bj) | exact (takes besides s0 i d u x Ni B Mo Bi) ]. Qed.
  Lemma besides_obeys : forall l l' s t, whole l -> Forall2 nearly l (t :: s :: l') -> obeys w l' s t -> obeys besides l' s t.
  Proof.
    intros l l' s t Wh F O d v I D. apply in_app_or in I as [I | I]; [ exact (O d v I D) | ]. destruct (never_done (d, v) l _ I Wh F D).
  Qed.
  Definition careful (x y : state * list state) := within bans x y /\ leaves seals (fst x) (fst y).
  Lemma leaves_kin : forall s s' t, paired kin s s' -> leaves seals s t -> forall n x y, nth_error (piles s) n = Some x -> nth_error (piles s') n = Some y -> shown n x y -> nth_error (piles t) n = Some x.
  Proof.
    intros s s' t _ Le n x y Hx Hy (S & E1 & _ & E2 & _). destruct (seal seals n) as [[|k]|] eqn:Sk; [ | | congruence ].
    - exfalso. unfold secret in E1. rewrite Sk in E1. destruct (nth_error (piles start) n); simpl in E1; discriminate.
    - apply (Le n x k Hx Sk). rewrite E2. unfold secret. rewrite Sk. destruct (nth_error (piles start) n); [ rewrite firstn_length; lia | simpl; lia ].
  Qed.
  Lemma using_reach : forall x y, Reach.reach careful x y -> forall s' p', Reach.reach (within besides) (other, []) (s', p') -> paired kin (fst x) s' -> whole (fst x :: snd x) -> Forall2 nearly (snd x) p' ->
    exists t' q', Reach.reach (within besides) (other, []) (t', q') /\ paired kin (fst y) t' /\ whole (fst y :: snd y) /\ Forall2 nearly (snd y) q'.
  Proof.
    induction 1 as [x | [s p] [t q] y St R IH]; intros s' p' Rs K Wh Pa; [ exists s', p'; auto | ]. cbn [fst snd] in *. destruct St as [St Le]. cbn [fst] in Le.
    destruct (kin_step besides s p t q s' p' St K Wh Pa) as (-> & Wh' & Pa' & t' & W' & K'); auto.
    { exact (leaves_kin s s' t K Le). } { exact besides_plays. } { intros a b l l' Wl Fl Oa. exact (besides_obeys l l' a b Wl Fl Oa). }
    pose proof (further besides _ _ _ Rs W') as Rt. exact (IH t' (s' :: p') Rt K' Wh' Pa').
  Qed.
  Lemma using_meets : forall gs g t t', unasked seals start gs -> unasked_below seals start gs -> In g gs -> paired kin t t' -> meets start g t -> meets other g t'.
  Proof.
    intros gs g t t' Un Ub Ig K M. apply (meets_kin gs g t t' Un Ig K); auto. intros n p q Hp Hq (S & E1 & _ & E2 & _) Sp.
    unfold secret in E1, E2. destruct (nth_error (piles start) n) as [p0|] eqn:H0; [ | simpl in E1; discriminate ]. destruct (seal seals n) as [k|] eqn:Sk; [ | congruence ].
    unfold all_cards in E2. assert (L : length (up p) = 1) by (apply (f_equal (@length card)) in E2; rewrite app_length in E2; lia).
    destruct p as [d [|c [|c' l]]]; simpl in L; try discriminate. cbn [up down] in *. apply (Ub n p0 k c g H0 Sk); [ rewrite <- E2; apply in_or_app; right; left; reflexivity | exact Ig | exact Sp ].
  Qed.
  Theorem using_never : forall gs, unasked seals start gs -> unasked_below seals start gs -> never besides other gs -> never_using seals bans start gs.
  Proof.
    intros gs Un Ub N t past R. destruct (using_reach _ _ R other []) as (t' & q' & R' & K & Wh & Pa); [ constructor | exact kin_same | repeat constructor | constructor | ]. cbn [fst snd] in *.
    destruct (N t' q' R') as [N1 N2]. split.
    - intros M. apply N1. rewrite Forall_forall in *. intros g I. exact (using_meets gs g t t' Un Ub I K (M g I)).
    - intros u P O Le M. destruct (plays_kin t u t' P K (leaves_kin t t' u K Le)) as (u' & P' & K').
      assert (Wh' : whole (u :: t :: past)) by (constructor; [ rewrite (plays_length _ _ _ P); apply (Forall_inv Wh) | exact Wh ]).
      assert (Pa' : Forall2 nearly (u :: t :: past) (u' :: t' :: q')) by (constructor; [ exact (near_both u u' K') | constructor; [ exact (near_both t t' K) | exact Pa ] ]).
      apply (N2 u' (besides_plays _ _ P')).
      + apply (besides_obeys (u :: t :: past)); auto. apply (obeys_near past q' t t' u u'); auto; [ apply K | apply K' ].
      + rewrite Forall_forall in *. intros g I. exact (using_meets gs g u u' Un Ub I K' (M g I)).
  Qed.
End Hidden.
Print Assumptions unseen_never.
Print Assumptions shut_never.
Print Assumptions using_never.

(* When it is so that nothing unknown is turned up: when turning up is forbidden, *)
Lemma turn_safe : forall w seals other, ban_turn w = true -> forall t past, Reach.reach (within w) (other, []) (t, past) -> lidded seals other t.
Proof.
  intros w seals other Bt t past R.
  assert (K : length (piles t) = length (piles other) /\ forall n p q, nth_error (piles other) n = Some p -> nth_error (piles t) n = Some q -> length (down q) = length (down p)).
  { apply (closed_reach (within w) (fun x => length (piles (fst x)) = length (piles other) /\
      forall n p q, nth_error (piles other) n = Some p -> nth_error (piles (fst x)) n = Some q -> length (down q) = length (down p))) with (2 := R).
    - intros [s p0] [u p1] [L F] (P & _ & _ & _ & NT). cbn [fst snd] in *. specialize (NT Bt). pose proof (plays_length _ _ _ P) as Lu. split; [ congruence | ].
      destruct (sum_pairs (fun p => length (down p)) (piles u) (piles s) Lu) as [_ E].
      { intros n p q Hp Hq. destruct (plays_down w s u n q p P Hq Hp) as [G | [G _]]; lia. }
      intros n p q Hp Hq. destruct (nth_pair _ _ n q Lu Hq) as [r Hr]. rewrite <- (F n p r Hp Hr). exact (E NT n q r Hq Hr).
    - cbn [fst]. split; [ reflexivity | ]. intros n p q Hp Hq. congruence. }
  intros n q Hq S. destruct K as [L F]. destruct (nth_pair _ _ n q L Hq) as [p Hp]. rewrite (F n p q Hp Hq). unfold secret. rewrite Hp.
  destruct (seal seals n) as [k|]; [ rewrite firstn_length; lia | congruence ].
Qed.
(* or when it was shown that no pile ever has fewer cards than what is unknown and one more. *)
Definition locked (w : ban) (other : state) (n k : nat) := barred (ban_piles w) n = true \/
  never w other [Digs n (S k)] /\ exists p, nth_error (piles other) n = Some p /\ k < length (all_cards p).
Lemma locked_safe : forall w seals other, (forall n k, seal seals n = Some (S k) -> locked w other n (S k)) -> forall t past, Reach.reach (within w) (other, []) (t, past) ->
  lidded seals other t /\ forall u, plays w t u -> obeys w past t u -> lidded seals other u.
Proof.
  intros w seals other Lo.
  assert (St : forall s past u, Reach.reach (within w) (other, []) (s, past) -> lidded seals other s -> plays w s u -> obeys w past s u -> lidded seals other u).
  { intros s past u R Ls P O n q Hq S. destruct (nth_pair _ _ n q (plays_length _ _ _ P) Hq) as [p Hp]. specialize (Ls n p Hp S).
    destruct (plays_down w s u n p q P Hp Hq) as [G | (G & G' & Bn)]; [ lia | ].
    destruct (Nat.lt_ge_cases (length (secret seals other n)) (length (down p))) as [Lt | Ge]; [ lia | exfalso ].
    destruct (seal seals n) as [[|k]|] eqn:E; [ | | congruence ].
    - unfold secret in *. rewrite E in *. destruct (nth_error (piles other) n); simpl in *; lia.
    - destruct (Lo n k E) as [B | [N (p0 & H0 & Lk)]]; [ congruence | ]. apply (proj2 (N s past R) u P O). constructor; [ | constructor ]. cbn [meets].
      exists p0, q. split; [ exact H0 | split; [ exact Hq | ] ]. intros Eq. apply (f_equal (@length card)) in Eq. rewrite !firstn_length in Eq.
      unfold secret in Ls, Ge. rewrite H0, E, firstn_length in Ls, Ge. lia. }
  assert (L0 : forall t past, Reach.reach (within w) (other, []) (t, past) -> lidded seals other t).
  { intros t past R. apply (closed_reach (within w) (fun x => Reach.reach (within w) (other, []) x /\ lidded seals other (fst x))) with (2 := R).
    - intros [s p0] [u p1] [Rs Ls] W. split; [ exact (further w _ _ _ Rs W) | ]. destruct W as (P & _ & O & _). exact (St s p0 u Rs Ls P O).
    - split; [ constructor | ]. intros n q Hq S. cbn [fst] in Hq. unfold secret. rewrite Hq. destruct (seal seals n) as [k|]; [ rewrite firstn_length; lia | congruence ]. }
  intros t past R. split; [ exact (L0 t past R) | ]. intros u P O. exact (St t past u R (L0 t past R) P O).
Qed.
