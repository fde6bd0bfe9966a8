(* The moves of a table as a program, which is the relation of Rules.v. *)
Require Import List Arith Bool Lia.
From Patience Require Import Reach table.Rules.
Import ListNotations.

Definition is_kind (a b : kind) : bool := if kind_dec a b then true else false.
Lemma is_kind_ok : forall a b, is_kind a b = true <-> a = b.
Proof. intros a b. unfold is_kind. destruct (kind_dec a b); split; auto; discriminate. Qed.

Section Game.
  Variable r : rules.

  (* What can be taken off a pile together, and what stays. *)
  Fixpoint cuts (x : list card) : list (list card * list card) :=
    match x with
    | [] => []
    | c :: x' => if hidden c then [] else ([c], x') ::
      match x' with
      | d :: _ => if match units r with Tail => true | _ => comes r (run r) d c end then map (fun p => (c :: fst p, snd p)) (cuts x') else []
      | [] => []
      end
    end.
  Lemma cuts_ok : forall x u x', In (u, x') (cuts x) <-> x = u ++ x' /\ u <> [] /\ Forall face_up u /\ together r u = true.
  Proof.
    induction x as [|c x IH]; intros u x'; [ split; [ intros [] | intros (E & N & _); destruct u; [ contradiction | discriminate ] ] | ].
    cbn [cuts]. destruct (hidden c) eqn:Hc.
    { split; [ intros [] | ]. intros (E & N & F & _). destruct u as [|e u]; [ contradiction | ]. injection E as -> ->. inversion F; subst. congruence. }
    split.
    - intros [E | I].
      { injection E as <- <-. repeat split; auto; try discriminate. unfold together. destruct (units r); reflexivity. }
      destruct x as [|d x0]; [ destruct I | ]. set (x := d :: x0) in *. destruct (match units r with Tail => _ | _ => _ end) eqn:J; [ | destruct I ].
      apply in_map_iff in I as ((v & w) & E & I). injection E as <- <-. apply IH in I as (E & N & F & T). simpl.
      repeat split; [ congruence | discriminate | constructor; auto | ]. destruct v as [|e v]; [ contradiction | ]. injection E as <- _.
      unfold together in *. destruct (units r); auto; simpl in *; rewrite J; auto.
    - intros (E & N & F & T). destruct u as [|e u]; [ contradiction | ]. injection E as -> E. destruct u as [|d u]; [ left; simpl in E; congruence | ].
      right. subst x. simpl app in *. inversion F; subst.
      assert (J : match units r with Tail => true | _ => comes r (run r) d e end = true /\ together r (d :: u) = true).
      { unfold together in *. destruct (units r); auto; apply andb_prop in T; exact T. }
      destruct J as [J T']. rewrite J. apply in_map_iff. exists (d :: u, x'). split; auto. apply IH. repeat split; auto; discriminate.
  Qed.

  Definition has_cardb (s : state) (a : kind) : bool :=
    existsb (fun p => is_kind a (fst p) && match snd p with [] => false | _ => true end) (piles s).
  Lemma has_cardb_ok : forall s a, has_cardb s a = true <-> has_card s a.
  Proof.
    intros s a. unfold has_cardb. rewrite existsb_exists. split.
    - intros ((b & y) & I & H). apply andb_prop in H as [K H]. apply is_kind_ok in K. simpl in *. subst b. destruct y as [|c x]; [ discriminate | ]. exists c, x; auto.
    - intros (c & x & I). exists (a, c :: x). split; auto. simpl. rewrite (proj2 (is_kind_ok a a) eq_refl). reflexivity.
  Qed.
  Fixpoint sourceb (s : state) (a : kind) (l : list kind) : bool :=
    match l with [] => false | b :: l => if has_cardb s b then is_kind a b else sourceb s a l end.
  Lemma sourceb_ok : forall s a l, sourceb s a l = true <-> source s a l.
  Proof.
    intros s a. induction l as [|b l IH]; simpl; [ split; [ discriminate | inversion 1 ] | ].
    destruct (has_cardb s b) eqn:H.
    - apply has_cardb_ok in H. rewrite is_kind_ok. split; [ intros ->; constructor; auto | inversion 1; subst; auto; contradiction ].
    - rewrite IH. assert (N : ~ has_card s b) by (intros C; apply has_cardb_ok in C; congruence).
      split; [ constructor; auto | inversion 1; subst; auto; contradiction ].
  Qed.
  Definition is_space (p : pile) : bool := match p with (Tableau, []) => true | _ => false end.
  Lemma is_space_ok : forall p, is_space p = true <-> p = (Tableau, []).
  Proof. intros (a & [|c x]); destruct a; split; try discriminate; auto. Qed.
  Lemma spaces_ok : forall s, existsb is_space (piles s) = true <-> In (Tableau, []) (piles s).
  Proof.
    intros s. rewrite existsb_exists. split; [ intros (p & I & S); apply is_space_ok in S; subst; auto | intros I; eexists; split; [ exact I | reflexivity ] ].
  Qed.
  Definition holdsb (s : state) (a : kind) : bool :=
    negb (hold r && existsb is_space (piles s)) || match spaces r with From l => sourceb s a l | _ => false end.
  Lemma holdsb_ok : forall s a, holdsb s a = true <-> holds r s a.
  Proof.
    intros s a. unfold holdsb, holds. assert (E := spaces_ok s).
    destruct (hold r); [ | simpl; split; auto; discriminate ]. destruct (existsb is_space (piles s)).
    - simpl. split.
      + intros S _ _. destruct (spaces r) as [ | | | | l]; try discriminate. exists l. split; auto. apply sourceb_ok. exact S.
      + intros H. destruct H as (l & -> & S); auto; [ apply E; reflexivity | apply sourceb_ok; exact S ].
    - simpl. split; auto. intros _ _ I. apply E in I. discriminate.
  Qed.
  Definition space_ok (s : state) (a : kind) (c : card) (y : list card) : bool :=
    match y, spaces r with
    | d :: _, _ => comes r (build r) d c
    | [], Anything => true
    | [], Nothing => false
    | [], Rank n => rank c =? n
    | [], Highest => place r c =? ranks r
    | [], From l => sourceb s a l
    end.
  Definition fitsb (s : state) (a : kind) (c : card) (n : nat) (y : list card) : bool :=
    match most r with Some m => n + length y <=? m | None => true end && match takes r with Some l => existsb (is_kind a) l | None => true end && holdsb s a && space_ok s a c y.
  Lemma fitsb_ok : forall s a c n y, fitsb s a c n y = true <-> fits r s a c n y.
  Proof.
    intros s a c n y. unfold fitsb, fits. rewrite !andb_true_iff, holdsb_ok.
    assert (M : match most r with Some m => n + length y <=? m | None => true end = true <-> forall m, most r = Some m -> n + length y <= m).
    { destruct (most r) as [m|]; [ rewrite Nat.leb_le | split; auto; discriminate ]. split; [ intros L m' E; injection E as <-; exact L | auto ]. }
    assert (S : space_ok s a c y = true <-> match y with [] => fills r s a c | d :: _ => comes r (build r) d c = true end).
    { destruct y as [|d y]; unfold space_ok, fills; [ | reflexivity ]. destruct (spaces r); rewrite ?Nat.eqb_eq, ?sourceb_ok; intuition discriminate. }
    assert (T : match takes r with Some l => existsb (is_kind a) l | None => true end = true <-> forall l, takes r = Some l -> In a l).
    { destruct (takes r) as [l|]; [ | split; auto; discriminate ]. rewrite existsb_exists. split.
      - intros (b & I & K) l' E. apply is_kind_ok in K. congruence.
      - intros I. exists a. rewrite is_kind_ok. auto. }
    rewrite M, T, S. tauto.
  Qed.

  Definition empty (x : list card) : bool := match x with [] => true | _ => false end.
  Definition as_unitb (s : state) (u x y : list card) : bool :=
    match units r with
    | One => length u =? 1
    | Run | Tail => true
    | Whole_run => all_of_it r u x
    | Whole_pile => empty x
    | One_or_pile => (length u =? 1) || empty x
    | Run_to_free => all_of_it r u x || empty y || match x with c :: _ => can_go_out r s c | [] => false end
    end.
  Lemma empty_ok : forall x, empty x = true <-> x = [].
  Proof. intros [|c x]; split; auto; discriminate. Qed.
  Lemma as_unitb_ok : forall s u x y, as_unitb s u x y = true <-> as_unit r s u x y.
  Proof.
    intros s u x y. unfold as_unitb, as_unit. destruct (units r); rewrite ?orb_true_iff, ?empty_ok, ?Nat.eqb_eq; try tauto.
    split.
    - intros [[A | E] | G]; auto. destruct x as [|c x]; [ discriminate | ]. right; right. exists c, x; auto.
    - intros [A | [E | (c & x' & -> & G)]]; auto.
  Qed.

  Definition looseb (a : kind) : bool := match a with Tableau | Cell | Reserve | Waste => true | _ => false end.
  Definition returnsb (a : kind) : bool := match a with Foundation _ => back r | _ => false end.
  Lemma looseb_ok : forall a, looseb a = true <-> loose a.
  Proof. intros a. unfold loose. destruct a; simpl; intuition congruence. Qed.
  Lemma returnsb_ok : forall a, returnsb a = true <-> returns r a.
  Proof.
    intros a. unfold returns. destruct a; simpl; split; try discriminate; try (intros (_ & h & E); discriminate).
    - intros B. split; [ exact B | exists x; reflexivity ].
    - intros [B _]; exact B.
  Qed.

  Lemma last_of : forall (v : list card) c w e, c :: v = w ++ [e] -> last v c = e.
  Proof.
    intros v c w e E. assert (L : last (c :: v) c = e) by (rewrite E; apply last_last). destruct v; exact L.
  Qed.
  Definition letsb (s : state) (a : kind) (u x : list card) (b : kind) (y : list card) : bool :=
    match b, u with
    | Foundation h, [c] => negb (whole r) && looseb a && goes_out r h y c
    | Cell, [c] => looseb a && negb (is_kind a Cell) && empty y && negb (shut r && has_cardb s Stock)
    | Tableau, c :: v =>
      if is_kind a Tableau then as_unitb s u x y && fitsb s a (last v c) (length u) y
      else (looseb a || returnsb a) && empty v && fitsb s a c 1 y
    | _, _ => false
    end.
  Lemma letsb_ok : forall s a u x b y, together r u = true -> (letsb s a u x b y = true <-> lets r s a u x b y).
  Proof.
    intros s a u x b y T. split.
    - intros L. unfold letsb in L. destruct b; try discriminate; destruct u as [|c v]; try discriminate.
      + destruct (is_kind a Tableau) eqn:K.
        * apply is_kind_ok in K. subst a. apply andb_prop in L as [A F]. apply as_unitb_ok in A. apply fitsb_ok in F.
          destruct (exists_last (l := c :: v)) as (w & e & E); [ discriminate | ].
          rewrite (last_of _ _ _ _ E) in F.
          rewrite E in *. constructor; auto.
        * apply andb_prop in L as [L F]. apply andb_prop in L as [L E]. apply empty_ok in E. subst v. apply fitsb_ok in F.
          apply orb_true_iff in L. rewrite looseb_ok, returnsb_ok in L. apply to_pile; auto. intros ->. discriminate.
      + destruct v; [ | discriminate ]. apply andb_prop in L as [L S]. apply andb_prop in L as [L E]. apply andb_prop in L as [L N].
        apply empty_ok in E. subst y. apply negb_true_iff in N. apply to_cell; [ apply looseb_ok; exact L | intros ->; discriminate | ].
        intros H C. apply has_cardb_ok in C. rewrite H, C in S. discriminate.
      + destruct v; [ | discriminate ]. apply andb_prop in L as [L G]. apply andb_prop in L as [W L]. apply negb_true_iff in W.
        apply out; [ exact W | apply looseb_ok; exact L | exact G ].
    - intros L. destruct L as [a c x h y W L G | a c x L N S | a c x y L N F | v c x y _ A F].
      + simpl. rewrite W, (proj2 (looseb_ok a) L), G. reflexivity.
      + simpl. rewrite (proj2 (looseb_ok a) L). destruct (is_kind a Cell) eqn:K; [ apply is_kind_ok in K; contradiction | ].
        destruct (shut r) eqn:H; [ | reflexivity ]. destruct (has_cardb s Stock) eqn:C; [ | reflexivity ].
        apply has_cardb_ok in C. exfalso. exact (S eq_refl C).
      + simpl. destruct (is_kind a Tableau) eqn:K; [ apply is_kind_ok in K; contradiction | ]. rewrite (proj2 (fitsb_ok _ _ _ _ _) F).
        rewrite <- looseb_ok, <- returnsb_ok, <- orb_true_iff in L. rewrite L. reflexivity.
      + destruct (v ++ [c]) as [|d w] eqn:E; [ destruct v; discriminate | ]. cbn [letsb]. rewrite (proj2 (is_kind_ok _ _) eq_refl).
        rewrite (proj2 (as_unitb_ok _ _ _ _) A).
        rewrite (last_of _ _ _ _ (eq_sym E)), (proj2 (fitsb_ok _ _ _ _ _) F). reflexivity.
  Qed.

  (* A whole suit goes out. *)
  Definition suits_out (s : state) (p q : pile) : list (pile * pile * nat) :=
    match p, q with
    | (Tableau, x), (Foundation h, []) => let u := firstn (ranks r) x in
      if negb (empty u) && suit_from r h 0 u then [((Tableau, show (skipn (ranks r) x)), (Foundation h, rev u), passes s)] else []
    | _, _ => []
    end.
  Lemma suit_length : forall h u i, suit_from r h i u = true -> i + length u = ranks r.
  Proof.
    induction u as [|c u IH]; intros i S; simpl in *; [ apply Nat.eqb_eq in S; lia | ]. apply andb_prop in S as [_ S]. apply IH in S. lia.
  Qed.
  Lemma suits_out_ok : forall s p q p' q' n, In (p', q', n) (suits_out s p q) <-> exists u x h, u <> [] /\ suit_from r h 0 u = true /\
    p = (Tableau, u ++ x) /\ q = (Foundation h, []) /\ p' = (Tableau, show x) /\ q' = (Foundation h, rev u) /\ n = passes s.
  Proof.
    intros s (a & x) (b & y) p' q' n. split.
    - intros I. unfold suits_out in I. destruct a; try (destruct I; fail). destruct b; try (destruct I; fail). destruct y; [ | destruct I ].
      destruct (negb _ && _) eqn:W; [ | destruct I ]. apply andb_prop in W as [W S]. destruct I as [I | []]. injection I as <- <- <-.
      exists (firstn (ranks r) x), (skipn (ranks r) x), x0. rewrite firstn_skipn. split; [ intros E; rewrite E in W; discriminate | auto 10 ].
    - intros (u & x' & h & W & S & E & F & -> & -> & ->). injection E as -> ->. injection F as -> ->. unfold suits_out.
      assert (L := suit_length _ _ _ S). simpl in L. rewrite <- L, firstn_app, skipn_app, firstn_all, skipn_all, Nat.sub_diag. simpl.
      rewrite app_nil_r, S. destruct u; [ contradiction | left; reflexivity ].
  Qed.

  (* A card goes out by rules of its own, or cards are taken away. *)
  Definition uncoveredb (s : state) (a : kind) : bool :=
    looseb a || match a with Spot n => forallb (fun m => negb (has_cardb s (Spot m))) (nth n (covers r) []) | _ => false end.
  Lemma uncoveredb_ok : forall s a, uncoveredb s a = true <-> uncovered r s a.
  Proof.
    intros s a. unfold uncoveredb, uncovered. rewrite orb_true_iff, looseb_ok.
    assert (F : forall l, forallb (fun m => negb (has_cardb s (Spot m))) l = true <-> forall m, In m l -> ~ has_card s (Spot m)).
    { intros l. rewrite forallb_forall. split; intros H m I; specialize (H m I).
      - intros C. apply has_cardb_ok in C. rewrite C in H. discriminate.
      - destruct (has_cardb s (Spot m)) eqn:C; [ apply has_cardb_ok in C; contradiction | reflexivity ]. }
    split; (intros [L | S]; [ left; exact L | right ]).
    - destruct a; try discriminate. exists n. split; [ reflexivity | apply F; exact S ].
    - destruct S as (n & -> & S). apply F. exact S.
  Qed.
  Definition taken_fromb (s : state) (a : kind) : bool := existsb (is_kind (board a)) (sources r) && uncoveredb s a.
  Lemma taken_fromb_ok : forall s a, taken_fromb s a = true <-> taken_from r s a.
  Proof.
    intros s a. unfold taken_fromb, taken_from. rewrite andb_true_iff, uncoveredb_ok, existsb_exists.
    assert (E : (exists b, In b (sources r) /\ is_kind (board a) b = true) <-> In (board a) (sources r)).
    { split; [ intros (b & I & K); apply is_kind_ok in K; congruence | intros I; exists (board a); rewrite is_kind_ok; auto ]. }
    rewrite E. reflexivity.
  Qed.
  Definition aways (s : state) (p q : pile) : list (pile * pile * nat) :=
    match p, q with
    | (a, c :: x), (Own n, y) => if negb (hidden c) && looseb a && own_takes r s n y c then [((a, show x), (Own n, written r n c :: y), passes s)] else []
    | _, _ => []
    end ++
    match take r, p, q with
    | Some t, (a, c :: x), (b, d :: y) =>
      if negb (hidden c) && negb (hidden d) && taken_fromb s a && taken_fromb s b && pair_off r t c d then [((a, show x), (b, second t (d :: y)), passes s)] else []
    | _, _, _ => []
    end ++
    match p, q with
    | (Tableau, x), (Drawn, y) => if length y <? draw r then
        map (fun i => ((Tableau, show (nth i x gap :: firstn i x ++ skipn (S i) x)), (Drawn, gap :: y), passes s)) (seq 1 (length x - 1)) else []
    | _, _ => []
    end.
  Lemma aways_ok : forall s p q p' q' n, In (p', q', n) (aways s p q) <-> away r s p q p' q' /\ n = passes s.
  Proof.
    intros s (a & x) (b & y) p' q' n. unfold aways. rewrite !in_app_iff. split.
    - intros [I | [I | I]].
      + destruct x as [|c x]; [ destruct I | ]. destruct b; try (destruct I; fail). destruct (negb _ && _ && _) eqn:W; [ | destruct I ].
        apply andb_prop in W as [W O]. apply andb_prop in W as [H L]. apply negb_true_iff in H. apply looseb_ok in L.
        destruct I as [I | []]. injection I as <- <- <-. split; [ constructor; auto | reflexivity ].
      + destruct (take r) as [t|] eqn:T; [ | destruct I ]. destruct x as [|c x]; [ destruct I | ]. destruct y as [|d y]; [ destruct I | ].
        destruct (negb _ && _ && _ && _ && _) eqn:W; [ | destruct I ]. apply andb_prop in W as [W P]. apply andb_prop in W as [W B]. apply andb_prop in W as [W A].
        apply andb_prop in W as [H K]. apply negb_true_iff in H, K. apply taken_fromb_ok in A, B.
        destruct I as [I | []]. injection I as <- <- <-. split; [ constructor; auto | reflexivity ].
      + destruct a; try (destruct I; fail). destruct b; try (destruct I; fail). destruct (length y <? draw r) eqn:L; [ | destruct I ]. apply Nat.ltb_lt in L.
        apply in_map_iff in I as (i & E & I). injection E as <- <- <-. apply in_seq in I. split; [ | reflexivity ].
        destruct (nth_split x gap (n := i)) as (u & v & E & U); [ lia | ]. rewrite E at 1.
        assert (F : firstn i x ++ skipn (S i) x = u ++ v).
        { rewrite E, <- U, firstn_app, firstn_all, Nat.sub_diag, app_nil_r. f_equal. replace (S (length u)) with (length u + 1) by lia. rewrite skipn_app.
          rewrite skipn_all2 by lia. replace (length u + 1 - length u) with 1 by lia. reflexivity. }
        change (away r s (Tableau, u ++ nth i x gap :: v) (Drawn, y) (Tableau, show (nth i x gap :: firstn i x ++ skipn (S i) x)) (Drawn, gap :: y)). rewrite F.
        apply drawn; [ destruct u; [ simpl in U; lia | discriminate ] | exact L ].
    - intros [W ->]. inversion W as [a' c x' m y' H L O | t a' c x' b' d y' T H K A B P | u c v y' N L]; subst.
      + left. unfold face_up in H. rewrite H, (proj2 (looseb_ok a) L), O. left; reflexivity.
      + right; left. unfold face_up in H, K. rewrite T, H, K, (proj2 (taken_fromb_ok s a) A), (proj2 (taken_fromb_ok s b) B), P. left; reflexivity.
      + right; right. rewrite (proj2 (Nat.ltb_lt _ _) L). apply in_map_iff. exists (length u). split.
        * rewrite app_nth2, Nat.sub_diag by lia. rewrite firstn_app, firstn_all, Nat.sub_diag. simpl firstn. rewrite app_nil_r.
          replace (skipn (S (length u)) (u ++ c :: v)) with v; [ reflexivity | ].
          replace (S (length u)) with (length u + 1) by lia. rewrite skipn_app, skipn_all2 by lia. replace (length u + 1 - length u) with 1 by lia. reflexivity.
        * apply in_seq. rewrite app_length. destruct u; [ contradiction | simpl; lia ].
  Qed.
  (* A card is taken away alone. *)
  Definition alones (s : state) : list state :=
    flat_map (fun i => match nth_error (piles s) i with
      | Some (a, c :: x) => if match alone r with Some n => n =? rank c | None => false end && negb (hidden c) && taken_fromb s a
        then [State (put i (a, show x) (piles s)) (passes s)] else []
      | _ => []
      end) (seq 0 (length (piles s))).
  Lemma alones_ok : forall s t, In t (alones s) <-> exists i a c x, alone r = Some (rank c) /\ face_up c /\ taken_from r s a /\
    nth_error (piles s) i = Some (a, c :: x) /\ t = State (put i (a, show x) (piles s)) (passes s).
  Proof.
    intros s t. unfold alones. rewrite in_flat_map. split.
    - intros (i & _ & I). destruct (nth_error (piles s) i) as [(a & [|c x])|] eqn:N; try (destruct I; fail).
      destruct (_ && _ && _) eqn:W; [ | destruct I ]. apply andb_prop in W as [W A]. apply andb_prop in W as [R H]. apply negb_true_iff in H. apply taken_fromb_ok in A.
      destruct I as [<- | []]. exists i, a, c, x.
      split; [ destruct (alone r); [ apply Nat.eqb_eq in R; congruence | discriminate ] | auto ].
    - intros (i & a & c & x & R & H & A & N & ->). exists i. split; [ apply in_seq; split; [ lia | apply nth_error_Some; congruence ] | ].
      unfold face_up in H. rewrite N, R, Nat.eqb_refl, H, (proj2 (taken_fromb_ok s a) A). left; reflexivity.
  Qed.

  (* A card goes into the hole. *)
  Definition holes (s : state) (p q : pile) : list (pile * pile * nat) :=
    match p, q with
    | (a, c :: x), (Hole, y) => if uncoveredb s a && negb (hidden c) && drops r y c then [((a, show x), (Hole, [c]), passes s)] else []
    | _, _ => []
    end.
  Lemma holes_ok : forall s p q p' q' n, In (p', q', n) (holes s p q) <-> exists a c x y, uncovered r s a /\ face_up c /\ drops r y c = true /\
    p = (a, c :: x) /\ q = (Hole, y) /\ p' = (a, show x) /\ q' = (Hole, [c]) /\ n = passes s.
  Proof.
    intros s (a & x) (b & y) p' q' n. split.
    - intros I. unfold holes in I. destruct x as [|c x]; [ destruct I | ]. destruct b; try (destruct I; fail).
      destruct (uncoveredb s a && _ && _) eqn:W; [ | destruct I ]. apply andb_prop in W as [W D]. apply andb_prop in W as [L H].
      apply uncoveredb_ok in L. apply negb_true_iff in H. destruct I as [I | []]. injection I as <- <- <-. exists a, c, x, y. auto 10.
    - intros (a' & c & x' & y' & L & H & D & E & F & -> & -> & ->). injection E as -> ->. injection F as -> ->. unfold holes.
      rewrite (proj2 (uncoveredb_ok s a') L), H, D. left; reflexivity.
  Qed.

  Definition may_redeal (s : state) : bool := match redeals r with Some n => passes s <? n | None => true end.
  (* All that two piles can become in one move. *)
  Definition changes (s : state) (p q : pile) : list (pile * pile * nat) :=
    let (a, x) := p in let (b, y) := q in
    match a, b with
    | Stock, Waste => if negb (is_kind (onto r) Waste) then [] else
      match x, y with
      | _ :: _, _ => if (turn r =? 0) || wait r && negb (empty y) then [] else [((Stock, skipn (turn r) x), (Waste, rev (firstn (turn r) x) ++ y), passes s)]
      | [], _ :: _ => if may_redeal s then [((Stock, rev y), (Waste, []), match redeals r with Some _ => S (passes s) | None => passes s end)] else []
      | [], [] => []
      end
    | Stock, _ => []
    | _, _ => flat_map (fun k => if letsb s a (fst k) (snd k) b y then [((a, show (snd k)), (b, fst k ++ y), passes s)] else []) (cuts x)
    end.
  Lemma changes_ok : forall s p q p' q' n, In (p', q', n) (changes s p q) <-> change r s p q p' q' n.
  Proof.
    intros s (a & x) (b & y) p' q' n.
    assert (Shift : In (p', q', n) (flat_map (fun k => if letsb s a (fst k) (snd k) b y then [((a, show (snd k)), (b, fst k ++ y), passes s)] else []) (cuts x)) <->
      exists u w, x = u ++ w /\ Forall face_up u /\ lets r s a u w b y /\ p' = (a, show w) /\ q' = (b, u ++ y) /\ n = passes s).
    { rewrite in_flat_map. split.
      - intros ((u & w) & C & I). apply cuts_ok in C as (E & N & F & T). simpl in I. destruct (letsb _ _ _ _ _ _) eqn:L; [ | destruct I ].
        apply letsb_ok in L; auto. destruct I as [I | []]. injection I as <- <- <-. exists u, w. repeat split; auto.
      - intros (u & w & E & F & L & -> & -> & ->). exists (u, w).
        assert (T : u <> [] /\ together r u = true).
        { destruct L; split; auto; try discriminate; try (unfold together; destruct (units r); reflexivity). destruct u; discriminate. }
        destruct T as [N T]. split; [ apply cuts_ok; auto | ]. simpl. rewrite (proj2 (letsb_ok s a u w b y T) L). left; reflexivity. }
    assert (Shifts : (exists u w, x = u ++ w /\ Forall face_up u /\ lets r s a u w b y /\ p' = (a, show w) /\ q' = (b, u ++ y) /\ n = passes s) ->
      change r s (a, x) (b, y) p' q' n).
    { intros (u & w & -> & F & L & -> & -> & ->). constructor; auto. }
    assert (Stocks : forall u w, ~ lets r s Stock u w b y).
    { intros u w L. assert (D : loose Stock \/ returns r Stock) by (inversion L; subst; auto).
      destruct D as [[D | [D | [D | D]]] | [_ [h D]]]; discriminate. }
    assert (Back : change r s (a, x) (b, y) p' q' n -> a <> Stock ->
      exists u w, x = u ++ w /\ Forall face_up u /\ lets r s a u w b y /\ p' = (a, show w) /\ q' = (b, u ++ y) /\ n = passes s).
    { intros C N. inversion C; subst; try (exfalso; apply N; reflexivity). exists u, x0. auto 10. }
    destruct (kind_dec a Stock) as [->|N].
    2: { unfold changes. destruct a; try contradiction; rewrite Shift; split; auto. }
    simpl. destruct (kind_dec b Waste) as [->|N].
    2: { destruct b; try contradiction; (split; [ intros [] | intros C; inversion C; subst; exfalso; eapply Stocks; eauto ]). }
    split.
    - intros I. destruct (is_kind (onto r) Waste) eqn:O; [ apply is_kind_ok in O | destruct I ]. simpl in I. destruct x as [|c x].
      + destruct y as [|d y]; [ destruct I | ]. unfold may_redeal in I. destruct (redeals r) as [k|] eqn:K.
        * destruct (passes s <? k) eqn:P; [ | destruct I ]. destruct I as [I | []]. apply Nat.ltb_lt in P. injection I as <- <- <-.
          assert (D := redeal r s (d :: y) O). rewrite K in D. apply D; [ discriminate | ]. intros m E. injection E as <-. exact P.
        * destruct I as [I | []]. injection I as <- <- <-. assert (D := redeal r s (d :: y) O). rewrite K in D. apply D; discriminate.
      + destruct ((turn r =? 0) || _) eqn:Z; [ destruct I | ]. apply orb_false_iff in Z as [Z Y]. apply Nat.eqb_neq in Z. destruct I as [I | []]. injection I as <- <- <-.
        rewrite <- (firstn_skipn (turn r) (c :: x)) at 1. apply deal; [ exact O | | | ].
        * intros E. rewrite E in Y. apply negb_false_iff in Y. apply empty_ok. exact Y.
        * destruct (turn r); [ contradiction | discriminate ].
        * rewrite firstn_length. destruct (le_lt_dec (turn r) (length (c :: x))); [ left | right; split ]; try lia. apply skipn_all2. lia.
    - intros C. inversion C; subst.
      1: exfalso; eapply Stocks; eauto.
      all: match goal with O : onto r = Waste |- _ => rewrite O end; simpl negb; cbv iota.
      + match goal with N : ?w <> [] |- _ => destruct w as [|c w']; [ contradiction | ] end. simpl app. cbn [app].
        assert (Y : wait r && negb (empty y) = false).
        { destruct (wait r); [ | reflexivity ]. match goal with H : true = true -> y = [] |- _ => rewrite (H eq_refl) end. reflexivity. }
        rewrite Y, orb_false_r. match goal with H : _ \/ _ |- _ => destruct H as [E | [L ->]] end.
        * destruct (turn r) as [|k] eqn:K; [ discriminate | ]. simpl Nat.eqb. cbv iota. left. rewrite <- E.
          change (c :: w' ++ x0) with ((c :: w') ++ x0). rewrite skipn_app, firstn_app, skipn_all, firstn_all, Nat.sub_diag. simpl. rewrite app_nil_r. reflexivity.
        * rewrite app_nil_r. destruct (turn r) as [|k] eqn:K; [ inversion L | ]. simpl Nat.eqb. cbv iota. left.
          rewrite skipn_all2, firstn_all2 by (rewrite <- K in *; simpl in *; lia). reflexivity.
      + match goal with N : y <> [] |- _ => destruct y as [|c y']; [ contradiction | ] end. unfold may_redeal. destruct (redeals r) as [k|].
        * rewrite (proj2 (Nat.ltb_lt _ _)) by auto. left; reflexivity.
        * left; reflexivity.
  Qed.

  Lemma below : forall {A} (l : list A) i x, nth_error l i = Some x -> In i (seq 0 (length l)).
  Proof. intros A l i x N. apply in_seq. split; [ lia | ]. apply nth_error_Some. congruence. Qed.
  (* All that a change of two piles leads to. *)
  Definition twice (s : state) (f : pile -> pile -> list (pile * pile * nat)) : list state :=
    flat_map (fun i => match nth_error (piles s) i with
      | Some p => flat_map (fun j => match nth_error (piles s) j with
        | Some q => if i =? j then [] else map (fun c => let '(p', q', n) := c in State (put i p' (put j q' (piles s))) n) (f p q)
        | None => []
        end) (seq 0 (length (piles s)))
      | None => []
      end) (seq 0 (length (piles s))).
  Lemma twice_ok : forall s f t, In t (twice s f) <-> exists i j p q p' q' n, i <> j /\ nth_error (piles s) i = Some p /\
    nth_error (piles s) j = Some q /\ In (p', q', n) (f p q) /\ t = State (put i p' (put j q' (piles s))) n.
  Proof.
    intros s f t. unfold twice. rewrite in_flat_map. split.
    - intros (i & _ & I). destruct (nth_error (piles s) i) as [p|] eqn:Ni; [ | destruct I ]. apply in_flat_map in I as (j & _ & I).
      destruct (nth_error (piles s) j) as [q|] eqn:Nj; [ | destruct I ]. destruct (Nat.eqb_spec i j) as [|N]; [ destruct I | ].
      apply in_map_iff in I as (((p' & q') & n) & <- & C). exists i, j, p, q, p', q', n. auto.
    - intros (i & j & p & q & p' & q' & n & N & Ni & Nj & C & ->). exists i. split; [ eapply below; eauto | ]. rewrite Ni. apply in_flat_map.
      exists j. split; [ eapply below; eauto | ]. rewrite Nj, (proj2 (Nat.eqb_neq i j) N). apply in_map_iff. exists (p', q', n). auto.
  Qed.

  (* One space is filled. *)
  Definition fill_one (s : state) (p q : pile) : list (pile * pile * nat) :=
    match p, q with
    | (Tableau, []), (a, c :: x) => if negb (is_kind a Tableau) && sourceb s a (fill r) then [((Tableau, [c]), (a, show x), passes s)] else []
    | _, _ => []
    end.
  Lemma fill_one_ok : forall s p q p' q' n, In (p', q', n) (fill_one s p q) <-> exists a c x, p = (Tableau, []) /\ q = (a, c :: x) /\
    a <> Tableau /\ source s a (fill r) /\ p' = (Tableau, [c]) /\ q' = (a, show x) /\ n = passes s.
  Proof.
    intros s (b & y) (a & x) p' q' n. split.
    - intros I. unfold fill_one in I. destruct b; try (destruct I; fail). destruct y; [ | destruct I ]. destruct x as [|c x]; [ destruct I | ].
      destruct (is_kind a Tableau) eqn:K; [ destruct I | ]. simpl in I. destruct (sourceb s a (fill r)) eqn:S; [ | destruct I ].
      destruct I as [I | []]. injection I as <- <- <-. exists a, c, x. apply sourceb_ok in S. repeat split; auto. intros ->. discriminate.
    - intros (a' & c & x' & E & F & N & S & -> & -> & ->). injection E as -> ->. injection F as -> ->. unfold fill_one.
      destruct (is_kind a' Tableau) eqn:K; [ apply is_kind_ok in K; contradiction | ]. apply sourceb_ok in S. rewrite S. left; reflexivity.
  Qed.
  Fixpoint refills (n : nat) (s : state) : list state :=
    match fill r with
    | [] => [s]
    | _ => match twice s (fill_one s) with
      | [] => [s]
      | l => match n with 0 => [] | S n => flat_map (refills n) l end
      end
    end.

  Definition space_count (l : list pile) : nat := length (filter is_space l).
  Lemma space_count_put : forall l i p p', nth_error l i = Some p ->
    space_count (put i p' l) + (if is_space p then 1 else 0) = space_count l + if is_space p' then 1 else 0.
  Proof.
    unfold space_count. induction l as [|z l IH]; intros [|i] p p' N; try discriminate; simpl in N |- *.
    - injection N as ->. destruct (is_space p), (is_space p'); simpl; lia.
    - specialize (IH i p p' N). destruct (is_space z); simpl; lia.
  Qed.
  Lemma nth_put_other : forall {A} (l : list A) i j x, i <> j -> nth_error (put j x l) i = nth_error l i.
  Proof. induction l as [|z l IH]; intros [|i] [|j] x N; simpl; auto; contradiction. Qed.
  Lemma source_card : forall s a l, source s a l -> has_card s a.
  Proof. induction 1; auto. Qed.

  Lemma refills_ok : forall n s t, space_count (piles s) <= n -> (In t (refills n s) <-> refill r s t).
  Proof.
    assert (Stop : forall s, twice s (fill_one s) = [] <-> (In (Tableau, []) (piles s) -> forall a, a <> Tableau -> ~ source s a (fill r))).
    { intros s. split.
      - intros E I a N S. destruct (source_card _ _ _ S) as (c & x & J). apply In_nth_error in I as [i Ni]. apply In_nth_error in J as [j Nj].
        assert (K : In (State (put i (Tableau, [c]) (put j (a, show x) (piles s))) (passes s)) (twice s (fill_one s))).
        { apply twice_ok. exists i, j, (Tableau, []), (a, c :: x), (Tableau, [c]), (a, show x), (passes s). repeat split; auto; [ congruence | ].
          apply fill_one_ok. exists a, c, x. auto 10. }
        rewrite E in K. destruct K.
      - intros H. destruct (twice s (fill_one s)) as [|u l] eqn:E; auto. exfalso. assert (K : In u (twice s (fill_one s))) by (rewrite E; left; reflexivity).
        apply twice_ok in K as (i & j & p & q & p' & q' & n & N & Ni & Nj & C & _). apply fill_one_ok in C as (a & c & x & -> & -> & D & S & _).
        exact (H (nth_error_In _ _ Ni) a D S). }
    assert (None : forall s t, fill r = [] -> (In t [s] <-> refill r s t)).
    { intros s t F. split.
      - intros [<- | []]. constructor. intros _ a _ S. rewrite F in S. inversion S.
      - intros S. destruct S as [s _ | s i j a c x t _ _ _ S _]; [ left; reflexivity | rewrite F in S; inversion S ]. }
    assert (End_ : forall s t, twice s (fill_one s) = [] -> (In t [s] <-> refill r s t)).
    { intros s t E. split.
      - intros [<- | []]. constructor. apply Stop. exact E.
      - intros S. destruct S as [s _ | s i j a c x t Ni Nj N S _]; [ left; reflexivity | ]. exfalso. apply (proj1 (Stop s) E (nth_error_In _ _ Ni) a N S). }
    assert (Some_ : forall A (a b : A), fill r <> [] -> match fill r with [] => a | _ :: _ => b end = b).
    { intros A a b N. destruct (fill r); [ contradiction | reflexivity ]. }
    induction n as [|n IH]; intros s t L; cbn [refills]; (destruct (list_eq_dec kind_dec (fill r) []) as [F | F];
      [ rewrite F; apply None; exact F | rewrite Some_ by exact F ]);
      destruct (twice s (fill_one s)) as [|u l] eqn:E; try (apply End_; exact E); try rewrite <- E;
      assert (K : In u (twice s (fill_one s))) by (rewrite E; left; reflexivity); clear l E.
    - exfalso. apply twice_ok in K as (i & j & p & q & p' & q' & n & _ & Ni & _ & C & _). apply fill_one_ok in C as (a & c & x & -> & _).
      assert (P := space_count_put _ _ _ (Cell, []) Ni). simpl in P. lia.
    - rewrite in_flat_map.
      assert (Less : forall v, In v (twice s (fill_one s)) -> space_count (piles v) <= n).
      { intros v V. apply twice_ok in V as (i & j & p & q & p' & q' & m & N & Ni & Nj & C & ->). apply fill_one_ok in C as (a & c & x & -> & -> & D & _ & -> & -> & _).
        assert (P := space_count_put _ _ _ (a, show x) Nj). assert (Q := space_count_put (put j (a, show x) (piles s)) i (Tableau, []) (Tableau, [c])).
        rewrite nth_put_other in Q by auto. specialize (Q Ni). simpl in P, Q |- *. destruct a; try contradiction; simpl in P; unfold pile in *; lia. }
      split.
      + intros (v & V & I). apply IH in I; [ | apply Less; exact V ]. apply twice_ok in V as (i & j & p & q & p' & q' & m & N & Ni & Nj & C & ->).
        apply fill_one_ok in C as (a & c & x & -> & -> & D & S & -> & -> & ->). eapply filled; eauto.
      + intros S. destruct S as [s H | s i j a c x t Ni Nj D S T].
        * exfalso. apply Stop in H. rewrite H in K. destruct K.
        * exists (State (put i (Tableau, [c]) (put j (a, show x) (piles s))) (passes s)).
          assert (V : In (State (put i (Tableau, [c]) (put j (a, show x) (piles s))) (passes s)) (twice s (fill_one s))).
          { apply twice_ok. exists i, j, (Tableau, []), (a, c :: x), (Tableau, [c]), (a, show x), (passes s). repeat split; auto; [ congruence | ].
            apply fill_one_ok. exists a, c, x. auto 10. }
          split; [ exact V | ]. apply IH; [ apply Less; exact V | exact T ].
  Qed.

  (* Whole suits go out at once. *)
  Definition suits_gone (s : state) : list state := twice s (suits_out s).
  Lemma suits_gone_ok : forall s t, In t (suits_gone s) <-> exists i j u x h, suit_goes r s i j u x h /\ t = suit_gone s i j u x h.
  Proof.
    intros s t. unfold suits_gone. rewrite twice_ok. split.
    - intros (i & j & p & q & p' & q' & n & N & Ni & Nj & C & ->). apply suits_out_ok in C as (u & x & h & D & S & -> & -> & -> & -> & ->).
      exists i, j, u, x, h. split; [ split; auto | reflexivity ].
    - intros (i & j & u & x & h & (D & S & Ni & Nj) & ->). exists i, j, (Tableau, u ++ x), (Foundation h, []), (Tableau, show x), (Foundation h, rev u), (passes s).
      split; [ congruence | ]. repeat (split; [ assumption || reflexivity | ]). split; [ | reflexivity ]. apply suits_out_ok. exists u, x, h. auto 10.
  Qed.
  Definition is_vacant (p : pile) : bool := match p with (Foundation _, []) => true | _ => false end.
  Definition vacant (l : list pile) : nat := length (filter is_vacant l).
  Lemma vacant_put : forall l i p p', nth_error l i = Some p ->
    vacant (put i p' l) + (if is_vacant p then 1 else 0) = vacant l + if is_vacant p' then 1 else 0.
  Proof.
    unfold vacant. induction l as [|z l IH]; intros [|i] p p' N; try discriminate; simpl in N |- *.
    - injection N as ->. destruct (is_vacant p), (is_vacant p'); simpl; lia.
    - specialize (IH i p p' N). destruct (is_vacant z); simpl; lia.
  Qed.
  Fixpoint sweeps (n : nat) (s : state) : list state :=
    if at_once r then match suits_gone s with
      | [] => [s]
      | l => match n with 0 => [] | S n => flat_map (sweeps n) l end
      end
    else [s].
  Lemma sweeps_ok : forall n s t, vacant (piles s) <= n -> (In t (sweeps n s) <-> sweep r s t).
  Proof.
    assert (None : forall s, suits_gone s = [] -> forall i j u x h, ~ suit_goes r s i j u x h).
    { intros s E i j u x h G. assert (I : In (suit_gone s i j u x h) (suits_gone s)) by (apply suits_gone_ok; eauto 10). rewrite E in I. destruct I. }
    assert (Less : forall s v, In v (suits_gone s) -> vacant (piles v) < vacant (piles s)).
    { intros s v I. apply suits_gone_ok in I as (i & j & u & x & h & (D & S & Ni & Nj) & ->). simpl.
      assert (N : i <> j) by congruence.
      assert (P := vacant_put _ _ _ (Foundation h, rev u) Nj). assert (Q := vacant_put (put j (Foundation h, rev u) (piles s)) i (Tableau, u ++ x) (Tableau, show x)).
      rewrite nth_put_other in Q by auto. specialize (Q Ni). simpl in P, Q.
      destruct (rev u) eqn:E; [ apply (f_equal (@rev card)) in E; rewrite rev_involutive in E; contradiction | ]. unfold pile in *. lia. }
    assert (Off : forall s t, at_once r = false -> (In t [s] <-> sweep r s t)).
    { intros s t O. split; [ intros [<- | []]; constructor; congruence | intros S; destruct S; [ left; reflexivity | congruence ] ]. }
    assert (End_ : forall s t, suits_gone s = [] -> (In t [s] <-> sweep r s t)).
    { intros s t E. split; [ intros [<- | []]; constructor; intros _; exact (None s E) | ].
      intros S. destruct S as [s _ | s i j u x h t _ G _]; [ left; reflexivity | exfalso; exact (None s E _ _ _ _ _ G) ]. }
    induction n as [|n IH]; intros s t L; cbn [sweeps]; (destruct (at_once r) eqn:O; [ | apply Off; reflexivity ]);
      destruct (suits_gone s) as [|v l] eqn:E; try (apply End_; exact E); try rewrite <- E;
      assert (K : In v (suits_gone s)) by (rewrite E; left; reflexivity).
    - apply Less in K. lia.
    - rewrite in_flat_map. split.
      + intros (w & W & I). assert (M := Less s w W). apply IH in I; [ | lia ]. apply suits_gone_ok in W as (i & j & u & x & h & G & ->). eapply goes_at_once; eauto.
      + intros S. destruct S as [s H | s i j u x h t _ G S].
        * exfalso. apply suits_gone_ok in K as (i & j & u & x & h & G & _). exact (H O _ _ _ _ _ G).
        * exists (suit_gone s i j u x h). assert (W : In (suit_gone s i j u x h) (suits_gone s)) by (apply suits_gone_ok; eauto 10).
          assert (M := Less s _ W). split; [ exact W | apply IH; [ lia | exact S ] ].
  Qed.
  Definition settles (s : state) : list state := flat_map (fun u => refills (length (piles u)) u) (sweeps (length (piles s)) s).
  Lemma filter_length : forall {A} (f : A -> bool) l, length (filter f l) <= length l.
  Proof. induction l as [|a l IH]; simpl; auto. destruct (f a); simpl; lia. Qed.
  Lemma settles_ok : forall s t, In t (settles s) <-> settle r s t.
  Proof.
    intros s t. unfold settles, settle. rewrite in_flat_map.
    split; intros (u & U & F); exists u; (split; [ apply (sweeps_ok (length (piles s))); [ apply filter_length | exact U ] | ]);
      apply (refills_ok (length (piles u))); [ apply filter_length | exact F | apply filter_length | exact F ].
  Qed.

  (* A row of the stock is dealt. *)
  Definition rows (s : state) : list state :=
    if is_kind (onto r) Waste || no_space r && existsb is_space (piles s) then [] else flat_map (fun i => match nth_error (piles s) i with
      | Some (Stock, c :: w) => [State (row (onto r) (served r (c :: w)) (put i (Stock, rest_of r (c :: w) (piles s)) (piles s))) (passes s)]
      | _ => []
      end) (seq 0 (length (piles s))).
  Lemma rows_ok : forall s t, In t (rows s) <-> exists i w, onto r <> Waste /\ (no_space r = true -> ~ In (Tableau, []) (piles s)) /\ w <> [] /\ nth_error (piles s) i = Some (Stock, w) /\
    t = State (row (onto r) (served r w) (put i (Stock, rest_of r w (piles s)) (piles s))) (passes s).
  Proof.
    intros s t. unfold rows. assert (B := spaces_ok s). destruct (is_kind (onto r) Waste) eqn:O.
    { apply is_kind_ok in O. split; [ intros [] | intros (i & w & N & _); contradiction ]. }
    simpl. destruct (no_space r && existsb is_space (piles s)) eqn:Z.
    - apply andb_prop in Z as [Z I]. apply B in I. split; [ intros [] | intros (i & w & _ & N & _); exfalso; exact (N Z I) ].
    - assert (Q : no_space r = true -> ~ In (Tableau, []) (piles s)) by (intros E I; apply B in I; rewrite E, I in Z; discriminate). rewrite in_flat_map. split.
      + intros (i & _ & I). destruct (nth_error (piles s) i) as [(b & w)|] eqn:N; [ | destruct I ]. destruct b; try (destruct I; fail).
        destruct w as [|c w]; [ destruct I | ]. destruct I as [<- | []]. exists i, (c :: w). repeat split; auto; [ | discriminate ].
        intros E. apply is_kind_ok in E. congruence.
      + intros (i & w & _ & _ & D & N & ->). exists i. split; [ eapply below; eauto | ]. rewrite N. destruct w as [|c w]; [ contradiction | left; reflexivity ].
  Qed.

  (* The piles are gathered and dealt again. *)
  Definition may_gatherb (s : state) : bool := match gather r with Some (Some n) => passes s <? n | Some None => true | None => false end.
  Lemma may_gatherb_ok : forall s, may_gatherb s = true <-> may_gather r s.
  Proof.
    intros s. unfold may_gatherb, may_gather. destruct (gather r) as [[n|]|].
    - rewrite Nat.ltb_lt. split; [ intros L; exists (Some n); split; [ reflexivity | intros m E; injection E as <-; exact L ] | intros (g & E & L); injection E as <-; auto ].
    - split; auto. intros _. exists None. split; [ reflexivity | discriminate ].
    - split; [ discriminate | intros (g & E & _); discriminate ].
  Qed.
  Definition gatherings (s : state) : list state :=
    if may_gatherb s && has_cardb s Tableau then
      [State (dealt_again r 0 (stacked r s) (piles s)) (once_more r (passes s))] else [].
  Lemma gatherings_ok : forall s t, In t (gatherings s) <-> exists c x, may_gather r s /\ In (Tableau, c :: x) (piles s) /\
    t = State (dealt_again r 0 (stacked r s) (piles s)) (once_more r (passes s)).
  Proof.
    intros s t. unfold gatherings. split.
    - destruct (_ && _) eqn:W; [ | intros [] ]. apply andb_prop in W as [G T]. apply may_gatherb_ok in G. apply has_cardb_ok in T as (c & x & I).
      intros [<- | []]. exists c, x. auto.
    - intros (c & x & G & I & ->). apply may_gatherb_ok in G. assert (H : has_card s Tableau) by (exists c, x; exact I). apply has_cardb_ok in H.
      rewrite G, H. left; reflexivity.
  Qed.

  Definition rows_gathered (s : state) : list state :=
    if may_gatherb s then flat_map (fun k => match nth_error (piles s) k with
      | Some (Field, x) => [State (put k (Field, field_again r (passes s) x) (piles s)) (once_more r (passes s))]
      | _ => []
      end) (seq 0 (length (piles s)))
    else [].
  Lemma rows_gathered_ok : forall s t, In t (rows_gathered s) <-> exists k x, may_gather r s /\ nth_error (piles s) k = Some (Field, x) /\
    t = State (put k (Field, field_again r (passes s) x) (piles s)) (once_more r (passes s)).
  Proof.
    intros s t. unfold rows_gathered. destruct (may_gatherb s) eqn:G.
    - apply may_gatherb_ok in G. rewrite in_flat_map. split.
      + intros (k & _ & I). destruct (nth_error (piles s) k) as [(b & x)|] eqn:N; [ | destruct I ]. destruct b; try (destruct I; fail).
        destruct I as [<- | []]. exists k, x. auto.
      + intros (k & x & _ & N & ->). exists k. split; [ eapply below; eauto | ]. rewrite N. left; reflexivity.
    - split; [ intros [] | intros (k & x & M & _) ]. apply may_gatherb_ok in M. congruence.
  Qed.

  (* Moves in a line or a grid. *)
  Definition fields (s : state) : list state :=
    flat_map (fun k => match nth_error (piles s) k with
      | Some (Field, x) => flat_map (fun i => match nth_error x i with
        | Some c => flat_map (fun j => match nth_error x j with
          | Some d => if i =? j then [] else match field_move r x i j c d with Some y => [State (put k (Field, y) (piles s)) (passes s)] | None => [] end
          | None => []
          end) (seq 0 (length x))
        | None => []
        end) (seq 0 (length x))
      | _ => []
      end) (seq 0 (length (piles s))).
  Lemma fields_ok : forall s t, In t (fields s) <-> exists k i j x c d y, nth_error (piles s) k = Some (Field, x) /\ i <> j /\ nth_error x i = Some c /\
    nth_error x j = Some d /\ field_move r x i j c d = Some y /\ t = State (put k (Field, y) (piles s)) (passes s).
  Proof.
    intros s t. unfold fields. rewrite in_flat_map. split.
    - intros (k & _ & I). destruct (nth_error (piles s) k) as [(b & x)|] eqn:K; [ | destruct I ]. destruct b; try (destruct I; fail).
      apply in_flat_map in I as (i & _ & I). destruct (nth_error x i) as [c|] eqn:Ni; [ | destruct I ].
      apply in_flat_map in I as (j & _ & I). destruct (nth_error x j) as [d|] eqn:Nj; [ | destruct I ].
      destruct (Nat.eqb_spec i j) as [|N]; [ destruct I | ]. destruct (field_move r x i j c d) as [y|] eqn:F; [ | destruct I ]. destruct I as [<- | []].
      exists k, i, j, x, c, d, y. auto 10.
    - intros (k & i & j & x & c & d & y & K & N & Ni & Nj & F & ->). exists k. split; [ eapply below; eauto | ]. rewrite K. apply in_flat_map.
      exists i. split; [ eapply below; eauto | ]. rewrite Ni. apply in_flat_map. exists j. split; [ eapply below; eauto | ].
      rewrite Nj, (proj2 (Nat.eqb_neq i j) N), F. left; reflexivity.
  Qed.
  Definition closings (s : state) : list state :=
    flat_map (fun k => match nth_error (piles s) k with
      | Some (Field, x) => if negb (closes r && existsb is_gap x) then [] else
        if has_cardb s Stock then flat_map (fun l => match nth_error (piles s) l with
          | Some (Stock, c :: w) => [State (put k (Field, closed_up x (c :: w)) (put l (Stock, skipn (length (filter is_gap x)) (c :: w)) (piles s))) (passes s)]
          | _ => []
          end) (seq 0 (length (piles s)))
        else [State (put k (Field, closed_up x []) (piles s)) (passes s)]
      | _ => []
      end) (seq 0 (length (piles s))).
  Lemma closings_ok : forall s t, In t (closings s) <-> exists k x, closes r = true /\ existsb is_gap x = true /\ nth_error (piles s) k = Some (Field, x) /\
    (~ has_card s Stock /\ t = State (put k (Field, closed_up x []) (piles s)) (passes s) \/
     exists l w, nth_error (piles s) l = Some (Stock, w) /\ w <> [] /\
       t = State (put k (Field, closed_up x w) (put l (Stock, skipn (length (filter is_gap x)) w) (piles s))) (passes s)).
  Proof.
    intros s t. unfold closings. rewrite in_flat_map. split.
    - intros (k & _ & I). destruct (nth_error (piles s) k) as [(b & x)|] eqn:K; [ | destruct I ]. destruct b; try (destruct I; fail).
      destruct (closes r && existsb is_gap x) eqn:C; [ | destruct I ]. apply andb_prop in C as [C G]. simpl in I.
      exists k, x. split; [ exact C | split; [ exact G | split; [ exact K | ] ] ]. destruct (has_cardb s Stock) eqn:H.
      + right. apply in_flat_map in I as (l & _ & I). destruct (nth_error (piles s) l) as [(b & w)|] eqn:L; [ | destruct I ].
        destruct b; try (destruct I; fail). destruct w as [|c w]; [ destruct I | ]. destruct I as [<- | []]. exists l, (c :: w). repeat split; auto. discriminate.
      + left. destruct I as [<- | []]. split; [ intros D; apply has_cardb_ok in D; congruence | reflexivity ].
    - intros (k & x & C & G & K & D). exists k. split; [ eapply below; eauto | ]. rewrite K, C, G. simpl. destruct D as [(H & ->) | (l & w & L & N & ->)].
      + destruct (has_cardb s Stock) eqn:B; [ apply has_cardb_ok in B; contradiction | left; reflexivity ].
      + destruct w as [|c w]; [ contradiction | ]. assert (H : has_card s Stock) by (exists c, w; eapply nth_error_In; eauto). apply has_cardb_ok in H.
        rewrite H. apply in_flat_map. exists l. split; [ eapply below; eauto | ]. rewrite L. left; reflexivity.
  Qed.

  (* What a move of each kind leads to, before spaces are filled. *)
  Definition played (s : state) : list state :=
    twice s (changes s) ++ (if whole r && negb (at_once r) then suits_gone s else []) ++ twice s (holes s) ++ twice s (aways s) ++ alones s ++ rows s ++ gatherings s ++ fields s ++ closings s ++ rows_gathered s.
  Definition next (s : state) : list state := flat_map settles (played s).
  (* The program lists what the relation says, no more and no less. *)
  Theorem next_step : forall s t, In t (next s) <-> step r s t.
  Proof.
    intros s t. unfold next, played. rewrite in_flat_map. split.
    - intros (u & V & I). apply settles_ok in I. repeat rewrite in_app_iff in V. destruct V as [V | [V | [V | [V | [V | [V | [V | [V | [V | V]]]]]]]]].
      + apply twice_ok in V as (i & j & p & q & p' & q' & n & N & Ni & Nj & C & ->). apply changes_ok in C. eapply move; eauto.
      + destruct (whole r && negb (at_once r)) eqn:W; [ | destruct V ]. apply andb_prop in W as [W O]. apply negb_true_iff in O.
        apply suits_gone_ok in V as (i & j & w & x & h & G & ->). eapply suit_out; eauto.
      + apply twice_ok in V as (i & j & p & q & p' & q' & n & N & Ni & Nj & C & ->).
        apply holes_ok in C as (a & c & x & y & L & H & D & -> & -> & -> & -> & ->). eapply into_hole; eauto.
      + apply twice_ok in V as (i & j & p & q & p' & q' & n & N & Ni & Nj & C & ->). apply aways_ok in C as [C ->]. eapply leaves; eauto.
      + apply alones_ok in V as (i & a & c & x & R & H & A & N & ->). eapply taken_alone; eauto.
      + apply rows_ok in V as (i & w & O & Z & D & N & ->). eapply deal_row; eauto.
      + apply gatherings_ok in V as (c & x & G & J & ->). eapply gathers; eauto.
      + apply fields_ok in V as (k & i & j & x & c & d & y & K & N & Ni & Nj & F & ->). eapply in_field; eauto.
      + apply closings_ok in V as (k & x & C & G & K & [(H & ->) | (l & w & L & N & ->)]); [ eapply gaps_closed | eapply gaps_filled ]; eauto.
      + apply rows_gathered_ok in V as (k & x & G & K & ->). eapply gathers_rows; eauto.
    - intros St.
      enough (E : exists u, In u (played s) /\ settle r u t).
      { destruct E as (u & V & S). exists u. split; [ exact V | apply settles_ok; exact S ]. }
      destruct St as [s i j p q p' q' n t N Ni Nj C S | s i j u x h t W O G S | s i j p q p' q' t N Ni Nj C S | s i a c x t R H A N S |
        s i j a c x y t L H D Ni Nj S | s i w t O Z D N S | s c x t G J S | s k x t G K S | s k i j x c d y t K N Ni Nj F S | s k x t C G K H S | s k l x w t C G K L N S];
        eexists; (split; [ unfold played; repeat rewrite in_app_iff | exact S ]).
      + left. apply twice_ok. exists i, j, p, q, p', q', n. repeat split; auto. apply changes_ok. exact C.
      + right; left. rewrite W, O. apply suits_gone_ok. eauto 10.
      + right; right; right; left. apply twice_ok. exists i, j, p, q, p', q', (passes s). repeat split; auto. apply aways_ok. auto.
      + right; right; right; right; left. apply alones_ok. exists i, a, c, x. auto.
      + right; right; left. apply twice_ok. exists i, j, (a, c :: x), (Hole, y), (a, show x), (Hole, [c]), (passes s).
        repeat split; [ | exact Ni | exact Nj | apply holes_ok; exists a, c, x, y; auto 10 ].
        intros ->. rewrite Ni in Nj. injection Nj as -> <-. destruct L as [[L | [L | [L | L]]] | (m & L & _)]; discriminate.
      + do 5 right; left. apply rows_ok. exists i, w. eauto 10.
      + do 6 right; left. apply gatherings_ok. exists c, x. auto.
      + do 9 right. apply rows_gathered_ok. exists k, x. auto.
      + do 7 right; left. apply fields_ok. exists k, i, j, x, c, d, y. auto 10.
      + do 8 right; left. apply closings_ok. exists k, x. auto 10.
      + do 8 right; left. apply closings_ok. exists k, x. repeat (split; auto). right. exists l, w. auto.
  Qed.

  Definition at_goal (a : kind) (c : card) (x : list card) : bool :=
    is_kind a Drawn || match aim r with
    | All_out => match a with Foundation _ | Hole | Own _ => true | Field => forallb is_gap (c :: x) | _ => false end
    | Tableau_taken => negb (is_kind (board a) Tableau)
    | High_left => negb (is_kind a Stock) && (negb (is_kind a Tableau) || forallb (fun d => place r d =? ranks r) (c :: x))
    | One_pile => negb (is_kind a Field) || empty x
    | Rows => negb (is_kind a Field) || rows_built r (c :: x)
    | Suits_built => is_kind a Tableau && suit_from r (suit_of c) 0 (c :: x)
    end.
  Definition over (s : state) : bool := forallb (fun p => match p with (_, []) => true | (a, c :: x) => at_goal a c x end) (piles s).
  Lemma over_won : forall s, over s = true <-> won r s.
  Proof.
    intros s. unfold over, won. rewrite forallb_forall.
    assert (No : forall a b, negb (is_kind a b) = true <-> a <> b) by (intros a b; assert (K := is_kind_ok a b); destruct (is_kind a b); simpl; intuition discriminate).
    assert (K : forall a c x, at_goal a c x = true <-> (a <> Drawn -> match aim r with
        | All_out => a = Hole \/ (exists h, a = Foundation h) \/ (exists n, a = Own n) \/ a = Field /\ forallb is_gap (c :: x) = true
        | Tableau_taken => board a <> Tableau
        | High_left => a <> Stock /\ (a = Tableau -> Forall (fun d => place r d = ranks r) (c :: x))
        | One_pile => a = Field -> x = []
        | Rows => a = Field -> rows_built r (c :: x) = true
        | Suits_built => a = Tableau /\ suit_from r (suit_of c) 0 (c :: x) = true
        end)).
    { intros a c x. unfold at_goal. rewrite orb_true_iff, is_kind_ok.
      assert (Or : forall P Q : Prop, (P <-> Q) -> (a = Drawn \/ P <-> (a <> Drawn -> Q))) by (intros P Q H; destruct (kind_dec a Drawn); intuition).
      apply Or. clear Or. destruct (aim r).
      - split; [ | intros [-> | [[h ->] | [[n ->] | [-> G]]]]; auto ].
        destruct a; try discriminate; [ right; left; eexists | left | right; right; left; eexists | right; right; right; split ]; auto.
      - apply No.
      - rewrite andb_true_iff, is_kind_ok. reflexivity.
      - rewrite andb_true_iff, orb_true_iff, No, No, forallb_forall, Forall_forall. split; intros [S T]; (split; [ exact S | ]).
        + intros E d I. destruct T as [T | T]; [ contradiction | ]. apply Nat.eqb_eq. auto.
        + destruct (kind_dec a Tableau) as [E | N]; [ right | left; exact N ]. intros d I. apply Nat.eqb_eq. auto.
      - rewrite orb_true_iff, No, empty_ok. destruct (kind_dec a Field); intuition.
      - rewrite orb_true_iff, No. destruct (kind_dec a Field); intuition. }
    split.
    - intros O a c x I. apply K. exact (O _ I).
    - intros W (a & [|c x]) I; [ reflexivity | ]. apply K. exact (W _ _ _ I).
  Qed.
End Game.
Print Assumptions next_step.
