(* Bounds that are kept: a checker of certificates that no space can be made and no suit
   removed before a row is dealt, or ever, and the proof that it is right. docs/proofs/spider.md
   says the same of histories ("has left"); here all is said of one position.

   Each pile is X, then a card h that is held, as no card of the next rank is in sight, then
   T. All of T is in sight. X is again such a pile, or empty, and stays as it is until h has
   gone. As long as no space is made and no suit removed, no move changes that: what moves is
   below h (all in sight already), or begins with h, and then it had to find the next rank.

   The lines of a certificate are hints only: they say which cards are to be taken for h, and
   until which row. Whether they are held is looked at afresh when each row is dealt. *)
Require Import List Arith Bool Lia.
From Patience Require Import Reach spider.Rules spider.Cards spider.Without.
Import ListNotations.

(* ------------------------------------------------------------------ The check *)

(* A pile, seen from its bottom: the lowest card that cannot move, the cards that may lie above it down from the next such
   card, until which row it is held; and so on upward. *)
Definition stack := list (card * list card * nat).
Definition line := (nat * nat * nat)%type.                   (* pile, card, row before which it does not leave *)
Definition never := 100.

Definition bound (lines : list line) (n i : nat) (c : card) : nat :=
  if rank c =? 13 then never
  else match find (fun x => (fst (fst x) =? n) && (snd (fst x) =? i)) lines with Some x => snd x | None => 0 end.

Definition no_next (h : card) (seen : list card) := forallb (fun c => negb (rank c =? S (rank h))) seen.

Fixpoint build (bnd : nat -> card -> nat) (d i : nat) (prev : option card) (R : list card) (k : stack) (l : list card) : list card * stack :=
  match l with
  | [] => (R, k)
  | c :: l =>
    if (0 <? bnd i c) && ((i <=? S d) || match prev with Some g => negb (linkedb g c) | None => true end)
    then build bnd d (S i) (Some c) [] ((c, R, bnd i c) :: k) l
    else build bnd d (S i) (Some c) (c :: R) k l
  end.
Definition all (p : pile) := down p ++ up p.
Fixpoint starts (lines : list line) (n : nat) (ps : list pile) : list card * list stack :=
  match ps with
  | [] => ([], [])
  | p :: ps => let (R, k) := build (bound lines n) (length (down p)) 1 None [] [] (all p) in
               let (Rs, ks) := starts lines (S n) ps in (R ++ Rs, k :: ks)
  end.

