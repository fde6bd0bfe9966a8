(* Cards that lie face down and that nobody knows. Where no card may be turned up they do not matter: what cannot be with
   one choice of them cannot be with any other. *)
Require Import List Arith Bool Lia.
From Patience Require Import Reach spider.Rules spider.Cards spider.Play spider.PlayStep spider.Lists spider.Within.
Import ListNotations.

(* The same but for the cards that lie face down. *)
Definition alike (p q : pile) := up p = up q /\ length (down p) = length (down q).
Definition all_alike (s t : state) := Forall2 alike (piles s) (piles t) /\ removed s = removed t.
(* Goals to which it does not matter which card was turned up last. *)
Definition counts (g : goal) := match g with Spaces _ | Turns _ | Turn | Gone _ => true | _ => false end.
(* No play that breaks no ban meets all of this; nor does it when its last move, although forbidden, makes a space, or turns
   up a card of which nothing is asked. *)
Definition never_unseen (w : ban) (start : state) (gs : list goal) := forall t past, Reach.reach (within w) (start, []) (t, past) ->
  ~ Forall (fun g => meets start g t) gs /\
  forall u, plays w t u -> obeys w past t u -> face_down u = face_down t \/ forallb counts gs = true -> ~ Forall (fun g => meets start g u) gs.

Lemma pairs_nth : forall {A B} (R : A -> B -> Prop) l l' n a, Forall2 R l l' -> nth_error l n = Some a -> exists b, nth_error l' n = Some b /\ R a b.
Proof. intros A B R l l' n a F. revert n. induction F as [|x y l l' H F IH]; intros [|n] E; simpl in *; try discriminate; [ injection E as <-; eauto | auto ]. Qed.
Lemma pairs_put : forall {A B} (R : A -> B -> Prop) l l' n a b, Forall2 R l l' -> R a b -> Forall2 R (put n a l) (put n b l').
Proof. intros A B R l l' n a b F Rab. revert n. induction F as [|x y l l' H F IH]; intros [|n]; simpl; constructor; auto. Qed.
Lemma pairs_mono : forall {A B} (R S : A -> B -> Prop) l l', (forall a b, R a b -> S a b) -> Forall2 R l l' -> Forall2 S l l'.
Proof. induction 2; constructor; auto. Qed.
Lemma sum_put : forall l i a x, nth_error l i = Some a -> list_sum (put i x l) + a = list_sum l + x.
Proof. induction l as [|y l IH]; intros [|i] a x E; simpl in *; try discriminate; [ injection E as ->; lia | specialize (IH i a x E); unfold list_sum in *; lia ]. Qed.

