(* The lemma "safe": a card that can go out does so at once, where nothing can wait for it. Of each
   suit the cards up to some place are "small", and what may be put on a small card, or be moved with
   it, is small. So a second position, which is the first one with small cards out, does what the
   first one does, but for its moves of small cards: these go out. See docs/proofs/tables.md. *)
Require Import List Arith Bool Lia.
From Patience Require Import Reach table.Rules table.Moves table.Alike table.Count.
Import ListNotations.

Section Game.
  Variable r : rules.

  Definition rank_at (i : nat) : nat := S ((low r - 1 + (i - 1)) mod ranks r).
  Definition card_at (x : suit) (i : nat) : card := Card (rank_at i) x false.
  Fixpoint built_to (x : suit) (n : nat) : list card := match n with 0 => [] | S k => card_at x n :: built_to x k end.
  Definition not_foundation (a : kind) : bool := match a with Foundation _ => false | _ => true end.
  Definition rigid (a : kind) : bool := match a with Waste | Stock => true | _ => false end.

  Definition ordinary (a : kind) : bool := match a with Hole | Own _ | Spot _ | Field | Drawn => false | _ => true end.

  (* The games of which the lemma is proved. *)
  Definition safe_rules : bool :=
    negb (hold r) && match fill r with [] => true | _ => false end && negb (whole r) && negb (at_once r) && is_kind (onto r) Waste &&
    match aim r, take r, alone r, gather r with All_out, None, None, None => true | _, _, _, _ => false end &&
    match spaces r with From l => forallb not_foundation l | _ => true end &&
    (rank_at 1 =? low r) && forallb (fun i => place r (card_at Clubs i) =? i) (seq 1 (ranks r)) && negb (ranks r =? 0).

  Variable ks : list kind.
  Variables m o : suit -> nat.
  Definition key (x : suit) (i : nat) (c : card) : bool := same_suit (suit_of c) x && (place r c =? i).
  Definition regular (c : card) : bool := (rank c =? rank_at (place r c)) && existsb (is_kind (Foundation (suit_of c))) ks.
  Definition small (c : card) : bool := place r c <=? m (suit_of c).
  Definition runs : bool := match units r with Run | Whole_run | Run_to_free => true | _ => false end.
  Definition tight : bool := negb (runs || match units r with One => true | _ => false end).
  (* What may lie on a card, or be moved with it. *)
  Definition lies_on (d c : card) : bool := comes r (build r) d c || runs && comes r (run r) d c.

  Variable Rules : safe_rules = true.
  Variable One_each : forall x, count_occ kind_dec ks (Foundation x) <= 1.
  Variable Ordinary : forall a, In a ks -> ordinary a = true.
  Variable Closed : forall x i y j, In (Foundation x) ks -> In (Foundation y) ks -> 1 <= i <= ranks r -> 1 <= j <= ranks r -> i <= m x ->
    back r = true \/ o x < i -> back r = true \/ o y < j -> lies_on (card_at x i) (card_at y j) = true -> j <= m y.

  Lemma said : hold r = false /\ fill r = [] /\ whole r = false /\ onto r = Waste /\ (forall l, spaces r = From l -> forallb not_foundation l = true) /\
    rank_at 1 = low r /\ (forall x i, 1 <= i <= ranks r -> place r (card_at x i) = i) /\ ranks r <> 0.
  Proof.
    assert (H := Rules). unfold safe_rules in H. rewrite !andb_true_iff, !negb_true_iff, !Nat.eqb_eq, forallb_forall in H.
    destruct H as (((((((((H1 & H2) & H3) & _) & H4) & _) & H5) & H6) & H7) & H8). apply is_kind_ok in H4. apply Nat.eqb_neq in H8.
    repeat split; auto; [ destruct (fill r); [ reflexivity | discriminate ] | intros l E; rewrite E in H5; exact H5 | ].
    intros x i I. apply Nat.eqb_eq. apply (H7 i). apply in_seq. lia.
  Qed.
  Lemma said_too : at_once r = false /\ aim r = All_out /\ take r = None /\ Rules.alone r = None /\ gather r = None.
  Proof.
    assert (H := Rules). unfold safe_rules in H. rewrite !andb_true_iff, !negb_true_iff in H.
    destruct H as (((((((((_ & _) & _) & H1) & _) & H2) & _) & _) & _) & _).
    destruct (aim r), (take r), (Rules.alone r), (gather r); try discriminate. auto.
  Qed.
  Lemma place_bound : forall c, 1 <= place r c <= ranks r.
  Proof. intros c. destruct said as (_ & _ & _ & _ & _ & _ & _ & Z). unfold place. assert (B := Nat.mod_upper_bound (rank c + ranks r - low r) (ranks r) Z). lia. Qed.
  Lemma regular_ok : forall c, regular c = true -> rank c = rank_at (place r c) /\ In (Foundation (suit_of c)) ks.
  Proof.
    intros c H. apply andb_prop in H as [A B]. apply Nat.eqb_eq in A. apply existsb_exists in B as (a & I & K). apply is_kind_ok in K. subst a. auto.
  Qed.
  Lemma comes_at : forall a d c, regular d = true -> regular c = true ->
    comes r a d c = comes r a (card_at (suit_of d) (place r d)) (card_at (suit_of c) (place r c)).
  Proof.
    intros a d c D C. destruct said as (_ & _ & _ & _ & _ & _ & P & _). destruct (regular_ok d D) as [Ed _], (regular_ok c C) as [Ec _].
    assert (F : forall e f, rank e = rank_at (place r e) -> is_face (card_at (suit_of e) (place r e)) f = is_face e f) by (intros e f E; unfold is_face; change (rank (card_at (suit_of e) (place r e))) with (rank_at (place r e)); rewrite <- E; reflexivity).
    unfold comes. rewrite !P by apply place_bound. simpl suit_of. f_equal. destruct (steps a); auto. induction l as [|p l IH]; auto. simpl. rewrite IH, (F d _ Ed). do 2 f_equal.
    induction (snd p) as [|f fs IHf]; auto. simpl. rewrite IHf, (F c _ Ec). reflexivity.
  Qed.
  Lemma settle_same : forall s t, settle r s t -> t = s.
  Proof.
    intros s t (u & Sw & Re). destruct said as (_ & F & _), said_too as (A & _). destruct Sw as [s _ | s i j u x h v O _ _]; [ | congruence ].
    destruct Re as [s _ | s i j a c x t _ _ _ So _]; auto. rewrite F in So. inversion So.
  Qed.
  Lemma settle_here : forall s, settle r s s.
  Proof.
    intros s. destruct said as (_ & F & _), said_too as (A & _). exists s. split; [ constructor; intros O; congruence | ].
    constructor. rewrite F. intros _ a _ So. inversion So.
  Qed.
  Lemma show_show : forall x, show (show x) = show x.
  Proof. intros [|c x]; reflexivity. Qed.
  Lemma show_up : forall c x, face_up c -> show (c :: x) = c :: x.
  Proof. intros [k x h] y H. unfold face_up in H. simpl in *. subst. reflexivity. Qed.
  Lemma show_in : forall c x, In c x -> exists d, In d (show x) /\ suit_of d = suit_of c /\ place r d = place r c.
  Proof.
    intros c [|e x] I; [ destruct I | ]. destruct I as [-> | I]; [ eexists; split; [ left; reflexivity | split; reflexivity ] | exists c; simpl; auto ].
  Qed.

  (* A position with the cards of one pack, and foundations that are built up. *)
  Record pack (s : state) : Prop := Pack {
    kinds_ : map fst (piles s) = ks;
    built_ : forall i x y, nth_error (piles s) i = Some (Foundation x, y) -> y = built_to x (length y) /\ length y <= ranks r;
    regular_ : total (cards (fun c => negb (regular c))) (piles s) = 0;
    single_ : forall x i, total (cards (key x i)) (piles s) <= 1;
    shown_ : forall i a y, nth_error (piles s) i = Some (a, y) -> show y = y /\ (rigid a = true -> Forall face_up y) }.

  Lemma built_length : forall x n, length (built_to x n) = n.
  Proof. induction n; simpl; auto. Qed.
  Lemma built_in : forall x n i, 1 <= i <= n -> In (card_at x i) (built_to x n).
  Proof. induction n as [|n IH]; intros i H; [ lia | ]. simpl. destruct (Nat.eq_dec i (S n)) as [->|N]; [ left; reflexivity | right; apply IH; lia ]. Qed.
  Lemma regular_in : forall s i a y c, pack s -> nth_error (piles s) i = Some (a, y) -> In c y -> regular c = true.
  Proof.
    intros s i a y c P N I. apply (total_has (cards (fun c => negb (regular c)))) in N. rewrite (regular_ s P) in N. unfold cards in N. simpl in N.
    destruct (regular c) eqn:E; auto. assert (J : In c (filter (fun c => negb (regular c)) y)) by (apply filter_In; rewrite E; auto).
    destruct (filter (fun c => negb (regular c)) y); [ destruct J | simpl in N; lia ].
  Qed.
  Lemma has_kind : forall s a, pack s -> In a ks -> exists k y, nth_error (piles s) k = Some (a, y).
  Proof.
    intros s a P I. rewrite <- (kinds_ s P) in I. apply in_map_iff in I as ((b & y) & E & I). simpl in E. subst b. apply In_nth_error in I as [k K]. eauto.
  Qed.
  Lemma out_own : forall h y, out_of h (Foundation h, y) = length y.
  Proof. intros h y. unfold out_of. simpl. rewrite same_suit_self. reflexivity. Qed.
  Lemma out_none : forall h a y, a <> Foundation h -> out_of h (a, y) = 0.
  Proof. intros h a y D. unfold out_of. simpl. destruct a; auto. destruct (same_suit x h) eqn:E; auto. apply same_suit_ok in E. congruence. Qed.
  Lemma outs_at : forall s j h y, pack s -> nth_error (piles s) j = Some (Foundation h, y) -> outs s h = length y.
  Proof.
    intros s j h y P N. assert (U := One_each h). rewrite <- (kinds_ s P) in U. unfold outs. clear P. revert j N U. induction (piles s) as [|[a z] l IH]; intros [|j] N U; try discriminate.
    - injection N as -> ->. cbn [total]. rewrite out_own. cbn [map fst count_occ] in U. destruct (kind_dec (Foundation h) (Foundation h)) as [_|F]; [ | contradiction ].
      enough (G : total (out_of h) l = 0) by lia. assert (Z : count_occ kind_dec (map fst l) (Foundation h) = 0) by lia. clear - Z. induction l as [|[a y] l IH]; auto.
      cbn [map fst count_occ total] in *. destruct (kind_dec a (Foundation h)) as [|F]; [ lia | ]. rewrite IH, out_none; auto.
    - cbn [map fst count_occ total nth_error] in *. assert (C : count_occ kind_dec (map fst l) (Foundation h) > 0).
      { apply count_occ_In. apply in_map_iff. exists (Foundation h, y). split; auto. eapply nth_error_In; eauto. }
      destruct (kind_dec a (Foundation h)) as [|F]; [ lia | ]. rewrite (IH j N), out_none by (auto; lia). reflexivity.
  Qed.
  (* What lies elsewhere is not out. *)
  Lemma not_out : forall s i a y c, pack s -> nth_error (piles s) i = Some (a, y) -> not_foundation a = true -> In c y -> outs s (suit_of c) < place r c.
  Proof.
    intros s i a y c P N F I. destruct (le_lt_dec (place r c) (outs s (suit_of c))) as [L|]; auto. exfalso.
    destruct (regular_ok c (regular_in s i a y c P N I)) as [_ K]. destruct (has_kind s _ P K) as (k & z & Nk). rewrite (outs_at s k _ z P Nk) in L.
    assert (D : i <> k) by (intros ->; rewrite N in Nk; injection Nk as -> ->; discriminate).
    assert (T := total_has_two (cards (key (suit_of c) (place r c))) _ _ _ _ _ D N Nk). assert (S := single_ s P (suit_of c) (place r c)).
    assert (A : forall e b l, In e l -> key (suit_of c) (place r c) e = true -> 1 <= cards (key (suit_of c) (place r c)) (b, l)).
    { intros e b l J E. assert (In e (filter (key (suit_of c) (place r c)) l)) by (apply filter_In; auto). unfold cards. simpl. destruct (filter _ l); simpl in *; [ contradiction | lia ]. }
    destruct (built_ s P k _ z Nk) as [Ez _]. destruct said as (_ & _ & _ & _ & _ & _ & Q & _).
    assert (B := A c a y I). assert (C := A (card_at (suit_of c) (place r c)) (Foundation (suit_of c)) z).
    enough (1 <= cards (key (suit_of c) (place r c)) (a, y) /\ 1 <= cards (key (suit_of c) (place r c)) (Foundation (suit_of c), z)) by lia. split.
    - apply B. unfold key. rewrite same_suit_self, Nat.eqb_refl. reflexivity.
    - apply C; [ rewrite Ez; apply built_in; generalize (place_bound c); lia | ]. unfold key. rewrite Q by apply place_bound. simpl. rewrite same_suit_self, Nat.eqb_refl. reflexivity.
  Qed.

  (* Moves keep the pack. *)
  Lemma goes_on : forall s j h y c, pack s -> nth_error (piles s) j = Some (Foundation h, y) -> regular c = true ->
    (goes_out r h y c = true <-> suit_of c = h /\ place r c = S (length y)).
  Proof.
    intros s j h y c P N R. destruct (regular_ok c R) as [E _]. destruct (built_ s P j h y N) as [B L]. destruct said as (_ & _ & _ & _ & _ & F & Q & _).
    unfold goes_out. rewrite andb_true_iff, same_suit_ok. destruct y as [|d y]; [ rewrite Nat.eqb_eq | rewrite Nat.eqb_eq ]; simpl length in *.
    - split; intros [H1 H2]; (split; [ congruence | ]).
      + assert (P1 : place r c = place r (card_at h 1)) by (unfold place; simpl rank; congruence). rewrite P1. apply Q. generalize (place_bound c). lia.
      + rewrite E, H2. exact F.
    - assert (D : place r d = S (length y)) by (simpl in B; injection B as -> _; apply Q; lia). rewrite D. split; intros [H1 H2]; split; congruence.
  Qed.

  Lemma show_built : forall x n, show (built_to x n) = built_to x n.
  Proof. intros x [|n]; reflexivity. Qed.
  Lemma all_up : forall x, Forall face_up x -> show x = x.
  Proof. intros [|c x] F; auto. inversion F; subst. apply show_up. assumption. Qed.
  Lemma show_all : forall x, Forall face_up x -> Forall face_up (show x).
  Proof. intros x F. rewrite all_up; exact F. Qed.
  Lemma show_app : forall u x, Forall face_up u -> show (u ++ x) = u ++ match u with [] => show x | _ => x end.
  Proof. intros [|c u] x F; auto. inversion F; subst. apply show_up. assumption. Qed.
  Lemma lets_some : forall s a u x b y, lets r s a u x b y -> u <> [] /\ rigid b = false /\ (loose a \/ returns r a).
  Proof.
    intros s a u x b y L. destruct L; repeat split; auto; try discriminate.
    - intros E. apply app_eq_nil in E as [_ E]. discriminate.
    - left. left. reflexivity.
  Qed.
  Lemma loose_not : forall a, loose a -> not_foundation a = true /\ a <> Stock.
  Proof. intros a [-> | [-> | [-> | ->]]]; split; auto; discriminate. Qed.

  Lemma change_cards : forall f s p q p' q' n, (forall c, f (Card (rank c) (suit_of c) false) = f c) -> change r s p q p' q' n ->
    cards f p + cards f q = cards f p' + cards f q'.
  Proof.
    intros f s p q p' q' n H C. assert (R : forall x, length (filter f (rev x)) = length (filter f x)).
    { induction x as [|c x IH]; simpl; auto. rewrite filter_app, app_length, IH. simpl. destruct (f c); simpl; lia. }
    destruct C as [a u x b y F L | w x y O Wt N D | y O N D]; unfold cards; simpl snd; rewrite ?filter_app, ?app_length, ?R; simpl; try lia.
    enough (E : length (filter f (show x)) = length (filter f x)) by lia. destruct x as [|c x]; simpl; auto. rewrite H. destruct (f c); reflexivity.
  Qed.

  Lemma pack_move : forall s i j p q p' q' n, pack s -> i <> j -> nth_error (piles s) i = Some p -> nth_error (piles s) j = Some q ->
    change r s p q p' q' n -> pack (State (put i p' (put j q' (piles s))) n).
  Proof.
    intros s i j p q p' q' n P D Ni Nj C. destruct (change_kinds _ _ _ _ _ _ _ C) as (Fp & Fq & _).
    assert (Same : forall f, (forall c, f (Card (rank c) (suit_of c) false) = f c) -> total (cards f) (put i p' (put j q' (piles s))) = total (cards f) (piles s)).
    { intros f H. assert (A := total_two (cards f) _ _ _ _ _ p' q' D Ni Nj). assert (B := change_cards f _ _ _ _ _ _ H C). lia. }
    split; simpl.
    - rewrite (kinds_two _ i j p q) by auto. apply (kinds_ s P).
    - intros k x y N. rewrite (nth_two _ i j p q) in N by auto. destruct (k =? i); [ | destruct (k =? j); [ | exact (built_ s P k x y N) ] ].
      + injection N as ->. destruct p as [a z]. simpl in Fp. subst a. destruct (built_ s P i x z Ni) as [B L]. inversion C as [a u z' b v F Le | |]; subst.
        inversion Le as [? ? ? ? ? ? Lo | ? ? ? Lo | ? c ? ? Lo Nt Fi |]; subst; try (apply loose_not in Lo as [Lo _]; discriminate).
        simpl in *. injection B as _ B. rewrite B, show_built, built_length. split; auto. lia.
      + injection N as ->. destruct q as [b z]. simpl in Fq. subst b. destruct (built_ s P j x z Nj) as [B L]. inversion C as [a u z' b v F Le | |]; subst.
        inversion Le as [? c ? ? ? W Lo G | | |]; subst. assert (R : regular c = true) by (eapply regular_in; [ exact P | exact Ni | left; reflexivity ]).
        apply (goes_on s j x z c P Nj R) in G as [G1 G2]. destruct (regular_ok c R) as [E _]. inversion F; subst. unfold face_up in *.
        assert (Pb := place_bound c). simpl. split; [ | lia ]. rewrite <- B. f_equal. destruct c as [k' x' h]. unfold card_at. simpl in *. rewrite G2 in E. congruence.
    - rewrite Same; [ apply (regular_ s P) | reflexivity ].
    - intros x k. rewrite Same; [ apply (single_ s P) | reflexivity ].
    - intros k a y N. rewrite (nth_two _ i j p q) in N by auto. destruct (k =? i); [ | destruct (k =? j); [ | exact (shown_ s P k a y N) ] ]; injection N as ->.
      + destruct p as [b z]. simpl in Fp. subst b. destruct (shown_ s P i a z Ni) as [S U]. inversion C as [a' u z' b v F Le | w z' v O Wt Nw Dw | v O Nv Rv]; subst; simpl in *.
        * split; [ apply show_show | ]. intros R. apply show_all. apply U in R. apply Forall_app in R. apply R.
        * assert (V := U eq_refl). apply Forall_app in V as [_ V]. split; auto. apply all_up. exact V.
        * destruct (shown_ s P j Waste v Nj) as [_ V]. assert (G := V eq_refl). apply Forall_rev in G. split; auto. apply all_up. exact G.
      + destruct q as [b z]. simpl in Fq. subst b. destruct (shown_ s P j a z Nj) as [S U]. inversion C as [a' u z' b v F Le | w z' v O Wt Nw Dw | v O Nv Rv]; subst; simpl in *.
        * destruct (lets_some _ _ _ _ _ _ Le) as (Nu & R & _). rewrite R. split; [ | discriminate ]. rewrite show_app by exact F. destruct u; [ contradiction | reflexivity ].
        * destruct (shown_ s P i Stock _ Ni) as [_ V]. assert (G := V eq_refl). apply Forall_app in G as [G _]. apply Forall_rev in G.
          assert (A : Forall face_up (rev w ++ z)) by (apply Forall_app; auto). split; auto. apply all_up. exact A.
        * split; auto.
  Qed.

  (* A move is a change of two piles. *)
  Lemma step_change : forall s t, pack s -> step r s t -> exists i j p q p' q' n, i <> j /\ nth_error (piles s) i = Some p /\ nth_error (piles s) j = Some q /\
    change r s p q p' q' n /\ t = State (put i p' (put j q' (piles s))) n.
  Proof.
    intros s t P St. destruct said as (_ & _ & W & O & _), said_too as (_ & _ & Ta & Al & Ga).
    assert (Kind : forall i a y, nth_error (piles s) i = Some (a, y) -> ordinary a = true).
    { intros i a y N. apply Ordinary. rewrite <- (kinds_ s P). apply in_map_iff. exists (a, y). split; auto. eapply nth_error_In; eauto. }
    destruct St as [s i j p q p' q' n t D Ni Nj C S | s i j u x h t W' | s i j p q p' q' t D Ni Nj A S | s i a c x t A' | s i j a c x y t L F Dr Ni Nj S | s i w t O' |
      s c x t (g & G & _) | s k x t (g & G & _) | s k i j x c d y t N | s k x t _ _ N | s k l x w t _ _ N]; try congruence; try (apply Kind in N; discriminate).
    - apply settle_same in S. exists i, j, p, q, p', q', n. auto 10.
    - destruct A as [a c x n y _ _ _ | t0 a c x b d y T _ _ _ _ _ | x c z y _ _]; [ apply Kind in Nj; discriminate | congruence | apply Kind in Nj; discriminate ].
    - apply Kind in Nj. discriminate.
  Qed.
  Lemma step_here : forall s i j p q p' q' n, i <> j -> nth_error (piles s) i = Some p -> nth_error (piles s) j = Some q -> change r s p q p' q' n ->
    step r s (State (put i p' (put j q' (piles s))) n).
  Proof. intros s i j p q p' q' n D Ni Nj C. eapply move; eauto. apply settle_here. Qed.

  (* How the number of the cards that are out changes. *)
  Lemma outs_two : forall s i j a x' b y' x y n h, i <> j -> nth_error (piles s) i = Some (a, x) -> nth_error (piles s) j = Some (b, y) ->
    outs (State (put i (a, x') (put j (b, y') (piles s))) n) h + (out_of h (a, x) + out_of h (b, y)) = outs s h + (out_of h (a, x') + out_of h (b, y')).
  Proof. intros s i j a x' b y' x y n h D Ni Nj. exact (total_two (out_of h) _ _ _ _ _ _ _ D Ni Nj). Qed.
  Lemma left_two : forall s i j a x' b y' x y n, i <> j -> nth_error (piles s) i = Some (a, x) -> nth_error (piles s) j = Some (b, y) ->
    remaining (State (put i (a, x') (put j (b, y') (piles s))) n) + (in_play (a, x) + in_play (b, y)) = remaining s + (in_play (a, x') + in_play (b, y')).
  Proof. intros s i j a x' b y' x y n D Ni Nj. exact (total_two in_play _ _ _ _ _ _ _ D Ni Nj). Qed.
  Lemma show_length : forall x, length (show x) = length x.
  Proof. intros [|c x]; reflexivity. Qed.

  Lemma play_length : forall a y, not_foundation a = true -> in_play (a, y) = length y.
  Proof. intros [] y; simpl; try reflexivity. discriminate. Qed.
  Lemma play_none : forall h y, in_play (Foundation h, y) = 0.
  Proof. reflexivity. Qed.
  Lemma out_loose : forall h a y, not_foundation a = true -> out_of h (a, y) = 0.
  Proof. intros h a y H. apply out_none. intros ->. discriminate. Qed.

  (* The second position is the first one with small cards out. *)
  Definition gone_small (t : state) (c : card) : Prop := place r c <= m (suit_of c) /\ place r c <= outs t (suit_of c).
  Definition matches (a : kind) (t : state) (x y : list card) : Prop :=
    if rigid a then y = x else exists x1 x2, x = x1 ++ x2 /\ y = show x2 /\ Forall (gone_small t) x1.
  Definition levels (s t : state) : Prop := forall x, outs s x <= outs t x /\ (outs s x < outs t x -> outs t x <= m x) /\
    m x <= S (outs t x) /\ (tight = true -> m x <= outs t x).
  Record follows (but : nat -> Prop) (s t : state) : Prop := Follows {
    pack_s : pack s;
    pack_t : pack t;
    same_passes : passes s = passes t;
    piles_ : forall i a x y, ~ but i -> nth_error (piles s) i = Some (a, x) -> nth_error (piles t) i = Some (a, y) -> not_foundation a = true -> matches a t x y;
    levels_ : levels s t;
    gone_ : back r = false -> forall x, o x <= outs s x }.
  Definition under := follows (fun _ => False).

  Lemma partner : forall s t i a x, pack s -> pack t -> nth_error (piles s) i = Some (a, x) -> exists y, nth_error (piles t) i = Some (a, y).
  Proof.
    intros s t i a x P Q N. assert (E : nth_error (map fst (piles s)) i = nth_error (map fst (piles t)) i) by (rewrite (kinds_ s P), (kinds_ t Q); reflexivity).
    rewrite (map_nth_error fst i (piles s) N) in E. destruct (nth_error (piles t) i) as [[b y]|] eqn:T.
    - rewrite (map_nth_error fst i (piles t) T) in E. simpl in E. injection E as <-. eauto.
    - apply nth_error_None in T. assert (T' : nth_error (map fst (piles t)) i = None) by (apply nth_error_None; rewrite map_length; exact T). rewrite T' in E. discriminate.
  Qed.
  Lemma matches_later : forall a t t' x y, (forall h k, k <= m h -> k <= outs t h -> k <= outs t' h) -> matches a t x y -> matches a t' x y.
  Proof.
    intros a t t' x y H M. unfold matches in *. destruct (rigid a); auto. destruct M as (x1 & x2 & E & F & G). exists x1, x2. repeat split; auto.
    eapply Forall_impl; [ | exact G ]. intros c [C1 C2]. split; auto.
  Qed.

  (* Small cards go out one by one. *)
  Inductive freeing : state -> state -> Prop :=
  | stays : forall s, freeing s s
  | goes : forall s t u, step r s t -> remaining t < remaining s -> freeing t u -> freeing s u.
  Lemma free : forall v t z i a, pack t -> (forall x, m x <= S (outs t x)) -> nth_error (piles t) i = Some (a, v ++ z) -> loose a -> Forall face_up v ->
    Forall (fun c => small c = true) v -> exists t', freeing t t' /\ pack t' /\ passes t' = passes t /\
    nth_error (piles t') i = Some (a, match v with [] => z | _ => show z end) /\
    (forall k b y, k <> i -> not_foundation b = true -> nth_error (piles t) k = Some (b, y) -> nth_error (piles t') k = Some (b, y)) /\
    (forall x, outs t x <= outs t' x /\ (outs t x < outs t' x -> outs t' x <= m x)) /\ Forall (gone_small t') v.
  Proof.
    induction v as [|d v IH]; intros t z i a P M N L F S.
    - exists t. split; [ apply stays | ]. do 2 (split; [ auto | ]). split; [ exact N | ]. split; [ auto | ]. split; [ intros x; split; lia | constructor ].
    - assert (R : regular d = true) by (eapply regular_in; [ exact P | exact N | left; reflexivity ]). destruct (regular_ok d R) as [_ K].
      destruct (has_kind t _ P K) as (k & y & Nk). destruct (loose_not a L) as [La _].
      assert (U : outs t (suit_of d) < place r d) by (eapply not_out; [ exact P | exact N | exact La | left; reflexivity ]).
      inversion F as [|? ? Fd Fv]; subst. inversion S as [|? ? Sd Sv]; subst. unfold small in Sd. apply Nat.leb_le in Sd. assert (Md := M (suit_of d)).
      assert (O := outs_at t k _ y P Nk). assert (D : i <> k) by (intros ->; rewrite N in Nk; injection Nk as -> _; discriminate).
      set (h := suit_of d) in *. destruct said as (_ & _ & W & _).
      assert (C : change r t (a, [d] ++ (v ++ z)) (Foundation h, y) (a, show (v ++ z)) (Foundation h, [d] ++ y) (passes t)).
      { constructor; [ constructor; auto | ]. apply out; auto. apply (goes_on t k h y d P Nk R). split; [ reflexivity | lia ]. }
      set (t1 := State (put i (a, show (v ++ z)) (put k (Foundation h, [d] ++ y) (piles t))) (passes t)).
      assert (P1 : pack t1) by (eapply pack_move; [ exact P | exact D | exact N | exact Nk | exact C ]).
      assert (O1 : forall x, outs t1 x = if same_suit h x then Datatypes.S (outs t x) else outs t x).
      { intros x. assert (A := outs_two t i k a (show (v ++ z)) (Foundation h) ([d] ++ y) _ _ (passes t) x D N Nk). fold t1 in A. rewrite !(out_loose x a) in A by exact La.
        unfold out_of in A. simpl in A. destruct (same_suit h x); simpl in A; lia. }
      destruct (IH t1 (match v with [] => show z | _ => z end) i a P1) as (t' & Fr & P' & Ps & N' & Others & Outs & G); auto.
      { intros x. rewrite O1. specialize (M x). destruct (same_suit h x); lia. }
      { simpl. rewrite (nth_two _ _ _ _ _ _ _ _ D N Nk), Nat.eqb_refl. do 2 f_equal. rewrite show_app by exact Fv. destruct v; reflexivity. }
      exists t'. split; [ | split; [ exact P' | split; [ exact Ps | split; [ | split; [ | split ] ] ] ] ].
      + eapply goes; [ eapply step_here; [ exact D | exact N | exact Nk | exact C ] | | exact Fr ].
        assert (A := left_two t i k a (show (v ++ z)) (Foundation h) ([d] ++ y) _ _ (passes t) D N Nk). change (remaining t1 < remaining t).
        change (remaining t1 + (in_play (a, (d :: v) ++ z) + in_play (Foundation h, y)) = remaining t + (in_play (a, show (v ++ z)) + in_play (Foundation h, [d] ++ y))) in A.
        rewrite !play_none, !play_length, show_length, !app_length in A by exact La. cbn [length] in A. lia.
      + rewrite N'. destruct v; reflexivity.
      + intros k' b y' E B Nb. apply Others; auto. simpl. rewrite (nth_two _ _ _ _ _ _ _ _ D N Nk). destruct (Nat.eqb_spec k' i) as [|_]; [ contradiction | ].
        destruct (Nat.eqb_spec k' k) as [->|_]; [ | exact Nb ]. rewrite Nk in Nb. injection Nb as Nb _. rewrite <- Nb in B. discriminate.
      + intros x. destruct (Outs x) as [A B]. rewrite O1 in A, B. destruct (same_suit h x) eqn:E; [ | split; auto; lia ]. apply same_suit_ok in E. rewrite <- E in A, B |- *.
        split; [ lia | ]. intros _. destruct (le_lt_dec (outs t' h) (Datatypes.S (outs t h))); lia.
      + constructor; [ | exact G ]. split; [ exact Sd | ]. destruct (Outs (suit_of d)) as [A _]. rewrite O1 in A. subst h. rewrite same_suit_self in A. lia.
  Qed.

  (* Where the first position has small cards u on a pile, the second one gets rid of them. *)
  Lemma clear : forall s t i a u z, under s t -> nth_error (piles s) i = Some (a, u ++ z) -> loose a -> Forall face_up u -> Forall (fun c => small c = true) u ->
    exists t', freeing t t' /\ follows (eq i) s t' /\ Forall (gone_small t') u /\ exists y, nth_error (piles t') i = Some (a, y) /\
      if rigid a then y = match u with [] => z | _ => show z end else exists x1 x2, z = x1 ++ x2 /\ y = show x2 /\ Forall (gone_small t') x1.
  Proof.
    intros s t i a u z [Ps Pt E Pi Le Go] N L F S. destruct (partner s t i a _ Ps Pt N) as [y Ny]. assert (M := Pi i a _ y (fun f => f) N Ny (proj1 (loose_not a L))).
    assert (Low : forall x, m x <= Datatypes.S (outs t x)) by (intros x; apply (Le x)).
    assert (Rest : forall t', pack t' -> passes t' = passes t ->
      (forall k b y, k <> i -> not_foundation b = true -> nth_error (piles t) k = Some (b, y) -> nth_error (piles t') k = Some (b, y)) ->
      (forall x, outs t x <= outs t' x /\ (outs t x < outs t' x -> outs t' x <= m x)) -> follows (eq i) s t').
    { intros t' P' E' Others Outs. split; auto; [ congruence | | ].
      - intros k b x' y' D Nk Nk' B. destruct (partner s t k b x' Ps Pt Nk) as [y2 N2]. assert (N3 : nth_error (piles t') k = Some (b, y2)) by (apply Others; auto).
        rewrite N3 in Nk'. injection Nk' as <-. apply matches_later with t; [ | eapply Pi; eauto ]. intros h n _ H. destruct (Outs h). lia.
      - intros x. destruct (Le x) as (A & B & C & D), (Outs x) as [G H]. split; [ lia | split; [ | split; [ lia | intros Ti; specialize (D Ti); lia ] ] ].
        intros I. destruct (le_lt_dec (outs t' x) (outs t x)); [ | apply H; lia ]. assert (outs t' x = outs t x) by lia. rewrite H0. apply B. lia. }
    unfold matches in M. destruct (rigid a).
    - subst y. destruct (free u t z i a Pt Low Ny L F S) as (t' & Fr & P' & E' & N' & Others & Outs & G). exists t'. split; auto. split; auto. split; auto. eauto.
    - destruct M as (x1 & x2 & A & B & G). apply app_eq_app in A as (l & [[-> ->] | [-> ->]]).
      + rewrite show_app in B by (apply Forall_app in F; apply F). apply Forall_app in F as [_ Fl], S as [_ Sl]. subst y.
        destruct (free l t _ i a Pt Low Ny L Fl Sl) as (t' & Fr & P' & E' & N' & Others & Outs & G'). exists t'. split; auto. split; auto. split.
        * apply Forall_app. split; auto. eapply Forall_impl; [ | exact G ]. intros c [C1 C2]. split; auto. destruct (Outs (suit_of c)). lia.
        * eexists. split; [ exact N' | ]. exists [], z. split; auto. split; [ | constructor ]. destruct l; rewrite ?show_show; reflexivity.
      + apply Forall_app in G as [Gu Gl]. exists t. split; [ constructor | ]. split; [ apply Rest; auto; intros; split; auto; lia | ]. split; auto.
        exists y. split; auto. exists l, x2. auto.
  Qed.

  (* What lies on a card that is not small is not small; of cards that move together the small ones lie on top. *)
  Definition waits (c : card) : Prop := back r = true \/ o (suit_of c) < place r c.
  Lemma still_waits : forall s i a y c, pack s -> (back r = false -> forall x, o x <= outs s x) -> nth_error (piles s) i = Some (a, y) -> not_foundation a = true ->
    In c y -> waits c.
  Proof.
    intros s i a y c P Go N B I. unfold waits. destruct (back r) eqn:E; auto. right. assert (H := not_out s i a y c P N B I). specialize (Go eq_refl (suit_of c)). lia.
  Qed.
  Lemma small_on : forall d c, regular d = true -> regular c = true -> waits d -> waits c -> lies_on d c = true -> small d = true -> small c = true.
  Proof.
    intros d c Rd Rc Wd Wc O S. destruct (regular_ok d Rd) as [_ Kd], (regular_ok c Rc) as [_ Kc]. unfold small in *. apply Nat.leb_le in S. apply Nat.leb_le.
    apply (Closed (suit_of d) (place r d) (suit_of c) (place r c)); auto using place_bound. unfold lies_on in *. rewrite <- !comes_at by assumption. exact O.
  Qed.
  Lemma is_run_tail : forall u v, is_run r (u ++ v) = true -> is_run r v = true.
  Proof.
    induction u as [|c u IH]; intros v H; auto. apply IH. simpl in H. destruct (u ++ v); auto. apply andb_prop in H. apply H.
  Qed.
  Lemma is_run_join : forall u v w, is_run r (u ++ v) = true -> v <> [] -> is_run r (v ++ w) = true -> is_run r (u ++ v ++ w) = true.
  Proof.
    induction u as [|c u IH]; intros v w H N J; auto. destruct (u ++ v) as [|d l] eqn:E; [ apply app_eq_nil in E as [_ E]; contradiction | ].
    simpl in H. rewrite E in H. apply andb_prop in H as [H1 H2]. rewrite <- E in H2. specialize (IH v w H2 N J). simpl. rewrite app_assoc, E in *. simpl in *. rewrite H1. exact IH.
  Qed.
  Lemma run_split : forall u, runs = true -> is_run r u = true -> (forall c, In c u -> regular c = true /\ waits c) ->
    exists u1 u2, u = u1 ++ u2 /\ Forall (fun c => small c = true) u1 /\ Forall (fun c => small c = false) u2.
  Proof.
    induction u as [|c u IH]; intros U R A; [ exists [], []; auto | ].
    destruct (IH U) as (u1 & u2 & E & S1 & S2); [ exact (is_run_tail [c] u R) | intros; apply A; right; auto | ]. destruct u1 as [|d u1].
    - simpl in E. subst u2. destruct (small c) eqn:S; [ exists [c], u | exists [], (c :: u) ]; auto.
    - subst u. exists (c :: d :: u1), u2. split; auto. split; auto. constructor; auto. inversion S1; subst. simpl in R. apply andb_prop in R as [R _].
      destruct (A c), (A d); simpl; auto. apply (small_on d c); auto. unfold lies_on. rewrite U, R, orb_true_r. reflexivity.
  Qed.
  Lemma small_first : forall s t i a u x b y, under s t -> nth_error (piles s) i = Some (a, u ++ x) -> loose a -> lets r s a u x b y ->
    exists u1 u2, u = u1 ++ u2 /\ Forall (fun c => small c = true) u1 /\ Forall (fun c => small c = false) u2.
  Proof.
    intros s t i a u x b y [Ps Pt E Pi Le Go] N Lo L.
    assert (One_card : forall c, exists u1 u2, [c] = u1 ++ u2 /\ Forall (fun c => small c = true) u1 /\ Forall (fun c => small c = false) u2).
    { intros c. destruct (small c) eqn:S; [ exists [c], [] | exists [], [c] ]; auto. }
    destruct L as [a c x h y | a c x | a c x y | v c x y T A _]; auto.
    set (u := v ++ [c]) in *. destruct tight eqn:Ti.
    - destruct (partner s t i _ _ Ps Pt N) as [z Nz]. assert (M := Pi i _ _ z (fun f => f) N Nz eq_refl). destruct M as (x1 & x2 & F & Z & G).
      assert (S2 : Forall (fun c => small c = false) x2).
      { apply Forall_forall. intros e I. destruct (show_in e x2 I) as (e' & I' & Es & Ep). rewrite <- Z in I'. assert (B := not_out t i _ z e' Pt Nz eq_refl I').
        destruct (Le (suit_of e)) as (_ & _ & _ & H). specialize (H Ti). rewrite Es, Ep in B. unfold small. apply Nat.leb_gt. lia. }
      assert (S1 : Forall (fun c => small c = true) x1) by (eapply Forall_impl; [ | exact G ]; intros e [H _]; apply Nat.leb_le; exact H).
      apply app_eq_app in F as (l & [[-> ->] | [-> ->]]).
      + exists x1, l. apply Forall_app in S2. intuition.
      + exists u, []. apply Forall_app in S1. rewrite app_nil_r. intuition.
    - assert (All : forall e, In e u -> regular e = true /\ waits e).
      { intros e I. assert (J : In e (u ++ x)) by (apply in_or_app; auto). split; [ eapply regular_in; [ exact Ps | exact N | exact J ] | eapply still_waits; [ exact Ps | exact Go | exact N | reflexivity | exact J ] ]. }
      unfold tight, runs in Ti. unfold together in T. unfold as_unit in A. destruct (units r) eqn:Un; try discriminate; try (apply run_split; auto; unfold runs; rewrite Un; reflexivity).
      destruct u as [|e [|f u']]; try discriminate. auto.
  Qed.

  (* Cards that are not small go where they go in the first position. *)
  Lemma same_height : forall s t h n, levels s t -> m h < n -> n = outs s h -> outs t h = n.
  Proof. intros s t h n L B E. destruct (L h) as (A & C & _). lia. Qed.
  Lemma no_card : forall s t i a z b, follows (eq i) s t -> nth_error (piles s) i = Some (a, z) -> z <> [] -> not_foundation b = true -> has_card t b -> has_card s b.
  Proof.
    intros s t i a z b [Ps Pt E Pi Le Go] N Z F (c & y & I). apply In_nth_error in I as [k K]. destruct (partner t s k b _ Pt Ps K) as [x Nx].
    destruct (Nat.eq_dec i k) as [<-|D].
    - rewrite N in Nx. injection Nx as -> ->. destruct x as [|d x]; [ contradiction | ]. exists d, x. eapply nth_error_In; eauto.
    - assert (M := Pi k b x _ D Nx K F). enough (x <> []) by (destruct x as [|d x]; [ contradiction | exists d, x; eapply nth_error_In; eauto ]).
      intros ->. unfold matches in M. destruct (rigid b); [ discriminate | ]. destruct M as (x1 & x2 & H & G & _). symmetry in H. apply app_eq_nil in H as [_ ->]. discriminate.
  Qed.
  Lemma same_source : forall s t i a z z' l, follows (eq i) s t -> nth_error (piles s) i = Some (a, z) -> z <> [] -> nth_error (piles t) i = Some (a, z') -> z' <> [] ->
    forallb not_foundation l = true -> source s a l -> source t a l.
  Proof.
    intros s t i a z z' l Fo N Z N' Z' F S. induction S as [l H | b l H S IH]; simpl in F; apply andb_prop in F as [F1 F2].
    - constructor. destruct z' as [|c y]; [ contradiction | ]. exists c, y. eapply nth_error_In; eauto.
    - constructor; auto. intros C. apply H. eapply no_card; eauto.
  Qed.
  Lemma same_fits : forall s t i a z z' c n n' y, follows (eq i) s t -> nth_error (piles s) i = Some (a, z) -> z <> [] -> nth_error (piles t) i = Some (a, z') -> z' <> [] ->
    n' <= n -> fits r s a c n y -> fits r t a c n' y.
  Proof.
    intros s t i a z z' c n n' y Fo N Z N' Z' Ln (M & Ta & H & F). destruct said as (Ho & _ & _ & _ & Sp & _). split; [ | split; [ exact Ta | split ] ].
    - intros k E. specialize (M k E). lia.
    - intros E. congruence.
    - destruct y as [|d y]; auto. unfold fills in *. destruct (spaces r); auto. eapply same_source; eauto.
  Qed.
  Lemma same_out : forall s t i a w w' c x, follows (eq i) s t -> nth_error (piles s) i = Some (a, w ++ c :: x) -> nth_error (piles t) i = Some (a, w' ++ c :: x) -> not_foundation a = true ->
    can_go_out r s c = true -> can_go_out r t c = true.
  Proof.
    intros s t i a w w' c x [Ps Pt E Pi Le Go] N N' F G. unfold can_go_out in *. apply existsb_exists in G as ([b y] & I & G). simpl in G. destruct b; try discriminate.
    apply In_nth_error in I as [k K]. destruct (partner s t k _ _ Ps Pt K) as [y' K']. assert (J : forall w, In c (w ++ c :: x)) by (intros; apply in_or_app; right; left; reflexivity).
    assert (R : regular c = true) by (eapply regular_in; [ exact Ps | exact N | apply J ]). apply (goes_on s k _ y c Ps K R) in G as [G1 G2].
    assert (U := not_out t i a _ c Pt N' F (J w')). rewrite G1 in U. rewrite (outs_at t k _ y' Pt K') in U. destruct (Le x0) as (A & _).
    rewrite (outs_at s k _ y Ps K), (outs_at t k _ y' Pt K') in A. apply existsb_exists. exists (Foundation x0, y'). split; [ eapply nth_error_In; eauto | ].
    simpl. apply (goes_on t k _ y' c Pt K' R). split; auto. lia.
  Qed.

  Lemma same_target : forall s t i j a u x b y y' c, follows (eq i) s t -> i <> j -> nth_error (piles s) j = Some (b, y) -> nth_error (piles t) j = Some (b, y') ->
    regular c = true -> waits c -> small c = false -> last u c = c -> lets r s a u x b y -> y' = y.
  Proof.
    intros s t i j a u x b y y' c [Ps Pt E Pi Le Go] D N N' R W S La L.
    assert (Empty : forall b, not_foundation b = true -> rigid b = false -> nth_error (piles s) j = Some (b, []) -> nth_error (piles t) j = Some (b, y') -> y' = []).
    { intros k F Ri K K'. assert (M := Pi j _ _ _ D K K' F). unfold matches in M. rewrite Ri in M. destruct M as (x1 & x2 & H & G & _).
      symmetry in H. apply app_eq_nil in H as [_ ->]. exact G. }
    assert (Fit : b = Tableau -> forall n, fits r s a c n y -> y' = y).
    { intros -> n (_ & _ & _ & F). destruct y as [|d y]; [ apply (Empty Tableau); auto | ]. assert (M := Pi j _ _ _ D N N' eq_refl). destruct M as (x1 & x2 & H & G & K).
      destruct x1 as [|e x1]; [ simpl in H; subst x2; rewrite G; apply (shown_ s Ps j Tableau _ N) | ]. injection H as <- _. exfalso.
      inversion K as [|? ? [K1 _] _]; subst. enough (small c = true) by congruence. apply (small_on d c); auto.
      - eapply regular_in; [ exact Ps | exact N | left; reflexivity ].
      - eapply still_waits; [ exact Ps | exact Go | exact N | reflexivity | left; reflexivity ].
      - unfold lies_on. rewrite F. reflexivity.
      - apply Nat.leb_le. exact K1. }
    destruct L as [a e x h y Wh Lo G | a e x Lo | a e x y Lo Nt F | v e x y T A F].
    - simpl in La. subst e. apply (goes_on s j h y c Ps N R) in G as [G1 G2]. unfold small in S. apply Nat.leb_gt in S. rewrite G1, G2 in S.
      destruct (Le h) as (A & B & _). assert (O := outs_at s j h y Ps N). assert (O' := outs_at t j h y' Pt N'). destruct (built_ s Ps j h y N) as [Ey _], (built_ t Pt j h y' N') as [Ey' _].
      rewrite Ey, Ey'. f_equal. lia.
    - apply (Empty Cell); auto.
    - simpl in La. subst e. apply (Fit eq_refl 1 F).
    - rewrite last_last in La. subst e. apply (Fit eq_refl _ F).
  Qed.

  Lemma sole : forall (e : card) u1 u2, [e] = u1 ++ u2 -> u2 <> [] -> u1 = [] /\ u2 = [e].
  Proof. intros e [|f u1] u2 E N; [ auto | ]. simpl in E. injection E as _ E. symmetry in E. apply app_eq_nil in E as [_ E]. contradiction. Qed.
  Lemma lets_large : forall s t i j a u1 u2 x b y y', follows (eq i) s t -> i <> j -> nth_error (piles s) i = Some (a, u1 ++ u2 ++ x) ->
    nth_error (piles s) j = Some (b, y) -> nth_error (piles t) i = Some (a, u2 ++ x) -> nth_error (piles t) j = Some (b, y') -> u2 <> [] ->
    (forall c, In c u2 -> regular c = true /\ waits c) -> Forall (fun c => small c = false) u2 -> lets r s a (u1 ++ u2) x b y -> y' = y /\ lets r t a u2 x b y.
  Proof.
    intros s t i j a u1 u2 x b y y' Fo D Ni Nj Ni' Nj' Z A S L. destruct (exists_last Z) as (w & c & E). subst u2.
    assert (Ic : In c (w ++ [c])) by (apply in_or_app; right; left; reflexivity). destruct (A c Ic) as [R W].
    assert (Sc : small c = false) by (rewrite Forall_forall in S; apply S; exact Ic).
    assert (Y : y' = y) by (eapply same_target; [ exact Fo | exact D | exact Nj | exact Nj' | exact R | exact W | exact Sc | | exact L ]; rewrite app_assoc; apply last_last).
    split; auto. clear Nj'. assert (Zs : u1 ++ (w ++ [c]) ++ x <> []) by (intros F; apply app_eq_nil in F as [_ F]; apply app_eq_nil in F as [F _]; contradiction).
    assert (Zt : (w ++ [c]) ++ x <> []) by (intros F; apply app_eq_nil in F as [F _]; contradiction).
    remember (u1 ++ w ++ [c]) as u eqn:U. destruct L as [a e x h y Wh Lo G | a e x Lo Nt Sh | a e x y Lo Nt F | v e x y T As F].
    - apply sole in U as [-> U]; auto. rewrite U. apply out; auto.
    - apply sole in U as [-> U]; auto. rewrite U. apply to_cell; auto. intros H C. apply (Sh H). eapply no_card; eauto.
    - apply sole in U as [-> U]; auto. rewrite U. apply to_pile; auto. eapply same_fits; [ exact Fo | exact Ni | exact Zs | exact Ni' | exact Zt | | exact F ]. lia.
    - rewrite app_assoc in U. apply app_inj_tail in U as [-> ->]. rewrite <- app_assoc in *. apply unit_to_pile.
      + unfold together in *. destruct (units r); auto; apply is_run_tail in T; exact T.
      + unfold as_unit in *. assert (All : is_run r (u1 ++ w ++ [c]) = true -> all_of_it r (u1 ++ w ++ [c]) x = true -> all_of_it r (w ++ [c]) x = true).
        { intros Ru. destruct x as [|d x]; auto. unfold all_of_it. destruct (hidden d); auto. cbn [orb]. intros H. apply negb_true_iff in H. apply negb_true_iff.
          destruct (is_run r ((w ++ [c]) ++ [d])) eqn:J; auto. rewrite <- (app_assoc u1 (w ++ [c]) [d]), (is_run_join u1 (w ++ [c]) [d] Ru Z J) in H. exact H. }
        unfold together in T. destruct (units r); auto.
        * rewrite app_length in As. destruct w; simpl in *; auto. rewrite app_length in *. simpl in *. lia.
        * destruct As as [H | H]; auto. left. rewrite app_length in H. destruct w; simpl in *; auto. rewrite app_length in *. simpl in *. lia.
        * destruct As as [H | [H | (d & x' & -> & G)]]; auto. right; right. exists d, x'. split; auto. rewrite app_assoc in Ni.
          assert (Q : forall v, v ++ [c] ++ d :: x' = (v ++ [c]) ++ d :: x') by (intros; rewrite <- app_assoc; reflexivity). rewrite Q in Ni, Ni'.
          eapply same_out; [ exact Fo | exact Ni | exact Ni' | reflexivity | exact G ].
      + eapply same_fits; [ exact Fo | exact Ni | exact Zs | exact Ni' | exact Zt | | exact F ]. rewrite !app_length. lia.
  Qed.

  Lemma land : forall s t i j a u1 u2 x b y s' t', follows (eq i) s t -> i <> j -> nth_error (piles s) i = Some (a, (u1 ++ u2) ++ x) ->
    nth_error (piles s) j = Some (b, y) -> nth_error (piles t) i = Some (a, u2 ++ x) -> nth_error (piles t) j = Some (b, y) ->
    s' = State (put i (a, show x) (put j (b, (u1 ++ u2) ++ y) (piles s))) (passes s) -> t' = State (put i (a, show x) (put j (b, u2 ++ y) (piles t))) (passes t) ->
    Forall face_up (u1 ++ u2) -> lets r s a (u1 ++ u2) x b y -> lets r t a u2 x b y -> Forall (gone_small t) u1 ->
    levels s' t' -> (forall h k, k <= m h -> k <= outs t h -> k <= outs t' h) -> (back r = false -> forall h, o h <= outs s' h) -> under s' t'.
  Proof.
    intros s t i j a u1 u2 x b y s' t' [Ps Pt E Pi Le Go] D Ni Nj Ni' Nj' -> -> F L L' G Le' Lat Go'. destruct (lets_some _ _ _ _ _ _ L') as (Z & Ri & _).
    split; auto.
    - eapply pack_move; [ exact Ps | exact D | exact Ni | exact Nj | ]. constructor; auto.
    - eapply pack_move; [ exact Pt | exact D | exact Ni' | exact Nj' | ]. constructor; auto. apply Forall_app in F. apply F.
    - intros k c x' y' _ N N' Fc. simpl in N, N'. rewrite (nth_two _ _ _ _ _ _ _ _ D Ni Nj) in N. rewrite (nth_two _ _ _ _ _ _ _ _ D Ni' Nj') in N'.
      destruct (Nat.eqb_spec k i) as [->|Ki]; [ | destruct (Nat.eqb_spec k j) as [->|Kj] ].
      + injection N as <- <-. injection N' as <-. unfold matches. destruct (rigid a); auto. exists [], (show x). rewrite show_show. auto.
      + injection N as <- <-. injection N' as <-. unfold matches. rewrite Ri. exists u1, (u2 ++ y). rewrite app_assoc. split; auto. split.
        * apply Forall_app in F as [_ F]. rewrite show_app by exact F. destruct u2; [ contradiction | reflexivity ].
        * eapply Forall_impl; [ | exact G ]. intros e [E1 E2]. split; auto.
      + apply matches_later with t; auto. exact (Pi k c x' y' (fun e => Ki (eq_sym e)) N N' Fc).
  Qed.

  Lemma both_deal : forall s t i j x y x' y' n, under s t -> i <> j -> nth_error (piles s) i = Some (Stock, x) -> nth_error (piles s) j = Some (Waste, y) ->
    change r s (Stock, x) (Waste, y) (Stock, x') (Waste, y') n -> change r t (Stock, x) (Waste, y) (Stock, x') (Waste, y') n ->
    exists t2, step r t t2 /\ under (State (put i (Stock, x') (put j (Waste, y') (piles s))) n) t2 /\
      remaining (State (put i (Stock, x') (put j (Waste, y') (piles s))) n) = remaining s.
  Proof.
    intros s t i j x y x' y' n [Ps Pt E Pi Le Go] D Ni Nj C C'. destruct (partner s t i _ _ Ps Pt Ni) as [z Nz], (partner s t j _ _ Ps Pt Nj) as [w Nw].
    assert (Mz := Pi i _ _ _ (fun f => f) Ni Nz eq_refl). assert (Mw := Pi j _ _ _ (fun f => f) Nj Nw eq_refl). unfold matches in Mz, Mw. simpl in Mz, Mw. subst z w.
    assert (O : forall u h, nth_error (piles u) i = Some (Stock, x) -> nth_error (piles u) j = Some (Waste, y) ->
      outs (State (put i (Stock, x') (put j (Waste, y') (piles u))) n) h = outs u h).
    { intros u h A B. assert (H := outs_two u i j Stock x' Waste y' _ _ n h D A B). rewrite !(out_loose h) in H by reflexivity. lia. }
    exists (State (put i (Stock, x') (put j (Waste, y') (piles t))) n). split; [ apply (step_here t i j _ _ _ _ _ D Nz Nw C') | split ].
    - split; auto.
      + exact (pack_move s i j _ _ _ _ n Ps D Ni Nj C).
      + exact (pack_move t i j _ _ _ _ n Pt D Nz Nw C').
      + intros k a u v _ N N' F. simpl in N, N'. rewrite (nth_two _ _ _ _ _ _ _ _ D Ni Nj) in N. rewrite (nth_two _ _ _ _ _ _ _ _ D Nz Nw) in N'.
        destruct (k =? i); [ | destruct (k =? j) ].
        * injection N as <- <-. injection N' as <-. reflexivity.
        * injection N as <- <-. injection N' as <-. reflexivity.
        * apply matches_later with t; [ intros h l _; rewrite (O t h Nz Nw); auto | exact (Pi k a u v (fun f => f) N N' F) ].
      + intros h. rewrite (O s h Ni Nj), (O t h Nz Nw). apply Le.
      + intros B h. rewrite (O s h Ni Nj). apply Go. exact B.
    - assert (H := left_two s i j Stock x' Waste y' _ _ n D Ni Nj). assert (K : length x + length y = length x' + length y').
      { inversion C as [? ? ? ? ? ? L | |]; subst; rewrite ?app_length, ?rev_length; simpl; try lia. inversion L. }
      rewrite !play_length in H by reflexivity. lia.
  Qed.
  (* One move of the first position, and what the second one does then. *)
  Lemma sim : forall s t s', under s t -> step r s s' -> exists t1 t2, freeing t t1 /\ under s' t2 /\
    (t2 = t1 \/ step r t1 t2 /\ (remaining s' < remaining s -> remaining t2 < remaining t1)).
  Proof.
    intros s t s' U St. assert (V := U). destruct V as [Ps Pt E Pi Le Go]. destruct (step_change s s' Ps St) as (i & j & p & q & p' & q' & n & D & Ni & Nj & C & ->).
    destruct C as [a u x b y F L | w x y O Wt Nw Dw | y O Ny Re].
    - destruct (lets_some _ _ _ _ _ _ L) as (Zu & Rb & [Lo | [Ba [h ->]]]).
      + destruct (loose_not a Lo) as [La Ls]. match goal with |- context [remaining ?z < remaining s] => set (s1 := z) end.
        destruct (small_first s t i a u x b y U Ni Lo L) as (u1 & u2 & Eu & S1 & S2).
        assert (F' := F). rewrite Eu in F'. apply Forall_app in F' as [F1 F2]. assert (Ni0 := Ni). rewrite Eu, <- app_assoc in Ni0.
        destruct (clear s t i a u1 (u2 ++ x) U Ni0 Lo F1 S1) as (t1 & Fr & Fo & G & z & Nz & Mz). destruct (partner s t1 j b y Ps (pack_t _ _ _ Fo) Nj) as [y' Nj'].
        assert (Outs : forall h, outs s1 h + out_of h (b, y) = outs s h + out_of h (b, u ++ y)).
        { intros h. assert (A := outs_two s i j a (show x) b (u ++ y) _ _ (passes s) h D Ni Nj). rewrite !(out_loose h a) in A by exact La. exact A. }
        destruct u2 as [|e u2].
        * (* All small: it goes out, or has gone. *)
          rewrite app_nil_r in Eu. subst u1. simpl app in Mz. exists t1, t1. split; auto. split; [ | left; reflexivity ]. destruct Fo as [_ Pt1 E1 Pi1 Le1 _].
          assert (Grow : forall h, outs s1 h = outs s h \/ exists c, u = [c] /\ suit_of c = h /\ outs s1 h = Datatypes.S (outs s h) /\ place r c = Datatypes.S (outs s h)).
          { intros h. specialize (Outs h). destruct L as [a c x k y Wh _ H | a c x _ _ _ | a c x y _ _ _ | v c x y _ _ _]; rewrite ?(out_loose h Cell), ?(out_loose h Tableau) in Outs by reflexivity; auto; try (left; lia).
            destruct (same_suit k h) eqn:K.
            - apply same_suit_ok in K. subst k. right. exists c. rewrite !out_own in Outs. simpl length in Outs. assert (R : regular c = true) by (eapply regular_in; [ exact Ps | exact Ni | left; reflexivity ]).
              apply (goes_on s j h y c Ps Nj R) in H as [H1 H2]. assert (Oh := outs_at s j h y Ps Nj). repeat split; auto; lia.
            - left. rewrite !out_none in Outs by (intros K'; injection K' as ->; rewrite same_suit_self in K; discriminate). lia. }
          split; auto.
          -- eapply pack_move; [ exact Ps | exact D | exact Ni | exact Nj | constructor; auto ].
          -- intros k c x' y0 _ N N' Fc. simpl in N. rewrite (nth_two _ _ _ _ _ _ _ _ D Ni Nj) in N.
             destruct (Nat.eqb_spec k i) as [->|Ki]; [ | destruct (Nat.eqb_spec k j) as [->|Kj] ].
             ++ injection N as <- <-. rewrite Nz in N'. injection N' as <-. unfold matches. destruct (rigid a); [ destruct u; [ contradiction | exact Mz ] | ].
                destruct Mz as (x1 & x2 & -> & -> & K). destruct x1 as [|c x1].
                ** exists [], (show x2). rewrite show_show. auto.
                ** exists (Card (rank c) (suit_of c) false :: x1), x2. split; auto. split; auto. inversion K; subst. constructor; auto.
             ++ injection N as <- <-. assert (M := Pi1 j b y y0 D Nj N' Fc). unfold matches in *. rewrite Rb in *. destruct M as (x1 & x2 & -> & -> & K).
                exists (u ++ x1), x2. rewrite app_assoc. split; auto. split; auto. apply Forall_app. auto.
             ++ exact (Pi1 k c x' y0 (fun e => Ki (eq_sym e)) N N' Fc).
          -- intros h. destruct (Le1 h) as (A & B & C & T). destruct (Grow h) as [-> | (c & -> & Hc & -> & Pc)]; auto.
             inversion G as [|? ? [G1 G2] _]; subst. repeat split; auto; lia.
          -- intros Ba h. specialize (Go Ba h). destruct (Grow h) as [-> | (c & _ & _ & -> & _)]; lia.
        * (* The rest is not small: it goes where it goes in the first position. *)
          subst u. assert (All : forall c, In c (e :: u2) -> regular c = true /\ waits c).
          { intros c I. assert (J : In c ((u1 ++ e :: u2) ++ x)) by (apply in_or_app; left; apply in_or_app; right; exact I).
            split; [ eapply regular_in; [ exact Ps | exact Ni | exact J ] | eapply still_waits; [ exact Ps | exact Go | exact Ni | exact La | exact J ] ]. }
          assert (Sole : forall c, [c] = u1 ++ e :: u2 -> u1 = []) by (intros c H; apply sole in H; [ apply H | discriminate ]).
          assert (Short : not_foundation b = true \/ u1 = []).
          { remember (u1 ++ e :: u2) as u eqn:Eu. destruct L as [? c ? ? ? _ _ _ | | |]; auto. right. apply (Sole c). reflexivity. }
          assert (Nz' : nth_error (piles t1) i = Some (a, (e :: u2) ++ x)).
          { rewrite Nz. do 2 f_equal. destruct (rigid a) eqn:Ra.
            - subst z. assert (u1 = []) by (remember (u1 ++ e :: u2) as u eqn:Eu; destruct L as [? c | ? c | ? c | ]; [ apply (Sole c) | apply (Sole c) | apply (Sole c) | discriminate ]; reflexivity).
              subst u1. reflexivity.
            - destruct Mz as (x1 & x2 & H & -> & K). destruct x1 as [|f x1]; [ simpl in H; subst x2; exact (show_app (e :: u2) x F2) | ].
              injection H as <- _. inversion K as [|? ? [K1 _] _]; subst. inversion S2 as [|? ? S3 _]; subst. unfold small in S3. apply Nat.leb_gt in S3. lia. }
          destruct (lets_large s t1 i j a u1 (e :: u2) x b y y' Fo D Ni0 Nj Nz' Nj' ltac:(discriminate) All S2 L) as [-> L'].
          set (t2 := State (put i (a, show x) (put j (b, (e :: u2) ++ y) (piles t1))) (passes t1)). exists t1, t2. split; auto.
          assert (Outs' : forall h, outs t2 h + out_of h (b, y) = outs t1 h + out_of h (b, (e :: u2) ++ y)).
          { intros h. assert (A := outs_two t1 i j a (show x) b ((e :: u2) ++ y) _ _ (passes t1) h D Nz' Nj'). rewrite !(out_loose h a) in A by exact La. exact A. }
          assert (Kinds : forall h, b <> Foundation h -> outs s1 h = outs s h /\ outs t2 h = outs t1 h).
          { intros h B. specialize (Outs h). specialize (Outs' h). rewrite !(out_none h b) in Outs, Outs' by exact B. lia. }
          assert (Same : forall h, b = Foundation h -> u1 = [] /\ outs s1 h = Datatypes.S (outs s h) /\ outs t2 h = Datatypes.S (outs t1 h) /\ outs t1 h = outs s h).
          { intros h ->. destruct Short as [B | ->]; [ discriminate | ]. specialize (Outs h). specialize (Outs' h). rewrite !out_own, !app_length in Outs, Outs'.
            assert (O := outs_at s j h y Ps Nj). assert (O' := outs_at t1 j h y (pack_t _ _ _ Fo) Nj').
            assert (u2 = []) by (remember ([] ++ e :: u2) as u eqn:Eu; remember (Foundation h) as k eqn:Ek; destruct L as [? c | ? c | ? c | ]; try discriminate; injection Eu as _ Eu; auto).
            subst u2. simpl length in *. repeat split; auto; lia. }
          assert (Dec : forall h, b = Foundation h \/ b <> Foundation h) by (intros h; destruct (kind_dec b (Foundation h)); auto).
          split.
          -- apply (land s t1 i j a u1 (e :: u2) x b y s1 t2); auto.
             ++ intros h. destruct (levels_ _ _ _ Fo h) as (A & B & C & T). destruct (Dec h) as [K | K].
                ** destruct (Same h K) as (_ & E1 & E2 & E3). rewrite E1, E2. repeat split; intros; lia.
                ** destruct (Kinds h K) as [-> ->]. auto.
             ++ intros h k _ H. destruct (Dec h) as [K | K]; [ destruct (Same h K) as (_ & _ & -> & _) | destruct (Kinds h K) as [_ ->] ]; lia.
             ++ intros Ba h. specialize (Go Ba h). destruct (Dec h) as [K | K]; [ destruct (Same h K) as (_ & -> & _) | destruct (Kinds h K) as [-> _] ]; lia.
          -- right. split.
             ++ apply (step_here t1 i j _ _ _ _ _ D Nz' Nj'). constructor; auto.
             ++ assert (A := left_two s i j a (show x) b ((u1 ++ e :: u2) ++ y) _ _ (passes s) D Ni Nj). change (remaining s1 + (in_play (a, (u1 ++ e :: u2) ++ x) + in_play (b, y)) = remaining s + (in_play (a, show x) + in_play (b, (u1 ++ e :: u2) ++ y))) in A.
                assert (B := left_two t1 i j a (show x) b ((e :: u2) ++ y) _ _ (passes t1) D Nz' Nj'). change (remaining t2 + (in_play (a, (e :: u2) ++ x) + in_play (b, y)) = remaining t1 + (in_play (a, show x) + in_play (b, (e :: u2) ++ y))) in B.
                rewrite !(play_length a), !show_length, !app_length in A, B by exact La. destruct (not_foundation b) eqn:Fb.
                ** rewrite !(play_length b), !app_length in A by exact Fb. lia.
                ** destruct b; try discriminate. rewrite !play_none in A, B. simpl length in *. lia.
      + (* A card comes back. *)
        match goal with |- context [remaining ?z < remaining s] => set (s1 := z) end. remember (Foundation h) as a eqn:Ea.
        destruct L as [a c x k y _ Lo _ | a c x Lo _ _ | a c x y _ Nt Fi | v c x y _ _ _]; try (destruct (loose_not a Lo) as [Lo' _]; subst a; discriminate); [ | discriminate ].
        subst a. destruct (built_ s Ps i h _ Ni) as [Bu Lb]. simpl in Bu, Lb. injection Bu as Ec Ex.
        destruct said as (_ & _ & _ & _ & _ & _ & Q & _). assert (Pc : place r c = Datatypes.S (length x)) by (rewrite Ec; apply (Q h); lia).
        assert (Hc : suit_of c = h) by (rewrite Ec; reflexivity). assert (Oh := outs_at s i h _ Ps Ni). simpl in Oh.
        destruct (partner s t i _ _ Ps Pt Ni) as [z Nz], (partner s t j _ _ Ps Pt Nj) as [y' Nj'].
        assert (Gone : forall u k, nth_error (piles u) i = Some (Foundation h, [c] ++ x) -> nth_error (piles u) j = Some (Tableau, y) ->
          outs (State (put i (Foundation h, show x) (put j (Tableau, [c] ++ y) (piles u))) (passes u)) k + (if same_suit h k then 1 else 0) = outs u k).
        { intros u k A B. assert (H := outs_two u i j (Foundation h) (show x) Tableau ([c] ++ y) _ _ (passes u) k D A B). match goal with |- ?z + _ = _ => set (o1 := z) in * end.
          change (o1 + (out_of k (Foundation h, [c] ++ x) + 0) = outs u k + (out_of k (Foundation h, show x) + 0)) in H. destruct (same_suit h k) eqn:K.
          - apply same_suit_ok in K. subst k. rewrite !out_own, show_length in H. simpl length in H. lia.
          - rewrite !out_none in H by (intros K'; injection K' as ->; rewrite same_suit_self in K; discriminate). lia. }
        assert (Gs : forall k, outs s1 k + (if same_suit h k then 1 else 0) = outs s k) by exact (fun k => Gone s k Ni Nj). destruct (small c) eqn:Sc.
        * exists t, t. split; [ constructor | split; [ | left; reflexivity ] ]. unfold small in Sc. apply Nat.leb_le in Sc. rewrite Hc in Sc. split; auto.
          -- eapply pack_move; [ exact Ps | exact D | exact Ni | exact Nj | ]. constructor; auto. apply to_pile; auto. right. split; eauto.
          -- intros k b u v _ N N' Fb. simpl in N. rewrite (nth_two _ _ _ _ _ _ _ _ D Ni Nj) in N. destruct (k =? i); [ injection N as <- _; discriminate | ].
             destruct (Nat.eqb_spec k j) as [->|Kj]; [ | exact (Pi k b u v (fun f => f) N N' Fb) ]. injection N as <- <-.
             destruct (Pi j _ _ _ (fun f => f) Nj N' eq_refl) as (x1 & x2 & -> & -> & K). exists (c :: x1), x2. split; auto. split; auto. constructor; auto.
             split; rewrite Hc; [ exact Sc | ]. destruct (Le h) as (A & _). lia.
          -- intros k. specialize (Gs k). destruct (Le k) as (A & B & C & T). destruct (same_suit h k) eqn:K.
             ++ apply same_suit_ok in K. subst k. repeat split; auto; lia.
             ++ rewrite Nat.add_0_r in Gs. rewrite Gs. auto.
          -- intros B. congruence.
        * assert (Sc' := Sc). unfold small in Sc'. apply Nat.leb_gt in Sc'. rewrite Hc in Sc'. assert (Ot : outs t h = Datatypes.S (length x)) by (apply (same_height s t h); auto; lia).
          assert (Ez : z = [c] ++ x).
          { destruct (built_ t Pt i h z Nz) as [Bz _]. rewrite <- (outs_at t i h z Pt Nz), Ot in Bz. rewrite Bz. simpl. rewrite <- Ec, <- Ex. reflexivity. }
          subst z. assert (Fo : follows (eq i) s t) by (split; auto; intros k b u v _; apply Pi; auto).
          destruct (lets_large s t i j (Foundation h) [] [c] x Tableau y y' Fo D Ni Nj Nz Nj' ltac:(discriminate)) as [-> L']; auto.
          { intros e [<- | []]. split; [ eapply regular_in; [ exact Ps | exact Ni | left; reflexivity ] | left; exact Ba ]. }
          { apply to_pile; auto. right. split; eauto. }
          set (t2 := State (put i (Foundation h, show x) (put j (Tableau, [c] ++ y) (piles t))) (passes t)).
          assert (Gt : forall k, outs t2 k + (if same_suit h k then 1 else 0) = outs t k) by exact (fun k => Gone t k Nz Nj').
          exists t, t2. split; [ constructor | ]. split.
          -- apply (land s t i j (Foundation h) [] [c] x Tableau y s1 t2); auto.
             ++ apply to_pile; auto. right. split; eauto.
             ++ intros k. specialize (Gs k). specialize (Gt k). destruct (Le k) as (A & B & C & T). destruct (same_suit h k) eqn:K.
                ** apply same_suit_ok in K. subst k. repeat split; intros; try lia.
                ** rewrite Nat.add_0_r in Gs, Gt. rewrite Gs, Gt. auto.
             ++ intros k l B1 B2. specialize (Gt k). destruct (same_suit h k) eqn:K; [ | lia ]. apply same_suit_ok in K. subst k. lia.
             ++ intros B. congruence.
          -- right. split.
             ++ apply (step_here t i j _ _ _ _ _ D Nz Nj'). constructor; auto.
             ++ assert (A := left_two s i j (Foundation h) (show x) Tableau ([c] ++ y) _ _ (passes s) D Ni Nj).
                change (remaining s1 + (in_play (Foundation h, [c] ++ x) + in_play (Tableau, y)) = remaining s + (in_play (Foundation h, show x) + in_play (Tableau, [c] ++ y))) in A.
                rewrite !play_none, !play_length in A by reflexivity. rewrite app_length in A. simpl length in A. lia.
    - destruct (both_deal s t i j _ _ _ _ _ U D Ni Nj (deal r s w x y O Wt Nw Dw)) as (t2 & S2 & U2 & Sl); [ rewrite E; constructor; auto | ].
      exists t, t2. split; [ apply stays | split; [ exact U2 | right; split; [ exact S2 | intros Lt; exfalso; exact (Nat.lt_irrefl _ (eq_ind _ (fun k => k < remaining s) Lt _ Sl)) ] ] ].
    - destruct (both_deal s t i j _ _ _ _ _ U D Ni Nj (redeal r s y O Ny Re)) as (t2 & S2 & U2 & Sl); [ rewrite E in *; constructor; auto | ].
      exists t, t2. split; [ apply stays | split; [ exact U2 | right; split; [ exact S2 | intros Lt; exfalso; exact (Nat.lt_irrefl _ (eq_ind _ (fun k => k < remaining s) Lt _ Sl)) ] ] ].
  Qed.

  Lemma under_won : forall s t, under s t -> won r s -> won r t.
  Proof.
    intros s t [Ps Pt E Pi Le Go] W a c x I Dr. apply In_nth_error in I as [k K]. destruct (partner t s k a _ Pt Ps K) as [y Ny]. unfold won in W.
    destruct said_too as (_ & Ai & _). rewrite Ai in *.
    destruct (not_foundation a) eqn:F; [ exfalso | right; left; destruct a; try discriminate; eexists; reflexivity ].
    assert (O : ordinary a = true) by (apply Ordinary; rewrite <- (kinds_ s Ps); apply in_map_iff; exists (a, y); split; auto; eapply nth_error_In; exact Ny).
    assert (y = []).
    { destruct y as [|d y]; auto. destruct (W a d y (nth_error_In _ _ Ny) Dr) as [-> | [[h ->] | [[n ->] | [-> _]]]]; discriminate. }
    subst y. assert (M := Pi k a _ _ (fun f => f) Ny K F). unfold matches in M. destruct (rigid a); [ discriminate | ].
    destruct M as (x1 & x2 & H & G & _). symmetry in H. apply app_eq_nil in H as [_ ->]. discriminate.
  Qed.
  Lemma freeing_wins : forall s t, freeing s t -> forall n, wins_in r n t -> wins_in r n s.
  Proof. intros s t F. induction F; intros n W; auto. eapply outward; eauto. Qed.
  Theorem under_wins : forall n s, wins_in r n s -> forall t, under s t -> wins_in r n t.
  Proof.
    intros n s W. induction W as [n s W | n s u St L _ IH | n s u St _ IH]; intros t U.
    - constructor. eapply under_won; eauto.
    - destruct (sim s t u U St) as (t1 & t2 & Fr & U2 & H). apply (freeing_wins t t1 Fr). destruct H as [-> | [S2 L2]]; auto. eapply outward; eauto.
    - destruct (sim s t u U St) as (t1 & t2 & Fr & U2 & H). apply (freeing_wins t t1 Fr). destruct H as [-> | [S2 _]]; [ apply wins_more; auto | eapply other; eauto ].
  Qed.

  (* A card that goes out, where nothing can wait for it. *)
  Definition movable (a : kind) : bool := match a with Tableau | Cell | Reserve => true | _ => false end.
  Lemma out_under : forall s i j a c x h y, pack s -> i <> j -> nth_error (piles s) i = Some (a, c :: x) -> nth_error (piles s) j = Some (Foundation h, y) ->
    movable a = true -> face_up c -> goes_out r h y c = true -> place r c <= m h -> (forall k, m k <= S (outs s k)) ->
    (tight = true -> forall k, m k <= outs s k + if same_suit h k then 1 else 0) -> (back r = false -> forall k, o k <= outs s k) ->
    let t := State (put i (a, show x) (put j (Foundation h, c :: y) (piles s))) (passes s) in under s t /\ remaining t < remaining s.
  Proof.
    intros s i j a c x h y P D Ni Nj Mo F G Sm Low Ti Go t. assert (La : not_foundation a = true) by (destruct a; try discriminate; reflexivity).
    assert (R : regular c = true) by (eapply regular_in; [ exact P | exact Ni | left; reflexivity ]). destruct said as (_ & _ & W & _).
    assert (C : change r s (a, [c] ++ x) (Foundation h, y) (a, show x) (Foundation h, [c] ++ y) (passes s)).
    { constructor; [ constructor; auto | ]. apply out; auto. destruct a; try discriminate; unfold loose; auto. }
    assert (G' := G). apply (goes_on s j h y c P Nj R) in G' as [G1 G2]. assert (Oh := outs_at s j h y P Nj).
    assert (O : forall k, outs t k = outs s k + if same_suit h k then 1 else 0).
    { intros k. assert (A := outs_two s i j a (show x) (Foundation h) (c :: y) _ _ (passes s) k D Ni Nj).
      change (outs t k + (out_of k (a, c :: x) + out_of k (Foundation h, y)) = outs s k + (out_of k (a, show x) + out_of k (Foundation h, c :: y))) in A.
      rewrite !(out_loose k a) in A by exact La. destruct (same_suit h k) eqn:K.
      - apply same_suit_ok in K. subst k. rewrite !out_own in A. simpl length in A. lia.
      - rewrite !out_none in A by (intros K'; injection K' as ->; rewrite same_suit_self in K; discriminate). lia. }
    split.
    - split; auto.
      + eapply pack_move; [ exact P | exact D | exact Ni | exact Nj | exact C ].
      + intros k b u v _ N N' Fb. unfold t in N'. simpl in N'. rewrite (nth_two _ _ _ _ _ _ _ _ D Ni Nj) in N'.
        destruct (Nat.eqb_spec k i) as [->|Ki]; [ | destruct (Nat.eqb_spec k j) as [->|Kj] ].
        * rewrite Ni in N. injection N as <- <-. injection N' as <-. unfold matches. destruct (rigid a) eqn:Ra; [ destruct a; discriminate | ].
          exists [c], x. split; auto. split; auto. constructor; auto. split; [ rewrite G1; exact Sm | ]. rewrite G1, O, same_suit_self. lia.
        * injection N' as <- _. discriminate.
        * rewrite N in N'. injection N' as <-. unfold matches. destruct (rigid b); auto. exists [], u. split; auto. split; auto.
          symmetry. apply (shown_ s P k b u N).
      + intros k. rewrite O. specialize (Low k). destruct (same_suit h k) eqn:K; [ apply same_suit_ok in K; subst k | ]; repeat split; try lia; intros H.
        specialize (Ti H k). rewrite K in Ti. exact Ti.
    - assert (A := left_two s i j a (show x) (Foundation h) (c :: y) _ _ (passes s) D Ni Nj).
      change (remaining t + (in_play (a, c :: x) + in_play (Foundation h, y)) = remaining s + (in_play (a, show x) + in_play (Foundation h, c :: y))) in A.
      rewrite !play_none, !play_length, show_length in A by exact La. simpl length in A. lia.
  Qed.
End Game.
Print Assumptions under_wins.