Fixpoint settle (p : nat) (R : list card) (k : stack) : list card * stack :=
  match k with
  | (h, R', b) :: k' => if b <=? p then settle p (h :: R' ++ R) k' else (R, k)
  | [] => (R, [])
  end.
Fixpoint deals (bnd : nat -> card -> nat) (p n : nat) (seen row : list card) (ks : list stack) : list card * list stack :=
  match row, ks with
  | c :: row, k :: ks =>
    let (R, k') := if (p <? bnd n c) && no_next c seen then ([], (c, seen, bnd n c) :: k) else settle p [c] k in
    let (Rs, ks') := deals bnd p (S n) seen row ks in (R ++ Rs, k' :: ks')
  | _, _ => ([], ks)
  end.

Definition heads (ks : list stack) := flat_map (fun k : stack => match k with (h, _, _) :: _ => [h] | [] => [] end) ks.
(* When spaces are forbidden, nothing needs to be held; and a suit that must not be removed may be whole. *)
Definition held (w : restriction) (seen : list card) (k : stack) := match k with (h, _, _) :: _ => no_next h seen | [] => no_spaces w end.
Definition lacks (w : restriction) (seen : list card) (x : suit) :=
  no_removal w x || existsb (fun c => negb (existsb (same c) seen)) (king_to_ace x).
Definition phase (w : restriction) (seen : list card) (ks : list stack) :=
  forallb (held w seen) ks && forallb (lacks w seen) [Spades; Hearts; Diamonds; Clubs].

Fixpoint phases (w : restriction) (bnd : nat -> nat -> card -> nat) (n p : nat) (seen : list card) (ks : list stack) (rows : list (list card)) : bool :=
  match n with
  | 0 => true
  | S n => phase w seen ks &&
      match rows with
      | [] => true
      | row :: rows => let (R, ks') := deals (bnd (S p)) (S p) 1 seen row ks in phases w bnd n (S p) (heads ks' ++ R ++ seen) ks' rows
      end
  end.

Definition empty (p : pile) := match all p with [] => true | _ => false end.
Definition check_without (w : restriction) (b : nat) (lines : list line) (s : state) : bool :=
  let (R, ks) := starts lines 1 (piles s) in
  (removed s =? 0) && negb (existsb empty (piles s)) &&
  phases w (fun p n c => bound lines n (nth (n - 1) (map (fun q => length (all q)) (piles s)) 0 + p) c) b 0 (heads ks ++ R) ks (hand s).
Definition check := check_without free.

(* ------------------------------------------------------------------ The check is sound *)

(* A card is held apart from those above it, X: they lie face down still, or it does not move along with the last of them. *)
Definition apart (d : nat) (X : list card) (h : card) := length X <= d \/ forall Y g, X = Y ++ [g] -> ~ linked g h.
Fixpoint rep (d : nat) (R l : list card) (k : stack) : Prop :=
  match k with
  | [] => incl l R
  | (h, R', _) :: k => exists X T, l = X ++ h :: T /\ apart d X h /\ incl T R /\ rep d R' X k
  end.

Lemma rep_mono : forall d k R R' l, incl R R' -> rep d R l k -> rep d R' l k.
Proof.
  destruct k as [|[[h Q] b] k]; simpl; intros R R' l I H; [ eapply incl_tran; eauto | ].
  destruct H as (X & T & E & A & J & H). exists X, T. repeat split; auto. eapply incl_tran; eauto.
Qed.
Lemma rep_down : forall d e k R l, length l <= e -> rep d R l k -> rep e R l k.
Proof.
  induction k as [|[[h Q] b] k IH]; simpl; intros R l L H; auto. destruct H as (X & T & E & A & J & H).
  assert (length X <= e) by (subst; rewrite app_length in L; simpl in L; lia).
  exists X, T. repeat split; auto. left; auto.
Qed.
Lemma rep_app : forall d k R l T, rep d R l k -> incl T R -> rep d R (l ++ T) k.
Proof.
  destruct k as [|[[h Q] b] k]; simpl; intros R l T H I; [ apply incl_app; auto | ].
  destruct H as (X & U & E & A & J & H). exists X, (U ++ T). subst. rewrite <- app_assoc. repeat split; auto. apply incl_app; auto.
Qed.
Lemma rep_push : forall d k R Q l c b, rep d R l k -> apart d l c -> rep d Q (l ++ [c]) ((c, R, b) :: k).
Proof. intros. simpl. exists l, []. repeat split; auto. apply incl_nil_l. Qed.
Lemma rep_drop : forall d k R R' l h b, rep d R l ((h, R', b) :: k) -> rep d (h :: R' ++ R) l k.
Proof.
  intros d k R R' l h b (X & T & E & A & I & H). subst. apply rep_app.
  - eapply rep_mono; [ | exact H ]. intros x Hx. right. apply in_or_app; auto.
  - intros x [Hx | Hx]; [ left; auto | right; apply in_or_app; auto ].
Qed.
Lemma settle_ok : forall d p k R S l, rep d (R ++ S) l k -> rep d (fst (settle p R k) ++ S) l (snd (settle p R k)).
Proof.
  induction k as [|[[h Q] b] k IH]; intros R S l H; cbn [settle]; [ exact H | ].
  destruct (b <=? p); [ | exact H ]. apply IH. apply rep_drop in H.
  simpl. rewrite <- app_assoc. exact H.
Qed.
Lemma build_ok : forall bnd d l i prev R k pre, length pre < i -> (forall Y g, pre = Y ++ [g] -> prev = Some g) -> rep d R pre k ->
  rep d (fst (build bnd d i prev R k l)) (pre ++ l) (snd (build bnd d i prev R k l)).
Proof.
  induction l as [|c l IH]; intros i prev R k pre Li P H; cbn [build]; [ rewrite app_nil_r; exact H | ].
  replace (pre ++ c :: l) with ((pre ++ [c]) ++ l) by (rewrite <- app_assoc; reflexivity).
  assert (P' : forall Y g, pre ++ [c] = Y ++ [g] -> Some c = Some g) by (intros Y g E; apply app_inj_tail in E as [_ E]; congruence).
  assert (L' : length (pre ++ [c]) < S i) by (rewrite app_length; simpl; lia).
  destruct (_ && _) eqn:E; apply IH; auto.
  - apply andb_prop in E as [_ E]. apply rep_push; auto. apply orb_true_iff in E as [E | E]; [ left; apply Nat.leb_le in E; lia | right ].
    intros Y g EY L. rewrite (P _ _ EY) in E. rewrite (linkedb_ok _ _ L) in E. discriminate.
  - apply rep_app; [ eapply rep_mono; [ | exact H ]; intros x Hx; right; auto | intros x [Hx | []]; left; auto ].
Qed.

Definition fit (seen : list card) (p : pile) (k : stack) := rep (length (down p)) seen (all p) k.
Lemma fits_mono : forall R R' ps ks, incl R R' -> Forall2 (fit R) ps ks -> Forall2 (fit R') ps ks.
Proof. intros R R' ps ks I. induction 1; constructor; auto. eapply rep_mono; eauto. Qed.
Lemma starts_ok : forall lines ps n, Forall2 (fit (fst (starts lines n ps))) ps (snd (starts lines n ps)).
Proof.
  induction ps as [|p ps IH]; intros n; cbn [starts]; [ constructor | ].
  pose proof (build_ok (bound lines n) (length (down p)) (all p) 1 None [] [] []) as B. specialize (IH (S n)).
  destruct (build _ _ _ _ _ _ _) as [R k]. destruct (starts lines (S n) ps) as [Rs ks]. simpl in *. constructor.
  - eapply rep_mono; [ | apply B ]; [ apply incl_appl, incl_refl | auto | intros Y g E; destruct Y; discriminate | apply incl_refl ].
  - eapply fits_mono; [ | exact IH ]. apply incl_appr, incl_refl.
Qed.

(* A card at the bottom of a pile is in sight. *)
Lemma bottom_seen : forall d seen k l u b, rep d seen l k -> (forall h R n, In (h, R, n) (firstn 1 k) -> In h seen) -> l = u ++ [b] -> In b seen.
Proof.
  intros d seen k. destruct k as [|[[h Q] n] k]; simpl; intros l u b H Hh E.
  - subst. apply H. apply in_or_app; right; left; auto.
  - destruct H as (X & T & E' & _ & I & _). rewrite E in E'. destruct T as [|t T _] using rev_ind.
    + apply app_inj_tail in E' as [_ E']. subst. eapply Hh; eauto.
    + rewrite app_comm_cons, app_assoc in E'. apply app_inj_tail in E' as [_ E']. subst. apply I. apply in_or_app; right; left; auto.
Qed.
Lemma heads_in : forall ks (k : stack) h R n, In k ks -> In (h, R, n) (firstn 1 k) -> In h (heads ks).
Proof. intros ks k h R n I J. apply in_flat_map. exists k; split; auto. destruct k as [|[[x y] z] k]; simpl in *; [ contradiction | ]. destruct J as [J | []]. left. congruence. Qed.

Lemma deals_ok : forall bnd p seen ps ks row n, Forall2 (fit seen) ps ks -> incl (heads ks) seen ->
  Forall2 (fit (fst (deals bnd p n seen row ks) ++ seen)) (deal_row row ps) (snd (deals bnd p n seen row ks)).
Proof.
  intros bnd p seen ps ks row n H. revert row n. induction H as [|q k ps ks H F IH]; intros row n I; destruct row as [|c row]; cbn [deals deal_row]; try (simpl; constructor; fail).
  - simpl. constructor; auto.
  - assert (I' : incl (heads ks) seen) by (intros x Hx; apply I; simpl; apply in_or_app; auto).
    specialize (IH row (S n) I'). destruct (deals bnd p (S n) seen row ks) as [Rs ks'].
    assert (Hb : forall u b, all q = u ++ [b] -> In b seen).
    { intros u b. eapply bottom_seen; [ exact H | ]. intros h R m J. apply I. eapply heads_in; [ left; reflexivity | exact J ]. }
    assert (E : all (Pile (down q) (up q ++ [c])) = all q ++ [c]) by (unfold all; simpl; apply app_assoc).
    destruct (_ && _) eqn:C; [ | pose proof (settle_ok (length (down q)) p k [c] seen (all q ++ [c])) as SO; destruct (settle p [c] k) as [R k'] ]; simpl in *.
    + constructor; auto. unfold fit. rewrite E. apply rep_push; auto. right. intros Y g EY [_ L]. apply andb_prop in C as [_ C].
      unfold no_next in C. rewrite forallb_forall in C. specialize (C g (Hb _ _ EY)). rewrite L, Nat.eqb_refl in C. discriminate.
    + constructor.
      * unfold fit. rewrite E. eapply rep_mono; [ | apply SO ].
        -- intros x Hx. apply in_app_or in Hx as [Hx | Hx]; apply in_or_app; [ left; apply in_or_app; left | right ]; auto.
        -- apply rep_app; [ eapply rep_mono; [ | exact H ]; intros x Hx; right; auto | intros x [Hx | []]; left; auto ].
      * eapply fits_mono; [ | exact IH ]. intros x Hx. rewrite <- app_assoc. apply in_or_app; right; auto.
Qed.

(* What moves is all below the card that is held, or begins with it. *)
Lemma split : forall X h T d u c r, X ++ h :: T = (d ++ u) ++ c :: r -> apart (length d) X h -> sequence (c :: r) ->
  (c = h /\ r = T) \/ exists U, T = U ++ c :: r /\ d ++ u = X ++ h :: U.
Proof.
  intros X h T d u c r E A Q. destruct (app_eq_app _ _ _ _ E) as (l & [[E1 E2] | [E1 E2]]).
  - destruct l as [|g l _] using rev_ind; [ injection E2; auto | ]. exfalso. rewrite E2 in Q. destruct A as [A | A].
    + rewrite E1 in A. rewrite !app_length in A. simpl in A. lia.
    + apply (A ((d ++ u) ++ l) g); [ rewrite E1; apply app_assoc | ]. apply (sequence_link l g h T). rewrite <- app_assoc in Q. exact Q.
  - destruct l as [|x l]; [ injection E2; auto | ]. right. injection E2 as E2 E3. subst. exists l; split; auto.
Qed.

Lemma turn_all : forall d u, all (turn (Pile d u)) = d ++ u.
Proof.
  intros d u. unfold turn; simpl. destruct u; [ | reflexivity ]. destruct (rev d) eqn:E; [ reflexivity | ].
  unfold all; simpl. rewrite app_nil_r. rewrite <- (rev_involutive d), E. reflexivity.
Qed.
Lemma turn_down : forall d u, length (down (turn (Pile d u))) = match u with [] => length d - 1 | _ => length d end.
Proof.
  intros d u. unfold turn; simpl. destruct u; [ | reflexivity ]. rewrite <- (rev_length d). destruct (rev d) as [|c l] eqn:E; simpl.
  - rewrite <- (rev_length d), E. reflexivity.
  - rewrite rev_length. lia.
Qed.
(* A pile of which cards below the held one have gone. *)
Lemma turn_fit : forall d u X h U seen R b k, d ++ u = X ++ h :: U -> incl U seen -> apart (length d) X h ->
  rep (length d) R X k -> fit seen (turn (Pile d u)) ((h, R, b) :: k).
Proof.
  intros d u X h U seen R b k E I A H. unfold fit. rewrite turn_all, turn_down, E. exists X, U. repeat split; auto.
  - destruct u; auto. rewrite app_nil_r in E. left. subst. rewrite app_length; simpl; lia.
  - destruct u; auto. rewrite app_nil_r in E. apply (rep_down (length d)); auto. subst. rewrite app_length; simpl; lia.
Qed.
Lemma put_ok : forall (P : pile -> stack -> Prop) ps ks, Forall2 P ps ks -> forall i x k, nth_error ks i = Some k -> P x k -> Forall2 P (put i x ps) ks.
Proof. induction 1; intros i z k N Hz; destruct i; simpl in *; try discriminate; constructor; auto; [ congruence | eauto ]. Qed.
Lemma nth_ok : forall (P : pile -> stack -> Prop) ps ks, Forall2 P ps ks -> forall i p, nth_error ps i = Some p -> exists k, nth_error ks i = Some k /\ P p k.
Proof. induction 1; intros i p N; destruct i; simpl in *; try discriminate; eauto. injection N as ->. eauto. Qed.

Lemma phase_held : forall w seen ks k, phase w seen ks = true -> In k ks ->
  k = [] /\ no_spaces w = true \/ exists h R b k', k = (h, R, b) :: k' /\ forall c, In c seen -> rank c <> S (rank h).
Proof.
  intros w seen ks k P I. apply andb_prop in P as [P _]. rewrite forallb_forall in P. specialize (P k I).
  destruct k as [|[[h R] b] k]; [ left; auto | right ]. exists h, R, b, k; split; auto. intros c Hc E.
  simpl in P. unfold no_next in P. rewrite forallb_forall in P. specialize (P c Hc). rewrite E, Nat.eqb_refl in P. discriminate.
Qed.
Lemma phase_lacks : forall w seen ks x, phase w seen ks = true -> no_removal w x = true \/ ~ incl (king_to_ace x) seen.
Proof.
  intros w seen ks x P. apply andb_prop in P as [_ P]. rewrite forallb_forall in P. specialize (P x).
  assert (H : lacks w seen x = true) by (apply P; destruct x; simpl; auto). apply orb_true_iff in H as [H | H]; [ left; exact H | right; intros I ].
  apply existsb_exists in H as (c & Hc & H).
  apply negb_true_iff in H. enough (existsb (same c) seen = true) by congruence. apply existsb_exists. exists c; split; auto.
  unfold same. rewrite Nat.eqb_refl. rewrite (proj2 (same_suit_ok _ _) eq_refl). reflexivity.
Qed.

Section Sound.
  Variable w : restriction.
  Variable bnd : nat -> nat -> card -> nat.
  Variable start : state.
  Variable b : nat.
  Definition good (s : state) :=
    length (hand s) + b <= length (hand start) \/
    exists n p seen ks, length (hand s) + b = length (hand start) + S n /\ phases w bnd (S n) p seen ks (hand s) = true /\
      incl (heads ks) seen /\ Forall2 (fit seen) (piles s) ks /\ removed s = 0 /\ forall q, In q (piles s) -> ~ space q.

  (* A sequence at the bottom of a pile that goes onto a card, or goes away with its King, lies below the held card. *)
  Lemma below : forall seen ks ps i d u c r, phase w seen ks = true -> incl (heads ks) seen -> Forall2 (fit seen) ps ks ->
    nth_error ps i = Some (Pile d (u ++ c :: r)) -> sequence (c :: r) ->
    incl (c :: r) seen /\ ((exists e, In e seen /\ rank e = S (rank c)) ->
      forall ps', Forall2 (fit seen) ps' ks -> Forall2 (fit seen) (put i (turn (Pile d u)) ps') ks).
  Proof.
    intros seen ks ps i d u c r P I F N Q. destruct (nth_ok _ _ _ F _ _ N) as (k & Nk & H).
    destruct (phase_held _ _ _ _ P (nth_error_In _ _ Nk)) as [[-> _] | (h & R & m & k' & -> & Hh)].
    { unfold fit, all in H. simpl in H. rewrite app_assoc in H. split; [ intros x Hx; apply H, in_or_app; auto | intros _ ps' F' ].
      eapply put_ok; eauto. unfold fit. rewrite turn_all. simpl. intros x Hx. apply H, in_or_app; auto. }
    unfold fit, all in H. simpl in H. destruct H as (X & T & E & A & J & H). rewrite app_assoc in E. symmetry in E.
    assert (In h seen) by (apply I; eapply heads_in; [ exact (nth_error_In _ _ Nk) | left; reflexivity ]).
    destruct (split _ _ _ _ _ _ _ E A Q) as [[-> ->] | (U & -> & EU)]; (split; [ | intros (e & He & Re) ps' F' ]).
    - intros x [<- | Hx]; auto.
    - exfalso. apply (Hh e He). exact Re.
    - intros x Hx. apply J. apply in_or_app; auto.
    - eapply put_ok; eauto. apply (turn_fit d u X h U); auto. intros x Hx; apply J, in_or_app; auto.
  Qed.

  Lemma sequence_suit : forall x, sequence (king_to_ace x).
  Proof. intros x. simpl. unfold linked. simpl. repeat split. Qed.

  Lemma no_space : forall seen ks ps p, phase w seen ks = true -> Forall2 (fit seen) ps ks -> In p ps -> no_spaces w = true \/ ~ space p.
  Proof.
    intros seen ks ps p P F Ip. apply In_nth_error in Ip as [i N]. destruct (nth_ok _ _ _ F _ _ N) as (k & Nk & H).
    destruct (phase_held _ _ _ _ P (nth_error_In _ _ Nk)) as [[_ Y] | (h & R & m & k' & -> & _)]; [ left; exact Y | right; intros [S1 S2] ].
    unfold fit, all in H. simpl in H. destruct H as (X & T & E & _). rewrite S1, S2 in E. destruct X; discriminate.
  Qed.
  (* What the next position has is that no restriction is broken; the rest follows. *)
  Lemma still_none : forall seen ks s t, phase w seen ks = true -> Forall2 (fit seen) (piles t) ks -> allowed w s t ->
    forall q, In q (piles t) -> ~ space q.
  Proof. intros seen ks s t P F (_ & N & _) q Iq. destruct (no_space _ _ _ _ P F Iq) as [Y | Y]; auto. Qed.

  Lemma good_step : forall s t, good s -> allowed w s t -> good t.
  Proof.
    intros s t [G | (n & p & seen & ks & L & C & I & F & Z & NS)] A; pose proof (proj1 A) as St.
    { left. destruct St; simpl; auto. rewrite H in G. simpl in G. lia. }
    cbn [phases] in C. apply andb_prop in C as [P C]. destruct St as [s i j d u c r q D Ni Q Nj W | s row rest Hh _ | s i d u x Ni].
    - assert (F' : Forall2 (fit seen) (put i (turn (Pile d u)) (put j (Pile (down q) (up q ++ c :: r)) (piles s))) ks).
      { destruct (below _ _ _ _ _ _ _ _ P I F Ni Q) as [J B]. destruct W as [W | (v & e & Ev & Re)].
        - exfalso. eapply NS; eauto. eapply nth_error_In; eauto.
        - destruct (nth_ok _ _ _ F _ _ Nj) as (k & Nk & H). apply B.
          + exists e; split; auto. eapply bottom_seen; [ exact H | | unfold all; rewrite Ev; apply app_assoc ].
            intros h R m J'. apply I. eapply heads_in; [ exact (nth_error_In _ _ Nk) | exact J' ].
          + eapply put_ok; eauto. unfold fit, all; simpl. rewrite app_assoc. apply rep_app; auto. }
      right. exists n, p, seen, ks. repeat split; auto; simpl piles; simpl hand; [ cbn [phases]; rewrite P; exact C | ].
      exact (still_none _ _ _ (State _ _ _) P F' A).
    - rewrite Hh in C, L. simpl in L. destruct n as [|n].
      + left. simpl. lia.
      + right. pose proof (deals_ok (bnd (S p)) (S p) seen _ _ row 1 F I) as DO.
        destruct (deals _ _ _ _ _ _) as [R ks']. exists n, (S p), (heads ks' ++ R ++ seen), ks'.
        assert (F' : Forall2 (fit (heads ks' ++ R ++ seen)) (deal_row row (piles s)) ks').
        { eapply fits_mono; [ | exact DO ]. apply incl_appr, incl_refl. }
        assert (P' := C). cbn [phases] in P'. apply andb_prop in P' as [P' _].
        split; [ simpl; lia | ]. split; [ exact C | ]. split; [ apply incl_appl, incl_refl | ]. split; [ exact F' | ]. split; [ exact Z | ].
        exact (still_none _ _ _ (State _ _ _) P' F' A).
    - exfalso. destruct (below _ _ _ _ _ _ _ _ P I F Ni (sequence_suit x)) as [J _].
      destruct (phase_lacks _ _ _ x P) as [Y | Y]; [ | exact (Y J) ]. destruct A as (_ & _ & A). apply (A x Y). constructor. exact Ni.
  Qed.
End Sound.

(* No permitted play makes a space or removes a suit before row b is dealt. *)
Theorem check_without_sound : forall w b lines s, check_without w b lines s = true ->
  forall t, reach_without w s t -> length (hand s) < length (hand t) + b -> removed t = 0 /\ forall p, In p (piles t) -> ~ space p.
Proof.
  intros w b lines s H t R L. unfold check_without in H. pose proof (starts_ok lines (piles s) 1) as F.
  destruct (starts lines 1 (piles s)) as [Q ks]. apply andb_prop in H as [H C]. apply andb_prop in H as [H E]. apply Nat.eqb_eq in H.
  assert (N : forall q, In q (piles s) -> ~ space q).
  { intros q Iq [S1 S2]. apply negb_true_iff in E. enough (existsb empty (piles s) = true) by congruence.
    apply existsb_exists. exists q; split; auto. unfold empty, all. rewrite S1, S2. reflexivity. }
  set (bnd := fun p n c => _) in C.
  assert (G : good w bnd s b t).
  { apply (closed_reach (allowed w) (good w bnd s b) (good_step w bnd s b) s t R).
    destruct b as [|n]; [ left; lia | ]. right. exists n, 0, (heads ks ++ Q), ks. repeat split; auto.
    - apply incl_appl, incl_refl.
    - eapply fits_mono; [ | exact F ]. simpl. apply incl_appr, incl_refl. }
  destruct G as [G | (n & p & seen & ks' & _ & _ & _ & _ & Z & NS)]; [ lia | auto ].
Qed.
Print Assumptions check_without_sound.

Theorem check_sound : forall b lines s, check b lines s = true ->
  forall t, reach s t -> length (hand s) < length (hand t) + b -> removed t = 0 /\ forall p, In p (piles t) -> ~ space p.
Proof. intros b lines s H t R. exact (check_without_sound free b lines s H t (reach_free s t R)). Qed.

Theorem check_lost : forall lines s, check (S (length (hand s))) lines s = true -> lost s.
Proof. intros lines s H t R W. destruct (check_sound _ _ _ H t R) as [Z _]; [ lia | ]. unfold won in W. rewrite Z in W. discriminate. Qed.
Print Assumptions check_sound.
Print Assumptions check_lost.
