(* Whoever plays makes a history in which each thing happened in one of its ways: so the checker of
   Events.v is sound. *)
Require Import List Arith Bool Lia Permutation.
From Patience Require Import Reach spider.Rules spider.Cards spider.Lists klondike.Rules klondike.Events klondike.Seats.
Import ListNotations.

Lemma behind_of : forall A c B, ~ In c A -> behind c (A ++ c :: B) = B.
Proof.
  induction A as [|x A IH]; simpl; intros c B N.
  - rewrite (proj2 (same_ok c c) eq_refl). auto.
  - rewrite (proj2 (same_not x c)) by (intros ->; auto). apply IH; auto.
Qed.
Lemma before_of : forall A c B, ~ In c A -> before c (A ++ c :: B) = A.
Proof.
  induction A as [|x A IH]; simpl; intros c B N.
  - rewrite (proj2 (same_ok c c) eq_refl). auto.
  - rewrite (proj2 (same_not x c)) by (intros ->; auto). rewrite IH; auto.
Qed.
Lemma split_at : forall (U u M r : list card) c, U ++ M = u ++ c :: r ->
  (exists N, u = U ++ N /\ M = N ++ c :: r) \/ (exists V, U = u ++ c :: V /\ r = V ++ M).
Proof.
  induction U as [|x U IH]; intros [|y u] M r c E; simpl in *.
  - left. exists []. auto.
  - left. exists (y :: u). auto.
  - injection E as -> E. right. exists U. auto.
  - injection E as -> E. destruct (IH u M r c E) as [(N & -> & ->) | (V & -> & ->)]; [ left; exists N | right; exists V ]; auto.
Qed.
Lemma skipn_add : forall (A : Type) b a (l : list A), skipn a (skipn b l) = skipn (b + a) l.
Proof. induction b as [|b IH]; intros a [|x l]; simpl; auto. apply skipn_nil. Qed.
Lemma turn_up : forall d u w, turn (Pile d (u ++ [w])) = Pile d (u ++ [w]).
Proof. intros d [|x u] w; reflexivity. Qed.
Lemma turn_down : forall d w, turn (Pile (d ++ [w]) []) = Pile d [w].
Proof. intros. unfold turn. simpl. rewrite rev_app_distr. simpl. rewrite rev_involutive. auto. Qed.
Lemma nth_put_at : forall {A} (l : list A) i x y, nth_error (put i x l) i = Some y -> y = x.
Proof. induction l as [|a l IH]; intros [|i] x y E; simpl in *; try discriminate; [ congruence | eauto ]. Qed.
Lemma NoDup_split : forall (A B A' B' : list card) c, NoDup (A ++ c :: B) -> A ++ c :: B = A' ++ c :: B' -> A = A' /\ B = B'.
Proof. intros. eapply same_place; eauto. Qed.

(* No card is lost. *)
Lemma all_turn : forall p, all (turn p) = all p.
Proof.
  intros [d [|x u]]; auto. destruct (last_split _ d) as [-> | (v & w & ->)]; auto. rewrite turn_down. unfold all. simpl. rewrite app_nil_r. auto.
Qed.
Lemma card_dec : forall a b : card, {a = b} + {a <> b}.
Proof. intros a b. destruct (same a b) eqn:E; [ left; apply same_ok | right; apply same_not ]; auto. Qed.
Notation count := (count_occ card_dec).
Lemma count_cons : forall c l x, count (c :: l) x = count [c] x + count l x.
Proof. intros. change (c :: l) with ([c] ++ l). apply count_occ_app. Qed.
Lemma count_put : forall ps i p q x, nth_error ps i = Some p -> count (flat_map all (put i q ps)) x + count (all p) x = count (flat_map all ps) x + count (all q) x.
Proof.
  induction ps as [|a ps IH]; intros [|i] p q x H; simpl in *; try discriminate; rewrite !count_occ_app; [ injection H as ->; lia | ]. specialize (IH i p q x H). lia.
Qed.
Lemma count_cards : forall s x, count (cards s) x = count (flat_map all (columns s)) x + count (waste s) x + count (stock s) x + count (out s) x.
Proof. intros. unfold cards, deck. rewrite !count_occ_app, count_occ_rev. lia. Qed.
Lemma lifts_cards : forall o s p l t x, lifts o s p l t -> count (cards s) x = count l x + count (cards t) x.
Proof.
  intros o s p l t x H. rewrite !count_cards. destruct H as [i d u c r Hi | c w T E | a c b T E | a c b E N]; cbn [columns stock waste out].
  - pose proof (count_put _ _ _ (turn (Pile d u)) x Hi) as K. rewrite all_turn in K. unfold all at 2 4 in K. cbn [down up] in K. rewrite !count_occ_app in K. lia.
  - rewrite E, (count_cons c w). lia.
  - rewrite E, !count_occ_app, (count_cons c b). lia.
  - rewrite E, !count_occ_app, (count_cons c b). lia.
Qed.
Lemma nth_lifted : forall o s p c r t j q, lifts o s p (c :: r) t -> p <> Column j -> nth_error (columns s) j = Some q -> nth_error (columns t) j = Some q.
Proof.
  intros o s p c r t j q Li Dp Hq. remember (c :: r) as l eqn:El. destruct Li as [i d u c' r' Hi | | |]; simpl; auto. rewrite nth_put; auto; congruence.
Qed.
Lemma step_cards : forall o s t, step o s t -> Permutation (cards t) (cards s).
Proof.
  intros o s t H. apply (Permutation_count_occ card_dec). intros x. destruct H as [p c t Li Dp Fo | p c r t j q Li Dp Hq Fit | T Ns | T Es Nw Pass].
  - rewrite (lifts_cards _ _ _ _ _ x Li), !count_cards. cbn [columns stock waste out]. rewrite (count_cons c (out t)). lia.
  - rewrite (lifts_cards _ _ _ _ _ x Li), !count_cards. cbn [columns stock waste out].
    pose proof (count_put _ _ _ (Pile (down q) (up q ++ c :: r)) x (nth_lifted _ _ _ _ _ _ _ _ Li Dp Hq)) as K.
    unfold all at 2 4 in K. cbn [down up] in K. rewrite !count_occ_app in K. lia.
  - rewrite !count_cards. cbn [columns stock waste out]. rewrite <- (firstn_skipn (turns o) (stock s)) at 3. rewrite !count_occ_app, count_occ_rev. lia.
  - rewrite !count_cards. cbn [columns stock waste out]. rewrite Es, count_occ_rev. simpl. lia.
Qed.