(* The same but for a card that was turned up last. *)
Definition near (p q : pile) := length (down p) = length (down q) /\ length (up p) = length (up q).
Lemma alike_near : forall p q, alike p q -> near p q.
Proof. intros p q [E L]. split; congruence. Qed.
Lemma turn_near : forall d d' u, length d = length d' -> near (turn (Pile d u)) (turn (Pile d' u)).
Proof.
  intros d d' u L. unfold near, turn. cbn [up down]. destruct u; [ | auto ]. rewrite <- (rev_length d), <- (rev_length d') in L.
  destruct (rev d) as [|c l] eqn:E, (rev d') as [|c' l'] eqn:E'; try discriminate; cbn [up down]; [ | rewrite !rev_length; injection L; auto ].
  apply (f_equal (@length card)) in E, E'. rewrite rev_length in E, E'. simpl in E, E'. rewrite E, E'. auto.
Qed.
Lemma turn_same : forall d u, length (down (turn (Pile d u))) = length d -> turn (Pile d u) = Pile d u.
Proof.
  intros d u L. unfold turn in *. cbn [up down] in *. destruct u; auto. destruct (rev d) as [|c l] eqn:E; auto.
  apply (f_equal (@length card)) in E. rewrite rev_length in E. cbn [down] in L. rewrite rev_length in L. simpl in E. lia.
Qed.
Lemma turn_less : forall d u, length (down (turn (Pile d u))) <= length d.
Proof.
  intros d u. unfold turn. cbn [up down]. destruct u; auto. destruct (rev d) as [|c l] eqn:E; auto.
  apply (f_equal (@length card)) in E. rewrite rev_length in E. simpl in E. cbn [down]. rewrite rev_length. lia.
Qed.

(* Bans count cards of piles. How many Aces lie face down is not known. *)
Definition countable (d : deed) := match what d with AcesOf _ => false | _ => true end.
Definition no_aces (w : ban) := forallb (fun b => countable (fst b) && match snd b with Some u => countable u | None => true end) (ban_deeds w).

Section Hidden.
  Variable w : ban.
  Lemma plays_alike : forall s t s', plays w s t -> all_alike s s' ->
    exists t', plays w s' t' /\ Forall2 near (piles t) (piles t') /\ removed t = removed t' /\
      (face_down t = face_down s -> all_alike t t' /\ face_down t' = face_down s' /\
        map down (piles t) = map down (piles s) /\ map down (piles t') = map down (piles s')).
  Proof.
    assert (Sp : forall s s', Forall2 alike (piles s) (piles s') -> face_down s = face_down s').
    { intros s s' F. unfold face_down. induction F as [|p q l l' [_ L] F IH]; [ reflexivity | ]. unfold list_sum in *. cbn [map fold_right]. rewrite IH, L. reflexivity. }
    intros s t s' [s0 i j d u c r q D Ni Q Nj W Bi Bj | s0 i d u x Ni B Mo Bi] [F Re].
    - destruct (pairs_nth _ _ _ _ _ F Ni) as ([d' up'] & Ni' & [E1 L1]). cbn [up down] in E1, L1. subst up'.
      destruct (pairs_nth _ _ _ _ _ F Nj) as (q' & Nj' & [E2 L2]).
      exists (State (put i (turn (Pile d' u)) (put j (Pile (down q') (up q' ++ c :: r)) (piles s'))) (hand s') (removed s')).
      assert (W' : space q' \/ fits c q' /\ ban_onto w (S (rank c)) = false).
      { destruct W as [[W1 W2] | [W1 W2]]; [ left | right ].
        - rewrite W1 in L2. split; [ apply length_zero_iff_nil; symmetry; exact L2 | congruence ].
        - split; auto. unfold fits in *. rewrite <- E2. exact W1. }
      assert (Fj : Forall2 alike (put j (Pile (down q) (up q ++ c :: r)) (piles s0)) (put j (Pile (down q') (up q' ++ c :: r)) (piles s'))).
      { apply pairs_put; auto. split; cbn [up down]; congruence. }
      split; [ exact (puts w s' i j d' u c r q' D Ni' Q Nj' W' Bi Bj) | split; [ | split; [ exact Re | ] ] ]; cbn [piles removed].
      + apply pairs_put; [ exact (pairs_mono _ _ _ _ alike_near Fj) | apply turn_near; exact L1 ].
      + intros NT. assert (Tu : turn (Pile d u) = Pile d u).
        { apply turn_same. unfold face_down in NT. cbn [piles] in NT. rewrite !map_put in NT. cbn [down] in NT.
          rewrite (put_same (map _ (piles s0)) j) in NT by (rewrite nth_error_map, Nj; reflexivity).
          pose proof (sum_put (map (fun p => length (down p)) (piles s0)) i (length d) (length (down (turn (Pile d u)))) ltac:(rewrite nth_error_map, Ni; reflexivity)). lia. }
        assert (Tu' : turn (Pile d' u) = Pile d' u).
        { apply turn_same. destruct (turn_near d d' u L1) as [N1 _]. rewrite <- N1, Tu. exact L1. }
        rewrite Tu, Tu'. assert (Ft : Forall2 alike (put i (Pile d u) (put j (Pile (down q) (up q ++ c :: r)) (piles s0))) (put i (Pile d' u) (put j (Pile (down q') (up q' ++ c :: r)) (piles s')))).
        { apply pairs_put; auto. split; auto. }
        split; [ split; [ exact Ft | exact Re ] | split; [ | split ] ].
        * rewrite <- (Sp s0 s' F), <- NT, Tu. symmetry. apply Sp. exact Ft.
        * rewrite !map_put. cbn [down]. rewrite (put_same _ j), put_same; auto; rewrite nth_error_map; [ rewrite Ni | rewrite Nj ]; reflexivity.
        * rewrite !map_put. cbn [down]. rewrite (put_same _ j), put_same; auto; rewrite nth_error_map; [ rewrite Ni' | rewrite Nj' ]; reflexivity.
    - destruct (pairs_nth _ _ _ _ _ F Ni) as ([d' up'] & Ni' & [E1 L1]). cbn [up down] in E1, L1. subst up'.
      exists (State (put i (turn (Pile d' u)) (piles s')) (hand s') (S (removed s'))).
      split; [ apply (takes w s' i d' u x); auto; rewrite <- Re; exact Mo | split; [ | split; [ cbn [removed]; congruence | ] ] ]; cbn [piles removed].
      + apply pairs_put; [ exact (pairs_mono _ _ _ _ alike_near F) | apply turn_near; exact L1 ].
      + intros NT. assert (Tu : turn (Pile d u) = Pile d u).
        { apply turn_same. unfold face_down in NT. cbn [piles] in NT. rewrite !map_put in NT.
          pose proof (sum_put (map (fun p => length (down p)) (piles s0)) i (length d) (length (down (turn (Pile d u)))) ltac:(rewrite nth_error_map, Ni; reflexivity)). lia. }
        assert (Tu' : turn (Pile d' u) = Pile d' u).
        { apply turn_same. destruct (turn_near d d' u L1) as [N1 _]. rewrite <- N1, Tu. exact L1. }
        rewrite Tu, Tu'. assert (Ft : Forall2 alike (put i (Pile d u) (piles s0)) (put i (Pile d' u) (piles s'))) by (apply pairs_put; auto; split; auto).
        split; [ split; [ exact Ft | cbn [removed]; congruence ] | split; [ | split ] ].
        * rewrite <- (Sp s0 s' F), <- NT, Tu. symmetry. apply Sp. exact Ft.
        * rewrite !map_put. cbn [down]. rewrite put_same; auto. rewrite nth_error_map, Ni; reflexivity.
        * rewrite !map_put. cbn [down]. rewrite put_same; auto. rewrite nth_error_map, Ni'; reflexivity.
  Qed.

  Variable bans_ok : no_aces w = true.
  Variable turns : ban_turn w = true.
  Variables start other : state.
  Variable same : all_alike start other.
  Definition both t t' := all_alike t t' /\ map down (piles t) = map down (piles start) /\ map down (piles t') = map down (piles other).
  Lemma space_near : forall p q, near p q -> spaceb p = spaceb q.
  Proof. intros [[|x d] [|y u]] [[|x' d'] [|y' u']] [L1 L2]; try discriminate; reflexivity. Qed.
  Lemma spaces_near : forall l l', Forall2 near l l' -> length (filter spaceb l) = length (filter spaceb l').
  Proof. induction 1 as [|p q l l' N F IH]; simpl; auto. rewrite (space_near p q N). destruct (spaceb q); simpl; congruence. Qed.
  Lemma down_near : forall l l', Forall2 near l l' -> list_sum (map (fun p => length (down p)) l) = list_sum (map (fun p => length (down p)) l').
  Proof. induction 1 as [|p q l l' [N _] F IH]; [ reflexivity | ]. unfold list_sum in *. cbn [map fold_right]. congruence. Qed.
  Lemma counts_near : forall g t t', counts g = true -> Forall2 near (piles t) (piles t') -> removed t = removed t' -> meets start g t -> meets other g t'.
  Proof.
    intros g t t' C F R M. destruct same as [Fs Rs]. destruct g; try discriminate; cbn [meets] in *.
    - rewrite <- (spaces_near _ _ F). exact M.
    - destruct M as (p & q & Hp & Hq & M). destruct (pairs_nth _ _ _ _ _ Fs Hp) as (p' & Hp' & [_ L1]). destruct (pairs_nth _ _ _ _ _ F Hq) as (q' & Hq' & [L2 _]).
      exists p', q'. repeat split; auto. lia.
    - unfold face_down in *. rewrite <- (down_near _ _ F), <- (down_near _ _ (pairs_mono _ _ _ _ alike_near Fs)). exact M.
    - congruence.
  Qed.
  Lemma shorn_both : forall n m t t', both t t' -> shorn start n m t -> shorn other n m t'.
  Proof.
    intros n m t t' ((F & R) & D & D') (p & q & Hp & Hq & M). destruct same as [Fs Rs].
    destruct (pairs_nth _ _ _ _ _ Fs Hp) as (p' & Hp' & [U1 L1]). destruct (pairs_nth _ _ _ _ _ F Hq) as (q' & Hq' & [U2 L2]).
    exists p', q'. repeat split; auto. intros E. apply M.
    assert (Dq : down q = down p). { pose proof (f_equal (fun l => nth_error l n) D) as Dn. cbn beta in Dn. rewrite !nth_error_map, Hp, Hq in Dn. injection Dn; auto. }
    assert (Dq' : down q' = down p'). { pose proof (f_equal (fun l => nth_error l n) D') as Dn. cbn beta in Dn. rewrite !nth_error_map, Hp', Hq' in Dn. injection Dn; auto. }
    unfold all_cards in *. rewrite Dq, U1, U2. rewrite Dq', !firstn_app in E. apply app_inv_head in E. rewrite !firstn_app, L1. f_equal. exact E.
  Qed.
  Lemma meets_both : forall g t t', both t t' -> meets start g t -> meets other g t'.
  Proof.
    intros g t t' B M. pose proof B as ((F & R) & D & D'). destruct (counts g) eqn:C; [ apply (counts_near g t t' C); auto; exact (pairs_mono _ _ _ _ alike_near F) | ].
    destruct same as [Fs Rs]. destruct g; try discriminate; cbn [meets] in *.
    - exact (shorn_both n m t t' B M).
    - destruct M as (i & d & u & x & Ni & Wx). destruct (pairs_nth _ _ _ _ _ F Ni) as ([d' u'] & Ni' & [U _]). cbn [up] in U. subst u'. exists i, d', u, x. auto.
    - destruct M as (p & u & I & E). apply In_nth_error in I as [n Hn]. destruct (pairs_nth _ _ _ _ _ F Hn) as (p' & Hn' & [U _]).
      exists p', u. split; [ eapply nth_error_In; eauto | congruence ].
    - eapply Nat.le_trans; [ exact M | ]. clear - F. induction F as [|p q l l' [U _] F IH]; simpl; auto. unfold ends_in in *. rewrite U. destruct (rev (up q)) as [|b z]; [ exact IH | ].
      destruct (rank b =? r); simpl; lia.
    - destruct M as [M | (n & m & I & M)]; [ left; congruence | right ]. exists n, m. split; [ exact I | exact (shorn_both n m t t' B M) ].
  Qed.
  Definition nearly (s s' : state) := Forall2 near (piles s) (piles s').
  Lemma near_both : forall t t', both t t' -> nearly t t'.
  Proof. intros t t' ((F & _) & _). exact (pairs_mono _ _ _ _ alike_near F). Qed.
  Lemma done_near : forall d seen seen', countable d = true -> Forall2 nearly seen seen' -> (done d seen <-> done d seen').
  Proof.
    intros [c k] seen seen' C F. unfold done. induction F as [|s s' l l' N F IH]; [ rewrite !Exists_nil; tauto | ]. rewrite !Exists_cons, IH. cbn [what fewer] in *.
    replace (amount c s) with (amount c s'); [ tauto | ]. assert (Sy : Forall2 (fun a b => near b a) (piles s') (piles s)) by (clear - N; induction N; constructor; auto).
    destruct c as [n|n|x]; [ | | discriminate ]; cbn [amount]; (destruct (nth_error (piles s) n) as [p|] eqn:Hp;
      [ destruct (pairs_nth _ _ _ _ _ N Hp) as (q & Hq & [L1 L2]); rewrite Hq; unfold all_cards; rewrite ?app_length; congruence
      | destruct (nth_error (piles s') n) as [q|] eqn:Hq; [ destruct (pairs_nth _ _ _ _ _ Sy Hq) as (p & Hp' & _); congruence | reflexivity ] ]).
  Qed.
  Lemma obeys_near : forall past past' s s' t t', Forall2 nearly (t :: s :: past) (t' :: s' :: past') -> removed s = removed s' -> removed t = removed t' ->
    obeys w past s t -> obeys w past' s' t'.
  Proof.
    intros past past' s s' t t' F Rs Rt O d u I D. pose proof bans_ok as C. unfold no_aces in C. rewrite forallb_forall in C. specialize (C _ I). cbn [fst snd] in C. apply andb_prop in C as [C1 C2].
    apply (done_near d _ _ C1 F) in D. destruct (O d u I D) as [H | [[E H] | (v & E & H)]].
    - left. inversion F; subst. apply (done_near d (s :: past)); auto.
    - right; left. split; [ exact E | lia ].
    - right; right. exists v. split; auto. subst u. apply (done_near v _ _ C2 F). exact H.
  Qed.
  Lemma both_within : forall t t' u past past' p', both t t' -> Forall2 nearly past p' -> within w (t, past) (u, past') ->
    past' = t :: past /\ exists u', within w (t', p') (u', t' :: p') /\ both u u'.
  Proof.
    intros t t' u past past' p' B Pa (P & E & O & NS & NT). pose proof (near_both t t' B) as Nt. destruct B as (A & D & D'). cbn [fst snd] in *. split; [ exact E | ]. specialize (NT turns). destruct (plays_alike t u t' P A) as (u' & P' & F & R & K). destruct (K NT) as (A' & NT' & K1 & K2).
    exists u'. split; [ | split; [ exact A' | split; congruence ] ]. split; [ exact P' | split; [ reflexivity | split; [ | split; auto ] ] ].
    { apply (obeys_near past p' t t' u u'); auto. exact (proj2 A). }
     intros B p Ip Sp. apply PlayStep.spaceb_ok in Sp.
    apply In_nth_error in Ip as [n Hn]. assert (Fb : Forall2 (fun a b => near b a) (piles u') (piles u)) by (clear - F; induction F; constructor; auto).
    destruct (pairs_nth _ _ _ _ _ Fb Hn) as (q & Hq & N). rewrite <- (space_near q p N) in Sp. apply PlayStep.spaceb_ok in Sp. exact (NS B q (nth_error_In _ _ Hq) Sp).
  Qed.
  Lemma both_reach : forall x y, Reach.reach (within w) x y -> forall s' p', both (fst x) s' -> Forall2 nearly (snd x) p' ->
    exists t' q', Reach.reach (within w) (s', p') (t', q') /\ both (fst y) t' /\ Forall2 nearly (snd y) q'.
  Proof.
    induction 1 as [x | [s p] [t q] y St R IH]; intros s' p' B Pa; [ exists s', p'; split; [ constructor | auto ] | ]. cbn [fst snd] in *.
    destruct (both_within s s' t p q p' B Pa St) as (E & t' & W' & B'). subst q.
    destruct (IH t' (s' :: p') B') as (u' & q' & R' & B2); [ constructor; [ exact (near_both s s' B) | exact Pa ] | ]. exists u', q'. split; auto. eapply more; eauto.
  Qed.
  Theorem unseen_never : forall gs, never w other gs -> never_unseen w start gs.
  Proof.
    intros gs N t past R. destruct (both_reach _ _ R other []) as (t' & q' & R' & B & Pa); [ split; auto | constructor | ]. cbn [fst snd] in B, Pa. destruct (N t' q' R') as [N1 N2]. split.
    - intros M. apply N1. rewrite Forall_forall in *. intros g I. apply (meets_both g t t'); auto.
    - intros u P O C M. pose proof (near_both t t' B) as Nt. destruct B as (A & D & D'). destruct (plays_alike t u t' P A) as (u' & P' & F & Re & K). apply (N2 u' P'); [ apply (obeys_near past q' t t' u u'); auto; exact (proj2 A) | ]. rewrite Forall_forall in *. intros g I.
      destruct C as [C | C]; [ destruct (K C) as (A' & _ & K1 & K2); apply (meets_both g u u'); auto; split; [ exact A' | split; congruence ] | ].
      rewrite forallb_forall in C. apply (counts_near g u u'); auto.
  Qed.
End Hidden.
Print Assumptions unseen_never.
