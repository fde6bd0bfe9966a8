(* The moves of a table as a program, which is the relation of Rules.v. *)
Require Import List Arith Bool Lia.
From Patience Require Import Reach table.Rules.
Import ListNotations.

Definition kind_dec (a b : kind) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
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
  Definition fitsb (s : state) (a : kind) (c : card) (y : list card) : bool :=
    match y, spaces r with
    | d :: _, _ => comes r (build r) d c
    | [], Anything => true
    | [], Nothing => false
    | [], Rank n => rank c =? n
    | [], Highest => place r c =? ranks r
    | [], From l => sourceb s a l
    end.
  Lemma fitsb_ok : forall s a c y, fitsb s a c y = true <-> fits r s a c y.
  Proof.
    intros s a c [|d y]; unfold fitsb, fits, fills; [ | reflexivity ].
    destruct (spaces r); rewrite ?Nat.eqb_eq, ?sourceb_ok; intuition discriminate.
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
    | Foundation h, [c] => looseb a && goes_out r h y c
    | Cell, [c] => looseb a && negb (is_kind a Cell) && empty y
    | Tableau, c :: v =>
      if is_kind a Tableau then as_unitb s u x y && fitsb s a (last v c) y
      else (looseb a || returnsb a) && empty v && fitsb s a c y
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
      + destruct v; [ | discriminate ]. apply andb_prop in L as [L E]. apply andb_prop in L as [L N]. apply empty_ok in E. subst y.
        apply negb_true_iff in N. apply to_cell; [ apply looseb_ok; exact L | intros ->; discriminate ].
      + destruct v; [ | discriminate ]. apply andb_prop in L as [L G]. apply out; [ apply looseb_ok; exact L | exact G ].
    - intros L. destruct L as [a c x h y L G | a c x L N | a c x y L N F | v c x y _ A F].
      + simpl. rewrite (proj2 (looseb_ok a) L), G. reflexivity.
      + simpl. rewrite (proj2 (looseb_ok a) L). destruct (is_kind a Cell) eqn:K; [ apply is_kind_ok in K; contradiction | reflexivity ].
      + simpl. destruct (is_kind a Tableau) eqn:K; [ apply is_kind_ok in K; contradiction | ]. rewrite (proj2 (fitsb_ok _ _ _ _) F).
        rewrite <- looseb_ok, <- returnsb_ok, <- orb_true_iff in L. rewrite L. reflexivity.
      + destruct (v ++ [c]) as [|d w] eqn:E; [ destruct v; discriminate | ]. cbn [letsb]. rewrite (proj2 (is_kind_ok _ _) eq_refl).
        rewrite (proj2 (as_unitb_ok _ _ _ _) A).
        rewrite (last_of _ _ _ _ (eq_sym E)), (proj2 (fitsb_ok _ _ _ _) F). reflexivity.
  Qed.

  Definition may_redeal (s : state) : bool := match redeals r with Some n => passes s <? n | None => true end.
  (* All that two piles can become in one move. *)
  Definition changes (s : state) (p q : pile) : list (pile * pile * nat) :=
    let (a, x) := p in let (b, y) := q in
    match a, b with
    | Stock, Waste =>
      match x, y with
      | _ :: _, _ => if turn r =? 0 then [] else [((Stock, skipn (turn r) x), (Waste, rev (firstn (turn r) x) ++ y), passes s)]
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
    - intros I. destruct x as [|c x].
      + destruct y as [|d y]; [ destruct I | ]. unfold may_redeal in I. destruct (redeals r) as [k|] eqn:K.
        * destruct (passes s <? k) eqn:P; [ | destruct I ]. destruct I as [I | []]. apply Nat.ltb_lt in P. injection I as <- <- <-.
          assert (D := redeal r s (d :: y)). rewrite K in D. apply D; [ discriminate | ]. intros m E. injection E as <-. exact P.
        * destruct I as [I | []]. injection I as <- <- <-. assert (D := redeal r s (d :: y)). rewrite K in D. apply D; discriminate.
      + destruct (turn r =? 0) eqn:Z; [ destruct I | ]. apply Nat.eqb_neq in Z. destruct I as [I | []]. injection I as <- <- <-.
        rewrite <- (firstn_skipn (turn r) (c :: x)) at 1. apply deal.
        * destruct (turn r); [ contradiction | discriminate ].
        * rewrite firstn_length. destruct (le_lt_dec (turn r) (length (c :: x))); [ left | right; split ]; try lia. apply skipn_all2. lia.
    - intros C. inversion C; subst.
      + exfalso; eapply Stocks; eauto.
      + match goal with N : ?w <> [] |- _ => destruct w as [|c w']; [ contradiction | ] end. simpl app. cbn [app].
        match goal with H : _ \/ _ |- _ => destruct H as [E | [L ->]] end.
        * destruct (turn r) as [|k] eqn:K; [ discriminate | ]. simpl Nat.eqb. cbv iota. left. rewrite <- E.
          change (c :: w' ++ x0) with ((c :: w') ++ x0). rewrite skipn_app, firstn_app, skipn_all, firstn_all, Nat.sub_diag. simpl. rewrite app_nil_r. reflexivity.
        * rewrite app_nil_r. destruct (turn r) as [|k] eqn:K; [ inversion L | ]. simpl Nat.eqb. cbv iota. left.
          rewrite skipn_all2, firstn_all2 by (rewrite <- K in *; simpl in *; lia). reflexivity.
      + match goal with N : y <> [] |- _ => destruct y as [|c y']; [ contradiction | ] end. unfold may_redeal. destruct (redeals r) as [k|].
        * rewrite (proj2 (Nat.ltb_lt _ _)) by auto. left; reflexivity.
        * left; reflexivity.
  Qed.

  Definition next (s : state) : list state :=
    flat_map (fun i => match nth_error (piles s) i with
      | Some p => flat_map (fun j => match nth_error (piles s) j with
        | Some q => if i =? j then [] else map (fun c => let '(p', q', n) := c in State (put i p' (put j q' (piles s))) n) (changes s p q)
        | None => []
        end) (seq 0 (length (piles s)))
      | None => []
      end) (seq 0 (length (piles s))).
  Lemma below : forall {A} (l : list A) i x, nth_error l i = Some x -> In i (seq 0 (length l)).
  Proof. intros A l i x N. apply in_seq. split; [ lia | ]. apply nth_error_Some. congruence. Qed.

  (* The program lists what the relation says, no more and no less. *)
  Theorem next_step : forall s t, In t (next s) <-> step r s t.
  Proof.
    intros s t. unfold next. rewrite in_flat_map. split.
    - intros (i & _ & I). destruct (nth_error (piles s) i) as [p|] eqn:Ni; [ | destruct I ]. apply in_flat_map in I as (j & _ & I).
      destruct (nth_error (piles s) j) as [q|] eqn:Nj; [ | destruct I ]. destruct (Nat.eqb_spec i j) as [|N]; [ destruct I | ].
      apply in_map_iff in I as (((p' & q') & n) & <- & C). apply changes_ok in C. eapply move; eauto.
    - intros [s' i j p q p' q' n N Ni Nj C]. exists i. split; [ eapply below; eauto | ]. rewrite Ni. apply in_flat_map. exists j.
      split; [ eapply below; eauto | ]. rewrite Nj, (proj2 (Nat.eqb_neq i j) N). apply in_map_iff. exists (p', q', n). split; auto. apply changes_ok. exact C.
  Qed.

  Definition over (s : state) : bool := forallb (fun p => match p with (Foundation _, _) => true | (_, x) => empty x end) (piles s).
  Lemma over_won : forall s, over s = true <-> won s.
  Proof.
    intros s. unfold over, won. rewrite forallb_forall. split.
    - intros O a c x I. specialize (O _ I). destruct a; try discriminate. eexists; reflexivity.
    - intros W (a & x) I. destruct x as [|c x]; [ destruct a; reflexivity | ]. destruct (W _ _ _ I) as [h ->]. reflexivity.
  Qed.
End Game.
Print Assumptions next_step.