Section Play.
  Variables (o : options) (start : state).
  Variable distinct : NoDup (cards start).
  Notation history := (history o start).
  Notation ways := (ways o start).
  Notation col i p := (nth_error (columns start) i = Some p).

  Lemma apart : NoDup (flat_map all (columns start)) /\ NoDup (deck start) /\
    (forall c, In c (flat_map all (columns start)) -> ~ In c (deck start) /\ ~ In c (out start)) /\ forall c, In c (deck start) -> ~ In c (out start).
  Proof.
    unfold cards in distinct. apply NoDup_apart in distinct as (N1 & N2 & D). apply NoDup_apart in N2 as (N2 & N3 & D').
    repeat split; auto; intros J; eapply D; eauto; apply in_or_app; auto.
  Qed.
  Lemma in_columns : forall i p c, col i p -> In c (all p) -> In c (flat_map all (columns start)).
  Proof. intros. apply in_flat_map. exists p. split; auto. eapply nth_error_In; eauto. Qed.
  Lemma col_alone : forall i p, col i p -> NoDup (all p).
  Proof. intros i p Hp. eapply once_in; [ apply apart | eapply nth_error_In; eauto ]. Qed.
  Lemma col_same : forall i j p q c, col i p -> col j q -> In c (all p) -> In c (all q) -> i = j.
  Proof.
    intros i j p q c Hp Hq Ip Iq. destruct (Nat.eq_dec i j) as [|D]; auto. exfalso.
    destruct (places _ _ _ _ _ D Hp Hq) as (r & P & _). destruct apart as (N & _).
    apply (Permutation_flat_map all) in P. apply (Permutation_NoDup P) in N. simpl in N.
    apply NoDup_apart in N as (_ & _ & N). apply (N c Ip), in_or_app. auto.
  Qed.
  Lemma lies_ok : forall c, lies start c = true <-> exists i p, col i p /\ In c (all p).
  Proof.
    intros c. unfold lies. rewrite existsb_exists. split.
    - intros (p & I & M). apply mem_ok in M. apply In_nth_error in I as [i Hi]. eauto.
    - intros (i & p & Hi & M). exists p. split; [ eapply nth_error_In; eauto | apply mem_ok; auto ].
  Qed.
  Lemma lies_not : forall c, In c (deck start) -> lies start c = false.
  Proof.
    intros c I. destruct (lies start c) eqn:L; auto. apply lies_ok in L as (i & p & Hi & Ip). exfalso.
    destruct apart as (_ & _ & A & _). destruct (A c) as [D _]; [ eapply in_columns; eauto | auto ].
  Qed.
  Lemma in_on : forall b c i p A B, col i p -> all p = A ++ c :: B -> In b (on start c) -> exists B', B = b :: B'.
  Proof.
    intros b c i p A B Hp E I. apply in_map_iff in I as ([c' b'] & E' & I). simpl in E'. subst b'. apply filter_In in I as [I S]. simpl in S.
    apply same_ok in S as <-. apply in_flat_map in I as (q & Iq & I). apply pairs_in in I as (A' & B' & Eq). apply In_nth_error in Iq as [j Hq].
    assert (i = j) by (eapply (col_same i j p q c); auto; [ rewrite E | rewrite Eq ]; apply in_elt). subst j.
    assert (p = q) by congruence. subst q. rewrite E in Eq. pose proof (col_alone i p Hp) as N. rewrite E in N.
    destruct (NoDup_split _ _ _ _ _ N Eq) as [_ ->]. eauto.
  Qed.
  Lemma in_under : forall x c i p A B, col i p -> all p = A ++ x :: c :: B -> In x (under start c).
  Proof.
    intros x c i p A B Hp E. apply in_map_iff. exists (x, c). split; auto. apply filter_In. split; [ | apply same_ok; auto ].
    apply in_flat_map. exists p. split; [ eapply nth_error_In; eauto | rewrite E; apply pairs_of ].
  Qed.
  Lemma in_above : forall y c i p A B, col i p -> all p = A ++ c :: B -> In y B -> In y (above start c).
  Proof.
    intros y c i p A B Hp E I. apply in_flat_map. exists p. split; [ eapply nth_error_In; eauto | ].
    pose proof (col_alone i p Hp) as N. rewrite E in *. rewrite behind_of; auto. intros J. apply NoDup_apart in N as (_ & _ & N). apply (N c J). left; auto.
  Qed.

  (* A history grows by what has a way. *)
  Definition add (e : event) (h : list event) := if among e h then h else e :: h.
  Lemma add_in : forall e h x, In x (add e h) <-> x = e \/ In x h.
  Proof.
    intros e h x. unfold add. destruct (among e h) eqn:A; [ | simpl; intuition ]. apply among_ok in A. split; auto. intros [-> | I]; auto.
  Qed.
  Definition way_for (h : list event) (e : event) := exists w, In w (ways e) /\ within h w /\
    (leads w <> Nowhere -> In (snd e) (cards start) /\ exists l, seated start h (snd e) w l).
  Lemma nowhere : forall c w, In w (ways (Uncovered, c)) \/ In w (ways (Leaves, c)) -> leads w = Nowhere.
  Proof.
    intros c w H. unfold Events.ways, turned_up in H.
    repeat match type of H with
    | context [match ?x with _ => _ end] => destruct x
    | context [if ?x then _ else _] => destruct x
    end; simpl in H; repeat destruct H as [H | H]; subst; auto; try contradiction; try (apply in_map_iff in H as (x & <- & _); auto).
  Qed.
  Lemma plain_way : forall h c w, In w (ways (Uncovered, c)) \/ In w (ways (Leaves, c)) -> leads w <> Nowhere -> In c (cards start) /\ exists l, seated start h c w l.
  Proof. intros h c w H N. destruct (N (nowhere c w H)). Qed.
  Lemma add_history : forall e h, history h -> (~ In e h -> way_for h e) -> history (add e h).
  Proof.
    intros e h V H. unfold add. destruct (among e h) eqn:A; auto. assert (N : ~ In e h) by (rewrite <- among_ok; congruence).
    destruct (H N) as (w & I & W & S). eapply happen; eauto.
  Qed.

  (* A column: of the start p0 some cards lie at their places, d and U, and all others R have left; those on them, M, have come. *)
  Inductive column (h : list event) (p0 : pile) : pile -> Prop :=
  | standing : forall d U M R, all p0 = d ++ U ++ R -> (U = [] -> d = []) ->
      (forall c, In c (d ++ U) -> ~ In (Leaves, c) h) -> (forall c, In c R -> In (Leaves, c) h) ->
      (forall c, In c M -> In (Comes, c) h) -> (forall V w, U = V ++ [w] -> In (Uncovered, w) h) ->
      (forall c, In c U -> In c (down p0) -> In (Uncovered, c) h) ->
      (forall a b, In (a, b) (pairs (U ++ M)) -> takes a b) -> (forall m r, U = [] -> M = m :: r -> rank m = 13) -> column h p0 (Pile d (U ++ M)).
  Definition stands (h : list event) (ps : list pile) := forall i p, nth_error ps i = Some p -> exists p0, col i p0 /\ column h p0 p.

  (* The deck of this pass is what "keep" says of the deck of the start, and n cards of it were turned. *)
  Definition turning (h : list event) (s : state) (keep : card -> bool) (n : nat) :=
    let d := filter keep (deck start) in
    n <= length d /\ stock s = skipn n d /\ rev (waste s) = filter (fun c => negb (among (Leaves, c) h)) (firstn n d) /\
    (forall c, In c (deck start) -> keep c = false -> In (Leaves, c) h) /\ (forall c, In c (stock s) -> ~ In (Leaves, c) h) /\ redeals start <= redeals s /\
    (n = length d \/ again o start = true /\ n mod turns o = 0 \/
      (forall c, In c (deck start) -> keep c = true) /\ length (waste start) <= n /\ (n - length (waste start)) mod turns o = 0).
  Definition seen (h : list event) (s : state) := forall c w, waste s = c :: w -> In (Uncovered, c) h.
  Definition viewed (h : list event) (s : state) := NoDup (stock s) /\ waste s = [] /\
    forall c, In c (stock s) -> In c (deck start) /\ ~ In (Leaves, c) h /\ In (Uncovered, c) h.
  Definition dealt (h : list event) (s : state) :=
    turns o = 0 /\ viewed h s \/ turns o > 0 /\ (exists keep n, turning h s keep n) /\ seen h s.

  Record played (h : list event) (s : state) : Prop := Played {
    same_cards : Permutation (cards s) (cards start);
    past : history h;
    left_past : moved h;
    out_past : forall c, In c (out s) -> In (Out, c) h;
    columns_past : stands h (columns s);
    deck_past : dealt h s }.

  (* The top of the waste came there in one of the ways of the list. *)
  Lemma top_way : forall h s keep n c w, turns o > 0 -> turning h s keep n -> waste s = c :: w -> In c (deck start) /\ ~ In (Leaves, c) h /\
    exists x, In x (ways (Uncovered, c)) /\ within h x.
  Proof.
    intros h s keep n c w T (Hn & Hs & Hw & Hk & Hst & _ & Al) E. set (d := filter keep (deck start)) in *.
    rewrite E in Hw. simpl in Hw.
    assert (Ic : In c (filter (fun c => negb (among (Leaves, c) h)) (firstn n d))) by (rewrite <- Hw; apply in_elt).
    apply filter_In in Ic as [Ic Nc]. apply negb_true_iff in Nc.
    assert (NL : ~ In (Leaves, c) h) by (rewrite <- among_ok; congruence).
    assert (Id : In c (deck start)).
    { assert (In c d) by (rewrite <- (firstn_skipn n d); apply in_or_app; auto). apply filter_In in H as [H _]. exact H. }
    split; auto. split; auto. unfold Events.ways. rewrite (lies_not c Id). rewrite (proj2 (mem_ok c (deck start)) Id). unfold turned_up.
    destruct (in_split _ _ Id) as (X & Y & ED). destruct apart as (_ & ND & _).
    assert (NX : ~ In c X) by (rewrite ED in ND; apply NoDup_apart in ND as (_ & _ & ND); intros J; apply (ND c J); left; auto).
    replace (behind c (deck start)) with Y by (rewrite ED, behind_of; auto).
    destruct (turns o) as [|k] eqn:Ek; [ lia | ].
    destruct Y as [|y Y]; [ exists (Way [] []); split; [ left; auto | split; intros ? [] ] | ].
    replace (before c (deck start)) with X by (rewrite ED, before_of; auto).
    destruct (in_turn o start (S (length X))) eqn:Tn; [ exists (Way [] []); split; [ left; auto | split; intros ? [] ] | ].
    destruct (among_dec (Leaves, y) h) as [Ly | Ny].
    { exists (Way [(Leaves, y)] []). split; [ left; auto | ]. split; [ intros ? [<- | []]; auto | intros ? [] ]. }
    (* The card behind has not left: so c was turned last. *)
    assert (kept : forall z, In z (deck start) -> ~ In (Leaves, z) h -> keep z = true).
    { intros z Iz Nz. destruct (keep z) eqn:Kz; auto. }
    assert (Dd : d = filter keep X ++ c :: y :: filter keep Y).
    { unfold d. rewrite ED, filter_app. simpl. rewrite (kept c Id NL). rewrite (kept y); auto. rewrite ED. apply in_or_app. right. right. left. auto. }
    assert (Nd : NoDup d) by (apply NoDup_filter; auto).
    (* what was turned ends in c, but for cards that have left *)
    assert (F : exists A B, firstn n d = A ++ c :: B /\ forall b, In b B -> In (Leaves, b) h).
    { destruct (in_split _ _ Ic) as (A & B & EF). exists A, B. split; auto. intros b Ib. destruct (among_dec (Leaves, b) h) as [|Nb]; auto. exfalso.
      rewrite EF, filter_app in Hw. simpl in Hw. rewrite Nc in Hw. simpl in Hw.
      assert (NF : NoDup (rev w ++ [c])).
      { rewrite Hw. rewrite <- (firstn_skipn n d) in Nd. apply NoDup_apart in Nd as (Nd & _). rewrite EF in Nd.
        apply (NoDup_filter (fun c => negb (among (Leaves, c) h))) in Nd. rewrite filter_app in Nd. simpl in Nd. rewrite Nc in Nd. exact Nd. }
      destruct (NoDup_split _ _ _ _ _ NF Hw) as [_ EB].
      assert (In b (filter (fun c => negb (among (Leaves, c) h)) B)); [ | rewrite <- EB in H; destruct H ].
      apply filter_In. split; auto. apply negb_true_iff. destruct (among (Leaves, b) h) eqn:Ab; auto. apply among_ok in Ab. contradiction. }
    destruct F as (A & B & EF & LB).
    assert (Es : A ++ c :: (B ++ skipn n d) = filter keep X ++ c :: y :: filter keep Y).
    { rewrite <- Dd. rewrite <- (firstn_skipn n d) at 2. rewrite EF, <- app_assoc. auto. }
    assert (N' : NoDup (A ++ c :: (B ++ skipn n d))) by (rewrite Es, <- Dd; auto).
    destruct (NoDup_split _ _ _ _ _ N' Es) as [EA EB].
    destruct B as [|b B]; [ | simpl in EB; injection EB as -> _; destruct (Ny (LB y (or_introl eq_refl))) ].
    assert (En : n = S (length (filter keep X))).
    { assert (length (firstn n d) = n) by (apply firstn_length_le; auto). rewrite EF, app_length, EA in H. simpl in H. lia. }
    assert (Len : length d = length (filter keep X) + S (S (length (filter keep Y)))) by (rewrite Dd, app_length; simpl; lia).
    assert (Full : (forall x, In x X -> keep x = true) -> filter keep X = X).
    { clear. induction X as [|x X IH]; simpl; intros H; auto. rewrite (H x) by auto. rewrite IH; auto. }
    unfold in_turn in Tn. rewrite Ek in Tn. apply orb_false_iff in Tn as [T1 T2].
    destruct Al as [Al | [[Ag Al] | (Kp & Al1 & Al2)]].
    - lia.
    - rewrite Ag in T2. rewrite andb_true_l in T2. rewrite Ag.
      destruct (existsb (fun x => negb (keep x)) X) eqn:Ex.
      + apply existsb_exists in Ex as (x & Ix & Kx). apply negb_true_iff in Kx. exists (Way [(Leaves, x)] []). split.
        * right. apply (in_map (fun x => Way [(Leaves, x)] [])). exact Ix.
        * split; [ intros ? [<- | []] | intros ? [] ]. apply Hk; auto. rewrite ED. apply in_or_app; auto.
      + exfalso. rewrite Full in En.
        * subst n. apply Nat.eqb_neq in T2. apply T2. exact Al.
        * intros x Ix. destruct (keep x) eqn:Kx; auto. exfalso. enough (existsb (fun x => negb (keep x)) X = true) by congruence.
          apply existsb_exists. exists x. rewrite Kx. auto.
    - exfalso. rewrite Full in En.
      + subst n. apply andb_false_iff in T1 as [T1 | T1]; [ apply Nat.leb_gt in T1; lia | apply Nat.eqb_neq in T1; auto ].
      + intros x Ix. apply Kp. rewrite ED. apply in_or_app; auto.
  Qed.

  (* What was so stays so when nothing of the column, or of the deck, leaves. *)
  Lemma column_stays : forall h h' p0 p, column h p0 p -> incl h h' -> (forall c, In c (all p0) -> In (Leaves, c) h' -> In (Leaves, c) h) -> column h' p0 p.
  Proof. intros h h' p0 p [d U M R E D At L C T F Q K] I S. eapply standing; eauto. intros c Ic J. apply (At c Ic), S; auto. rewrite E, app_assoc. apply in_or_app. auto. Qed.
  Lemma turning_stays : forall h h' s t keep n, turning h s keep n -> stock t = stock s -> waste t = waste s -> redeals t = redeals s -> incl h h' ->
    (forall c, In c (deck start) -> In (Leaves, c) h' -> In (Leaves, c) h) -> turning h' t keep n.
  Proof.
    intros h h' s t keep n (Hn & Hs & Hw & Hk & Hst & Ho & Al) Es Ew Eo I S. unfold turning. rewrite Es, Ew, Eo.
    assert (In_d : forall c, In c (filter keep (deck start)) -> In c (deck start)) by (intros c J; apply filter_In in J; tauto).
    repeat split; auto.
    - rewrite Hw. apply filter_ext_in. intros c Ic. f_equal. apply eq_true_iff_eq. rewrite !among_ok. split; auto.
      apply S, In_d. rewrite <- (firstn_skipn n (filter keep (deck start))). apply in_or_app; auto.
    - intros c Ic J. apply (Hst c Ic), S; auto. apply In_d. rewrite Hs in Ic. rewrite <- (firstn_skipn n (filter keep (deck start))). apply in_or_app; auto.
  Qed.
  Lemma dealt_stays : forall h h' s t, dealt h s -> stock t = stock s -> waste t = waste s -> redeals t = redeals s -> incl h h' ->
    (forall c, In c (deck start) -> In (Leaves, c) h' -> In (Leaves, c) h) -> dealt h' t.
  Proof.
    intros h h' s t [(T & N & Nw & V) | (T & (keep & n & D) & U)] Es Ew Eo I S; [ left | right ]; split; auto.
    - split; [ rewrite Es; auto | ]. split; [ congruence | ]. rewrite Es. intros c Ic. destruct (V c Ic) as (A & B & C). repeat split; auto.
    - split; [ exists keep, n; eapply turning_stays; eauto | ]. intros c w E. apply I, (U c w). congruence.
  Qed.
  (* What comes to the top of the waste is uncovered, and what does so in a column. *)
  Definition uncovers (h h' : list event) := history h' /\ incl h h' /\ forall e, In e h' -> In e h \/ fst e = Uncovered.
  Lemma uncovers_moved : forall h h', uncovers h h' -> moved h -> moved h'.
  Proof.
    intros h h' (_ & I & A) M c [J | J]; apply A in J as [J | J]; try discriminate; apply I, M; auto.
  Qed.
  Lemma uncovers_leaves : forall h h' c, uncovers h h' -> In (Leaves, c) h' -> In (Leaves, c) h.
  Proof. intros h h' c (_ & _ & A) J. apply A in J as [J | J]; [ auto | discriminate ]. Qed.
  Lemma uncover : forall h c, history h -> (exists w, In w (ways (Uncovered, c)) /\ within h w) -> uncovers h (add (Uncovered, c) h).
  Proof.
    intros h c V (w & Iw & W). split; [ apply add_history; auto; intros _; exists w; split; auto; split; auto; apply plain_way; auto | ]. split; intros e I; [ apply add_in; auto | ]. apply add_in in I as [-> | I]; auto.
  Qed.
  Lemma top_turned : forall h s keep n, history h -> turns o > 0 -> turning h s keep n -> exists h', uncovers h h' /\ dealt h' s.
  Proof.
    intros h s keep n V T D. destruct (waste s) as [|c w] eqn:E.
    - exists h. split; [ split; [ auto | split; [ intros e I; exact I | auto ] ] | ]. right. split; auto. split; [ eauto | ]. intros c w E'. congruence.
    - destruct (top_way h s keep n c w T D E) as (Ic & NL & W). exists (add (Uncovered, c) h). pose proof (uncover h c V W) as Un. split; auto.
      right. split; auto. split.
      + exists keep, n. eapply turning_stays; eauto; [ apply Un | ]. intros x _. apply uncovers_leaves; auto.
      + intros x y E'. rewrite E in E'. injection E' as -> _. apply add_in. auto.
  Qed.

  (* A column from which cards are taken up, all of which have left. *)
  Lemma column_left : forall h h1 i p0 d u c r, col i p0 -> column h p0 (Pile d (u ++ c :: r)) -> moved h -> history h1 -> incl h h1 ->
    (forall x, In (Leaves, x) h1 -> In (Leaves, x) h \/ In x (c :: r)) -> (forall x, In x (c :: r) -> In (Leaves, x) h1) ->
    exists h2, uncovers h1 h2 /\ column h2 p0 (turn (Pile d u)).
  Proof.
    intros h h1 i p0 d u c r Hp H Mv V I New Gone. inversion H as [d' U M R E D At L C T F Q K]. subst d'. clear H. match goal with Z : U ++ M = _ |- _ => rename Z into Eu end.
    pose proof (col_alone i p0 Hp) as N.
    destruct (split_at U u M r c Eu) as [(M1 & -> & ->) | (V2 & -> & ->)].
    - exists h1. assert (J : uncovers h1 h1) by (split; [ auto | split; [ intros e Ie; exact Ie | auto ] ]). split; auto.
      assert (St : column h1 p0 (Pile d (U ++ M1))).
      { eapply standing; eauto.
        - intros x Ix Lx. destruct (New x Lx) as [Lh | Ih]; [ exact (At x Ix Lh) | ]. apply (At x Ix), Mv. left. apply C. apply in_or_app; auto.
        - intros x Ix. apply I, C. apply in_or_app; auto.
        - intros a b J0. apply Q. rewrite app_assoc. apply pairs_left. exact J0.
        - intros m x EU EM. eapply K; [ exact EU | rewrite EM; reflexivity ]. }
      destruct (last_split _ (U ++ M1)) as [E0 | (v & w & E0)]; rewrite E0 in *.
      + apply app_eq_nil in E0 as [-> ->]. rewrite (D eq_refl) in *. exact St.
      + rewrite turn_up. exact St.
    - (* some of them lay at their places *)
      assert (Still : forall x, In x (d ++ u) -> ~ In (Leaves, x) h1).
      { intros x Ix Lx. destruct (New x Lx) as [Lh | Ih].
        - apply (At x); auto. apply in_app_or in Ix. apply in_or_app. destruct Ix; auto. right. apply in_or_app; auto.
        - rewrite app_comm_cons in Ih. apply in_app_or in Ih as [Ih | Ih].
          + rewrite E in N. replace (d ++ (u ++ c :: V2) ++ R) with ((d ++ u) ++ (c :: V2) ++ R) in N by (rewrite <- !app_assoc; auto).
            apply NoDup_apart in N as (_ & _ & N). apply (N x Ix), in_or_app. auto.
          + apply (At x); [ apply in_app_or in Ix; apply in_or_app; destruct Ix; auto; right; apply in_or_app; auto | apply Mv; auto ]. }
      assert (Left : forall x, In x (c :: V2 ++ R) -> In (Leaves, x) h1).
      { intros x [<- | Ix]; [ apply Gone; left; auto | ]. apply in_app_or in Ix as [Ix | Ix]; [ apply Gone; right; apply in_or_app; auto | apply I, L; auto ]. }
      assert (Way : forall A w, d ++ u = A ++ [w] -> exists x, In x (ways (Uncovered, w)) /\ within h1 x).
      { intros A w Ea. assert (E' : all p0 = A ++ w :: c :: V2 ++ R) by (rewrite E; replace (d ++ (u ++ c :: V2) ++ R) with ((d ++ u) ++ c :: V2 ++ R) by (rewrite <- !app_assoc; auto); rewrite Ea, <- app_assoc; auto).
        unfold Events.ways. rewrite (proj2 (lies_ok w)); [ | exists i, p0; split; auto; rewrite E'; apply in_elt ].
        eexists. split; [ left; reflexivity | ]. split; [ | intros ? [] ]. simpl. intros e Ie. apply in_map_iff in Ie as (b & <- & Ib).
        destruct (in_on b w i p0 A (c :: V2 ++ R) Hp E' Ib) as (B' & EB). apply Left. rewrite EB. left. auto. }
      destruct (last_split _ u) as [-> | (u' & w & ->)].
      + destruct (last_split _ d) as [-> | (d' & w & ->)].
        * exists h1. split; [ split; [ auto | split; [ intros e Ie; exact Ie | auto ] ] | ]. change (turn (Pile [] [])) with (Pile [] ([] ++ [])).
          apply standing with (c :: V2 ++ R); auto; try (intros; contradiction); [ intros V0 w E0; destruct V0; discriminate | discriminate ].
        * exists (add (Uncovered, w) h1). assert (Un : uncovers h1 (add (Uncovered, w) h1)) by (apply uncover; auto; apply (Way d'); apply app_nil_r).
          split; auto. rewrite turn_down. change [w] with ([w] ++ []).
          apply standing with (c :: V2 ++ R).
          -- rewrite E. rewrite <- app_assoc. auto.
          -- discriminate.
          -- intros x Ix Lx. apply (uncovers_leaves _ _ _ Un) in Lx. apply (Still x); auto. rewrite app_nil_r. exact Ix.
          -- intros x Ix. apply Un, Left; auto.
          -- intros x [].
          -- intros V0 z E0. destruct V0 as [|? [|]]; try discriminate. injection E0 as ->. apply add_in; auto.
          -- intros z [<- | []] _. apply add_in; auto.
          -- intros a b [].
          -- discriminate.
      + exists (add (Uncovered, w) h1). assert (Un : uncovers h1 (add (Uncovered, w) h1)) by (apply uncover; auto; apply (Way (d ++ u')); rewrite app_assoc; auto).
        split; auto. rewrite turn_up. rewrite <- (app_nil_r (u' ++ [w])) at 1.
        apply standing with (c :: V2 ++ R).
        * rewrite E. rewrite <- !app_assoc. auto.
        * intros E0. destruct u'; discriminate.
        * intros x Ix Lx. apply (uncovers_leaves _ _ _ Un) in Lx. apply (Still x); auto.
        * intros x Ix. apply Un, Left; auto.
        * intros x [].
        * intros V0 z E0. apply app_inj_tail in E0 as [_ <-]. apply add_in; auto.
        * intros x Ix Dx. apply Un, I, F; auto. apply in_or_app; auto.
        * intros a b J. apply Q. rewrite app_nil_r in J. rewrite <- !app_assoc in *. rewrite app_assoc. apply pairs_left. exact J.
        * discriminate.
  Qed.

  (* Where the cards that are taken up were: they have left, or lay in the column or in the deck. *)
  Lemma taken_from : forall h s p c r t, played h s -> lifts o s p (c :: r) t -> forall x, In x (c :: r) -> In (Leaves, x) h \/
    match p with
    | Column i => exists p0, col i p0 /\ In x (all p0)
    | Deck => In x (deck start)
    | Foundation => False
    end.
  Proof.
    intros h s p c r t P Li x Ix. remember (c :: r) as l eqn:El. destruct Li as [i d u c' r' Hi | c' w T E | a c' b T E | a c' b E N]; rewrite El in *; injection El as -> Er.
    - destruct (columns_past _ _ P _ _ Hi) as (p0 & Hp & St). subst r'. inversion St as [d' U M R E D At L C T F Q K Ed]. match goal with Z : U ++ M = _ |- _ => rename Z into Eu end. subst d'.
      assert (Ix' : In x (U ++ M)) by (rewrite Eu; apply in_or_app; auto). apply in_app_or in Ix' as [Iu | Im].
      + right. exists p0. split; auto. rewrite E. apply in_or_app. right. apply in_or_app; auto.
      + left. apply (left_past _ _ P). left; auto.
    - subst r. destruct Ix as [<- | []]. right. destruct (deck_past _ _ P) as [(Z & _) | (_ & (keep & n & D) & _)]; [ lia | ].
      eapply top_way; eauto.
    - subst r. destruct Ix as [<- | []]. right. destruct (deck_past _ _ P) as [(_ & _ & _ & W) | (Z & _)]; [ | lia ].
      apply W. rewrite E. apply in_elt.
    - subst r. destruct Ix as [<- | []]. left. apply (left_past _ _ P). right. apply (out_past _ _ P). rewrite E. apply in_elt.
  Qed.

  (* What is left behind, when they have left. *)
  Lemma behind_left : forall h h1 s p c r t, played h s -> lifts o s p (c :: r) t -> history h1 -> moved h1 -> incl h h1 ->
    (forall x, In (Leaves, x) h1 -> In (Leaves, x) h \/ In x (c :: r)) -> (forall x, In x (c :: r) -> In (Leaves, x) h1) ->
    exists h2, uncovers h1 h2 /\ stands h2 (columns t) /\ dealt h2 t.
  Proof.
    intros h h1 s p c r t P Li V Mv I New Gone. pose proof (taken_from _ _ _ _ _ _ P Li) as From.
    assert (Same : uncovers h1 h1) by (split; [ auto | split; [ intros e Ie; exact Ie | auto ] ]).
    assert (Cols : forall h2 j p0 q, uncovers h1 h2 -> p <> Column j -> col j p0 -> column h p0 q -> column h2 p0 q).
    { intros h2 j p0 q Un D Hj Cq. eapply column_stays; eauto; [ intros e Ie; apply Un, I; auto | ]. intros x Ix Lx. apply (uncovers_leaves _ _ _ Un) in Lx.
      destruct (New x Lx) as [|Ih]; auto. destruct (From x Ih) as [|Fx]; auto. destruct p as [i| |]; try contradiction.
      - destruct Fx as (p1 & Hi & I1). exfalso. apply D. f_equal. eapply col_same; eauto.
      - exfalso. destruct apart as (_ & _ & Ap & _). destruct (Ap x) as [Ap' _]; [ eapply in_columns; eauto | auto ]. }
    assert (Decks : forall h2, uncovers h1 h2 -> p <> Deck -> forall x, In x (deck start) -> In (Leaves, x) h2 -> In (Leaves, x) h).
    { intros h2 Un D x Ix Lx. apply (uncovers_leaves _ _ _ Un) in Lx. destruct (New x Lx) as [|Ih]; auto. destruct (From x Ih) as [|Fx]; auto.
      destruct p as [i| |]; try contradiction; try congruence. destruct Fx as (p1 & Hi & I1). exfalso.
      destruct apart as (_ & _ & Ap & _). destruct (Ap x) as [Ap' _]; [ eapply in_columns; eauto | auto ]. }
    destruct P as [Ps Pa PL PO PC PD]. remember (c :: r) as l eqn:El.
    destruct Li as [i d u c' r' Hi | c' w T E | a c' b T E | a c' b E N]; injection El as -> Er; try subst r'; try subst r; simpl in *.
    - destruct (PC _ _ Hi) as (p0 & Hp & St). destruct (column_left h h1 i p0 d u c r Hp St PL V I New Gone) as (h2 & Un & St2).
      exists h2. split; auto. split.
      + intros k q Hk. destruct (Nat.eq_dec k i) as [-> | Dk].
        * apply nth_put_at in Hk as ->. eauto.
        * rewrite nth_put in Hk by auto. destruct (PC _ _ Hk) as (q0 & Hq & Sq). exists q0. split; auto. eapply Cols; eauto. congruence.
      + eapply dealt_stays; eauto; [ intros e Ie; apply Un, I; auto | ]. apply Decks; auto; discriminate.
    - destruct PD as [(Z & _) | (_ & (keep & n & D) & Se)]; [ lia | ].
      destruct (top_way _ _ _ _ _ _ T D E) as (Ic & NL & _).
      destruct (top_turned h1 (State (columns s) (stock s) w (redeals s) (out s)) keep n V T) as (h2 & Un & Dt).
      { destruct D as (Hn & Hs & Hw & Hk & Hst & Ho & Al). unfold turning. simpl. repeat split; auto.
        - rewrite E in Hw. simpl in Hw. set (l := firstn n (filter keep (deck start))) in *.
          assert (Nl : NoDup l).
          { destruct apart as (_ & ND & _). apply (NoDup_filter keep) in ND. rewrite <- (firstn_skipn n) in ND. apply NoDup_apart in ND as (ND & _). exact ND. }
          assert (Nw : NoDup (rev w ++ [c])) by (rewrite Hw; apply NoDup_filter; auto).
          assert (Fc : filter (fun x => negb (same x c)) (rev w ++ [c]) = rev w).
          { rewrite filter_app. simpl. rewrite (proj2 (same_ok c c) eq_refl). simpl. rewrite app_nil_r.
            apply NoDup_apart in Nw as (_ & _ & Nw). clear - Nw. induction (rev w) as [|x l IH]; simpl; auto.
            rewrite (proj2 (same_not x c)); [ simpl; f_equal; apply IH; intros y Iy; apply Nw; right; auto | ]. intros ->. apply (Nw c); simpl; auto. }
          rewrite <- Fc, Hw. clear - New Gone I. induction l as [|x l IH]; simpl; auto. rewrite <- IH.
          destruct (among (Leaves, x) h) eqn:A; simpl.
          + apply among_ok in A. rewrite (proj2 (among_ok _ _) (I _ A)). auto.
          + destruct (same x c) eqn:S; simpl.
            * apply same_ok in S as ->. rewrite (proj2 (among_ok _ _) (Gone c (or_introl eq_refl))). auto.
            * destruct (among (Leaves, x) h1) eqn:A1; auto. exfalso. apply among_ok in A1. destruct (New x A1) as [J | [J | []]].
              -- apply among_ok in J. congruence.
              -- apply same_not in S. auto.
        - intros x Ix Lx. destruct (New x Lx) as [J | [<- | []]]; [ exact (Hst x Ix J) | ].
          (* the top of the waste is not in the stock *)
          destruct apart as (_ & ND & _). apply (NoDup_filter keep) in ND. rewrite <- (firstn_skipn n) in ND. apply NoDup_apart in ND as (_ & _ & ND).
          apply (ND c); [ | rewrite <- Hs; auto ]. rewrite E in Hw. simpl in Hw.
          assert (J : In c (rev w ++ [c])) by apply in_elt. rewrite Hw in J. apply filter_In in J. tauto. }
      exists h2. split; auto. split; auto. intros k q Hk. destruct (PC _ _ Hk) as (q0 & Hq & Sq). exists q0. split; auto. eapply Cols; eauto. discriminate.
    - exists h1. split; auto. split.
      + intros k q Hk. destruct (PC _ _ Hk) as (q0 & Hq & Sq). exists q0. split; auto. eapply Cols; eauto. discriminate.
      + destruct PD as [(_ & N & Nw & W) | (Z & _)]; [ | lia ]. left. split; auto. rewrite E in *. unfold viewed. simpl.
        split; [ eapply NoDup_remove_1; eauto | ]. split; auto. intros x Ix.
        destruct (W x) as (A & B & C); [ apply in_app_or in Ix; apply in_or_app; simpl; tauto | ]. repeat split; auto.
        intros Lx. destruct (New x Lx) as [J | [<- | []]]; auto. apply NoDup_remove_2 in N. auto.
    - exists h1. split; auto. split.
      + intros k q Hk. destruct (PC _ _ Hk) as (q0 & Hq & Sq). exists q0. split; auto. eapply Cols; eauto. discriminate.
      + eapply dealt_stays; eauto. apply Decks; auto; discriminate.
  Qed.

  (* Whatever takes a card is listed. *)
  Lemma takers_ok : forall y c, In y (cards start) -> takes y c -> In y (takers start c).
  Proof.
    intros [r x] [r' x'] I [E K]. apply filter_In. split; [ | apply mem_ok; auto ]. simpl in *. subst r. unfold red in *. destruct x, x'; simpl; auto; exfalso; intuition discriminate.
  Qed.
  (* Where all that lies about lies. *)
  Lemma once_now : forall h s, played h s -> NoDup (cards s).
  Proof. intros h s P. eapply Permutation_NoDup; [ apply Permutation_sym, (same_cards _ _ P) | exact distinct ]. Qed.
  Lemma deck_now : forall h s c, dealt h s -> In c (deck s) -> In c (deck start) /\ ~ In (Leaves, c) h.
  Proof.
    intros h s c [(_ & _ & Nw & W) | (T & (keep & n & (Hn & Hs & Hw & Hk & Hst & _)) & _)] I; unfold deck in I.
    - rewrite Nw in I. destruct (W c I) as (A & B & _). auto.
    - assert (K : forall x, In x (filter keep (deck start)) -> In x (deck start)) by (intros x J; apply filter_In in J; tauto).
      apply in_app_or in I as [I | I].
      + rewrite Hw in I. apply filter_In in I as [I N]. split; [ apply K; rewrite <- (firstn_skipn n (filter keep (deck start))); apply in_or_app; auto | ].
        apply negb_true_iff in N. rewrite <- among_ok. congruence.
      + split; auto. apply K. rewrite Hs in I. rewrite <- (firstn_skipn n (filter keep (deck start))). apply in_or_app; auto.
  Qed.
  Lemma in_play : forall h s d, played h s -> In d (cards start) -> lies start d = true \/ In (Leaves, d) h -> ~ In (Out, d) h ->
    exists i p, nth_error (columns s) i = Some p /\ In d (all p).
  Proof.
    intros h s d P I L N. apply (Permutation_in d (Permutation_sym (same_cards _ _ P))) in I. apply in_app_or in I as [I | I].
    - apply in_flat_map in I as (p & Ip & I). apply In_nth_error in Ip as [i Hi]. eauto.
    - apply in_app_or in I as [I | I]; [ | destruct N; apply (out_past _ _ P); auto ].
      destruct (deck_now h s d (deck_past _ _ P) I) as [J K]. exfalso. destruct L as [L | L]; [ rewrite (lies_not d J) in L; discriminate | auto ].
  Qed.
  Lemma seat_in : forall h s d x, played h s -> In (d, x) (seating 0 (columns s)) -> In x (seats start).
  Proof.
    intros h s d x P I. apply seating_in in I as (i & p & Hi & I). apply in_or_app. apply sit_in_of in I as [(r & E & ->) | (A & y & B & E & ->)].
    - right. apply in_map, in_seq. destruct (columns_past _ _ P _ _ Hi) as (p0 & Hp & _). assert (nth_error (columns start) i <> None) by congruence. apply nth_error_Some in H. lia.
    - left. apply in_map. eapply Permutation_in; [ apply (same_cards _ _ P) | ]. apply in_or_app. left. apply in_flat_map. exists p. split; [ eapply nth_error_In; eauto | ].
      rewrite E. apply in_elt.
  Qed.
  Lemma first_is : forall i p0, col i p0 -> first_of start i = firstn 1 (all p0).
  Proof. intros i p0 Hp. unfold first_of. rewrite Hp. auto. Qed.
  Lemma taker_now : forall h s i p y c, played h s -> nth_error (columns s) i = Some p -> In y (all p) -> takes y c -> In y (takers start c).
  Proof.
    intros h s i p y c P Hi I T. apply takers_ok; auto. eapply Permutation_in; [ apply (same_cards _ _ P) | ]. apply in_or_app. left.
    apply in_flat_map. exists p. split; auto. eapply nth_error_In; eauto.
  Qed.
  Lemma legal_ok : forall h s d x, played h s -> In (d, x) (seating 0 (columns s)) -> legal start h d x.
  Proof.
    intros h s d x P I. apply seating_in in I as (i & p & Hi & I). destruct (columns_past _ _ P _ _ Hi) as (p0 & Hp & St).
    pose proof (fun y => taker_now h s i p y d P Hi) as Tk. inversion St as [dn U M R E D At L C T F Q K Ep]. subst p. unfold all in I, Tk. simpl in I, Tk.
    apply sit_in_of in I as [(r & Ed & ->) | (A & y & B & Ed & ->)].
    - destruct dn as [|x dn].
      + destruct U as [|x U].
        * simpl in Ed. right. split; [ apply C; rewrite Ed; left; auto | ]. split; [ eapply K; eauto | ]. intros f If. rewrite (first_is _ _ Hp), E in If. apply L.
          simpl in If. destruct R; [ destruct If | destruct If as [<- | []]; left; auto ].
        * injection Ed as -> _. left. split; [ apply At; left; auto | ]. rewrite (first_is _ _ Hp), E. left. auto.
      + injection Ed as -> _. left. split; [ apply At; left; auto | ]. rewrite (first_is _ _ Hp), E. left. auto.
    - rewrite app_assoc in Ed, Tk. replace (A ++ y :: d :: B) with ((A ++ [y]) ++ d :: B) in Ed by (rewrite <- app_assoc; auto).
      destruct (split_at (dn ++ U) (A ++ [y]) M B d Ed) as [(N & EN & ->) | (V & EV & ->)].
      + (* it has come *)
        right. split; [ apply C, in_elt | ]. destruct (last_split _ N) as [-> | (N' & z & ->)].
        * rewrite app_nil_r in EN. destruct (last_split _ U) as [-> | (U' & z & ->)].
          -- rewrite (D eq_refl) in EN. destruct A; discriminate.
          -- rewrite app_assoc in EN. apply app_inj_tail in EN as [EA <-].
             assert (Ty : takes y d) by (apply Q; rewrite <- app_assoc; apply pairs_of). split.
             ++ apply Tk; auto. apply in_or_app. left. apply in_or_app. right. apply in_elt.
             ++ right. split; [ | eapply T; eauto ]. apply lies_ok. exists i, p0. split; auto. rewrite E. apply in_or_app. right. apply in_or_app. left. apply in_elt.
        * rewrite app_assoc in EN. apply app_inj_tail in EN as [EA <-].
          assert (Ty : takes y d) by (apply Q; rewrite <- app_assoc; simpl; rewrite app_assoc; apply pairs_of). split.
          -- apply Tk; auto. apply in_or_app. right. rewrite <- app_assoc. apply in_elt.
          -- left. apply C. rewrite <- app_assoc. apply in_elt.
      + (* it lies where it lay *)
        left. split; [ apply At; rewrite EV; apply in_elt | ]. apply (in_under y d i p0 A (V ++ R)); auto. rewrite E, app_assoc, EV, <- !app_assoc. auto.
  Qed.
  (* A column and its last card, on which nothing lies. *)
  Lemma last_bare : forall h s j q V y d, played h s -> nth_error (columns s) j = Some q -> all q = V ++ [y] -> ~ In (d, On y) (seating 0 (columns s)).
  Proof.
    intros h s j q V y d P Hq E I. apply seating_in in I as (i & p & Hi & I). apply sit_in_of in I as [(r & _ & Z) | (A & z & B & Ep & Z)]; [ discriminate | ]. injection Z as <-.
    pose proof (once_now h s P) as N. unfold cards in N. apply NoDup_apart in N as (N & _).
    assert (p = q).
    { apply (once all (columns s) N p q y); [ eapply nth_error_In; eauto | eapply nth_error_In; eauto | rewrite Ep; apply in_elt | rewrite E; apply in_elt ]. }
    subst p. assert (Nq : NoDup (all q)) by (eapply once_in; [ exact N | eapply nth_error_In; eauto ]). rewrite E in Ep, Nq.
    destruct (NoDup_split _ _ _ _ _ Nq Ep) as [_ Z]. discriminate.
  Qed.
  Lemma off_bare : forall s y d, ~ In y (flat_map all (columns s)) -> ~ In (d, On y) (seating 0 (columns s)).
  Proof.
    intros s y d N I. apply seating_in in I as (i & p & Hi & I). apply sit_in_of in I as [(r & _ & Z) | (A & z & B & Ep & Z)]; [ discriminate | ]. injection Z as <-.
    apply N, in_flat_map. exists p. split; [ eapply nth_error_In; eauto | rewrite Ep; apply in_elt ].
  Qed.
  Lemma seated_ok : forall h s c w, played h s ->
    match leads w with Seat x _ => In x (seats start) /\ forall d, ~ In (d, x) (seating 0 (columns s)) | _ => True end ->
    match leads w with Seat (On y) _ => exists x, In (y, x) (seating 0 (columns s)) | _ => True end ->
    match leads w with Seat _ false => True | _ => forall d, ~ In (d, On c) (seating 0 (columns s)) end -> seated start h c w (seating 0 (columns s)).
  Proof.
    intros h s c w P B T A. split; auto.
    - apply (left_past _ _ P).
    - apply seating_once. pose proof (once_now h s P) as N. apply NoDup_apart in N. tauto.
    - intros d x. eapply seat_in; eauto.
    - intros d x. apply legal_ok; auto.
    - intros d Id L N. destruct (in_play h s d P Id L N) as (i & p & Hi & Ip). eapply seated_somewhere; eauto.
  Qed.

  Lemma also_within : forall h w to more no al, within h w -> (forall e, In e more -> In e h) -> (forall e, In e no -> ~ In e h) -> within h (also w to more no al).
  Proof. intros h w to more no al [A B] M N. split; simpl; intros e I; apply in_app_or in I as [I | I]; auto. Qed.
  Lemma numbered_in : forall (l : list pile) i p k, nth_error l i = Some p -> In (k + i, p) (combine (seq k (length l)) l).
  Proof.
    induction l as [|a l IH]; intros [|i] p k H; simpl in *; try discriminate; [ injection H as ->; rewrite Nat.add_0_r; auto | ].
    right. rewrite Nat.add_succ_r. apply (IH i p (S k) H).
  Qed.
  Lemma is_taken : forall h s j q c home w, played h s -> nth_error (columns s) j = Some q -> fits c q \/ space q /\ rank c = 13 -> within h w ->
    (home = true -> ~ In (Leaves, c) h /\ exists i p0 p, i <> j /\ col i p0 /\ In c (all p0) /\ nth_error (columns s) i = Some p) ->
    (home = false -> ~ In c (flat_map all (columns s))) ->
    exists x, In x (taken start home c w) /\ within h x /\ seated start h c x (seating 0 (columns s)).
  Proof.
    intros h s j q c home w P Hq Fit W Home Off. destruct (columns_past _ _ P _ _ Hq) as (q0 & Hj & St). inversion St as [d U M R E D At L C T F Q K Eq]. subst q.
    pose proof (left_past _ _ P) as Mv.
    assert (Alone : forall x, match Seat x (negb home) with Seat _ false => True | _ => forall d, ~ In (d, On c) (seating 0 (columns s)) end).
    { intros x. destruct home; simpl; auto. intros z. apply off_bare; auto. }
    unfold taken. destruct Fit as [(v & y & Ev & Ty) | [[Ed Eu] Kc]].
    - simpl in Ev.
      assert (Al : all (Pile d (U ++ M)) = (d ++ v) ++ [y]) by (unfold all; simpl; rewrite Ev, app_assoc; auto).
      assert (Iy : In y (takers start c)) by (eapply taker_now; eauto; rewrite Al; apply in_elt).
      assert (Sit : forall more no, seated start h c (also w (On y) more no (negb home)) (seating 0 (columns s))).
      { intros more no. destruct (seated_somewhere _ _ _ y Hq) as (x & Ix); [ rewrite Al; apply in_elt | ]. apply seated_ok; auto; simpl.
        - split; [ | intros z; eapply last_bare; eauto ]. apply in_or_app. left. apply in_map. apply filter_In in Iy as [_ Iy]. apply mem_ok in Iy. exact Iy.
        - eauto.
        - exact (Alone (On y)). }
      match goal with |- context [flat_map ?f (takers start c)] => set (ways_onto := f) end.
      assert (Found : forall more no, In (also w (On y) more no (negb home)) (ways_onto y) -> within h (also w (On y) more no (negb home)) ->
        exists x, In x (flat_map ways_onto (takers start c) ++ (if rank c =? 13 then flat_map (fun x => let (i, p) := x : nat * pile in if home && mem c (all p) then []
          else [also w (Bottom i) (map (pair Leaves) (firstn 1 (all p))) [] (negb home)]) (numbered (columns start)) else [])) /\
          within h x /\ seated start h c x (seating 0 (columns s))).
      { intros more no Ix Wx. exists (also w (On y) more no (negb home)). split; [ | auto ]. apply in_or_app. left. apply in_flat_map. eauto. }
      destruct (last_split _ M) as [-> | (M' & z & ->)].
      + (* it lies at its place *)
        rewrite app_nil_r in Ev. subst U.
        assert (Il : lies start y = true) by (apply lies_ok; exists j, q0; split; auto; rewrite E; apply in_or_app; right; apply in_or_app; left; apply in_elt).
        assert (Fe : home && fellow start c y = false).
        { apply not_true_iff_false. intros B. apply andb_prop in B as [B1 B2]. destruct (Home B1) as (_ & i & p0 & p & Dij & Hi & Ic & _).
          apply existsb_exists in B2 as (pk & Ik & B2). apply andb_prop in B2 as [K1 K2]. apply mem_ok in K1, K2. apply In_nth_error in Ik as [k Hk].
          assert (k = i) by (apply (col_same k i pk p0 c); auto). assert (k = j); [ | congruence ].
          apply (col_same k j pk q0 y); auto. rewrite E. apply in_or_app; right; apply in_or_app; left; apply in_elt. }
        apply (Found [(Uncovered, y)] [(Leaves, y); (Out, y)]); [ unfold ways_onto; rewrite Fe, Il; simpl; auto | ].
        assert (NL : ~ In (Leaves, y) h) by (apply At; apply in_or_app; right; apply in_elt).
        apply also_within; auto; intros e [<- | I].
        * eapply T; eauto.
        * destruct I.
        * exact NL.
        * destruct I as [<- | []]. intros J. apply NL, Mv. auto.
      + (* it has come *)
        assert (z = y) by (rewrite app_assoc in Ev; apply app_inj_tail in Ev; tauto). subst z.
        assert (Cy : In (Comes, y) h) by (apply C; apply in_elt).
        assert (Wc : within h (also w (On y) [(Comes, y); (Leaves, y)] [] (negb home))).
        { apply also_within; [ auto | intros e [<- | [<- | []]]; auto | intros e [] ]. }
        apply (Found [(Comes, y); (Leaves, y)] []); auto. unfold ways_onto. destruct (home && fellow start c y) eqn:B; [ | left; auto ].
        apply andb_prop in B as [B1 B2]. destruct (Home B1) as (NL & i & p0 & p & Dij & Hi & Ic & Hp).
        apply existsb_exists in B2 as (pk & Ik & B2). apply andb_prop in B2 as [K1 K2]. apply mem_ok in K1, K2. apply In_nth_error in Ik as [k Hk].
        assert (k = i) by (apply (col_same k i pk p0 c); auto). subst k. assert (pk = p0) by congruence. subst pk.
        destruct (columns_past _ _ P _ _ Hp) as (p1 & Hi1 & St1). assert (p1 = p0) by congruence. subst p1.
        inversion St1 as [d1 U1 M1 R1 E1 D1 At1 L1 C1 T1 F1 Q1 KK1].
        assert (Ja : In c (d1 ++ U1)).
        { rewrite E1, app_assoc in Ic. apply in_app_or in Ic as [|J]; auto. destruct (NL (L1 _ J)). }
        assert (Jb : In y R1).
        { rewrite E1, app_assoc in K2. apply in_app_or in K2 as [J|]; auto. destruct (At1 _ J). apply Mv; auto. }
        destruct (in_split _ _ Ja) as (A & B & EA).
        assert (Ab : In y (above start c)).
        { apply (in_above y c i p0 A (B ++ R1)); auto; [ | apply in_or_app; auto ]. rewrite E1, app_assoc, EA, <- app_assoc. auto. }
        rewrite (proj2 (mem_ok _ _) Ab). left. auto.
    - (* a space *)
      simpl in Ed, Eu. apply app_eq_nil in Eu as [-> ->]. subst d. simpl in E.
      assert (Hh : home && mem c (all q0) = false).
      { apply not_true_iff_false. intros B. apply andb_prop in B as [B1 B2]. apply mem_ok in B2. destruct (Home B1) as (_ & i & p0 & p & Dij & Hi & Ic & _).
        apply Dij. eapply col_same; eauto. }
      exists (also w (Bottom j) (map (pair Leaves) (firstn 1 (all q0))) [] (negb home)). split; [ | split ].
      + apply in_or_app. right. rewrite Kc. simpl. apply in_flat_map. exists (j, q0). split; [ exact (numbered_in _ _ _ 0 Hj) | ]. rewrite Hh. left. auto.
      + apply also_within; [ auto | | intros e [] ]. intros e I. apply in_map_iff in I as (x & <- & I). apply L. rewrite <- E.
        rewrite <- (firstn_skipn 1 (all q0)). apply in_or_app; auto.
      + apply seated_ok; [ exact P | | exact I | exact (Alone (Bottom j)) ]. simpl. split.
        * apply in_or_app. right. apply in_map, in_seq. assert (nth_error (columns start) j <> None) by congruence. apply nth_error_Some in H. lia.
        * intros z J. apply seating_in in J as (i & p & Hi & J). apply sit_in_of in J as [(r & Ep & Z) | (A & y & B & _ & Z)]; [ | discriminate ]. injection Z as <-.
          rewrite Hq in Hi. injection Hi as <-. discriminate.
  Qed.

  Lemma leaves_way : forall h c, In (Comes, c) h \/ In (Out, c) h -> way_for h (Leaves, c).
  Proof.
    intros h c H. enough (W : exists w, In w (ways (Leaves, c)) /\ within h w) by (destruct W as (w & Iw & Ww); exists w; split; auto; split; auto; apply plain_way; auto).
    unfold Events.ways. destruct (mem c (out start)); [ exists (Way [] []); split; [ left; auto | split; intros ? [] ] | ].
    destruct H as [H | H]; [ exists (Way [(Comes, c)] []) | exists (Way [(Out, c)] []) ]; (split; [ simpl; auto | split; [ intros ? [<- | []]; auto | intros ? [] ] ]).
  Qed.
  (* It comes to a column, and so it leaves its place. *)
  Definition come c (h : list event) := add (Leaves, c) (add (Comes, c) h).
  Lemma come_in : forall c h e, In e (come c h) <-> e = (Leaves, c) \/ e = (Comes, c) \/ In e h.
  Proof. intros. unfold come. rewrite !add_in. tauto. Qed.
  Lemma come_moved : forall c h, moved h -> moved (come c h).
  Proof.
    intros c h M x H. apply come_in. rewrite !come_in in H. destruct H as [[H | [H | H]] | [H | [H | H]]]; try discriminate; try (injection H as ->); auto.
  Qed.
  Lemma come_history : forall c h, history h -> (~ In (Comes, c) h -> way_for h (Comes, c)) -> history (come c h).
  Proof.
    intros c h V W. unfold come. apply add_history; [ apply add_history; auto | intros _; apply leaves_way; left; apply add_in; auto ].
  Qed.

  (* Cards that lie on one at their places come with it. *)
  Lemma unit_comes : forall l h i p0 A x B, history h -> moved h -> In (Comes, x) h -> col i p0 -> all p0 = A ++ x :: l ++ B ->
    (forall y, In y l -> ~ In (Leaves, y) h) -> (forall y, In y (removelast (x :: l)) -> ~ In y (down p0)) ->
    exists h', history h' /\ moved h' /\ incl h h' /\ (forall y, In y l -> In (Comes, y) h') /\
      forall e, In e h' -> In e h \/ In (snd e) l.
  Proof.
    induction l as [|y l IH]; intros h i p0 A x B V Mv Cx Hp E N Up.
    - exists h. split; auto. split; auto. split; [ intros e I; exact I | ]. split; [ intros ? [] | auto ].
    - assert (Ny : ~ In (Leaves, y) h) by (apply N; left; auto).
      assert (Iy : In y (all p0)) by (rewrite E; apply in_or_app; right; right; left; auto).
      assert (V1 : history (come y h)).
      { apply come_history; auto. intros _. exists (Way [(Comes, x)] (still y)). split.
        - unfold Events.ways. rewrite (proj2 (lies_ok y)) by eauto. apply in_or_app. left. apply in_or_app. right. apply in_flat_map.
          exists x. split; [ eapply (in_under x y i p0); eauto | ].
          replace (covered start x) with false; [ left; auto | ]. symmetry. apply not_true_iff_false. intros Cv. apply existsb_exists in Cv as (pk & Ik & Cv).
          apply mem_ok in Cv. apply In_nth_error in Ik as [k Hk].
          assert (k = i) by (apply (col_same k i pk p0 x); auto; [ apply in_or_app; auto | rewrite E; apply in_elt ]). subst k.
          assert (pk = p0) by congruence. subst pk. apply (Up x); [ left; auto | exact Cv ].
        - split; [ split; [ intros e [<- | []]; auto | intros e [<- | [<- | []]]; auto ] | intros Z; destruct (Z eq_refl) ]. }
      pose proof (col_alone i p0 Hp) as Nd. rewrite E in Nd.
      destruct (IH (come y h) i p0 (A ++ [x]) y B) as (h' & V' & Mv' & I' & C' & O'); auto.
      + apply come_moved; auto.
      + apply come_in; auto.
      + rewrite E, <- app_assoc. auto.
      + intros z Iz Lz. apply come_in in Lz as [Lz | [Lz | Lz]]; [ | discriminate | apply (N z); auto; right; auto ]. injection Lz as ->.
        apply NoDup_apart in Nd as (_ & Nd & _). inversion Nd as [|? ? _ Nd2]. simpl in Nd2. inversion Nd2 as [|? ? Q _]. apply Q, in_or_app; auto.
      + intros z Iz. apply Up. simpl. destruct l as [|l0 l]; [ destruct Iz | ]. right. exact Iz.
      + exists h'. split; auto. split; auto. split; [ intros e Ie; apply I', come_in; auto | ]. split.
        * intros z [<- | Iz]; [ apply I', come_in; auto | auto ].
        * intros e Ie. destruct (O' e Ie) as [Je | Je]; [ | right; right; auto ]. apply come_in in Je as [-> | [-> | Je]]; simpl; auto.
  Qed.

  (* A face-up card at its place lay face up, or is uncovered. *)
  Lemma covered_in : forall c i p0, col i p0 -> In c (all p0) -> covered start c = true -> In c (down p0).
  Proof.
    intros c i p0 Hp Ic Cv. apply existsb_exists in Cv as (pk & Ik & Cv). apply mem_ok in Cv. apply In_nth_error in Ik as [k Hk].
    assert (k = i) by (apply (col_same k i pk p0 c); auto; apply in_or_app; auto). subst k. congruence.
  Qed.
  (* What was uncovered in a column: all that lay on it has left. *)
  Lemma uncovered_left : forall h c b i p0 A B, history h -> col i p0 -> all p0 = A ++ c :: b :: B -> In (Uncovered, c) h -> In (Leaves, b) h.
  Proof.
    intros h c b i p0 A B V Hp E. induction V as [|e h w V IH New Iw [Wn _]]; intros I; [ destruct I | ].
    destruct I as [-> | I]; [ | right; auto ]. right. unfold Events.ways in Iw. rewrite (proj2 (lies_ok c)) in Iw by (exists i, p0; split; auto; rewrite E; apply in_elt).
    destruct Iw as [<- | []]. apply Wn. simpl. apply in_map. apply in_map_iff. exists (c, b). split; auto. apply filter_In. split; [ | apply same_ok; auto ].
    apply in_flat_map. exists p0. split; [ eapply nth_error_In; eauto | rewrite E; apply pairs_of ].
  Qed.

  Lemma lifted_in : forall s p c r t, lifts o s p (c :: r) t -> In c (cards s).
  Proof.
    intros s p c r t Li. apply (count_occ_In card_dec). rewrite (lifts_cards _ _ _ _ _ c Li). simpl. destruct (card_dec c c); [ lia | congruence ].
  Qed.
  Lemma off_columns : forall h s c, played h s -> In c (deck s) \/ In c (out s) -> ~ In c (flat_map all (columns s)).
  Proof. intros h s c P H I. pose proof (once_now h s P) as N. apply NoDup_apart in N as (_ & _ & N). apply (N c I), in_or_app. exact H. Qed.
  (* What is taken up comes to a column: each card of it, one after the other. *)
  Lemma hand_comes : forall h s p c r t j q, played h s -> lifts o s p (c :: r) t -> p <> Column j -> nth_error (columns s) j = Some q ->
    fits c q \/ space q /\ rank c = 13 ->
    exists h1, history h1 /\ moved h1 /\ incl h h1 /\ (forall x, In x (c :: r) -> In (Comes, x) h1) /\ forall e, In e h1 -> In e h \/ In (snd e) (c :: r).
  Proof.
    intros h s p c r t j q P Li Dj Hq Fit. pose proof (left_past _ _ P) as Mv. pose proof (past _ _ P) as V.
    assert (Icc : In c (cards start)) by (eapply Permutation_in; [ apply (same_cards _ _ P) | eapply lifted_in; eauto ]).
    assert (Good : forall x, In x (ways (Comes, c)) -> within h x -> seated start h c x (seating 0 (columns s)) -> way_for h (Comes, c)).
    { intros x Ix Wx Sx. exists x. split; auto. split; auto. intros _. split; eauto. }
    assert (One : (~ In (Comes, c) h -> way_for h (Comes, c)) -> r = [] ->
      exists h1, history h1 /\ moved h1 /\ incl h h1 /\ (forall x, In x (c :: r) -> In (Comes, x) h1) /\ forall e, In e h1 -> In e h \/ In (snd e) (c :: r)).
    { intros W ->. exists (come c h). split; [ apply come_history; auto | ]. split; [ apply come_moved; auto | ]. split; [ intros e I; apply come_in; auto | ]. split.
      - intros x [<- | []]. apply come_in; auto.
      - intros e I. apply come_in in I as [-> | [-> | I]]; simpl; auto. }
    remember (c :: r) as l eqn:El. destruct Li as [i d u c' r' Hi | c' w T E | a c' b T E | a c' b E N]; injection El as -> Er; try subst r'; try subst r.
    - destruct (columns_past _ _ P _ _ Hi) as (p0 & Hp & St). inversion St as [d' U M R E D At L C T F Q K Ed]. match goal with Z : U ++ M = _ |- _ => rename Z into Eu end. subst d'.
      destruct (split_at U u M r c Eu) as [(M1 & -> & ->) | (V2 & -> & ->)].
      + (* all of them have come before *)
        exists h. split; auto. split; auto. split; [ intros e I; exact I | ]. split; [ | auto ]. intros x Ix. apply C. apply in_or_app; auto.
      + assert (E' : all p0 = (d ++ u) ++ c :: V2 ++ R) by (rewrite E, <- !app_assoc; auto).
        assert (Nc : ~ In (Leaves, c) h) by (apply At; rewrite app_assoc; apply in_elt).
        assert (Ic : In c (all p0)) by (rewrite E'; apply in_elt).
        assert (V1 : history (come c h)).
        { apply come_history; auto. intros _. destruct (is_taken h s j q c true (Way (if covered start c then [(Uncovered, c)] else []) (still c)) P Hq Fit) as (x & Ix & Wx & Sx).
          - split; simpl.
            + destruct (covered start c) eqn:Cv; [ | intros ? [] ]. intros e [<- | []]. apply F; [ apply in_elt | eapply covered_in; eauto ].
            + intros e [<- | [<- | []]]; auto.
          - intros _. split; auto. exists i, p0, (Pile d (u ++ c :: V2 ++ M)). split; [ congruence | ]. split; [ exact Hp | ]. split; [ exact Ic | ]. exact Hi.
          - discriminate.
          - apply (Good x); auto. unfold Events.ways. rewrite (proj2 (lies_ok c)) by eauto. apply in_or_app. left. apply in_or_app. left. exact Ix. }
        pose proof (col_alone i p0 Hp) as Nd. rewrite E' in Nd.
        destruct (unit_comes V2 (come c h) i p0 (d ++ u) c R) as (h' & V' & Mv' & I' & C' & O'); auto.
        * apply come_moved; auto.
        * apply come_in; auto.
        * intros y Iy Ly. apply come_in in Ly as [Ly | [Ly | Ly]]; [ | discriminate | ].
          -- injection Ly as ->. apply NoDup_apart in Nd as (_ & Nd & _). inversion Nd as [|? ? NQ _]. apply NQ, in_or_app; auto.
          -- apply (At y); auto. apply in_or_app. right. apply in_or_app. right. right. auto.
        * (* a card that lay face down has none on it *)
          intros y Iy Dy. assert (Iy' : In y (c :: V2)) by (destruct (last_split _ (c :: V2)) as [Z | (a & b & Z)]; [ discriminate | rewrite Z in *; rewrite removelast_last in Iy; apply in_or_app; auto ]).
          destruct (last_split _ (c :: V2)) as [Z | (a & b & Z)]; [ discriminate | ]. rewrite Z in Iy. rewrite removelast_last in Iy.
          destruct (in_split _ _ Iy) as (A & B & EA). subst a.
          assert (E2 : exists z B', all p0 = ((d ++ u) ++ A) ++ y :: z :: B' /\ In z (c :: V2)).
          { rewrite E'. change (c :: V2 ++ R) with ((c :: V2) ++ R). rewrite Z. destruct B as [|z B]; [ exists b, R | exists z, (B ++ [b] ++ R) ].
            - split; [ repeat rewrite <- app_assoc; auto | apply in_or_app; right; left; auto ].
            - split; [ simpl; repeat rewrite <- app_assoc; simpl; repeat rewrite <- app_assoc; auto | apply in_or_app; left; apply in_or_app; right; right; left; auto ]. }
          destruct E2 as (z & B' & E2 & Iz). apply (At z); [ apply in_or_app; right; apply in_or_app; right; exact Iz | ].
          eapply (uncovered_left h y z i p0); eauto. apply F; auto. apply in_or_app; right; exact Iy'.
        * exists h'. split; auto. split; auto. split; [ intros e I; apply I', come_in; auto | ]. split.
          -- intros x Ix. change (c :: V2 ++ M) with ((c :: V2) ++ M) in Ix. apply in_app_or in Ix as [[<- | Ix] | Ix]; [ apply I', come_in; auto | auto | ].
             apply I', come_in. right. right. apply C; auto.
          -- intros e Ie. destruct (O' e Ie) as [Je | Je]; [ | right; right; apply in_or_app; auto ]. apply come_in in Je as [-> | [-> | Je]]; simpl; auto.
    - (* from the waste *)
      apply One; auto. intros _. destruct (deck_past _ _ P) as [(Z & _) | (_ & (keep & n & D) & Se)]; [ lia | ].
      destruct (top_way _ _ _ _ _ _ T D E) as (Ic & NL & _).
      destruct (is_taken h s j q c false (Way [(Uncovered, c)] (still c)) P Hq Fit) as (x & Ix & Wx & Sx).
      + split; [ intros e [<- | []]; eapply Se; eauto | intros e [<- | [<- | []]]; auto ].
      + discriminate.
      + intros _. eapply off_columns; eauto. left. apply in_or_app. left. rewrite E. simpl. apply in_elt.
      + apply (Good x); auto. unfold Events.ways. rewrite (lies_not c Ic), (proj2 (mem_ok _ _) Ic). apply in_or_app; auto.
    - (* from the deck in view *)
      apply One; auto. intros _. destruct (deck_past _ _ P) as [(_ & _ & _ & W) | (Z & _)]; [ | lia ].
      destruct (W c) as (Ic & NL & Uc); [ rewrite E; apply in_elt | ].
      destruct (is_taken h s j q c false (Way [(Uncovered, c)] (still c)) P Hq Fit) as (x & Ix & Wx & Sx).
      + split; [ intros e [<- | []]; auto | intros e [<- | [<- | []]]; auto ].
      + discriminate.
      + intros _. eapply off_columns; eauto. left. apply in_or_app. right. rewrite E. apply in_elt.
      + apply (Good x); auto. unfold Events.ways. rewrite (lies_not c Ic), (proj2 (mem_ok _ _) Ic). apply in_or_app; auto.
    - (* back from where it is out *)
      apply One; auto. intros _. assert (Oc : In (Out, c) h) by (apply (out_past _ _ P); rewrite E; apply in_elt).
      destruct (is_taken h s j q c false (Way [(Out, c); (Leaves, c)] []) P Hq Fit) as (x & Ix & Wx & Sx).
      + split; [ intros e [<- | [<- | []]]; auto | intros e [] ].
      + discriminate.
      + intros _. eapply off_columns; eauto. right. rewrite E. apply in_elt.
      + apply (Good x); auto. unfold Events.ways. apply in_or_app. right. exact Ix.
  Qed.

  (* A card that is taken up alone goes out. *)
  Lemma hand_out : forall h s p c t, played h s -> lifts o s p [c] t -> p <> Foundation -> rank c = 1 \/ In (Card (rank c - 1) (suit_of c)) (out s) ->
    let h1 := add (Leaves, c) (add (Out, c) h) in history h1 /\ moved h1.
  Proof.
    intros h s p c t P Li Dp Fo h1. pose proof (left_past _ _ P) as Mv. pose proof (past _ _ P) as V. split.
    - apply add_history; [ | intros _; apply leaves_way; right; apply add_in; auto ]. apply add_history; auto. intros No.
      assert (Icc : In c (cards start)) by (eapply Permutation_in; [ apply (same_cards _ _ P) | eapply lifted_in; eauto ]).
      assert (Top : forall d, ~ In (d, On c) (seating 0 (columns s))).
      { intros x. pose proof (off_columns h s c P) as Off. remember [c] as l eqn:El. destruct Li as [i d u c' r' Hi | c' w T E | a c' b T E | a c' b E N]; injection El as ->; try subst r'; [ | | | congruence ].
        - apply (last_bare h s i _ (d ++ u) c x P Hi). unfold all. simpl. rewrite app_assoc. auto.
        - apply off_bare, Off. left. apply in_or_app. left. rewrite E. simpl. apply in_elt.
        - apply off_bare, Off. left. apply in_or_app. right. rewrite E. apply in_elt. }
      enough (W : exists w, In w (ways (Out, c)) /\ within h w /\ (leads w = Nowhere \/ leads w = Away)).
      { destruct W as (w & Iw & Ww & Lw). exists w. split; auto. split; auto. intros N. split; auto. exists (seating 0 (columns s)).
        destruct Lw as [Lw | Lw]; [ contradiction | ]. apply seated_ok; auto; simpl; rewrite Lw; auto. }
      unfold Events.ways. destruct (mem c (out start)); [ exists (Way [] []); split; [ left; auto | split; [ split; intros ? [] | auto ] ] | ].
      set (follows := if rank c =? 1 then [] else _).
      assert (Wf : forall e, In e follows -> In e h).
      { intros e I. unfold follows in I. destruct (rank c =? 1) eqn:R1; [ destruct I | ]. apply Nat.eqb_neq in R1. destruct Fo as [|Fo]; [ contradiction | ].
        apply (out_past _ _ P) in Fo. destruct I as [<- | [<- | []]]; auto. }
      assert (At : ~ In (Leaves, c) h -> In (Uncovered, c) h -> exists w, In w [Step ((Uncovered, c) :: follows) (still c) Away; Step ((Comes, c) :: (Leaves, c) :: follows) [] Away] /\ within h w /\ (leads w = Nowhere \/ leads w = Away)).
      { intros N U. exists (Step ((Uncovered, c) :: follows) (still c) Away). split; [ left; auto | ]. split; [ | auto ]. split; [ intros e [<- | I]; auto | intros e [<- | [<- | []]]; auto ]. }
      remember [c] as l eqn:El. destruct Li as [i d u c' r' Hi | c' w T E | a c' b T E | a c' b E N]; injection El as ->; try subst r'; [ | | | congruence ].
      + destruct (columns_past _ _ P _ _ Hi) as (p0 & Hp & St). inversion St as [d' U M R E D At' L C T F Q K Ed]. match goal with Z : U ++ M = _ |- _ => rename Z into Eu end. subst d'.
        destruct (split_at U u M [] c Eu) as [(M1 & -> & ->) | (V2 & -> & Er)].
        * exists (Step ((Comes, c) :: (Leaves, c) :: follows) [] Away). assert (In (Comes, c) h) by (apply C, in_elt).
          split; [ right; left; auto | ]. split; [ | auto ]. split; [ intros e [<- | [<- | I]]; auto | intros e [] ].
        * symmetry in Er. apply app_eq_nil in Er as [-> ->]. apply At; [ apply At'; rewrite app_assoc; apply in_elt | eapply T; eauto ].
      + destruct (deck_past _ _ P) as [(Z & _) | (_ & (keep & n & D) & Se)]; [ lia | ]. destruct (top_way _ _ _ _ _ _ T D E) as (Ic & NL & _). apply At; auto. eapply Se; eauto.
      + destruct (deck_past _ _ P) as [(_ & _ & _ & W) | (Z & _)]; [ | lia ]. destruct (W c) as (Ic & NL & Uc); [ rewrite E; apply in_elt | ]. auto.
    - intros x H. unfold h1 in *. rewrite !add_in in *. destruct H as [[H | [H | H]] | [H | [H | H]]]; try discriminate; try (injection H as ->); auto.
  Qed.

  (* What is taken up is a sequence. *)
  Lemma hand_sequence : forall h s p c r t a b, played h s -> lifts o s p (c :: r) t -> In (a, b) (pairs (c :: r)) -> takes a b.
  Proof.
    intros h s p c r t a b P Li I. remember (c :: r) as l eqn:El. destruct Li as [i d u c' r' Hi | c' w T E | x c' y T E | x c' y E N]; try destruct I.
    destruct (columns_past _ _ P _ _ Hi) as (p0 & Hp & St). inversion St as [d' U M R E D At L C T F Q K Ed]. apply Q. match goal with Z : U ++ M = _ |- _ => rewrite Z end. apply pairs_right. exact I.
  Qed.

  (* Each move makes a history longer. *)
  Theorem step_played : forall h s t, played h s -> step o s t -> exists h', played h' t.
  Proof.
    intros h s t P St. assert (Sc : Permutation (cards t) (cards start)) by (rewrite (step_cards _ _ _ St); apply (same_cards _ _ P)). destruct St as [p c t Li Dp Fo | p c r t j q Li Dp Hq Fit | T Ns | T Es Nw Pass].
    - destruct (hand_out h s p c t P Li Dp Fo) as [V1 M1]. set (h1 := add (Leaves, c) (add (Out, c) h)) in *.
      assert (In1 : forall e, In e h1 <-> e = (Leaves, c) \/ e = (Out, c) \/ In e h) by (intros e; unfold h1; rewrite !add_in; tauto).
      destruct (behind_left h h1 s p c [] t P Li V1 M1) as (h2 & Un & St & Dt).
      + intros e I. apply In1. auto.
      + intros x I. apply In1 in I as [I | [I | I]]; [ injection I as ->; right; left; auto | discriminate | auto ].
      + intros x [<- | []]. apply In1. auto.
      + exists h2. split; simpl; auto; [ apply Un | eapply uncovers_moved; eauto | ]. intros x [<- | I]; [ apply Un, In1; auto | ].
        apply Un, In1. right. right. apply (out_past _ _ P). clear - Li I Dp. remember [c] as l eqn:El. destruct Li; simpl in *; auto; congruence.
    - assert (Fit' : fits c q \/ space q /\ rank c = 13) by tauto.
      destruct (hand_comes h s p c r t j q P Li Dp Hq Fit') as (h1 & V1 & M1 & I1 & C1 & O1).
      destruct (behind_left h h1 s p c r t P Li V1 M1 I1) as (h2 & Un & St & Dt).
      + intros x I. destruct (O1 _ I) as [J | J]; auto.
      + intros x I. apply M1. left. auto.
      + assert (Out2 : forall x, In x (out t) -> In (Out, x) h2).
        { intros x I. apply Un, I1, (out_past _ _ P). clear - Li I. remember (c :: r) as l eqn:El. destruct Li as [| | |a c' b E N]; simpl in *; auto. rewrite E. apply in_app_or in I. apply in_or_app. simpl. tauto. }
        exists h2. split; simpl; auto; [ apply Un | eapply uncovers_moved; eauto | ].
        intros k y Hk. destruct (Nat.eq_dec k j) as [-> | Dk].
        * apply nth_put_at in Hk as ->. pose proof (nth_lifted _ _ _ _ _ _ _ _ Li Dp Hq) as Hq'.
          destruct (St j q Hq') as (p0 & Hp & Sq). exists p0. split; auto. inversion Sq as [d U M R E D At L C T F Q K Eq]. simpl. rewrite <- app_assoc.
          apply standing with R; auto.
          -- intros x I. apply in_app_or in I as [I | I]; auto. apply Un, C1. auto.
          -- intros a b I. rewrite app_assoc in I. apply pairs_both in I as [I | [I | ((Z & EZ) & ->)]]; [ auto | eapply hand_sequence; eauto | ].
             destruct Fit' as [(y & z & Ey & Tz) | [[_ Eu] _]]; rewrite <- Eq in *; simpl in *.
             ++ rewrite Ey in EZ. apply app_inj_tail in EZ as [_ <-]. exact Tz.
             ++ rewrite Eu in EZ. destruct Z; discriminate.
          -- intros m x EU EM. destruct M as [|m' M]; [ | injection EM as <- _; eapply K; eauto ]. injection EM as <- _. subst U.
             destruct Fit' as [(y & z & Ey & Tz) | [_ Kc]]; [ | exact Kc ]. rewrite <- Eq in Ey. destruct y; discriminate.
        * rewrite nth_put in Hk by auto. auto.
    - destruct P as [Ps Pa PL PO PC PD]. destruct PD as [(Z & _) | (_ & (keep & n & D) & Se)]; [ lia | ].
      destruct D as (Hn & Hs & Hw & Hk & Hst & Ho & Al). set (d := filter keep (deck start)) in *.
      set (t := State _ _ _ _ _). destruct (top_turned h t keep (min (n + turns o) (length d)) Pa T) as (h2 & Un & Dt).
      { unfold turning. fold d. subst t. simpl. split; [ lia | ]. split; [ | split; [ | split; [ exact Hk | split; [ | split; [ auto | ] ] ] ] ].
        - rewrite Hs, skipn_add. destruct (le_lt_dec (n + turns o) (length d)); [ rewrite Nat.min_l by lia; auto | ].
          rewrite Nat.min_r by lia. rewrite skipn_all, skipn_all2; auto. lia.
        - rewrite rev_app_distr, rev_involutive, Hw, Hs.
          replace (firstn (min (n + turns o) (length d)) d) with (firstn n d ++ firstn (turns o) (skipn n d)).
          + rewrite filter_app. f_equal. rewrite Hs in Hst. clear - Hst. assert (K : forall x, In x (firstn (turns o) (skipn n d)) -> ~ In (Leaves, x) h)
              by (intros x I; apply Hst; rewrite <- (firstn_skipn (turns o) (skipn n d)); apply in_or_app; auto).
            induction (firstn (turns o) (skipn n d)) as [|x l IH]; simpl; auto. destruct (among (Leaves, x) h) eqn:A; simpl.
            * apply among_ok in A. destruct (K x (or_introl eq_refl) A).
            * f_equal. apply IH. intros y I. apply K. right. auto.
          + rewrite <- (firstn_skipn n d) at 4. rewrite firstn_app, firstn_firstn, firstn_length_le by auto.
            replace (min (min (n + turns o) (length d)) n) with n by lia. f_equal.
            destruct (le_lt_dec (n + turns o) (length d)); [ f_equal; lia | ]. rewrite !firstn_all2; auto; rewrite skipn_length; lia.
        - intros x I. apply Hst. rewrite <- (firstn_skipn (turns o) (stock s)). apply in_or_app; auto.
        - destruct (le_lt_dec (n + turns o) (length d)) as [Le | Lt]; [ | left; lia ]. rewrite Nat.min_l by auto. right.
          destruct Al as [Al | [[Ag Al] | (Kp & A1 & A2)]].
          + exfalso. apply Ns. rewrite Hs, Al. apply skipn_all.
          + left. split; auto. rewrite Nat.add_mod, Al, Nat.mod_same, Nat.add_0_l, Nat.mod_0_l by lia. auto.
          + right. split; auto. split; [ lia | ]. replace (n + turns o - length (waste start)) with ((n - length (waste start)) + turns o) by lia.
            rewrite Nat.add_mod, A2, Nat.mod_same, Nat.add_0_l, Nat.mod_0_l by lia. auto. }
      exists h2. split; auto; [ apply Un | eapply uncovers_moved; eauto | intros x I; apply Un, PO; exact I | ].
      intros i p Hi. destruct (PC i p Hi) as (p0 & Hp & Cp). exists p0. split; auto. eapply column_stays; eauto; [ apply Un | ]. intros x _. apply uncovers_leaves; auto.
    - destruct P as [Ps Pa PL PO PC PD]. destruct PD as [(Z & _) | (_ & (keep & n & D) & Se)]; [ lia | ].
      destruct D as (Hn & Hs & Hw & Hk & Hst & Ho & Al). set (d := filter keep (deck start)) in *.
      set (t := State _ _ _ _ _). set (keep' := fun c => keep c && negb (among (Leaves, c) h)).
      assert (Ed : filter keep' (deck start) = rev (waste s)).
      { rewrite Hw. rewrite firstn_all2; [ | rewrite Es in Hs; symmetry in Hs; apply (f_equal (@length card)) in Hs; rewrite skipn_length in Hs; simpl in Hs; lia ].
        unfold d, keep'. clear. induction (deck start) as [|x l IH]; simpl; auto. destruct (keep x); simpl; [ destruct (among (Leaves, x) h); simpl; rewrite IH; auto | auto ]. }
      destruct (top_turned h t keep' 0 Pa T) as (h2 & Un & Dt).
      { unfold turning. rewrite Ed. subst t. simpl. split; [ lia | ]. split; [ auto | split; [ auto | split; [ | split; [ | split; [ lia | ] ] ] ] ].
        - intros c Ic Kc. unfold keep' in Kc. apply andb_false_iff in Kc as [Kc | Kc]; auto. apply negb_false_iff, among_ok in Kc. exact Kc.
        - intros c Ic. rewrite <- Ed in Ic. apply filter_In in Ic as [_ Ic]. unfold keep' in Ic. apply andb_prop in Ic as [_ Ic]. apply negb_true_iff in Ic.
          rewrite <- among_ok. congruence.
        - right. left. split; [ | apply Nat.mod_0_l; lia ]. unfold again. destruct Pass as [-> | Pass]; auto. apply orb_true_iff. right. apply Nat.ltb_lt. lia. }
      exists h2. split; auto; [ apply Un | eapply uncovers_moved; eauto | intros x I; apply Un, PO; exact I | ].
      intros i p Hi. destruct (PC i p Hi) as (p0 & Hp & Cp). exists p0. split; auto. eapply column_stays; eauto; [ apply Un | ]. intros x _. apply uncovers_leaves; auto.
  Qed.

  (* At the start. *)
  Lemma adds : forall l h, history h -> (forall e, In e l -> In (Way [] []) (ways e)) -> exists h', history h' /\ forall e, In e h' <-> In e l \/ In e h.
  Proof.
    induction l as [|e l IH]; intros h V W; [ exists h; simpl; split; [ auto | tauto ] | ].
    destruct (IH h V) as (h' & V' & I'); [ intros x I; apply W; right; auto | ]. exists (add e h'). split.
    - apply add_history; auto. intros _. exists (Way [] []). split; [ apply W; left; auto | ]. split; [ split; intros ? [] | intros Z; destruct (Z eq_refl) ].
    - intros x. rewrite add_in, I'. simpl. intuition congruence.
  Qed.
  Lemma takers_takes : forall y c, In y (takers start c) -> takes y c.
  Proof.
    intros y [r x] I. apply filter_In in I as [I _]. apply in_map_iff in I as (x' & <- & I). unfold takes, red. simpl in *. split; auto.
    destruct x; simpl in I; destruct I as [<- | [<- | []]]; split; intros; intuition discriminate.
  Qed.
  Lemma start_played : forallb (shown start) (columns start) = true -> in_view o start = true -> exists h, played h start.
  Proof.
    intros Sh Vi. set (tops := flat_map (fun p => match rev (up p) with w :: _ => [(Uncovered, w)] | [] => [] end) (columns start)).
    set (l := map (pair Leaves) (out start) ++ map (pair Out) (out start) ++ tops ++ if turns o =? 0 then map (pair Uncovered) (stock start) else []).
    destruct apart as (N1 & N2 & Ap & Ap').
    destruct (adds l [] (begin o start)) as (h & V & I).
    { intros e Ie. unfold l in Ie. repeat (apply in_app_or in Ie as [Ie | Ie]).
      - apply in_map_iff in Ie as (c & <- & Ic). unfold Events.ways. rewrite (proj2 (mem_ok _ _) Ic). left. auto.
      - apply in_map_iff in Ie as (c & <- & Ic). unfold Events.ways. rewrite (proj2 (mem_ok _ _) Ic). left. auto.
      - apply in_flat_map in Ie as (p & Ip & Ie). apply In_nth_error in Ip as [i Hp].
        destruct (last_split _ (up p)) as [E | (v & w & E)]; [ rewrite E in Ie; destruct Ie | ].
        rewrite E, rev_app_distr in Ie. destruct Ie as [<- | []]. unfold Events.ways.
        assert (Ea : all p = (down p ++ v) ++ w :: []) by (unfold all; rewrite E, app_assoc; auto).
        rewrite (proj2 (lies_ok w)) by (exists i, p; split; auto; rewrite Ea; apply in_elt). left. f_equal.
        destruct (on start w) as [|b B] eqn:Eo; auto. destruct (in_on b w i p _ _ Hp Ea) as (B' & Z); [ rewrite Eo; left; auto | discriminate ].
      - destruct (turns o =? 0) eqn:T; [ | destruct Ie ]. apply Nat.eqb_eq in T. apply in_map_iff in Ie as (c & <- & Ic).
        assert (Id : In c (deck start)) by (apply in_or_app; auto). unfold Events.ways. rewrite (lies_not c Id), (proj2 (mem_ok _ _) Id). unfold turned_up. rewrite T. left. auto. }
    assert (Lv : forall c, In (Leaves, c) h -> In c (out start)).
    { intros c Ic. apply I in Ic as [Ic | []]. unfold l in Ic. repeat (apply in_app_or in Ic as [Ic | Ic]).
      - apply in_map_iff in Ic as (x & E & Ix). injection E as ->. auto.
      - apply in_map_iff in Ic as (x & E & Ix). discriminate.
      - apply in_flat_map in Ic as (p & _ & Ic). destruct (rev (up p)); [ destruct Ic | destruct Ic as [E | []]; discriminate ].
      - destruct (turns o =? 0); [ | destruct Ic ]. apply in_map_iff in Ic as (x & E & Ix). discriminate. }
    assert (Mv : moved h).
    { intros c [Ic | Ic]; apply I in Ic as [Ic | []]; unfold l in Ic; repeat (apply in_app_or in Ic as [Ic | Ic]); try (apply in_map_iff in Ic as (x & E & Ix); discriminate);
        try (apply in_flat_map in Ic as (p & _ & Ic); destruct (rev (up p)); [ destruct Ic | destruct Ic as [E | []]; discriminate ]);
        try (destruct (turns o =? 0); [ apply in_map_iff in Ic as (x & E & Ix); discriminate | destruct Ic ]).
      apply in_map_iff in Ic as (x & E & Ix). injection E as ->. apply I. left. unfold l. apply in_or_app. left. apply in_map. auto. }
    assert (Ou : forall c, In c (out start) -> In (Out, c) h).
    { intros c Ic. apply I. left. unfold l. apply in_or_app. right. apply in_or_app. left. apply in_map. auto. }
    assert (St : stands h (columns start)).
    { intros i p Hp. exists p. split; auto. pose proof (col_alone i p Hp) as Na. destruct p as [d u]. rewrite <- (app_nil_r u) at 2. apply standing with [].
      - unfold all. simpl. rewrite app_nil_r. auto.
      - intros ->. rewrite forallb_forall in Sh. apply nth_error_In in Hp. specialize (Sh _ Hp). unfold shown in Sh. simpl in Sh. destruct d; [ auto | discriminate ].
      - intros c Ic Lc. apply Lv in Lc. destruct (Ap c) as [_ A]; [ | auto ]. eapply in_columns; eauto.
      - intros c [].
      - intros c [].
      - intros V0 w ->. apply I. left. unfold l. apply in_or_app. right. apply in_or_app. right. apply in_or_app. left. apply in_flat_map.
        exists (Pile d (V0 ++ [w])). split; [ eapply nth_error_In; eauto | ]. simpl. rewrite rev_app_distr. left. auto.
      - intros c Iu Id. exfalso. unfold all in Na. simpl in *. apply NoDup_apart in Na as (_ & _ & Na). apply (Na c); auto.
      - intros a b Iab. rewrite app_nil_r in Iab. rewrite forallb_forall in Sh. apply nth_error_In in Hp. specialize (Sh _ Hp). unfold shown in Sh.
        apply andb_prop in Sh as [_ Sh]. rewrite forallb_forall in Sh. specialize (Sh _ Iab). apply mem_ok in Sh. apply takers_takes in Sh. exact Sh.
      - discriminate. }
    destruct (Nat.eq_dec (turns o) 0) as [T | T].
    - exists h. split; auto. left. split; auto. split; [ unfold deck in N2; apply NoDup_apart in N2; tauto | ]. split; [ unfold in_view in Vi; rewrite T in Vi; destruct (waste start); [ auto | discriminate ] | ]. intros c Ic.
      assert (Id : In c (deck start)) by (apply in_or_app; auto). split; auto. split; [ intros Lc; apply (Ap' c Id), Lv; auto | ].
      apply I. left. unfold l. rewrite T. simpl. apply in_or_app. right. apply in_or_app. right. apply in_or_app. right. apply in_map. auto.
    - destruct (top_turned h start (fun _ => true) (length (waste start)) V) as (h2 & Un & Dt); [ lia | | ].
      + assert (Ed : filter (fun _ => true) (deck start) = deck start) by (clear; induction (deck start); simpl; congruence).
        unfold turning. rewrite Ed. unfold deck at 1 2 3. rewrite <- (rev_length (waste start)) at 1 2 3. rewrite app_length, skipn_app, skipn_all, Nat.sub_diag, firstn_app, firstn_all, Nat.sub_diag.
        simpl. rewrite app_nil_r. split; [ lia | ]. split; auto. split.
        * symmetry. assert (K : forall x, In x (rev (waste start)) -> ~ In (Leaves, x) h) by (intros x Ix Lx; apply (Ap' x); [ apply in_or_app; auto | auto ]).
          clear - K. induction (rev (waste start)) as [|x r IH]; simpl; auto. destruct (among (Leaves, x) h) eqn:A; simpl.
          -- apply among_ok in A. destruct (K x (or_introl eq_refl) A).
          -- f_equal. apply IH. intros y Iy. apply K. right. auto.
        * split; [ discriminate | ]. split; [ intros c Ic Lc; apply (Ap' c); [ apply in_or_app; auto | auto ] | ]. split; auto.
          right. right. split; auto. split; auto. rewrite Nat.sub_diag. apply Nat.mod_0_l. auto.
      + exists h2. split; auto; [ apply Un | eapply uncovers_moved; eauto | intros c Ic; apply Un, Ou; auto | ].
        intros i p Hp. destruct (St i p Hp) as (p0 & Hp0 & Cp). exists p0. split; auto. eapply column_stays; eauto; [ apply Un | ]. intros x _. apply uncovers_leaves; auto.
  Qed.
  Lemma reach_played : forall s t, reach o s t -> forall h, played h s -> exists h', played h' t.
  Proof. intros s t R. induction R as [|s t u St R IH]; intros h P; [ eauto | ]. destruct (step_played h s t P St) as (h' & P'). eauto. Qed.
End Play.

(* What the checker accepts is lost. *)
Theorem check_never_sound : forall o s denials, check o s denials = true -> lost o s.
Proof.
  intros o s denials C t R W. unfold check in C. apply andb_prop in C as [C St]. apply andb_prop in C as [C Nh]. apply andb_prop in C as [C Vi]. apply andb_prop in C as [Di Sh].
  apply differ_ok in Di. destruct (start_played o s Di Sh Vi) as (h0 & P0). destruct (reach_played o s Di s t R h0 P0) as (h & P).
  apply existsb_exists in St as ([[does c] b] & I & St). destruct does; try discriminate. destruct b; try discriminate. unfold stuck in St.
  apply andb_prop in St as [S1 S2]. apply Nat.leb_le in S1, S2.
  refine (never o s denials Nh h (past _ _ _ _ P) _ _ I _). apply (out_past _ _ _ _ P). destruct c as [r x]. apply W. simpl in *. lia.
Qed.
Print Assumptions check_never_sound.
