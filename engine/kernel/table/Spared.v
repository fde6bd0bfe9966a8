(* The lemma "safe" as a program: it finds the small cards, and looks if the position is one of a
   pack. How it finds them need not be believed: it looks again if they are all. *)
Require Import List Arith Bool Lia.
From Patience Require Import Reach table.Rules table.Moves table.Alike table.Count table.Safe.
Import ListNotations.

Section Program.
  Variable r : rules.
  Definition every := [Clubs; Diamonds; Hearts; Spades].
  Lemma every_in : forall x, In x every.
  Proof. intros []; simpl; auto. Qed.

  Record limits := Limits { of_clubs : nat; of_diamonds : nat; of_hearts : nat; of_spades : nat }.
  Definition limit (l : limits) (x : suit) : nat := match x with Clubs => of_clubs l | Diamonds => of_diamonds l | Hearts => of_hearts l | Spades => of_spades l end.
  Definition limits_of (f : suit -> nat) : limits := Limits (f Clubs) (f Diamonds) (f Hearts) (f Spades).
  Lemma limit_of : forall f x, limit (limits_of f) x = f x.
  Proof. intros f []; reflexivity. Qed.

  Definition built_up (x : suit) : list card -> bool := fix up y :=
    match y with [] => true | c :: y => (rank c =? rank_at r (S (length y))) && same_suit (suit_of c) x && negb (hidden c) && up y end.
  Definition good_pile (p : pile) : bool :=
    match p with (a, y) => match y with c :: _ => negb (hidden c) | [] => true end && (negb (rigid a) || forallb (fun c => negb (hidden c)) y) &&
      match a with Foundation x => built_up x y && (length y <=? ranks r) | _ => ordinary a end end.
  Definition packed (s : state) : bool :=
    let ks := map fst (piles s) in
    forallb good_pile (piles s) && forallb (fun x => count_occ kind_dec ks (Foundation x) <=? 1) every &&
    forallb (fun p => forallb (regular r ks) (snd p)) (piles s) &&
    forallb (fun x => forallb (fun i => total (cards (key r x i)) (piles s) <=? 1) (seq 1 (ranks r))) every.

  (* The small cards: with each all that may be put on it, or moved with it. *)
  Definition for_good (o : limits) (x : suit) (i : nat) : bool := negb (back r) && (i <=? limit o x).
  Definition comers (xs : list suit) (o l : limits) (x : suit) (i : nat) : list (suit * nat) :=
    if for_good o x i then [] else flat_map (fun y => flat_map (fun j =>
      if negb (for_good o y j) && lies_on r (card_at r x i) (card_at r y j) then [(y, j)] else []) (seq (S (limit l y)) (ranks r - limit l y))) xs.
  Definition all_comers (xs : list suit) (o l : limits) : list (suit * nat) := flat_map (fun x => flat_map (comers xs o l x) (seq 1 (limit l x))) xs.
  Definition raise (l : limits) (p : suit * nat) : limits := limits_of (fun x => if same_suit x (fst p) then Nat.max (limit l x) (snd p) else limit l x).
  Fixpoint small_up (fuel : nat) (xs : list suit) (o l : limits) : option limits :=
    if existsb (fun x => S (limit o x) <? limit l x) every then None else
    match all_comers xs o l, fuel with
    | [], _ => Some l
    | _, 0 => None
    | ps, S fuel => small_up fuel xs o (fold_left raise ps l)
    end.
  Definition spared (s : state) (h : suit) (c : card) : bool :=
    let o := limits_of (outs s) in
    let xs := filter (fun x => existsb (is_kind (Foundation x)) (map fst (piles s))) every in
    match small_up (4 * ranks r) xs o (raise (Limits 0 0 0 0) (h, place r c)) with
    | Some l => (place r c <=? limit l h) && (negb (tight r) || forallb (fun x => limit l x <=? limit o x + if same_suit h x then 1 else 0) every)
    | None => false
    end.
  Definition safe_out (s : state) (p q : pile) : list (pile * pile * nat) :=
    match p, q with
    | (a, c :: x), (Foundation h, y) =>
      if movable a && negb (hidden c) && goes_out r h y c && spared s h c then [((a, show x), (Foundation h, c :: y), passes s)] else []
    | _, _ => []
    end.
  Definition safes (s : state) : list state :=
    match twice s (safe_out s) with [] => [] | l => if safe_rules r && packed s then l else [] end.

  Lemma cards_none : forall f l, (forall c, f c = false) -> total (cards f) l = 0.
  Proof.
    intros f l Z. assert (E : forall x, filter f x = []) by (induction x as [|c x IH]; simpl; auto; rewrite Z; exact IH).
    induction l as [|p l IH]; auto. simpl. unfold cards at 1. rewrite E. exact IH.
  Qed.
  Lemma packed_ok : forall s, safe_rules r = true -> packed s = true -> pack r (map fst (piles s)) s /\
    (forall x, count_occ kind_dec (map fst (piles s)) (Foundation x) <= 1) /\ forall a, In a (map fst (piles s)) -> ordinary a = true.
  Proof.
    intros s Ru H. unfold packed in H. rewrite !andb_true_iff, !forallb_forall in H. destruct H as (((G & O) & R) & S). split; [ | split ].
    - split; auto.
      + intros i x y N. apply nth_error_In in N. apply G in N. simpl in N. rewrite !andb_true_iff in N. destruct N as [_ [N L]]. apply Nat.leb_le in L. split; auto. clear - N.
        induction y as [|c y IH]; auto. simpl in N. rewrite !andb_true_iff in N. destruct N as [[[N1 N2] N3] N4]. simpl. rewrite <- IH by exact N4. f_equal.
        apply Nat.eqb_eq in N1. apply same_suit_ok in N2. apply negb_true_iff in N3. destruct c as [k z hd]. simpl in *. unfold card_at. congruence.
      + clear - R. assert (H : forall p, In p (piles s) -> cards (fun c => negb (regular r (map fst (piles s)) c)) p = 0).
        { intros p I. specialize (R p I). rewrite forallb_forall in R. unfold cards. induction (snd p) as [|c y IH]; auto. simpl. rewrite R by (left; reflexivity). simpl. apply IH. intros; apply R; right; auto. }
        revert H. generalize (fun c => negb (regular r (map fst (piles s)) c)) as f. clear R. intros f H. induction (piles s) as [|p l IH]; auto. simpl. rewrite H by (left; reflexivity). apply IH. intros; apply H; right; auto.
      + intros x i. destruct (le_lt_dec i (ranks r)) as [L|L]; [ destruct i as [|i] | ].
        2: { assert (A := S x (every_in x)). rewrite forallb_forall in A. apply Nat.leb_le. apply A. apply in_seq. lia. }
        all: rewrite cards_none; [ lia | ]; intros c; unfold key; apply andb_false_iff; right; apply Nat.eqb_neq; assert (B := place_bound r Ru c); lia.
      + intros i a y N. apply nth_error_In in N. apply G in N. simpl in N. rewrite !andb_true_iff in N. destruct N as [[N1 N2] _]. split.
        * destruct y as [|c y]; auto. apply negb_true_iff in N1. apply show_up. exact N1.
        * intros Ra. rewrite Ra in N2. simpl in N2. apply Forall_forall. rewrite forallb_forall in N2. intros c I. apply N2 in I. apply negb_true_iff in I. exact I.
    - intros x. apply Nat.leb_le. apply (O x (every_in x)).
    - intros a I. apply in_map_iff in I as ([b y] & E & I). simpl in E. subst b. apply G in I. simpl in I. rewrite !andb_true_iff in I. destruct I as [_ I]. destruct a; auto.
  Qed.

  Lemma small_up_ok : forall fuel xs o l m, small_up fuel xs o l = Some m -> (forall x, limit m x <= S (limit o x)) /\ all_comers xs o m = [].
  Proof.
    induction fuel as [|fuel IH]; intros xs o l m H; cbn [small_up] in H; destruct (existsb (fun x => S (limit o x) <? limit l x) every) eqn:E; try discriminate.
    all: destruct (all_comers xs o l) as [|p ps] eqn:C; try discriminate; try (eapply IH; exact H).
    all: injection H as <-; split; auto; intros x; apply Nat.ltb_ge; destruct (S (limit o x) <? limit l x) eqn:L; auto;
      rewrite <- E; symmetry; apply existsb_exists; exists x; split; [ apply every_in | exact L ].
  Qed.

  Theorem safes_ok : forall s t, In t (safes s) -> remaining t < remaining s /\ forall n, wins_in r n s -> wins_in r n t.
  Proof.
    intros s t I. unfold safes in I. assert (J : safe_rules r = true /\ packed s = true /\ In t (twice s (safe_out s))).
    { destruct (twice s (safe_out s)) as [|u l] eqn:T; [ destruct I | ]. destruct (safe_rules r && packed s) eqn:P; [ | destruct I ]. apply andb_prop in P as [P1 P2]. auto. }
    clear I. destruct J as (Ru & P & I). destruct (packed_ok s Ru P) as (Pk & Each & NoH).
    apply twice_ok in I as (i & j & p & q & p' & q' & n & D & Ni & Nj & C & ->). destruct p as [a [|c x]]; [ destruct C | ]. destruct q as [b y]. destruct b; try (destruct C; fail).
    rename x0 into h. unfold safe_out in C. destruct (movable a && _ && _ && _) eqn:B; [ | destruct C ]. destruct C as [C | []]. injection C as <- <- <-.
    rewrite !andb_true_iff in B. destruct B as (((Mo & F) & G) & Sp). apply negb_true_iff in F. unfold spared in Sp.
    set (o := limits_of (outs s)) in *. set (xs := filter _ every) in *. destruct (small_up _ xs o _) as [m|] eqn:U; [ | discriminate ].
    apply small_up_ok in U as [Low Cl]. apply andb_prop in Sp as [Sm Ti]. apply Nat.leb_le in Sm.
    assert (Closed : forall x i y j, In (Foundation x) (map fst (piles s)) -> In (Foundation y) (map fst (piles s)) -> 1 <= i <= ranks r -> 1 <= j <= ranks r -> i <= limit m x ->
      back r = true \/ limit o x < i -> back r = true \/ limit o y < j -> lies_on r (card_at r x i) (card_at r y j) = true -> j <= limit m y).
    { intros x1 i1 y1 j1 Kx Ky Bi Bj Li Wx Wy On. destruct (le_lt_dec j1 (limit m y1)) as [|L]; auto. exfalso.
      assert (Aw : forall z k, back r = true \/ limit o z < k -> for_good o z k = false).
      { intros z k [H | H]; unfold for_good; [ rewrite H; reflexivity | ]. rewrite (proj2 (Nat.leb_gt _ _) H). apply andb_false_r. }
      assert (Xs : forall z, In (Foundation z) (map fst (piles s)) -> In z xs).
      { intros z K. apply filter_In. split; [ apply every_in | ]. apply existsb_exists. exists (Foundation z). split; auto. apply is_kind_ok. reflexivity. }
      enough (H : In (y1, j1) (all_comers xs o m)) by (rewrite Cl in H; destruct H).
      unfold all_comers. apply in_flat_map. exists x1. split; auto. apply in_flat_map. exists i1. split; [ apply in_seq; lia | ].
      unfold comers. rewrite (Aw x1 i1 Wx). apply in_flat_map. exists y1. split; auto. apply in_flat_map. exists j1. split; [ apply in_seq; lia | ].
      rewrite (Aw y1 j1 Wy), On. left. reflexivity. }
    assert (Oo : forall k, limit o k = outs s k) by (intros k; apply limit_of).
    destruct (out_under r (map fst (piles s)) (limit m) (limit o) Ru Each s i j a c x h y Pk D Ni Nj Mo F G Sm) as [V L].
    - intros k. rewrite <- Oo. apply Low.
    - intros T k. rewrite T in Ti. cbn [negb orb] in Ti. rewrite forallb_forall in Ti. specialize (Ti k (every_in k)). apply Nat.leb_le in Ti. rewrite <- Oo. exact Ti.
    - intros _ k. rewrite Oo. auto.
    - split; auto. intros n W. exact (under_wins r _ (limit m) (limit o) Ru Each NoH Closed n s W _ V).
  Qed.
End Program.
Print Assumptions safes_ok.
